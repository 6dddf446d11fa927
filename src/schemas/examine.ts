import type { Column, Table, TableId } from '../catalog/tables.js'
import { compareTable, type Comparison } from './compare.js'
import type { Rules, Users } from './rules.js'
import type { Difference, SchemaProblem, Unfilled } from './schema.js'
import type { ColumnModel, TableModel } from './table-model.js'

/** Which table of a schema a wanted one is. */
export type TableAssignment<T> =
  | { readonly kind: 'found'; readonly table: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly problem: SchemaProblem }

/** How a kind of schema is read and written. */
export interface SchemaLanguage<T extends TableModel> {
  readonly rules: Rules
  readonly assign: (table: Table) => TableAssignment<T>
  /** The name that a table will have that is not there. */
  readonly freshName: (id: TableId) => string
  /** The ids of the users that are there, or that a new table has; or why they can't be used. */
  readonly getId: (user: T | undefined) => NonNullable<Users['id']> | SchemaProblem
  /** Why a table can't be used although it has everything. */
  readonly refuse?: (table: T) => SchemaProblem | undefined
  /** Why a table can't be made, beside the users where there are some that can be used. */
  readonly refuseFresh?: (table: Table, user: T | undefined) => SchemaProblem | undefined
  /** Tells whether the database has a column already that is not described. */
  readonly isStored?: (table: T, column: Column) => boolean
  /** The text to write for a column of a table, in place of the one that is there. */
  readonly write: (table: T, column: Column, there?: ColumnModel) => string
}

/** The result of looking in a schema for what is wanted. */
export interface Examination<T extends TableModel> {
  readonly found: ReadonlyMap<TableId, T>
  readonly users: Users
  readonly differences: readonly Difference[]
  /** Those of the differences that edits mend. */
  readonly mendable: readonly Difference[]
  readonly problems: readonly SchemaProblem[]
  readonly unfilled: readonly Unfilled[]
  readonly warnings: readonly string[]
}

const nothing: Comparison = {
  differences: [],
  mendable: [],
  problems: [],
  unfilled: [],
  warnings: [],
}

/** A wanted table, and which one it is. */
interface Assigned<T> {
  readonly table: Table
  readonly assignment: TableAssignment<T>
}

/** The table of users, where there is one, and what others need to know of it. */
interface FoundUsers<T> extends Users {
  readonly table: T | undefined
  readonly problem: SchemaProblem | undefined
}

/** Finds every wanted table and compares it. */
export function examine<T extends TableModel>(
  wanted: readonly Table[],
  language: SchemaLanguage<T>,
): Examination<T> {
  const assigned = wanted.map((table) => ({ table, assignment: language.assign(table) }))
  const users = getUsers(assigned, language)
  const parts = assigned.map((each) => examineTable(each, users, language))
  const found = assigned.flatMap(({ table, assignment }) =>
    assignment.kind === 'found' ? [[table.id, assignment.table] as const] : [],
  )
  return {
    found: new Map(found),
    users,
    differences: parts.flatMap(({ differences }) => differences),
    // Everything refers to the users: without them nothing else is written either.
    mendable: users.id ? parts.flatMap(({ mendable }) => mendable) : [],
    problems: distinct(parts.flatMap(({ problems }) => problems)),
    unfilled: parts.flatMap(({ unfilled }) => unfilled),
    warnings: parts.flatMap(({ warnings }) => warnings.map(({ text }) => text)),
  }
}

/** Tells whether a schema lacks, after edits, what they were not for, and nothing else. */
export function isMended(
  before: Pick<Comparison, 'differences' | 'mendable'>,
  after: Pick<Comparison, 'differences'>,
): boolean {
  const rest = before.differences.filter((difference) => !before.mendable.includes(difference))
  const [left, right] = [rest, after.differences].map((each) =>
    JSON.stringify(each.map((difference) => JSON.stringify(difference)).toSorted()),
  )
  return left === right
}

/** Several tables can have one problem. */
function distinct(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
}

function getUsers<T extends TableModel>(
  assigned: readonly Assigned<T>[],
  { getId, refuse, freshName }: SchemaLanguage<T>,
): FoundUsers<T> {
  const own = assigned.find(({ table }) => table.id === 'user')?.assignment ?? { kind: 'absent' }
  const name = own.kind === 'found' ? own.table.name : freshName('user')
  if (own.kind === 'refused') return { table: undefined, name, id: undefined, problem: undefined }
  const table = own.kind === 'found' ? own.table : undefined
  const id = (table && refuse?.(table)) ?? getId(table)
  return 'reason' in id
    ? { table, name, id: undefined, problem: id }
    : { table, name, id, problem: undefined }
}

function examineTable<T extends TableModel>(
  { table, assignment }: Assigned<T>,
  users: FoundUsers<T>,
  language: SchemaLanguage<T>,
): Comparison {
  switch (assignment.kind) {
    case 'refused':
      return {
        ...nothing,
        differences: [missingTable(table, language)],
        problems: [{ ...assignment.problem, table: table.id }],
      }
    case 'absent':
      return examineAbsent(table, users, language)
    case 'found':
      return examineFound(table, assignment.table, users, language)
  }
}

function examineFound<T extends TableModel>(
  wanted: Table,
  table: T,
  users: FoundUsers<T>,
  { rules, refuse, isStored, write }: SchemaLanguage<T>,
): Comparison {
  const problem = wanted.id === 'user' ? users.problem : refuse?.(table)
  const comparison = compareTable(wanted, table, {
    rules,
    users,
    isStored: (column) => isStored?.(table, column) === true,
    write: (column, there) => write(table, column, there),
  })
  if (!problem) return comparison
  return { ...comparison, mendable: [], problems: [problem, ...comparison.problems] }
}

function examineAbsent<T extends TableModel>(
  wanted: Table,
  users: FoundUsers<T>,
  language: SchemaLanguage<T>,
): Comparison {
  const difference = missingTable(wanted, language)
  const problem =
    language.refuseFresh?.(wanted, users.id && users.table) ??
    unreadOwner(wanted, users, difference.name, language)
  const differences = [difference]
  return problem
    ? { ...nothing, differences, problems: [problem] }
    : { ...nothing, differences, mendable: differences }
}

/** A table that would refer to users whose id has a type that can't be read. */
function unreadOwner<T extends TableModel>(
  { columns }: Table,
  { table, id }: FoundUsers<T>,
  name: string,
  { write }: SchemaLanguage<T>,
): SchemaProblem | undefined {
  const owner = columns.find(({ references }) => references === 'user')
  if (!table || !owner || id?.kind !== 'unknown') return undefined
  const { path, columns: own, line: first } = table
  const line = own.find((each) => each.name === 'id')?.line ?? first
  const reason = `the type of ${table.name}.id can't be read, and ${name}.${owner.name} has to have the same`
  return { path, ...(line !== undefined && { line }), reason, snippet: write(table, owner) }
}

function missingTable<T extends TableModel>(
  { id }: Table,
  { freshName }: SchemaLanguage<T>,
): Difference {
  return { table: id, name: freshName(id), kind: 'table', columns: [] }
}
