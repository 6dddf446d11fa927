import type { ts } from 'ts-morph'
import type { MountDialect } from './dialect.js'
import type { Role } from '../role.js'
import { addedToRouter } from './added-to-router.js'
import { findSymbol } from '../code/bindings.js'
import type { GivenFunction } from './exported-function.js'
import { findIteratedWhole } from './find-listed-values.js'
import { findFunction } from './find-making.js'
import { listReturns } from '../syntax/list-returns.js'
import { type Bindings, type Origin, findOrigin, findPackage } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { refuses } from './refuses.js'
import { unwrap, walk } from '../syntax/walk.js'
import { type Value, reached } from '../code/value.js'
import { alone, evaluateHere } from '../code/program.js'

/** The weightiest first. */
const ROLES: readonly Role[] = [
  'gate',
  'blocking',
  'around',
  'unclear',
  'front',
  'passing',
  'setting',
  'idle',
]

/** Something that a file takes from another one, and what it does with it. */
export interface Borrowed extends Origin {
  /** Given on as it is; each of what it lists; what it gives when it is called; or called with the application. */
  readonly way: 'itself' | 'listed' | 'called' | 'handed'
  /** As which argument the application is handed over, or in which property of that. */
  readonly argument?: number
  readonly property?: string
  /** Which method is called of the object that is made so. */
  readonly method?: string
}

/** One name for whatever is taken from another file, and for what is done with it. */
export function getKey({ specifier, path, way, argument, property, method }: Borrowed): string {
  const names = [specifier, ...path].join('#')
  if (way === 'itself') return names
  if (way === 'listed') return `${names}[]`
  const call = `${names}(${way === 'called' ? '' : [argument, property].join('.')})`
  return method === undefined ? call : `${call}.${method}`
}

/** The facts by which a file's code is judged. */
export interface Surroundings {
  readonly source: Source
  readonly bindings: Bindings
  /** The framework's own package. */
  readonly package: string
  readonly dialect: MountDialect
  /** The role of something of another file of the project; undefined for what is of a package, or not known. */
  readonly borrowed: (what: Borrowed) => Role | undefined
  /** The middleware that is being looked into, so that a circle ends. */
  readonly within?: readonly ts.Node[]
}

/** The weightiest of some roles. */
export function weightiest(roles: readonly Role[]): Role {
  return ROLES.find((role) => roles.includes(role)) ?? 'idle'
}

/** Tells whether what has a role may answer a request. */
export function isBlocking(role: Role): boolean {
  return role === 'blocking' || role === 'gate'
}

/** The role of a call of one of the application's methods. */
export function roleOfCall(
  surroundings: Surroundings,
  method: string,
  args: readonly ts.Expression[],
): Role {
  const { dialect } = surroundings
  if (dialect.settings.includes(method)) return 'setting'
  if (dialect.idle.includes(method)) return 'idle'
  if (readsSetting(method, args)) return 'idle'
  if (dialect.hooks?.includes(method) === true)
    return args.some((each) => asksForPassword(surroundings.source, each)) ? 'gate' : 'blocking'
  return dialect.plugins?.includes(method) === true
    ? weightiest(args.slice(0, 1).map((plugin) => roleOfMiddleware(surroundings, plugin)))
    : roleOfHandlers(surroundings, method, args)
}

function roleOfHandlers(
  surroundings: Surroundings,
  method: string,
  args: readonly ts.Expression[],
): Role {
  const { source, dialect } = surroundings
  const { ts } = source
  const path = args.slice(0, 1).find(ts.isStringLiteralLike)?.text
  if (path !== undefined && dialect.probes?.includes(path) === true) return 'passing'
  const handlers = path === undefined ? args : args.slice(1)
  const role = weightiest(handlers.map((handler) => roleOfMiddleware(surroundings, handler)))
  if (method === 'use') return path === undefined ? role : getRole(path, role)
  // The answers to preflights: `app.options('*', cors())`.
  return method === 'options' && role === 'front' ? 'front' : 'blocking'
}

/** The role below a path: there middleware is in front of few requests, and what nobody can read is routes. */
function getRole(path: string, role: Role): Role {
  if (role === 'unclear') return 'blocking'
  if (/^\/?\*?$/.test(path)) return role
  return isBlocking(role) ? 'blocking' : role === 'front' ? 'passing' : role
}

