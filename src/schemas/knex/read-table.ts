import type { ts } from 'ts-morph'
import { findProperty } from '../../code/properties.js'
import { findText, findTexts } from '../../code/texts.js'
import type { Literal, Value } from '../../code/value.js'
import { walk } from '../../syntax/walk.js'
import type { Module } from '../code/modules.js'
import { changeColumn, dropColumns, renameColumn } from '../sql/change-table.js'
import { columnType } from '../sql/column-type.js'
import type { FoundColumn, FoundTable } from '../sql/found-table.js'

/** A method that is called, and with what. */
interface BuilderCall {
  readonly name: string
  readonly arguments: readonly ts.Expression[]
}

/** A file that is read, and the files into which values are followed. */
export type MigrationSource = Pick<Module, 'program' | 'source'>

function findValue({ program, source }: MigrationSource, node?: ts.Expression): Value | undefined {
  return node && program.evaluate({ source, node })
}

/** A text that is written out, here or in another of the files. */
export function findOptionText(reading: MigrationSource, node?: ts.Expression): string | undefined {
  return findText(findValue(reading, node))
}

/** A text, or each of a list of them. */
function listTexts(reading: MigrationSource, node?: ts.Expression): readonly string[] {
  const value = findValue(reading, node)
  return (value && findTexts(reading.program, value)) ?? []
}

function readLiteral(reading: MigrationSource, node?: ts.Expression): Literal {
  const value = findValue(reading, node)
  return value?.kind === 'literal' ? value.value : undefined
}

/** `table.string('email').notNullable()`: the calls of each statement, the first one first. */
function listChains(
  { source }: MigrationSource,
  body: ts.ArrowFunction | ts.FunctionExpression,
): readonly (readonly BuilderCall[])[] {
  const { ts, tree } = source
  const [parameter] = body.parameters
  const name = parameter?.name.getText(tree) ?? 'this'
  return [...walk(source, body.body)].flatMap((node) => {
    const called = ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node)
    if (!ts.isCallExpression(node) || called) return []
    const calls: BuilderCall[] = []
    let at: ts.Expression = node
    while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
      calls.unshift({ name: at.expression.name.text, arguments: at.arguments })
      at = at.expression.expression
    }
    return at.getText(tree) === name && calls.length > 0 ? [calls] : []
  })
}

/** Types of columns, by Knex's names for them. Whatever counts up has no sign in MySQL. */
const TYPES: Readonly<Record<string, string>> = {
  increments: 'integer unsigned',
  bigIncrements: 'bigint unsigned',
  integer: 'integer',
  int: 'integer',
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  bigInteger: 'bigint',
  bigint: 'bigint',
  text: 'text',
  uuid: 'uuid',
  boolean: 'boolean',
  bool: 'boolean',
  date: 'date',
  datetime: 'datetime',
  dateTime: 'datetime',
  timestamp: 'timestamp',
  time: 'time',
  float: 'float',
  double: 'double',
  decimal: 'decimal',
  json: 'json',
  jsonb: 'jsonb',
  binary: 'binary',
  enu: 'varchar(255)',
  enum: 'varchar(255)',
  geometry: 'geometry',
  point: 'point',
}

function findType(
  reading: MigrationSource,
  { name, arguments: given }: BuilderCall,
): string | undefined {
  if (name === 'string') return `varchar(${readLiteral(reading, given[1]) ?? 255})`
  if (name === 'specificType') return findOptionText(reading, given[1])
  return TYPES[name]
}

/** A column that counts is called `id` where nothing is said. */
function findName(reading: MigrationSource, call: BuilderCall): string | undefined {
  return findOptionText(reading, call.arguments[0]) ?? (counts(call) ? 'id' : undefined)
}

/** Tells whether a column counts itself. */
function counts({ name }: BuilderCall): boolean {
  return /increments$/i.test(name)
}

