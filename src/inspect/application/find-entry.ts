import { posix } from 'node:path'
import { ownPrefix } from '../../application/own-prefix.js'
import type { ResolveImport } from '../../code/value.js'
import { CliError } from '../../errors.js'
import type { ApplicationFramework, RouteRoot } from '../../frameworks/framework.js'
import type { OwnParts } from '../../home.js'
import { leavesProject } from '../../project-path.js'
import type { ApplicationFact, Evidence, Fact, Home } from '../../project.js'
import type { SourceText } from '../../reading/read-sources.js'
import { resolveSource } from '../../reading/resolve-source.js'
import { isAside, type OwnSource, sourceFiles } from '../../reading/source-files.js'
import type { RouteFact, SiteFact } from '../../site-fact.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import type { World } from '../../world/world.js'
import { findSurroundingPackage } from '../databases/in-its-package.js'
import type { EntryFile } from '../env/find-env-loader.js'
import { listDependentFolders } from '../project/list-dependent-folders.js'
import { describeHome, type ModuleContext } from '../project/module-form.js'
import {
  chooseApplication,
  type ChooseFile,
  type FoundApplication,
  type SearchedFiles,
} from './choose-application.js'
import { findBorrowed } from './find-borrowed.js'
import { type LoadedFolder, pluginFolder, reach, type ReachedFolder } from './find-folders.js'
import { lookForApplications } from './look-for-applications.js'

/** An application that was found, and where others may be. */
interface Beside {
  readonly framework: ApplicationFramework
  readonly found: Pick<FoundApplication, 'source' | 'application'>
  /** Other frameworks that the project depends on; none where the user said which it is. */
  readonly others: readonly ApplicationFramework[]
  /** The sources that are reached from where the project starts. */
  readonly sources: readonly SourceText[]
  readonly resolve: ResolveImport
}

/**
 * Refuses where a project starts an application of another framework as well, which has nothing to do with this one.
 *
 * @throws {CliError} `several-frameworks`
 */
async function refuseSecondApplication(beside: Beside): Promise<void> {
  const { framework, found, others, sources, resolve } = beside
  const { file } = found.source
  const near = listReachedFiles(sources, file)
  const apart = sources.filter(
    (each) =>
      !isAside(each.file) &&
      !near.has(each.file) &&
      !listReachedFiles(sources, each.file).has(file),
  )
  for (const row of others) {
    const { all } = await lookForApplications(apart, { framework: row, resolve })
    const other = all.find(({ served }) => served === 'itself' || served === 'server')
    if (!other) continue
    const message = `there are applications of two frameworks: ${framework.name} in ${formatPlace(found)}, ${row.name} in ${formatPlace(other)}`
    throw new CliError('inputNeeded', 'several-frameworks', message, {
      hint: `Say which one people sign in to: --framework ${framework.id} or --framework ${row.id}.`,
      file,
      frameworks: [framework.id, row.id],
    })
  }
}

function formatPlace({ source, application: { line, column } }: Beside['found']): string {
  return `${source.file}:${line}:${column}`
}

/** A file, and whatever it imports. */
function listReachedFiles(sources: readonly SourceText[], file: string): ReadonlySet<string> {
  const byFile = new Map(sources.map((source) => [source.file, source.imports]))
  const reached = new Set([file])
  for (const each of reached) {
    for (const { file: next } of byFile.get(each) ?? []) reached.add(next)
  }
  return reached
}

/** Files with which the application starts, and what says so. */
export interface Starts {
  readonly files: readonly string[]
  readonly evidence: readonly Evidence[]
}

/** Where the file that makes the application is looked for. */
export interface EntrySearch {
  /** Absolute. */
  readonly world: World
  readonly framework: ApplicationFramework
  readonly context: ModuleContext
  readonly resolve: ResolveImport
  /** The names of the packages that the project depends on. */
  readonly packages: readonly string[]
  /** Other frameworks that the project depends on; none where the user said which it is. */
  readonly others: readonly ApplicationFramework[]
  readonly starts: Starts
  /** The file that the user named. */
  readonly asked?: string
  /** The variable that holds the application there, where the user named it. */
  readonly variable?: string
  /** Asks which file is meant, where it is not certain. */
  readonly choose?: ChooseFile
}

