import { posix, dirname, join } from 'node:path'
import type { ResolveImport } from '../../code/value.js'
import {
  listRenamedVariables,
  type MoveSource,
  selectUses,
  type VariableRow,
} from '../../catalog/legacy-library.js'
import { findListKeys } from '../../catalog/task-lists.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { getPosition } from '../../syntax/lines.js'
import { listedTexts } from '../../syntax/listed-texts.js'
import { spliceText } from '../../syntax/splice.js'
import { listEntries, readBounded, relativePath, exists } from '../../reading/read-file.js'
import { type OwnSource, readTexts } from '../../reading/source-files.js'
import { findWorkspace } from '../project/find-workspace.js'
import { otherMembers } from '../project/workspace-members.js'
import type { RelatedPackages } from '../project/related-packages.js'
import { describeFurtherLines, type PlacedStep } from '../../changes/create-step.js'
import type { World } from '../../world/world.js'
import { isRecord } from '../../guards.js'
import { listFilesBelow } from '../../reading/match-files.js'
import { readOther } from '../../reading/read-package.js'

/** Where a project names variables of another library. */
export interface LegacyVariables {
  /** Env files of whatever mode, relative to the root. */
  readonly environment: readonly string[]
  /** Source files. */
  readonly sources: readonly string[]
  /** Files of tools with lists of variables. */
  readonly lists: readonly string[]
  /** Files of tools that are not ours to edit. */
  readonly open: readonly PlacedStep[]
}

const ENVIRONMENT = /^[\w.-]*\.env(?:\.[\w-]+)*$/

/** Variables that are called something else from now on. */
type Renamed = ReturnType<typeof listRenamedVariables>

/**
 * Finds where the variables of a library are set and read: in a project, in the packages that go with it or read the same
 * variables, and in the root of their workspace, which has files for all of them.
 */
export function findVariables(
  world: World,
  library: MoveSource,
  { folders, apart }: RelatedPackages,
  run: ResolveImport,
): LegacyVariables {
  const own = listRenamedVariables(library)
  const workspace = findWorkspace(world)
  const around = workspace === undefined ? [] : [relativePath(world.root, workspace)]
  const readers = otherMembers(world, run)
    .map(({ path }) => path)
    .filter((path) => !folders.includes(path) && !apart.includes(path))
    .filter((path) => findReaders(world, path, own, run).length > 0)
  const packages = [...folders, ...readers]
  const places = [...new Set([...packages, ...around])]
  const environment = places.flatMap((place) => listFiles(world, place, ENVIRONMENT))
  const shared = environment.filter(
    (file) => apart.length > 0 && around.includes(posix.dirname(file)),
  )
  const tools = findToolFiles(world, library.packages, { folders: packages, apart }).filter(
    (file) => !environment.includes(file),
  )
  const lists = tools.filter(
    (file) =>
      findListKeys(file).length > 0 &&
      places.includes(posix.dirname(file)) &&
      (apart.length === 0 || !around.includes(posix.dirname(file))),
  )
  const code = readTexts(world, packages, run)
  return {
    lists,
    environment: environment.filter((file) => !shared.includes(file)),
    sources: packages.flatMap((folder) => findReaders(world, folder, own, run)),
    open: [
      ...tools.flatMap((file) => findNames(world, file, own, lists.includes(file))),
      ...shared.flatMap((file) => findKept(world, file, own, apart)),
      ...selectUses(library.uses, 'variable').flatMap((row) =>
        findUnsaid(world, [...environment, ...tools], row, code),
      ),
    ],
  }
}

/** The sources of a package that name variables. */
function findReaders(
  world: World,
  folder: string,
  own: Renamed,
  run: ResolveImport,
): readonly string[] {
  return readTexts(world, [folder], run).flatMap(({ file, text }) =>
    own.some(({ from }) => text.includes(from)) ? [file] : [],
  )
}

/** Files of the folder itself. */
function listFiles(world: World, folder: string, pattern: RegExp): readonly string[] {
  const names = listEntries(world, folder).flatMap((entry) =>
    entry.kind === 'file' && pattern.test(entry.name) ? [posix.join(folder, entry.name)] : [],
  )
  return names.toSorted()
}

/**
 * Where a file of a tool names variables, unless it has their new names, too.
 *
 * @param isListed whether lists in it are edited, so that what stands there is none of it
 */
function findNames(
  world: World,
  file: string,
  own: Renamed,
  isListed: boolean,
): readonly PlacedStep[] {
  const whole = readBounded(world, file) ?? ''
  const text = isListed ? blankLists(whole, file, own) : whole
  return own.flatMap(({ from, to }) => {
    const [first, ...others] = [...text.matchAll(matchMention(from))].map(({ index }) =>
      getPosition(text, index),
    )
    if (!first || text.search(matchMention(to)) >= 0) return []
    const further = describeFurtherLines(first, others)
    const reason = `${from} is called ${to} here${further}`
    return [{ kind: 'manual', path: file, ...first, reason, snippet: to }]
  })
}

