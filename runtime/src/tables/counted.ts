import type { CounterIncrement } from '../adapter.js'
import type { Row } from './database.js'

export function counterRow({ key, amount, expires }: CounterIncrement): Row {
  return { limitKey: key, count: amount, expires }
}

/** The count in a row that an increment has given. @throws {TypeError} where there is none */
export function readCount(row: Row | undefined): number {
  const count = Number(row?.['count'] ?? Number.NaN)
  if (Number.isSafeInteger(count)) return count
  throw new TypeError('the database does not say what it has counted')
}

/**
 * The count after `on duplicate key update count = last_insert_id(…)`, which MySQL tells in place of the id that a row
 * was given: none for a row that is new.
 */
export function readMysqlCount(
  amount: number,
  { insertId, changes }: { readonly insertId?: unknown; readonly changes: number },
): number {
  const count = Number(insertId ?? 0)
  if (count > 0) return count
  return changes === 1 ? amount : 0
}
