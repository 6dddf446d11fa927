import type { ts } from 'ts-morph'
import type { Table, Column } from '../../catalog/tables.js'
import type { ImportSyntax } from '../../syntax/import-line.js'
import { extendModule } from '../code/extend-module.js'
import type { Module } from '../code/modules.js'
import { takeNeeded, type NeededName } from '../code/needed-name.js'
import { takeNames } from '../code/take-names.js'
import { type CodeExtension, type NewTable, listDone } from '../code/create-work.js'
import type { Difference, SchemaEdit } from '../schema.js'
import { getColumn } from '../folded.js'
import { findColumn } from '../table-model.js'
import { CUSTOM, type DialectForms, type ColumnForm } from './dialects.js'
import { chooseExactText, type ExactText, writeExactText } from './exact-text.js'
import type { Naming } from './naming.js'
import type { DrizzleTable } from './read-tables.js'
import {
  describeForm,
  listOtherKeys,
  tableText,
  type TableWriter,
  type KeyList,
  columnText,
  keyText,
  writeProperty,
  type WantedKey,
} from './write-text.js'
import { addElements } from '../../syntax/add-elements.js'
import { readIndent, startsLine } from '../../syntax/layout.js'
import type { Splice } from '../../syntax/splice.js'

/** The work on one file. */
export interface FileWork {
  readonly module: Module
  readonly syntax: ImportSyntax
  readonly forms: DialectForms
  readonly userId: ColumnForm
  readonly keysIn: KeyList
  readonly extensions: readonly CodeExtension<DrizzleTable>[]
  readonly fresh: readonly NewTable[]
  readonly chooseTableNaming: (table: DrizzleTable | undefined) => Naming
  /** The user table, as references name it. */
  readonly users: NeededName
  /** The maker of new tables, where that is the project's own. */
  readonly maker?: NeededName & { readonly text: string }
}

/** Writes a file with what it lacks. Nothing that is there changes. */
export function writeFile(work: FileWork): SchemaEdit {
  const { module, forms, fresh, extensions, maker, syntax } = work
  const { style } = module
  const exact = chooseExactText(work)
  const made = maker && takeNeeded(module, fresh.length > 0 ? maker : { name: maker.name }, syntax)
  const core = takeNames(module, {
    isModule: (specifier) => specifier === forms.module,
    specifier: forms.module,
    names: neededNames(work, exact),
    syntax,
  })
  const tag = takeNames(module, {
    isModule: (specifier) => specifier === ORM,
    specifier: ORM,
    names: needsSql(work) ? ['sql'] : [],
    syntax,
  })
  const refers = [
    ...fresh,
    ...extensions.map(({ wanted, missing }) => missingPart(wanted, missing)),
  ].some(({ table }) => table.columns.some(({ references }) => references))
  const users = takeNeeded(module, refers ? work.users : { name: work.users.name }, syntax)
  const pen = (table: DrizzleTable | undefined): TableWriter => ({
    style,
    forms,
    naming: work.chooseTableNaming(table),
    local: (name) => core.locals.get(name) ?? name,
    userId: work.userId,
    users: users.name,
    keysIn: work.keysIn,
    sql: tag.locals.get('sql') ?? 'sql',
    // A table that is there stands in front of what is added.
    exact: table && exact?.isNew === true ? undefined : exact?.name,
  })
  const making =
    maker && made
      ? made.name + maker.text.slice(maker.name.length)
      : pen(undefined).local(forms.table)
  const prefix = syntax === 'import' ? 'export ' : ''
  const constant = exact?.isNew === true ? [writeExactText(pen(undefined), exact)] : []
  const tables = fresh.map(
    ({ table, name, database }) =>
      prefix + tableText(pen(undefined), table, { name, database, maker: making }),
  )
  const [first = ''] = tables
  const texts = [[...constant, first].join('\n\n'), ...tables.slice(1)]
  const added = fresh.map(({ name }, at) => ({ name, text: texts[at] ?? '' }))
  const extended = extensions.map((extension) => extendTable(extension, pen(extension.table)))
  return extendModule(module, {
    syntax,
    taken: [core, tag, users.taken, made?.taken],
    user: findUser(work),
    splices: extended.flatMap(({ splices }) => splices),
    added,
    did: [
      ...extended.flatMap(({ did }) => did),
      ...fresh.map(({ name }) => `add the table ${name}`),
    ],
  })
}

/** The first statement that gets something, which the imports belong in front of. */
function findUser({ module: { source }, extensions }: FileWork): ts.Statement | undefined {
  const starts = extensions.map(({ table }) => table.call.pos)
  return source.tree.statements.find(({ pos, end }) => starts.some((at) => pos <= at && at < end))
}

