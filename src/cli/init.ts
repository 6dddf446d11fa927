import { askableProviders, findProviders, withMail } from '../catalog/providers.js'
import { readRuntime, type Runtime } from '../catalog/runtime.js'
import { TOTAL_AGE } from '../catalog/total-age.js'
import { isOlder, packageVersion } from '../catalog/versions.js'
import { CliError, type ExitName } from '../errors.js'
import { basePathOf, pathAnswer } from '../plan/init/base-path.js'
import { frameworkOf, makePlan } from '../plan/init/make-plan.js'
import { parseManifest } from '../plan/manifest.js'
import { chosenDatabase, configHasAdapter } from '../plan/init/plan-adapter.js'
import type { Answers, Note } from '../plan/plan.js'
import { startOf } from '../project.js'
import { AGENT_FILES } from '../plan/files/plan-agents.js'
import { languagesOf } from './add-language.js'
import { askAgents, askProviders } from './ask.js'
import { decideDatabaseIfAny } from './decide-database-if-any.js'
import { mayAsk } from './consent.js'
import { initTests } from './init-tests.js'
import type { Io } from './io.js'
import { look } from './look.js'
import { nodeNotes } from './node-notes.js'
import type { InitOptions } from './options.js'
import { readProject } from './read-project.js'
import { readKnownSchema } from './read-schema.js'
import { reproduceInit } from './reproduce.js'
import { runAlone, runPlan } from './run-plan.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

/**
 * `init`: reads the project, asks, shows the plan, makes the changes, says what comes next.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function init(options: InitOptions, io: Io, world: World): Promise<ExitName> {
  const runtime = readRuntime()
  findProviders(runtime, options.providers ?? [])
  return runAlone(options, io, world, (around) => runInit(around, runtime, options, io))
}

async function runInit(
  world: World,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<ExitName> {
  const read = await readProject(world, runtime, options, io, options.overwrite)
  const decided = await decideAnswers(read, runtime, options, io)
  const { notes } = decided
  const tested = await initTests(read, decided.answers, options, mayAsk(options, io))
  const { project = read, answers = decided.answers } = tested ?? {}
  const seen = await look(project, chosenDatabase(answers), options, io)
  const { database, providers } = answers
  const schema = await readKnownSchema(project, database, runtime, seen.live, { ids: providers })
  const plan = await makePlan(project, answers, runtime, schema, undefined, tested?.file)
  const { node, bun } = process.versions
  const { major } = project.framework.value
  const old = bun === undefined ? nodeNotes(frameworkOf(project), major, node) : []
  const run = {
    project,
    plan: {
      ...plan,
      notes: [
        ...old,
        ...notes,
        ...seen.notes,
        ...plan.notes,
        ...(tested?.notes ?? []),
        ...newNotes(project),
      ],
    },
    options,
    command: 'init',
    settled: 'Nothing to do: sign-in is set up.',
    again: reproduceInit(withName(options, project), answers),
  }
  return runPlan(run, io)
}

/** The options with the name of the auth file that was asked for, or made out. */
function withName(options: InitOptions, { layout }: ReadableProject): InitOptions {
  return layout.evades === undefined ? options : { ...options, auth: layout.auth }
}

/** The note of a newer version that there is more to bring than what `init` replaces. */
function newNotes({ manifest }: ReadableProject): readonly Note[] {
  const { version } = parseManifest(manifest) ?? {}
  if (version === undefined || !isOlder(version, packageVersion())) return []
  const lines = [
    `sign-in was set up by ${version}: what is new comes into files that you have edited, and into the configuration, by`,
    'npx create-auth upgrade',
  ]
  return [{ kind: 'warning', title: 'An upgrade is there', lines }]
}

const WHO = 'Who signs people in? None is fine: the sign-in for development works at once.'

