import type { Column, Table } from '../../catalog/tables.js'
import type { Style } from '../../project.js'
import { getColumn, foldedPart } from '../folded.js'
import type { ColumnForm, DialectForms } from './dialects.js'
import { databaseName, type Naming } from './naming.js'

/** How columns, keys and tables are written in a file. Lines are parted by `\n`. */
export interface TableWriter {
  readonly style: Style
  readonly forms: DialectForms
  readonly naming: Naming
  /** The file's name for something of Drizzle's module. */
  readonly local: (name: string) => string
  /** The columns that refer to users. */
  readonly userId: ColumnForm
  /** The file's name for the user table. */
  readonly users: string
  /** How keys stand beside columns. */
  readonly keysIn: KeyList
  /** The file's name for the tag of SQL. */
  readonly sql: string
  /** The constant of the file that builds keys which are compared by each letter; undefined where it has none. */
  readonly exact?: string | undefined
}

/** An array takes no names; before Drizzle 0.36 there is only the object. */
export type KeyList = 'array' | 'object'

/** How the keys of a table are listed for a version of Drizzle; of one that is not known, as for the newest. */
export function writeKeyList(version: readonly [number, number] | undefined): KeyList {
  return version && version[0] === 0 && version[1] < 36 ? 'object' : 'array'
}

/** The attributes of a column besides what it holds. */
export interface ColumnSays {
  readonly primary?: boolean
  readonly unique?: boolean
}

/** The form of a column. */
export function describeForm(
  { forms, userId, exact }: Pick<TableWriter, 'forms' | 'userId' | 'exact'>,
  column: Column,
): ColumnForm {
  const form = column.references ? userId : forms.columns[column.type]
  const isExact = exact !== undefined && form === forms.columns.key
  return isExact ? { builder: exact, own: true } : form
}

/**
 * A property of a table's columns.
 *
 * @param builders the parameter from which the table takes its builders
 */
export function columnText(
  pen: TableWriter,
  column: Column,
  says: ColumnSays,
  builders: string | undefined,
): string {
  const { style, naming, users } = pen
  const { quote, indent } = style
  const form = describeForm(pen, column)
  const { config } = form
  const name = naming === 'none' ? [] : [`${quote}${databaseName(naming, column.name)}${quote}`]
  const settings = config === undefined ? [] : [config.replaceAll("'", quote)]
  const chain = [
    ...(says.primary === true ? ['.primaryKey()'] : []),
    ...(says.primary === true || column.optional ? [] : ['.notNull()']),
    ...(says.unique === true ? ['.unique()'] : []),
    ...(column.name === 'id' ? ['.$defaultFn(() => crypto.randomUUID())'] : []),
    ...(column.references
      ? [`.references(() => ${users}.id, { onDelete: ${quote}cascade${quote} })`]
      : []),
  ]
  const joint = chain.length > 1 && chain.some((each) => each.includes('=>')) ? `\n${indent}` : ''
  const base = `${column.name}: ${nameBuilder(pen, form, builders)}(${[...name, ...settings].join(', ')})`
  return base + chain.map((each) => joint + each).join('')
}

/** The function that builds a column, as the file calls it. */
function nameBuilder(
  { local }: Pick<TableWriter, 'local'>,
  { builder, own = false }: ColumnForm,
  builders: string | undefined,
): string {
  if (own) return builder
  return builders === undefined ? local(builder) : `${builders}.${builder}`
}

/** A key or an index of a table. */
export interface WantedKey {
  readonly kind: 'primaryKey' | 'unique' | 'uniqueIndex' | 'index'
  readonly columns: readonly string[]
}

/** The call that makes a key. */
export function keyText(
  { local, naming, style, sql }: TableWriter,
  table: string,
  parameter: string,
  { kind, columns }: WantedKey,
): string {
  const list = columns
    .map((part) => {
      const [column, at] = [getColumn(part), `${parameter}.${getColumn(part)}`]
      return part === column ? at : `${sql}\`${foldedPart(`\${${at}}`)}\``
    })
    .join(', ')
  if (kind === 'primaryKey') return `${local('primaryKey')}({ columns: [${list}] })`
  if (kind === 'unique') return `${local('unique')}().on(${list})`
  const names = listWords(columns).map((word) => databaseName(naming, word))
  const name = `${style.quote}${[table, ...names].join('_')}_idx${style.quote}`
  return `${local(kind)}(${name}).on(${list})`
}

/** The words that name a key. */
function listWords(columns: readonly string[]): readonly string[] {
  return columns.flatMap((part) => {
    const column = getColumn(part)
    return part === column ? [column] : [column, 'lower']
  })
}

/** Which keys stand beside the columns of a new table: those that no column says of itself. */
export function listOtherKeys({ primaryKey, unique, indexes }: Table): readonly WantedKey[] {
  return [
    ...(primaryKey.length > 1 ? [{ kind: 'primaryKey' as const, columns: primaryKey }] : []),
    ...unique.flatMap((columns) =>
      columns.length > 1 ? [{ kind: 'unique' as const, columns }] : [],
    ),
    ...indexes.map((columns) => ({ kind: 'index' as const, columns })),
  ]
}

/**
 * A constant that is a table.
 *
 * @param maker what the table is made with
 * @param database what the database calls it
 */
export function tableText(
  pen: TableWriter,
  table: Table,
  {
    name,
    database,
    maker,
  }: { readonly name: string; readonly database: string; readonly maker: string },
): string {
  const { quote, indent, semicolons, trailingComma } = pen.style
  const columns = table.columns.map((column) =>
    columnText(
      pen,
      column,
      {
        primary: table.primaryKey.join() === column.name,
        unique: table.unique.some((key) => key.join() === column.name),
      },
      undefined,
    ),
  )
  const keys = listOtherKeys(table)
  const end = trailingComma ? ',' : ''
  const block = (parts: readonly string[]): string =>
    parts.map((part) => `\n${indented(part, indent)}`).join(',') + end
  const head = `const ${name} = ${maker}(`
  const stop = semicolons ? ';' : ''
  const called = `${quote}${database}${quote}`
  if (keys.length === 0) return `${head}${called}, {${block(columns)}\n})${stop}`
  const texts = keys.map((key) => keyText(pen, database, 'table', key))
  const parts = [called, `{${block(columns)}\n}`, `(table) => ${keyList(pen, keys, texts, block)}`]
  return `${head}${block(parts)}\n)${stop}`
}

/** The keys of a new table; one alone stays in its line. */
function keyList(
  { keysIn }: TableWriter,
  keys: readonly WantedKey[],
  texts: readonly string[],
  block: (parts: readonly string[]) => string,
): string {
  if (keysIn === 'array') return texts.length === 1 ? `[${texts.join()}]` : `[${block(texts)}\n]`
  const named = keys.map((key, at) => `${writeProperty(key, [])}: ${texts[at] ?? ''}`)
  return named.length === 1 ? `({ ${named.join()} })` : `({${block(named)}\n})`
}

/** `primaryKey`, `userIdIndex`, `userIdNameUnique` */
export function writeProperty({ kind, columns }: WantedKey, taken: readonly string[]): string {
  if (kind === 'primaryKey') return kind
  const name = [...listWords(columns), kind]
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  return taken.includes(name) ? `${name}2` : name
}

function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => indent + line)
    .join('\n')
}
