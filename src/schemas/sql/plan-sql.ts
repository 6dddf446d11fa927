import type { Column, Table, TableNames } from '../../catalog/tables.js'
import { examine, type TableAssignment } from '../examine.js'
import { getColumn, mapPart } from '../folded.js'
import type { Users } from '../rules.js'
import {
  type Dialect,
  type Difference,
  lackingColumns,
  otherReason,
  type SchemaPlan,
  type SchemaProblem,
  type UserIds,
} from '../schema.js'
import { findColumn, type Kind, type TableModel } from '../table-model.js'
import { unfitId } from '../user-id.js'
import { easeColumn } from './ease-column.js'
import { type FoundColumn, type FoundTable, getKind, getModel, sqlRules } from './found-table.js'
import { quoteName, type SqlDialect, sqlDialects } from './sql-dialects.js'

/** The dialect, the names and the type of ids that the tables are to fit. */
interface SqlForm {
  readonly dialect: SqlDialect
  readonly names: TableNames
  /** The type of `id` in the user table, where the project has given it one: every `userId` has the same. */
  readonly idType?: string
}

/** The statements that make a table and its indexes, without semicolons. */
export function createTable(table: Table, form: SqlForm): readonly string[] {
  const { dialect, names } = form
  const keys = [
    `primary key (${list(table.primaryKey, form)})`,
    ...table.unique.map((columns) => `unique (${list(columns, form)})`),
    ...table.columns.flatMap((column) => reference(column, form)),
  ]
  const lines = [...table.columns.map((column) => columnLine(column, form)), ...keys]
  const body = lines.map((line) => `  ${line}`).join(',\n')
  const name = quoteName(dialect, names[table.id])
  return [
    `create table ${name} (\n${body}\n)${dialect.options}`,
    ...table.indexes.map((columns) => createIndex(table, columns, form)),
  ]
}

/** A column as it stands in a table: `"email" text`. */
function columnLine(column: Column, form: SqlForm): string {
  const { dialect, idType } = form
  const type = column.references && idType !== undefined ? idType : dialect.types[column.type]
  return `${quoteName(dialect, column.name)} ${type}${column.optional ? '' : ' not null'}`
}

function reference({ name, references }: Column, { dialect, names }: SqlForm): readonly string[] {
  if (!references) return []
  const target = `${quoteName(dialect, names[references])} (${quoteName(dialect, 'id')})`
  return [`foreign key (${quoteName(dialect, name)}) references ${target} on delete cascade`]
}

/** The statement that makes an index. */
function createIndex(
  table: Table,
  columns: readonly string[],
  form: SqlForm,
  unique = false,
): string {
  const kind = unique ? 'unique index' : 'index'
  const name = indexName(table, columns, form, unique)
  const on = `${quoteName(form.dialect, form.names[table.id])} (${list(columns, form)})`
  return `create ${kind} ${name} on ${on}`
}

/** The name of an index, quoted: it says what the index is of. */
function indexName(
  table: Table,
  columns: readonly string[],
  { dialect, names }: SqlForm,
  unique: boolean,
): string {
  const plain = names[table.id].split('.').at(-1) ?? ''
  const words = columns.flatMap((part) => {
    const column = getColumn(part)
    return column === part ? [part] : [column, 'lower']
  })
  return quoteName(dialect, [plain, ...words, unique ? 'key' : 'idx'].join('_'))
}

function list(columns: readonly string[], { dialect }: SqlForm): string {
  return columns.map((part) => mapPart(part, (column) => quoteName(dialect, column))).join(', ')
}

/** The tables that are wanted of a database, and what their statements depend on. */
interface SqlWanted {
  readonly tables: readonly Table[]
  readonly names: TableNames
  readonly dialect: Dialect
  /** Where migrations lie. */
  readonly folder: string
  /** Writes what makes a column optional; in SQL unless it is given. */
  readonly ease?: (table: FoundTable, column: FoundColumn) => string
}

