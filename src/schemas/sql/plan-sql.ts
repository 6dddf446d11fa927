import type { ColumnType, Table, TableNames } from '../../catalog/tables.js'
import {
  unfilledReason,
  type Dialect,
  type Difference,
  type SchemaProblem,
  type Unfilled,
  type UserIds,
} from '../schema.js'
import { easeColumn } from './ease-column.js'
import { columnLine, createIndex, createTable, indexName, type SqlForm } from './create-table.js'
import {
  fits,
  isIndexed,
  isUnique,
  kindOf,
  type FoundColumn,
  type FoundTable,
  type TypeKind,
} from './found-table.js'
import { quoteName, sqlDialects } from './sql-dialects.js'

/** What a database is asked for. */
export interface SqlWanted {
  readonly tables: readonly Table[]
  readonly names: TableNames
  readonly dialect: Dialect
  /** Writes what makes a column optional; in SQL unless it is given. */
  readonly ease?: (table: FoundTable, column: FoundColumn) => string
}

/** How a database gets what it lacks, and how that is taken back. */
export interface SqlPlan {
  readonly differences: readonly Difference[]
  /** Statements without semicolons, in order. */
  readonly up: readonly string[]
  readonly down: readonly string[]
  readonly problems: readonly Problem[]
  readonly unfilled: readonly SqlUnfilled[]
  readonly warnings: readonly string[]
  readonly userIds: UserIds
}

/** In no file: in the database. */
type Problem = Omit<SchemaProblem, 'path'>

/** In no file either. */
type SqlUnfilled = Omit<Unfilled, 'problem'> & { readonly problem: Problem }

