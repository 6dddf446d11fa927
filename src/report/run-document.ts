import { EXIT, type CliError, type ExitName } from '../errors.js'
import type { Plan } from '../plan/plan.js'

/** The output of `--json`. Secrets are symbolic, and values of env files are left out. */
export interface RunDocument {
  readonly ok: boolean
  readonly plan?: {
    readonly changes: readonly Readonly<Record<string, unknown>>[]
    readonly commands: Plan['commands']
    readonly notes: Plan['notes']
  }
  readonly applied: boolean
  /** Failures, although the files are in place. */
  readonly warnings?: readonly string[]
  readonly exitCode: number
  readonly error?: {
    readonly type: string
    readonly message: string
    readonly hint: string
    readonly file?: string
    readonly line?: number
    readonly column?: number
  }
}

/** The error's part of the document. */
export function errorJson(error: CliError): NonNullable<RunDocument['error']> {
  const { type, message, hint, file, line, column } = error
  return {
    type,
    message,
    hint,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  }
}

/** The document of a run that ended with an error before there was a plan. */
export function failureDocument(error: CliError): RunDocument {
  const exit: ExitName = error.exit
  return { ok: false, applied: false, exitCode: EXIT[exit], error: errorJson(error) }
}
