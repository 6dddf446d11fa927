import type { LegacyLibrary, LegacyModule } from '../../catalog/legacy.js'
import { splitBom } from '../../syntax/lines.js'
import { addElements } from '../../syntax/add-elements.js'
import { moduleUses, type ModuleUse } from '../../syntax/module-uses.js'
import { bindingsOf, packageOf } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit } from '../change.js'
import { callsOf, judgeUse, type JudgedFile, type Stay } from './judge-use.js'
import { cookiesIn, keepCookies } from './keep-cookies.js'

/** A file that uses another library. */
export interface MoveRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  readonly library: LegacyLibrary
  /** The providers that our runtime has. */
  readonly providers: readonly { readonly id: string }[]
  /** Where the library's configurations begin, behind a byte-order mark. */
  readonly configurations: readonly number[]
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
  if (source.problem) {
    const { message, ...position } = source.problem
    const reason = `the file does not parse: ${message}`
    return { edit: { kind: 'conflict', reason, ...position, snippet: '' }, stays: [], packages }
  }
  const file = { ...request, source, bindings: bindingsOf(source) }
  const judged = uses.map((use) => ({ use, verdict: judgeUse(file, use) }))
  const stays = judged.flatMap(({ verdict }) => ('reason' in verdict ? [verdict] : []))
  const moves = judged.flatMap(({ use, verdict }) =>
    'reason' in verdict ? [] : [{ use, row: verdict }],
  )
  const cookies = keepCookies(file, request.configurations)
  const splices = [...moves.flatMap((move) => splicesFor(file, move)), ...cookies.splices]
  if (splices.length === 0) return { edit: { kind: 'unchanged' }, stays, packages }
  const text = spliceText(body, splices)
  const after = await parseSource(request.file, text)
  const left = usesIn(after, request)
  const kept = cookiesIn(after) - cookiesIn(source) === cookies.count
  if (after.problem || left.length !== stays.length || !kept) {
    const reason = 'the edited file would not mean what it should'
    const snippet = moves.map(({ use, row }) => `${use.specifier} → ${row.to}`).join('\n')
    return { edit: { kind: 'conflict', reason, snippet }, stays, packages }
  }
  const did = describe(request, moves, cookies.count)
  return {
    edit: { kind: 'edited', content: [bom + text], did },
    stays,
    packages: packagesOf(left),
  }
}

function usesIn(source: Source, { library }: MoveRequest): readonly ModuleUse[] {
  return moduleUses(source).filter(({ specifier }) =>
    library.packages.test(packageOf(specifier) ?? ''),
  )
}

function packagesOf(uses: readonly ModuleUse[]): readonly string[] {
  return [...new Set(uses.flatMap(({ specifier }) => packageOf(specifier) ?? []))]
}

function splicesFor(file: JudgedFile, { use, row }: Move): readonly Splice[] {
  const { start, end, form } = use
  const to = form === 'augment' ? (row.augments ?? row.to) : row.to
  return [{ start, end, content: [to] }, ...renames(use, row), ...furtherArguments(file, use, row)]
}

/** Names that ours calls something else keep the name that the file has for them. */
function renames({ names = [] }: ModuleUse, row: LegacyModule): readonly Splice[] {
  return names.flatMap(({ name, local, start, end, type }) => {
    const now = row.names[name] ?? name
    if (now === name) return []
    const named = `${type ? 'type ' : ''}${now} as ${local}`
    return [{ start, end, content: [name === 'default' ? `{ ${named} }` : named] }]
  })
}

function furtherArguments(file: JudgedFile, use: ModuleUse, row: LegacyModule): readonly Splice[] {
  const { further } = row.call ?? {}
  if (further === undefined || use.form === 'augment') return []
  const style = detectStyle(file.source.text)
  return callsOf(file, row).flatMap((call) =>
    call.arguments.length === 1 ? addElements(file.source, call, undefined, [further], style) : [],
  )
}

function describe(
  { library }: MoveRequest,
  moves: readonly Move[],
  cookies: number,
): readonly string[] {
  return [
    ...(moves.length > 0 ? [`take from @create-auth/runtime what came from ${library.name}`] : []),
    ...(cookies > 0 ? ['keep the names of the cookies, so that nobody is signed out'] : []),
  ]
}
