import { locate } from '../apply/locate.js'
import { isInstalled } from '../apply/is-installed.js'
import { readSnapshots } from '../apply/read-snapshots.js'
import { installCommand } from '../catalog/package-managers.js'
import { readRuntime, RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { CliError } from '../errors.js'
import { findConfiguration } from '../inspect/find-configuration.js'
import { findMount, type Mount } from '../inspect/application/find-mount.js'
import { findMountingRoute } from '../inspect/routes/find-mounting-route.js'
import { parseManifest } from '../plan/manifest.js'
import { readSecrets, SECRET } from '../plan/secret/secrets.js'
import { getFramework } from '../plan/init/make-plan.js'
import { describeProtection } from '../plan/init/notes.js'
import { isComposed, lackingParts } from '../plan/init/plan-parts.js'
import { watchedFiles } from '../plan/init/watched-files.js'
import { isVendored, vendorPath } from '../plan/files/plan-runtime.js'
import { sha256 } from '../hash.js'
import { findImportStart } from '../project.js'
import { describeDifference } from '../schemas/schema.js'
import type { Gap } from '../doctor/subject.js'
import { readSavedSchema } from './read-schema.js'
import type { ReadableProject } from '../world/readable-project.js'

/** How far sign-in is set up in a project. */
export interface SignInState {
  /** True where nothing is missing. */
  readonly setUp: boolean
  /** The file that lists who signs people in. */
  readonly configuration?: string
  readonly mount?: Mount
  /** The variable with the secret that seals, and the env file that sets it; never its value. */
  readonly secret?: { readonly key: string; readonly file: string }
  /** The code that protects a route: what is imported, and how it is used. */
  readonly protect?: { readonly import: string; readonly example: string }
  readonly missing: readonly Gap[]
}

/** Looks for every part of sign-in: the configuration, its mount, the secret, the engine, and what the schema lacks. */
export async function signInState(project: ReadableProject): Promise<SignInState> {
  const configuration = await describeConfiguration(project)
  if (configuration === undefined) {
    const remedy = 'npx create-auth init'
    const missing = [{ part: 'configuration', what: 'the configuration', remedy } as const]
    return { setUp: false, missing }
  }
  const { world, env, layout } = project
  const start = layout.composed ?? findImportStart(project)
  const mount =
    (await findMountFile(project)) ??
    findMountingRoute(project, configuration) ??
    findMount(world, start, configuration)
  const [secret] = readSecrets(project)
  const missing = [
    ...need(
      mount,
      'mount',
      `the mount in ${layout.composed ?? layout.mount ?? start}`,
      'create-auth init',
    ),
    ...routeMissing(project),
    ...(await partsMissing(project)),
    ...need(secret, 'secret', `${SECRET} in ${env.target}`, 'create-auth secret'),
    ...engineMissing(project),
    ...(await schemaMissing(project)),
  ]
  return {
    setUp: missing.length === 0,
    configuration,
    ...(mount && { mount }),
    ...(secret && { secret: { key: secret.key, file: secret.file } }),
    protect: describeProtection({
      project,
      framework: getFramework(project),
      basePath: project.basePath,
    }),
    missing,
  }
}

/** A file that mounts sign-in by being there, or by what it gives. */
async function findMountFile(project: ReadableProject): Promise<Mount | undefined> {
  const { mount, composed } = project.layout
  const framework = getFramework(project)
  if (framework.shape === 'application' || composed === undefined)
    return locateMount(project, mount)
  return (await isComposed(project, framework)) ? locateMount(project, composed) : undefined
}

function locateMount({ files }: ReadableProject, file: string | undefined): Mount | undefined {
  return file !== undefined && files.has(file) ? { file, line: 1, column: 1 } : undefined
}

/** The file whose address sign-in has, where it has one beside what is composed. */
function routeMissing(project: ReadableProject): readonly Gap[] {
  const { mount, composed } = project.layout
  if (mount === undefined || composed === undefined) return []
  return need(locateMount(project, mount), 'mount', `the mount in ${mount}`, 'create-auth init')
}

/** The parts of sign-in that files of the application's own lack, and without which the endpoints do not answer. */
async function partsMissing(project: ReadableProject): Promise<readonly Gap[]> {
  const framework = getFramework(project)
  const lacking = framework.shape === 'routes' ? await lackingParts(project, framework) : []
  return lacking.flatMap((file) =>
    need(undefined, 'mount', `the part of sign-in in ${file}`, 'create-auth init'),
  )
}

function need(present: unknown, part: Gap['part'], what: string, remedy: string): readonly Gap[] {
  return present === undefined ? [{ part, what, remedy }] : []
}

/** @returns undefined where there is none, or none of several is meant */
async function describeConfiguration(project: ReadableProject): Promise<string | undefined> {
  const written = Object.keys(parseManifest(project.manifest)?.files ?? {})
  try {
    return await findConfiguration(project.world, findImportStart(project), written)
  } catch (error) {
    if (error instanceof CliError) return error.file
    throw error
  }
}

function engineMissing(project: ReadableProject): readonly Gap[] {
  const { world, package: json, packageManager } = project
  const range = json.dependencies[RUNTIME_PACKAGE]
  if (range === undefined)
    return [
      { part: 'engine', what: `the dependency ${RUNTIME_PACKAGE}`, remedy: 'create-auth init' },
    ]
  const [, path] = /^file:(?:\.\/)?(.*)$/.exec(range) ?? []
  if (path !== undefined && isVendored(path) && !isAsWritten(project, path)) {
    const remedy = `npx create-auth init --overwrite ${path}`
    return [
      { part: 'engine', what: `${path} as it was written: it has other bytes, or none`, remedy },
    ]
  }
  if (isInstalled(world, RUNTIME_PACKAGE)) return []
  const { name, major } = packageManager.value
  return [
    {
      part: 'engine',
      what: `${RUNTIME_PACKAGE} in node_modules`,
      remedy: installCommand(name, major).join(' '),
    },
  ]
}

/** Tells whether a tarball is the one that we have of that name, or the one that an earlier version of us has written. */
function isAsWritten({ world, manifest }: ReadableProject, path: string): boolean {
  const runtime = readRuntime()
  const written = parseManifest(manifest)?.files[path]
  const hash = path === vendorPath(runtime) ? runtime.hash : written
  const bytes = world.files.read(locate(world, path))
  return bytes !== undefined && sha256(bytes) === hash
}

/** The gaps of the schema files; the database itself is not asked. */
async function schemaMissing(project: ReadableProject): Promise<readonly Gap[]> {
  const runtime = readRuntime()
  const read = readSnapshots(project, watchedFiles(project, runtime))
  const { differences = [], changes = [] } = (await readSavedSchema(read, runtime)) ?? {}
  const byHand = changes.length > 0 && changes.every(({ kind }) => kind === 'manual')
  return differences.map((difference) => ({
    part: 'schema',
    what: describeDifference(difference),
    remedy: 'create-auth migrate',
    ...(byHand && { byHand }),
  }))
}
