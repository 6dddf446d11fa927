import { join } from 'node:path'
import { applyPlan, refuseOutdated, type Applied } from '../apply/apply-plan.js'
import { refuseInterrupted } from '../apply/recover.js'
import { withInterrupt } from '../apply/with-interrupt.js'
import { findPackageManager } from '../catalog/package-managers.js'
import { CliError, type ExitName } from '../errors.js'
import { envNames } from '../inspect/env/env-names.js'
import { findRoot } from '../inspect/project/find-root.js'
import { envNotes } from '../plan/files/env-notes.js'
import { commandText } from '../report/print-plan.js'
import { consent } from './consent.js'
import { inTurn } from './in-turn.js'
import type { Io } from './io.js'
import type { PlanOptions } from '../options/commands.js'
import { recoverFirst } from './recover-first.js'
import { reportRun, type Finished, type FinishedRun, type PlannedRun } from './report-run.js'
import { showPlan } from './show-plan.js'
import { tellVerification, tryRun } from './try-run.js'
import { recordRoutes } from './verification.js'
import { judgeVerification } from './verified-run.js'
import type { Site } from '../verify/site.js'
import type { World } from '../world/world.js'
import type { Plan } from '../plan/plan.js'
import { manualSteps } from '../report/print-manual-steps.js'

/**
 * Runs a command that may change the project: alone, and after a run that died was put right. With `--dry-run`
 * nothing is locked, and nothing put right.
 *
 * @param world around the working folder
 * @param action gets the world around the project's root
 * @throws {CliError} `locked`, `run-interrupted`
 */
export async function runAlone(
  options: PlanOptions,
  io: Io,
  world: World,
  action: (world: World) => Promise<ExitName>,
): Promise<ExitName> {
  const around = findRoot(world.at(options.cwd))
  if (options.dryRun) {
    refuseInterrupted(around)
    return action(around)
  }
  return inTurn(around, io, async () => {
    await recoverFirst(around, options, io)
    return action(around)
  })
}

/**
 * Shows a plan, asks for consent, makes the changes and says what comes next.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function runPlan(planned: PlannedRun, io: Io): Promise<ExitName> {
  const { project, options } = planned
  const notes = [...envNotes(project, planned.plan.changes), ...planned.plan.notes]
  const plan = { ...planned.plan, notes }
  const run = { ...planned, plan }
  const work = plan.commands.length > 0 || plan.changes.some((change) => change.kind !== 'manual')
  refuseOutdated(project.world, plan)
  if (!options.json && work) showPlan(project, plan, options.diff === true, io)
  const { before, ...ended } = await carryOut(run, work, io)
  if (options.json) {
    const verified = await tryRun(ended, before, io)
    reportRun({ ...ended, verified }, io)
    return ended.undone?.exit ?? (verified ? judgeVerification(verified).exit : 'ok')
  }
  reportRun(ended, io)
  const verified = await tryRun(ended, before, io)
  return ended.undone?.exit ?? (verified ? tellVerification(verified, io) : 'ok')
}

/** Makes the changes, where there are any and somebody agrees, and does what comes after them. */
async function carryOut(
  run: PlannedRun,
  work: boolean,
  io: Io,
): Promise<FinishedRun & Pick<AppliedRun, 'before'>> {
  const { plan, options } = run
  const { applied, before } =
    work && !options.dryRun ? await confirmAndApply(run, io) : NOTHING_APPLIED
  const left = leftUndone(plan, applied)
  const { finished, failed } = left || options.dryRun ? {} : await finish(run, applied)
  return { ...run, applied, before, undone: left ?? failed, finished }
}

const NOTHING_APPLIED = { applied: undefined, before: undefined }

/** Runs what comes after the files; a failure is told along with them, where there are any. */
async function finish(
  { finish: last }: PlannedRun,
  applied: Applied | undefined,
): Promise<{ readonly finished?: Finished; readonly failed?: CliError }> {
  if (!last) return {}
  try {
    return { finished: await last() }
  } catch (error) {
    if (!applied || !(error instanceof CliError)) throw error
    const { type, message, hint, cause } = error
    return { failed: new CliError('postStepFailed', type, message, { hint, cause }) }
  }
}

/** What was written, and what routes answered before that. */
interface AppliedRun {
  readonly applied: Applied | undefined
  readonly before: Site['before']
}

async function confirmAndApply(run: PlannedRun, io: Io): Promise<AppliedRun> {
  const { project, options, verifies } = run
  await consent(options, io)
  // Nothing is tried where a step is left.
  const isTried = verifies && options.verify && stepsLeft(run.plan) === undefined
  const before = isTried ? await recordRoutes(project, io) : 'not-asked'
  return { applied: await apply(run, io), before }
}

async function apply(run: PlannedRun, io: Io): Promise<Applied> {
  const { project, plan, command, secrets = new Map() } = run
  const { directory, name } = project.packageManager.value
  const lockFiles = findPackageManager(name)?.lockFiles ?? []
  return withInterrupt((signal) =>
    applyPlan(plan, {
      world: project.world,
      signal,
      title: { command, at: Date.now() },
      hidden: envNames(project.world, project.env.target),
      secrets,
      lockFiles: lockFiles.map((file) => join(directory, file)),
      onCommand: (each) => {
        io.report(`Running ${commandText(each)} …`)
      },
    }),
  )
}

/**
 * The error for what a run has left undone, or undefined where everything is done.
 *
 * @param applied undefined where nothing had to be written
 */
function leftUndone(plan: Plan, applied: Applied | undefined): CliError | undefined {
  return commandLeft(applied) ?? stepsLeft(plan)
}

function commandLeft(applied: Applied | undefined): CliError | undefined {
  if (!applied?.stopped) return undefined
  const { command, outcome } = applied.stopped
  const text = commandText(command)
  const hint = `Run it yourself in ${command.cwd}: ${text} (or take the changes back: create-auth undo)`
  if (outcome.kind === 'failed') {
    const message = `the files are in place, but ${text} failed: ${outcome.reason}`
    return new CliError('postStepFailed', 'command-failed', message, { hint })
  }
  const message = `interrupted during ${text}; the files are in place`
  return new CliError('interrupted', 'command-interrupted', message, { hint })
}

function stepsLeft(plan: Plan): CliError | undefined {
  const [first, ...more] = manualSteps(plan.changes)
  if (!first) return undefined
  const paths = [first, ...more].map((step) => step.path).join(', ')
  const { path: file, line, column } = first
  return new CliError('conflict', 'manual-steps', `${paths}: could not be changed safely`, {
    hint: 'Write the text that is shown for it by hand.',
    file,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  })
}
