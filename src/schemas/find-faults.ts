import type { Column, Table } from '../catalog/tables.js'
import { columnIn, findStored } from './find-stored.js'
import { unfilledReason, type Dialect } from './schema.js'
import { fits, kindOf, type FoundColumn, type FoundTable } from './sql/found-table.js'
import type { StoredTable } from './stored-table.js'

/** A database, and what is kept in it. */
export interface FaultSubject {
  readonly dialect: Dialect
  /** Every table of the database. */
  readonly found: readonly FoundTable[]
  readonly stored: readonly StoredTable[]
  readonly tables: readonly Table[]
  /** Names that the configuration has: what it gives to a user of its own is filled in. */
  readonly given: ReadonlySet<string>
}

/**
 * Why sign-in would fail in a database that has every table and column: a value that nobody gives, a type that does not hold
 * what comes, users that can't be deleted.
 *
 * @returns lines for people
 */
export function findFaults(subject: FaultSubject): readonly string[] {
  return subject.tables.flatMap((table) => {
    const said = subject.stored.find(({ id }) => id === table.id)
    const there = said && findStored(subject.found, said, table)
    return there ? faultsOf(subject, table, said, there) : []
  })
}

function faultsOf(
  { dialect, given }: FaultSubject,
  table: Table,
  said: StoredTable,
  there: FoundTable,
): readonly string[] {
  const known = new Map(
    table.columns.flatMap((column) => {
      const name = columnIn(there, said.columns.get(column.name) ?? column.name)
      return name === undefined ? [] : [[name, column] as const]
    }),
  )
  return there.columns.flatMap((column) => {
    const own = known.get(column.name)
    const name = `${there.name}.${column.name}`
    if (!own) {
      const isKey = there.primaryKey.includes(column.name)
      return isOpen(table, column, given) ? [] : [unfilledReason(table.id, name, isKey)]
    }
    return [
      ...(table.id !== 'user' && own.optional && mustBeGiven(column)
        ? [`${name} ${NOT_ALWAYS}`]
        : []),
      ...(holds(dialect, own, column) ? [] : [`${name} is ${column.type}, which does not hold it`]),
      ...(own.references && stays(there, column.name) ? [`${name} ${STAYS}`] : []),
    ]
  })
}

const NOT_ALWAYS = 'must have a value, which not every service gives: let it have none'
const STAYS = 'keeps a user from being deleted: let it refer to them with "on delete cascade"'

function mustBeGiven({ optional, filled }: FoundColumn): boolean {
  return !optional && !filled
}

function isOpen(table: Table, column: FoundColumn, given: ReadonlySet<string>): boolean {
  return !mustBeGiven(column) || (table.id === 'user' && given.has(column.name))
}

/** Characters of the shortest key that is ever stored: a hash. */
const SHORTEST_KEY = 64

/** SQLite holds anything anywhere; and what a type of another name holds nobody knows. */
function holds(dialect: Dialect, own: Column, { type }: FoundColumn): boolean {
  if (dialect === 'sqlite' || kindOf(type) === 'other') return true
  const [, length] = /char[a-z ]*\((\d+)\)/.exec(type) ?? []
  const isHash = ['sessionToken', 'token', 'limitKey', 'credentialID'].includes(own.name)
  return fits(own, type) && !(isHash && length !== undefined && Number(length) < SHORTEST_KEY)
}

/** Whether a reference is there that does not go with the user. Without any there is nothing that could object. */
function stays({ references = [] }: FoundTable, column: string): boolean {
  return references.some((each) => each.column === column && !each.cascades)
}
