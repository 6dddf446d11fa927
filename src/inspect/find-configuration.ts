import { PROVIDER_MODULES, RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { CliError } from '../errors.js'
import { splitBom } from '../syntax/lines.js'
import { bindingsOf } from '../syntax/origin.js'
import { parseSource } from '../syntax/parse-source.js'
import { findProviderLists, listProviders } from '../code/provider-list.js'
import { importResolver } from './project/import-resolver.js'
import { readSources } from '../reading/read-sources.js'
import { readBounded, exists } from '../reading/read-file.js'
import { isAside, sourceFiles } from '../reading/source-files.js'
import type { World } from '../world/world.js'

/** How near a file is to being the configuration: `engine` uses the runtime and has no list. The first are the likeliest. */
const KINDS = ['providers', 'list', 'list-alone', 'engine'] as const

interface Candidate {
  readonly file: string
  readonly kind: (typeof KINDS)[number]
}

/**
 * The file that lists who signs people in: of those that the application reaches the one that uses the runtime and has a
 * list of providers, wherever it lies. Where sign-in is set up and no such file is there, the one that comes nearest.
 *
 * @param entry the file that makes the application, or the one that sign-in usually begins with; where it is not there, every
 * file that uses the runtime is looked at
 * @param written files that an earlier run has written; one of them is preferred
 * @throws {CliError} `not-set-up`, `configuration-empty`, `several-configurations`
 */
export async function findConfiguration(
  world: World,
  entry: string,
  written: readonly string[],
): Promise<string> {
  const candidates = await findCandidates(world, entry, written)
  if (candidates.every(({ kind }) => kind === 'engine')) await refuseEmptied(world, written)
  return choose(candidates, written)
}

/** Refuses where a file that an earlier run has written has no code any more: the configuration was in it. */
async function refuseEmptied(world: World, written: readonly string[]): Promise<void> {
  for (const file of written.filter((each) => /(?<!\.d)\.[cm]?[jt]s$/.test(each))) {
    const text = readBounded(world, file)
    if (text === undefined) continue
    const { tree, problem } = await parseSource(file, splitBom(text).body)
    if (problem || tree.statements.length > 0) continue
    throw new CliError('conflict', 'configuration-empty', `${file} has no code in it any more`, {
      hint: `Bring it back from git, or have it written anew: npx create-auth init --overwrite ${file}`,
      file,
    })
  }
}

/**
 * Every file that may be the configuration, or a part of it: those that list who signs people in, and those that use the runtime.
 *
 * @param entry as for {@link findConfiguration}
 * @param written as for {@link findConfiguration}
 */
export async function configurationFiles(
  world: World,
  entry: string,
  written: readonly string[],
): Promise<readonly string[]> {
  const candidates = await findCandidates(world, entry, written)
  return candidates.every(({ kind }) => kind === 'list-alone')
    ? []
    : candidates.map(({ file }) => file)
}

async function findCandidates(
  world: World,
  entry: string,
  written: readonly string[],
): Promise<readonly Candidate[]> {
  const starts = exists(world, entry) ? [entry] : speakers(world)
  const reached = readSources(world, starts, importResolver(world))
  const others = written.filter(
    (file) =>
      /\.[cm]?[jt]s$/.test(file) &&
      exists(world, file) &&
      reached.every((source) => source.file !== file),
  )
  const texts = others.map((file) => ({ file, text: readBounded(world, file) ?? '' }))
  const candidates: Candidate[] = []
  for (const { file, text } of [...reached, ...texts]) {
    const speaks = text.includes(RUNTIME_PACKAGE) || text.includes('providers')
    const kind = speaks ? await judge(file, text) : undefined
    if (kind) candidates.push({ file, kind })
  }
  return candidates
}

/**
 * The files of the application that take something from the runtime; where it depends on that and none does, all of them, since
 * sign-in lies in another package of the workspace then.
 */
function speakers(world: World): readonly string[] {
  const own = sourceFiles(world).filter(({ file }) => !isAside(file))
  const speaking = own.filter(({ text }) => text.includes(RUNTIME_PACKAGE))
  const depends = readBounded(world, 'package.json')?.includes(RUNTIME_PACKAGE) ?? false
  return (speaking.length === 0 && depends ? own : speaking).map(({ file }) => file)
}

async function judge(file: string, text: string): Promise<Candidate['kind'] | undefined> {
  const source = await parseSource(file, splitBom(text).body)
  const bindings = bindingsOf(source)
  const ours = [...bindings.values()]
    .map(({ specifier }) => specifier)
    .filter((specifier) => specifier.startsWith(RUNTIME_PACKAGE))
  const lists = findProviderLists(source, bindings)
  if (ours.length === 0) return lists.length > 0 ? 'list-alone' : undefined
  if (lists.some((list) => listProviders(source, bindings, list).length > 0)) return 'providers'
  if (lists.length > 0) return 'list'
  return ours.some((specifier) => !specifier.startsWith(PROVIDER_MODULES)) ? 'engine' : undefined
}

/** Without the runtime a list of this name is somebody else's. */
function likeliest(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.every(({ kind }) => kind === 'list-alone')) return []
  const kind = KINDS.find((each) => candidates.some((candidate) => candidate.kind === each))
  const likely = candidates.filter((candidate) => candidate.kind === kind)
  return kind === 'engine' ? likely.slice(0, 1) : likely
}

function choose(candidates: readonly Candidate[], written: readonly string[]): string {
  const likely = likeliest(candidates)
  const [first, second] = likely
  const ours = likely.find(({ file }) => written.includes(file))
  if (!first) {
    throw new CliError('unsupported', 'not-set-up', 'sign-in is not set up in this project', {
      hint: 'Set it up first: npx create-auth init',
    })
  }
  if (ours || !second) return (ours ?? first).file
  const files = likely.map(({ file }) => file)
  const message = `there are several lists of providers: ${files.join(', ')}`
  throw new CliError('unsupported', 'several-configurations', message, {
    hint: `Say which one is meant: ${files.map((file) => `--config ${file}`).join(' or ')}`,
    file: first.file,
  })
}
