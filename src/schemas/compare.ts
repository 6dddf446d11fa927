import type { Column, ColumnType, Table } from '../catalog/tables.js'
import { getColumn } from './folded.js'
import { listWarnings, type SchemaWarning } from './list-warnings.js'
import type { Pair, SchemaFacts } from './rules.js'
import { unfilledReason, type Difference, type SchemaProblem, type Unfilled } from './schema.js'
import {
  findColumn,
  isIndexed,
  isOwnKey,
  isUnique,
  getTitle,
  type ColumnModel,
  type Kind,
  type TableModel,
} from './table-model.js'

/** How a table that is there differs from what is wanted. */
export interface Comparison {
  readonly differences: readonly Difference[]
  /** Those of the differences that an edit mends. */
  readonly mendable: readonly Difference[]
  /** Why the others are left to the user. */
  readonly problems: readonly SchemaProblem[]
  readonly unfilled: readonly Unfilled[]
  readonly warnings: readonly SchemaWarning[]
}

/** Compares a table with the wanted one: what it lacks, what it can't hold, and what nobody fills. */
export function compareTable(
  wanted: Table,
  there: TableModel,
  surroundings: SchemaFacts,
): Comparison {
  const pair = { wanted, there, surroundings }
  const missing = wanted.columns.filter(({ name }) => !findColumn(there, name))
  const left = missing.flatMap((column) => whyLeft(pair, column) ?? [])
  const wrong = wanted.columns.flatMap((column) => whyWrong(pair, column) ?? [])
  const closed = [...left, ...wrong].map(({ column }) => column)
  const columns = wanted.columns
    .filter((column) => missing.includes(column) || closed.includes(column))
    .map(({ name }) => describeDifference(pair, 'column', [name]))
  const keys = missingKeys(pair)
  const unkeyed = keys.flatMap((key) => whyUnkeyed(pair, key) ?? [])
  const differences = [...columns, ...keys]
  return {
    differences,
    mendable: differences.filter(
      (each) =>
        !closed.some(({ name }) => each.columns.map(getColumn).includes(name)) &&
        !unkeyed.some(({ key }) => key === each),
    ),
    problems: [...left, ...wrong, ...unkeyed].flatMap(({ problem }) => problem ?? []),
    unfilled: there.columns.flatMap((column) => findUnfilled(pair, column) ?? []),
    warnings: listWarnings(
      pair,
      missing.filter((column) => !closed.includes(column)),
    ),
  }
}

function describeDifference(
  { wanted, there }: Pair,
  kind: Difference['kind'],
  columns: readonly string[],
): Difference {
  const { indexes } = there
  const shared = kind === 'unique' && isIndexed({ primaryKey: [], unique: [], indexes }, columns)
  return { table: wanted.id, name: there.name, kind, columns, ...(shared && { shared }) }
}

/** The id of users decides about every other table, and is checked before. */
function isUserId({ wanted }: Pair, name: string): boolean {
  return wanted.id === 'user' && name === 'id'
}

/** A column that only the user can give a table, and what to tell them where that is not told already. */
interface Closed {
  readonly column: Column
  readonly problem?: SchemaProblem
}

/** Why a column that is missing is not added. */
function whyLeft(pair: Pair, column: Column): Closed | undefined {
  const { wanted, there, surroundings } = pair
  const { rules, users } = surroundings
  if (isUserId(pair, column.name)) return users.id ? undefined : { column }
  const name = getTitle(there, column.name)
  const reason = there.open
    ? `${there.name} takes columns from elsewhere, and ${column.name} is not among those that can be read`
    : !column.optional && (wanted.kept === true || !rules.addsRequired)
      ? `${name} is missing, and rows may be there that have no value for it`
      : column.references && users.id?.kind === 'unknown'
        ? `${name} is missing, and what type the user's id has can't be read`
        : undefined
  return reason === undefined
    ? undefined
    : { column, problem: createProblem(there, undefined, reason, surroundings.write(column)) }
}

/** Why a column that is there does not do. */
function whyWrong(pair: Pair, column: Column): Closed | undefined {
  const { wanted, there, surroundings } = pair
  const { users, write } = surroundings
  const found = findColumn(there, column.name)
  if (!found) return undefined
  if (isUserId(pair, column.name)) return users.id ? undefined : { column }
  if (found.refusal === undefined && fits(column, found, surroundings)) return undefined
  const { written, refusal, remedy = 'change its type, or rename it' } = found
  const is = written === undefined ? '' : `is ${written}, and `
  const what = getNoun(column, surroundings)
  const reason = refusal ?? `${getTitle(there, column.name)} ${is}has to hold ${what}; ${remedy}`
  const problem = createProblem(there, found.line, reason, write(column, found))
  return { column, problem: { ...problem, table: wanted.id } }
}

/** Tells whether a column can have every value that is wanted. */
function fits(column: Column, found: ColumnModel, surroundings: SchemaFacts): boolean {
  if (column.references) return refers(found, surroundings)
  const { kind } = found
  return (
    (kind === 'unknown' || surroundings.rules.holds[column.type].includes(kind)) &&
    !isCut(column, found)
  )
}

