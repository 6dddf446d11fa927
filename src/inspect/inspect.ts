import type { Framework } from '../frameworks/framework.js'
import { CliError } from '../errors.js'
import type { MeantClient } from '../database-fact.js'
import { listFiles } from '../home.js'
import {
  DOCKERFILES,
  MANIFEST,
  type EnvFacts,
  type FileSnapshot,
  type Layout,
  type PackageFacts,
  type PackageManagerName,
  type Project,
} from '../project.js'
import { remembering, type ChooseFile } from './application/choose-application.js'
import { withTasks } from './project/deno-file.js'
import { findDatabases } from './databases/find-databases.js'
import type { DatabaseContext } from './databases/proofs.js'
import { findFrameworkFact } from './project/find-framework.js'
import { findOpenCors } from './application/find-open-cors.js'
import { findEarlyHooks } from './application/find-early-hooks.js'
import {
  findEntry,
  getPlace,
  readNamedStart,
  type EntrySearch,
  type FoundEntry,
  type Starts,
} from './application/find-entry.js'
import { findExistingAuth } from './project/find-existing-auth.js'
import { findPackageManagerFact } from './project/find-package-manager.js'
import { findFormat } from './project/find-format.js'
import { findPlatform, findMain, type FoundPlatform } from './project/find-platform.js'
import { findRootOfRoutes, type RootSearch } from './routes/find-root-of-routes.js'
import { findRoot } from './project/find-root.js'
import { findStarts } from './application/find-starts.js'
import { findTypeScript } from './project/find-typescript.js'
import type { ResolveImport } from '../code/value.js'
import { importResolver } from './project/import-resolver.js'
import { moduleContext } from './project/module-context.js'
import { placeSignIn, type WantedPlace } from './place-sign-in.js'
import { findServers } from './project/find-servers.js'
import { readEnv, type EnvContext } from './env/read-env.js'
import { exists, readSnapshot } from '../reading/read-file.js'
import { readGit } from './project/read-git.js'
import { readWorkspace } from './project/read-workspace.js'
import { readPort } from './env/read-port.js'
import { findServingScript } from './env/serving-script.js'
import { readSources } from '../reading/read-sources.js'
import { readPackage, type PackageJson } from '../reading/read-package.js'
import type { TsConfig } from '../reading/read-tsconfig.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'
import { splitEntry, type StatedFacts } from '../stated-facts.js'

/** The facts that the user states about a project, and the way to ask for one that is not certain. */
export interface InspectOptions extends WantedPlace {
  readonly packageManager?: PackageManagerName
  readonly before?: WantedPlace['before'] & { readonly packageManager?: PackageManagerName }
  /** Asks which file makes the application, where it is not certain. */
  readonly choose?: ChooseFile
  /** Where it is said which client of a database is meant. */
  readonly meant?: MeantClient | undefined
  /** Of a run that reads more of the project's files afterwards. */
  readonly resolve?: ResolveImport
}

interface StartSearch {
  readonly world: World
  readonly json: PackageJson
  readonly typescript: TsConfig | undefined
  readonly row: Framework
  readonly platform: FoundPlatform | undefined
}

/** @param asked the file that the user named */
function chooseStarts(
  { world, json, typescript, row, platform }: StartSearch,
  asked: string | undefined,
): Starts {
  if (asked !== undefined) {
    refuseEntry(row, asked)
    return readNamedStart(world, splitEntry(asked).file, '--entry')
  }
  const tools = [findMain(platform), row.findStart?.(world, json.facts.scripts)]
  const facts = withTasks(world, json.facts)
  const found = findStarts(world, { ...json, facts }, typescript, ...tools)
  const [first] = found
  return { files: found.map(({ file }) => file), evidence: first ? [first.evidence] : [] }
}

/** The file that the user named, and which application in it. */
function readAsked(
  entry: string | undefined,
  { files: [asked] }: Starts,
): Pick<EntrySearch, 'asked' | 'variable'> {
  if (entry === undefined || asked === undefined) return {}
  const { variable } = splitEntry(entry)
  return { asked, ...(variable !== undefined && { variable }) }
}

/** @throws {CliError} `entry-unused` where no file makes the application */
function refuseEntry({ shape, name }: Framework, file: string): void {
  if (shape === 'application') return
  const message = `in a ${name} project no file makes the application, so that --entry says nothing`
  throw new CliError('usage', 'entry-unused', message, {
    hint: 'Leave it out; another folder is named with --cwd, another auth file with --auth.',
    file,
  })
}

/** Files of every project that a plan may touch. */
const ALWAYS_READ = ['package.json', '.gitignore', MANIFEST, ...DOCKERFILES]

