import type { ts } from 'ts-morph'
import { findSymbol } from '../../code/bindings.js'
import { exportsOf, WHOLE } from '../../code/module-exports.js'
import { findText, getLine } from '../../code/texts.js'
import type { Placed } from '../../code/value.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { CodeTable } from '../code/code-table.js'
import type { Module, Modules } from '../code/modules.js'
import { foldedPart } from '../folded.js'
import type { Dialect } from '../schema.js'
import { dialects } from './dialects.js'
import { type ColumnPlace, type DrizzleColumn, readColumn } from './read-column.js'

/** The result of a function, in code, and its only parameter. */
interface FunctionResult {
  readonly parameter: ts.BindingName | undefined
  readonly result: ts.Expression
}

/** Reads a function whose body does nothing but return; undefined for every other expression. */
function functionResult(source: Source, expression: ts.Expression): FunctionResult | undefined {
  const { ts } = source
  const node = unwrap(source, expression)
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined
  const [parameter] = node.parameters
  const name = parameter?.name
  if (!ts.isBlock(node.body)) return { parameter: name, result: unwrap(source, node.body) }
  const [statement] = node.body.statements
  return statement && ts.isReturnStatement(statement) && statement.expression
    ? { parameter: name, result: unwrap(source, statement.expression) }
    : undefined
}

/** A table that a file defines with Drizzle. */
export interface DrizzleTable extends CodeTable {
  readonly columns: readonly DrizzleColumn[]
  readonly module: Module
  readonly call: ts.CallExpression
  /** The object that further columns go into. */
  readonly object?: ts.ObjectLiteralExpression
  /** The parameter from which the table's own columns take their builders. */
  readonly builders?: string
  readonly keys: Keys
  /** The maker of the table, where that is the project's own: a table creator, or a schema. */
  readonly maker?: ts.Expression
}

/** Nobody writes to what was read, and of a large schema to read it is most of the work of a run. */
const known = new WeakMap<Modules, Map<Dialect, readonly DrizzleTable[]>>()

/** Every table of a dialect in the schema files. */
export function readTables(modules: Modules, dialect: Dialect): readonly DrizzleTable[] {
  const read = known.get(modules) ?? new Map<Dialect, readonly DrizzleTable[]>()
  const tables = read.get(dialect) ?? listTables(modules, dialect)
  known.set(modules, read.set(dialect, tables))
  return tables
}

function listTables(modules: Modules, dialect: Dialect): readonly DrizzleTable[] {
  return [...modules.values()].flatMap((module) =>
    listConstants(module.source).flatMap(({ local, value }) => {
      const made = tableCall(module, value, dialect)
      return made ? [readTable(module, local, made, dialect)] : []
    }),
  )
}

/** The constants at the top of a file, and what it assigns to `exports` without a name of its own. */
function listConstants(
  source: Source,
): readonly { readonly local: string; readonly value: ts.Expression }[] {
  const { ts, tree } = source
  const declared = tree.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer: value }) =>
      ts.isIdentifier(name) && value ? [{ local: name.text, value }] : [],
    )
  const given = exportsOf(source).flatMap(({ name, value }) =>
    ts.isExpression(value) && ts.isBinaryExpression(value.parent) && !ts.isIdentifier(value)
      ? [{ local: name, value }]
      : [],
  )
  return [...declared, ...given.filter(({ local }) => local !== WHOLE)]
}

interface MadeTable {
  readonly call: ts.CallExpression
  readonly maker?: ts.Expression
}

/** The call that makes a table: `pgTable(…)`, `pgTableCreator(…)(…)`, `pgSchema(…).table(…)`, by whatever names. */
function tableCall(
  module: Module,
  expression: ts.Expression,
  dialect: Dialect,
): MadeTable | undefined {
  const { source, program } = module
  const { ts } = source
  const call = unwrap(source, expression)
  if (!ts.isCallExpression(call)) return undefined
  const { expression: callee } = call
  const { module: core, table, tableCreator, schema } = dialects[dialect]
  const value = program.evaluate({ source, node: callee })
  if (value.kind !== 'imported' && value.kind !== 'made') return undefined
  const { origin } = value
  const path = origin?.specifier === core ? origin.path.join('.') : undefined
  if (value.kind === 'imported') return path === table ? { call } : undefined
  const made = [path, ...value.members].join('.')
  if (made === tableCreator || made === `${schema}.table`) return { call, maker: callee }
  const isSecured = ts.isPropertyAccessExpression(callee) && callee.name.text === 'enableRLS'
  return isSecured ? tableCall(module, callee.expression, dialect) : undefined
}

function readTable(
  module: Module,
  local: string,
  { call, maker }: MadeTable,
  dialect: Dialect,
): DrizzleTable {
  const { source, exports, program } = module
  const [name, , extra] = call.arguments
  const shape = readColumns(module, call, dialect)
  const keys = readKeys(source, extra)
  const exported = exports.get(local)
  const database = name && findText(program.evaluate({ source, node: name }))
  return {
    path: source.file,
    line: getLine({ source, node: call }),
    name: local,
    ...(exported === undefined ? {} : { exported }),
    ...(database === undefined ? {} : { database }),
    ...shape,
    keysOpen: keys.open,
    ...readUnique(shape.columns, keys),
    module,
    call,
    keys,
    ...(maker ? { maker } : {}),
  }
}

