import type { ts } from 'ts-morph'
import {
  fillStep,
  findUse,
  type LegacyMaker,
  type MoveSource,
  type PlainStep,
  selectUses,
} from '../../catalog/legacy-library.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'
import { afterImport } from '../../code/names.js'
import { type Program, reached, type Value, type Placed } from '../../code/value.js'
import { readCode, isComponent } from '../../syntax/component.js'
import { declaredNames } from '../../syntax/declared-names.js'
import { getPosition } from '../../syntax/lines.js'
import { moduleUses } from '../../syntax/module-uses.js'
import type { Origin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, walk } from '../../syntax/walk.js'
import { listAlternatives, type Named, listOptions } from './named-options.js'
import { findMade, type MadeCall } from './made-calls.js'
import { fillArguments } from './written-arguments.js'
import { findText } from '../../code/texts.js'

/** A step that may be about a client. */
export interface ClientStep extends PlacedStep {
  /** The code of the origin that the client asks, where it is told one. */
  readonly origin?: string
  /** The step in another package than the endpoints lie in, where it is another one for a client that is told where they are. */
  readonly elsewhere?: PlainStep
}

/** A function that makes clients. */
interface ClientMaker extends LegacyMaker {
  readonly client: NonNullable<LegacyMaker['client']>
}

/** A client of a library, or a part of it. */
interface ClientPart {
  readonly maker: ClientMaker
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
  readonly at: ClientStep
  readonly name: string
  /** True where the part is only handed on, so that whoever gets it uses it. */
  readonly isHanded: boolean
}

/** Where clients of a library are made, and wherever something of them is used, markup included. */
export function findClientUses(
  program: Program,
  source: Source,
  library: MoveSource,
): readonly ClientStep[] {
  const makers = listClientMakers(library)
  if (makers.length === 0) return []
  const made = makers.flatMap((maker) =>
    maker.modules.flatMap((specifier) =>
      findMade(source, specifier, maker.name).map((call) =>
        describeMaking(program, call, maker, specifier),
      ),
    ),
  )
  const names = readClientNames(program, source, makers)
  const inCode = [...walk(source, source.tree)].flatMap((node) => {
    const part = names.size > 0 ? findPart(program, source, node, names, makers) : undefined
    return (part && describeUse(source, node, part, library)) ?? []
  })
  const handed = inCode.filter(({ isHanded }) => isHanded)
  const once = inCode.filter(
    (use) => !use.isHanded || handed.find(({ name }) => name === use.name) === use,
  )
  return [...made, ...once.map(({ at }) => at), ...findInMarkup(source, names, library)]
}

function listClientMakers({ makers = [] }: MoveSource): readonly ClientMaker[] {
  return makers.flatMap((maker) => (maker.client ? [{ ...maker, client: maker.client }] : []))
}

type ClientNames = ReadonlyMap<string, ClientPart>

/**
 * The names of a file that stand for a client, or for a part of it: those that it imports, and those that it makes of what may
 * give one. To follow every name would be most of the work.
 */
function readClientNames(
  program: Program,
  source: Source,
  makers: readonly ClientMaker[],
): ClientNames {
  const imported = readImportedNames(program, source)
  const giving = new Set([...makers.map(({ name }) => name), ...imported.keys()])
  const found = new Map<string, ClientPart>()
  for (const [text, declared] of declaredNames(source)) {
    const made = declared.filter((name) => isBoundToMaker(source, name, giving))
    if (made.length > 0) giving.add(text)
    const origin = imported.get(text)
    const steps = origin
      ? declared.map((node) => afterImport(program, { source, node }, origin))
      : made.map((node) => ({ source, node }))
    const [part] = steps.flatMap((step) => listParts(program, reached(program, step), makers))
    if (part) found.set(text, part)
  }
  return found
}

