import type { Column, Table } from '../../catalog/tables.js'
import { unfilledReason, type Difference, type SchemaProblem, type Unfilled } from '../schema.js'
import { columnOf, type FoundColumn, type FoundTable, type Kind } from './found-table.js'

/** How a table that is there differs from what is wanted. */
export interface Comparison {
  readonly differences: readonly Difference[]
  /** Those of the differences that an edit mends. */
  readonly mendable: readonly Difference[]
  /** Those of the differences, or of the types, that only the user can mend. */
  readonly problems: readonly SchemaProblem[]
  readonly unfilled: readonly Unfilled[]
  readonly warnings: readonly string[]
}

/** What a comparison needs to know of the ORM. */
export interface Surroundings {
  /** What the columns that refer to the user table hold. */
  readonly userKind: Kind
  /** Whether the database has a column already that code does not name. */
  readonly isStored: (column: Column) => boolean
  /** A column as it would be written. */
  readonly write: (column: Column) => string
}

/** Compares a table of a schema with the wanted one: what it lacks, and what it can't hold. */
export function compareTable(
  wanted: Table,
  found: FoundTable,
  surroundings: Surroundings,
): Comparison {
  const missing = wanted.columns.filter(({ name }) => !columnOf(found, name))
  const unwritten = missing.filter(
    ({ references }) => found.open || (references && surroundings.userKind === 'unknown'),
  )
  const keys = missingKeys(wanted, found)
  const blocked = keys.filter((key) => blockedColumn(found, key) !== undefined)
  const differences = missing.map(({ name }) => differenceOf(wanted, found, 'column', [name]))
  const unread = found.keysOpen ? keys : []
  return {
    differences: [...differences, ...keys],
    mendable: [...differences, ...keys].filter(
      (each) =>
        !unwritten.some(({ name }) => each.columns.includes(name)) &&
        !blocked.includes(each) &&
        !unread.includes(each),
    ),
    problems: [
      ...unwritten.map((column) => unseen(found, column, surroundings)),
      ...wrongColumns(wanted, found, surroundings),
      ...unread.map((key) => unreadKey(found, key)),
      ...blocked.flatMap((key) => unindexable(found, key)),
    ],
    unfilled: found.columns.flatMap((column) => unfilledBy(wanted, found, column)),
    warnings: warningsFor(
      wanted,
      found,
      missing.filter((column) => !surroundings.isStored(column)),
    ),
  }
}

function differenceOf(
  { id }: Table,
  { name }: FoundTable,
  kind: Difference['kind'],
  columns: readonly string[],
): Difference {
  return { table: id, name, kind, columns }
}

/** A key on fewer columns keeps the others apart as well. A key or an index serves what its first columns are. */
function missingKeys(wanted: Table, found: FoundTable): readonly Difference[] {
  // Keys of an open table can be on columns that are not seen.
  const seen = (columns: readonly string[]): boolean =>
    !found.open || columns.every((name) => columnOf(found, name))
  const isFound = (columns: readonly string[]): boolean =>
    found.indexes.some((index) => columns.every((name, at) => index[at] === name))
  const single = wanted.unique.filter((columns) => !isKept(columns, found.unique))
  const primary = [wanted.primaryKey].filter(
    (columns) => !isKept(columns, [...found.unique, ...single]),
  )
  const indexes = wanted.indexes.filter((columns) => !isFound(columns))
  return [
    ...[...primary, ...single]
      .filter(seen)
      .map((columns) => differenceOf(wanted, found, 'unique', columns)),
    ...indexes.filter(seen).map((columns) => differenceOf(wanted, found, 'index', columns)),
  ]
}

/** Whether one of the keys keeps rows apart in some columns. */
function isKept(columns: readonly string[], keys: readonly (readonly string[])[]): boolean {
  return keys.some((key) => key.length > 0 && key.every((name) => columns.includes(name)))
}

function unreadKey(found: FoundTable, { kind, columns }: Difference): SchemaProblem {
  const what = kind === 'unique' ? 'a unique key' : 'an index'
  return {
    path: found.path,
    line: found.line,
    reason: `the keys of ${found.name} can't be read in full, and ${what} on ${columns.join(', ')} is not among those that can`,
    snippet: `${what} on ${columns.join(', ')}`,
  }
}

function unseen(found: FoundTable, column: Column, { write }: Surroundings): SchemaProblem {
  return {
    path: found.path,
    line: found.line,
    reason: found.open
      ? `${found.name} takes columns from elsewhere, and ${column.name} is not among those that can be read`
      : `${found.name} has no ${column.name}, and what type the user's id has can't be read`,
    snippet: write(column),
  }
}

