import type { ts } from 'ts-morph'
import type { Role } from '../role.js'
import { findSymbol } from '../code/bindings.js'
import type { Held } from './applications.js'
import { findBody, findCallee, findFunction, type Callee } from './callee.js'
import { isBlocking, roleOfCall, weightiest, type Surroundings } from './classify-middleware.js'
import {
  handedParameter,
  findHandover,
  itselfHanded,
  keptApplication,
  listHolderSymbols,
  type HandedAs,
  type Handover,
} from './handing.js'
import { classMade, escapes, methodCalled } from './instances.js'
import { findOrigin, findPackage } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, walk } from '../syntax/walk.js'

/** Where a walk through the code is. */
export interface Walk {
  readonly surroundings: Surroundings
  /** The symbols that stand for the application here: its variable, and parameters to which it was handed. */
  readonly apps: ReadonlySet<ts.Symbol>
  /** The property in which they have it, where they are objects that were handed over. */
  readonly member?: string | undefined
  /** The functions that were entered on the way, so that a circle ends. */
  readonly entered: ReadonlySet<ts.Node>
}

/** Any of the methods of a class, whichever is called. */
const ANY_METHOD = '*'

/** Modules that serve an application without adding to it. */
const SERVERS = /^(?:node:)?(?:http|https|http2)$|^(?:spdy|http2-express-bridge)$/

/**
 * The role of a statement behind the application's creation: what it means for the place of sign-in. Functions of the same
 * file count where they are called or handed on, as what is in them.
 */
export function classifyStatement(
  surroundings: Surroundings,
  app: Held,
  statement: ts.Statement,
): Role {
  const { member } = app
  const start = { surroundings, apps: listHolderSymbols(app), member, entered: new Set<ts.Node>() }
  return weightiest(listRoles(start, statement))
}

/** Tells whether sign-in has to come before a statement, or into it. */
export function isStop(role: Role): boolean {
  return isBlocking(role) || role === 'around' || role === 'unclear'
}

/**
 * The role of a function to which the application is handed, by what is in it.
 *
 * @param app what stands for the application in it
 */
export function classifyFunction(
  surroundings: Surroundings,
  app: Omit<Held, 'block'>,
  body: ts.Node,
): Role {
  const { member } = app
  return roleOfBody(
    { surroundings, apps: listHolderSymbols(app), member, entered: new Set([body]) },
    body,
  )
}

/** The role of a class that is made with the application: of its constructor, one of its methods, or any of them. */
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
  return held ? classifyFunction(surroundings, held, held.block) : 'unclear'
}

/** The role of all that a function does, in its order. */
function roleOfBody(at: Walk, body: ts.Node): Role {
  const { ts } = at.surroundings.source
  const parts = ts.isBlock(body) ? body.statements : [body]
  const roles = parts.map((part) => weightiest(listRoles(at, part)))
  const stop = roles.findIndex(isStop)
  if (stop < 0) return weightiest(roles)
  return roles.slice(0, stop).includes('front') ? 'around' : (roles[stop] ?? 'idle')
}

function listRoles(at: Walk, node: ts.Node): readonly Role[] {
  const { source } = at.surroundings
  if (runsLater(source, node)) return []
  const body = findBody(source, node)
  if (body) return [roleOfBody(at, body)]
  const symbol = findSymbol(source, node)
  if (symbol && at.apps.has(symbol)) return [roleOfName(at, node)]
  const itself = roleOfItself(at, node)
  if (itself) return [itself]
  const called = methodCalled(source, at.apps, node)
  const roles = called
    ? [roleOfHanding(at, called.handing, called.method)]
    : symbol
      ? rolesInFunction(at, findFunction(source, symbol))
      : []
  const children: Role[] = []
  source.ts.forEachChild(node, (child) => {
    children.push(...listRoles(at, child))
  })
  return [...roles, ...children]
}

/** The role of code of the project that is handed `this`, which has the application: `Routes.init(this)`. */
function roleOfItself({ surroundings, apps }: Walk, node: ts.Node): Role | undefined {
  const { source, bindings, borrowed } = surroundings
  const { ts } = source
  const handing =
    node.kind === ts.SyntaxKind.ThisKeyword
      ? findHandover(source, outermost(source, node))
      : undefined
  const itself = handing && itselfHanded(source, apps, handing)
  if (!itself) return undefined
  const { call, ...place } = itself
  const origin = findOrigin(source, bindings, call.expression)
  if (!origin) return findCallee(source, call) ? 'unclear' : undefined
  const own = findPackage(origin.specifier) === undefined || /^[@~]\//.test(origin.specifier)
  if (!own) return undefined
  const isFunction = ts.isCallExpression(call) && handing.property === undefined
  return (isFunction && borrowed({ ...origin, ...place, way: 'handed' })) || 'unclear'
}

/** A declaration of a function or of a class: what is in it runs when it is called. */
function runsLater({ ts }: Source, node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return true
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)
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

