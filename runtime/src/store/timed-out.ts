import { AdapterError } from '../errors.js'
import { TimedOut } from '../in-time.js'

/** Tells whether an error comes from a method of the adapter that took too long: whether it has done its work is not known. */
export function isTimeout(error: unknown): boolean {
  return error instanceof AdapterError && error.cause?.err instanceof TimedOut
}
