import type { KnownProvider } from '../../catalog/legacy.js'
import {
  type LegacyLibrary,
  type LegacyModule,
  listRenamedVariables,
} from '../../catalog/legacy-library.js'
import { splitBom } from '../../syntax/lines.js'
import { addElements } from '../../syntax/add-elements.js'
import { usesOfPackages, type ModuleUse, type UsedName } from '../../syntax/module-uses.js'
import { findPackage } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit, ManualStep } from '../change.js'
import { syntaxRefusal } from '../edit-code.js'
import { judgeUse, type JudgedFile } from './judge-use.js'
import { keepSessions, countKept, type KeptConfiguration } from './keep-sessions.js'
import { findLooseEnds } from './loose-ends.js'
import { findAttributes, findCalls, findCookieReaders } from './module-parts.js'
import type { ts } from 'ts-morph'
import { walk } from '../../syntax/walk.js'

/** A file that uses another library. */
export interface TakeoverRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  readonly library: LegacyLibrary
  /** The providers that our runtime has. */
  readonly providers: readonly KnownProvider[]
  /** The library's configurations in it. */
  readonly configurations: readonly KeptConfiguration[]
  /** True where adapters are handed the tables afterwards. */
  readonly handsTables?: boolean
  /** The interfaces and types that the project itself adds to modules of the library. */
  readonly extended?: readonly string[]
  /** Forms in it whose fields are declared nowhere. */
  readonly forms: readonly OwnForm[]
}

/** A file as it becomes. */
export interface Moved {
  readonly edit: Edit
  /** The places that stay as they are, and those about which something is left to the user. */
  readonly steps: readonly ManualStep[]
  /** Packages of the library that the file names afterwards. */
  readonly packages: readonly string[]
}

/** Splices, and what they do. */
interface CodeEdits {
  readonly splices: readonly Splice[]
  readonly did: readonly string[]
}

interface Move {
  readonly use: ModuleUse
  readonly row: LegacyModule
}

/**
 * Takes from our runtime what a file has from another library, where ours has it with the same meaning, and gives
 * configurations the names of the library's cookies. Nothing else changes. The result is parsed again; where it does not
 * mean what it should, the file stays.
 */
export async function moveModules(request: TakeoverRequest): Promise<Moved> {
  const { bom, body } = splitBom(request.text)
  const source = await parseSource(request.file, body)
  const uses = listUsesOfLibrary(source, request)
  const packages = listPackages(uses)
  const problem = syntaxRefusal(source)
  if (problem) return { edit: { kind: 'conflict', ...problem, snippet: '' }, steps: [], packages }
  const file = { ...request, source }
  const judged = uses.map((use) => ({ use, ...judgeUse(file, use) }))
  const steps = judged.flatMap((each) => ('step' in each ? [each.step] : []))
  const moves = judged.flatMap((each) => ('row' in each ? [each] : []))
  // A file may name a module twice: its types, and what it gives.
  const rows = [...new Map(moves.map(({ row }) => [row.match, row])).values()]
  const readers = rows.flatMap((row) => findCookieReaders(source, row).objects)
  const kept = keepSessions(file, request.configurations, readers)
  const variables = renameVariables(file)
  const rewritten = [
    ...moves.flatMap((move) => moveUse(file, move)),
    ...rows.flatMap((row) => [...addArguments(file, row), ...easeErrors(file, row)]),
  ]
  const edits: readonly CodeEdits[] = [
    ...rows.map((row) => getTakeAttributes(source, row)),
    kept,
    declareFields(file, request.forms),
    variables,
  ]
  const splices = [...rewritten, ...edits.flatMap((each) => each.splices)]
  if (splices.length === 0) return { edit: { kind: 'unchanged' }, steps, packages }
  const text = spliceText(body, splices)
  const named = new Set<Splice>(variables.splices)
  const left = splices.every((splice) => named.has(splice) || isSpecifier(uses, splice))
    ? judged.flatMap((each) => ('step' in each ? [each.use] : []))
    : await findLaterUse(request, source, text, kept.count)
  if (left?.length !== steps.length) {
    const reason = 'the edited file would not mean what it should'
    const pairs = moves.map(({ use, row }) => `${use.specifier} → ${row.becomes.rename}`)
    return { edit: { kind: 'conflict', reason, snippet: pairs.join('\n') }, steps, packages }
  }
  const did = [...describe(request, moves), ...edits.flatMap((each) => each.did)]
  return {
    edit: { kind: 'edited', content: [bom + text], did },
    steps: [...steps, ...rows.flatMap((row) => findLooseEnds(file, row))],
    packages: listPackages(left),
  }
}