/** `app.get('env')`; with a handler it is a route. */
function readsSetting(method: string, args: readonly ts.Expression[]): boolean {
  return method === 'get' && args.length === 1
}

/** The role of a middleware: what it does with a request, by its package or by its own code. */
export function roleOfMiddleware(surroundings: Surroundings, node: ts.Expression): Role {
  const { source } = surroundings
  const { ts } = source
  const value = unwrap(source, node)
  const follow = (inner: ts.Expression): Role => roleOfMiddleware(surroundings, inner)
  if (ts.isSpreadElement(value)) return roleOfList(surroundings, value.expression)
  if (ts.isArrayLiteralExpression(value)) return weightiest(value.elements.map(follow))
  if (ts.isConditionalExpression(value)) {
    return weightiest([follow(value.whenTrue), follow(value.whenFalse)])
  }
  if (ts.isFunctionExpression(value) || ts.isArrowFunction(value)) {
    return roleOfFunction(surroundings, value)
  }
  const made = ts.isCallExpression(value) ? value : undefined
  return (
    roleOfOrigin(surroundings, value, 'itself') ??
    (made && roleOfMade(surroundings, made)) ??
    roleOfName(surroundings, value) ??
    roleOfEach(surroundings, value) ??
    'blocking'
  )
}

/** The role of what a call gives: a router with middleware alone may only be a name for that. */
function roleOfMade(surroundings: Surroundings, call: ts.CallExpression): Role | undefined {
  const { within = [] } = surroundings
  const added = within.includes(call) ? undefined : addedToRouter(surroundings, call)
  if (!added) return roleOfCalled(surroundings, call.expression)
  const inside = { ...surroundings, within: [...within, call] }
  return weightiest(added.map(({ method, args }) => roleOfCall(inside, method, args)))
}

/** The role of a name that stands for each of a list: `middlewares.forEach((each) => app.use(each))`. */
function roleOfEach(surroundings: Surroundings, node: ts.Expression): Role | undefined {
  const list = findIteratedWhole(surroundings.source, node)
  return list && roleOfList(surroundings, list)
}

/** The role of what is in a list, where that can be read. */
export function roleOfList(surroundings: Surroundings, node: ts.Expression): Role {
  const { source } = surroundings
  const list = unwrap(source, node)
  if (source.ts.isArrayLiteralExpression(list)) return roleOfMiddleware(surroundings, list)
  const made = source.ts.isCallExpression(list) ? list.expression : undefined
  return (
    roleOfOrigin(surroundings, list, 'listed') ??
    (made && roleOfCalled(surroundings, made)) ??
    roleOfName(surroundings, list) ??
    'unclear'
  )
}

/** The role of what a call gives: of a package, of another file, or of a function of the file. */
export function roleOfCalled(surroundings: Surroundings, callee: ts.Expression): Role | undefined {
  const { source, within = [] } = surroundings
  const made = findFunction(source, callee)
  if (!made) return roleOfOrigin(surroundings, callee, 'called')
  return within.includes(made)
    ? 'blocking'
    : roleOfReturned({ ...surroundings, within: [...within, made] }, made)
}

/** The role of what a function gives, whichever way it ends. */
export function roleOfReturned(surroundings: Surroundings, made: GivenFunction): Role {
  const values = listReturns(surroundings.source, made)
  if (values.length === 0) return 'blocking'
  return weightiest(values.map((value) => roleOfMiddleware(surroundings, value)))
}

/** The role of a name: `const log = morgan('dev')`, `function log(req, res, next) { … }`. */
function roleOfName(surroundings: Surroundings, node: ts.Expression): Role | undefined {
  const value = evaluateHere(surroundings.source, node)
  return value.at.node === node && value.kind !== 'function'
    ? undefined
    : roleOfValue(surroundings, value)
}

/** The role of a value, as far as that is known. */
function roleOfValue(surroundings: Surroundings, value: Value): Role | undefined {
  const { source, within = [] } = surroundings
  const { node } = value.at
  if (value.kind === 'function') return roleOfFunction(surroundings, value.node)
  if (value.kind === 'unknown' || within.includes(node)) return undefined
  const inside = { ...surroundings, within: [...within, node] }
  if (value.kind === 'list') return roleOfMiddleware(inside, node)
  if (value.kind !== 'choice') return roleOfMiddleware(surroundings, node)
  const program = alone(source)
  return weightiest(
    value.options.map((each) => roleOfValue(inside, reached(program, each)) ?? 'blocking'),
  )
}

