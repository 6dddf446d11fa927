import { readRuntime, type Runtime } from '../catalog/runtime.js'
import type { ExitName } from '../errors.js'
import {
  planAccountPage,
  planCodes,
  planTwoFactor,
  type FeatureTask,
} from '../plan/providers/plan-features.js'
import type { Plan } from '../plan/plan.js'
import type { Io } from './io.js'
import type { ProviderOptions } from '../options/commands.js'
import { readProject } from './read-project.js'
import { readSavedSchema, type Coming } from './read-schema.js'
import { readSetUp } from './read-set-up.js'
import { runAlone, runPlan } from './run-plan.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

/** A command that switches something on in a configuration that is there. */
export interface AddedFeature {
  readonly plan: (project: ReadableProject, task: FeatureTask, runtime: Runtime) => Promise<Plan>
  /** What it needs of the tables. */
  readonly coming?: Coming
  /** Said where there is nothing to do. */
  readonly settled: string
}

const FEATURES: Readonly<Record<FeatureName, AddedFeature>> = {
  'account-page': {
    plan: planAccountPage,
    coming: { factors: true },
    settled: 'Nothing to do: the account page is there.',
  },
  code: {
    plan: planCodes,
    settled: 'Nothing to do: whatever mails a link mails a code, too.',
  },
  'two-factor': {
    plan: planTwoFactor,
    coming: { factors: true },
    settled: 'Nothing to do: the second step is set up.',
  },
}

/** The words behind `add` that switch something on. */
export type FeatureName = 'account-page' | 'code' | 'two-factor'

/** Tells whether a word behind `add` switches something on. */
export function isFeature(word: string): word is FeatureName {
  return Object.hasOwn(FEATURES, word)
}

/**
 * `add account-page`, `add code` and `add two-factor`: switches it on in a project where sign-in is set up.
 *
 * @throws {CliError} where nothing was changed
 */
export async function addFeature(
  name: FeatureName,
  options: ProviderOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  return enableFeature(name, FEATURES[name], options, io, world)
}

/**
 * Switches something on in a project where sign-in is set up.
 *
 * @param words behind `add`
 * @throws {CliError} where nothing was changed
 */
export async function enableFeature(
  words: string,
  feature: AddedFeature,
  options: ProviderOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  const runtime = readRuntime()
  return runAlone(options, io, world, async (around) => {
    const read = await readProject(around, runtime, options, io)
    const { project, config } = await readSetUp(read, options)
    const { install, allowDirty = false } = options
    const tables = (await readSavedSchema(project, runtime))?.tables
    const schema = feature.coming && (await readSavedSchema(project, runtime, feature.coming))
    const task = { config, install, allowDirty, schema, ...(tables && { tables }) }
    const plan = await feature.plan(project, task, runtime)
    const command = `add ${words}`
    const { settled } = feature
    return runPlan({ project, plan, options, command, settled, verifies: true }, io)
  })
}
