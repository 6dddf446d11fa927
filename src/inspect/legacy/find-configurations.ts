import { findOptions } from '../../code/find-options.js'
import type { Placed, Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { bindingsOf, importedCalls, findOrigin } from '../../syntax/origin.js'
import { listProgramSources } from '../../code/program.js'
import { isHidden, findOption, findProperty } from '../../code/properties.js'
import type { ts } from 'ts-morph'
import { findCounterpart } from '../../catalog/legacy.js'
import {
  type LegacyLibrary,
  fillSnippet,
  fillStep,
  findUse,
  selectUses,
} from '../../catalog/legacy-library.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { namedCookies } from '../../syntax/named-cookies.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { walk } from '../../syntax/walk.js'
import { configuring } from './configuring.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'
import { findText } from '../../code/texts.js'
import { writtenName } from '../../syntax/written-name.js'
import { namesModule, namesPackage } from '../../reading/source-files.js'

/** An object with the options of a library. */
export interface LegacyConfiguration {
  /** Relative to the project's root. */
  readonly file: string
  /** Where the object begins, behind a byte-order mark. */
  readonly at: number
  /** True where another configuration is spread into it, with whatever that has. */
  readonly inherits: boolean
  /** True where it has an adapter, or may have one. */
  readonly adapter: boolean
  /** True where a service may sign people in: not all of its providers are forms. */
  readonly services: boolean
  /** Where sessions are kept; undefined where that is not written out. */
  readonly session?: 'database' | 'jwt'
}

/** The configurations of a library. */
export interface FoundConfigurations {
  readonly configurations: readonly LegacyConfiguration[]
  readonly open: readonly PlacedStep[]
}

const writePreset = (cookies: string): string => `cookies: ${cookies}, // from @create-auth/runtime`

/**
 * Every object that is handed to a library as its configuration, followed through variables and files.
 *
 * @param program every file that may hold one
 * @param auth the file that holds the one that is meant, where the user has named it
 */
export function findConfigurations(
  program: Program,
  library: LegacyLibrary,
  auth?: string,
): FoundConfigurations {
  const modules = library.takers.map(({ module: from }) => from)
  const takers = listProgramSources(program, (text) => namesModule(text, modules))
  const handed = configuring(takers.flatMap((source) => listArguments(source, library)))
  const found = handed
    .flatMap((placed) => listGivenOptions(program, placed))
    .filter(({ placed, object }) => configuring([placed, object ?? placed], auth).length > 0)
  const objects = new Map(
    found.flatMap(({ object }) => (object ? [[object.node, object] as const] : [])),
  )
  // Of what was taken over nobody sees whether it is done.
  const lost = found.flatMap(({ placed, object }) =>
    object || namesPackage(placed.source.text, OURS) ? [] : [placed],
  )
  const fresh = [...objects.values()].filter(
    ({ source, node }) => enclosingFunction(source, node) !== undefined,
  )
  const { cookies } = library
  return {
    configurations: [...objects.values()].map((object) => ({
      ...describeConfiguration(program, object, library),
      inherits: listSpreadObjects(program, object).some(({ node }) => objects.has(node)),
    })),
    open: [
      ...fresh.map((placed) => createStep(placed, AGAIN)),
      ...once(
        [...objects.values()].flatMap((object) =>
          listOpenPoints(program, object, { library, handed: new Set(objects.keys()) }),
        ),
      ),
      ...lost.map((placed) =>
        createStep(placed, {
          reason: 'which options are handed over here can only be told when it runs',
          snippet: writePreset(cookies),
        }),
      ),
    ],
  }
}

/** The objects that are spread into an object, and into those. */
function listSpreadObjects(program: Program, object: Placed): readonly Placed[] {
  const value = program.evaluate(object)
  return (value.kind === 'object' ? value.parts : []).flatMap((part) => {
    if (part.kind !== 'spread') return []
    const { at } = program.evaluate(part.value)
    return [at, ...listSpreadObjects(program, at)]
  })
}

const OURS = new RegExp(`^${RUNTIME_PACKAGE}$`)

/** A configuration that is made anew has neither the keys nor the limits of the one before. */
const AGAIN = {
  reason:
    'a configuration that a function makes anew for each request has neither the keys nor the limits of the one before',
  snippet: 'const config = { … } // outside of the function, which gives the same one each time',
}

/** An argument, and the object that it is worth. */
interface GivenOptions {
  readonly placed: Placed
  /** Undefined where that can only be told when it runs. */
  readonly object?: Placed
}

function listGivenOptions(program: Program, placed: Placed): readonly GivenOptions[] {
  const value = program.evaluate(placed)
  const options = findOptions(value)
  if (!options)
    return [{ placed, ...(value.kind === 'object' && isObject(value.at) && { object: value.at }) }]
  return options.flatMap((option) =>
    listGivenOptions(program, 'kind' in option ? option.at : option),
  )
}

/** The arguments that a file hands over as configuration. */
function listArguments(source: Source, { takers }: LegacyLibrary): readonly Placed[] {
  return importedCalls(source).flatMap(({ node, origin }) =>
    takers.flatMap(({ module: from, name, index }) => {
      const argument = node.arguments?.at(index)
      const takes = origin.specifier === from && origin.path.join('.') === name
      return takes && argument ? [{ source, node: argument }] : []
    }),
  )
}

function isObject({ source, node }: Placed): boolean {
  return source.ts.isObjectLiteralExpression(node)
}

function describeConfiguration(
  program: Program,
  object: Placed,
  library: LegacyLibrary,
): Omit<LegacyConfiguration, 'inherits'> {
  const { source, node } = object
  const session = readSessionStrategy(program, object)
  const adapter = findOption(program, object, 'adapter') !== undefined
  return {
    file: source.file,
    at: node.getStart(source.tree),
    adapter,
    services: !hasFormsAlone(program, object, library),
    ...(session ? { session } : {}),
  }
}

/** Tells whether every provider is known to be a form of the application's own, which says itself who somebody is. */
function hasFormsAlone(program: Program, object: Placed, library: LegacyLibrary): boolean {
  const providers = findOption(program, object, 'providers')
  return (
    providers?.kind === 'list' &&
    providers.elements.every(({ source, node }) => {
      const called = source.ts.isCallExpression(node) ? node.expression : node
      const origin = findOrigin(source, bindingsOf(source), called)
      return (
        findCounterpart(library, origin?.specifier ?? '', [])?.becomes.rename ===
        library.form.module
      )
    })
  )
}

/** Without a word about it, sessions are in the database where there is one. */
function readSessionStrategy(program: Program, object: Placed): 'database' | 'jwt' | undefined {
  const session = findOption(program, object, 'session')
  const strategy = session && findProperty(program, session, 'strategy')
  if (strategy) {
    const said = findText(strategy)
    return said === 'database' || said === 'jwt' ? said : undefined
  }
  const adapter = findOption(program, object, 'adapter')
  if (isHidden(adapter)) return undefined
  return adapter ? 'database' : 'jwt'
}

/** Options that several configurations spread are left to the user once. */
function once(open: readonly PlacedStep[]): readonly PlacedStep[] {
  return [...new Map(open.map((point) => [JSON.stringify(point), point])).values()]
}

/** Which options are looked at, and which objects are configurations themselves. */
interface LookedConfiguration {
  readonly library: LegacyLibrary
  readonly handed: ReadonlySet<ts.Node>
}

/** The open points in an object of options, which only the user can decide. */
function listOpenPoints(
  program: Program,
  object: Placed,
  looked: LookedConfiguration,
  seen: readonly ts.Node[] = [],
): readonly PlacedStep[] {
  const { source, node } = object
  const { ts, tree } = source
  const { library, handed } = looked
  if (!ts.isObjectLiteralExpression(node) || seen.includes(node)) return []
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) {
      const name = writtenName(source, property.name) ?? property.name.getText(tree)
      const told = name === 'cookies' && keepsNames(source, property, handed.has(node))
      const said = told
        ? capitals(source, property)
        : openOption(program, { source, node: property }, name, library)
      return said ? [createStep({ source, node: property }, said)] : []
    }
    const inner = program.evaluate({ source, node: property.expression }).at
    if (isObject(inner)) return listOpenPoints(program, inner, looked, [...seen, node])
    const behind = node.properties.slice(node.properties.indexOf(property) + 1)
    if (behind.some(({ name }) => writtenName(source, name) === 'cookies')) return []
    const what = property.getText(tree)
    return [
      createStep(
        { source, node: property },
        {
          reason: `which options ${what} brings along is not written here`,
          snippet: writePreset(library.cookies),
        },
      ),
    ]
  })
}

