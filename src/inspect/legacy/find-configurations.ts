import type { ts } from 'ts-morph'
import { KEPT_OPTIONS, counterpartOf, type LegacyLibrary } from '../../catalog/legacy.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { namedCookies } from '../../syntax/named-cookies.js'
import { originOf } from '../../syntax/origin.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { Module, Modules } from '../databases/modules.js'
import { returnsOf } from '../../syntax/returns-of.js'
import {
  functionCalled,
  propertyOf,
  resolveValue,
  type Placed,
} from '../databases/resolve-value.js'
import { openAt, type OpenPoint } from './open-at.js'

/** An object with the options of a library. */
export interface LegacyConfiguration {
  /** Relative to the project's root. */
  readonly file: string
  /** Where the object begins, behind a byte-order mark. */
  readonly at: number
  /** Whether another configuration is spread into it, with whatever that has. */
  readonly inherits: boolean
  /** Whether it has an adapter, or may have one. */
  readonly adapter: boolean
  /** Whether a service may sign people in: not all of its providers are forms. */
  readonly services: boolean
  /** Where sessions are kept; undefined where that is not written out. */
  readonly session?: 'database' | 'jwt'
}

/** The configurations of a library. */
export interface FoundConfigurations {
  readonly configurations: readonly LegacyConfiguration[]
  readonly open: readonly OpenPoint[]
}

const presetOf = (cookies: string): string => `cookies: ${cookies}, // from @create-auth/runtime`

/**
 * Every object that is handed to a library as its configuration, followed through variables and files.
 *
 * @param modules every file that may hold one
 */
export function findConfigurations(modules: Modules, library: LegacyLibrary): FoundConfigurations {
  const handed = [...modules.byFile.values()].flatMap((module) => argumentsIn(module, library))
  const made = handed.flatMap((placed) => givenBy(modules, placed))
  const found = made.map((placed) => ({ placed, object: resolveValue(modules, placed) }))
  const objects = new Map(
    found.flatMap(({ object }) => (isObject(object) ? [[object.node, object] as const] : [])),
  )
  const lost = found.flatMap(({ placed, object }) => (isObject(object) ? [] : [placed]))
  const fresh = [...objects.values()].filter(
    ({ module: { source }, node }) => enclosingFunction(source, node) !== undefined,
  )
  const { cookies } = library
  return {
    configurations: [...objects.values()].map((object) => ({
      ...configurationOf(modules, object, library),
      inherits: spreadIn(modules, object).some(({ node }) => objects.has(node)),
    })),
    open: [
      ...fresh.map((placed) => openAt(placed, AGAIN.reason, AGAIN.snippet)),
      ...once(
        [...objects.values()].flatMap((object) =>
          openIn(modules, object, { library, handed: new Set(objects.keys()) }),
        ),
      ),
      ...lost.map((placed) =>
        openAt(
          placed,
          'which options are handed over here can only be told when it runs',
          presetOf(cookies),
        ),
      ),
    ],
  }
}

/** What is spread into an object, and into that. */
function spreadIn(modules: Modules, { module, node }: Placed, steps = 0): readonly Placed[] {
  const { ts } = module.source
  if (!ts.isObjectLiteralExpression(node) || steps > MOST_SPREADS) return []
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return []
    const inner = resolveValue(modules, { module, node: property.expression })
    return [inner, ...spreadIn(modules, inner, steps + 1)]
  })
}

/** More than this are a circle. */
const MOST_SPREADS = 10

/** A configuration that is made anew has neither the keys nor the limits of the one before. */
const AGAIN = {
  reason:
    'a configuration that a function makes anew for each request has neither the keys nor the limits of the one before',
  snippet: 'const config = { … } // outside of the function, which gives the same one each time',
}

/** What is handed over, or what a function gives that is, or that is called for it. */
function givenBy(modules: Modules, placed: Placed): readonly Placed[] {
  const { module, node } = resolveValue(modules, placed)
  const { ts } = module.source
  const awaited = ts.isAwaitExpression(node) ? unwrap(module.source, node.expression) : node
  const callee = ts.isCallExpression(awaited) ? awaited.expression : awaited
  const given = functionCalled(modules, { module, node: callee })
  if (!given) return [placed]
  return returnsOf(given.module.source, given.node).map((value) => ({
    module: given.module,
    node: value,
  }))
}

/** What a file hands over as configuration. */
function argumentsIn(module: Module, { takers }: LegacyLibrary): readonly Placed[] {
  const { source, bindings } = module
  const { ts } = source
  return [...walk(source, source.tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return []
    const origin = originOf(source, bindings, node.expression)
    if (!origin) return []
    return takers.flatMap(({ module: from, name, index }) => {
      const argument = node.arguments.at(index)
      const takes = origin.specifier === from && origin.path.join('.') === name
      return takes && argument ? [{ module, node: argument }] : []
    })
  })
}

function isObject({ module, node }: Placed): boolean {
  return module.source.ts.isObjectLiteralExpression(node)
}

function configurationOf(
  modules: Modules,
  object: Placed,
  library: LegacyLibrary,
): Omit<LegacyConfiguration, 'inherits'> {
  const { module, node } = object
  const session = sessionOf(modules, object)
  const adapter = propertyOf(modules, object, 'adapter') !== undefined
  return {
    file: module.source.file,
    at: node.getStart(module.source.tree),
    adapter,
    services: !hasFormsAlone(modules, object, library),
    ...(session ? { session } : {}),
  }
}