/** The role of one use of a name that stands for the application, or for an object that has it: `server.app.use(…)`. */
function roleOfName(at: Walk, node: ts.Node): Role {
  const { ts } = at.surroundings.source
  if (at.member === undefined) return roleOfUse(at, node)
  const access = outermost(at.surroundings.source, node).parent
  if (!ts.isPropertyAccessExpression(access)) return 'unclear'
  if (access.name.text === at.member) return roleOfUse(at, access)
  return ts.isCallExpression(access.parent) && access.parent.expression === access
    ? 'unclear'
    : 'idle'
}

/** The role of one use of the application's name. */
function roleOfUse(at: Walk, node: ts.Node): Role {
  const { ts } = at.surroundings.source
  const outer = outermost(at.surroundings.source, node)
  const { parent } = outer
  if (ts.isPropertyAccessExpression(parent)) return roleOfMember(at, parent)
  const handing = findHandover(at.surroundings.source, outer)
  if (handing) return roleOfHanding(at, handing)
  return isKept(at, outer) || isHandedOut(at.surroundings.source, outer) ? 'idle' : 'blocking'
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

/** `this.app = app`, where that is looked for, too; `context.app = app`, where the file never takes it from there. */
function isKept({ surroundings, apps }: Walk, { parent }: ts.Node): boolean {
  const { source } = surroundings
  const { ts, tree } = source
  if (!ts.isBinaryExpression(parent)) return false
  const kept = findSymbol(source, parent.left)
  if (kept && apps.has(kept)) return true
  const { left } = parent
  if (!ts.isPropertyAccessExpression(left) || !ts.isIdentifier(left.expression)) return false
  const { text } = left.name
  const uses = [...walk(source, tree)].filter(
    (node) => ts.isPropertyAccessExpression(node) && node.name.text === text,
  )
  return uses.length === 1
}

/**
 * `createServer(app)` adds nothing; a function of a package that passes requests on adds what does no harm; one of the project
 * adds what is in it; others may add anything.
 *
 * @param method of what is made so, where that is called
 */
function roleOfHanding(at: Walk, handing: Handover, method?: string): Role {
  const { source } = at.surroundings
  const own = roleOfOwn(at, handing, method)
  const role = own ?? roleElsewhere(at.surroundings, handing, method) ?? 'blocking'
  if (!source.ts.isNewExpression(handing.call) || method !== undefined) return role
  const later = escapes(source, handing.call) ? laterRole(at, handing) : 'idle'
  return later === 'idle' || later === 'setting' ? role : weightiest([role, 'unclear'])
}

/** The role of what an object's methods add, where code gets it that is not looked into. */
function laterRole(at: Walk, handing: Handover): Role {
  const owner = classMade(at.surroundings.source, handing.call)
  const rest = { ...handing, method: ANY_METHOD }
  return owner
    ? classifyClass(at.surroundings, owner, rest)
    : (roleElsewhere(at.surroundings, handing, ANY_METHOD) ?? 'idle')
}

/** The role of what a function, or a class, of this file adds. */
function roleOfOwn(at: Walk, handing: Handover, method: string | undefined): Role | undefined {
  const { source } = at.surroundings
  const owner = classMade(source, handing.call)
  if (owner) {
    const held = keptApplication(source, owner, { ...handing, ...(method && { method }) })
    const body = held && { body: held.block }
    return held ? weightiest(rolesInFunction(at, body, listHolderSymbols(held))) : 'unclear'
  }
  const callee = findCallee(source, handing.call)
  const app = callee && handedParameter(source, callee.parameters, handing)
  return callee && app && weightiest(rolesInFunction(at, callee, [app]))
}

/** The role of what a function or class of a package, or of another file of the project, adds to an application handed to it. */
function roleElsewhere(
  surroundings: Surroundings,
  handing: Handover,
  method: string | undefined,
): Role | undefined {
  const { source, bindings, dialect, borrowed } = surroundings
  const { call, ...place } = handing
  const origin = findOrigin(source, bindings, call.expression)
  if (!origin) return undefined
  if (SERVERS.test(origin.specifier)) return 'idle'
  const name = findPackage(origin.specifier)
  const passes = name !== undefined && dialect.passing.includes(name)
  const what = { ...origin, ...place, ...(method !== undefined && { method }) }
  return borrowed({ ...what, way: 'handed' }) ?? (passes ? 'passing' : undefined)
}

/** Tells whether the application is only handed out: returned, exported, or nothing at all. */
function isHandedOut(source: Source, node: ts.Node): boolean {
  const { ts, tree } = source
  const { parent } = node
  if (ts.isBinaryExpression(parent)) {
    return parent.left === node || /\bexports\b/.test(parent.left.getText(tree))
  }
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
    return isHandedOut(source, outermost(source, parent.parent))
  }
  return (
    ts.isReturnStatement(parent) ||
    ts.isExportAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isTypeQueryNode(parent)
  )
}
