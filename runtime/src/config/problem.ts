import { InvalidConfig, type AuthError } from '../errors.js'
import type { WarningCode } from '../types.js'

/** A problem of a configuration. An `error` keeps the engine from answering; a `warning` is logged once. */
export type Problem =
  | { readonly severity: 'error'; readonly error: AuthError }
  | { readonly severity: 'warning'; readonly code: WarningCode; readonly detail?: string }

export function fault(error: AuthError): Problem {
  return { severity: 'error', error }
}

export function invalid(what: string): Problem {
  return fault(new InvalidConfig(what))
}
