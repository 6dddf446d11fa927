import type { Row } from './database.js'
import type { Table } from './tables.js'

/** However words are joined. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

/**
 * A row by the names of our columns. A project may map names: `refresh_token` goes in, and `refreshToken` comes out. A name
 * that is there as it is stays.
 */
export function named(table: Table, row: Row): Row {
  const missing = table.columns.filter(({ name }) => !Object.hasOwn(row, name))
  if (missing.length === 0) return row
  const ours = new Map(missing.map(({ name }) => [plain(name), name]))
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [ours.get(plain(name)) ?? name, value]),
  )
}
