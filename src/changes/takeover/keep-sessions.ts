import type { ts } from 'ts-morph'
import type { LegacyLibrary } from '../../catalog/legacy-library.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { addElements } from '../../syntax/add-elements.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine } from '../../syntax/import-line.js'
import { insertLine } from '../../syntax/line-splices.js'
import { namedCookies } from '../../syntax/named-cookies.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import type { Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'
import type { JudgedFile } from './judge-use.js'
import { writtenName } from '../../syntax/written-name.js'

/** A configuration in a file. */
export interface KeptConfiguration {
  /** Where the object begins, behind a byte-order mark. */
  readonly at: number
  /** Where sessions are kept; undefined where that is not written out. */
  readonly session?: 'database' | 'jwt'
  /** True where another configuration is spread into it: then it has what keeps everybody signed in from there. */
  readonly inherits?: boolean
  /** True where it has an adapter; `services`: where a service may sign people in, who have its ids where it has none. */
  readonly adapter?: boolean
  readonly services?: boolean
}

/** Splices, and how many options they add. */
interface KeptSessions {
  readonly splices: readonly Splice[]
  readonly count: number
  readonly did: readonly string[]
}

/** The options that one configuration gets. */
interface SessionOptions {
  readonly object: ts.ObjectLiteralExpression
  /** True where it names no cookies of its own. */
  readonly cookies: boolean
  /** True where it has to say which answers programs know. */
  readonly answers: boolean
  /** True where it has to say that people keep the ids that services give them. */
  readonly ids: boolean
  /** The cookies to which it gives options, each with its name: those of the library come in front. */
  readonly behind: ts.ObjectLiteralExpression | undefined
  /** The place of what opens the library's tokens: among its options, or among those that `jwt` has. */
  readonly tokens: 'jwt' | ts.ObjectLiteralExpression | undefined
}

/**
 * Gives configurations what keeps everybody signed in: the names of a library's cookies, and what opens its tokens. An
 * option that is there stays.
 *
 * @param told arguments of functions that look for a cookie, and have to be told its names
 */
export function keepSessions(
  { source, library }: JudgedFile,
  configurations: readonly KeptConfiguration[],
  told: readonly ts.ObjectLiteralExpression[] = [],
): KeptSessions {
  if (configurations.length === 0 && told.length === 0) return { splices: [], count: 0, did: [] }
  const { cookies: preset, answers: answersOf = '', tokens, ids } = library
  const style = detectStyle(source.text)
  const wanted = configurations.flatMap((each) => chooseOptions(source, library, each))
  const name = findName(source, preset)
  const answers = findName(source, answersOf)
  const behind = wanted.flatMap((each) => each.behind ?? [])
  const opens = `alsoOpens: ${style.quote}${tokens}${style.quote}`
  const elements = wanted.flatMap((each) => {
    const { object, tokens: place } = each
    const own = [
      ...(each.cookies ? [`cookies: ${name.here}`] : []),
      ...(each.answers ? [`answers: ${answers.here}`] : []),
      ...(place === 'jwt' ? [`jwt: { ${opens} }`] : []),
      ...(each.ids ? [`userIds: ${style.quote}${ids}${style.quote}`] : []),
    ]
    return [
      ...(own.length > 0 ? addElements(source, object, object.properties[0], own, style) : []),
      ...(place === 'jwt' || !place
        ? []
        : addElements(source, place, place.properties[0], [opens], style)),
    ]
  })
  const named = [
    ...wanted.filter(({ cookies }) => cookies).map(({ object }) => object),
    ...behind,
    ...told,
  ]
  const answering = wanted.filter((each) => each.answers)
  const did = describe(library, wanted, named)
  const taken = importNames(source, [
    ...answering.map(({ object: user }) => ({ user, name: answers })),
    ...named.map((user) => ({ user, name })),
  ])
  return {
    splices: [
      ...elements,
      ...behind.flatMap((object) => putInFront(source, object, name.here)),
      ...told.flatMap((object) =>
        addElements(source, object, undefined, [`config: { cookies: ${name.here} }`], style),
      ),
      ...taken,
    ],
    count: did.reduce((sum, [, count]) => sum + count, 0),
    did: did.filter(([, count]) => count > 0).map(([what]) => what),
  }
}

/** Everything that may be added, and how often it is. */
function describe(
  { name }: LegacyLibrary,
  wanted: readonly SessionOptions[],
  named: readonly ts.Node[],
): readonly (readonly [what: string, count: number])[] {
  const count = (option: 'answers' | 'ids' | 'tokens'): number =>
    wanted.filter((each) => each[option]).length
  return [
    ['keep the names of the cookies, so that nobody is signed out', named.length],
    [
      'answer as before, so that the user of a session has the fields that it had',
      count('answers'),
    ],
    [`open the session tokens of ${name} until they expire`, count('tokens')],
    ['keep the ids that people have from their provider, as token.sub and user.id', count('ids')],
  ]
}