/** The packages of the workspace that make an application which this one imports. */
async function findSurroundingPackages(
  { world, framework, resolve }: EntrySearch,
  sources: readonly SourceText[],
): Promise<readonly string[]> {
  const outside = sources.filter(({ file }) => leavesProject(file))
  const found = await lookForApplications(outside, { framework, resolve })
  const folders = found.all.flatMap(
    ({ source }) => findSurroundingPackage(world, source.file)?.folder ?? [],
  )
  return [...new Set(folders)]
}

/** The application, how code is written around it, and the sources that are reached from where it starts. */
export interface FoundEntry extends ReachedFolder {
  /** Undefined where the project's code makes none. */
  readonly application?: Fact<ApplicationFact>
  readonly home: Home
  /** The folder where a file mounts sign-in by being there. */
  readonly plugins?: string
  /** The folder whose files are routes. */
  readonly root?: RouteRoot
  /** Others beside it, whose files answer as well. */
  readonly beside?: readonly RouteRoot[]
  /** The folder of the pages, where that is another one. */
  readonly pages?: string
  /** The application's own code, where files are routes. */
  readonly texts?: readonly OwnSource[]
  /** The routes, where the application lists them. */
  readonly listed?: readonly RouteFact[]
  readonly parts?: OwnParts
  /** The facts about addresses and routes in the framework's own configuration. */
  readonly site?: SiteFact
}

/**
 * The file that makes the application: by following the code from where it starts, else by looking into every file.
 *
 * @throws {CliError} `source-invalid`, `no-app`, `several-apps`, `several-frameworks`
 */
export async function findEntry(search: EntrySearch): Promise<FoundEntry> {
  const { world, framework, starts, asked, variable, resolve, choose, packages, others } = search
  const reached = await reach(world, starts.files, resolve, framework.folders)
  const near = await lookNear(search, reached)
  const given = { framework, resolve, asked, variable, choose, packages, others }
  const part = near.all.length === 0 ? await findPart(search, reached) : undefined
  if (part) return { ...reached, ...part }
  if (near.all.length > 0 || asked !== undefined) {
    const found = await chooseApplication({ ...given, ...near, elsewhere: [] })
    if (asked === undefined)
      await refuseSecondApplication({ ...given, found, sources: reached.sources })
    return withBorrowed(search, found, {
      ...describeEntry(search, found, starts.evidence),
      ...reached,
    })
  }
  const elsewhere = [
    ...listDependentFolders(world, framework.package),
    ...(await findSurroundingPackages(search, reached.sources)),
  ]
  const own = sourceFiles(world, resolve).filter(
    ({ file }) => !isAside(file) && !elsewhere.some((folder) => file.startsWith(`${folder}/`)),
  )
  const looked = await lookForApplications(own, search)
  const named = looked.all.length === 0 ? await choose?.([]) : undefined
  if (named !== undefined) {
    const { files, evidence } = readNamedStart(world, named, 'your answer')
    return findEntry({ ...search, starts: { files, evidence }, asked: files.join('') })
  }
  const found = await chooseApplication({ ...given, ...looked, elsewhere })
  await refuseSecondApplication({ ...given, found, sources: reached.sources })
  const users = listUsers(own, found.source.file, resolve)
  const files = [found.source.file, ...users, ...starts.files]
  return withBorrowed(search, found, {
    ...describeEntry(search, found, []),
    ...(await reach(world, files, resolve, framework.folders)),
  })
}

/** With what the application's file takes from others. */
async function withBorrowed(
  search: EntrySearch,
  { source, application: { held } }: FoundApplication,
  entry: FoundEntry,
): Promise<FoundEntry> {
  const { application, sources } = entry
  if (!held || !application) return entry
  const { handed, ...around } = findBorrowed(source, held, { ...search, sources })
  const own = handed && !(await isShared(search, source.file, handed.file)) && { handed }
  const value = { ...application.value, ...around, ...own }
  return { ...entry, application: { ...application, value } }
}

/** Tells whether a file is imported by another application, which would get what is added there, too. */
async function isShared(search: EntrySearch, entry: string, file: string): Promise<boolean> {
  const own = sourceFiles(search.world, search.resolve).filter(
    (each) => !isAside(each.file) && each.file !== entry,
  )
  const users = listImporters(own, file, search.resolve)
  const looked = await lookForApplications(
    own.filter((each) => users.includes(each.file)),
    search,
  )
  return looked.all.length > 0
}