/** The part of a table that it lacks. */
function missingPart(wanted: Table, missing: readonly Difference[]): { readonly table: Table } {
  const names = missing.flatMap(({ kind, columns }) => (kind === 'column' ? columns : []))
  return {
    table: { ...wanted, columns: wanted.columns.filter(({ name }) => names.includes(name)) },
  }
}

const ORM = 'drizzle-orm'

/** Tells whether what is added has an index on an expression. */
function needsSql({ fresh, extensions }: FileWork): boolean {
  return [
    ...fresh.flatMap(({ table }) => table.indexes),
    ...extensions.flatMap(({ missing }) => missing.map(({ columns }) => columns)),
  ].some((key) => key.some((part) => getColumn(part) !== part))
}

/** The names that a file needs of Drizzle's module. */
function neededNames(work: FileWork, exact: ExactText | undefined): readonly string[] {
  const { forms, fresh, extensions, maker } = work
  const listBuilders = (columns: readonly Column[], own: string | undefined): readonly string[] =>
    columns.flatMap((column) => {
      const form = describeForm({ ...work, exact: own }, column)
      return form.own === true ? [] : [form.builder]
    })
  const [before, after] = [exact?.isNew === true ? undefined : exact?.name, exact?.name]
  const extending = extensions.flatMap(({ wanted, table, missing }) => [
    ...(table.builders === undefined
      ? listBuilders(missingPart(wanted, missing).table.columns, before)
      : []),
    ...missing.flatMap(({ kind, columns }) => {
      if (kind === 'index') return ['index']
      const own = columns.length === 1 && columns.some((name) => isOwn(table, name))
      return kind === 'unique' && !own ? ['uniqueIndex'] : []
    }),
  ])
  const adding = fresh.flatMap(({ table }) => [
    ...(maker ? [] : [forms.table]),
    ...listBuilders(table.columns, after),
    ...listOtherKeys(table).map(({ kind }) => kind),
  ])
  return [...(exact?.isNew === true ? [CUSTOM] : []), ...extending, ...adding]
}

/** Tells whether a column can say of itself that it is unique: it is written in the table, or will be. */
function isOwn(table: DrizzleTable, name: string): boolean {
  const column = findColumn(table, name)
  return column === undefined || column.own !== undefined
}

/** The changes to a file, and the same in words. */
interface ExtendedTable {
  readonly splices: readonly Splice[]
  readonly did: readonly string[]
}

/** Adds columns behind those of a table, and keys to the columns or beside them. */
function extendTable(extension: CodeExtension<DrizzleTable>, pen: TableWriter): ExtendedTable {
  const { wanted, table, missing } = extension
  const columns = wanted.columns.filter(({ name }) =>
    missing.some(({ kind, columns: names }) => kind === 'column' && names.includes(name)),
  )
  const keys = missing.filter(({ kind }) => kind !== 'column')
  const says = (name: string): boolean =>
    keys.some((key) => key.kind === 'unique' && key.columns.join() === name)
  const marked = keys.flatMap(({ kind, columns: [name = '', ...rest] }) => {
    const own = kind === 'unique' && rest.length === 0 ? findColumn(table, name)?.own : undefined
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
    did: listDone(
      extension,
      columns.map(({ name }) => name),
    ),
  }
}

function addColumns(
  { module, object, builders }: DrizzleTable,
  columns: readonly Column[],
  pen: TableWriter,
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
  const lead =
    dot >= 0 && startsLine(text, dot) ? `${module.style.eol}${readIndent(text, dot)}` : ''
  return { start: own.end, end: own.end, content: [`${lead}.unique()`] }
}

function addKeys(
  { module, call, keys, name, database = name }: DrizzleTable,
  wanted: readonly WantedKey[],
  pen: TableWriter,
): readonly Splice[] {
  if (wanted.length === 0) return []
  const { source, style } = module
  const { indent, trailingComma } = style
  const { list } = keys
  const texts = wanted.map((key) => keyText(pen, database, keys.parameter ?? 'table', key))
  const isArray = list ? source.ts.isArrayLiteralExpression(list) : pen.keysIn === 'array'
  const taken = list ? listPropertyNames(source.ts, list) : []
  const elements = isArray
    ? texts
    : wanted.map((key, at) => `${writeProperty(key, taken)}: ${texts[at] ?? ''}`)
  if (!list) {
    const lines = elements.map((text) => `\n${indent}${text}`).join(',')
    const block = `${lines}${trailingComma ? ',' : ''}\n`
    const added = isArray ? `(table) => [${block}]` : `(table) => ({${block}})`
    return addElements(source, call, undefined, [added], style)
  }
  return addElements(source, list, undefined, elements, style)
}

function listPropertyNames(
  { isObjectLiteralExpression }: typeof ts,
  list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
): readonly string[] {
  if (!isObjectLiteralExpression(list)) return []
  return list.properties.flatMap(({ name }) => (name && 'text' in name ? name.text : []))
}
