import { checks } from '../doctor/checks.js'
import { askRunning, runningChecks } from '../doctor/checks-running.js'
import { listFindings, type Check, type Finding } from '../doctor/finding.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import { parseManifest } from '../plan/manifest.js'
import { readRuntime } from '../catalog/runtime.js'
import { CliError, EXIT, type ExitName } from '../errors.js'
import { findingsText } from '../report/print-findings.js'
import { toJson } from '../report/to-json.js'
import { describeDifferences, readMissingSchema } from './check-schema.js'
import { inspectProject } from './inspect-project.js'
import type { Io } from './io.js'
import type { DoctorOptions } from '../options/commands.js'
import { parseAddress } from './parse-address.js'
import { readProject } from './read-project.js'
import { refuseUnknownCheck } from './refuse-check.js'
import { readSchema, readSavedSchema } from './read-schema.js'
import { withConnection } from './with-connection.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'
import { readSnapshots } from '../apply/read-snapshots.js'
import { packageVersion } from '../catalog/versions.js'
import { settingsObject } from '../changes/providers/settings-object.js'
import { createProgram } from '../code/program.js'
import type { Subject, WrittenConfiguration } from '../doctor/subject.js'
import { DEPLOYED_FILES, listVariables, type Variable } from '../doctor/variables.js'
import { importResolver } from '../inspect/project/import-resolver.js'
import { findIgnored, findTracked } from '../inspect/project/read-git.js'
import { watchedFiles } from '../plan/init/watched-files.js'
import { envFiles } from '../plan/secret/secrets.js'
import { MANIFEST } from '../project.js'
import { readBounded, exists } from '../reading/read-file.js'
import { isAside, sourceFiles } from '../reading/source-files.js'
import { splitBom } from '../syntax/lines.js'
import { parseSource } from '../syntax/parse-source.js'
import { openSteps } from './open-steps.js'
import { signInState } from './sign-in-state.js'
import { unsetVariables } from './unset-variables.js'
import type { ManualStep } from '../changes/change.js'
import { makePlan } from '../plan/init/make-plan.js'
import { manualSteps } from '../report/print-manual-steps.js'

/** The id under which the database itself is compared with the schema. */
const DRIFT = 'schema-drift'

/** The ids of all checks, those of a running application last. */
export const CHECK_IDS: readonly string[] = [...checks, ...runningChecks].map(({ id }) => id)

/**
 * `doctor`: says what is wrong with sign-in, where, and how it is mended. Reads only, and runs nothing of the project; it connects
 * to nothing but what it is told to.
 *
 * @returns `conflict` where something is wrong
 * @throws {CliError} `check-unknown`, `url-invalid`; where the project can't be read
 */
export async function doctor(options: DoctorOptions, io: Io, world: World): Promise<ExitName> {
  const wanted = chooseChecks(options.only)
  const project = await inspectProject(world.at(options.cwd), options)
  const subject = await readSubject(project, options, io)
  const findings = [
    ...(await listFindings(checks.filter(wanted), subject)),
    ...(options.database === true && subject.configuration && wanted({ id: DRIFT })
      ? await liveDrift(project, options, io)
      : []),
    ...(options.url === undefined ? [] : await ofRunning(options.url, project, wanted)),
  ]
  const exit = chooseExit(findings, options)
  if (options.json) io.give(toJson({ ok: exit === 'ok', findings, exitCode: EXIT[exit] }))
  else io.print(findingsText(findings, checks.filter(wanted).length, io.out))
  return exit
}

type IsWanted = (check: Pick<Check<unknown>, 'id'>) => boolean

/** @throws {CliError} `check-unknown` */
function chooseChecks(only: readonly string[]): IsWanted {
  for (const id of only) refuseUnknownCheck(id, CHECK_IDS)
  return ({ id }) => only.length === 0 || only.includes(id)
}

function chooseExit(findings: readonly Finding[], { strict }: DoctorOptions): ExitName {
  // A hint is what nothing in the project can settle, so that no check may wait for it.
  const counts = strict === true ? ['error', 'warning'] : ['error']
  return findings.some(({ severity }) => counts.includes(severity)) ? 'conflict' : 'ok'
}

/** What the database lacks of its schema. */
async function liveDrift(
  { world }: ReadableProject,
  options: DoctorOptions,
  io: Io,
): Promise<readonly Finding[]> {
  const runtime = readRuntime()
  const project = await readProject(world, runtime, { ...options, json: true }, io)
  const saved = parseManifest(project.manifest)?.answers.database
  const answer = chosenDatabase(saved === undefined ? {} : { database: saved })
  if (!answer) return []
  return withConnection(
    project,
    answer,
    { ...options, check: true, install: false },
    async (connection) => {
      const schema = await readSchema(project, answer, runtime)
      const behind = await readMissingSchema({ project, answer, schema }, connection)
      return describeDifferences(behind).map((message) => ({
        id: DRIFT,
        severity: 'error',
        evidence: [{ file: answer.client.file }],
        message,
        remedy: 'Bring the schema into the database.',
        command: 'npx create-auth migrate --apply',
      }))
    },
  )
}

/** @throws {CliError} `url-invalid` */
async function ofRunning(
  url: string,
  { basePath }: ReadableProject,
  wanted: IsWanted,
): Promise<readonly Finding[]> {
  const address = parseAddress(url, 'https://app.example.com')
  const running = await askRunning(address, basePath, fetch)
  const [first, ...others] = runningChecks
  const reached = await listFindings(first ? [first] : [], running)
  // Where nothing answers, nothing else can be told.
  return reached.length > 0 ? reached.filter(wanted) : listFindings(others.filter(wanted), running)
}

/** Reads all that the checks of a project look at. */
async function readSubject(
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
    steps: () => listSteps(project, options, io),
    unset: configuration === undefined ? [] : await unsetVariables(project, configuration),
    configuration: configuration === undefined ? undefined : await readWritten(configuration, text),
    mount: mount?.file,
    sources,
    program: createProgram(sources, resolve),
    variables,
    ...readRepository(project, variables),
    environment: new Set(Object.keys(world.machine.env)),
    text,
    versions: { runtime: readRuntime().version, program: packageVersion() },
  }
}

/** The steps that are left of the move from another library, or of the set-up. Where that would be refused now, that is one. */
async function listSteps(
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
    return found === undefined ? [] : listVariables(file, found, scope)
  })
}

/** What git keeps of the files with variables, and which of those that are for one machine it would take. */
function readRepository(
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

/**
 * The steps that an `init` with the answers of before would still leave to the user: the code does not show that they are done.
 *
 * @param project with a snapshot of every watched file that exists
 * @throws {CliError} as that `init` would
 */
async function initSteps(project: ReadableProject): Promise<readonly ManualStep[]> {
  const saved = parseManifest(project.manifest)?.answers
  if (!saved) return []
  const runtime = readRuntime()
  const schema = await readSavedSchema(project, runtime)
  const answers = { ...saved, install: false, overwrite: [], allowDirty: true }
  return manualSteps((await makePlan(project, answers, runtime, schema)).changes)
}
