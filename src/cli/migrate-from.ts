import { posix } from 'node:path'
import { readSnapshots } from '../apply/read-snapshots.js'
import { legacyLibrary, findSource } from '../catalog/legacy.js'
import { KIN_SOURCES, type KinSource, type SourceName } from '../catalog/legacy-sources.js'
import type { LegacyLibrary } from '../catalog/legacy-library.js'
import { findFramework } from '../frameworks/frameworks.js'
import { RUNTIME_PACKAGE, readRuntime, type Runtime } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { findLegacy } from '../inspect/legacy/find-legacy.js'
import { cwdWords } from '../inspect/project/list-dependent-folders.js'
import { relativePath } from '../reading/read-file.js'
import { relatedPackages, type RelatedPackages } from '../inspect/project/related-packages.js'
import type { ResolveImport } from '../code/value.js'
import { importResolver } from '../inspect/project/import-resolver.js'
import { BETTER_AUTH_PACKAGES, BETTER_AUTH_PATH } from '../catalog/better-auth.js'
import { listFilesBelow } from '../reading/match-files.js'
import { findBetterAuth, type BetterAuthUse } from '../inspect/legacy/find-better-auth.js'
import { parseManifest } from '../plan/manifest.js'
import { getFramework } from '../plan/init/make-plan.js'
import { listCleanupSteps } from '../plan/takeover/better-auth-steps.js'
import { keepTables } from '../plan/takeover/keep-tables.js'
import type { Answers } from '../plan/plan.js'
import { migrationFolder } from '../schemas/sql/migration-folder.js'
import { lookAtDatabase, type Seen } from './look.js'
import { readKnownSchema } from './read-schema.js'
import {
  betterAuthPath,
  planFromBetterAuth,
  chooseProviders,
} from '../plan/takeover/plan-from-better-auth.js'
import { decideDatabase } from './decide-database.js'
import { planTakeover, touchedFiles, type FromAnswers } from '../plan/takeover/plan-takeover.js'
import type { TakenPlace } from './inspect-project.js'
import type { Io } from './io.js'
import type { InitOptions } from '../options/commands.js'
import { readProject } from './read-project.js'
import { reproduce, reproduceInit } from './reproduce.js'
import type { PlannedRun } from './report-run.js'
import { runAlone, runPlan } from './run-plan.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

/**
 * `migrate --from`: takes a project over from another library, with its users, accounts and, where that is possible, its
 * sessions. What only the user can decide is left as a list of steps.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function migrateFrom(
  source: SourceName,
  options: InitOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  return runAlone(options, io, world, async (around) =>
    runPlan(await planMove(source, around, options, io), io),
  )
}

/**
 * Plans what takes a project over: nothing but steps where that was done before.
 *
 * @throws {CliError} where it can't be taken over
 */
export async function planMove(
  source: SourceName,
  world: World,
  options: InitOptions,
  io: Io,
): Promise<PlannedRun> {
  const runtime = readRuntime()
  // Here it names their file, and not where ours lies.
  const { auth: _auth, ...others } = options
  const read = (place: TakenPlace = {}, overwrite?: readonly string[]): Promise<ReadableProject> =>
    readProject(world, runtime, { ...others, ...place }, io, overwrite)
  if (source === 'better-auth') return fromBetterAuth(world, read, runtime, options, io)
  // The files stay where they are.
  const resolve = importResolver(world)
  const project = await read({ resolve })
  return fromKin(chooseKin(source, project), project, runtime, options, resolve)
}

/** The library that a name stands for in a project: the one that it has, or had. */
function chooseKin(
  name: KinSource | 'next-auth',
  { existingAuth, manifest }: ReadableProject,
): KinSource {
  if (name !== 'next-auth') return name
  const moved = parseManifest(manifest)?.answers.movedFrom
  const sources = [...existingAuth.map(({ source }) => source), moved]
  return KIN_SOURCES.find((each) => sources.includes(each)) ?? 'authjs'
}

