import { isSameIgnoringCase } from '../text.js'
import type { Row } from './database.js'
import type { Table } from './tables.js'

/** Half of a sign: databases store something else in its place. Unicode, section 3.8. */
const HALF = /\p{Surrogate}/u

/**
 * Tells whether a value can be the key of a row. Of what is no text, databases make something that fits: MySQL takes 0 for any
 * text. NUL is in no text of PostgreSQL.
 */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && !HALF.test(value)
}

/**
 * Tells whether a row is the one that was asked for. Databases may compare without regard to case or to blanks at the end;
 * nobody gets in with a token that is almost right. Addresses may differ in the case of letters of ASCII, as they do for their owners.
 */
export function answers(row: object, where: object): boolean {
  return Object.entries(where).every(([name, value]) => {
    const [stored, asked] = [String(Reflect.get(row, name)), String(value)]
    return name === 'email' ? isSameIgnoringCase(stored, asked) : stored === asked
  })
}

/** A row whose values come back as they are. @throws {TypeError} naming the column of one that would not */
export function storable(table: Table, row: Row): Row {
  for (const [name, value] of Object.entries(row)) {
    const isOfKey = table.columns.some((column) => column.name === name && column.type === 'key')
    const isAbsent = value === undefined || value === null
    if (typeof value === 'string' && value.includes('\0'))
      throw new TypeError(`${table.id}.${name} can't be stored: it has a NUL character`)
    if (isOfKey && !isAbsent && !isKey(value))
      throw new TypeError(`${table.id}.${name} can't be stored: it is no text`)
  }
  return row
}