/** The first place that names a variable of which the code has to say the rest. */
function findUnsaid(
  world: World,
  settings: readonly string[],
  { match, unless, becomes }: VariableRow,
  code: readonly OwnSource[],
): readonly PlacedStep[] {
  if (becomes === 'same' || !('step' in becomes)) return []
  if (unless && code.some(({ text }) => unless.test(text))) return []
  const naming = [
    ...code,
    ...settings.map((file) => ({ file, text: readBounded(world, file) ?? '' })),
  ].filter(({ text }) => text.includes(match))
  return naming.slice(0, 1).map(({ file: path, text }) => ({
    kind: 'manual',
    path,
    ...getPosition(text, text.indexOf(match)),
    ...becomes.step,
  }))
}

/** Matches a variable, and a pattern of those that begin as it does: `"AUTH_*"`. */
function matchMention(name: string): RegExp {
  return new RegExp(`\\b${name}\\b|"${name.replace(/_.*/, '_')}\\*"`, 'g')
}

/** A text with spaces in place of variables in lists. */
function blankLists(text: string, file: string, own: Renamed): string {
  return spliceText(
    text,
    listedTexts(text, findListKeys(file))
      .filter(({ value }) => own.some(({ from }) => from === value))
      .map(({ start, end }) => ({ start, end, content: [' '.repeat(end - start)] })),
  )
}

/** The variables of an env file that a package reads by their old names as well. */
function findKept(
  world: World,
  file: string,
  own: Renamed,
  apart: readonly string[],
): readonly PlacedStep[] {
  const text = readBounded(world, file) ?? ''
  const known = effective(parseEnv(text))
  return own.flatMap(({ from, to }) => {
    const there = known.get(from)
    if (!there || known.has(to)) return []
    return [
      {
        kind: 'manual',
        path: file,
        ...getPosition(text, there.name.start),
        reason: `${from} is called ${to} from now on, and ${apart.join(', ')} may read it by its old name: set both`,
        snippet: `${to}=<the value of ${from}>`,
      },
    ]
  })
}

/** Files of tools that build, run, check and deploy an application, and hand variables to it, by their names. */
const TOOLS = [
  /\.(?:hcl|sh|tf|toml|tpl|ya?ml)$/,
  /(?:^|[./-])(?:Container|Docker|Make|Proc|just|Task)file(?:[.-][\w.-]+)?$/,
  /(?:^|\/)(?:app|nx|package|turbo|vercel)\.jsonc?$/,
]

/** Env files, wherever they lie. */
const ENVIRONMENT_ANYWHERE = /(?:^|\/)[\w.-]*\.env(?:\.[\w-]+)*$/

/** Files that tools write by themselves. */
const WRITTEN = /(?:^|[/.-])lock\.ya?ml$/

/** Programs in the root of a workspace, which are of no package. */
const PROGRAM = /\.[cm]?[jt]s$/

/**
 * The files of tools that may hand variables to a project: its own, and those of its workspace or its repository around it, but for
 * packages that have the library for themselves.
 *
 * @param library the names of its packages
 * @param related `folders`: the packages that read the variables
 * @returns paths relative to the root
 */
function findToolFiles(
  world: World,
  library: RegExp,
  { folders, apart }: Pick<RelatedPackages, 'folders' | 'apart'>,
): readonly string[] {
  const workspace = findWorkspace(world)
  const around = workspace ?? findRepository(world) ?? world.root
  const place = relativePath(world.root, around)
  const files = listFilesBelow(world.at(around), '.').map((file) =>
    relativePath(world.root, join(around, file)),
  )
  const packages = files
    .filter((file) => posix.basename(file) === 'package.json')
    .map((file) => posix.dirname(file))
  const inPackage = packages.filter((each) => each !== place && !folders.includes(each))
  const others = [...apart, ...inPackage.filter((each) => has(world, each, library))]
  const isMeant = (file: string): boolean => {
    if (TOOLS.some((pattern) => pattern.test(file))) return !WRITTEN.test(file)
    // Others may have a variable of the same name, for another system.
    const isSettings =
      ENVIRONMENT_ANYWHERE.test(file) || (workspace !== undefined && PROGRAM.test(file))
    return (
      isSettings &&
      !lies(file, inPackage) &&
      (ENVIRONMENT_ANYWHERE.test(file) || !lies(file, folders))
    )
  }
  return files.filter((file) => isMeant(file) && !lies(file, others))
}

function lies(file: string, folders: readonly string[]): boolean {
  return folders.some((each) => isInFolder(file, each))
}

function isInFolder(file: string, folder: string): boolean {
  return folder === '.' ? !file.startsWith('../') : file.startsWith(`${folder}/`)
}

/** The root of the repository that a folder lies in. */
function findRepository(world: World): string | undefined {
  if (exists(world, '.git')) return world.root
  const above = dirname(world.root)
  return above === world.root ? undefined : findRepository(world.at(above))
}

function has(world: World, folder: string, library: RegExp): boolean {
  const { dependencies, devDependencies } = readOther(
    world,
    join(world.root, folder, 'package.json'),
  )
  return [dependencies, devDependencies].some(
    (list) => isRecord(list) && Object.keys(list).some((name) => library.test(name)),
  )
}
