import type { Database, Row } from '../tables/database.js'
import { tables, type Table, type TableNames } from '../tables/tables.js'
import type { Driver } from './driver.js'
import { makeStatements, splitRow, type Statement } from './statements.js'

/** Keeps the tables in a database that speaks SQL: one statement for each thing, where the dialect lets it. */
export function sqlDatabase(driver: Driver, names: TableNames): Database {
  const make = makeStatements(driver.dialect, names)
  const all = ({ sql, values }: Statement): Promise<readonly Row[]> => driver.all(sql, values)
  const run = ({ sql, values }: Statement): ReturnType<Driver['run']> => driver.run(sql, values)
  const first = async (statement: Statement): Promise<Row | undefined> => (await all(statement))[0]
  const find: Database['find'] = (table, where) => first(make.select(table, where))
  const reading = {
    find,
    list: (table, where) => all(make.select(table, where)),
    removeAll: (table, where) => run(make.remove(table, where, false)),
    removeExpired: (table, until) => run(make.removeExpired(table, until)),
    async findWithUser(table, where) {
      const found = await first(make.selectWithUser(table, where))
      return found && splitRow(found)
    },
  } satisfies Partial<Database>

  if (driver.dialect.returns) {
    return {
      ...reading,
      insert: (table, row) => first(make.insert(table, row)),
      update: (table, where, change) =>
        isEmpty(change) ? find(table, where) : first(make.update(table, where, change)),
      take: (table, where) => first(make.remove(table, where, true)),
      raise: (table, where, column, value) => first(make.raise(table, where, column, value)),
    }
  }
  return {
    ...reading,
    async insert(table, row) {
      const { insertId } = await run(make.insert(table, row))
      // The defaults of other columns are the database's; of users they are shown to the application.
      return table === tables.user ? find(table, { id: row['id'] ?? insertId }) : undefined
    },
    async update(table, where, change) {
      if (!isEmpty(change)) await run(make.update(table, where, change))
      return find(table, where)
    },
    async take(table, where) {
      const row = await find(table, where)
      const { changes } = await run(make.remove(table, where, false))
      return changes === 1 ? row : undefined
    },
    async raise(table: Table, where, column, value) {
      await run(make.raise(table, where, column, value))
      return find(table, where)
    },
  }
}

function isEmpty(row: Row): boolean {
  return Object.keys(row).length === 0
}
