import type { ts } from 'ts-morph'
import { positionAt } from '../../syntax/lines.js'
import { unwrap } from '../../syntax/walk.js'
import type { CodeTable } from '../code/code-table.js'
import { valueOf, type Module, type Modules, type Value } from '../code/modules.js'
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

/** Every table of a dialect in the schema files. */
export function readTables(modules: Modules, dialect: Dialect): readonly DrizzleTable[] {
  return [...modules.values()].flatMap((module) =>
    module.definitions.flatMap(({ local, value }) => {
      const made = value && tableCall(modules, module, value, dialect)
      return made ? [readTable(modules, module, local, made, dialect)] : []
    }),
  )
}

interface Made {
  readonly call: ts.CallExpression
  readonly maker?: ts.Expression
}

function tableCall(
  modules: Modules,
  module: Module,
  expression: ts.Expression,
  dialect: Dialect,
): Made | undefined {
  const { ts } = module.source
  const call = unwrap(module.source, expression)
  if (!ts.isCallExpression(call)) return undefined
  const { expression: callee } = call
  const { module: core, table, tableCreator, schema } = dialects[dialect]
  const value = valueOf(modules, module, callee)
  if (value?.kind === 'package') {
    return value.specifier === core && value.path.join() === table ? { call } : undefined
  }
  if (isCallOf(modules, value, core, tableCreator)) return { call, maker: callee }
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  const { name, expression: base } = callee
  if (name.text === 'enableRLS') return tableCall(modules, module, base, dialect)
  const ofSchema =
    name.text === 'table' && isCallOf(modules, valueOf(modules, module, base), core, schema)
  return ofSchema ? { call, maker: callee } : undefined
}

function isCallOf(
  modules: Modules,
  made: Value | undefined,
  core: string,
  name: string | undefined,
): boolean {
  if (made?.kind !== 'node' || name === undefined) return false
  const { module, node } = made
  if (!module.source.ts.isCallExpression(node)) return false
  const value = valueOf(modules, module, node.expression)
  return value?.kind === 'package' && value.specifier === core && value.path.join() === name
}

function readTable(
  modules: Modules,
  module: Module,
  local: string,
  { call, maker }: Made,
  dialect: Dialect,
): DrizzleTable {
  const { source, exports } = module
  const { ts, text, tree } = source
  const [name, , extra] = call.arguments
  const shape = readColumns(modules, module, call, dialect)
  const keys = readKeys(module, extra)
  const exported = exports.get(local)
  return {
    path: source.file,
    line: positionAt(text, call.getStart(tree)).line,
    name: local,
    ...(exported === undefined ? {} : { exported }),
    ...(name && ts.isStringLiteralLike(name) ? { database: name.text } : {}),
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
  modules: Modules,
  module: Module,
  call: ts.CallExpression,
  dialect: Dialect,
): Pick<DrizzleTable, 'columns' | 'open' | 'object' | 'builders'> {
  const { source } = module
  const { ts, checker } = source
  const [, shape] = call.arguments
  if (!shape) return { columns: [], open: true }
  const { result, parameter } = functionResult(source, shape) ?? { result: unwrap(source, shape) }
  const name = parameter && ts.isIdentifier(parameter) ? parameter : undefined
  const builders = name && checker.getSymbolAtLocation(name)
  return {
    ...readShape({ modules, module, dialect, builders }, result),
    ...(ts.isObjectLiteralExpression(result) ? { object: result } : {}),
    ...(name ? { builders: name.text } : {}),
  }
}

interface Shape {
  readonly columns: readonly DrizzleColumn[]
  readonly open: boolean
}

/** The columns of an object; those of constants that are spread into it as well. */
function readShape(place: ColumnPlace, expression: ts.Expression): Shape {
  const { modules, module } = place
  const { ts } = module.source
  const value = valueOf(modules, module, expression)
  if (value?.kind !== 'node' || !ts.isObjectLiteralExpression(value.node)) {
    return { columns: [], open: true }
  }
  const at =
    value.module === module ? place : { ...place, module: value.module, builders: undefined }
  const parts = value.node.properties.map((property): Shape => {
    if (ts.isSpreadAssignment(property)) return readShape(at, property.expression)
    const { name } = property
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteralLike(name))) {
      return { columns: [], open: true }
    }
    if (ts.isPropertyAssignment(property)) {
      const own =
        value.node === unwrap(module.source, expression) ? { own: property.initializer } : {}
      return {
        columns: [{ ...readColumn(at, name.text, property.initializer), ...own }],
        open: false,
      }
    }
    return ts.isShorthandPropertyAssignment(property)
      ? { columns: [readColumn(at, name.text, property.name)], open: false }
      : { columns: [], open: true }
  })
  // Of two properties with one name the later counts.
  const columns = new Map(parts.flatMap((part) => part.columns).map((each) => [each.name, each]))
  return { columns: [...columns.values()], open: parts.some(({ open }) => open) }
}
