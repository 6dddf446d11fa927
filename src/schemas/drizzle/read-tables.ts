import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { exportsOf, WHOLE } from '../../code/module-exports.js'
import { lineOf, textOf } from '../../code/texts.js'
import type { Placed } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap } from '../../syntax/walk.js'
import type { CodeTable } from '../code/code-table.js'
import type { Module, Modules } from '../code/modules.js'
import type { Dialect } from '../schema.js'
import { dialects } from './dialects.js'
import { functionResult } from './function-result.js'
import { readColumn, type ColumnPlace, type DrizzleColumn } from './read-column.js'
import { readKeys, type Keys } from './read-keys.js'

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
  const tables = read.get(dialect) ?? tablesIn(modules, dialect)
  known.set(modules, read.set(dialect, tables))
  return tables
}

function tablesIn(modules: Modules, dialect: Dialect): readonly DrizzleTable[] {
  return [...modules.values()].flatMap((module) =>
    constantsIn(module.source).flatMap(({ local, value }) => {
      const made = tableCall(module, value, dialect)
      return made ? [readTable(module, local, made, dialect)] : []
    }),
  )
}

/** The constants at the top of a file, and what it assigns to `exports` without a name of its own. */
function constantsIn(
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

interface Made {
  readonly call: ts.CallExpression
  readonly maker?: ts.Expression
}

/** The call that makes a table: `pgTable(…)`, `pgTableCreator(…)(…)`, `pgSchema(…).table(…)`, by whatever names. */
function tableCall(module: Module, expression: ts.Expression, dialect: Dialect): Made | undefined {
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
  { call, maker }: Made,
  dialect: Dialect,
): DrizzleTable {
  const { source, exports, program } = module
  const [name, , extra] = call.arguments
  const shape = readColumns(module, call, dialect)
  const keys = readKeys(source, extra)
  const exported = exports.get(local)
  const database = name && textOf(program.evaluate({ source, node: name }))
  return {
    path: source.file,
    line: lineOf({ source, node: call }),
    name: local,
    ...(exported === undefined ? {} : { exported }),
    ...(database === undefined ? {} : { database }),
    ...shape,
    keysOpen: keys.open,
    ...uniqueOf(shape.columns, keys),
    module,
    call,
    keys,
    ...(maker ? { maker } : {}),
  }
}

/** Keys of columns, and keys beside them. */
function uniqueOf(
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
  const builders = name && symbolOf(source, name)
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
