import type { ts } from 'ts-morph'
import type { Role } from '../project.js'
import { symbolOf, type Held } from './applications.js'
import { roleOfCall, weightiest, type Surroundings } from './classify-middleware.js'
import {
  handedParameter,
  handingOf,
  keptApplication,
  namesFor,
  type HandedAs,
  type Handing,
} from './handing.js'
import { classMade, escapes, methodCalled } from './instances.js'
import { originOf, packageOf } from './origin.js'
import type { Source } from './parse-source.js'
import { outermost, unwrap } from './walk.js'

/** Where a walk through the code is. */
export interface Walk {
  readonly surroundings: Surroundings
  /** What stands for the application here: its variable, and parameters to which it was handed. */
  readonly apps: ReadonlySet<ts.Symbol>
  /** The functions that were entered on the way, so that a circle ends. */
  readonly entered: ReadonlySet<ts.Node>
}

/** A function of the file. */
export interface Callee {
  readonly body: ts.Node
  readonly parameters: readonly ts.ParameterDeclaration[]
}

/** Any of the methods of a class, whichever is called. */
const ANY_METHOD = '*'

/** Modules that serve an application without adding to it. */
const SERVERS = /^(?:node:)?(?:http|https|http2)$|^(?:spdy|http2-express-bridge)$/

/**
 * What a statement behind the application's creation means for the place of sign-in. Functions of the same file count
 * where they are called or handed on, as what is in them.
 */
export function classifyStatement(
  surroundings: Surroundings,
  app: Held,
  statement: ts.Statement,
): Role {
  const start = { surroundings, apps: namesFor(app), entered: new Set<ts.Node>() }
  return weightiest(rolesIn(start, statement))
}

/** Whether sign-in has to come before a statement, or into it. */
export function isStop(role: Role): boolean {
  return role === 'blocking' || role === 'around' || role === 'unclear'
}

/**
 * What a function means to which the application is handed, by what is in it.
 *
 * @param apps what stands for the application in it
 */
export function classifyFunction(
  surroundings: Surroundings,
  apps: Walk['apps'],
  body: ts.Node,
): Role {
  return roleOfBody({ surroundings, apps, entered: new Set([body]) }, body)
}

/** What a class means that is made with the application: its constructor, one of its methods, or any of them. */
export function classifyClass(
  surroundings: Surroundings,
  owner: ts.ClassLikeDeclaration,
  handing: HandedAs,
): Role {
  const { source } = surroundings
  if (handing.method === ANY_METHOD) {
    const roles = owner.members.flatMap(({ name }) =>
      name
        ? [classifyClass(surroundings, owner, { ...handing, method: name.getText(source.tree) })]
        : [],
    )
    return weightiest(roles)
  }
  const held = keptApplication(source, owner, handing)
  return held ? classifyFunction(surroundings, namesFor(held), held.block) : 'unclear'
}

/** What all that a function does means, in its order. */
function roleOfBody(at: Walk, body: ts.Node): Role {
  const { ts } = at.surroundings.source
  const parts = ts.isBlock(body) ? body.statements : [body]
  const roles = parts.map((part) => weightiest(rolesIn(at, part)))
  const stop = roles.findIndex(isStop)
  if (stop < 0) return weightiest(roles)
  return roles.slice(0, stop).includes('front') ? 'around' : (roles[stop] ?? 'idle')
}

function rolesIn(at: Walk, node: ts.Node): readonly Role[] {
  const { source } = at.surroundings
  if (runsLater(source, node)) return []
  const body = bodyOf(source, node)
  if (body) return [roleOfBody(at, body)]
  const symbol = symbolOf(source, node)
  if (symbol && at.apps.has(symbol)) return [roleOfUse(at, node)]
  if (handsItself(at, node)) return ['unclear']
  const called = methodCalled(source, at.apps, node)
  const roles = called
    ? [roleOfHanding(at, called.handing, called.method)]
    : symbol
      ? rolesInFunction(at, functionOf(source, symbol))
      : []
  const children: Role[] = []
  source.ts.forEachChild(node, (child) => {
    children.push(...rolesIn(at, child))
  })
  return [...roles, ...children]
}

