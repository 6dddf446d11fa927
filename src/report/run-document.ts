import { EXIT, type CliError, type ExitName } from '../errors.js'
import type { Output } from '../validation.js'
import type { RUN } from './output-schemas.js'

/** The output of `--json`. Secrets are symbolic, and values of env files are left out. */
export type RunDocument = Output<typeof RUN>

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
