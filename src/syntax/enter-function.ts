import type { ts } from 'ts-morph'
import type { Role } from '../project.js'
import { symbolOf, type Held } from './applications.js'
import type { Borrowed, Surroundings } from './classify-middleware.js'
import { bodyOf, calleeOf, classifyFunction } from './classify-statement.js'
import { handedParameter, handingOf, type Handing } from './handing.js'
import { originOf } from './origin.js'
import type { Source } from './parse-source.js'
import { outermost, unwrap, walk } from './walk.js'

/** A function in which the application goes on: one of the file, or one that it takes from another. */
export interface Entered {
  readonly held?: Held
  readonly elsewhere?: Borrowed
}

/**
 * The function that a statement calls, in which sign-in belongs: `setUp(app)`, `await start().catch(…)`, what is tried, or
 * what follows a promise.
 */
export function enteredBy(
  surroundings: Surroundings,
  app: Held,
  statement: ts.Statement | undefined,
): Entered | undefined {
  const { ts } = surroundings.source
  if (statement && ts.isTryStatement(statement)) {
    return intoBlock(surroundings, app, statement.tryBlock)
  }
  return statement && ts.isExpressionStatement(statement)
    ? intoCall(surroundings, app, statement.expression)
    : undefined
}

/** Methods that call what they are handed more than once. */
const REPEATING = /^(?:every|filter|flatMap|forEach|map|reduce|some)$/

function intoCall(
  surroundings: Surroundings,
  app: Held,
  expression: ts.Expression,
): Entered | undefined {
  const { source } = surroundings
  const { ts } = source
  const node = unwrap(source, expression)
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) {
    return intoCall(surroundings, app, node.expression)
  }
  if (!ts.isCallExpression(node)) return undefined
  const callee = unwrap(source, node.expression)
  const again = ts.isPropertyAccessExpression(callee) && REPEATING.test(callee.name.text)
  const written = again ? [] : node.arguments.flatMap((each) => bodyOf(source, each) ?? [])
  const [own] = written.flatMap((body) => intoBlock(surroundings, app, body) ?? [])
  const before = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined
  return (
    own ?? intoFunction(surroundings, app, node) ?? (before && intoCall(surroundings, app, before))
  )
}

function intoFunction(
  surroundings: Surroundings,
  app: Held,
  call: ts.CallExpression,
): Entered | undefined {
  const { source, bindings, borrowed } = surroundings
  const handing = handingTo(source, app, call)
  const symbol = symbolOf(source, unwrap(source, call.expression))
  const callee = calleeOf(source, call)
  if (callee) {
    const parameter = handing && handedParameter(source, callee.parameters, handing)
    const inside = parameter ? { ...app, name: parameter.name, symbol: parameter } : app
    const once = !symbol || callsOf(source, symbol) === 1
    return once ? intoBlock(surroundings, inside, callee.body) : undefined
  }
  const origin = handing && originOf(source, bindings, call.expression)
  if (!origin) return undefined
  const { call: _, ...place } = handing
  const elsewhere: Borrowed = { ...origin, ...place, way: 'handed' }
  return borrowed(elsewhere) === 'around' ? { elsewhere } : undefined
}

function intoBlock(surroundings: Surroundings, app: Held, body: ts.Node): Entered | undefined {
  const { ts } = surroundings.source
  if (!ts.isBlock(body)) return undefined
  if (classifyFunction(surroundings, app.symbol, body) !== 'around') return undefined
  const { name, symbol } = app
  return { held: { name, symbol, block: body } }
}

/** How a call is handed the application. */
function handingTo(source: Source, app: Held, call: ts.CallExpression): Handing | undefined {
  for (const node of call.arguments.flatMap((each) => [...walk(source, each)])) {
    if (symbolOf(source, node) !== app.symbol) continue
    const handing = handingOf(source, outermost(source, node))
    if (handing?.call === call) return handing
  }
  return undefined
}

function callsOf(source: Source, symbol: ts.Symbol): number {
  const { ts, tree } = source
  const calls = [...walk(source, tree)].filter(
    (node) =>
      ts.isCallExpression(node) && symbolOf(source, unwrap(source, node.expression)) === symbol,
  )
  return calls.length
}

/**
 * The method in which a class goes on that only makes the application in its constructor: the one that nothing else of the
 * class calls, `start() { this.addMiddleware(); this.addRoutes() }`.
 *
 * @param roles of what is in the constructor
 */
export function goesOnIn(
  surroundings: Surroundings,
  app: Held,
  roles: readonly Role[],
): Entered | undefined {
  const { source } = surroundings
  const { ts, checker } = source
  const { parent } = app.block
  if (!parent || !ts.isConstructorDeclaration(parent)) return undefined
  if (roles.some((role) => role !== 'idle' && role !== 'setting')) return undefined
  const found = parent.parent.members.flatMap((member) => {
    const symbol = member.name && checker.getSymbolAtLocation(member.name)
    if (!symbol || !ts.isMethodDeclaration(member) || !member.body) return []
    if (isCalledIn(source, symbol, parent.parent)) return []
    const { body: block } = member
    const role = classifyFunction(surroundings, app.symbol, block)
    return role === 'idle' || role === 'setting' ? [] : [{ role, block }]
  })
  const [first, second] = found
  if (!first || second || first.role === 'blocking') return undefined
  const { name, symbol } = app
  return { held: { name, symbol, block: first.block } }
}

/** Whether a class calls one of its methods itself. */
function isCalledIn(source: Source, symbol: ts.Symbol, owner: ts.Node): boolean {
  return [...walk(source, owner)].some(
    (node) => source.ts.isPropertyAccessExpression(node) && symbolOf(source, node) === symbol,
  )
}
