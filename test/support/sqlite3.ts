import Database from 'better-sqlite3'

/** The result that `sqlite3` tells a callback by `this`. */
interface Statement {
  readonly lastID?: number
  readonly changes?: number
}

type Done = (this: Statement, error: Error | null, rows?: readonly unknown[]) => void
type Values = Readonly<Record<string, unknown>> | readonly unknown[]

/** The part of the interface of `sqlite3` that Sequelize uses: the package itself is compiled when it is installed. */
class Connection {
  readonly #database: Database.Database
  readonly filename: string

  constructor(path: string, _mode: number, opened: (error: Error | null) => void) {
    this.filename = path
    this.#database = new Database(path)
    queueMicrotask(() => opened(null))
  }

  #ask(sql: string, values: Values, done: Done | undefined, method: 'run' | 'all'): this {
    const given: unknown[] = []
    const text = sql.replaceAll(/\$\d+/g, (name) => {
      given.push(Reflect.get(values, name))
      return '?'
    })
    const answer = (): [Statement, Error | null, (readonly unknown[])?] => {
      try {
        const statement = this.#database.prepare(text)
        if (method === 'all' && statement.reader) return [{}, null, statement.all(...given)]
        const { changes, lastInsertRowid } = statement.run(...given)
        return [{ changes, lastID: Number(lastInsertRowid) }, null, []]
      } catch (error) {
        return [{}, error as Error]
      }
    }
    const [self, ...rest] = answer()
    queueMicrotask(() => done?.call(self, ...rest))
    return this
  }

  run(sql: string, values: Values = [], done?: Done): this {
    return this.#ask(sql, values, done, 'run')
  }
  all(sql: string, values: Values = [], done?: Done): this {
    return this.#ask(sql, values, done, 'all')
  }
  serialize(action: () => void): void {
    action()
  }
  close(done?: (error: Error | null) => void): void {
    this.#database.close()
    done?.(null)
  }
}

/** Stands in for the package, as `dialectModule` of Sequelize. */
export const sqlite3 = { Database: Connection, OPEN_READWRITE: 2, OPEN_CREATE: 4 }