/** Keys of columns, and keys beside them. */
function readUnique(
  columns: readonly DrizzleColumn[],
  keys: Keys,
): Pick<CodeTable, 'primaryKey' | 'unique' | 'indexes'> {
  const primary = columns.flatMap((column) => (column.isPrimary ? [column.name] : []))
  const primaryKey = primary.length > 0 ? primary : keys.primaryKey
  const unique = [
    ...(primaryKey.length > 0 ? [primaryKey] : []),
    ...columns.flatMap((column) => (column.isUnique ? [[column.name]] : [])),
    ...keys.unique,
  ]
  return { primaryKey, unique, indexes: [...unique, ...keys.indexes] }
}

/** The second argument of a table: its columns, or a function that returns them. */
function readColumns(
  { source, program }: Module,
  call: ts.CallExpression,
  dialect: Dialect,
): Pick<DrizzleTable, 'columns' | 'open' | 'object' | 'builders'> {
  const { ts } = source
  const [, shape] = call.arguments
  if (!shape) return { columns: [], open: true }
  const { result, parameter } = functionResult(source, shape) ?? { result: unwrap(source, shape) }
  const name = parameter && ts.isIdentifier(parameter) ? parameter : undefined
  const builders = name && findSymbol(source, name)
  return {
    ...readShape({ program, dialect, builders }, { source, node: result }),
    ...(ts.isObjectLiteralExpression(result) ? { object: result } : {}),
    ...(name ? { builders: name.text } : {}),
  }
}

interface Shape {
  readonly columns: readonly DrizzleColumn[]
  readonly open: boolean
}

/** The columns of an object; those of constants that are spread into it as well. */
function readShape(place: ColumnPlace, placed: Placed): Shape {
  const value = place.program.evaluate(placed)
  if (value.kind !== 'object') return { columns: [], open: true }
  const { source, node } = value.at
  const isOwn = node === unwrap(placed.source, placed.node)
  const parts = value.parts.map((part): Shape => {
    if (part.kind === 'spread') return readShape(place, part.value)
    if (part.kind !== 'property') return { columns: [], open: true }
    const { name, value: given } = part
    const own = isOwn && source.ts.isPropertyAssignment(given.node.parent)
    const column = readColumn(place, name, given)
    return { columns: [{ ...column, ...(own && { own: given.node }) }], open: false }
  })
  // Of two properties with one name the later counts.
  const columns = new Map(parts.flatMap((part) => part.columns).map((each) => [each.name, each]))
  return { columns: [...columns.values()], open: parts.some(({ open }) => open) }
}

/** The keys that the third argument of a table makes. */
interface Keys {
  readonly primaryKey: readonly string[]
  readonly unique: readonly (readonly string[])[]
  readonly indexes: readonly (readonly string[])[]
  /** True where there may be others. */
  readonly open: boolean
  /** The list or object that further keys go into, and how they name a column. */
  readonly list?: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression
  readonly parameter?: string
}

const none: Keys = { primaryKey: [], unique: [], indexes: [], open: false }

/** Reads the third argument of a table: a function that returns a list, or an object, of keys. */
function readKeys(source: Source, argument: ts.Expression | undefined): Keys {
  if (!argument) return none
  const { ts } = source
  const made = functionResult(source, argument)
  if (!made) return { ...none, open: true }
  const { parameter, result } = made
  const list = result
  const isArray = ts.isArrayLiteralExpression(list)
  if (!isArray && !ts.isObjectLiteralExpression(list)) return { ...none, open: true }
  // Of a list in Drizzle an object is no key, whatever is in it.
  const entries = isArray
    ? list.elements
    : list.properties.map((each) => (ts.isPropertyAssignment(each) ? each.initializer : each))
  const read = entries.map((entry) => readKey(source, entry, parameter))
  const named = parameter && ts.isIdentifier(parameter) ? parameter.text : undefined
  const columns = (kind: KeyDefinition['kind']): readonly (readonly string[])[] =>
    read.flatMap((key) => (key !== 'unread' && key?.kind === kind ? [key.columns] : []))
  const [primaryKey = []] = columns('primaryKey')
  return {
    primaryKey,
    unique: columns('unique'),
    indexes: [
      ...columns('index'),
      ...read.flatMap((key) => (key === 'unread' || !key?.folded ? [] : [key.folded])),
    ],
    open: named === undefined || read.includes('unread'),
    list,
    ...(named === undefined ? {} : { parameter: named }),
  }
}

interface KeyDefinition {
  readonly kind: 'primaryKey' | 'unique' | 'index'
  readonly columns: readonly string[]
  /** The same with what `lower` makes of columns, where it begins with that. */
  readonly folded?: readonly string[]
}