async function fromKin(
  source: KinSource,
  found: ReadableProject,
  runtime: Runtime,
  options: InitOptions,
  resolve: ResolveImport,
): Promise<PlannedRun> {
  const library = legacyLibrary(source)
  const use = await findLegacy(found.world, library, options.auth, resolve)
  const { folders, depends, apart } = use.packages
  refuseVersion(found, library, depends)
  refuseUnlike(found, library)
  if (options.auth !== undefined && use.configurations.length === 0) {
    refuseNamed(options.auth, library.name)
  }
  if (use.files.length === 0 && depends.length === 0) refuseAbsent(found, library.name, apart)
  const { environment: further, lists } = use.variables
  const environment = [...found.env.files, found.env.example, ...further, ...lists]
  const around = relativePath(found.root, found.workspaceRoot ?? found.root)
  const manifests = [...folders, around].map((folder) => posix.join(folder, 'package.json'))
  const paths = [...touchedFiles(use), ...use.moved, ...environment, ...manifests]
  const project = readSnapshots(found, paths)
  const answers = makeAnswers(options, project)
  return {
    project,
    plan: await planTakeover(project, source, use, answers, runtime),
    options,
    command: `migrate --from ${source}`,
    settled: `Nothing to do: nothing of ${library.name} is left.`,
    again: reproduce(`migrate --from ${source}`, options, {}, {}),
    verifies: true,
  }
}

const BETTER_AUTH = 'migrate --from better-auth'
const SETTLED = 'Nothing to do: everything that can be taken over is here.'

