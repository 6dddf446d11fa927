import type { ts } from 'ts-morph'
import { findSymbol } from '../code/bindings.js'
import type { Role } from '../role.js'
import { findOrigin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap, walk } from '../syntax/walk.js'
import type { Held } from './applications.js'
import { calledSymbol, findBody, findCallee } from './callee.js'
import { type Borrowed, isBlocking, type Surroundings } from './classify-middleware.js'
import { classifyFunction, classifyStatement, isStop } from './classify-statement.js'
import { REPEATING } from './find-listed-values.js'
import {
  findHandoverCall,
  handedName,
  type Handover,
  itselfHanded,
  keptApplication,
  listHolderSymbols,
} from './handing.js'
import { classMade, methodCalled } from './instances.js'

/** A function in which the application goes on: one of the file, or one that it takes from another. */
interface Entered {
  readonly held?: Held
  readonly elsewhere?: Borrowed
}

/**
 * The function that a statement calls, in which sign-in belongs: `setUp(app)`, `await start().catch(…)`, what is tried, or
 * what follows a promise.
 */
function findEnteredFunction(
  surroundings: Surroundings,
  app: Held,
  statement: ts.Statement | undefined,
): Entered | undefined {
  const { ts } = surroundings.source
  if (statement && ts.isTryStatement(statement)) {
    return intoBlock(surroundings, app, statement.tryBlock)
  }
  const value = statement && findValue(surroundings.source, statement)
  return value && intoCall(surroundings, app, value)
}

/** `const server = new Server(app)`, `this.server = new Server(app)`, or the call alone. */
function findValue({ ts }: Source, statement: ts.Statement): ts.Expression | undefined {
  if (ts.isVariableStatement(statement)) {
    const [only, more] = statement.declarationList.declarations
    return more ? undefined : only?.initializer
  }
  return ts.isExpressionStatement(statement) ? statement.expression : undefined
}

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
  if (ts.isBinaryExpression(node)) return intoCall(surroundings, app, node.right)
  if (ts.isNewExpression(node)) return intoFunction(surroundings, app, node)
  if (!ts.isCallExpression(node)) return undefined
  const callee = unwrap(source, node.expression)
  const again = ts.isPropertyAccessExpression(callee) && REPEATING.test(callee.name.text)
  const written = again ? [] : node.arguments.flatMap((each) => findBody(source, each) ?? [])
  const [own] = written.flatMap((body) => intoBlock(surroundings, app, body) ?? [])
  const before = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined
  return (
    own ?? intoFunction(surroundings, app, node) ?? (before && intoCall(surroundings, app, before))
  )
}

function intoFunction(
  surroundings: Surroundings,
  app: Held,
  call: Handover['call'],
): Entered | undefined {
  const { source, bindings, borrowed } = surroundings
  const called = methodCalled(source, listHolderSymbols(app), call)
  const handing = called?.handing ?? findHandover(source, app, call)
  const inside = findInnerHolder(source, app, call, handing, called?.method)
  if (inside) {
    const symbol = calledSymbol(source, call)
    const once = !symbol || countCalls(source, symbol) === 1
    return once ? intoBlock(surroundings, inside, inside.block) : undefined
  }
  const origin = handing && findOrigin(source, bindings, handing.call.expression)
  if (!origin) return undefined
  const { call: _, ...place } = handing
  const { method } = called ?? {}
  const what = { ...origin, ...place, ...(method !== undefined && { method }) }
  const elsewhere: Borrowed = { ...what, way: 'handed' }
  return borrowed(elsewhere) === 'around' ? { elsewhere } : undefined
}

/** `addRoutes(app)`, or `Routes.init(this)`. */
function findHandover(source: Source, app: Held, call: Handover['call']): Handover | undefined {
  const names = listHolderSymbols(app)
  const { ThisKeyword } = source.ts.SyntaxKind
  const argument = call.arguments?.findIndex(({ kind }) => kind === ThisKeyword) ?? -1
  const itself = argument < 0 ? undefined : itselfHanded(source, names, { call, argument })
  return findHandoverCall(source, names, call) ?? itself
}

