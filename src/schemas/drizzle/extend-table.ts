import type { ts } from 'ts-morph'
import type { Column } from '../../catalog/tables.js'
import { addElements } from '../../syntax/add-elements.js'
import { indentAt, startsLine } from '../../syntax/layout.js'
import type { Splice } from '../../syntax/splice.js'
import { didOf, type Extension } from '../code/work-in.js'
import { columnOf } from '../table-model.js'
import type { DrizzleTable } from './read-tables.js'
import { columnText, keyText, propertyFor, type Pen, type WantedKey } from './write-text.js'

/** The changes to a file, and the same in words. */
export interface Extended {
  readonly splices: readonly Splice[]
  readonly did: readonly string[]
}

/** Adds columns behind those of a table, and keys to the columns or beside them. */
export function extendTable(extension: Extension<DrizzleTable>, pen: Pen): Extended {
  const { wanted, table, missing } = extension
  const columns = wanted.columns.filter(({ name }) =>
    missing.some(({ kind, columns: names }) => kind === 'column' && names.includes(name)),
  )
  const keys = missing.filter(({ kind }) => kind !== 'column')
  const says = (name: string): boolean =>
    keys.some((key) => key.kind === 'unique' && key.columns.join() === name)
  const marked = keys.flatMap(({ kind, columns: [name = '', ...rest] }) => {
    const own = kind === 'unique' && rest.length === 0 ? columnOf(table, name)?.own : undefined
    return own ? [{ name, own }] : []
  })
  const beside = keys.flatMap(({ kind, columns: names }): readonly WantedKey[] => {
    const [first = '', ...rest] = names
    const alone = rest.length === 0 && kind === 'unique'
    const said = alone && [...columns, ...marked].some(({ name }) => name === first)
    // Where there are rows, drizzle-kit asks about a constraint whether it is to empty the table.
    return said ? [] : [{ kind: kind === 'unique' ? 'uniqueIndex' : 'index', columns: names }]
  })
  return {
    splices: [
      // A column can be the last: its chain goes on before the comma behind it.
      ...marked.map(({ own }) => markUnique(table, own)),
      ...addColumns(table, columns, pen, says),
      ...addKeys(table, beside, pen),
    ],
    did: didOf(
      extension,
      columns.map(({ name }) => name),
    ),
  }
}

function addColumns(
  { module, object, builders }: DrizzleTable,
  columns: readonly Column[],
  pen: Pen,
  isUnique: (name: string) => boolean,
): readonly Splice[] {
  if (columns.length === 0 || !object) return []
  const texts = columns.map((column) =>
    columnText(pen, column, { unique: isUnique(column.name) }, builders),
  )
  return addElements(module.source, object, undefined, texts, pen.style)
}

/** A further call at the end of the chain by which a column is built. */
function markUnique({ module }: DrizzleTable, own: ts.Expression): Splice {
  const { ts, text, tree } = module.source
  const last = ts.isCallExpression(own) ? own.expression : own
  const dot = ts.isPropertyAccessExpression(last)
    ? text.lastIndexOf('.', last.name.getStart(tree))
    : -1
  const lead = dot >= 0 && startsLine(text, dot) ? `${module.style.eol}${indentAt(text, dot)}` : ''
  return { start: own.end, end: own.end, content: [`${lead}.unique()`] }
}

function addKeys(
  { module, call, keys, name, database = name }: DrizzleTable,
  wanted: readonly WantedKey[],
  pen: Pen,
): readonly Splice[] {
  if (wanted.length === 0) return []
  const { source, style } = module
  const { indent, trailingComma } = style
  const { list } = keys
  const texts = wanted.map((key) => keyText(pen, database, keys.parameter ?? 'table', key))
  const isArray = list ? source.ts.isArrayLiteralExpression(list) : pen.keysIn === 'array'
  const taken = list ? namesIn(source.ts, list) : []
  const elements = isArray
    ? texts
    : wanted.map((key, at) => `${propertyFor(key, taken)}: ${texts[at] ?? ''}`)
  if (!list) {
    const lines = elements.map((text) => `\n${indent}${text}`).join(',')
    const block = `${lines}${trailingComma ? ',' : ''}\n`
    const added = isArray ? `(table) => [${block}]` : `(table) => ({${block}})`
    return addElements(source, call, undefined, [added], style)
  }
  return addElements(source, list, undefined, elements, style)
}

function namesIn(
  { isObjectLiteralExpression }: typeof ts,
  list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
): readonly string[] {
  if (!isObjectLiteralExpression(list)) return []
  return list.properties.flatMap(({ name }) => (name && 'text' in name ? name.text : []))
}