/** `Routes.init(this)`, where `this` has the application: what code of the project does with that is not looked into. */
function handsItself({ surroundings, apps }: Walk, node: ts.Node): boolean {
  const { source, bindings } = surroundings
  const { ts } = source
  if (node.kind !== ts.SyntaxKind.ThisKeyword) return false
  if (![...apps].some(({ flags }) => (flags & ts.SymbolFlags.Property) !== 0)) return false
  const call = handingOf(source, outermost(source, node))?.call
  const origin = call && originOf(source, bindings, call.expression)
  if (!call || !origin) return call !== undefined && calleeOf(source, call) !== undefined
  return packageOf(origin.specifier) === undefined || /^[@~]\//.test(origin.specifier)
}

/** A declaration of a function or of a class: what is in it runs when it is called. */
function runsLater({ ts }: Source, node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return true
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)
}

/** The statements of a function that is written out where it is used, and of what is tried. */
export function bodyOf({ ts }: Source, node: ts.Node): ts.Block | undefined {
  const written = ts.isArrowFunction(node) || ts.isFunctionExpression(node)
  if (written) return ts.isBlock(node.body) ? node.body : undefined
  return ts.isBlock(node) ? node : undefined
}

/** The function that a call calls: written out, or of this file. */
export function calleeOf(source: Source, call: Handing['call']): Callee | undefined {
  const { ts } = source
  const callee = unwrap(source, call.expression)
  if (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee)) {
    return { body: callee.body, parameters: [...callee.parameters] }
  }
  const symbol = calledSymbol(source, call)
  return symbol && functionOf(source, symbol)
}

/** What a call names: a function, a class, or a method of whatever the file has: `Server.addRoutes(app)`. */
export function calledSymbol(
  source: Source,
  { expression }: Handing['call'],
): ts.Symbol | undefined {
  const callee = unwrap(source, expression)
  return source.ts.isPropertyAccessExpression(callee)
    ? source.checker.getSymbolAtLocation(callee.name)
    : symbolOf(source, callee)
}

/** The function of this file that a symbol is. */
function functionOf({ ts }: Source, symbol: ts.Symbol): Callee | undefined {
  const declaration = symbol.valueDeclaration
  if (!declaration) return undefined
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  const callable =
    value &&
    (ts.isFunctionDeclaration(value) ||
      ts.isMethodDeclaration(value) ||
      ts.isArrowFunction(value) ||
      ts.isFunctionExpression(value))
  return callable && value.body
    ? { body: value.body, parameters: [...value.parameters] }
    : undefined
}

function rolesInFunction(
  at: Walk,
  callee: Pick<Callee, 'body'> | undefined,
  names: Iterable<ts.Symbol> = [],
): readonly Role[] {
  if (!callee || at.entered.has(callee.body)) return []
  const apps = new Set([...at.apps, ...names])
  const inside = { ...at, apps, entered: new Set([...at.entered, callee.body]) }
  return [roleOfBody(inside, callee.body)]
}

/** What one use of the application's name means. */
function roleOfUse(at: Walk, node: ts.Node): Role {
  const { ts } = at.surroundings.source
  const outer = outermost(at.surroundings.source, node)
  const { parent } = outer
  if (ts.isPropertyAccessExpression(parent)) return roleOfMember(at, parent)
  const handing = handingOf(at.surroundings.source, outer)
  if (handing) return roleOfHanding(at, handing)
  return isKept(at, outer) || handsOut(at.surroundings.source, outer) ? 'idle' : 'blocking'
}

