import { isRecord } from '../guards.js'

const THERE = ['ER_TABLE_EXISTS_ERROR', 'ER_DUP_FIELDNAME', 'ER_DUP_KEYNAME']

const GONE = [
  'ER_BAD_TABLE_ERROR',
  'ER_NO_SUCH_TABLE',
  'ER_BAD_FIELD_ERROR',
  'ER_CANT_DROP_FIELD_OR_KEY',
]

/** Tells whether MySQL refuses because a table, a column or an index is there already. */
export function saysThere(thrown: unknown): boolean {
  return THERE.includes(readCode(thrown))
}

/** Tells whether MySQL refuses because a table, a column or an index is not there. */
export function saysGone(thrown: unknown): boolean {
  return GONE.includes(readCode(thrown))
}

/** The code of the driver's error, which is the cause of what a connection throws. */
function readCode(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return isRecord(cause) ? String(cause['code']) : ''
}