async function fromBetterAuth(
  world: World,
  read: (place: TakenPlace, overwrite: readonly string[]) => Promise<ReadableProject>,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<PlannedRun> {
  const use = await findBetterAuth(world, options.auth)
  const found = await read(describePlace(use), options.overwrite)
  const [configuration, second] = use.configurations
  const isMoved = parseManifest(found.manifest)?.answers.movedFrom === 'better-auth'
  // Its configuration is among what is taken out.
  if (isMoved && !configuration) {
    const changes = listCleanupSteps(found, getFramework(found), use)
    const plan = { changes, commands: [], notes: [] }
    return { project: found, plan, options, command: BETTER_AUTH, settled: SETTLED }
  }
  if (use.files.length === 0) {
    const { apart } = relatedPackages(world, BETTER_AUTH_PACKAGES, importResolver(world))
    refuseAbsent(found, 'Better Auth', apart)
  }
  if (options.auth !== undefined && !configuration) refuseNamed(options.auth, 'Better Auth')
  if (!configuration || second) refuseConfigurations(use)
  const project = readFiles(found, use)
  const { database, live, notes } = await decideKept(project, use, runtime, options, io)
  const answers = { ...makeAnswers(options, project), ...(database && { database }) }
  const schema = await readKnownSchema(project, database, runtime, live, {
    ids: chooseProviders(use, answers, runtime),
  })
  const made = await planFromBetterAuth(project, { use, answers }, runtime, schema)
  // Where it answers, the code says itself.
  const { path: _, ...said } = made.answers
  return {
    project,
    plan: { ...made.plan, notes: [...notes, ...made.plan.notes] },
    options,
    command: BETTER_AUTH,
    secrets: made.secrets,
    settled: SETTLED,
    again: reproduceInit(options, said, BETTER_AUTH),
    verifies: true,
  }
}

/** Where it answers, ours does, with the client that it has. */
function describePlace({ path, handlers, client: meant }: BetterAuthUse): TakenPlace {
  if (handlers.length === 0) return { meant }
  return { path, meant, usual: BETTER_AUTH_PATH, taking: handlers.map(({ file }) => file) }
}

/** The project with whatever is read of it to take it over from Better Auth. */
function readFiles(
  found: ReadableProject,
  { files, configurations }: BetterAuthUse,
): ReadableProject {
  const importers = configurations.flatMap((each) => each.importers.map(({ file }) => file))
  const migrations = found.databases.map(({ value }) => migrationFolder(value))
  const written = migrations.flatMap((folder) => listFilesBelow(found.world, folder))
  const paths = [...files, ...importers, betterAuthPath(found), ...written]
  return readSnapshots(found, paths)
}

/** Where users are kept, in the tables of Better Auth, and what the database has. */
async function decideKept(
  project: ReadableProject,
  use: BetterAuthUse,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<Seen & { readonly database: Answers['database'] }> {
  const saved = parseManifest(project.manifest)?.answers.database
  const circumstances = { own: false, fresh: false }
  const isThere = project.databases.some(({ value }) => value.orm === use.orm)
  const said = { ...options, ...(isThere && { orm: options.orm ?? use.orm }) }
  const decided = await decideDatabase(project, said, saved, circumstances)
  if (!decided || decided === 'none') return { database: decided, notes: [] }
  const seen = await lookAtDatabase(project, decided, options, io, BETTER_AUTH)
  return { ...seen, database: keepTables(project, decided, use, runtime, seen.live) }
}

/** @throws {CliError} `configuration-missing` where the file that the user has named has none */
function refuseNamed(auth: string, name: string): never {
  throw new CliError('unsupported', 'configuration-missing', `${auth} does not configure ${name}`, {
    hint: 'Nothing was changed. Name the file that has the options of the library.',
    file: auth,
  })
}

/** @throws {CliError} `several-configurations`, `configuration-missing` */
function refuseConfigurations({ configurations, files }: BetterAuthUse): never {
  const places = configurations.map(({ file }) => file).join(', ')
  const several = configurations.length > 1
  const message = several
    ? `Better Auth is configured several times: ${places}`
    : 'no file calls betterAuth'
  throw new CliError(
    'unsupported',
    several ? 'several-configurations' : 'configuration-missing',
    message,
    {
      hint: several
        ? 'Name the file of the one that is meant: --auth <file>'
        : 'One call of betterAuth({ … }) with its options written out can be taken over.',
      file: configurations[0]?.file ?? files[0] ?? 'package.json',
    },
  )
}

/**
 * @throws {CliError} `legacy-version` where the project has another version of the library; `framework-unknown` where it is
 * for another framework than the project's
 */
function refuseVersion(
  project: ReadableProject,
  library: LegacyLibrary,
  depends: RelatedPackages['depends'],
): void {
  const { version, framework, name } = library
  for (const { folder, range } of depends.filter((each) => each.name === version.package)) {
    const major = Number(/\d+/.exec(range)?.[0] ?? version.major)
    const other = findSource(version.package, major)
    if (major === version.major || !other) continue
    const message = `${version.package} ${range} is not ${name}`
    throw new CliError('unsupported', 'legacy-version', message, {
      hint: `Nothing was changed. Say which version it is: npx create-auth migrate --from ${other}`,
      file: posix.join(folder, 'package.json'),
    })
  }
  if (framework === undefined || framework === project.framework.value.id) return
  const own = findFramework(project.framework.value.id)?.name ?? 'this one'
  const message = `${name} signs people in to another framework than ${own}`
  const hint = 'Nothing was changed. Name the framework that signs people in: --framework'
  throw new CliError('unsupported', 'framework-unknown', message, { hint, file: 'package.json' })
}

/** @throws {CliError} `legacy-unlike` where a package gives it to the framework that is called in another way than ours */
function refuseUnlike({ package: facts }: ReadableProject, { unlike = [] }: LegacyLibrary): void {
  const packages = { ...facts.dependencies, ...facts.devDependencies }
  const found = unlike.find((name) => Object.hasOwn(packages, name))
  if (found === undefined) return
  const message = `${found} can't be taken over: it is called in another way than ours`
  const hint = `Nothing was changed. Take ${found} out by hand, and set sign-in up with npx create-auth init: docs/migrating.md says what keeps everybody signed in.`
  throw new CliError('unsupported', 'legacy-unlike', message, { hint, file: 'package.json' })
}

function makeAnswers(options: InitOptions, { packageManager }: ReadableProject): FromAnswers {
  return {
    runtime: options.runtime ?? 'bundled',
    packageManager: packageManager.value.name,
    install: options.install,
    overwrite: options.overwrite,
    allowDirty: options.allowDirty === true,
  }
}

/**
 * @param apart packages of the workspace that have the library for themselves
 * @throws {CliError} `legacy-not-found`, unless the project uses ours already
 */
function refuseAbsent(
  { package: { dependencies } }: ReadableProject,
  name: string,
  apart: readonly string[],
): void {
  if (Object.hasOwn(dependencies, RUNTIME_PACKAGE)) return
  const elsewhere = `${name} is in ${apart.join(', ')}, of which this project has nothing`
  const message = apart.length > 0 ? elsewhere : `${name} is not in this project`
  throw new CliError('unsupported', 'legacy-not-found', message, {
    hint:
      apart.length > 0
        ? `Run this for the application that it is for: ${cwdWords(apart)}`
        : 'Set sign-in up instead: npx create-auth init',
    file: posix.join(apart[0] ?? '.', 'package.json'),
  })
}