/** The holder of the application in the code of this file that a call runs, whether it is handed over or in scope. */
function findInnerHolder(
  source: Source,
  app: Held,
  call: Handover['call'],
  handing: Handover | undefined,
  method: string | undefined,
): (Omit<Held, 'block'> & { readonly block: ts.Node }) | undefined {
  const owner = handing && classMade(source, handing.call)
  if (owner) return keptApplication(source, owner, { ...handing, ...(method && { method }) })
  const callee = findCallee(source, call)
  if (!callee) return undefined
  const named = handing && handedName(source, callee.parameters, handing)
  if (named) return { ...named, block: callee.body }
  const { aliases = [] } = app
  const [property] = isSeen(source, app, callee.body) ? [] : aliases
  return { ...app, ...property, block: callee.body }
}

/** Tells whether code sees what holds the application: a parameter is there in its own function alone. */
function isSeen({ ts }: Source, { symbol, block }: Held, body: ts.Node): boolean {
  const declared = symbol.valueDeclaration
  if (!declared || !ts.isParameter(declared)) return true
  return ts.findAncestor(body, (each) => each === block) !== undefined
}

function intoBlock(
  surroundings: Surroundings,
  { statement, ...app }: Omit<Held, 'block'>,
  body: ts.Node,
): Entered | undefined {
  const { ts } = surroundings.source
  if (!ts.isBlock(body)) return undefined
  const held = { ...app, block: body }
  if (classifyFunction(surroundings, held, body) !== 'around') return undefined
  const isOwn = statement?.parent === body
  return { held: isOwn ? { ...held, statement } : held }
}

function countCalls(source: Source, symbol: ts.Symbol): number {
  const { ts, tree } = source
  const calls = [...walk(source, tree)].filter(
    (node) =>
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      calledSymbol(source, node) === symbol,
  )
  return calls.length
}

/**
 * The method in which a class goes on that only makes the application in its constructor: the one that nothing else of the
 * class calls, `start() { this.addMiddleware(); this.addRoutes() }`.
 *
 * @param roles of what is in the constructor
 */
function findContinuation(
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
    if (isCalledByOwner(source, symbol, parent.parent)) return []
    const { body: block } = member
    const role = classifyFunction(surroundings, app, block)
    return role === 'idle' || role === 'setting' ? [] : [{ role, block }]
  })
  const [first, second] = found
  if (!first || second || isBlocking(first.role)) return undefined
  const { name, symbol } = app
  return { held: { name, symbol, block: first.block } }
}

/** Tells whether a class calls one of its methods itself. */
function isCalledByOwner(source: Source, symbol: ts.Symbol, owner: ts.Node): boolean {
  return [...walk(source, owner)].some(
    (node) => source.ts.isPropertyAccessExpression(node) && findSymbol(source, node) === symbol,
  )
}

/** Where sign-in goes. */
export interface MountPlace {
  /** The name of the application there, and the statements in which it is. */
  readonly app: Held
  /** The statement behind which it goes; undefined for the head of the block. */
  readonly statement?: ts.Statement | undefined
  /** A function of another file to which the application is handed there, and in which it belongs. */
  readonly elsewhere?: Borrowed | undefined
  /** A statement that may add what has to be in front, and may as well answer: nobody can tell where sign-in goes. */
  readonly unclear?: ts.Statement | undefined
  /** The statement that may answer, in front of which it goes. */
  readonly stop?: ts.Statement | undefined
  /** A statement behind that, although it is usually in front of sign-in: headers, logging, limits. */
  readonly overtaken?: ts.Statement | undefined
  /** A statement behind as well that lets nobody reach anything else who may not: with a password, or from some addresses. */
  readonly gate?: ts.Statement | undefined
}

/**
 * Where sign-in goes: behind the last piece of infrastructure that is in front of whatever may answer a request, else behind
 * the settings that follow the application's creation. Where a function adds both, it goes into the function.
 *
 * @param entered the blocks that were entered on the way, so that a circle ends
 */
