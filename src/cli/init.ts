import * as v from 'valibot'
import { readSnapshots } from '../apply/read-snapshots.js'
import { otherDatabases } from '../catalog/databases.js'
import { askableProviders, findProviders, withMail } from '../catalog/providers.js'
import { LEGACY_SOURCES, type LegacySource } from '../catalog/legacy-sources.js'
import { readRuntime, type Runtime } from '../catalog/runtime.js'
import { TOTAL_AGE } from '../catalog/total-age.js'
import { isOlder, packageVersion } from '../catalog/versions.js'
import { CliError, type ExitName } from '../errors.js'
import { findTests } from '../inspect/find-tests.js'
import { initOptions } from '../options/answers.js'
import type { InitOptions } from '../options/commands.js'
import { type SavedAnswers, SETTINGS } from '../options/saved.js'
import type { GeneratedFile } from '../plan/files/generate-files.js'
import { AGENT_FILES } from '../plan/files/plan-agents.js'
import { cookiesText } from '../plan/files/session-text.js'
import { chooseBasePath, pathAnswer } from '../plan/init/base-path.js'
import { getFramework, makePlan } from '../plan/init/make-plan.js'
import { chosenDatabase, configHasAdapter } from '../plan/init/plan-adapter.js'
import { parseManifest } from '../plan/manifest.js'
import type { Answers, Note } from '../plan/plan.js'
import { generateTests } from '../plan/tests/generate-tests.js'
import { testsNotes } from '../plan/tests/plan-tests.js'
import {
  testedConfiguration,
  type TestedConfiguration,
} from '../plan/tests/tested-configuration.js'
import { findImportStart, type Project } from '../project.js'
import { type Output, parseJson } from '../validation.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'
import { compareAddresses } from './compare-addresses.js'
import { findLanguages } from './add-language.js'
import { findPrompts } from './consent.js'
import { type Circumstances, type DatabaseOptions, decideDatabase } from './decide-database.js'
import { decideTests, wantsTests } from './decide-tests.js'
import type { Io } from './io.js'
import { look } from './look.js'
import type { Prompts } from './prompts.js'
import { readProject } from './read-project.js'
import { readKnownSchema } from './read-schema.js'
import { nodeNotes } from './node-notes.js'
import { reproduceInit } from './reproduce.js'
import { runAlone, runPlan } from './run-plan.js'

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
  const source = await findMove(read, findPrompts(options, io))
  if (source !== undefined) {
    const { planMove } = await import('./migrate-from.js')
    return runPlan(await planMove(source, world, options, io), io)
  }
  const decided = await decideAnswers(read, runtime, options, io)
  const { notes } = decided
  const tested = await initTests(read, decided.answers, options, findPrompts(options, io))
  const { project = read, answers = decided.answers } = tested ?? {}
  const seen = await look(project, chosenDatabase(answers), options, io)
  const { database, providers } = answers
  const schema = await readKnownSchema(project, database, runtime, seen.live, { ids: providers })
  const plan = await makePlan(project, answers, runtime, schema, undefined, tested?.file)
  const { node, bun } = process.versions
  const { major } = project.framework.value
  const old = bun === undefined ? nodeNotes(getFramework(project), major, node) : []
  const run = {
    project,
    plan: {
      ...plan,
      notes: [
        ...old,
        ...notes,
        ...seen.notes,
        ...compareAddresses(project, chosenDatabase(answers)),
        ...plan.notes,
        ...(tested?.notes ?? []),
        ...newNotes(project),
      ],
    },
    options,
    command: 'init',
    settled: 'Nothing to do: sign-in is set up.',
    again: reproduceInit(withName(options, project), answers),
    verifies: true as const,
  }
  return runPlan(run, io)
}

