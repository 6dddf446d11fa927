import { checks } from '../doctor/checks.js'
import { askRunning, runningChecks } from '../doctor/checks-running.js'
import { findingsOf, type Check, type Finding } from '../doctor/finding.js'
import { nearest } from '../catalog/providers.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import { parseManifest } from '../plan/manifest.js'
import { readRuntime } from '../catalog/runtime.js'
import { CliError, EXIT, type ExitName } from '../errors.js'
import { findingsText } from '../report/print-findings.js'
import { toJson } from '../report/to-json.js'
import { linesOf, readBehind } from './check-schema.js'
import { inspectProject } from './inspect-project.js'
import type { Io } from './io.js'
import type { DoctorOptions } from './options.js'
import { readProject } from './read-project.js'
import { readSchema } from './read-schema.js'
import { readSubject } from './read-subject.js'
import { withConnection } from './with-connection.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

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
  const wanted = wantedOf(options.only)
  const project = await inspectProject(world.at(options.cwd), options)
  const subject = await readSubject(project, options, io)
  const findings = [
    ...(await findingsOf(checks.filter(wanted), subject)),
    ...(options.database === true && subject.configuration && wanted({ id: DRIFT })
      ? await liveDrift(project, options, io)
      : []),
    ...(options.url === undefined ? [] : await ofRunning(options.url, project, wanted)),
  ]
  const exit = exitOf(findings, options)
  if (options.json) io.give(toJson({ ok: exit === 'ok', findings, exitCode: EXIT[exit] }))
  else io.print(findingsText(findings, checks.filter(wanted).length, io.out))
  return exit
}

type IsWanted = (check: Pick<Check<unknown>, 'id'>) => boolean

/** @throws {CliError} `check-unknown` */
function wantedOf(only: readonly string[]): IsWanted {
  for (const id of only) {
    if (CHECK_IDS.includes(id)) continue
    const near = nearest(id, CHECK_IDS)
    throw new CliError('usage', 'check-unknown', `there is no check '${id}'`, {
      hint:
        near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `Checks: ${CHECK_IDS.join(', ')}`,
    })
  }
  return ({ id }) => only.length === 0 || only.includes(id)
}

function exitOf(findings: readonly Finding[], { strict }: DoctorOptions): ExitName {
  const counts = findings.some(({ severity }) => strict === true || severity === 'error')
  return counts ? 'conflict' : 'ok'
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
      const behind = await readBehind({ project, answer, schema }, connection)
      return linesOf(behind).map((message) => ({
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
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new CliError('usage', 'url-invalid', `'${url}' is not the address of an application`, {
      hint: 'Write it with its scheme: --url https://app.example.com',
    })
  }
  const running = await askRunning(address, basePath, fetch)
  const [first, ...others] = runningChecks
  const reached = await findingsOf(first ? [first] : [], running)
  // Where nothing answers, nothing else can be told.
  return reached.length > 0 ? reached.filter(wanted) : findingsOf(others.filter(wanted), running)
}