/** How a database gets what it lacks, and how that is taken back. */
export interface SqlPlan extends Omit<SchemaPlan, 'edits'> {
  /** Statements without semicolons, in order. */
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/** The statements for one thing that is missing. */
interface SqlStep {
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/**
 * Compares what adapters need with what is there. Nothing that is there is dropped, renamed or given another type.
 *
 * @param found every table of the database
 */
export function planSql(found: readonly FoundTable[], wanted: SqlWanted): SqlPlan {
  const { tables, names, dialect } = wanted
  const examination = examine<OwnTable>(tables, {
    rules: sqlRules,
    assign: (table) => assign(found, table, wanted),
    freshName: (id) => names[id],
    getId: getId,
    write: ({ beside }) => beside,
  })
  const { mendable, problems, unfilled, warnings } = examination
  const differences = mendable.map((each) => ({ ...each, name: names[each.table] }))
  const id = findTable(found, names.user)?.columns.find(({ name }) => name === 'id')
  const form: SqlForm = {
    dialect: sqlDialects[dialect],
    names,
    ...(id ? { idType: referring(id.type) } : {}),
  }
  const steps = differences.flatMap((difference) =>
    tables
      .filter((table) => table.id === difference.table)
      .map((table) => createStep(difference, table, form)),
  )
  return {
    differences,
    up: steps.flatMap(({ up }) => up),
    down: steps.toReversed().flatMap(({ down }) => down),
    problems,
    unfilled,
    warnings,
    userIds: getUserIds(id && getKind(id.type), dialect),
  }
}

/** A table of the database that is one of ours. */
interface OwnTable extends TableModel {
  /** How a table of ours is made beside it. */
  readonly beside: string
}

function assign(
  found: readonly FoundTable[],
  table: Table,
  wanted: SqlWanted,
): TableAssignment<OwnTable> {
  const { names, folder, dialect, ease = inSql(dialect) } = wanted
  const there = findTable(found, names[table.id])
  if (!there) return { kind: 'absent' }
  const beside = getSiblingTable(table, names)
  const columns = there.columns.map(({ name }) => name)
  if (lackingColumns(table, columns).length > 0) {
    const reason = otherReason(table, `the table ${names[table.id]}`, columns)
    return { kind: 'refused', problem: { path: folder, reason, snippet: beside } }
  }
  const model = getModel(there, folder)
  const eased = model.columns.map((column, at) => {
    const own = there.columns[at]
    return column.required && own ? { ...column, eased: ease(there, own) } : column
  })
  return { kind: 'found', table: { ...model, columns: eased, beside } }
}

/** Whatever is called like the users is the users, and every other table refers to their id. */
function getId(user: OwnTable | undefined): NonNullable<Users['id']> | SchemaProblem {
  if (!user) return { kind: 'string' }
  const reason = unfitId(user)
  if (reason !== undefined) return { path: user.path, reason, snippet: user.beside }
  return findColumn(user, 'id') ?? { kind: 'unknown' }
}

/** PostgreSQL refuses to compare a UUID with anything else; MariaDB finds nothing, and SQLite keeps what it is given. */
function getUserIds(kind: Kind | undefined, dialect: Dialect): UserIds {
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

function createStep({ kind, columns: key }: Difference, table: Table, form: SqlForm): SqlStep {
  const quoted = quoteName(form.dialect, form.names[table.id])
  const schema = quoted.slice(0, quoted.lastIndexOf('.') + 1)
  switch (kind) {
    case 'table':
      return { up: createTable(table, form), down: [`drop table ${quoted}`] }
    case 'column': {
      const columns = table.columns.filter(({ name }) => key.includes(name))
      return {
        up: columns.map((each) => `alter table ${quoted} add column ${columnLine(each, form)}`),
        down: key.map(
          (name) => `alter table ${quoted} drop column ${quoteName(form.dialect, name)}`,
        ),
      }
    }
    case 'unique':
    case 'index': {
      const isUnique = kind === 'unique'
      const index = indexName(table, key, form, isUnique)
      return {
        up: [createIndex(table, key, form, isUnique)],
        down: [form.dialect.dropIndex(index, quoted, schema)],
      }
    }
  }
}

/** How a table of ours is made beside one that is not fit for it. */
function getSiblingTable({ id }: Table, names: TableNames): string {
  return `npx create-auth init --table ${id}=${names[id].replace(/[^.]*$/, 'auth_$&')}`
}

function inSql(dialect: Dialect): NonNullable<SqlWanted['ease']> {
  return (table, column) =>
    easeColumn(dialect, table, column)
      .map((statement) => `${statement};`)
      .join('\n')
}
