import type { KnownProvider, LegacyLibrary, LegacyModule } from '../../catalog/legacy.js'
import { splitBom } from '../../syntax/lines.js'
import { addElements } from '../../syntax/add-elements.js'
import { usesOfPackages, type ModuleUse, type UsedName } from '../../syntax/module-uses.js'
import { packageOf } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit } from '../change.js'
import { syntaxRefusal } from '../edit-code.js'
import { callsOf } from './calls-of.js'
import { declareFields, type FormOf } from './declare-fields.js'
import { withoutIdle } from './foreign-attributes.js'
import { judgeUse, type JudgedFile, type Stay } from './judge-use.js'
import { keepSessions, keptIn, type SessionsOf } from './keep-sessions.js'
import { looseEnds } from './loose-ends.js'
import { toldCalls } from './told-calls.js'
import type { ts } from 'ts-morph'
import { walk } from '../../syntax/walk.js'

/** A file that uses another library. */
export interface MoveRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  readonly library: LegacyLibrary
  /** The providers that our runtime has. */
  readonly providers: readonly KnownProvider[]
  /** The library's configurations in it. */
  readonly configurations: readonly SessionsOf[]
  /** True where adapters are handed the tables afterwards. */
  readonly handsTables?: boolean
  /** The interfaces and types that the project itself adds to modules of the library. */
  readonly extended?: readonly string[]
  /** Forms in it whose fields are declared nowhere. */
  readonly forms: readonly FormOf[]
}

/** A file as it becomes. */
export interface Moved {
  readonly edit: Edit
  readonly stays: readonly Stay[]
  /** Packages of the library that the file names afterwards. */
  readonly packages: readonly string[]
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
export async function moveModules(request: MoveRequest): Promise<Moved> {
  const { bom, body } = splitBom(request.text)
  const source = await parseSource(request.file, body)
  const uses = usesIn(source, request)
  const packages = packagesOf(uses)
  const problem = syntaxRefusal(source)
  if (problem) return { edit: { kind: 'conflict', ...problem, snippet: '' }, stays: [], packages }
  const file = { ...request, source }
  const judged = uses.map((use) => ({ use, verdict: judgeUse(file, use) }))
  const stays = judged.flatMap(({ verdict }) => ('reason' in verdict ? [verdict] : []))
  const moves = judged.flatMap(({ use, verdict }) =>
    'reason' in verdict ? [] : [{ use, row: verdict }],
  )
  // A file may name a module twice: its types, and what it gives.
  const rows = [...new Map(moves.map(({ row }) => [row.from, row])).values()]
  const ends = rows.flatMap((row) => looseEnds(file, row))
  const told = rows.flatMap((row) => toldCalls(source, row).objects)
  const kept = keepSessions(file, request.configurations, told)
  const variables = renamesIn(file)
  const declared = declareFields(file, request.forms)
  const idle = rows.map((row) => withoutIdle(source, row))
  const splices = [
    ...moves.flatMap((move) => splicesFor(file, move)),
    ...rows.flatMap((row) => furtherArguments(file, row)),
    ...rows.flatMap((row) => expectedErrors(file, row)),
    ...idle.flatMap(({ splices: each }) => each),
    ...kept.splices,
    ...declared.splices,
    ...variables.splices,
  ]
  if (splices.length === 0) return { edit: { kind: 'unchanged' }, stays, packages }
  const text = spliceText(body, splices)
  const named = new Set<Splice>(variables.splices)
  const left = splices.every((splice) => named.has(splice) || isSpecifier(uses, splice))
    ? judged.flatMap(({ use, verdict }) => ('reason' in verdict ? [use] : []))
    : await usesAfter(request, source, text, kept.count)
  if (left?.length !== stays.length) {
    const reason = 'the edited file would not mean what it should'
    const snippet = moves.map(({ use, row }) => `${use.specifier} → ${row.to}`).join('\n')
    return { edit: { kind: 'conflict', reason, snippet }, stays, packages }
  }
  return {
    edit: {
      kind: 'edited',
      content: [bom + text],
      did: [
        ...describe(request, moves),
        ...idle.flatMap(({ did }) => did),
        ...kept.did,
        ...declared.did,
        ...variables.did,
      ],
    },
    stays: [...stays, ...ends],
    packages: packagesOf(left),
  }
}

function usesIn(source: Source, { library }: MoveRequest): readonly ModuleUse[] {
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
async function usesAfter(
  request: MoveRequest,
  before: Source,
  text: string,
  added: number,
): Promise<readonly ModuleUse[] | undefined> {
  const after = await parseSource(request.file, text)
  const { library } = request
  const hasAll = keptIn(after, library) - keptIn(before, library) === added
  return after.problem || !hasAll ? undefined : usesIn(after, request)
}

function packagesOf(uses: readonly ModuleUse[]): readonly string[] {
  return [...new Set(uses.flatMap(({ specifier }) => packageOf(specifier) ?? []))]
}

function splicesFor(file: JudgedFile, { use, row }: Move): readonly Splice[] {
  const { start, end, form } = use
  const to = form === 'augment' ? (row.augments ?? row.to) : row.to
  const module = { start, end, content: [to] }
  return form === 'augment' ? [module] : [module, ...renameUses(file, use, row)]
}

function furtherArguments(file: JudgedFile, row: LegacyModule): readonly Splice[] {
  const { source } = file
  return callsOf(source, row).flatMap(({ node, call: { further } }) =>
    further !== undefined && node.arguments.length === 1
      ? addElements(source, node, undefined, [further], detectStyle(source.text))
      : [],
  )
}

const EXPECTED = '@ts-expect-error'

/** What does not fit one library's types may fit those of another, and then to expect an error is one. */
function expectedErrors({ source }: JudgedFile, row: LegacyModule): readonly Splice[] {
  const { text, tree } = source
  return callsOf(source, row).flatMap(({ node }) => {
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

function describe({ library }: MoveRequest, moves: readonly Move[]): readonly string[] {
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

/** Splices, and what they do. */
interface Renames {
  readonly splices: readonly Splice[]
  readonly did: readonly string[]
}

/** Environment variables that a file reads, or describes, under the names that they have from now on. */
function renamesIn({ source, library }: JudgedFile): Renames {
  const { ts, tree, text } = source
  const env = library.env.filter(({ from }) => text.includes(from))
  if (env.length === 0) return { splices: [], did: [] }
  const nodes = [...walk(source, tree)].filter(
    (node): node is ts.Identifier | ts.StringLiteral =>
      ts.isIdentifier(node) || ts.isStringLiteral(node),
  )
  const found = env.flatMap(({ from, to }) =>
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