export function findPlace(
  surroundings: Surroundings,
  app: Held,
  entered: readonly Held['block'][] = [],
): MountPlace {
  const { block } = app
  const { statements } = block
  const following = statements.slice(app.statement ? statements.indexOf(app.statement) + 1 : 0)
  const open = rolesUntilStop(surroundings, app, following)
  const stop = open.findIndex(isStop)
  const inner =
    open[stop] === 'around'
      ? findEnteredFunction(surroundings, app, following[stop])
      : findContinuation(surroundings, app, open)
  if (inner?.held && !entered.includes(inner.held.block)) {
    return findPlace(surroundings, inner.held, [...entered, block])
  }
  const unclear = open[stop] === 'unclear' && !open.includes('front') ? following[stop] : undefined
  const statement = following[behind(stop < 0 ? open : open.slice(0, stop))] ?? app.statement
  return {
    app,
    statement,
    elsewhere: inner?.elsewhere,
    unclear,
    stop: following[stop],
    ...findPassedGates(surroundings, app, following, following[stop]),
  }
}

/** The headers and gates that sign-in comes in front of: of the statement that may answer, and those behind it. */
function findPassedGates(
  surroundings: Surroundings,
  app: Held,
  statements: readonly ts.Statement[],
  stop: ts.Statement | undefined,
): Pick<MountPlace, 'gate' | 'overtaken'> {
  if (!stop) return {}
  const [first = stop, ...others] = statements.slice(statements.indexOf(stop))
  const findFirst = (among: readonly ts.Statement[], role: Role): ts.Statement | undefined =>
    among.find((each) => classifyStatement(surroundings, app, each) === role)
  return {
    overtaken: findFirst(others, 'front'),
    gate: findFirst([first, ...others], 'gate'),
  }
}

/**
 * The roles of statements, up to the first that sign-in has to come before, or into. Routes of one path each pass everything
 * else on, so that they don't keep it from what has to be in front of it; unless most of the routes would then have no session.
 */
function rolesUntilStop(
  surroundings: Surroundings,
  app: Held,
  statements: readonly ts.Statement[],
): readonly Role[] {
  const roles = statements.map((each) => classifyStatement(surroundings, app, each))
  const stops = [...statements.entries()].filter(([index]) => isStop(roles[index] ?? 'idle'))
  const [wide] = stops.find(([, each]) => !answersOnePath(surroundings.source, app, each)) ?? []
  const front = roles.slice(0, wide).lastIndexOf('front')
  const passed = stops.filter(([index]) => index < front).length
  const [stop] = stops[passed * 2 < stops.length ? passed : 0] ?? []
  const open = roles.slice(0, stop).map((role) => (isStop(role) ? 'passing' : role))
  return stop === undefined ? open : [...open, ...roles.slice(stop, stop + 1)]
}

/** Behind which of some statements or calls it goes, of which none may answer; -1 for the head. */
export function behind(roles: readonly Role[]): number {
  const front = roles.lastIndexOf('front')
  const passing = roles.indexOf('passing', front + 1)
  const setting = roles.slice(0, passing < 0 ? roles.length : passing).lastIndexOf('setting')
  return Math.max(front, setting)
}

const VERBS = /^(?:all|delete|get|head|patch|post|put)$/

/** Signs of a path that stands for others, too. */
const PATTERN = /[*:?+()[\]{}|\\]/

/** Tells whether a statement adds a route of one path alone, which is written out: `app.get('/', …)`. */
export function answersOnePath(source: Source, app: Held, statement: ts.Statement): boolean {
  const { ts } = source
  const call = ts.isExpressionStatement(statement)
    ? unwrap(source, statement.expression)
    : statement
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false
  const { expression, name } = call.expression
  const holder = findSymbol(source, expression)
  if (!holder || !listHolderSymbols(app).has(holder) || !VERBS.test(name.text)) return false
  const [path, ...handlers] = call.arguments
  if (!path || handlers.length === 0) return false
  return ts.isStringLiteralLike(path) && !PATTERN.test(path.text)
}
