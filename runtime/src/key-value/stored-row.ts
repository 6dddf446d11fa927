import { isRecord, parseJson } from '../guards.js'
import type { Row } from '../tables/database.js'

/** How often a change is tried again: each time that it fails, somebody else's has come through. */
export const ATTEMPTS = 1000

/** The row that a value is; undefined where it is none. */
export function toRow(text = ''): Row | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}

/** Tells whether a row has these values. */
export function has(row: Row, values: Row): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === value)
}
