import type { ts } from 'ts-morph'
import { findSymbol, listUses } from '../code/bindings.js'
import { alone, evaluateHere } from '../code/program.js'
import { reached, type Value } from '../code/value.js'
import type { Role } from '../role.js'
import { listReturns } from '../syntax/list-returns.js'
import { type Bindings, findOrigin, findPackage, type Origin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap, walk } from '../syntax/walk.js'
import type { MountDialect } from './dialect.js'
import type { GivenFunction } from './exported-function.js'
import { findIteratedWhole } from './find-listed-values.js'
import { findFunction } from './find-making.js'

/** By what a middleware can keep a request from coming further. */
interface Refusing {
  readonly next: ts.Symbol | undefined
  /** The parameters that it gets besides. */
  readonly given: readonly (ts.Symbol | undefined)[]
  readonly answers: readonly string[]
}

/** Tells whether some requests come no further: `res.status(401).json(…)`, `next(new Error())`, `throw new HttpError(401)`. */
function refuses(source: Source, body: ts.Node, { next, given, answers }: Refusing): boolean {
  const { ts } = source
  return [...walk(source, body)].some((node) => {
    if (ts.isThrowStatement(node)) return true
    if (!ts.isCallExpression(node)) return false
    const { expression, arguments: handed } = node
    if (ts.isIdentifier(expression) && findSymbol(source, expression) === next)
      return handed.some((each) => ts.isNewExpression(each) || ts.isCallExpression(each))
    if (!ts.isPropertyAccessExpression(expression)) return false
    const start = findSymbol(source, findChainStart(source, expression))
    // Whoever is led to another scheme comes back.
    return (
      start !== undefined &&
      given.includes(start) &&
      answers.includes(expression.name.text) &&
      !isToHttps(source, node)
    )
  })
}

/** The beginning of a chain of members and calls. */
function findChainStart(source: Source, node: ts.Expression): ts.Expression {
  const { ts } = source
  const goes = ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)
  return goes ? findChainStart(source, node.expression) : node
}

/** Where a router is looked for. */
interface RouterContext {
  readonly source: Source
  readonly bindings: Bindings
  /** The framework's own package. */
  readonly package: string
  readonly dialect: Pick<MountDialect, 'routers'>
}

/** A call of a method. */
interface Added {
  readonly method: string
  readonly args: readonly ts.Expression[]
}

/**
 * The calls of a router's methods that add to it, in the order of the file.
 *
 * @param made what may make one
 * @returns undefined where it does not, or what it makes has no name; and where nothing is added to it, or something else is
 *   done with it than to add to it, to use it and to export it
 */
function addedToRouter(making: RouterContext, made: ts.Expression): readonly Added[] | undefined {
  const { source } = making
  const { ts } = source
  const { parent } = made
  if (!ts.isVariableDeclaration(parent) || !isRouter(making, made)) return undefined
  const symbol = findSymbol(source, parent.name)
  const uses = listUses(source, symbol).filter(ts.isIdentifier)
  const added = uses.map((use) => (isGiven(source, use) ? [] : listChainedCalls(source, use)))
  const calls = added.every((each) => each !== undefined) ? added.flat() : []
  return calls.length > 0 ? calls : undefined
}

/** `express.Router()` */
function isRouter(
  { source, bindings, package: framework, dialect }: RouterContext,
  node: ts.Expression,
): boolean {
  const made = unwrap(source, node)
  const origin = source.ts.isCallExpression(made)
    ? findOrigin(source, bindings, made.expression)
    : undefined
  const name = origin?.specifier === framework ? origin.path.at(-1) : undefined
  return name !== undefined && dialect.routers?.includes(name) === true
}

/** Where it is made, where it is exported, and where it is used. */
function isGiven({ ts, tree }: Source, { parent }: ts.Node): boolean {
  return (
    (ts.isCallExpression(parent) && parent.expression.getText(tree).endsWith('.use')) ||
    ts.isVariableDeclaration(parent) ||
    ts.isExportAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    (ts.isBinaryExpression(parent) && /^(?:module\.)?exports\b/.test(parent.left.getText(tree)))
  )
}

/** `router.use(a).use(b)` */
function listChainedCalls(source: Source, use: ts.Node): readonly Added[] | undefined {
  const { ts } = source
  const { parent: access } = use
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) {
    return ts.isExpressionStatement(access) ? [] : undefined
  }
  const { parent: call } = access
  if (call.expression !== access) return undefined
  const further = listChainedCalls(source, call)
  return further && [{ method: access.name.text, args: call.arguments }, ...further]
}

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
  const isOpen = !readsVisitor(source, body)
  if (!refuses(source, body, refusing)) {
    const isFront = isOpen && (leadsToHttps(source, body) || setsHeaders(source, body, given))
    return weightiest([isFront ? 'front' : 'passing', ...others])
  }
  if (asksForPassword(source, body)) return 'gate'
  if (!isOpen) return 'blocking'
  if (isClosing(source, body)) return 'front'
  return readsAddress(source, body) ? 'gate' : 'blocking'
}

/** Tells whether code reads who makes a request, or its body: it may need what comes in front of it. */
function readsVisitor(source: Source, body: ts.Node): boolean {
  const { ts } = source
  return [...walk(source, body)].some(
    (node) =>
      (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) &&
      /^(?:auth\w*|authorization|body|cookies?|session|token|user)$/i.test(node.text),
  )
}

/** Tells whether code leads visitors to the same address by https. */
function leadsToHttps(source: Source, body: ts.Node): boolean {
  return [...walk(source, body)].some(
    (node) => source.ts.isCallExpression(node) && isToHttps(source, node),
  )
}

/** `res.redirect('https://' + req.hostname + req.url)` */
function isToHttps({ ts, tree }: Source, call: ts.CallExpression): boolean {
  const { expression } = call
  const isRedirect =
    ts.isPropertyAccessExpression(expression) && expression.name.text === 'redirect'
  return isRedirect && call.getText(tree).includes('https:')
}

const SETS = /^(?:append|header|removeHeader|set|setHeader)$/

/** Tells whether code gives answers a header: `res.setHeader('X-Frame-Options', 'DENY')`, `ctx.set({ … })`. A name without a hyphen may be a variable's. */
function setsHeaders(
  source: Source,
  body: ts.Node,
  given: readonly (ts.Symbol | undefined)[],
): boolean {
  const { ts } = source
  return [...walk(source, body)].some((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    const { expression, name } = node.expression
    const [first] = node.arguments
    if (!first || !SETS.test(name.text)) return false
    const isHeader = ts.isStringLiteralLike(first) && first.text.includes('-')
    if (!isHeader && !ts.isObjectLiteralExpression(first)) return false
    const start = findSymbol(source, findChainStart(source, expression))
    return start !== undefined && given.includes(start)
  })
}

/** Tells whether code closes the site for everybody, as while it is worked on. RFC 9110, section 15.6.4. */
function isClosing(source: Source, body: ts.Node): boolean {
  return [...walk(source, body)].some(
    (node) => source.ts.isNumericLiteral(node) && node.text === '503',
  )
}

/** Tells whether code reads from which address a request comes. */
function readsAddress(source: Source, body: ts.Node): boolean {
  const { ts } = source
  return [...walk(source, body)].some(
    (node) =>
      (ts.isIdentifier(node) && /^(?:ips?|remoteAddress)$/.test(node.text)) ||
      (ts.isStringLiteralLike(node) &&
        /^(?:x-forwarded-for|x-real-ip|cf-connecting-ip)$/i.test(node.text)),
  )
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
