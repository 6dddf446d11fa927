import type { Change } from '../changes/change.js'
import { EXIT, type CliError, type ExitName } from '../errors.js'
import type { Plan } from '../plan/plan.js'
import type { FileSnapshot } from '../project.js'
import { printDiff } from './print-diff.js'

/** What `--json` says. Secrets are symbolic, and values of env files are left out. */
export interface RunDocument {
  readonly ok: boolean
  readonly plan?: {
    readonly changes: readonly Readonly<Record<string, unknown>>[]
    readonly commands: Plan['commands']
    readonly notes: Plan['notes']
  }
  readonly applied: boolean
  readonly exitCode: number
  readonly error?: {
    readonly type: string
    readonly message: string
    readonly hint: string
    readonly file?: string
    readonly line?: number
  }
}

/** A plan in its public form: each change with its diff instead of whole texts. */
export function planJson(
  plan: Plan,
  files: ReadonlyMap<string, FileSnapshot>,
): NonNullable<RunDocument['plan']> {
  const changes = plan.changes.map((change) => changeJson(change, files.get(change.path)))
  return { changes, commands: plan.commands, notes: plan.notes }
}

/** The error's part of the document. */
export function errorJson(error: CliError): NonNullable<RunDocument['error']> {
  const { type, message, hint, file, line } = error
  return {
    type,
    message,
    hint,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  }
}

/** The document of a run that ended with an error before there was a plan. */
export function failureDocument(error: CliError): RunDocument {
  const exit: ExitName = error.exit
  return { ok: false, applied: false, exitCode: EXIT[exit], error: errorJson(error) }
}

function changeJson(
  change: Change,
  before: FileSnapshot | undefined,
): Readonly<Record<string, unknown>> {
  if (change.kind === 'manual') return { ...change }
  const { kind, path, did } = change
  return kind === 'copy'
    ? { kind, path, did }
    : { kind, path, did, diff: printDiff(change, before) }
}