function listUsesOfLibrary(source: Source, { library }: TakeoverRequest): readonly ModuleUse[] {
  return usesOfPackages(source, library.packages)
}

/** Tells whether a splice writes what stands between the quotes of a module's name, which changes nothing else of a file. */
function isSpecifier(uses: readonly ModuleUse[], { start, end }: Splice): boolean {
  return uses.some((use) => use.form !== 'comment' && use.start === start && use.end === end)
}

/**
 * The places of an edited file that name a module of the library.
 *
 * @param added how many options that keep everybody signed in it has got
 * @returns undefined where it does not parse, or has not got them
 */
async function findLaterUse(
  request: TakeoverRequest,
  before: Source,
  text: string,
  added: number,
): Promise<readonly ModuleUse[] | undefined> {
  const after = await parseSource(request.file, text)
  const { library } = request
  const hasAll = countKept(after, library) - countKept(before, library) === added
  return after.problem || !hasAll ? undefined : listUsesOfLibrary(after, request)
}

function listPackages(uses: readonly ModuleUse[]): readonly string[] {
  return [...new Set(uses.flatMap(({ specifier }) => findPackage(specifier) ?? []))]
}

function moveUse(file: JudgedFile, { use, row }: Move): readonly Splice[] {
  const { start, end, form } = use
  const { rename } = row.becomes
  const to = form === 'augment' ? (row.augments ?? rename) : rename
  const module = { start, end, content: [to] }
  return form === 'augment' ? [module] : [module, ...renameUses(file, use, row)]
}

function addArguments({ source }: JudgedFile, row: LegacyModule): readonly Splice[] {
  return findCalls(source, row).flatMap(({ node, use: { becomes } }) =>
    becomes !== 'same' && 'argument' in becomes && node.arguments.length === 1
      ? addElements(source, node, undefined, [becomes.argument], detectStyle(source.text))
      : [],
  )
}

/** Takes attributes out that ours decides by itself. */
function getTakeAttributes(source: Source, row: LegacyModule): CodeEdits {
  const gone = findAttributes(source, row).flatMap(({ node: { pos, end }, use: { becomes } }) =>
    becomes !== 'same' && 'did' in becomes
      ? [{ splice: { start: pos, end, content: [] }, did: becomes.did }]
      : [],
  )
  return { splices: gone.map(({ splice }) => splice), did: gone.map(({ did }) => did) }
}

const EXPECTED = '@ts-expect-error'

/** What does not fit one library's types may fit those of another, and then to expect an error is one. */
function easeErrors({ source }: JudgedFile, row: LegacyModule): readonly Splice[] {
  const { text, tree } = source
  return findCalls(source, row).flatMap(({ node }) => {
    const start = node.getStart(tree)
    return [...text.slice(start, node.end).matchAll(new RegExp(`${EXPECTED}\\b`, 'g'))].map(
      ({ index }) => ({
        start: start + index,
        end: start + index + EXPECTED.length,
        content: ['@ts-ignore'],
      }),
    )
  })
}

function describe({ library }: TakeoverRequest, moves: readonly Move[]): readonly string[] {
  return moves.length > 0 ? [`take from @create-auth/runtime what came from ${library.name}`] : []
}