/** Whether every provider is known to be a form of the application's own, which says itself who somebody is. */
function hasFormsAlone(modules: Modules, object: Placed, library: LegacyLibrary): boolean {
  const providers = propertyOf(modules, object, 'providers')
  if (!providers || providers === 'hidden') return false
  const { source, bindings } = providers.module
  const { ts } = source
  const { node } = providers
  return (
    ts.isArrayLiteralExpression(node) &&
    node.elements.every((element) => {
      const called = ts.isCallExpression(element) ? element.expression : element
      const origin = originOf(source, bindings, called)
      return counterpartOf(library, origin?.specifier ?? '', [])?.to === library.form.module
    })
  )
}

/** Without a word about it, sessions are in the database where there is one. */
function sessionOf(modules: Modules, object: Placed): 'database' | 'jwt' | undefined {
  const session = propertyOf(modules, object, 'session')
  const strategy = session && session !== 'hidden' && propertyOf(modules, session, 'strategy')
  if (session === 'hidden' || strategy === 'hidden') return undefined
  if (strategy) {
    const { module, node } = strategy
    if (!module.source.ts.isStringLiteralLike(node)) return undefined
    return node.text === 'database' || node.text === 'jwt' ? node.text : undefined
  }
  const adapter = propertyOf(modules, object, 'adapter')
  if (adapter === 'hidden') return undefined
  return adapter ? 'database' : 'jwt'
}

/** Options that several configurations spread are left to the user once. */
function once(open: readonly OpenPoint[]): readonly OpenPoint[] {
  return [...new Map(open.map((point) => [JSON.stringify(point), point])).values()]
}

/** Which options are looked at, and which objects are configurations themselves. */
interface Looked {
  readonly library: LegacyLibrary
  readonly handed: ReadonlySet<ts.Node>
}

/** What in an object of options only the user can decide. */
function openIn(
  modules: Modules,
  object: Placed,
  looked: Looked,
  seen: readonly ts.Node[] = [],
): readonly OpenPoint[] {
  const { module, node } = object
  const { ts, tree } = module.source
  const { library, handed } = looked
  if (!ts.isObjectLiteralExpression(node) || seen.includes(node)) return []
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) {
      const name = property.name.getText(tree).replace(/^['"]|['"]$/g, '')
      const told = name === 'cookies' && keepsNames(module, property, handed.has(node))
      const said = told ? undefined : openOption(module, property, name, library)
      return said ? [openAt({ module, node: property }, said.reason, said.snippet)] : []
    }
    const inner = resolveValue(modules, { module, node: property.expression })
    if (isObject(inner)) return openIn(modules, inner, looked, [...seen, node])
    const what = property.getText(tree)
    return [
      openAt(
        { module, node: property },
        `which options ${what} brings along is not written here`,
        presetOf(library.cookies),
      ),
    ]
  })
}

/** Whether cookies have the names of the library, or get them in front of their own, which their configuration alone does. */
function keepsNames(
  { source, bindings }: Module,
  property: ts.ObjectLiteralElementLike,
  isHanded: boolean,
): boolean {
  const { ts } = source
  if (isHanded && namedCookies(source, property)) return true
  return [...walk(source, property)].some(
    (node) =>
      ts.isIdentifier(node) && originOf(source, bindings, node)?.specifier === RUNTIME_PACKAGE,
  )
}

/** What about an option is left to the user. */
function openOption(
  { source: { ts, tree } }: Module,
  property: ts.ObjectLiteralElementLike,
  name: string,
  library: LegacyLibrary,
): Pick<OpenPoint, 'reason' | 'snippet'> | undefined {
  if (!KEPT_OPTIONS.includes(name)) return changedOption(name, library)
  if (name !== 'jwt' || library.tokens === undefined) return undefined
  const value = ts.isPropertyAssignment(property) ? property.initializer : undefined
  const own =
    value && ts.isObjectLiteralExpression(value)
      ? value.properties.map((each) => each.name?.getText(tree))
      : undefined
  if (!own) {
    return {
      reason: `what jwt has is not written here: without alsoOpens, whoever has a session in a cookie signs in again`,
      snippet: `jwt: { ...yours, alsoOpens: '${library.tokens}' },`,
    }
  }
  if (!own.includes('decode') && !own.includes('encode')) return undefined
  return {
    reason:
      'jwt.encode and jwt.decode are given every secret here, in an array with the newest first',
    snippet: 'decode: ({ token, secret: [secret] }) => …',
  }
}

/** What becomes of an option that does not stay as it is. */
function changedOption(
  name: string,
  { cookies, name: library }: LegacyLibrary,
): Pick<OpenPoint, 'reason' | 'snippet'> {
  if (name === 'cookies') {
    return {
      reason: `the options of cookies are put in place of our defaults, which have other names: give each of yours its name, behind those of ${library}`,
      snippet: `cookies: (secure) => ({ ...${cookies}(secure), sessionToken: { name: '…', options: { … } } }),`,
    }
  }
  if (name === 'redirectProxyUrl') {
    return {
      reason:
        'a deployment that receives the answers for others forwards only to those that are named',
      snippet: "redirectProxyOrigins: ['https://*.example.com'],",
    }
  }
  return {
    reason: `there is no option ${name}: take it out, or do what it did in a callback`,
    snippet: `// take out: ${name}`,
  }
}
