import type { ts } from 'ts-morph'
import { KEPT_OPTIONS, type LegacyLibrary } from '../../catalog/legacy.js'
import { originOf } from '../../syntax/origin.js'
import { walk } from '../../syntax/walk.js'
import type { Module, Modules } from '../databases/modules.js'
import { propertyOf, resolveValue, type Placed } from '../databases/resolve-value.js'
import { openAt, type OpenPoint } from './open-at.js'

/** An object with the options of a library. */
export interface LegacyConfiguration {
  /** Relative to the project's root. */
  readonly file: string
  /** Where the object begins, behind a byte-order mark. */
  readonly at: number
  /** Whether it has an adapter, or may have one. */
  readonly adapter: boolean
  /** Where sessions are kept; undefined where that is not written out. */
  readonly session?: 'database' | 'jwt'
}

/** The configurations of a library. */
export interface FoundConfigurations {
  readonly configurations: readonly LegacyConfiguration[]
  readonly open: readonly OpenPoint[]
}

const COOKIES = 'cookies: authjsCookies, // from @create-auth/runtime'

/**
 * Every object that is handed to a library as its configuration, followed through variables and files.
 *
 * @param modules every file that may hold one
 */
export function findConfigurations(modules: Modules, library: LegacyLibrary): FoundConfigurations {
  const handed = [...modules.byFile.values()].flatMap((module) => argumentsIn(module, library))
  const found = handed.map((placed) => ({ placed, object: resolveValue(modules, placed) }))
  const objects = new Map(
    found.flatMap(({ object }) => (isObject(object) ? [[object.node, object] as const] : [])),
  )
  const lost = found.flatMap(({ placed, object }) => (isObject(object) ? [] : [placed]))
  return {
    configurations: [...objects.values()].map((object) => configurationOf(modules, object)),
    open: [
      ...[...objects.values()].flatMap((object) => openIn(modules, object)),
      ...lost.map((placed) =>
        openAt(placed, 'which options are handed over here can only be told when it runs', COOKIES),
      ),
    ],
  }
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
      const argument = node.arguments[index]
      const takes = origin.specifier === from && origin.path.join('.') === name
      return takes && argument ? [{ module, node: argument }] : []
    })
  })
}

function isObject({ module, node }: Placed): boolean {
  return module.source.ts.isObjectLiteralExpression(node)
}

function configurationOf(modules: Modules, object: Placed): LegacyConfiguration {
  const { module, node } = object
  const session = sessionOf(modules, object)
  return {
    file: module.source.file,
    at: node.getStart(module.source.tree),
    adapter: propertyOf(modules, object, 'adapter') !== undefined,
    ...(session ? { session } : {}),
  }
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

/** What in an object of options only the user can decide. */
function openIn(
  modules: Modules,
  object: Placed,
  seen: readonly ts.Node[] = [],
): readonly OpenPoint[] {
  const { module, node } = object
  const { ts, tree } = module.source
  if (!ts.isObjectLiteralExpression(node) || seen.includes(node)) return []
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) {
      const name = property.name.getText(tree).replace(/^['"]|['"]$/g, '')
      const said = KEPT_OPTIONS.includes(name) ? undefined : changedOption(name)
      return said ? [openAt({ module, node: property }, said.reason, said.snippet)] : []
    }
    const inner = resolveValue(modules, { module, node: property.expression })
    if (isObject(inner)) return openIn(modules, inner, [...seen, node])
    const what = property.getText(tree)
    return [
      openAt(
        { module, node: property },
        `which options ${what} brings along is not written here`,
        COOKIES,
      ),
    ]
  })
}

/** What becomes of an option that does not stay as it is. */
function changedOption(name: string): Pick<OpenPoint, 'reason' | 'snippet'> {
  if (name === 'cookies') {
    return {
      reason:
        'the options of cookies are put in place of our defaults, which have other names: give each of yours its name, behind those of Auth.js',
      snippet:
        "cookies: (secure) => ({ ...authjsCookies(secure), sessionToken: { name: '…', options: { … } } }),",
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