/** A key; undefined for what is none, such as a check. */
function readKey(
  source: Source,
  entry: ts.Node,
  parameter: ts.BindingName | undefined,
): KeyDefinition | 'unread' | undefined {
  const { ts } = source
  if (!ts.isExpression(entry) || ts.isSpreadElement(entry)) return 'unread'
  const chain = listChainedCalls(source, unwrap(source, entry))
  const base = chain.at(-1)
  if (!base) return ts.isIdentifier(unwrap(source, entry)) ? 'unread' : undefined
  const refer = (from: ts.Node): readonly string[] => listColumns(source, from, parameter)
  switch (findOrigin(source, bindingsOf(source), base.expression)?.path.at(-1)) {
    case 'primaryKey':
      return { kind: 'primaryKey', columns: base.arguments.flatMap(refer) }
    case 'unique':
    case 'uniqueIndex':
      return readIndex(source, chain, 'unique', refer)
    case 'index':
      return readIndex(source, chain, 'index', refer)
    default:
      return undefined
  }
}

/** The calls of `index('x').on(t.a)`, the last first. */
function listChainedCalls(source: Source, node: ts.Expression): readonly ts.CallExpression[] {
  const { ts } = source
  if (!ts.isCallExpression(node)) return []
  const { expression } = node
  if (
    findOrigin(source, bindingsOf(source), expression) ||
    !ts.isPropertyAccessExpression(expression)
  ) {
    return [node]
  }
  return [node, ...listChainedCalls(source, unwrap(source, expression.expression))]
}

function readIndex(
  source: Source,
  chain: readonly ts.CallExpression[],
  kind: KeyDefinition['kind'],
  refer: (from: ts.Node) => readonly string[],
): KeyDefinition | undefined {
  const { ts } = source
  const called = chain.map((call) => ({ name: findName(source, call), call }))
  const on = called.find(({ name }) => name === 'on' || name === 'onOnly' || name === 'using')
  // What holds for some of the rows keeps none of the others apart.
  if (!on || called.some(({ name }) => name === 'where')) return undefined
  // `using` is told a method first.
  const given = on.call.arguments.filter((argument) => !ts.isStringLiteralLike(argument))
  const [first] = given
  const made = first && findFolded(source, first)
  const folded = made ? refer(made).slice(0, 1).map(foldedPart) : []
  const more = folded.length > 0 && { folded }
  if (kind === 'unique') return { kind, columns: given.flatMap(refer), ...more }
  const plain = given.map((argument) => (isPlain(source, argument) ? refer(argument) : []))
  const end = plain.findIndex((columns) => columns.length === 0)
  return { kind, columns: plain.slice(0, end < 0 ? plain.length : end).flat(), ...more }
}

/** What `lower` is of: in SQL, or by a function of that name. */
function findFolded({ ts }: Source, argument: ts.Expression): ts.Expression | undefined {
  if (ts.isCallExpression(argument)) {
    const { expression, arguments: given } = argument
    return ts.isIdentifier(expression) && expression.text === 'lower' ? given[0] : undefined
  }
  if (!ts.isTaggedTemplateExpression(argument)) return undefined
  const { template } = argument
  if (!ts.isTemplateExpression(template)) return undefined
  const [span, ...others] = template.templateSpans
  const isLower = /^\(?lower\($/i.test(template.head.text) && /^\)+$/.test(span?.literal.text ?? '')
  return isLower && others.length === 0 ? span?.expression : undefined
}

function findName({ ts }: Source, { expression }: ts.CallExpression): string | undefined {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined
}

/** A column as it is, or with an order: not what a function makes of it. */
function isPlain(source: Source, argument: ts.Expression): boolean {
  const { ts } = source
  return ![...walk(source, argument)].some(
    (node) =>
      ts.isTaggedTemplateExpression(node) ||
      (ts.isCallExpression(node) && node.arguments.length > 0),
  )
}

/** The columns of the table that an expression names, by the parameter of the function around it. */
function listColumns(
  source: Source,
  expression: ts.Node,
  parameter: ts.BindingName | undefined,
): readonly string[] {
  const { ts, checker } = source
  if (!parameter) return []
  const table = ts.isIdentifier(parameter) ? checker.getSymbolAtLocation(parameter) : undefined
  const columns = new Map(
    ts.isObjectBindingPattern(parameter)
      ? parameter.elements.map(({ name, propertyName }) => [
          checker.getSymbolAtLocation(name),
          propertyName ?? name,
        ])
      : [],
  )
  return [...walk(source, expression)].flatMap((node) => {
    if (!ts.isIdentifier(node)) return []
    const symbol = checker.getSymbolAtLocation(node)
    if (!symbol) return []
    if (symbol === table && ts.isPropertyAccessExpression(node.parent))
      return [node.parent.name.text]
    const column = columns.get(symbol)
    return column && ts.isIdentifier(column) ? [column.text] : []
  })
}
