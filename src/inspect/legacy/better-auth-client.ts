import type { ts } from 'ts-morph'
import { BETTER_AUTH_CLIENTS, rowIn } from '../../catalog/better-auth.js'
import {
  BETTER_AUTH_APP_CLIENT,
  BETTER_AUTH_CLIENT,
  BETTER_AUTH_CLIENT_CALLS,
  BETTER_AUTH_CLIENT_ELSEWHERE,
  BETTER_AUTH_HANDED,
} from '../../catalog/better-auth-client-uses.js'
import { BETTER_AUTH_TYPES, type LeftWork } from '../../catalog/better-auth-left-work.js'
import { afterImport } from '../../code/names.js'
import { type Program, reached, type Value } from '../../code/value.js'
import { codeOf, isComponent } from '../../syntax/component.js'
import { declaredNames } from '../../syntax/declared-names.js'
import { positionAt } from '../../syntax/lines.js'
import { moduleUses } from '../../syntax/module-uses.js'
import type { Origin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, walk } from '../../syntax/walk.js'
import { alternativesOf } from './alternatives-of.js'
import { madeOf, type MadeCall } from './better-auth-made.js'
import { isOfApp, originOf } from './client-origin.js'
import { type OpenPoint, openAt } from './open-at.js'
import { withArguments } from './written-arguments.js'

/** An open point that may be about a client. */
export interface ClientPoint extends OpenPoint {
  /** The code of the origin that the client asks, where it is told one. */
  readonly origin?: string
  /** The work in another package than the endpoints lie in, where it is another one for a client that is told where they are. */
  readonly elsewhere?: LeftWork
}

/** The client of Better Auth, or a part of it. */
interface ClientPart {
  /** The module that gives it. */
  readonly specifier: string
  /** The code of the origin that it asks, where it is told one. */
  readonly origin: string | undefined
  /** True where it runs in an app, without a browser. */
  readonly isApp: boolean
  /** The names of the part; none for all of it. */
  readonly members: readonly string[]
}

/** A place where a file names a part of the client. */
interface ClientUse {
  readonly at: ClientPoint
  readonly name: string
  /** True where the part is only handed on, so that whoever gets it uses it. */
  readonly isHanded: boolean
}

/** Open points for the client of Better Auth: where it is made, and wherever something of it is used, markup included. */
export function clientUses(program: Program, source: Source): readonly ClientPoint[] {
  const made = Object.entries(BETTER_AUTH_CLIENTS).flatMap(([specifier, ours]) =>
    madeOf(source, specifier, 'createAuthClient').map((call) => madeAt(program, call, ours)),
  )
  const names = clientNames(program, source)
  const inCode = [...walk(source, source.tree)].flatMap((node) => {
    const part = names.size > 0 ? partAt(program, source, node, names) : undefined
    return part ? [useAt(source, node, part)] : []
  })
  const handed = inCode.filter(({ isHanded }) => isHanded)
  const once = inCode.filter(
    (use) => !use.isHanded || handed.find(({ name }) => name === use.name) === use,
  )
  return [...made, ...once.map(({ at }) => at), ...inMarkup(source, names)]
}

type Names = ReadonlyMap<string, ClientPart>

/**
 * The names of a file that stand for the client, or for a part of it: those that it imports, and those that it makes of what may
 * give one. To follow every name would be most of the work.
 */
function clientNames(program: Program, source: Source): Names {
  const imported = importedNames(program, source)
  const giving = new Set(['createAuthClient', ...imported.keys()])
  const found = new Map<string, ClientPart>()
  for (const [text, declared] of declaredNames(source)) {
    const made = declared.filter((name) => isMadeOf(source, name, giving))
    if (made.length > 0) giving.add(text)
    const origin = imported.get(text)
    const steps = origin
      ? declared.map((node) => afterImport(program, { source, node }, origin))
      : made.map((node) => ({ source, node }))
    const [part] = steps.flatMap((step) => partsOf(program, reached(program, step)))
    if (part) found.set(text, part)
  }
  return found
}

/** The names that a file takes from others that have to do with Better Auth. */
function importedNames({ files, resolve }: Program, source: Source): ReadonlyMap<string, Origin> {
  const uses = moduleUses(source).filter(({ specifier }) =>
    files.includes(resolve(source.file, specifier) ?? ''),
  )
  return new Map(
    uses.flatMap(({ specifier, names = [] }) =>
      names.map(({ name, local }) => [local, { specifier, path: [name] }] as const),
    ),
  )
}

function isMadeOf({ ts, tree }: Source, name: ts.Identifier, giving: ReadonlySet<string>): boolean {
  const declaration = ts.findAncestor(name, ts.isVariableDeclaration)
  const made = declaration?.initializer?.getText(tree).match(/[\w$]+/g) ?? []
  return made.some((word) => giving.has(word))
}

/** The part of the client for which a name stands, where it is used; one that is declared twice may be something else. */
function partAt(
  program: Program,
  source: Source,
  node: ts.Node,
  names: Names,
): ClientPart | undefined {
  if (!source.ts.isIdentifier(node) || !names.has(node.text) || !isUse(source, node))
    return undefined
  const isOnly = declaredNames(source).get(node.text)?.length === 1
  const own = isOnly ? undefined : program.evaluate({ source, node })
  const part = own ? partsOf(program, own)[0] : names.get(node.text)
  // What is taken of it is told where that is used.
  const { parent } = outermost(source, node)
  return part?.members.length === 0 && source.ts.isVariableDeclaration(parent) ? undefined : part
}

