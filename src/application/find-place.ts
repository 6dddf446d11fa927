import type { ts } from 'ts-morph'
import type { Role } from '../role.js'
import type { Held } from './applications.js'
import type { Borrowed, Surroundings } from './classify-middleware.js'
import { classifyStatement, isStop } from './classify-statement.js'
import { findEnteredFunction, findContinuation } from './enter-function.js'
import { findSymbol } from '../code/bindings.js'
import { listHolderSymbols } from './handing.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

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