/** A column that a chain of calls makes, and what else it says of it. */
function addColumn(
  reading: MigrationSource,
  table: FoundTable,
  calls: readonly BuilderCall[],
): FoundTable {
  const [first, ...more] = calls
  const type = first && findType(reading, first)
  const name = first && findName(reading, first)
  if (!first || type === undefined || name === undefined) return table
  const has = (...names: readonly string[]): boolean =>
    more.some((call) => names.includes(call.name))
  const primary = counts(first) || has('primary')
  const column: FoundColumn = {
    name,
    type: columnType(modified(reading, has('unsigned') ? unsigned(type) : type, more)),
    optional: !primary && !has('notNullable', 'notNull'),
    filled: counts(first) || has('defaultTo', 'defaultsTo', 'default'),
  }
  const others = table.columns.filter((each) => each.name !== name)
  const key = (keys: FoundTable['unique'], method: string): FoundTable['unique'] =>
    has(method) ? [...keys, [name]] : keys
  return {
    ...table,
    columns: [...others, column],
    primaryKey: primary ? [name] : table.primaryKey,
    unique: key(table.unique, 'unique'),
    indexes: key(table.indexes, 'index'),
  }
}

/** The type with the way in which it compares. */
function modified(reading: MigrationSource, type: string, calls: readonly BuilderCall[]): string {
  const collation = calls.find(({ name }) => name === 'collate')
  const said = collation && findOptionText(reading, collation.arguments[0])
  return said === undefined ? type : `${type} collate ${said}`
}

function unsigned(type: string): string {
  return type.endsWith(' unsigned') ? type : `${type} unsigned`
}

type ColumnChange = (
  table: FoundTable,
  reading: MigrationSource,
  given: readonly ts.Expression[],
) => FoundTable

function addTimestamps(
  table: FoundTable,
  reading: MigrationSource,
  [first, second]: Parameters<ColumnChange>[2],
): FoundTable {
  const options = findValue(reading, first)
  const now = options?.kind === 'object' && findProperty(reading.program, options, 'defaultToNow')
  const filled = now
    ? now.kind === 'literal' && now.value === true
    : readLiteral(reading, second) === true
  const columns = ['created_at', 'updated_at'].map((name) => ({
    name,
    type: 'timestamp',
    optional: !filled,
    filled,
  }))
  return { ...table, columns: [...table.columns, ...columns] }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.join() === others.join()
}

const drop: ColumnChange = (table, reading, names) =>
  dropColumns(
    table,
    names.flatMap((name) => listTexts(reading, name)),
  )

/** The effects of methods that make no column. */
const CHANGES: Readonly<Record<string, ColumnChange>> = {
  primary: (table, reading, [key]) => ({ ...table, primaryKey: listTexts(reading, key) }),
  unique: (table, reading, [key]) => ({
    ...table,
    unique: [...table.unique, listTexts(reading, key)],
  }),
  index: (table, reading, [key]) => ({
    ...table,
    indexes: [...table.indexes, listTexts(reading, key)],
  }),
  timestamps: addTimestamps,
  dropColumn: drop,
  dropColumns: drop,
  dropUnique: (table, reading, [key]) => ({
    ...table,
    unique: table.unique.filter((columns) => !isSame(columns, listTexts(reading, key))),
  }),
  dropIndex: (table, reading, [key]) => ({
    ...table,
    indexes: table.indexes.filter((columns) => !isSame(columns, listTexts(reading, key))),
  }),
  renameColumn: (table, reading, [before, after]) => {
    const [from, to] = [findOptionText(reading, before), findOptionText(reading, after)]
    return from === undefined || to === undefined ? table : renameColumn(table, from, to)
  },
  setNullable: (table, reading, [name]) =>
    changeColumn(table, findOptionText(reading, name), { optional: true }),
  dropNullable: (table, reading, [name]) =>
    changeColumn(table, findOptionText(reading, name), { optional: false }),
}

/** A table after what a function does to it. */
export function changeTable(
  reading: MigrationSource,
  table: FoundTable,
  body: ts.ArrowFunction | ts.FunctionExpression,
): FoundTable {
  return listChains(reading, body).reduce((known, calls) => {
    const [first] = calls
    const change = first && CHANGES[first.name]
    return change ? change(known, reading, first.arguments) : addColumn(reading, known, calls)
  }, table)
}
