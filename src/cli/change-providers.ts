import { resolveProviderId, keepsFactors } from '../catalog/own-providers.js'
import { DEVELOPMENT_PROVIDER, findProviders, nearest } from '../catalog/providers.js'
import { readRuntime, type Runtime, type RuntimeProvider } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import type { ProviderTask } from '../plan/providers/plan-providers.js'
import type { Note, Plan } from '../plan/plan.js'
import type { Prompts } from './prompts.js'
import { findPrompts } from './consent.js'
import type { Io } from './io.js'
import { initOptions } from '../options/answers.js'
import { ownAddOptions, type PasswordAnswers, type ProviderOptions } from '../options/commands.js'
import { readProject } from './read-project.js'
import { readSavedSchema } from './read-schema.js'
import { readSetUp, type SetUp } from './read-set-up.js'
import { reproduce } from './reproduce.js'
import { runAlone, runPlan } from './run-plan.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

/** The providers that are chosen, and what is known about them. */
export interface PreparedChange extends Pick<
  ProviderTask,
  'providers' | 'values' | 'options' | 'packages' | 'column'
> {
  /** As they are written, by the names that stand for them in a plan. */
  readonly secrets: ReadonlyMap<string, string>
  readonly notes: readonly Note[]
  /** The options that say the same again, where something was asked. */
  readonly own?: PasswordAnswers
}

/** The differences between `add provider` and `remove provider`. */
export interface ProviderCommand {
  readonly verb: 'add' | 'remove'
  readonly question: string
  /** The providers to choose from, where none is named. */
  readonly offer: (runtime: Runtime, setUp: SetUp) => readonly RuntimeProvider[]
  /** Called with the providers that are chosen, for what else is known or asked about them. */
  readonly prepare: (
    providers: readonly RuntimeProvider[],
    setUp: SetUp,
    options: ProviderOptions,
    prompts: Prompts | undefined,
  ) => Promise<PreparedChange>
  readonly plan: (project: ReadableProject, task: ProviderTask, runtime: Runtime) => Promise<Plan>
  /** How the command is typed, where that is not the verb with `provider` and the ids. */
  readonly title?: string
  /** The state of the providers where there is nothing to do, in words. */
  readonly settled: string
}

/**
 * Changes who signs people in, in a project where sign-in is set up.
 *
 * @param words what is typed behind the verb: `provider`, then ids; where none is named, somebody is asked
 * @throws {CliError} where nothing was changed
 */
export async function changeProviders(
  command: ProviderCommand,
  words: readonly string[],
  options: ProviderOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  const ids = parseIds(command, words)
  const runtime = readRuntime()
  findProviders(runtime, ids)
  return runAlone(options, io, world, async (around) => {
    const read = await readProject(around, runtime, options, io)
    const setUp = await readSetUp(read, options)
    const { project, config } = setUp
    const prompts = findPrompts(options, io)
    const chosen = ids.length > 0 ? ids : await ask(command, command.offer(runtime, setUp), prompts)
    const prepared = await command.prepare(findProviders(runtime, chosen), setUp, options, prompts)
    const { providers, secrets, notes, own: said, ...wanted } = prepared
    const { install, allowDirty = false } = options
    const tables = (await readSavedSchema(project, runtime))?.tables
    const named = providers.map(({ id }) => id)
    const schema = named.some(keepsFactors)
      ? await readSavedSchema(project, runtime, { ids: named })
      : undefined
    const known = { schema, ...(tables && { tables }) }
    const task = { ...wanted, ...known, config, providers, install, allowDirty }
    const planned = await command.plan(project, task, runtime)
    const plan = { ...planned, notes: [...notes, ...planned.notes] }
    const title = command.title ?? `${command.verb} provider ${chosen.join(' ')}`
    const settled = settledText(command, providers)
    const verifies = command.verb === 'add' ? { verifies: true as const } : {}
    const run = { project, plan, options, command: title, secrets, settled, ...verifies }
    const again = reproduce(title, options, ownAddOptions, { ...said, config: options.config })
    const isAsked = ids.length === 0 || said !== undefined
    return runPlan(isAsked ? { ...run, again } : run, io)
  })
}

/** What else can be added. */
const ADDED = ['account-page', 'code', 'language', 'password', 'tests', 'two-factor']

function settledText({ settled }: ProviderCommand, providers: readonly RuntimeProvider[]): string {
  const names = providers.map(({ name }) => name).join(', ')
  const are = providers.length > 1 ? 'are' : 'is'
  return names === ''
    ? 'Nothing to do: no provider is chosen.'
    : `Nothing to do: ${names} ${are} ${settled}.`
}

/** @throws {CliError} for another word than `provider`, and for the sign-in that is always there */
function parseIds(
  { verb }: ProviderCommand,
  [what = '', ...ids]: readonly string[],
): readonly string[] {
  if (what !== 'provider' && what !== 'providers') {
    const message = what === '' ? `${verb} what?` : `there is no '${verb} ${what}'`
    const [near] = verb === 'add' ? nearest(what, ADDED) : []
    const named = nearest(what, ['provider', 'providers']).length > 0 ? ids : [what, ...ids]
    const guess = near ?? `provider ${named.join(' ') || '<id>'}`
    throw new CliError('usage', `${verb}-unknown`, message, {
      hint: `Did you mean: create-auth ${verb} ${guess}`,
    })
  }
  if (!ids.includes(DEVELOPMENT_PROVIDER)) return ids.map(resolveProviderId)
  const message = `${DEVELOPMENT_PROVIDER} is the sign-in for development, which is always set up`
  throw new CliError('usage', 'provider-development', message, {
    hint: 'It works where AUTH_DEV is true and NODE_ENV is development, and nowhere else.',
  })
}

async function ask(
  { verb, question }: ProviderCommand,
  rows: readonly RuntimeProvider[],
  prompts: Prompts | undefined,
): Promise<readonly string[]> {
  if (prompts)
    return rows.length > 0 ? prompts.chooseSeveral(initOptions.providers.ask(rows, question)) : []
  throw new CliError('inputNeeded', 'provider-needed', 'no provider is named', {
    hint: `Name it: create-auth ${verb} provider <id>. create-auth list providers shows them all.`,
  })
}