/** The role of what is of a package, or of another file of the project. */
function roleOfOrigin(
  surroundings: Surroundings,
  node: ts.Expression,
  way: 'itself' | 'listed' | 'called',
): Role | undefined {
  const { source, bindings, borrowed } = surroundings
  const origin = findOrigin(source, bindings, node)
  return origin && (borrowed({ ...origin, way }) ?? roleOfPackage(surroundings, origin))
}

/** The role of what is of a package; undefined for anything else. */
export function roleOfPackage(
  { dialect, package: framework }: Pick<Surroundings, 'dialect' | 'package'>,
  origin: Origin,
): Role | undefined {
  const name = findPackage(origin.specifier)
  if (name === undefined) return undefined
  if (dialect.gates?.includes(`${name}.${origin.path.at(-1) ?? ''}`) === true) return 'blocking'
  if ([name, origin.specifier].some((each) => dialect.wholeGates?.includes(each))) return 'gate'
  if ([name, origin.specifier].some((each) => dialect.infrastructure.includes(each))) return 'front'
  const parses = name === framework && dialect.parsers.includes(origin.path.at(-1) ?? '')
  return parses || dialect.passing.includes(name) ? 'passing' : 'blocking'
}

/**
 * One that takes `next` and uses it passes on, unless it also answers or refuses: sign-in must not come behind what lets
 * strangers no further. One with more parameters is for errors alone.
 */
export function roleOfFunction(surroundings: Surroundings, node: GivenFunction): Role {
  const { source, dialect, within = [] } = surroundings
  const { ts } = source
  if (dialect.next === undefined || within.includes(node)) return 'blocking'
  const next = node.parameters[dialect.next]
  if (node.parameters.length > dialect.next + 1) return 'passing'
  if (!next || !node.body || !ts.isIdentifier(next.name)) return 'blocking'
  const symbol = findSymbol(source, next.name)
  const used = [...walk(source, node.body)].some((inner) => findSymbol(source, inner) === symbol)
  if (!used) return 'blocking'
  return roleOfPassing({ ...surroundings, within: [...within, node] }, node, node.body, symbol)
}

/** One that may pass on. */
function roleOfPassing(
  surroundings: Surroundings,
  { parameters }: GivenFunction,
  body: ts.Node,
  next: ts.Symbol | undefined,
): Role {
  const { source, dialect } = surroundings
  const others = listPassingMiddleware(source, body, next).map((each) =>
    roleOfMiddleware(surroundings, each),
  )
  if (others.some(isBlocking)) return weightiest(others)
  // It lets other sites read what is answered, as `cors` does.
  if (namesHeader(source, body, /^access-control-allow-origin$/i)) return 'front'
  const given = parameters.slice(0, dialect.next).map(({ name }) => findSymbol(source, name))
  const refusing = { next, given, answers: dialect.answers ?? [] }
  if (!refuses(source, body, refusing)) return weightiest(['passing', ...others])
  return asksForPassword(source, body) ? 'gate' : 'blocking'
}

/** The middleware that is called in another one, and passes on for it: `cors(options)(req, res, next)`. */
function listPassingMiddleware(
  source: Source,
  body: ts.Node,
  next: ts.Symbol | undefined,
): readonly ts.Expression[] {
  const { ts } = source
  return [...walk(source, body)].flatMap((node) => {
    if (!ts.isCallExpression(node) || node.arguments.length < 3) return []
    return findSymbol(source, node.arguments[2] ?? node) === next ? [node.expression] : []
  })
}

/** Tells whether code has browsers ask for a password. RFC 9110, section 11.6.1. */
function asksForPassword(source: Source, body: ts.Node): boolean {
  return namesHeader(source, body, /^www-authenticate$/i)
}

/** Tells whether code names a header. */
function namesHeader(source: Source, body: ts.Node, name: RegExp): boolean {
  return [...walk(source, body)].some(
    (node) => source.ts.isStringLiteralLike(node) && name.test(node.text),
  )
}
