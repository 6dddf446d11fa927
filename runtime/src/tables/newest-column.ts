import { isRecord } from '../guards.js'
import type { Table } from './tables.js'
import type { TypedTable } from './typed-table.js'

/** How databases and clients say that a column is not there. */
const MISSING =
  /no such column|has no column|does not exist|unknown (?:column|argument|field)|was not found/i

/** Tells whether a database has no column of a name, in whatever case. Some clients put what it says into an error of their own. */
function isNoColumn(thrown: unknown, name: string): boolean {
  if (!(thrown instanceof Error)) return false
  const said = thrown.message.replaceAll('_', '').toLowerCase()
  if (MISSING.test(thrown.message) && said.includes(name.toLowerCase())) return true
  return isNoColumn(isRecord(thrown) ? thrown['cause'] : undefined, name)
}

export function withoutColumn(table: Table, name: string): Table {
  return { ...table, columns: table.columns.filter((column) => column.name !== name) }
}

/**
 * A table whose newest column a database lacks until its next migration: until then rows are read and written without it. Each new
 * row is tried with it, so that it is found once it is there.
 *
 * @param whole the table with the column
 * @param before the same one without it
 */
export function newestColumn<T extends object>(
  whole: TypedTable<T>,
  before: TypedTable<T>,
  name: keyof T & string,
): TypedTable<T> {
  let isThere = true
  // A session check reads one row: nothing is awaited here that would take a turn of its own.
  function either<R>(run: (table: TypedTable<T>) => Promise<R>): Promise<R> {
    if (!isThere) return run(before)
    return run(whole).catch(async (thrown: unknown) => {
      if (!isNoColumn(thrown, name)) throw thrown
      isThere = false
      return run(before)
    })
  }
  async function anew<R>(run: (table: TypedTable<T>) => Promise<R>): Promise<R> {
    isThere = true
    return either(run)
  }
  const fitting = (table: TypedTable<T>, row: object): object =>
    table === whole
      ? row
      : Object.fromEntries(Object.entries(row).filter(([column]) => column !== name))
  return {
    ...whole,
    insert: async (row) => anew((table) => table.insert(fitting(table, row))),
    find: (where) => either((table) => table.find(where)),
    list: (where) => either((table) => table.list(where)),
    update: (where, change) => either((table) => table.update(where, fitting(table, change))),
    take: (where) => either((table) => table.take(where)),
    findWithUser: (where, users) => either((table) => table.findWithUser(where, users)),
  }
}
