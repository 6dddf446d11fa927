import type { Change } from '../changes/change.js'
import type { Plan } from '../plan/plan.js'
import type { FileSnapshot } from '../project.js'
import type { RunDocument } from './run-document.js'
import { printDiff } from './print-diff.js'

type PlanDocument = NonNullable<RunDocument['plan']>

/** A plan in its public form: each change with its diff instead of whole texts. */
export function planJson(plan: Plan, files: ReadonlyMap<string, FileSnapshot>): PlanDocument {
  const changes = plan.changes.map((change) => changeJson(change, files.get(change.path)))
  return { changes, commands: plan.commands, notes: plan.notes }
}

function changeJson(
  change: Change,
  before: FileSnapshot | undefined,
): PlanDocument['changes'][number] {
  if (change.kind === 'manual') return { ...change }
  const { kind, path, did } = change
  return kind === 'copy' || kind === 'remove'
    ? { kind, path, did }
    : { kind, path, did, diff: printDiff(change, before) }
}