/** The library that is taken over in place of a set-up beside it, where somebody who is asked wants that. */
async function findMove(
  { existingAuth, manifest }: ReadableProject,
  prompts: Prompts | undefined,
): Promise<LegacySource | undefined> {
  const other = existingAuth.find(({ source }) => source !== undefined)
  const source = LEGACY_SOURCES.find((each) => each === other?.source)
  if (!prompts || !other || source === undefined || manifest !== undefined) return undefined
  const message = `${other.library} signs people in here. Take it over, with everybody who is in it? (create-auth migrate --from ${source})`
  return (await prompts.confirm({ message })) ? source : undefined
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
  const prompts = findPrompts(options, io)
  const own = await configHasAdapter(project)
  const decided = await decideDatabaseIfAny(project, options, saved?.database, {
    prompts,
    own,
    fresh: !own,
  })
  const { database } = decided
  const adapter = own || keepsUsers(database)
  const answers = {
    providers: await decideWho(runtime, options, saved, { prompts, adapter }),
    runtime: options.runtime ?? saved?.runtime ?? 'bundled',
    ...(database === undefined ? {} : { database }),
    ...repeatSaid(options, saved),
    ...decideAge(saved),
    ...decideOnce(saved),
    ...keptTests(options.tests, saved),
    ...decidePath(project, options.path, saved),
    ...decideGate(project, options.gate, saved?.gate),
    ...decideLanguages(options.languages, saved),
    ...(await decideAgents(project, options.agents, saved, prompts)),
    packageManager: project.packageManager.value.name,
    install: options.install,
    overwrite: options.overwrite,
    allowDirty: options.allowDirty === true,
  }
  return { answers, notes: decided.notes }
}

/** The answers that are what options say, or have said before: all but those that more than this decides. */
const SAID = v.omit(SETTINGS, [
  ...(['packageManager', 'providers', 'runtime', 'framework', 'entry', 'dotenv', 'auth'] as const),
  ...(['route', 'maxTotalAge', 'mailedCodes', 'encryptTokens', 'tests', 'path', 'gate'] as const),
  ...(['languages', 'agents'] as const),
])

