import type { Column, Table, TableId } from '../../catalog/tables.js'
import type { Difference, SchemaProblem, Unfilled, UserIds, Wanted } from '../schema.js'
import { assignTable, remedyFor } from './assign-tables.js'
import { compareTable } from './compare-table.js'
import { columnOf, type FoundColumn, type FoundTable, type Kind } from './found-table.js'
import { checkUserId } from './user-id.js'

/** What a schema has of what is wanted. */
export interface Examination<T extends FoundTable> {
  readonly found: ReadonlyMap<TableId, T>
  readonly differences: readonly Difference[]
  /** Those of the differences that edits mend. */
  readonly mendable: readonly Difference[]
  readonly problems: readonly SchemaProblem[]
  readonly unfilled: readonly Unfilled[]
  readonly warnings: readonly string[]
  readonly userIds: UserIds
}

/** What an examination needs to know of the ORM and the project. */
export interface Language<T extends FoundTable> {
  /** Where a table goes that is not there, and what the code will call it. */
  readonly fresh: (id: TableId) => { readonly path: string; readonly name: string }
  /** Whether a name means something else already, in the file of new tables or among what is exported. */
  readonly isTaken: (name: string) => boolean
  /** Whether the database has a column already that code does not name. */
  readonly isStored: (table: T, column: Column) => boolean
  /** Whether the database refuses to compare the ids of a user table with what is no UUID. */
  readonly hasUuids: (user: T) => boolean
  /** A column as it would be written in a table. */
  readonly write: (table: T, column: Column) => string
  /** A column of a table as it would be written if code called it `id`; undefined where that can't be told. */
  readonly rename: (table: T, column: FoundColumn) => string | undefined
  /** Why a table can't be used although it has everything. */
  readonly refuse: (table: T) => SchemaProblem | undefined
  /** Why no further tables can be made, beside the user table where there is one. */
  readonly refuseFresh: (user: T | undefined) => SchemaProblem | undefined
}

type Part = Omit<Examination<FoundTable>, 'found' | 'userIds'>

const nothing: Part = { differences: [], mendable: [], problems: [], unfilled: [], warnings: [] }

/** What the tables that refer to users need to know of theirs. */
interface Users<T> {
  readonly table: T | undefined
  readonly kind: Kind
  /** Why the table can't be used. */
  readonly unusable: SchemaProblem | undefined
  /** Why no column can be added that refers to it. */
  readonly no: NoReference<T> | undefined
}

/** Finds every wanted table and compares it. */
export function examine<T extends FoundTable>(
  wanted: Wanted,
  tables: readonly T[],
  language: Language<T>,
): Examination<T> {
  const assigned = wanted.tables.map((table) => ({
    table,
    assignment: assignTable(table, wanted.names, tables),
  }))
  const found = new Map(
    assigned.flatMap(({ table, assignment }) =>
      assignment.kind === 'found' ? [[table.id, assignment.table] as const] : [],
    ),
  )
  const refused = assigned.some(
    ({ table, assignment }) => table.id === 'user' && assignment.kind === 'refused',
  )
  const users = usersOf(found.get('user'), refused, language, tables)
  const parts = assigned.map(({ table, assignment }): Part => {
    switch (assignment.kind) {
      case 'refused':
        return {
          ...nothing,
          differences: [tableDifference(table, language)],
          problems: [assignment.problem],
        }
      case 'absent':
        return examineAbsent(table, users, language)
      case 'found':
        return examineFound(table, assignment.table, users, language)
    }
  })
  return {
    found,
    differences: parts.flatMap(({ differences }) => differences),
    mendable: parts.flatMap(({ mendable }) => mendable),
    problems: distinct(parts.flatMap(({ problems }) => problems)),
    unfilled: parts.flatMap(({ unfilled }) => unfilled),
    warnings: parts.flatMap(({ warnings }) => warnings),
    userIds: userIdsOf(users, language),
  }
}

function userIdsOf<T extends FoundTable>(
  { table, kind }: Users<T>,
  { hasUuids }: Language<T>,
): UserIds {
  if (kind === 'number' || kind === 'small') return 'integer'
  return table && hasUuids(table) ? 'uuid' : 'text'
}

/** Several tables can have one problem. */
function distinct(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
}

function usersOf<T extends FoundTable>(
  table: T | undefined,
  refused: boolean,
  language: Language<T>,
  tables: readonly T[],
): Users<T> {
  if (!table) {
    const no = refused ? 'refused' : language.refuseFresh(undefined)
    return { table, kind: 'string', unusable: undefined, no }
  }
  const id = columnOf(table, 'id')
  const unusable = language.refuse(table) ?? checkUserId(table, language, tables)
  const unread = id?.kind === 'unknown' ? { user: table, line: id.line } : undefined
  return {
    table,
    kind: id?.kind ?? 'unknown',
    unusable,
    no: unusable ? 'refused' : (language.refuseFresh(table) ?? unread),
  }
}

function examineFound<T extends FoundTable>(
  wanted: Table,
  table: T,
  users: Users<T>,
  language: Language<T>,
): Part {
  const problem = wanted.id === 'user' ? users.unusable : language.refuse(table)
  const comparison = compareTable(wanted, table, {
    userKind: users.kind,
    isStored: (column) => language.isStored(table, column),
    write: (column) => language.write(table, column),
  })
  if (!problem) return comparison
  return { ...comparison, mendable: [], problems: [problem, ...comparison.problems] }
}

/** Why no table can refer to the user table: it can't be used, a problem, or the type of its id can't be read. */
type NoReference<T> = 'refused' | SchemaProblem | { readonly user: T; readonly line: number }

function examineAbsent<T extends FoundTable>(
  table: Table,
  { no }: Users<T>,
  language: Language<T>,
): Part {
  const difference = tableDifference(table, language)
  const part = { ...nothing, differences: [difference] }
  const { path, name } = language.fresh(table.id)
  if (language.isTaken(name)) {
    const reason = `${name} means something else already; let the ${table.id} table have another name`
    return { ...part, problems: [{ path, reason, snippet: remedyFor(table.id) }] }
  }
  if (no !== undefined && no !== 'refused' && 'reason' in no) return { ...part, problems: [no] }
  const owner = table.columns.find(({ references }) => references === 'user')
  if (!owner || no === undefined) return { ...part, mendable: [difference] }
  if (no === 'refused') return part
  const { user, line } = no
  const reason = `the type of ${user.name}.id can't be read, and ${name}.${owner.name} has to have the same`
  return {
    ...part,
    problems: [{ path: user.path, line, reason, snippet: language.write(user, owner) }],
  }
}

function tableDifference<T extends FoundTable>({ id }: Table, { fresh }: Language<T>): Difference {
  return { table: id, name: fresh(id).name, kind: 'table', columns: [] }
}