/** The names that a file takes from others that have to do with the library. */
function readImportedNames(
  { files, resolve }: Program,
  source: Source,
): ReadonlyMap<string, Origin> {
  const uses = moduleUses(source).filter(({ specifier }) =>
    files.includes(resolve(source.file, specifier) ?? ''),
  )
  return new Map(
    uses.flatMap(({ specifier, names = [] }) =>
      names.map(({ name, local }) => [local, { specifier, path: [name] }] as const),
    ),
  )
}

function isBoundToMaker(
  { ts, tree }: Source,
  name: ts.Identifier,
  giving: ReadonlySet<string>,
): boolean {
  const declaration = ts.findAncestor(name, ts.isVariableDeclaration)
  const made = declaration?.initializer?.getText(tree).match(/[\w$]+/g) ?? []
  return made.some((word) => giving.has(word))
}

/** The part of a client for which a name stands, where it is used; one that is declared twice may be something else. */
function findPart(
  program: Program,
  source: Source,
  node: ts.Node,
  names: ClientNames,
  makers: readonly ClientMaker[],
): ClientPart | undefined {
  if (!source.ts.isIdentifier(node) || !names.has(node.text) || !isUse(source, node))
    return undefined
  const isOnly = declaredNames(source).get(node.text)?.length === 1
  const own = isOnly ? undefined : program.evaluate({ source, node })
  const part = own ? listParts(program, own, makers)[0] : names.get(node.text)
  // What is taken of it is told where that is used.
  const { parent } = outermost(source, node)
  return part?.members.length === 0 && source.ts.isVariableDeclaration(parent) ? undefined : part
}

/** The parts of clients that a value may be. */
function listParts(
  program: Program,
  value: Value,
  makers: readonly ClientMaker[],
): readonly ClientPart[] {
  return listAlternatives(program, value).flatMap((each) => {
    if (each.kind !== 'made') return []
    const { specifier = '', path = [] } = each.origin ?? {}
    // What comes of a call of it is said where that is.
    const maker = makers.find(
      ({ name, modules }) => name === path.join('.') && modules.includes(specifier),
    )
    if (!maker) return []
    const { client } = maker
    const origin = readOrigin(program, each.at, client)
    const isApp = isAppClient(program, each.at, client)
    return [{ maker, specifier, members: each.members, origin, isApp }]
  })
}