/** The files in which sign-in has a part, or could have one. */
function listPartFiles({ layout, gate }: Pick<Project, 'layout' | 'gate'>): readonly string[] {
  return [...listFiles(layout), ...(gate ? [gate.file] : [])]
}

/** The file to whose function the application is handed, where sign-in belongs there. */
function listHandedFiles({ application }: FoundEntry): readonly string[] {
  const file = application?.value.handed?.file
  return file === undefined ? [] : [file]
}

function envPaths({ target, example, files }: Project['env']): readonly string[] {
  return [target, example, ...files]
}

/** @throws {CliError} `not-a-project`, `package-json-invalid` */
function readPackageJson(world: World): PackageJson {
  const manifest = readSnapshot(world, 'package.json')
  if (manifest) return readPackage('package.json', manifest.text)
  throw new CliError('unsupported', 'not-a-project', `there is no package.json in ${world.root}`, {
    hint: 'Name the folder of your application: --cwd <folder>.',
  })
}

/**
 * @param within what files have to lie in, links followed
 * @param optional what is left out where it can't be read
 */
function snapshots(
  world: World,
  within: string,
  paths: readonly string[],
  optional: readonly string[],
): ReadonlyMap<string, FileSnapshot> {
  const found = new Map<string, FileSnapshot>()
  for (const path of new Set([...paths, ...readable(world, within, optional)])) {
    const snapshot = readSnapshot(world, path, within)
    if (snapshot) found.set(path, snapshot)
  }
  return found
}

/** Without what can't be read: a plan that needs it says so. */
function readable(world: World, within: string, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    try {
      return readSnapshot(world, path, within) !== undefined
    } catch (error) {
      if (error instanceof CliError) return false
      throw error
    }
  })
}

/** The facts in package.json about what is looked for. */
function readKnownFacts(
  { dependencies, devDependencies, scripts }: PackageFacts,
  { value: { major } }: Project['framework'],
): Pick<EntrySearch & RootSearch, 'packages' | 'scripts' | 'major'> {
  return { packages: Object.keys({ ...dependencies, ...devDependencies }), scripts, major }
}

/** Where the application is: what goes through a value, or by where files lie. */
async function findByShape(
  row: Framework,
  search: Omit<EntrySearch & RootSearch, 'framework'>,
): Promise<FoundEntry> {
  return row.shape === 'routes'
    ? findRootOfRoutes({ ...search, framework: row })
    : findEntry({ ...search, framework: row })
}

/** Where a file that sign-in needs may lie. */
function describePlaces(
  { root, home }: FoundEntry,
  { shape }: Framework,
): Pick<DatabaseContext, 'entry' | 'rooted' | 'shape'> {
  return { entry: home.like, shape, rooted: root && { ...root, home: home.folder } }
}

/** The search for the client that is meant: the file that says so is among its sources. */
function withMeant(search: DatabaseContext, meant: MeantClient | undefined): DatabaseContext {
  if (!meant) return search
  const { world, resolve, sources } = search
  const files = sources.map(({ file }) => file)
  return files.includes(meant.file)
    ? { ...search, meant }
    : { ...search, meant, sources: readSources(world, [...files, meant.file], resolve) }
}

/** Says of a schema that it is there, and can't be read. */
function markClosed(
  world: World,
  files: Project['files'],
  fact: Project['databases'][number],
): Project['databases'][number] {
  const { schema } = fact.value
  if (!schema || schema.files.length === 0) return fact
  const isClosed = schema.files.every((file) => !files.has(file) && exists(world, file))
  return isClosed
    ? { ...fact, value: { ...fact.value, schema: { ...schema, closed: true } } }
    : fact
}

function readManifestText(files: Project['files']): Pick<Project, 'manifest'> {
  const text = files.get(MANIFEST)?.text
  return text === undefined ? {} : { manifest: text }
}

/** The state of a project in git, and its env files. */
function readState(world: World, context: EnvContext): Pick<Project, 'git' | 'env'> {
  return { git: readGit(world), env: readEnv(world, context) }
}

/**
 * As {@link readProject}, for whatever a project holds.
 *
 * @param world around the project's root, or a folder in it
 * @throws {CliError} where the project is not supported, not clear, or can't be read
 */
export async function inspect(world: World, options: InspectOptions): Promise<ReadableProject> {
  try {
    return await readProject(world, options)
  } catch (cause) {
    // Parsers go down as deep as the code is nested, and the stack is as deep as it is.
    if (!(cause instanceof RangeError)) throw cause
    const message = 'a file of this project is nested too deeply to be read'
    throw new CliError('unsupported', 'nested-too-deeply', message, {
      hint: 'Leave out code that a program has made, or name the file that makes the application: --entry <file>.',
      cause,
    })
  }
}

