import type { Applied } from '../apply/apply-plan.js'
import { CliError } from '../errors.js'
import type { Plan } from '../plan/plan.js'
import { manualSteps } from '../report/print-manual-steps.js'
import { commandText } from '../report/print-plan.js'

/**
 * The error for what a run has left undone, or undefined where everything is done.
 *
 * @param applied undefined where nothing had to be written
 */
export function leftUndone(plan: Plan, applied: Applied | undefined): CliError | undefined {
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