/** Puts the names of the library in front of cookies that have theirs, whether the site is served over https or not. */
function putInFront(
  source: Source,
  object: ts.ObjectLiteralExpression,
  preset: string,
): readonly Splice[] {
  const secure = freeName(source, 'secure')
  const typed = /\.[cm]?tsx?$/.test(source.file) ? ': boolean' : ''
  const start = object.getStart(source.tree)
  const names = [`...${preset}(${secure})`]
  return [
    { start, end: start, content: [`(${secure}${typed}) => (`] },
    ...addElements(source, object, object.properties[0], names, detectStyle(source.text)),
    { start: object.end, end: object.end, content: [')'] },
  ]
}

function chooseOptions(
  source: Source,
  { answers, tokens, ids }: LegacyLibrary,
  { at, session, inherits, adapter, services }: KeptConfiguration,
): readonly SessionOptions[] {
  const { ts, tree } = source
  const object = [...walk(source, tree)].find(
    (node): node is ts.ObjectLiteralExpression =>
      ts.isObjectLiteralExpression(node) && node.getStart(tree) === at,
  )
  if (!object) return []
  const own = findProperty(source, object, 'cookies')
  const behind = own && namedCookies(source, own)
  if (inherits) {
    return [{ object, cookies: false, answers: false, behind, tokens: undefined, ids: false }]
  }
  const needed = tokens !== undefined && session !== 'database'
  const keepsIds = ids !== undefined && adapter !== true && services === true
  return [
    {
      object,
      cookies: own === undefined,
      answers: answers !== undefined && !findProperty(source, object, 'answers'),
      behind,
      tokens: needed ? findTokens(source, object) : undefined,
      ids: keepsIds && !findProperty(source, object, 'userIds'),
    },
  ]
}

/** The place of what opens the tokens. What `jwt` is, where that is not written out, is left to the user. */
function findTokens(source: Source, object: ts.ObjectLiteralExpression): SessionOptions['tokens'] {
  const { ts } = source
  const jwt = findProperty(source, object, 'jwt')
  if (!jwt) return 'jwt'
  const value = ts.isPropertyAssignment(jwt) ? jwt.initializer : undefined
  if (!value || !ts.isObjectLiteralExpression(value)) return undefined
  return findProperty(source, value, 'alsoOpens') ? undefined : value
}

/** An export of our runtime, and what it is called in a file. */
interface RuntimeName {
  readonly exported: string
  readonly here: string
  /** True where the file imports it already. */
  readonly isPresent: boolean
}

function findName(source: Source, exported: string): RuntimeName {
  const present = [...bindingsOf(source)].find(
    ([, { specifier, path }]) => specifier === RUNTIME_PACKAGE && path.join('.') === exported,
  )
  const here = present?.[0].name ?? freeName(source, exported)
  return { exported, here, isPresent: present !== undefined }
}

/** Imports the names that are not there yet, in front of the first statement that uses one. */
function importNames(
  source: Source,
  uses: readonly { readonly user: ts.Node; readonly name: RuntimeName }[],
): readonly Splice[] {
  const style = detectStyle(source.text)
  const lacking = uses.filter(({ name }) => !name.isPresent)
  const [first] = lacking
  const own = source.tree.statements.find(
    ({ pos, end }) => first && pos <= first.user.pos && first.user.end <= end,
  )
  if (!own) return []
  const { syntax, offset, side } = findHeader(source, own)
  const names = new Map(lacking.map(({ name: { exported, here } }) => [exported, here] as const))
  const line = importLine(RUNTIME_PACKAGE, names, syntax, style)
  return side === 'behind'
    ? [insertLine(source.text, offset, line, style.eol)]
    : [{ start: offset, end: offset, content: [line + style.eol] }]
}

/** Texts without which a file has none of the options that keep everybody signed in. */
const KEEPS = new RegExp(`alsoOpens|userIds|${RUNTIME_PACKAGE}`)

/** How many options of a file are of those that keep everybody signed in. */
export function countKept(source: Source, { ids }: LegacyLibrary): number {
  const { ts, tree, text } = source
  if (!KEEPS.test(text)) return 0
  const bindings = bindingsOf(source)
  const isOurs = (node: ts.Expression): boolean =>
    findOrigin(source, bindings, node)?.specifier === RUNTIME_PACKAGE
  return [...walk(source, tree)].filter((node) => {
    if (ts.isSpreadAssignment(node)) {
      return ts.isCallExpression(node.expression) && isOurs(node.expression.expression)
    }
    if (!ts.isPropertyAssignment(node)) return false
    const name = node.name.getText(tree)
    if (name === 'alsoOpens') return true
    if (name === 'userIds')
      return ts.isStringLiteral(node.initializer) && node.initializer.text === ids
    return (name === 'cookies' || name === 'answers') && isOurs(node.initializer)
  }).length
}

function findProperty(
  source: Source,
  { properties }: ts.ObjectLiteralExpression,
  name: string,
): ts.ObjectLiteralElementLike | undefined {
  return properties.find((each) => writtenName(source, each.name) === name)
}