/** `app.use(a).use(b)` is as weighty as its weightiest call; `app.locals.x = 1` is a setting. */
function roleOfMember(at: Walk, access: ts.PropertyAccessExpression): Role {
  const { source, dialect } = at.surroundings
  const { ts } = source
  const call = outermost(source, access).parent
  const called = ts.isCallExpression(call) && outermost(source, access) === call.expression
  if (!called) return dialect.bags.includes(access.name.text) ? 'setting' : 'idle'
  const role = roleOfCall(at.surroundings, access.name.text, call.arguments)
  const next = outermost(source, call).parent
  const chained = ts.isPropertyAccessExpression(next) && role !== 'idle'
  return chained ? weightiest([role, roleOfMember(at, next)]) : role
}

/** `this.app = app`, where that is looked for, too. */
function isKept({ surroundings, apps }: Walk, { parent }: ts.Node): boolean {
  const { source } = surroundings
  const kept = source.ts.isBinaryExpression(parent) && symbolOf(source, parent.left)
  return kept !== undefined && kept !== false && apps.has(kept)
}

/**
 * `createServer(app)` adds nothing; a function of a package that passes requests on adds what does no harm; one of the project
 * adds what is in it; others may add anything.
 *
 * @param method of what is made so, where that is called
 */
function roleOfHanding(at: Walk, handing: Handing, method?: string): Role {
  const { source } = at.surroundings
  const own = roleOfOwn(at, handing, method)
  const role = own ?? roleElsewhere(at.surroundings, handing, method) ?? 'blocking'
  if (!source.ts.isNewExpression(handing.call) || method !== undefined) return role
  const later = escapes(source, handing.call) ? laterRole(at, handing) : 'idle'
  return later === 'idle' || later === 'setting' ? role : weightiest([role, 'unclear'])
}

/** What the methods add of an object that code gets which is not looked into. */
function laterRole(at: Walk, handing: Handing): Role {
  const owner = classMade(at.surroundings.source, handing.call)
  const rest = { ...handing, method: ANY_METHOD }
  return owner
    ? classifyClass(at.surroundings, owner, rest)
    : (roleElsewhere(at.surroundings, handing, ANY_METHOD) ?? 'idle')
}

/** What a function, or a class, of this file adds. */
function roleOfOwn(at: Walk, handing: Handing, method: string | undefined): Role | undefined {
  const { source } = at.surroundings
  const owner = classMade(source, handing.call)
  if (owner) {
    const held = keptApplication(source, owner, { ...handing, ...(method && { method }) })
    const body = held && { body: held.block }
    return held ? weightiest(rolesInFunction(at, body, namesFor(held))) : 'unclear'
  }
  const callee = calleeOf(source, handing.call)
  const app = callee && handedParameter(source, callee.parameters, handing)
  return callee && app && weightiest(rolesInFunction(at, callee, [app]))
}

/** What a function or a class of a package, or of another file of the project, adds to an application that it is handed. */
function roleElsewhere(
  surroundings: Surroundings,
  handing: Handing,
  method: string | undefined,
): Role | undefined {
  const { source, bindings, dialect, borrowed } = surroundings
  const { call, ...place } = handing
  const origin = originOf(source, bindings, call.expression)
  if (!origin) return undefined
  if (SERVERS.test(origin.specifier)) return 'idle'
  const name = packageOf(origin.specifier)
  const passes = name !== undefined && dialect.passing.includes(name)
  const what = { ...origin, ...place, ...(method !== undefined && { method }) }
  return borrowed({ ...what, way: 'handed' }) ?? (passes ? 'passing' : undefined)
}

/** Whether the application is only handed out: returned, exported, or nothing at all. */
function handsOut(source: Source, node: ts.Node): boolean {
  const { ts, tree } = source
  const { parent } = node
  if (ts.isBinaryExpression(parent)) {
    return parent.left === node || /\bexports\b/.test(parent.left.getText(tree))
  }
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
    return handsOut(source, outermost(source, parent.parent))
  }
  return (
    ts.isReturnStatement(parent) ||
    ts.isExportAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isTypeQueryNode(parent)
  )
}
