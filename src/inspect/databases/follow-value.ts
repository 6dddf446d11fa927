import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import { afterCall } from '../../code/calls.js'
import { keepsRight } from '../../code/bindings.js'
import { createStep } from '../../code/evaluate.js'
import type { ModuleExport } from '../../code/module-exports.js'
import type { FunctionLike, Placed, Program, Step } from '../../code/value.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { usualReturns } from '../../syntax/list-returns.js'
import { outermost, unwrap, walk } from '../../syntax/walk.js'
import { behindProxy, isProxy } from './behind-proxy.js'
import { type Made, findMadeClient } from './find-made-client.js'
import { names } from './proofs.js'

/** A search for the client that a value may be. */
interface ClientSearch {
  readonly program: Program
  readonly orm: Orm
  /** The nodes that were followed already without arguments, so that no way is gone twice. */
  readonly seen: Set<ts.Node>
}

/** The client that an expression stands for, or may: of several values the first that is one. Nothing is run. */
export function follow(program: Program, orm: Orm, placed: Placed): Made | undefined {
  return followed({ program, orm, seen: new Set() }, placed)
}

function followed(search: ClientSearch, placed: Placed): Made | undefined {
  const { source, given } = placed
  const { ts } = source
  const at = { ...placed, node: unwrap(source, placed.node) }
  const { node } = at
  const isAlone = given === undefined || given.size === 0
  if (isAlone && search.seen.has(node)) return undefined
  if (isAlone) search.seen.add(node)
  const made = findMadeClient({ orm: search.orm, source }, node)
  if (made) return made
  if (ts.isAwaitExpression(node)) {
    const later = followed(search, { ...at, node: node.expression })
    return later && { ...later, promised: false }
  }
  if (ts.isCallExpression(node)) return followCall(search, at, node)
  const either = findAlternatives(search.program, at)
  if (either) return findFirst(search, either)
  const next = listPlaces(at, createStep(search.program, at)).filter(isGiven)
  return findFirst(search, [...next, ...listAssigned(at)])
}

/** The expressions of which an expression gives one, as it is written; undefined for any other. */
function findAlternatives(program: Program, at: Placed): readonly Placed[] | undefined {
  const { source, node } = at
  const { ts } = source
  if (isProxy(source, node)) return behindProxy(program, at, node)
  const parts = ts.isBinaryExpression(node)
    ? [node.right, node.left]
    : ts.isConditionalExpression(node)
      ? [node.whenTrue, node.whenFalse]
      : undefined
  return parts?.map((each) => ({ ...at, node: each }))
}

function findFirst(search: ClientSearch, places: readonly Placed[]): Made | undefined {
  for (const each of places) {
    const made = followed(search, each)
    if (made) return made
  }
  return undefined
}

/** The expressions that may say a value; none where the one that asks for it does. */
function listPlaces(from: Placed, step: Step): readonly Placed[] {
  if (!('kind' in step)) return [step]
  if ('options' in step) return (step.options ?? []).flatMap((each) => listPlaces(from, each))
  const isPart = step.kind === 'made' && step.members.length > 0
  return isPart || step.at.node === from.node ? [] : [step.at]
}

/** True for a value that is there by the time it is used: a function that is not called has assigned nothing. */
function isGiven({ source, node, way }: Placed): boolean {
  if (!source.ts.isBinaryExpression(outermost(source, node).parent)) return true
  const around = enclosingFunction(source, node)
  for (let at = way; at; at = at.outer) if (at.entered === around) return true
  return around === undefined
}

/** The value that is assigned to a property of something that is not the file's own: `globalThis.db = …`. */
function listAssigned(at: Placed): readonly Placed[] {
  const { source, node: target } = at
  const { ts, tree } = source
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return []
  const written = target.getText(tree)
  return [...walk(source, tree)]
    .filter((node) => ts.isBinaryExpression(node))
    .filter(({ operatorToken: { kind } }) => keepsRight(source, kind))
    .filter(({ left }) => unwrap(source, left).getText(tree) === written)
    .map(({ right }) => ({ ...at, node: right }))
    .filter(isGiven)
}

/** A method of a client, or what a function of the project returns. */
function followCall(search: ClientSearch, at: Placed, node: ts.CallExpression): Made | undefined {
  const { program, orm } = search
  const { ts } = at.source
  const { expression } = node
  if (
    ts.isPropertyAccessExpression(expression) &&
    Object.hasOwn(orm.methods, expression.name.text)
  ) {
    const made = followed(search, { ...at, node: expression.expression })
    const gives = orm.methods[expression.name.text]
    return made && { ...made, promised: made.promised || gives === 'promise' }
  }
  const callee = program.evaluate({ ...at, node: expression })
  if (callee.kind !== 'function') return followKept(search, at, node)
  const made = findFirst(search, listPlaces(at, afterCall(program, at, node, true)))
  return made && asPromised(callee.at.source, callee.node, made)
}

/** A client as a function gives it: an asynchronous one promises it. */
function asPromised({ ts }: Source, node: FunctionLike, made: Made): Made {
  const isAsync = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async) !== 0
  return isAsync ? { ...made, promised: true } : made
}

/** Functions of packages that call the one they are given, and keep what it gives: which of their arguments it is. */
const KEEPERS = [{ module: '@epic-web/remember', name: 'remember', at: 1 }]

/** Tells whether a file may call such a function. */
export function mayKeep(text: string): boolean {
  return KEEPERS.some(({ module }) => names(text, module))
}

/** The client that is kept under a name, so that it survives reloads. */
function followKept(
  search: ClientSearch,
  at: Placed,
  { expression, arguments: given }: ts.CallExpression,
): Made | undefined {
  const { specifier, path = [] } = findOrigin(at.source, bindingsOf(at.source), expression) ?? {}
  const keeper = KEEPERS.find(({ module, name }) => module === specifier && name === path.join('.'))
  const maker = keeper && given[keeper.at]
  const found = maker && findFunction(search.program, at.source, maker)
  return found && findReturnedClient(search, found)
}

/** A function of the project. */
export interface FoundFunction {
  readonly source: Source
  readonly node: FunctionLike
}

/** The function that an expression, or an export, stands for. */
export function findFunction(
  program: Program,
  source: Source,
  value: ModuleExport['value'],
): FoundFunction | undefined {
  if (source.ts.isFunctionDeclaration(value)) return { source, node: value }
  const found = program.evaluate({ source, node: value })
  return found.kind === 'function' ? { source: found.at.source, node: found.node } : undefined
}

/** The client that a call of a function without arguments gives. */
export function followReturned(program: Program, orm: Orm, found: FoundFunction): Made | undefined {
  return findReturnedClient({ program, orm, seen: new Set() }, found)
}

function findReturnedClient(
  search: ClientSearch,
  { source, node: entered }: FoundFunction,
): Made | undefined {
  const returns = usualReturns(source, entered).map((node) => ({ source, node, way: { entered } }))
  const made = findFirst(search, returns)
  return made && asPromised(source, entered, made)
}
