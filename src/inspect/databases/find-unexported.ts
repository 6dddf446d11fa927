import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import type { UnexportedFact } from '../../project.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { findMovable } from '../../syntax/movable.js'
import { needsOf } from '../../syntax/needs-of.js'
import { walk } from '../../syntax/walk.js'
import { follow, type Made } from './follow-value.js'
import type { Module, Modules } from './modules.js'
import { reachesEntry, type DatabaseContext } from './proofs.js'

/** A client that a variable at the top of a file holds. */
interface Held {
  readonly module: Module
  readonly name: string
  readonly made: Made
}

/**
 * The client that sign-in could use if it were exported: the only one that a variable at the top of a file holds, one like
 * those that functions and classes make for themselves, or the only one that is handed over where it is made.
 *
 * @param made every call that makes one
 */
export function findUnexported(
  context: DatabaseContext,
  modules: Modules,
  orm: Orm,
  made: readonly Made[],
): UnexportedFact | undefined {
  const [only, another] = heldIn(modules, orm)
  const held = another ? undefined : only
  const edited = held && (exported(context, held) ?? moved(context, orm, held))
  return (
    edited ??
    first(made, (each) => copied(context, orm, each)) ??
    (made.length === 1 ? first(made, (each) => lifted(context, orm, each)) : undefined)
  )
}

function first<T, R>(all: readonly T[], find: (each: T) => R | undefined): R | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

function heldIn(modules: Modules, orm: Orm): readonly Held[] {
  return [...modules.byFile.values()].flatMap((module) =>
    namesAtTop(module).flatMap((name) => {
      const search = { modules, orm, module, seen: [], called: [], given: new Map() }
      const made = follow(search, name)
      const own = made && made.module === module && (!made.promised || orm.promised)
      return own ? [{ module, name: name.text, made }] : []
    }),
  )
}

/** The variables that a file declares at its top, one by one. */
function namesAtTop({ source }: Module): readonly ts.Identifier[] {
  const { ts, tree } = source
  return tree.statements.flatMap((node) =>
    ts.isVariableStatement(node)
      ? node.declarationList.declarations.flatMap(({ name }) =>
          ts.isIdentifier(name) ? [name] : [],
        )
      : [],
  )
}

function exported(
  context: DatabaseContext,
  { module, name, made }: Held,
): UnexportedFact | undefined {
  const { file } = module.source
  if (reachesEntry(context, file)) return undefined
  return { how: 'export', file, at: startOf(made), client: { file, name } }
}

/** The file that makes the application can't be imported by what it imports. */
function moved(
  { root }: DatabaseContext,
  orm: Orm,
  { module, name, made }: Held,
): UnexportedFact | undefined {
  const { source, bindings } = module
  const { file } = source
  const to = freeFile(root, posix.dirname(file), file, [name, orm.variable])
  if (to === undefined || !findMovable(source, bindings, name)) return undefined
  return { how: 'move', file, at: startOf(made), client: { file: to, name } }
}

/** Another one like those that the project makes for itself again and again. */
function copied(
  { root, entry }: DatabaseContext,
  orm: Orm,
  made: Made,
): UnexportedFact | undefined {
  const { source } = made.module
  if (isShut(made) || isPassing(orm, made) || !isWhole(made)) return undefined
  const to = freeFile(root, posix.dirname(entry), source.file, [orm.variable])
  if (to === undefined) return undefined
  const client = { file: to, name: orm.variable }
  return { how: 'copy', file: source.file, at: startOf(made), client }
}

/** The only one, which gets a name in a file of its own: it is handed over where it is made, as soon as the file is loaded. */
function lifted({ root }: DatabaseContext, orm: Orm, made: Made): UnexportedFact | undefined {
  const { source } = made.module
  if (made.promised || made.maker.byHand || made.maker.itself) return undefined
  if (!isHandedOver(made) || !needsOf(source, made.call)) return undefined
  const { ts, file, tree } = source
  const nodes = [...walk(source, tree)].filter(ts.isIdentifier)
  const taken = new Set(nodes.map(({ text }) => text))
  const name = [orm.variable, `${orm.variable}Client`].find((each) => !taken.has(each))
  const to = name && freeFile(root, posix.dirname(file), file, [name])
  return name && to
    ? { how: 'lift', file, at: startOf(made), client: { file: to, name } }
    : undefined
}

/** Whether nothing but what it is handed to stands around it: it is made whenever the file is loaded. */
function isHandedOver({ module: { source }, call }: Made): boolean {
  const { ts } = source
  if (!ts.isPropertyAssignment(call.parent) && !ts.isCallExpression(call.parent)) return false
  const passes: readonly ((node: ts.Node) => boolean)[] = [
    ts.isPropertyAssignment,
    ts.isObjectLiteralExpression,
    ts.isCallExpression,
    ts.isNewExpression,
    ts.isAsExpression,
    ts.isSatisfiesExpression,
    ts.isVariableDeclaration,
    ts.isVariableDeclarationList,
    ts.isVariableStatement,
    ts.isExportAssignment,
    ts.isExpressionStatement,
    ts.isSourceFile,
  ]
  const stranger = ts.findAncestor(call.parent, (node) => !passes.some((pass) => pass(node)))
  return stranger === undefined
}

/** Whether it does not connect by itself, or to what only one may have open. */
function isShut({ maker, promised }: Made): boolean {
  return promised || maker.byHand === true || maker.place?.isFile === true
}

/** A driver's client in a function may be for the purpose of that function alone. */
function isPassing({ bare }: Orm, { module, call }: Made): boolean {
  const around = enclosingFunction(module.source, call)
  return bare && around !== undefined && !module.source.ts.isConstructorDeclaration(around)
}

/** Whether the call says all about it, whenever and wherever it stands. */
function isWhole({ module, call }: Made): boolean {
  const { source } = module
  const { ts, tree } = source
  const calls = [...walk(source, call)].filter(
    (node) => ts.isNewExpression(node) || ts.isCallExpression(node),
  )
  const needs = needsOf(source, call)
  if (!needs || needs.constants.length > 0 || needs.placed) return false
  return calls.length === 1 && !/\bprocess\.env\b/.test(call.getText(tree))
}

function startOf({ call, module }: Made): number {
  return call.getStart(module.source.tree)
}

/** A file that is not there, and whose name without its extension means nothing else. */
function freeFile(
  root: string,
  folder: string,
  like: string,
  names: readonly string[],
): string | undefined {
  const extension = posix.extname(like).replace('x', '')
  const endings = ['', '.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.tsx', '.jsx', '.json']
  const stems = names
    .flatMap((name) => [name, `${name}-client`])
    .map((name) => posix.join(folder, name))
  const stem = stems.find((each) =>
    endings.every((ending) => !existsSync(join(root, each + ending))),
  )
  return stem === undefined ? undefined : stem + extension
}
