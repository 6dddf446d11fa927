import { mailProviders } from '../catalog/providers.js'
import { readRuntime, type Runtime } from '../catalog/runtime.js'
import { isOlder, packageVersion } from '../catalog/versions.js'
import type { Upgrade } from '../changes/upgrades/upgrade.js'
import { upgrades } from '../changes/upgrades/upgrades.js'
import { CliError, type ExitName } from '../errors.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import { parseManifest, type Manifest } from '../plan/manifest.js'
import type { Note } from '../plan/plan.js'
import { planUpgrade } from '../plan/upgrade/plan-upgrade.js'
import { MANIFEST } from '../project.js'
import { collectNames } from '../syntax/collect-names.js'
import { findPrompts } from './consent.js'
import type { Io } from './io.js'
import { readProject } from './read-project.js'
import { readSavedSchema } from './read-schema.js'
import { readSetUp, type SetUp } from './read-set-up.js'
import { runAlone, runPlan } from './run-plan.js'
import { upgradeOptions, type UpgradeOptions } from '../options/commands.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

const SETTLED = 'Nothing to do: the generated files and the engine are those of this version.'

/**
 * `upgrade`: brings the generated files and the engine of a project to this version, and, each with a yes of its own, the
 * configuration and the schema to what new projects have.
 *
 * @throws {CliError} `not-set-up`, `version-newer`, `upgrade-unknown`; where nothing was changed
 */
export async function upgrade(options: UpgradeOptions, io: Io, world: World): Promise<ExitName> {
  const runtime = readRuntime()
  refuseUnknown(options.migrations ?? [])
  return runAlone(options, io, world, async (around) => {
    const project = await readProject(around, runtime, options, io)
    const saved = readSaved(project)
    const offered = offeredUpgrades(await readSetUp(project, options), saved, runtime)
    const chosen = await choose(offered, options, io)
    const present = await readSavedSchema(project, runtime)
    const extraColumns = chosen.some(({ settings }) => settings.extraColumns)
    const schema = extraColumns
      ? await readSavedSchema(project, runtime, { extraColumns })
      : present
    const { install, allowDirty = false } = options
    const tables = present?.tables
    const task = { saved, install, allowDirty, upgrades: chosen, tables, schema }
    const plan = await planUpgrade(project, task, runtime)
    const left = offered.filter((each) => !chosen.includes(each))
    const notes = [...plan.notes, ...chosen.flatMap(afterNotes), ...leftNotes(left)]
    const run = { project, plan: { ...plan, notes }, options, command: 'upgrade', settled: SETTLED }
    return runPlan(run, io)
  })
}

function readSaved({ manifest }: ReadableProject): Manifest {
  const saved = parseManifest(manifest)
  if (!saved) {
    throw new CliError('conflict', 'not-set-up', `there is no ${MANIFEST}: nothing to upgrade`, {
      hint: 'Set sign-in up first: create-auth init',
    })
  }
  const own = packageVersion()
  if (!isOlder(own, saved.version)) return saved
  const message = `sign-in was set up by create-auth ${saved.version}, and this is ${own}`
  throw new CliError('conflict', 'version-newer', message, {
    hint: 'Run the newer one: npx create-auth@latest upgrade',
    file: MANIFEST,
  })
}

/** The numbered changes that the project lacks. */
function offeredUpgrades(
  { project, config }: SetUp,
  { answers }: Manifest,
  runtime: Runtime,
): readonly Upgrade[] {
  const known = mailProviders(runtime)
  const subject = {
    providers: answers.providers,
    mails: answers.providers.filter((id) => known.includes(id)),
    database: chosenDatabase(answers),
    names: collectNames([{ file: config, text: project.files.get(config)?.text ?? '' }]),
  }
  return upgrades.filter((each) => each.fits(subject))
}

const [ALL, NONE] = ['all', 'none']

/** @throws {CliError} `upgrade-unknown` */
function refuseUnknown(named: readonly string[]): void {
  const known = upgrades.map(({ number }) => number)
  const unknown = named.find((word) => ![ALL, NONE, ...known].includes(word))
  if (unknown === undefined) return
  throw new CliError(
    'usage',
    'upgrade-unknown',
    `there is no change with the number '${unknown}'`,
    {
      hint: `Numbers: ${known.join(', ')}; or ${ALL}, or ${NONE}.`,
    },
  )
}

/** Those that somebody says yes to: each by itself, or by its number. Nobody gets one by `--yes` alone. */
async function choose(
  offered: readonly Upgrade[],
  options: UpgradeOptions,
  io: Io,
): Promise<readonly Upgrade[]> {
  const { migrations } = options
  if (migrations) {
    return offered.filter(({ number }) => migrations.includes(ALL) || migrations.includes(number))
  }
  const prompts = findPrompts(options, io)
  if (!prompts) return []
  const chosen: Upgrade[] = []
  for (const each of offered)
    if (await prompts.confirm(upgradeOptions.migrations.ask(each))) chosen.push(each)
  return chosen
}

function afterNotes({ title, after }: Upgrade): readonly Note[] {
  return after ? [{ kind: 'next-step', title, lines: after }] : []
}

/** What new projects have, and this one goes without. */
function leftNotes(left: readonly Upgrade[]): readonly Note[] {
  const numbers = left.map(({ number }) => number).join(',')
  if (numbers === '') return []
  const lines = [
    ...left.map(({ number, title }) => `${number}  ${title}`),
    `to take them: create-auth upgrade --migrations ${numbers}`,
  ]
  return [{ kind: 'warning', title: 'What new projects have, and this one has not', lines }]
}