/** One thing that is missing, and the statements for it. */
interface Step {
  readonly difference: Difference
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/**
 * Compares what adapters need with what is there. Nothing that is there is dropped, renamed or given another type.
 *
 * @param found every table of the database
 */
export function planSql(found: readonly FoundTable[], wanted: SqlWanted): SqlPlan {
  const { tables, names, ease = inSql(wanted.dialect) } = wanted
  const users = findTable(found, names.user)
  const id = users?.columns.find(({ name }) => name === 'id')
  const form: SqlForm = {
    dialect: sqlDialects[wanted.dialect],
    names,
    ...(id ? { idType: referring(id.type) } : {}),
  }
  const compared = tables.map((table) => ({ table, there: findTable(found, names[table.id]) }))
  const others = compared.filter(({ table, there }) => there && isOther(table, there))
  // Every table refers to users, so that there is nothing to be made beside those that can't be referred to.
  const own = others.some(({ table }) => table.id === 'user')
    ? []
    : compared.filter((pair) => !others.includes(pair))
  const present = own.flatMap(({ table, there }) => (there ? [{ table, there }] : []))
  const steps = own.flatMap(({ table, there }) => stepsFor(table, there, form))
  return {
    differences: steps.map(({ difference }) => difference),
    up: steps.flatMap(({ up }) => up),
    down: steps.toReversed().flatMap(({ down }) => down),
    problems: [
      ...others.map(({ table }) => otherProblem(table, names)),
      ...present.flatMap(({ table, there }) => problemsOf(table, there, names)),
    ],
    unfilled: present.flatMap(({ table, there }) => unfilledIn(table, there, ease)),
    warnings: present.flatMap(({ table, there }) => warningsOf(table, there)),
    userIds: userIdsOf(id && kindOf(id.type), wanted.dialect),
  }
}

/** PostgreSQL refuses to compare a UUID with anything else; MariaDB finds nothing, and SQLite keeps what it is given. */
function userIdsOf(kind: TypeKind | undefined, dialect: Dialect): UserIds {
  if (kind === 'number') return 'integer'
  return kind === 'uuid' && dialect === 'postgresql' ? 'uuid' : 'text'
}

/** Names are compared without regard to case where a database may have folded them. */
function findTable(found: readonly FoundTable[], name: string): FoundTable | undefined {
  return (
    found.find((table) => table.name === name) ??
    found.find((table) => table.name.toLowerCase() === name.toLowerCase())
  )
}

/** The type of what refers to an id: it does not count itself. */
function referring(type: string): string {
  const counted = { smallserial: 'smallint', serial: 'integer', bigserial: 'bigint' } as const
  return Object.entries(counted).find(([name]) => name === type)?.[1] ?? type
}

function stepsFor(table: Table, there: FoundTable | undefined, form: SqlForm): readonly Step[] {
  const name = form.names[table.id]
  const of = (kind: Difference['kind'], columns: readonly string[]): Difference => ({
    table: table.id,
    name,
    kind,
    columns,
  })
  const quoted = quoteName(form.dialect, name)
  const schema = quoted.slice(0, quoted.lastIndexOf('.') + 1)
  if (!there)
    return [
      { difference: of('table', []), up: createTable(table, form), down: [`drop table ${quoted}`] },
    ]

  const columns = table.columns
    .filter((column) => column.optional && !has(there, column.name))
    .map((column) => ({
      difference: of('column', [column.name]),
      up: [`alter table ${quoted} add column ${columnLine(column, form)}`],
      down: [`alter table ${quoted} drop column ${quoteName(form.dialect, column.name)}`],
    }))
  const indexStep = (kind: 'unique' | 'index', key: readonly string[]): Step => ({
    difference: of(kind, key),
    up: [createIndex(table, key, form, kind === 'unique')],
    down: [form.dialect.dropIndex(indexName(table, key, form, kind === 'unique'), quoted, schema)],
  })
  const keys = [table.primaryKey, ...table.unique]
    .filter((key) => !isUnique(there, key))
    .map((key) => indexStep('unique', key))
  const indexes = table.indexes
    .filter((key) => !isIndexed(there, key))
    .map((key) => indexStep('index', key))
  return [...columns, ...keys, ...indexes]
}

function has({ columns }: FoundTable, name: string): boolean {
  return columns.some((column) => column.name === name)
}

/** Whether a table is about something else: it has no column of its key. */
function isOther(table: Table, there: FoundTable): boolean {
  return !table.primaryKey.some((name) => has(there, name))
}

function otherProblem(table: Table, names: TableNames): Problem {
  const reason = `the table ${names[table.id]} is something else: it has none of ${table.primaryKey.join(', ')}`
  return { reason, snippet: tableBeside(table, names) }
}

/** How a table of ours is made beside one that is not fit for it. */
function tableBeside({ id }: Table, names: TableNames): string {
  return `npx create-auth init --table ${id}=${names[id].replace(/[^.]*$/, 'auth_$&')}`
}

function problemsOf(table: Table, there: FoundTable, names: TableNames): readonly Problem[] {
  const snippet = tableBeside(table, names)
  return table.columns.flatMap((column) => {
    const found = there.columns.find(({ name }) => name === column.name)
    const what = `${there.name}.${column.name}`
    if (!found) {
      const reason = `${what} is missing, and rows may be there that have no value for it`
      return column.optional ? [] : [{ reason, snippet }]
    }
    if (fits(column, found.type)) return []
    return [{ reason: `${what} is ${found.type}, which holds no ${NOUNS[column.type]}`, snippet }]
  })
}

const NOUNS: Readonly<Record<ColumnType, string>> = {
  key: 'text',
  text: 'text',
  date: 'date',
  seconds: 'number of seconds',
  integer: 'whole number',
  boolean: 'truth value',
}

/** Columns that not every provider has a value for. */
function warningsOf(table: Table, there: FoundTable): readonly string[] {
  const open = table.columns.filter(({ optional }) => optional).map(({ name }) => name)
  return there.columns
    .filter((column) => needsValue(column) && open.includes(column.name))
    .map(({ name }) => {
      return `${there.name}.${name} must have a value: whoever signs up without one is refused`
    })
}

/** Columns that nobody has a value for. */
function unfilledIn(
  table: Table,
  there: FoundTable,
  ease: NonNullable<SqlWanted['ease']>,
): readonly SqlUnfilled[] {
  const own = table.columns.map(({ name }) => name)
  return there.columns
    .filter((column) => needsValue(column) && !own.includes(column.name))
    .map((column) => ({
      table: table.id,
      column: column.name,
      problem: {
        reason: unfilledReason(
          table.id,
          `${there.name}.${column.name}`,
          there.primaryKey.includes(column.name),
        ),
        snippet: ease(there, column),
      },
    }))
}

function inSql(dialect: Dialect): NonNullable<SqlWanted['ease']> {
  return (table, column) =>
    easeColumn(dialect, table, column)
      .map((statement) => `${statement};`)
      .join('\n')
}

function needsValue({ optional, filled }: FoundColumn): boolean {
  return !optional && !filled
}