/** The parts of the client that a value may be. */
function partsOf(program: Program, value: Value): readonly ClientPart[] {
  return alternativesOf(program, value).flatMap((each) => {
    if (each.kind !== 'made') return []
    const { specifier = '', path = [] } = each.origin ?? {}
    // What comes of a call of it is said where that is.
    const isClient = path.join('.') === 'createAuthClient'
    if (!isClient || !rowIn(BETTER_AUTH_CLIENTS, specifier)) return []
    const origin = originOf(program, each.at)
    return [{ specifier, members: each.members, origin, isApp: isOfApp(program, each.at) }]
  })
}

/** The use of a name, with those of the members that are taken of it, as far as they follow each other. */
function useAt(source: Source, node: ts.Node, part: ClientPart): ClientUse {
  const { ts } = source
  const members = [...part.members]
  let whole = outermost(source, node)
  while (ts.isPropertyAccessExpression(whole.parent) || ts.isQualifiedName(whole.parent)) {
    const { parent } = whole
    members.push((ts.isQualifiedName(parent) ? parent.right : parent.name).text)
    whole = outermost(source, parent)
  }
  const name = members.join('.')
  const { parent } = whole
  const call = ts.isCallExpression(parent) && parent.expression === whole ? parent : undefined
  const { reason, snippet } = clientWork(name, part)
  return {
    at: {
      ...openAt({ source, node }, reason, withArguments(snippet, call && { source, node: call })),
      ...(part.origin && { origin: part.origin }),
    },
    name,
    isHanded: whole === node && !call,
  }
}

/** Tells whether a name stands for its value there: it is no declaration, and no name of a member, an attribute or an export. */
function isUse({ ts }: Source, node: ts.Node): boolean {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  const isName =
    ('name' in parent && parent.name === node) ||
    ('propertyName' in parent && parent.propertyName === node) ||
    (ts.isQualifiedName(parent) && parent.right === node)
  const isGiven =
    ts.isExportSpecifier(parent) || ts.isExportAssignment(parent) || ts.isTypeQueryNode(parent)
  return !isName && !isGiven
}

/** Uses among the markup of a component, of the names that its code has. */
function inMarkup({ file, text }: Source, names: Names): readonly ClientPoint[] {
  if (!isComponent(file) || names.size === 0) return []
  const code = codeOf(file, text)
  const uses = new RegExp(
    String.raw`(?<![\w$.'"-])(${[...names.keys()].map(escaped).join('|')})((?:\s*\??\.\s*\w+)*)(?![\w$'"-])`,
    'g',
  )
  return [...text.matchAll(uses)].flatMap(({ index, 1: name = '', 2: rest = '' }) => {
    const part = names.get(name)
    if (!part || code[index] === text[index]) return []
    const members = [...part.members, ...(rest.match(/\w+/g) ?? [])]
    const { reason, snippet } = clientWork(members.join('.'), part)
    const { origin } = part
    const work = { reason, snippet: withArguments(snippet) }
    return [{ file, ...positionAt(text, index), ...work, ...(origin && { origin }) }]
  })
}

function escaped(name: string): string {
  return name.replaceAll('$', String.raw`\$`)
}

/** The work where something is asked of a client that runs in an app. */
function appWork(name: string): LeftWork {
  const { reason, snippet } = BETTER_AUTH_APP_CLIENT
  if (name === '') return { reason, snippet }
  return { reason: `${name} of a client without a browser has no counterpart here`, snippet }
}

function madeAt(program: Program, call: MadeCall, ours: string): ClientPoint {
  const origin = originOf(program, call)
  if (isOfApp(program, call)) {
    const { reason, snippet } = BETTER_AUTH_APP_CLIENT
    return { ...openAt(call, reason, snippet), ...(origin && { origin }) }
  }
  const made = ({ reason, snippet }: LeftWork): LeftWork => ({
    reason,
    snippet: snippet.replaceAll('{client}', ours),
  })
  const { reason, snippet } = made(BETTER_AUTH_CLIENT)
  return {
    ...openAt(call, reason, snippet),
    ...(origin && { origin, elsewhere: made(BETTER_AUTH_CLIENT_ELSEWHERE) }),
  }
}

/** The work for a member of the client, in the form of the library that it is for, by the longest beginning of its name that is known; without a name, for all of it. */
function clientWork(name: string, { specifier, isApp }: ClientPart): LeftWork {
  if (isApp) return appWork(name)
  if (name === '') return BETTER_AUTH_HANDED
  if (name.startsWith('$Infer')) return BETTER_AUTH_TYPES
  const words = name.split('.')
  const [known] = words.flatMap((_, index) => {
    const row = rowIn(BETTER_AUTH_CLIENT_CALLS, words.slice(0, words.length - index).join('.'))
    if (!row) return []
    const { reason, snippet, forms = {} } = row
    return [{ reason, snippet: rowIn(forms, specifier) ?? snippet }]
  })
  return (
    known ?? {
      reason: `${name} of the client of Better Auth has no counterpart here`,
      snippet: `// without ${name}`,
    }
  )
}
