import type { ts } from 'ts-morph'
import { walk } from '../../syntax/walk.js'
import { readModules, type Module } from '../code/modules.js'
import type { SchemaFile } from '../schema.js'
import { emptyTable } from '../sql/change-table.js'
import type { FoundTable } from '../sql/found-table.js'
import { readSql } from '../sql/read-sql.js'
import { changeTable, findOptionText, type MigrationSource } from './read-table.js'

/** Tables by their names, as far as they are known. */
type MigratedTables = ReadonlyMap<string, FoundTable>

/**
 * Reads which tables the migrations of Knex leave behind. Nothing is run: tables whose names or columns are computed are
 * passed over.
 *
 * @param files in the order in which they run
 */
export async function readKnexMigrations(
  files: readonly SchemaFile[],
): Promise<readonly FoundTable[]> {
  const modules = readModules(files)
  const known = [...modules.values()].reduce<MigratedTables>(
    (tables, module) =>
      listMigrationCalls(module).reduce((each, call) => apply(module, each, call), tables),
    new Map(),
  )
  return [...known.values()]
}

/** A name that a file has for something, as a text. */
export interface Mention {
  readonly path: string
  readonly name: string
}

/**
 * The texts that may be names of tables: not those by which columns are made, and in code that makes no tables only those that
 * queries ask.
 */
export async function listMentioned(files: readonly SchemaFile[]): Promise<readonly Mention[]> {
  const modules = readModules(files)
  const apart = new Set(files.flatMap((file) => (file.apart === true ? [file.path] : [])))
  return [...modules].flatMap(([path, module]) => {
    const { ts, tree, text } = module.source
    const asks = apart.has(path) && !text.includes('createTable')
    return [...walk(module.source, tree)].flatMap((node): readonly Mention[] => {
      if (!ts.isStringLiteralLike(node) || isRollback(module, node)) return []
      if (asks && !isAsked(module, node)) return []
      return isOfColumn(module, node) ? [] : [{ path, name: node.text }]
    })
  })
}

/** Matches the methods by which a query is told its tables. */
const ASKS = /^(?:from|into|table|(?:left|right|inner|full|cross)?(?:outer)?join)$/i

/** Tells whether a text is the table of a query: `db('users')`, `db.select().from('users')`. */
function isAsked({ source }: Module, node: ts.Node): boolean {
  const { ts } = source
  const { parent } = node
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false
  const { expression } = parent
  return ts.isPropertyAccessExpression(expression)
    ? ASKS.test(expression.name.text)
    : ts.isIdentifier(expression) && expression.text !== 'require'
}

/** Tells whether a node is in a function that describes a table, and no table that this one refers to. */
function isOfColumn({ source }: Module, node: ts.Node): boolean {
  const { ts, tree } = source
  const isMethodCall = (call: ts.Node, method: RegExp): boolean =>
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    method.test(call.expression.name.getText(tree))
  if (isMethodCall(node.parent, /^inTable$/)) return false
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const isFunction = ts.isArrowFunction(at) || ts.isFunctionExpression(at)
    if (
      isFunction &&
      isMethodCall(at.parent, /^(?:createTable|createTableIfNotExists|alterTable|table)$/)
    )
      return true
  }
  return false
}

/** A call of a method, such as `knex.schema.createTable(…)`. */
interface MigrationCall {
  readonly name: ts.MemberName
  readonly arguments: readonly ts.Expression[]
}

/** Every call of a method but those that take a migration back, in the order in which they run. */
function listMigrationCalls(module: Module): readonly MigrationCall[] {
  const { ts, tree } = module.source
  const calls = [...walk(module.source, tree)].flatMap((node): readonly MigrationCall[] =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    !isRollback(module, node)
      ? [{ name: node.expression.name, arguments: node.arguments }]
      : [],
  )
  return calls.toSorted((a, b) => a.name.getStart(tree) - b.name.getStart(tree))
}

/** Tells whether a node is in a function that takes a migration back. */
function isRollback(module: Module, node: ts.Node): boolean {
  const { ts, tree } = module.source
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const name = ts.isBinaryExpression(at)
      ? at.left.getText(tree)
      : ts.isFunctionDeclaration(at) ||
          ts.isMethodDeclaration(at) ||
          ts.isVariableDeclaration(at) ||
          ts.isPropertyAssignment(at)
        ? at.name?.getText(tree)
        : undefined
    if (name !== undefined && /^(?:(?:module\.)?exports\.)?down$/.test(name)) return true
  }
  return false
}

/** The effect of a method on the tables that are known; its first argument is a text. */
type Effect = (
  known: MigratedTables,
  name: string,
  call: MigrationCall,
  reading: MigrationSource,
) => MigratedTables

const create: Effect = (known, name, call, reading) => {
  const body = findBody(reading, call)
  if (!body || known.has(name)) return known
  return new Map([...known, [name, changeTable(reading, emptyTable(name), body)]])
}

const alter: Effect = (known, name, call, reading) => {
  const body = findBody(reading, call)
  const table = known.get(name)
  return body && table ? new Map([...known, [name, changeTable(reading, table, body)]]) : known
}

const drop: Effect = (known, name) => without(known, name)

const rename: Effect = (known, name, { arguments: [, second] }, reading) => {
  const table = known.get(name)
  const next = findOptionText(reading, second)
  if (!table || next === undefined) return known
  return new Map([...without(known, name), [next, { ...table, name: next }]])
}

const run: Effect = (known, sql) =>
  new Map(readSql(sql, [...known.values()]).map((table) => [table.name, table]))

const EFFECTS: ReadonlyMap<string, Effect> = new Map([
  ['createTable', create],
  ['createTableIfNotExists', create],
  ['alterTable', alter],
  ['table', alter],
  ['dropTable', drop],
  ['dropTableIfExists', drop],
  ['renameTable', rename],
  ['raw', run],
])

function apply(
  reading: MigrationSource,
  known: MigratedTables,
  call: MigrationCall,
): MigratedTables {
  const effect = EFFECTS.get(call.name.text)
  const name = effect && findOptionText(reading, call.arguments[0])
  return effect && name !== undefined ? effect(known, name, call, reading) : known
}

/** The function that describes a table. */
function findBody(
  { source: { ts } }: MigrationSource,
  { arguments: [, body] }: MigrationCall,
): ts.ArrowFunction | ts.FunctionExpression | undefined {
  return body && (ts.isArrowFunction(body) || ts.isFunctionExpression(body)) ? body : undefined
}

function without(known: MigratedTables, name: string): MigratedTables {
  return new Map([...known].filter(([key]) => key !== name))
}
