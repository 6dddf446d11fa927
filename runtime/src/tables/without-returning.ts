import type { Database, Row } from './database.js'
import { answers } from './typed-table.js'
import { tables, type Table } from './tables.js'

export type Writes = Pick<Database, 'insert' | 'update' | 'swap' | 'take' | 'raise' | 'removeAll'>

export interface PlainWrites {
  /** @returns the id that the database gave, where it counts */
  readonly insert: (table: Table, row: Row) => Promise<unknown>
  /** @returns how many rows there were to change, whether or not they have changed; undefined where the driver does not say */
  readonly update: (table: Table, where: Row, change: Row) => Promise<number | undefined>
  readonly raise: (table: Table, where: Row, column: string, value: number) => Promise<unknown>
  /** @returns how many rows are gone; undefined where the driver does not say */
  readonly remove: (table: Table, where: Row) => Promise<number | undefined>
}

/** The number of rows that a write has found. @throws {TypeError} where the driver does not say */
function counted(rows: number | undefined): number {
  if (rows !== undefined) return rows
  throw new TypeError('the driver does not say how many rows it has written')
}

/**
 * Reads rows where the database does not give them along with a write. First of all, so that nothing is changed by a key
 * that is almost right: these databases may take one for another.
 */
export function withoutReturning(find: Database['find'], writes: PlainWrites): Writes {
  const meant: Database['find'] = async (table, where) => {
    const row = await find(table, where)
    return row && answers(row, where) ? row : undefined
  }
  return {
    async insert(table, row) {
      const insertId = await writes.insert(table, row)
      // The defaults of other columns are the database's; those of users are shown to the application.
      return table.id === tables.user.id ? find(table, { id: row['id'] ?? insertId }) : undefined
    },
    async update(table, where, change) {
      if (!(await meant(table, where))) return undefined
      await writes.update(table, where, change)
      return find(table, where)
    },
    async swap(table, where, expected, change) {
      const row = await meant(table, where)
      if (!row || !answers(row, expected)) return false
      return counted(await writes.update(table, { ...where, ...expected }, change)) > 0
    },
    async raise(table, where, column, value) {
      if (!(await meant(table, where))) return undefined
      await writes.raise(table, where, column, value)
      return find(table, where)
    },
    // Whoever deletes the row is the one who gets it.
    async take(table, where) {
      const row = await meant(table, where)
      return row && counted(await writes.remove(table, where)) > 0 ? row : undefined
    },
    removeAll: async (table, where) =>
      (await meant(table, where)) && counted(await writes.remove(table, where)),
  }
}