/** Tells whether cookies have the names of the library, or get them before their own, which their configuration alone does. */
function keepsNames(
  source: Source,
  property: ts.ObjectLiteralElementLike,
  isHanded: boolean,
): boolean {
  const { ts } = source
  if (isHanded && namedCookies(source, property)) return true
  return [...walk(source, property)].some(
    (node) =>
      ts.isIdentifier(node) &&
      findOrigin(source, bindingsOf(source), node)?.specifier === RUNTIME_PACKAGE,
  )
}

/** The reason why something is left to the user, and what to write. */
type Left = Pick<PlacedStep, 'reason' | 'snippet'>

/** An attribute that is compared letter by letter here. */
function capitals({ tree }: Source, property: ts.ObjectLiteralElementLike): Left | undefined {
  const [, found = ''] =
    /\bsameSite['"]?\s*:\s*['"`](None|Lax|Strict)\b/.exec(property.getText(tree)) ?? []
  if (found === '') return undefined
  const reason = 'sameSite is written with small letters here'
  return { reason, snippet: `sameSite: '${found.toLowerCase()}',` }
}

/** An option of a configuration, as it is written. */
interface WrittenOption extends Pick<Placed, 'source'> {
  readonly node: ts.ObjectLiteralElementLike
}

/** The reason why something about an option is left to the user, with a snippet. */
function openOption(
  program: Program,
  { source, node: property }: WrittenOption,
  name: string,
  library: LegacyLibrary,
): Left | undefined {
  const { ts, tree } = source
  const { becomes } = findUse(selectUses(library.uses, 'option'), name)?.use ?? {}
  if (becomes !== undefined && becomes !== 'same') {
    if (name === 'redirectProxyUrl' && hasSibling(source, property, 'redirectProxyOrigins')) {
      return undefined
    }
    const written = ts.isPropertyAssignment(property) ? property.initializer.getText(tree) : name
    return fillStep(fillSnippet(becomes.step, new Map([[name, written]])), { name })
  }
  return name === 'jwt' ? openTokens(program, { source, node: property }, library) : undefined
}

/** What opens and seals tokens in another way than ours does. */
function openTokens(
  program: Program,
  { source, node }: WrittenOption,
  { tokens }: LegacyLibrary,
): Left | undefined {
  const { ts, tree } = source
  if (tokens === undefined) return undefined
  const value = ts.isPropertyAssignment(node) ? node.initializer : undefined
  if (!value || !ts.isObjectLiteralExpression(value)) {
    return {
      reason: `what jwt has is not written here: without alsoOpens, whoever has a session in a cookie signs in again`,
      snippet: `jwt: { ...yours, alsoOpens: '${tokens}' },`,
    }
  }
  const takesOne = value.properties.some(
    (each) =>
      /^(?:de|en)code$/.test(each.name?.getText(tree) ?? '') &&
      !takesSeveral(program, { source, node: each }),
  )
  if (!takesOne) return undefined
  return {
    reason:
      'jwt.encode and jwt.decode are given every secret here, in an array with the newest first',
    snippet: 'decode: ({ token, secret: [secret] }) => …',
  }
}

function hasSibling(
  source: Source,
  { parent }: ts.ObjectLiteralElementLike,
  name: string,
): boolean {
  const isThere = source.ts.isObjectLiteralExpression(parent)
  return isThere && parent.properties.some((each) => writtenName(source, each.name) === name)
}

/** Tells whether a function takes secrets as a list, or hands on whatever it is given. */
function takesSeveral(program: Program, { source, node }: WrittenOption): boolean {
  const { ts } = source
  const value = ts.isPropertyAssignment(node)
    ? program.evaluate({ source, node: node.initializer })
    : undefined
  const text =
    value?.kind === 'function'
      ? value.node.getText(value.at.source.tree)
      : ts.isMethodDeclaration(node)
        ? node.getText(source.tree)
        : 'secret'
  return !/\bsecret\b/.test(text) || /\bsecret\b\s*(?::\s*|\?\.)?\[|Array\.isArray/.test(text)
}