function repeatSaid(options: InitOptions, saved: SavedAnswers | undefined): Output<typeof SAID> {
  return parseJson(SAID, { ...saved, ...options })
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
  const framework = getFramework(project)
  const before = saved && chooseBasePath(framework, saved)
  const { basePath } = project
  if (before !== undefined && asked !== undefined && basePath !== before) {
    throw new CliError('conflict', 'path-mounted', `sign-in answers below ${before} already`, {
      hint: `Change the path in ${findImportStart(project)}, and "path" in .create-auth.json, or take the set-up back first: create-auth undo.`,
      file: findImportStart(project),
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
  const ids = new Set(['en', ...findLanguages(asked).map(({ id }) => id)])
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
  named: boolean | undefined,
  saved: Pick<Answers, 'agents'> | undefined,
  prompts: Prompts | undefined,
): Promise<Pick<Answers, 'agents'>> {
  const said = named ?? saved?.agents
  const file = AGENT_FILES.find((each) => files.has(each))
  const asked = saved || file === undefined ? undefined : initOptions.agents.ask(file)
  const wanted = said ?? (asked && (await prompts?.confirm(asked)))
  return wanted ? { agents: true } : {}
}

/** Who signs people in: with what mails, where that is needed and not among them. */
async function decideWho(
  runtime: Runtime,
  { providers }: InitOptions,
  saved: Pick<Answers, 'providers'> | undefined,
  { prompts, adapter }: { readonly prompts: Prompts | undefined; readonly adapter: boolean },
): Promise<readonly string[]> {
  if (providers === undefined && saved) return saved.providers
  if (providers) return withMail(runtime, providers)
  if (!prompts) return []
  const question = initOptions.providers.ask(askableProviders(runtime, adapter), WHO)
  return withMail(runtime, await prompts.chooseSeveral(question))
}

/** Why a database that was found can't be used, and what helps. */
const UNUSABLE: ReadonlyMap<string, string> = new Map([
  [
    'client-missing',
    'to keep them: name the client, init --client <file#name>, or export it from a file of its own and run init again',
  ],
  ['client-unexported', 'to keep them: export it from a file of its own, and run init again'],
  [
    'client-elsewhere',
    'to keep them: let the package that makes it export it, and depend on that; or export one of your own; and run init again',
  ],
  ['orm-too-old', 'to keep them: update it, and run init again'],
  ['database-foreign', 'to keep them in another one: init --orm <id> --client <file#name>'],
  [
    'schema-elsewhere',
    'to keep them: let it export its schema, export * from …, and run init again',
  ],
])

/** Where users are kept, and what to say about it. */
interface DecidedDatabase {
  readonly database: Answers['database']
  readonly notes: readonly Note[]
}

/**
 * As {@link decideDatabase}; but where nobody has asked for a database, and none has a client that sign-in can use, the
 * way goes on without one, and says so.
 */
async function decideDatabaseIfAny(
  project: ReadableProject,
  options: DatabaseOptions,
  saved: Answers['database'],
  circumstances: Circumstances,
): Promise<DecidedDatabase> {
  const { orm, client, session } = options
  const asked = orm ?? client ?? saved ?? (session === 'database' ? session : undefined)
  try {
    const database = await decideDatabase(project, options, saved, circumstances)
    const none = database === undefined && !circumstances.own
    return { database, notes: none ? withoutAdapter(project) : [] }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const remedy = UNUSABLE.get(error.type)
    if (asked !== undefined || remedy === undefined) throw error
    return { database: undefined, notes: [withoutDatabase(error.message, remedy)] }
  }
}

const WITHOUT = 'Users are not kept in the database'

const STILL = 'sign-in works, and all that is known of somebody is in the session cookie'

/** A warning where data is kept with something that has no adapter. */
function withoutAdapter({ package: facts, rooted }: Project): readonly Note[] {
  // What is bundled may as well stand among what is for development.
  const packages = { ...(rooted && facts.devDependencies), ...facts.dependencies }
  return otherDatabases
    .filter((row) => Object.hasOwn(packages, row.package))
    .slice(0, 1)
    .map((row) => ({
      kind: 'warning',
      title: WITHOUT,
      lines: [
        `package.json has ${row.package} ${packages[row.package] ?? ''}, and sign-in has no adapter for it`,
        STILL,
        ...(row.instead === undefined
          ? []
          : [`to keep them: ${row.instead}; export such a client, and run init again`]),
      ],
    }))
}

function withoutDatabase(message: string, remedy: string): Note {
  return { kind: 'warning', title: WITHOUT, lines: [message, STILL, remedy] }
}

/** The file of tests that `init` writes, and the project and answers with it. */
interface InitTests {
  readonly project: ReadableProject
  readonly answers: Answers
  readonly file: GeneratedFile
  readonly notes: readonly Note[]
}

/**
 * The tests that `init` writes: where they are asked for, or wanted by whom it asks.
 *
 * @returns undefined where none are, and where an earlier run has decided it
 * @throws {CliError} as `add tests`
 */
async function initTests(
  project: ReadableProject,
  answers: Answers,
  { tests: said, runner }: InitOptions,
  prompts: Prompts | undefined,
): Promise<InitTests | undefined> {
  const asked = said === undefined && project.manifest === undefined ? prompts : undefined
  const wanted = said ?? (asked && (await wantsTests(project, asked)))
  if (!wanted) return undefined
  const framework = getFramework(project)
  const fact = await findTests(project, framework)
  const choice = { runner, route: said === false ? undefined : said, prompts }
  const answer = await decideTests(project, fact, choice, answers.tests)
  const whole = readSnapshots(project, [answer.file])
  const basePath = chooseBasePath(framework, answers)
  const config = await describeConfiguration(whole, answers)
  const request = { project: whole, framework, fact, answer, basePath, config }
  const file = await generateTests(request)
  const isNew = whole.files.get(file.path)?.text !== file.text
  const notes = isNew ? testsNotes(request) : []
  return { project: whole, answers: { ...answers, tests: answer }, file, notes }
}

/** As it is, else as it will be. */
async function describeConfiguration(
  { layout, files }: Project,
  answers: Answers,
): Promise<TestedConfiguration> {
  const file = layout.auth
  const text = files.get(file)?.text
  if (text !== undefined) return testedConfiguration(file, text)
  const database = chosenDatabase(answers)
  return {
    file,
    stored: database?.session === 'database',
    adapter: database !== undefined,
    cookies: cookiesText(database) !== undefined,
  }
}
