import { isRecord, parseJson } from '../guards.js'
import type { Row } from '../tables/database.js'

/** How often a change is tried again: each time that it fails, somebody else's has come through. */
export const ATTEMPTS = 1000

export function toRow(text = ''): Row | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}

export function has(row: Row, values: Row): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === value)
}
