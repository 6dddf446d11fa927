import type { Applied } from '../apply/apply-plan.js'
import { EXIT, type CliError } from '../errors.js'
import type { Answers, Plan } from '../plan/plan.js'
import type { Project } from '../project.js'
import { errorJson, planJson, type RunDocument } from '../report/plan-json.js'
import { printError } from '../report/print-error.js'
import { manualSteps, printManualSteps } from '../report/print-manual-steps.js'
import { printNotes } from '../report/print-notes.js'
import { paint } from '../report/terminal.js'
import type { Io } from './io.js'
import type { InitOptions } from './options.js'
import { reproducingCommand } from './reproduce.js'

/** A run of `init` that got as far as a plan. */
export interface FinishedRun {
  readonly project: Project
  readonly plan: Plan
  readonly answers: Answers
  /** Undefined where nothing was written. */
  readonly applied: Applied | undefined
  readonly undone: CliError | undefined
  readonly options: InitOptions
}

/** Says how a run ended: as one document, or as text with what comes next. */
export function reportRun(run: FinishedRun, io: Io): void {
  if (run.options.json) {
    io.print(JSON.stringify(documentOf(run), undefined, 2))
    return
  }
  const { plan, applied, undone, options } = run
  if (applied) printApplied(run, applied, io)
  else if (options.dryRun && plan.changes.length + plan.commands.length > 0)
    io.report('\nNothing was changed: --dry-run.')
  else if (!undone) printNothingToDo(plan, io)
  const steps = manualSteps(plan.changes)
  if (steps.length > 0) io.report(printManualSteps(steps, io.err))
  if (undone && undone.type !== 'manual-steps') io.report(`\n${printError(undone, io.err)}`)
}

function printApplied(run: FinishedRun, applied: Applied, io: Io): void {
  const { plan, answers, options, undone } = run
  if (applied.files.length > 0) {
    const count = applied.files.length === 1 ? '1 file' : `${applied.files.length} files`
    io.print(`\n${paint(io.out, 'good', '✓')} ${count} written. To take it back: create-auth undo`)
  }
  if (undone?.exit === 'interrupted') return
  const next = plan.notes.filter((note) => note.kind !== 'warning')
  io.print(printNotes(next, io.out))
  io.print(`\n${paint(io.out, 'quiet', 'The same again, without questions:')}`)
  io.print(`  ${reproducingCommand(options, answers)}`)
}

function printNothingToDo(plan: Plan, io: Io): void {
  io.print('Nothing to do: sign-in is set up.')
  const warnings = plan.notes.filter((note) => note.kind === 'warning')
  if (warnings.length > 0) io.print(printNotes(warnings, io.out))
}

function documentOf({ project, plan, applied, undone }: FinishedRun): RunDocument {
  return {
    ok: undone === undefined,
    plan: planJson(plan, project.files),
    applied: applied !== undefined,
    exitCode: EXIT[undone?.exit ?? 'ok'],
    ...(undone ? { error: errorJson(undone) } : {}),
  }
}
