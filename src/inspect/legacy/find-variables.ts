import { posix } from 'node:path'
import type { ResolveImport } from '../../code/value.js'
import type { LegacyLibrary, LegacyVariable } from '../../catalog/legacy-library.js'
import { listKeysOf } from '../../catalog/task-lists.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { positionAt } from '../../syntax/lines.js'
import { listedTexts } from '../../syntax/listed-texts.js'
import { spliceText } from '../../syntax/splice.js'
import { entriesOf, readBounded, relativePath } from '../../reading/read-file.js'
import { type OwnSource, sourcesIn } from '../../reading/source-files.js'
import { findWorkspace } from '../project/find-workspace.js'
import { otherMembers } from '../project/workspace-members.js'
import type { RelatedPackages } from '../project/related-packages.js'
import { findToolFiles } from './find-tool-files.js'
import { inFurtherLines, type OpenPoint } from './open-at.js'
import type { World } from '../../world/world.js'

/** Where a project names variables of another library. */
export interface LegacyVariables {
  /** Env files of whatever mode, relative to the root. */
  readonly environment: readonly string[]
  /** Source files. */
  readonly sources: readonly string[]
  /** Files of tools with lists of variables. */
  readonly lists: readonly string[]
  /** Files of tools that are not ours to edit. */
  readonly open: readonly OpenPoint[]
}

const ENVIRONMENT = /^[\w.-]*\.env(?:\.[\w-]+)*$/

/** Variables that are called something else from now on. */
type Renamed = LegacyLibrary['env']

/**
 * Finds where the variables of a library are set and read: in a project, in the packages that go with it or read the same
 * variables, and in the root of their workspace, which has files for all of them.
 */
export function findVariables(
  world: World,
  { env, packages: library, partial = [] }: LegacyLibrary,
  { folders, apart }: RelatedPackages,
  run: ResolveImport,
): LegacyVariables {
  const own = env.filter(({ from, to }) => from !== to)
  const workspace = findWorkspace(world)
  const around = workspace === undefined ? [] : [relativePath(world.root, workspace)]
  const readers = otherMembers(world, run)
    .map(({ path }) => path)
    .filter((path) => !folders.includes(path) && !apart.includes(path))
    .filter((path) => reading(world, path, own, run).length > 0)
  const packages = [...folders, ...readers]
  const places = [...new Set([...packages, ...around])]
  const environment = places.flatMap((place) => filesIn(world, place, ENVIRONMENT))
  const shared = environment.filter(
    (file) => apart.length > 0 && around.includes(posix.dirname(file)),
  )
  const tools = findToolFiles(world, library, { folders: packages, apart }).filter(
    (file) => !environment.includes(file),
  )
  const lists = tools.filter(
    (file) =>
      listKeysOf(file).length > 0 &&
      places.includes(posix.dirname(file)) &&
      (apart.length === 0 || !around.includes(posix.dirname(file))),
  )
  const code = sourcesIn(world, packages, run)
  return {
    lists,
    environment: environment.filter((file) => !shared.includes(file)),
    sources: packages.flatMap((folder) => reading(world, folder, own, run)),
    open: [
      ...tools.flatMap((file) => named(world, file, own, lists.includes(file))),
      ...shared.flatMap((file) => kept(world, file, own, apart)),
      ...partial.flatMap((each) => unsaid(world, [...environment, ...tools], each, code)),
    ],
  }
}

/** The sources of a package that name variables. */
function reading(
  world: World,
  folder: string,
  own: Renamed,
  run: ResolveImport,
): readonly string[] {
  return sourcesIn(world, [folder], run).flatMap(({ file, text }) =>
    own.some(({ from }) => text.includes(from)) ? [file] : [],
  )
}

/** Files of the folder itself. */
function filesIn(world: World, folder: string, pattern: RegExp): readonly string[] {
  const names = entriesOf(world, folder).flatMap((entry) =>
    entry.kind === 'file' && pattern.test(entry.name) ? [posix.join(folder, entry.name)] : [],
  )
  return names.toSorted()
}

/**
 * Where a file of a tool names variables, unless it has their new names, too.
 *
 * @param isListed whether lists in it are edited, so that what stands there is none of it
 */
function named(world: World, file: string, own: Renamed, isListed: boolean): readonly OpenPoint[] {
  const whole = readBounded(world, file) ?? ''
  const text = isListed ? withoutLists(whole, file, own) : whole
  return own.flatMap(({ from, to }) => {
    const [first, ...others] = [...text.matchAll(mentioning(from))].map(({ index }) =>
      positionAt(text, index),
    )
    if (!first || text.search(mentioning(to)) >= 0) return []
    const further = inFurtherLines(first, others)
    return [{ file, ...first, reason: `${from} is called ${to} here${further}`, snippet: to }]
  })
}

/** The first place that names a variable of which the code has to say the rest. */
function unsaid(
  world: World,
  settings: readonly string[],
  { name, said, reason, snippet }: LegacyVariable,
  code: readonly OwnSource[],
): readonly OpenPoint[] {
  if (code.some(({ text }) => said.test(text))) return []
  const naming = [
    ...code,
    ...settings.map((file) => ({ file, text: readBounded(world, file) ?? '' })),
  ].filter(({ text }) => text.includes(name))
  return naming.slice(0, 1).map(({ file, text }) => ({
    file,
    ...positionAt(text, text.indexOf(name)),
    reason,
    snippet,
  }))
}

/** Matches a variable, and a pattern of those that begin as it does: `"AUTH_*"`. */
function mentioning(name: string): RegExp {
  return new RegExp(`\\b${name}\\b|"${name.replace(/_.*/, '_')}\\*"`, 'g')
}

/** A text with spaces in place of variables in lists. */
function withoutLists(text: string, file: string, own: Renamed): string {
  return spliceText(
    text,
    listedTexts(text, listKeysOf(file))
      .filter(({ value }) => own.some(({ from }) => from === value))
      .map(({ start, end }) => ({ start, end, content: [' '.repeat(end - start)] })),
  )
}

/** The variables of an env file that a package reads by their old names as well. */
function kept(
  world: World,
  file: string,
  own: Renamed,
  apart: readonly string[],
): readonly OpenPoint[] {
  const text = readBounded(world, file) ?? ''
  const known = effective(parseEnv(text))
  return own.flatMap(({ from, to }) => {
    const there = known.get(from)
    if (!there || known.has(to)) return []
    return [
      {
        file,
        ...positionAt(text, there.name.start),
        reason: `${from} is called ${to} from now on, and ${apart.join(', ')} may read it by its old name: set both`,
        snippet: `${to}=<the value of ${from}>`,
      },
    ]
  })
}
