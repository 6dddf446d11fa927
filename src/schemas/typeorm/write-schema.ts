import type { Column, Table } from '../../catalog/tables.js'
import type { ImportSyntax } from '../../syntax/import-line.js'
import { isOwner, OWNER } from './owner.js'
import {
  indented,
  describeOptions,
  writeSettings,
  wideKeys,
  type MemberSays,
  type EntityWriter,
} from './write-text.js'

/** An element of a schema's columns, or of its relations: how it is called, and what it is. */
export function elementText(pen: EntityWriter, column: Column, says: MemberSays): string {
  const text = isOwner(column) ? relationText(pen, says) : columnText(pen, column, says)
  return text.replaceAll("'", pen.style.quote)
}

function columnText(pen: EntityWriter, column: Column, says: MemberSays): string {
  if (says.generated === true) return "id: { type: 'uuid', primary: true, generated: 'uuid' }"
  const settings = [
    ...writeSettings(pen, column, says),
    ...(says.primary === true ? ['primary: true'] : []),
    ...(says.unique === true ? ['unique: true'] : []),
  ]
  return `${column.name}: { ${settings.join(', ')} }`
}

function relationText(pen: EntityWriter, { name }: MemberSays): string {
  const join = name === undefined ? 'true' : `{ name: '${name}' }`
  return `${OWNER.name}: ${object(pen, [
    "type: 'many-to-one'",
    `target: '${pen.users}'`,
    `joinColumn: ${join}`,
    "onDelete: 'CASCADE'",
  ])}`
}

/** A key beside the columns. */
export function keyText({ style: { quote } }: EntityWriter, columns: readonly string[]): string {
  return `{ columns: [${columns.map((name) => quote + name + quote).join(', ')}] }`
}

/** Lines for what is inside of brackets. */
function inBrackets({ style }: EntityWriter, elements: readonly string[]): string {
  const { indent, trailingComma } = style
  const lines = elements.map((element) => indented(element, indent)).join(',\n')
  return `\n${lines}${trailingComma ? ',' : ''}\n`
}

/** An object with a line for each of its properties. */
export function object(pen: EntityWriter, properties: readonly string[]): string {
  return `{${inBrackets(pen, properties)}}`
}

/** A list with a line for each of its elements. */
export function array(pen: EntityWriter, elements: readonly string[]): string {
  return `[${inBrackets(pen, elements)}]`
}

/** How a constant is written. */
export interface SchemaForm {
  readonly syntax: ImportSyntax
  /** True where it is TypeScript. */
  readonly isTyped: boolean
}

/** A constant that is an entity; of a module, it is exported. */
export function schemaText(
  pen: EntityWriter,
  table: Table,
  { name, database }: { readonly name: string; readonly database: string },
  { syntax, isTyped }: SchemaForm,
): string {
  const { quote, semicolons } = pen.style
  const told = table.columns.map((column) => ({
    column,
    says: describeOptions(pen, table, column),
  }))
  const listTexts = (elements: typeof told): readonly string[] =>
    elements.map(({ column, says }) => elementText(pen, column, says))
  const relations = told.filter(({ column }) => isOwner(column))
  const uniques = wideKeys(table)
  const indexed = told.filter(({ says }) => says.indexed === true)
  const options = [
    `name: ${quote}${name}${quote}`,
    `tableName: ${quote}${database}${quote}`,
    `columns: ${object(pen, listTexts(told.filter((each) => !relations.includes(each))))}`,
    ...(relations.length > 0 ? [`relations: ${object(pen, listTexts(relations))}`] : []),
    ...(uniques.length > 0
      ? [`uniques: [${uniques.map((columns) => keyText(pen, columns)).join(', ')}]`]
      : []),
    ...(indexed.length > 0
      ? [`indices: [${indexed.map(({ column }) => keyText(pen, [column.name])).join(', ')}]`]
      : []),
  ]
  // What TypeScript takes the columns alone for has no relations.
  const rows = isTyped ? '<Record<string, unknown>>' : ''
  const made = `new ${pen.local('EntitySchema')}${rows}(${object(pen, options)})`
  return `${syntax === 'import' ? 'export ' : ''}const ${name} = ${made}${semicolons ? ';' : ''}`
}
