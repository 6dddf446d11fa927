import { readRuntime } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { verifyOption } from '../options/answers.js'
import { printVerification } from '../report/print-verification.js'
import type { Site } from '../verify/site.js'
import { findPrompts } from './consent.js'
import type { Io } from './io.js'
import type { Prompts } from './prompts.js'
import { readProject } from './read-project.js'
import type { FinishedRun } from './report-run.js'
import { findStartCommand, planLaunch, runVerification } from './verification.js'
import { judgeVerification, type VerifiedRun } from './verified-run.js'

/**
 * Tries sign-in at the end of a run: where that was asked for, or somebody says so who is asked.
 *
 * @param before what routes answered before the run; undefined where it has changed nothing
 * @returns undefined where nobody wants it, or something is left undone
 * @throws {CliError} where the application can't be started
 */
export async function tryRun(
  run: FinishedRun,
  before: Site['before'],
  io: Io,
): Promise<VerifiedRun | undefined> {
  const { options, verifies, undone, applied } = run
  if (!verifies || options.dryRun || options.verify === false) return undefined
  if (undone) {
    if (options.verify && undone.exit !== 'interrupted') io.report(UNTRIED)
    return undefined
  }
  const prompts = applied ? findPrompts(options, io) : undefined
  return options.verify || prompts ? offerTrial(run, { before, prompts }, io) : undefined
}

/** @param prompts undefined where nobody is asked */
async function offerTrial(
  { project, options }: FinishedRun,
  { before, prompts }: { before: Site['before']; prompts: Prompts | undefined },
  io: Io,
): Promise<VerifiedRun | undefined> {
  // It is another project by now.
  const read = await readProject(project.world, readRuntime(), { ...options, json: true }, io)
  const command = findStartCommand(read)
  const wanted = options.verify ?? (command !== undefined && (await offer(command, prompts)))
  return wanted
    ? runVerification(read, { running: planLaunch(read, {}), options, before }, io)
    : undefined
}

const UNTRIED =
  '\nSign-in was not tried, because something is left to do. Do that first, then run: npx create-auth verify'

/** Ctrl-C is a no: what the run was for is done. */
async function offer(command: string, prompts: Prompts | undefined): Promise<boolean> {
  try {
    return (await prompts?.confirm(verifyOption.verify.ask(command))) === true
  } catch (error) {
    if (error instanceof CliError && error.exit === 'interrupted') return false
    throw error
  }
}

/** Says how a trial has ended, below its checks. */
export function tellVerification(verified: VerifiedRun, io: Io): ExitName {
  const { exit, error } = judgeVerification(verified)
  io.print(printVerification(verified, error, io.out))
  return exit
}
