import type { ts } from 'ts-morph'
import type { MountDialect } from '../../catalog/frameworks/framework.js'
import { symbolOf } from '../../syntax/applications.js'
import { originOf, packageOf, type Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'

/**
 * What code means for the place of sign-in, the weightiest first. `blocking`: may answer a request, so that sign-in must
 * come before it. `front`: stays in front of sign-in. `passing`: passes every request on. `setting`: changes how the
 * application works. `idle`: none of these.
 */
const ROLES = ['blocking', 'front', 'passing', 'setting', 'idle'] as const

export type Role = (typeof ROLES)[number]

/** What a file's code is judged by. */
export interface Surroundings {
  readonly source: Source
  readonly bindings: Bindings
  /** The framework's own package. */
  readonly package: string
  readonly dialect: MountDialect
}

/** The weightiest of some roles. */
export function weightiest(roles: readonly Role[]): Role {
  return ROLES.find((role) => roles.includes(role)) ?? 'idle'
}

/** What a call of one of the application's methods means. */
export function roleOfCall(
  surroundings: Surroundings,
  method: string,
  args: readonly ts.Expression[],
): Role {
  const { dialect } = surroundings
  if (dialect.settings.includes(method)) return 'setting'
  if (dialect.idle.includes(method)) return 'idle'
  if (readsSetting(method, args)) return 'idle'
  return dialect.plugins?.includes(method) === true
    ? weightiest(args.slice(0, 1).map((plugin) => roleOfMiddleware(surroundings, plugin)))
    : roleOfHandlers(surroundings, method, args)
}

function roleOfHandlers(
  surroundings: Surroundings,
  method: string,
  args: readonly ts.Expression[],
): Role {
  const { ts } = surroundings.source
  const path = args.slice(0, 1).find(ts.isStringLiteralLike)?.text
  const handlers = path === undefined ? args : args.slice(1)
  const role = weightiest(handlers.map((handler) => roleOfMiddleware(surroundings, handler)))
  const partial = path !== undefined && !/^\/?\*?$/.test(path)
  if (method === 'use') return partial && role === 'front' ? 'passing' : role
  // The answers to preflights: `app.options('*', cors())`.
  return method === 'options' && role === 'front' ? 'front' : 'blocking'
}

/** `app.get('env')`; with a handler it is a route. */
function readsSetting(method: string, args: readonly ts.Expression[]): boolean {
  return method === 'get' && args.length === 1
}

/** What a middleware does with a request, by its package or by its own code. */
function roleOfMiddleware(surroundings: Surroundings, node: ts.Expression): Role {
  const { source } = surroundings
  const { ts } = source
  const value = unwrap(source, node)
  const follow = (inner: ts.Expression): Role => roleOfMiddleware(surroundings, inner)
  if (ts.isArrayLiteralExpression(value)) return weightiest(value.elements.map(follow))
  if (ts.isConditionalExpression(value)) {
    return weightiest([follow(value.whenTrue), follow(value.whenFalse)])
  }
  if (ts.isFunctionExpression(value) || ts.isArrowFunction(value)) {
    return roleOfFunction(surroundings, value)
  }
  const callee = ts.isCallExpression(value) ? value.expression : value
  return (
    roleOfPackage(surroundings, value) ??
    roleOfPackage(surroundings, callee) ??
    roleOfVariable(surroundings, value) ??
    'blocking'
  )
}

/** `const log = morgan('dev')`, `function log(req, res, next) { … }` */
function roleOfVariable(surroundings: Surroundings, node: ts.Expression): Role | undefined {
  const { source } = surroundings
  const { ts } = source
  const declaration = symbolOf(source, node)?.valueDeclaration
  if (!declaration || !ts.isIdentifier(node)) return undefined
  if (ts.isFunctionDeclaration(declaration)) return roleOfFunction(surroundings, declaration)
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined
  // A constant is made before it is used, so that following it ends.
  const constant = (declaration.parent.flags & ts.NodeFlags.Const) !== 0
  const earlier = declaration.initializer.end < node.pos
  return constant && earlier ? roleOfMiddleware(surroundings, declaration.initializer) : undefined
}

function roleOfPackage(surroundings: Surroundings, node: ts.Expression): Role | undefined {
  const { source, bindings, dialect } = surroundings
  const origin = originOf(source, bindings, node)
  const name = origin && packageOf(origin.specifier)
  if (!origin || name === undefined) return undefined
  if ([name, origin.specifier].some((each) => dialect.infrastructure.includes(each))) return 'front'
  const parses = name === surroundings.package && dialect.parsers.includes(origin.path.at(-1) ?? '')
  return parses || dialect.passing.includes(name) ? 'passing' : 'blocking'
}

/** One that takes `next` and uses it passes on; one with more parameters is for errors alone. */
function roleOfFunction(
  { source, dialect }: Surroundings,
  node: ts.SignatureDeclaration & { body?: ts.Node },
): Role {
  const { ts } = source
  if (dialect.next === undefined) return 'blocking'
  const next = node.parameters[dialect.next]
  if (node.parameters.length > dialect.next + 1) return 'passing'
  if (!next || !node.body || !ts.isIdentifier(next.name)) return 'blocking'
  const symbol = symbolOf(source, next.name)
  const used = [...walk(source, node.body)].some((inner) => symbolOf(source, inner) === symbol)
  return used ? 'passing' : 'blocking'
}
