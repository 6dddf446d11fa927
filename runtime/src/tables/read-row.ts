import type { Row } from './database.js'
import { listExtraColumns, type Column, type Table } from './tables.js'

/**
 * Reads a row as a driver gives it: dates may be text or numbers, numbers may be text, booleans may be numbers.
 *
 * @returns the row with the values of JavaScript; columns that are not ours as they are
 * @throws {TypeError} naming the column whose value can't be read
 */
export function readRow(table: Table, row: Row): Row {
  const read: Record<string, unknown> = { ...row }
  for (const column of table.columns) {
    const value = row[column.name]
    if (value !== undefined) read[column.name] = readValue(table, column, value)
  }
  // What is in an extra column is there or not, as it is in a database without it.
  return listExtraColumns(table).some(({ name }) => read[name] === null)
    ? withoutEmpty(table, read)
    : read
}

function withoutEmpty(table: Table, row: Row): Row {
  const empty = new Set(listExtraColumns(table).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null || !empty.has(name)),
  )
}

function readValue(table: Table, column: Column, value: unknown): unknown {
  if (value === null) return null
  const read = readers[column.type](value)
  if (read !== undefined) return read
  throw new TypeError(`${table.id}.${column.name} is no ${column.type}`)
}

const readers = {
  key: readText,
  text: readText,
  date: readDate,
  seconds: readNumber,
  integer: readNumber,
  boolean: readBoolean,
} as const satisfies Readonly<Record<Column['type'], (value: unknown) => unknown>>

/** Ids may be numbers. */
function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
}

/** A moment without a zone is one in UTC; a number, or the text of one, counts milliseconds. */
function readDate(value: unknown): Date | undefined {
  const date = toDate(value)
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

function toDate(value: unknown): Date | undefined {
  if (value instanceof Date) return value
  if (typeof value === 'number' || typeof value === 'bigint') return new Date(Number(value))
  if (typeof value !== 'string') return undefined
  if (/^-?\d+$/.test(value)) return new Date(Number(value))
  const zoned = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(value)
  return new Date(zoned ? value : `${value.replace(' ', 'T')}Z`)
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'bigint' || typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === 1n || value === '1') return true
  return value === 0 || value === 0n || value === '0' ? false : undefined
}
