import type { Column, Table, TableNames } from '../../catalog/tables.js'
import { getColumn, mapPart } from '../folded.js'
import { quoteName, type SqlDialect } from './sql-dialects.js'

/** The dialect, the names and the type of ids that the tables are to fit. */
export interface SqlForm {
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
export function columnLine(column: Column, form: SqlForm): string {
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
export function createIndex(
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
export function indexName(
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