/** Columns that are there, and can't hold what is wanted. */
function wrongColumns(
  wanted: Table,
  found: FoundTable,
  { userKind, write }: Surroundings,
): readonly SchemaProblem[] {
  return wanted.columns.flatMap((column) => {
    const there = columnOf(found, column.name)
    // The user's id has rules of its own.
    if (!there || (wanted.id === 'user' && column.name === 'id')) return []
    if (column.references ? refers(there.kind, userKind) : holds(there, column)) return []
    const what = column.references ? `the id of the ${column.references} table` : WORDS[column.type]
    return {
      path: found.path,
      line: there.line,
      reason: `${found.name}.${column.name} can't hold ${what}, and its type is yours to change`,
      snippet: write(column),
      table: wanted.id,
    }
  })
}

const WORDS: Readonly<Record<Column['type'], string>> = {
  key: 'text',
  text: 'text',
  date: 'a moment as a Date',
  seconds: 'a number of seconds',
  integer: 'a whole number',
  boolean: 'true or false',
}

function refers(kind: Kind, userKind: Kind): boolean {
  return kind === 'unknown' || userKind === 'unknown' || kind === userKind
}

/** What a column has to be, for what it holds. */
const HOLDS: Readonly<Record<Column['type'], Kind>> = {
  key: 'string',
  text: 'string',
  date: 'date',
  seconds: 'number',
  integer: 'number',
  boolean: 'boolean',
}

function holds({ kind }: FoundColumn, { type }: Column): boolean {
  return kind === 'unknown' || kind === HOLDS[type]
}

/** The column because of which a key can't be made. */
function blockedColumn(found: FoundTable, { columns }: Difference): FoundColumn | undefined {
  return columns.map((name) => columnOf(found, name)).find((column) => column?.indexable === false)
}

function unindexable(found: FoundTable, key: Difference): readonly SchemaProblem[] {
  const column = blockedColumn(found, key)
  if (!column) return []
  return [
    {
      path: found.path,
      line: column.line,
      reason: `${found.name}.${column.name} has no limit, and the database makes no key or index on such a column`,
      snippet: `${column.name}: at most 255 characters`,
    },
  ]
}

function warningsFor(
  wanted: Table,
  found: FoundTable,
  missing: readonly Column[],
): readonly string[] {
  const added = missing
    .filter(({ optional }) => !optional && wanted.id !== 'user')
    .map(({ name }) => name)
  return [
    ...(added.length === 0
      ? []
      : [
          `${found.name} gets ${added.join(', ')}, without which no row can be: rows that are there have to go first`,
        ]),
    ...found.columns.flatMap((column) => notAlwaysTold(wanted, found, column)),
    ...cutWarning(wanted, found),
    ...(wanted.id !== 'user' && found.unique.some((key) => key.join() === 'userId')
      ? [`${found.name}.userId is unique, so that a user can have no second ${wanted.id}`]
      : []),
  ]
}

/** A column that is wanted, which not every provider has a value for. */
function notAlwaysTold(wanted: Table, found: FoundTable, column: FoundColumn): readonly string[] {
  const isOptional = wanted.columns.some(({ name, optional }) => name === column.name && optional)
  if (!column.required || !isOptional) return []
  const name = `${found.name}.${column.name}`
  return [`${name} is required: whoever comes from a provider that doesn't tell it can't sign up`]
}

function unfilledBy(wanted: Table, found: FoundTable, column: FoundColumn): readonly Unfilled[] {
  const { name, required, line, eased = '' } = column
  if (!required || wanted.columns.some((each) => each.name === name)) return []
  const isKey = found.primaryKey.includes(name)
  const reason = unfilledReason(wanted.id, `${found.name}.${name}`, isKey)
  const problem = {
    path: found.path,
    line,
    reason,
    snippet: isKey && found.primaryKey.length > 1 ? '' : eased,
  }
  return [{ table: wanted.id, column: name, problem }]
}

/** Tokens of some providers have some thousands of characters. */
const ROOM = 2048

function cutWarning(wanted: Table, found: FoundTable): readonly string[] {
  if (wanted.id !== 'account') return []
  const short = wanted.columns.filter(({ name, type }) => {
    const room = columnOf(found, name)?.length
    return type === 'text' && name.endsWith('token') && room !== undefined && room < ROOM
  })
  if (short.length === 0) return []
  const names = short.map(({ name }) => name).join(', ')
  return [`${found.name} may be too narrow for the tokens of some providers: ${names}`]
}