const IDS: readonly Kind[] = ['string', 'uuid', 'number', 'small', 'unknown']

/** Tells whether an id can be of a kind. */
export function isIdKind(kind: Kind): boolean {
  return IDS.includes(kind)
}

/** Tells whether a column can have the id of a user. Where there are none, that is told already. */
function refers({ kind, scalar }: ColumnModel, { rules, users: { id } }: SchemaFacts): boolean {
  if (!id) return true
  if (rules.mixesIds || kind === 'unknown' || id.kind === 'unknown') return isIdKind(kind)
  return kind === id.kind && scalar === id.scalar
}

/** The columns that are looked up by a hash, and how many characters that has. */
const HASHES = ['sessionToken', 'token', 'limitKey', 'credentialID']
const HASH_LENGTH = 64

function isCut({ name, type }: Column, { length = HASH_LENGTH }: ColumnModel): boolean {
  return type === 'key' && HASHES.includes(name) && length < HASH_LENGTH
}

const NOUNS: Readonly<Record<ColumnType, string>> = {
  key: 'a text',
  text: 'a text',
  date: 'a date and time',
  seconds: 'a whole number of 32 bits or more',
  integer: 'a whole number of 32 bits or more',
  boolean: 'a boolean',
}

function getNoun({ name, type, references }: Column, { users }: SchemaFacts): string {
  if (!references)
    return HASHES.includes(name) ? `a text of ${HASH_LENGTH} characters` : NOUNS[type]
  const { id: { written } = {} } = users
  return `the id of ${users.name}${written === undefined ? '' : `, which is ${written}`}`
}

/** A key on fewer columns keeps the others apart as well, unless rows are asked for by the key itself. */
function missingKeys(pair: Pair): readonly Difference[] {
  const { wanted, there, surroundings } = pair
  const keeps = surroundings.rules.ownKeys ? isOwnKey : isUnique
  const isKnown = (columns: readonly string[]): boolean =>
    // Keys of an open table can be on columns that are not seen.
    (!there.open || columns.every((part) => findColumn(there, getColumn(part)))) &&
    !(isUserId(pair, columns.join()) && !surroundings.users.id)
  const unique = wanted.unique.filter((columns) => !keeps(there, columns))
  const kept = { primaryKey: there.primaryKey, unique: [...there.unique, ...unique] }
  const primary = [wanted.primaryKey].filter((columns) => !keeps({ ...kept, indexes: [] }, columns))
  const indexes = wanted.indexes.filter((columns) => !isIndexed(there, columns))
  return [
    ...[...primary, ...unique]
      .filter(isKnown)
      .map((key) => describeDifference(pair, 'unique', key)),
    ...indexes.filter(isKnown).map((key) => describeDifference(pair, 'index', key)),
  ]
}

/** Why a key can't be made. */
function whyUnkeyed(
  { there }: Pair,
  key: Difference,
): { readonly key: Difference; readonly problem: SchemaProblem } | undefined {
  const what = `${key.kind === 'unique' ? 'a unique key' : 'an index'} on ${key.columns.join(', ')}`
  if (there.keysOpen) {
    const reason = `the keys of ${there.name} can't be read in full, and ${what} is not among those that can`
    return { key, problem: createProblem(there, undefined, reason, what) }
  }
  const columns = key.columns
    .flatMap((name) => findColumn(there, name) ?? [])
    .filter(({ bounded }) => bounded !== undefined)
  const [first] = columns
  if (!first) return undefined
  const titles = columns.map(({ name }) => getTitle(there, name)).join(' and ')
  const [verb, such] = columns.length > 1 ? ['have', 'columns'] : ['has', 'a column']
  const reason = `${titles} ${verb} no limit, and the database makes no key or index on such ${such}`
  const snippet = columns.map(({ bounded }) => bounded).join('\n')
  return { key, problem: createProblem(there, first.line, reason, snippet) }
}

function createProblem(
  { path, line: own }: TableModel,
  line: number | undefined,
  reason: string,
  snippet: string,
): SchemaProblem {
  const at = line ?? own
  return { path, ...(at !== undefined && { line: at }), reason, snippet }
}

/** A column that rows need a value for, which sign-in has not. */
function findUnfilled(pair: Pair, column: ColumnModel): Unfilled | undefined {
  const { wanted, there, surroundings } = pair
  const { name, required, line, eased = '' } = column
  const isWanted = wanted.columns.some((each) => each.name === name)
  // What is wrong with an id that can't be used is told already.
  const isLeft = isUserId(pair, name) && surroundings.users.id && !surroundings.rules.givesIds
  if (!required || (isWanted && !isLeft)) return undefined
  const isKey = there.primaryKey.includes(name)
  const reason = unfilledReason(wanted.id, getTitle(there, name), isKey)
  // No column alone makes a key of several.
  const snippet = isKey && there.primaryKey.length > 1 ? '' : eased
  return { table: wanted.id, column: name, problem: createProblem(there, line, reason, snippet) }
}
