import type { Change } from '../changes/change.js'
import type { Command, Plan } from '../plan/plan.js'
import { clean } from './clean.js'
import { manualSteps } from './print-manual-steps.js'
import { paint, type Terminal } from './terminal.js'
import { wrap } from './wrap.js'

/** The effects of a plan, for people: each file with what happens to it, then the programs. */
export function printPlan(plan: Plan, terminal: Terminal): string {
  const files = plan.changes.filter((change) => change.kind !== 'manual')
  const made = files.filter((change) => change.kind === 'create' || isNewCopy(change))
  const gone = files.filter((change) => change.kind === 'remove')
  const changed = files.filter((change) => change.kind !== 'remove' && !made.includes(change))
  const left = manualSteps(plan.changes)
  const column = formatColumn(plan.changes)
  const rows = (changes: readonly (typeof files)[number][]): readonly string[] =>
    changes.map((change) => row(change.path, change.did, column, terminal))
  return [
    ...section('Create', rows(made), terminal),
    ...section('Change', rows(changed), terminal),
    ...section('Remove', rows(gone), terminal),
    ...section('Run', plan.commands.map(commandLine), terminal),
    ...section(
      'Left to you',
      left.map((step) => row(step.path, [step.reason], column, terminal)),
      terminal,
    ),
  ].join('\n')
}

/** A command as one would type it. */
export function commandText(command: Command): string {
  return clean(command.argv.join(' '))
}

/** Where the reasons begin; a path that is longer has its reason behind it, or below it. */
function formatColumn(changes: readonly Change[]): number {
  const lengths = changes.map((change) => change.path.length).filter((length) => length <= 32)
  return Math.max(0, ...lengths) + 2
}

function isNewCopy(change: Change): boolean {
  return change.kind === 'copy' && change.before === undefined
}

function commandLine(command: Command): string {
  return `  ${commandText(command)}`
}

function section(title: string, rows: readonly string[], terminal: Terminal): readonly string[] {
  return rows.length === 0 ? [] : ['', paint(terminal, 'title', title), ...rows]
}

/** The path, and beside it or below it what is done, as the width allows. */
function row(path: string, did: readonly string[], column: number, terminal: Terminal): string {
  const shown = clean(path)
  const beside = terminal.width >= column + 32 && shown.length < column
  const indent = ' '.repeat(beside ? column + 2 : 4)
  const text = did.map((line) => wrap(clean(line), terminal.width, indent)).join('\n')
  const quiet = (lines: string): string =>
    lines
      .split('\n')
      .map((line) => paint(terminal, 'quiet', line))
      .join('\n')
  const line = `  ${shown}  ${clean(did[0] ?? '')}`
  if (!beside && did.length === 1 && line.length <= terminal.width)
    return `  ${shown}  ${quiet(clean(did[0] ?? ''))}`
  if (!beside) return text === '' ? `  ${shown}` : `  ${shown}\n${quiet(text)}`
  return `  ${shown.padEnd(column)}${quiet(text.slice(indent.length))}`
}
