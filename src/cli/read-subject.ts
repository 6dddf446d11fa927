import { readSnapshots } from '../apply/read-snapshots.js'
import { readRuntime } from '../catalog/runtime.js'
import { packageVersion } from '../catalog/versions.js'
import { settingsObject } from '../changes/providers/settings-object.js'
import { programOf } from '../code/program.js'
import type { Subject, WrittenConfiguration } from '../doctor/subject.js'
import { DEPLOYED_FILES, variablesIn, type Variable } from '../doctor/variables.js'
import { importResolver } from '../inspect/project/import-resolver.js'
import { findIgnored, findTracked } from '../inspect/project/read-git.js'
import { parseManifest } from '../plan/manifest.js'
import { watchedFiles } from '../plan/init/watched-files.js'
import { envFiles } from '../plan/secret/secrets.js'
import { CliError } from '../errors.js'
import { MANIFEST } from '../project.js'
import { readBounded, exists } from '../reading/read-file.js'
import { isAside, sourceFiles } from '../reading/source-files.js'
import { splitBom } from '../syntax/lines.js'
import { parseSource } from '../syntax/parse-source.js'
import { initSteps } from './init-steps.js'
import type { Io } from './io.js'
import { openSteps } from './open-steps.js'
import type { DoctorOptions } from './options.js'
import { signInState } from './sign-in-state.js'
import { unsetVariables } from './unset-variables.js'
import type { ReadableProject } from '../world/readable-project.js'

/** Reads all that the checks of a project look at. */
export async function readSubject(
  project: ReadableProject,
  options: DoctorOptions,
  io: Io,
): Promise<Subject> {
  const { world } = project
  const text = (path: string): string | undefined => readBounded(world, path)
  const { configuration, mount, missing: gaps } = await signInState(project)
  const resolve = importResolver(world)
  const sources = sourceFiles(world, resolve).filter(({ file }) => !isAside(file))
  const variables = readVariables(project, text)
  return {
    project,
    manifest: parseManifest(project.manifest),
    gaps,
    steps: () => stepsOf(project, options, io),
    unset: configuration === undefined ? [] : await unsetVariables(project, configuration),
    configuration: configuration === undefined ? undefined : await readWritten(configuration, text),
    mount: mount?.file,
    sources,
    program: programOf(sources, resolve),
    variables,
    ...readGitOf(project, variables),
    environment: new Set(Object.keys(world.machine.env)),
    text,
    versions: { runtime: readRuntime().version, program: packageVersion() },
  }
}

/** The steps that are left of the move from another library, or of the set-up. Where that would be refused now, that is one. */
async function stepsOf(
  project: ReadableProject,
  { database: _database, ...options }: DoctorOptions,
  io: Io,
): ReturnType<Subject['steps']> {
  try {
    const moved = await openSteps(project, { ...options, install: false, database: false }, io)
    if (moved) return moved
    return await initSteps(readSnapshots(project, watchedFiles(project, readRuntime())))
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const { message, hint, file = MANIFEST, line } = error
    const place = line === undefined ? {} : { line }
    return [{ path: file, reason: message, hint, ...place }]
  }
}

async function readWritten(file: string, text: Subject['text']): Promise<WrittenConfiguration> {
  const source = await parseSource(file, splitBom(text(file) ?? '').body)
  const found = settingsObject(source, 'providers')
  return { source, object: 'reason' in found ? undefined : found.object }
}

function readVariables(
  { env, files }: ReadableProject,
  text: Subject['text'],
): readonly Variable[] {
  const own = envFiles(env)
  const example = own.includes(env.example) ? [] : [env.example]
  const scopes = [
    ...own.map((file) => ({ file, scope: 'development' }) as const),
    ...example.map((file) => ({ file, scope: 'example' }) as const),
    ...DEPLOYED_FILES.map((file) => ({ file, scope: 'deployed' }) as const),
  ]
  return scopes.flatMap(({ file, scope }) => {
    const found = files.get(file)?.text ?? text(file)
    return found === undefined ? [] : variablesIn(file, found, scope)
  })
}

/** What git keeps of the files with variables, and which of those that are for one machine it would take. */
function readGitOf(
  { env, world }: ReadableProject,
  variables: readonly Variable[],
): Pick<Subject, 'tracked' | 'unignored'> {
  const files = [...new Set(variables.map(({ file }) => file))]
  const repository = world.repository()
  if (!repository) return { tracked: new Set(), unignored: [] }
  const tracked = new Set(findTracked(world, repository, files))
  const left = envFiles(env).filter((file) => exists(world, file) && !tracked.has(file))
  const ignored = findIgnored(world, repository, left)
  return {
    tracked,
    unignored: left.filter((file) => !ignored.has(file)),
  }
}