/**
 * Reads a project: what it is, how it is written, and where sign-in belongs. It changes nothing, and neither runs nor
 * imports any code of the project.
 */
async function readProject(around: World, options: InspectOptions): Promise<ReadableProject> {
  const world = findRoot(around)
  const json = readPackageJson(world)
  const typescript = findTypeScript(world, json.facts)
  const { row, others, fact: framework } = findFrameworkFact(world, json.facts, options.framework)
  const platform = findPlatform(world, row, json.facts.scripts)
  const starts = chooseStarts({ world, json, typescript, row, platform }, options.entry)
  const resolve = options.resolve ?? importResolver(world)
  const answered: string[] = []
  const found = await findByShape(row, {
    world,
    context: await moduleContext(world, typescript),
    resolve,
    ...readKnownFacts(json.facts, framework),
    others,
    starts,
    ...readAsked(options.entry, starts),
    ...remembering(options.choose, answered),
  })
  const { home, sources } = found
  const placing = { world, framework: row, resolve, said: options, major: framework.value.major }
  const placed = await placeSignIn(found, placing)
  const { layout } = placed
  const { git, env } = readState(world, {
    package: withTasks(world, json.facts),
    // What our own file imports may load a file as well: a second run has to say what the first one said.
    sources: sources.filter((source) => source.file !== layout.auth),
    entry: getPlace(found),
    framework: row,
    asked: options.dotenv,
    platform,
  })
  const workspace = readWorkspace(world, resolve)
  const search = { world, json, resolve, sources, env, ...describePlaces(found, row) }
  const { databases, read } = await findDatabases(withMeant(search, options.meant))
  const paths = [...ALWAYS_READ, ...envPaths(env), ...listSignInFiles(found, placed)]
  const files = snapshots(world, workspace.workspaceRoot ?? world.root, paths, read)
  return {
    root: world.root,
    world,
    ...workspace,
    package: json.facts,
    packageManager: findPackageManagerFact(world, workspace.workspaceRoot, json.raw, options),
    framework,
    ...findServers(world, platform),
    said: buildStatedFacts(options, env, layout, nameChosen(found, answered)),
    home,
    ...findFormat(world, json.facts, workspace.workspaceRoot),
    ...placed,
    ...describeApplication(row, found, placed, resolve),
    env,
    git,
    ...readStart(world, row, json.facts, platform),
    port: await readPort(row, { ...search, package: json.facts, platform }),
    ...findExistingAuth(json.facts, { world, sources, resolve }),
    databases: databases.map((fact) => markClosed(world, files, fact)),
    files,
    ...(typescript && { typescript: typescript.facts }),
    ...readManifestText(files),
  }
}

/** The value that requests go through, and what of it comes before sign-in. */
function describeApplication(
  row: Framework,
  { application, sources }: FoundEntry,
  { basePath }: Pick<Project, 'basePath'>,
  resolve: ResolveImport,
): Pick<Project, 'application' | 'earlyHooks' | 'openCors'> {
  if (row.shape !== 'application') return application ? { application } : {}
  return {
    earlyHooks: findEarlyHooks(row, sources, resolve, basePath),
    ...(application && {
      application,
      openCors: findOpenCors(row, application.value, sources, resolve, basePath),
    }),
  }
}

function readStart(
  world: World,
  row: Framework,
  { scripts }: PackageFacts,
  platform: FoundPlatform | undefined,
): Pick<Project, 'start'> {
  const start = findServingScript(world, row, scripts, platform)
  return start === undefined ? {} : { start }
}

function listSignInFiles(
  found: FoundEntry,
  placed: Pick<Project, 'layout' | 'gate'>,
): readonly string[] {
  return [found.home.like, ...listHandedFiles(found), ...listPartFiles(placed)]
}

/** The application that somebody has answered with: its file, and which one in it. */
function nameChosen({ home }: FoundEntry, answered: readonly string[]): string | undefined {
  const last = answered.at(-1)
  if (last === undefined) return undefined
  const { variable } = splitEntry(last)
  return variable === undefined ? home.like : `${home.like}#${variable}`
}

/**
 * The facts about a project that later runs remember: those that the user has stated, and where our files had to evade.
 *
 * @param chosen the application's file, where somebody was asked for it
 */
function buildStatedFacts(
  { framework, entry, dotenv, auth, route, taking = [] }: WantedPlace,
  { instead, target }: EnvFacts,
  layout: Layout,
  chosen?: string,
): StatedFacts {
  const aside = instead === undefined ? undefined : target
  const evading = layout.evades === undefined ? undefined : layout.auth
  const taken = taking.find((file) => file === layout.mount)
  return {
    framework,
    entry: entry ?? chosen,
    dotenv: dotenv ?? aside,
    auth: auth ?? evading,
    route: route ?? taken,
  }
}
