import { askableProviders, findProviders } from '../catalog/providers.js'
import { readRuntime, type Runtime } from '../catalog/runtime.js'
import type { ExitName } from '../errors.js'
import { makePlan } from '../plan/make-plan.js'
import { parseManifest } from '../plan/manifest.js'
import { configHasAdapter } from '../plan/plan-adapter.js'
import type { Answers } from '../plan/plan.js'
import type { Project } from '../project.js'
import { askProviders } from './ask.js'
import { decideDatabase } from './decide-database.js'
import { mayAsk } from './consent.js'
import type { Io } from './io.js'
import type { InitOptions } from './options.js'
import { readProject } from './read-project.js'
import { readKnownSchema } from './read-schema.js'
import { reproduceInit } from './reproduce.js'
import { runAlone, runPlan } from './run-plan.js'

/**
 * `init`: reads the project, asks, shows the plan, makes the changes, says what comes next.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function init(options: InitOptions, io: Io): Promise<ExitName> {
  const runtime = readRuntime()
  findProviders(runtime, options.providers ?? [])
  return runAlone(options, io, (root) => runInit(root, runtime, options, io))
}

async function runInit(
  root: string,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<ExitName> {
  const project = await readProject(root, runtime, options, io)
  const answers = await decideAnswers(project, runtime, options, io)
  const schema = await readKnownSchema(project, answers.database, runtime)
  const run = {
    project,
    plan: await makePlan(project, answers, runtime, schema),
    options,
    command: 'init',
    settled: 'Nothing to do: sign-in is set up.',
    again: reproduceInit(options, answers),
  }
  return runPlan(run, io)
}

const WHO = 'Who signs people in? None is fine: the sign-in for development works at once.'

/** Flags first, then the answers of an earlier run, then questions, then defaults. */
async function decideAnswers(
  project: Project,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<Answers> {
  const saved = parseManifest(project.manifest)?.answers
  const asks = mayAsk(options, io)
  const own = await configHasAdapter(project)
  const database = await decideDatabase(project, options, saved?.database, { asks, own })
  const who = options.providers ?? saved?.providers
  const adapter = own || (database !== undefined && database !== 'none')
  return {
    providers: who ?? (await askWho(runtime, adapter, asks)),
    runtime: options.runtime ?? saved?.runtime ?? 'bundled',
    ...(database === undefined ? {} : { database }),
    packageManager: project.packageManager.value.name,
    install: options.install,
    overwrite: options.overwrite,
    allowDirty: options.allowDirty === true,
  }
}

async function askWho(
  runtime: Runtime,
  adapter: boolean,
  asks: boolean,
): Promise<readonly string[]> {
  return asks ? askProviders(askableProviders(runtime, adapter), WHO) : []
}
