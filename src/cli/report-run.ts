import type { Applied } from '../apply/apply-plan.js'
import type { SealedCounts } from '../database/seal-tokens.js'
import { EXIT, type CliError } from '../errors.js'
import type { Note, Plan } from '../plan/plan.js'
import type { ReadableProject } from '../world/readable-project.js'
import { planJson } from '../report/plan-json.js'
import { clean } from '../report/clean.js'
import { printError } from '../report/print-error.js'
import { manualSteps, printManualSteps } from '../report/print-manual-steps.js'
import { printNotes } from '../report/print-notes.js'
import { errorJson, type RunDocument } from '../report/run-document.js'
import { paint } from '../report/terminal.js'
import { shellWord } from '../shell-word.js'
import type { Io } from './io.js'
import type { PlanOptions } from '../options/commands.js'
import { describeVerification, judgeVerification, type VerifiedRun } from './verified-run.js'
import { toJson } from '../report/to-json.js'

/** A plan, and what the command that made it says about it. */
export interface PlannedRun {
  readonly project: ReadableProject
  readonly plan: Plan
  readonly options: PlanOptions
  /** The name of the run in its record, for example `add provider github`. */
  readonly command: string
  /** The values that are written for secrets which are not made up, by their names in the plan. */
  readonly secrets?: ReadonlyMap<string, string>
  /** Said where there is nothing to do. */
  readonly settled: string
  /** Called after the files are in place, where nothing is left undone. @throws where it fails */
  readonly finish?: () => Promise<Finished>
  /** The command that does the same without a question, where it may be run again. */
  readonly again?: string
  /** True where somebody can sign in afterwards, so that it may be tried. */
  readonly verifies?: true
}

/** The work done besides files and programs. */
export interface Finished {
  /** The migrations that ran. */
  readonly migrations?: readonly string[]
  /** What became of tokens that lay in the database as they were. */
  readonly sealed?: SealedCounts
}

/** A run that got as far as a plan. */
export interface FinishedRun extends PlannedRun {
  /** Undefined where nothing was written. */
  readonly applied: Applied | undefined
  readonly undone: CliError | undefined
  readonly finished: Finished | undefined
  /** What a trial has shown, where it is told in one document with the rest. */
  readonly verified?: VerifiedRun | undefined
}

/** Says how a run ended: as one document, or as text with what comes next. */
export function reportRun(run: FinishedRun, io: Io): void {
  if (run.options.json) {
    io.give(toJson(makeDocument(run)))
    return
  }
  const { plan, applied, undone, options } = run
  if (applied) printApplied(run, applied, io)
  else if (options.dryRun && plan.changes.length + plan.commands.length > 0)
    io.report('\nNothing was changed: --dry-run.')
  else if (!undone && !run.finished) printNothingToDo(run, io)
  const steps = manualSteps(plan.changes)
  if (steps.length > 0) io.report(printManualSteps(steps, io.err))
  if (undone && undone.type !== 'manual-steps') io.report(`\n${printError(undone, io.err)}`)
  else if (applied)
    printAll(
      plan.notes.filter(({ kind }) => kind === 'start'),
      io,
    )
}

function printApplied(run: FinishedRun, applied: Applied, io: Io): void {
  const { plan, undone, options } = run
  const { cwd, verbose } = options
  // Nobody can sign in yet where a program has failed: what comes next is to mend that.
  const failed = undone !== undefined && undone.type !== 'manual-steps'
  const later = failed ? [] : listLater(run)
  if (applied.files.length > 0) {
    printWritten(applied.files.length, cwd, io)
    if (!verbose && later.length > 0) printTitles(later, io)
  }
  for (const warning of applied.warnings) io.report(warning)
  if (undone?.exit === 'interrupted') return
  const next = plan.notes.filter(
    ({ kind }) => kind === 'provider' || (kind === 'next-step' && !failed),
  )
  if (cwd !== '.' && next.length > 0) io.print(`\nWhat comes next is done in ${clean(cwd)}:`)
  printAll(next, io)
  if (verbose) printAll(later, io)
}

function printWritten(files: number, cwd: string, io: Io): void {
  const count = files === 1 ? '1 file' : `${files} files`
  const undo = cwd === '.' ? 'create-auth undo' : `create-auth undo --cwd ${shellWord(cwd)}`
  io.print(`\n${paint(io.out, 'good', '✓')} ${count} written. To take it back: ${undo}`)
}

function printTitles(notes: readonly Note[], io: Io): void {
  const titles = notes.map(({ title }) => title).join(' · ')
  io.print(paint(io.out, 'quiet', `  More with --verbose: ${titles}`))
}

/** What asks for nothing now: production, and the command that does the same again. */
function listLater({ plan, again }: PlannedRun): readonly Note[] {
  const repeat: readonly Note[] =
    again === undefined
      ? []
      : [{ kind: 'later', title: 'The same again, without questions', lines: [again] }]
  return [...plan.notes, ...repeat].filter(({ kind }) => kind === 'later')
}

function printNothingToDo(run: PlannedRun, io: Io): void {
  const { plan, settled, options } = run
  io.print(settled)
  printAll(
    plan.notes.filter(({ kind }) => kind === 'warning'),
    io,
  )
  if (options.verbose) printAll(listLater(run), io)
}

function printAll(notes: readonly Note[], io: Io): void {
  if (notes.length > 0) io.print(printNotes(notes, io.out))
}

function makeDocument(run: FinishedRun): RunDocument {
  const { project, plan, applied, undone, finished, verified } = run
  const tried = verified && judgeVerification(verified).exit
  return {
    ok: undone === undefined && (tried ?? 'ok') === 'ok',
    plan: planJson(plan, project.files),
    applied: applied !== undefined,
    ...(applied && applied.warnings.length > 0 ? { warnings: applied.warnings } : {}),
    ...finished,
    ...(verified && { verify: describeVerification(verified) }),
    exitCode: EXIT[undone?.exit ?? tried ?? 'ok'],
    ...(undone ? { error: errorJson(undone) } : {}),
  }
}