/** Flags first, then the answers of an earlier run, then questions, then defaults. */
async function decideAnswers(
  project: ReadableProject,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<{ readonly answers: Answers; readonly notes: readonly Note[] }> {
  const saved = parseManifest(project.manifest)?.answers
  const asks = mayAsk(options, io)
  const own = await configHasAdapter(project)
  const decided = await decideDatabaseIfAny(project, options, saved?.database, {
    asks,
    own,
    fresh: !own,
  })
  const { database } = decided
  const adapter = own || keepsUsers(database)
  const answers = {
    providers: await decideWho(runtime, options, saved, { asks, adapter }),
    runtime: options.runtime ?? saved?.runtime ?? 'bundled',
    ...(database === undefined ? {} : { database }),
    ...decideAge(saved),
    ...decideOnce(saved),
    ...keptTests(options.tests, saved),
    ...(saved?.movedFrom && { movedFrom: saved.movedFrom }),
    ...decidePath(project, options.path, saved),
    ...decideGate(project, options.gate, saved?.gate),
    ...decideLanguages(options.languages, saved),
    ...(await decideAgents(project, options.agents, saved, asks)),
    packageManager: project.packageManager.value.name,
    install: options.install,
    overwrite: options.overwrite,
    allowDirty: options.allowDirty === true,
  }
  return { answers, notes: decided.notes }
}

function keepsUsers(database: Answers['database']): boolean {
  return database !== undefined && database !== 'none'
}

/** How long a session lasts at most: whoever has one of an earlier version keeps it. */
function decideAge(saved: Pick<Answers, 'maxTotalAge'> | undefined): Pick<Answers, 'maxTotalAge'> {
  const { maxTotalAge } = saved ?? { maxTotalAge: TOTAL_AGE }
  return maxTotalAge === undefined ? {} : { maxTotalAge }
}

/** Settings of new projects. */
const DECIDED = ['mailedCodes', 'encryptTokens'] as const

type Decided = Pick<Answers, (typeof DECIDED)[number]>

/** What a new project has: one of an earlier version, which has not, gets none of it by an update. */
function decideOnce(saved: Decided | undefined): Decided {
  const chosen = DECIDED.filter((name) => !saved || saved[name])
  return Object.fromEntries(chosen.map((name) => [name, true]))
}

/** The tests of an earlier run, which stay until somebody wants none. */
function keptTests(
  asked: InitOptions['tests'],
  saved: Pick<Answers, 'tests'> | undefined,
): Pick<Answers, 'tests'> {
  return saved?.tests && asked !== false ? { tests: saved.tests } : {}
}

/**
 * Where sign-in answers, where that is not the usual path.
 *
 * @throws {CliError} `path-mounted` where it would have to move
 */
function decidePath(
  project: ReadableProject,
  asked: string | undefined,
  saved: Pick<Answers, 'path'> | undefined,
): Pick<Answers, 'path'> {
  const framework = frameworkOf(project)
  const before = saved && basePathOf(framework, saved)
  const { basePath } = project
  if (before !== undefined && asked !== undefined && basePath !== before) {
    throw new CliError('conflict', 'path-mounted', `sign-in answers below ${before} already`, {
      hint: `Change the path in ${startOf(project)}, and "path" in .create-auth.json, or take the set-up back first: create-auth undo.`,
      file: startOf(project),
    })
  }
  return pathAnswer(framework, basePath)
}

/**
 * The paths of a gate.
 *
 * @returns undefined where nobody has asked for one
 * @throws {CliError} `gate-set` where they would have to change
 */
function decideGate(
  { gate }: ReadableProject,
  asked: readonly string[] | undefined,
  saved: readonly string[] | undefined,
): Pick<Answers, 'gate'> {
  const paths = asked ?? saved
  if (!paths) return {}
  if (saved === undefined || paths.join() === saved.join()) return { gate: paths }
  const file = gate?.file ?? 'the gate'
  throw new CliError('conflict', 'gate-set', `${file} watches ${saved.join(', ')} already`, {
    hint: `Change the paths in ${file}, and "gate" in .create-auth.json.`,
    file,
  })
}

/**
 * The languages of pages and mails, behind English.
 *
 * @throws {CliError} `language-unknown`; `languages-set` where the configuration is there already
 */
function decideLanguages(
  asked: readonly string[] | undefined,
  saved: Pick<Answers, 'languages'> | undefined,
): Pick<Answers, 'languages'> {
  if (asked === undefined) return saved?.languages ? { languages: saved.languages } : {}
  const ids = new Set(['en', ...languagesOf(asked).map(({ id }) => id)])
  const languages = [...ids]
  if (!saved || saved.languages?.join() === languages.join())
    return languages.length > 1 ? { languages } : {}
  throw new CliError('conflict', 'languages-set', 'sign-in is set up already', {
    hint: `Add languages to what is there: create-auth add language ${asked.join(' ')}`,
  })
}

/** Whether coding agents are told how sign-in works: asked where there is a file for them already. */
async function decideAgents(
  { files }: ReadableProject,
  asked: boolean | undefined,
  saved: Pick<Answers, 'agents'> | undefined,
  asks: boolean,
): Promise<Pick<Answers, 'agents'>> {
  const said = asked ?? saved?.agents
  const file = AGENT_FILES.find((each) => files.has(each))
  const mayAskFor = asks && !saved && file !== undefined
  const wanted = said ?? (mayAskFor && (await askAgents(file)))
  return wanted ? { agents: true } : {}
}

/** Who signs people in: with what mails, where that is needed and not among them. */
async function decideWho(
  runtime: Runtime,
  { providers }: InitOptions,
  saved: Pick<Answers, 'providers'> | undefined,
  { asks, adapter }: { readonly asks: boolean; readonly adapter: boolean },
): Promise<readonly string[]> {
  if (providers === undefined && saved) return saved.providers
  if (providers) return withMail(runtime, providers)
  if (!asks) return []
  return withMail(runtime, await askProviders(askableProviders(runtime, adapter), WHO))
}