/** The use of a name, with those of the members that are taken of it, as far as they follow each other. */
function describeUse(
  source: Source,
  node: ts.Node,
  part: ClientPart,
  library: MoveSource,
): ClientUse | undefined {
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
  const step = findStep(name, part, library)
  if (!step) return undefined
  const { reason } = step
  const snippet = fillArguments(step.snippet, call && { source, node: call })
  return {
    at: {
      ...createStep({ source, node }, { reason, snippet }),
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
function findInMarkup(
  { file, text }: Source,
  names: ClientNames,
  library: MoveSource,
): readonly ClientStep[] {
  if (!isComponent(file) || names.size === 0) return []
  const code = readCode(file, text)
  const escaped = [...names.keys()].map((name) => name.replaceAll('$', String.raw`\$`))
  const uses = new RegExp(
    String.raw`(?<![\w$.'"-])(${escaped.join('|')})((?:\s*\??\.\s*\w+)*)(?![\w$'"-])`,
    'g',
  )
  return [...text.matchAll(uses)].flatMap(({ index, 1: name = '', 2: rest = '' }) => {
    const part = names.get(name)
    if (!part || code[index] === text[index]) return []
    const members = [...part.members, ...(rest.match(/\w+/g) ?? [])]
    const step = findStep(members.join('.'), part, library)
    if (!step) return []
    const { origin } = part
    const place = { kind: 'manual', path: file, ...getPosition(text, index) } as const
    const snippet = fillArguments(step.snippet)
    return [{ ...place, reason: step.reason, snippet, ...(origin && { origin }) }]
  })
}

function describeMaking(
  program: Program,
  call: MadeCall,
  { client }: ClientMaker,
  specifier: string,
): ClientStep {
  const origin = readOrigin(program, call, client)
  if (client.app && isAppClient(program, call, client)) {
    return { ...createStep(call, client.app.step), ...(origin && { origin }) }
  }
  return {
    ...createStep(call, chooseForm(client.step, specifier)),
    ...(origin && { origin, elsewhere: chooseForm(client.elsewhere, specifier) }),
  }
}

/** A step in the words for the library that a module is for. */
function chooseForm({ reason, snippet, forms = {} }: PlainStep, specifier: string): PlainStep {
  const own = Object.hasOwn(forms, specifier) ? forms[specifier] : undefined
  return { reason, snippet: own ?? snippet }
}

/** The step for a member of a client, in the form of the library that it is for; without a name, for all of it. */
function findStep(
  name: string,
  { maker, specifier, isApp }: ClientPart,
  { uses }: MoveSource,
): PlainStep | undefined {
  const { app } = maker.client
  if (isApp && app) {
    const reason = `${name} of a client without a browser has no counterpart here`
    return name === '' ? app.step : { reason, snippet: app.step.snippet }
  }
  const rows = selectUses(uses, 'member').filter(({ of }) => of === maker.name)
  const { becomes } = findUse(rows, name)?.use ?? {}
  if (becomes === undefined || becomes === 'same') return undefined
  return fillStep(chooseForm(becomes.step, specifier), { name })
}

type Client = NonNullable<LegacyMaker['client']>

/** The call that makes a client. */
type Call = Pick<Placed, 'node' | 'source'>

/** An option of a client, where it is written. */
function findOption(program: Program, { source, node }: Call, option: string): Named | undefined {
  const [options] = source.ts.isCallExpression(node) ? node.arguments : []
  const whole = options && program.evaluate({ source, node: options })
  return whole && listOptions(program, whole).find(({ name }) => name === option)
}

/**
 * The code of the origin that a client is told to ask: a text, or an expression as it is written.
 *
 * @param call the call that makes it
 * @returns undefined where it is told none, or that of its own page
 */
function readOrigin(program: Program, call: Call, client: Client): string | undefined {
  const given = findOption(program, call, 'baseURL')
  if (!given) return undefined
  const value = program.evaluate(given)
  if (value.kind === 'literal' && typeof value.value !== 'string') return undefined
  const text = findText(value)
  if (text !== undefined) return URL.canParse(text) ? `'${new URL(text).origin}'` : undefined
  return findOrigin(writeCode(given, value), client)
}

/** The origin in the code of an address. */
function findOrigin(address: string, { path }: Client): string | undefined {
  // `${process.env.API_URL}/api/auth` says the path that goes without saying.
  const template = new RegExp(`^\`\\$\\{([^\`{}]+)\\}(?:${path})?/?\`$`)
  const [, base = address] = template.exec(address) ?? []
  if (OWN.test(base)) return undefined
  return PATH.test(base) ? `new URL(${base}).origin` : base
}

/** The origin of the page itself. */
const OWN = /^(?:\w+\.)*location\.origin$/

/** A path behind an address. */
const PATH = /(?<![:/])\/\w/

/** The code of a value where it is used: behind a name, the one that the name stands for. */
function writeCode({ source, node }: Placed, value: Value): string {
  if (!source.ts.isIdentifier(node)) return joinLines(node.getText(source.tree))
  if (value.kind === 'variable') return `process.env.${value.name}`
  return joinLines(value.at.node.getText(value.at.source.tree))
}

function joinLines(code: string): string {
  return code.replaceAll(/\s*\n\s*/g, ' ')
}

/** Tells of a client whether one of its plugins has it run in an app. */
function isAppClient(program: Program, call: Call, { app }: Client): boolean {
  const option = findOption(program, call, 'plugins')
  const plugins = option && program.evaluate(option)
  return (plugins?.kind === 'list' ? plugins.elements : []).some((each) => {
    const plugin = program.evaluate(each)
    return plugin.kind === 'made' && app?.plugins.test(plugin.origin?.specifier ?? '') === true
  })
}