/** Where a file is named, applications of this file alone, but made with whatever it imports. */
async function lookNear(search: EntrySearch, { sources }: ReachedFolder): Promise<SearchedFiles> {
  const { asked } = search
  if (asked === undefined) {
    const candidates = sources.filter(({ file }) => !isAside(file) && !leavesProject(file))
    return lookForApplications(candidates, search, refuseBroken)
  }
  const looked = await lookForApplications(sources, search, (source) => {
    if (source.file === asked) refuseBroken(source)
  })
  return { ...looked, all: looked.all.filter(({ source }) => source.file === asked) }
}

/** The file that somebody hands an application to, and that has a folder of plugins loaded into it. */
async function findPart(
  { framework, asked, context }: EntrySearch,
  { sources, folders }: ReachedFolder,
): Promise<Pick<FoundEntry, 'home' | 'plugins'> | undefined> {
  if (!framework.folders) return undefined
  const own = folders.filter(({ by }: LoadedFolder) => !isAside(by) && by === (asked ?? by))
  const found = pluginFolder(own, sources, framework.folders)
  const text = sources.find(({ file }) => file === found?.by)?.text
  if (!found || text === undefined || leavesProject(found.folder)) return undefined
  const source = await parseSource(found.by, splitBom(text).body)
  return { home: describeHome(source, context), plugins: found.folder }
}

/**
 * The start that the user has named.
 *
 * @param saw what to say of it
 * @throws {CliError} `entry-not-found`
 */
export function readNamedStart(world: World, path: string, saw: string): Starts {
  const file = resolveSource(world, path)
  if (file !== undefined) return { files: [file], evidence: [{ file, saw }] }
  throw new CliError('usage', 'entry-not-found', `there is no source file ${path}`, {
    hint: 'Give the path of the file that makes the application, relative to package.json.',
    file: path,
  })
}

function describeEntry(
  { framework, context }: EntrySearch,
  { source, application, makers }: FoundApplication,
  evidence: readonly Evidence[],
): Pick<FoundEntry, 'application' | 'home'> {
  const { held, line, call } = application
  const prefix = ownPrefix(source, call, framework.mount)
  const { file, tree } = source
  const scope = !held ? 'expression' : held.block === tree ? 'module' : 'function'
  return {
    home: describeHome(source, context),
    application: {
      value: {
        file,
        scope,
        ...(held ? { variable: held.name } : {}),
        ...(prefix ? { prefix } : {}),
        ...(makers.length > 0 ? { makers } : {}),
      },
      confidence: evidence.length > 0 ? 'certain' : 'likely',
      evidence: [...evidence, { file, line, saw: framework.making }],
    },
  }
}

/** The files that import another one, by way of others too: with one of them the application starts. */
function listUsers(
  files: readonly OwnSource[],
  file: string,
  resolve: ResolveImport,
): readonly string[] {
  const found = new Set<string>()
  const left = [file]
  for (const each of left) {
    const users = listImporters(files, each, resolve).filter((user) => !found.has(user))
    for (const user of users) found.add(user)
    left.push(...users)
  }
  return [...found]
}

function listImporters(
  files: readonly OwnSource[],
  file: string,
  resolve: ResolveImport,
): readonly string[] {
  const stem = posix.basename(file, posix.extname(file))
  const name = stem === 'index' ? posix.basename(posix.dirname(file)) : stem
  return files
    .filter(({ text }) => text.includes(name))
    .filter((each) =>
      [...each.text.matchAll(/['"]([^'"\n]+)['"]/g)].some(
        ([, specifier = '']) => resolve(each.file, specifier) === file,
      ),
    )
    .map((each) => each.file)
}

function refuseBroken({ file, problem }: Source): void {
  if (!problem) return
  const { line, column, message } = problem
  const what = `${file}:${line}:${column} does not parse: ${message}`
  throw new CliError('unsupported', 'source-invalid', what, {
    hint: `Mend ${file}, then run this again.`,
    file,
    line,
    column,
  })
}

/** Where the application is made, or what generated code lies beside. */
export function getPlace({ application, home }: FoundEntry): EntryFile {
  return { file: home.like, line: application?.evidence.at(-1)?.line }
}