/** Gives what a file takes from a module the name that ours has for it. The file's own name for it stays. */
function renameUses(
  { source: { text } }: JudgedFile,
  { names = [], form }: ModuleUse,
  row: LegacyModule,
): readonly Splice[] {
  return names.flatMap((used, index) => {
    const now = row.names[used.name] ?? used.name
    if (now === used.name) return []
    const { start, end } = used
    if (form === 'type' || form === 'comment') return [{ start, end, content: [now] }]
    const named = listed(used, now)
    const alone = form === 'import' && used.name === 'default' && text[end - 1] !== '}'
    if (!alone || text.startsWith('default', start)) return [{ start, end, content: [named] }]
    const [next] = names.slice(index + 1)
    if (!next) return [{ start, end, content: [`{ ${named} }`] }]
    // `NextAuth, { type Session }`: it comes first among the others.
    const brace = text.indexOf('{', end)
    const between = text.slice(brace + 1, next.start)
    return [{ start, end: next.start, content: [`{${between}${named},${between || ' '}`] }]
  })
}

function listed({ local, type }: UsedName, now: string): string {
  return `${type ? 'type ' : ''}${now === local ? now : `${now} as ${local}`}`
}

/** Environment variables that a file reads, or describes, under the names that they have from now on. */
function renameVariables({ source, library }: JudgedFile): CodeEdits {
  const { ts, tree, text } = source
  const renamed = listRenamedVariables(library).filter(({ from }) => text.includes(from))
  if (renamed.length === 0) return { splices: [], did: [] }
  const nodes = [...walk(source, tree)].filter(
    (node): node is ts.Identifier | ts.StringLiteral =>
      ts.isIdentifier(node) || ts.isStringLiteral(node),
  )
  const found = renamed.flatMap(({ from, to }) =>
    nodes.flatMap((node) => {
      if (node.text !== from) return []
      const quotes = ts.isIdentifier(node) ? 0 : 1
      const splice = { start: node.getStart(tree) + quotes, end: node.end - quotes, content: [to] }
      return [{ splice, did: `rename ${from} to ${to}` }]
    }),
  )
  return {
    splices: found.map(({ splice }) => splice),
    did: [...new Set(found.map(({ did }) => did))],
  }
}

/** A form of the application's own. */
export interface OwnForm {
  /** Where the options of its provider begin, behind a byte-order mark. */
  readonly at: number
  /** The fields that the callback takes of it. */
  readonly fields: readonly string[]
}

/** Declares the fields of forms: ours hands on no other. */
function declareFields({ source, library }: JudgedFile, forms: readonly OwnForm[]): CodeEdits {
  if (forms.length === 0) return { splices: [], did: [] }
  const { ts, text, tree } = source
  const style = detectStyle(text)
  const { inputs, callback } = library.form
  const splices = [...walk(source, tree)].flatMap((node) => {
    const form = forms.find(({ at }) => at === node.getStart(tree))
    if (!form || !ts.isObjectLiteralExpression(node)) return []
    const fields = form.fields.map((name) => `${name}: ${declareField(name, style.quote)}`)
    const empty = node.properties.find((each) => each.name?.getText(tree) === inputs)
    if (empty && ts.isPropertyAssignment(empty)) {
      const { initializer } = empty
      const start = initializer.getStart(tree)
      return [{ start, end: initializer.end, content: [`{ ${fields.join(', ')} }`] }]
    }
    const added = `${inputs}: { ${fields.join(', ')} }`
    return addElements(source, node, node.properties[0], [added], style)
  })
  const names = forms.flatMap(({ fields }) => fields).join(', ')
  const did = splices.length > 0 ? [`declare the fields that ${callback} takes: ${names}`] : []
  return { splices, did }
}

/** The declaration of a field: a secret is not shown while it is typed. */
function declareField(name: string, quote: string): string {
  return /password/i.test(name) ? `{ type: ${quote}password${quote} }` : '{}'
}
