import { isRecord, toError } from '../guards.js'

/** Shorter strings, such as a provider's id, are no secrets, and would cut words in pieces. */
const LEAST = 6

function stringsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.length < LEAST ? [] : [value]
  if (depth > 3 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((entry) => stringsIn(entry, depth + 1))
}

/**
 * A copy of what an adapter threw, without the values that it was given: databases and their clients quote the
 * parameters of a statement, and those are tokens and addresses.
 */
export function withoutValues(thrown: unknown, values: readonly unknown[]): Error {
  const error = toError(thrown)
  const secrets = stringsIn(values).toSorted((left, right) => right.length - left.length)
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), error.message)
  const copy = new Error(message)
  copy.name = error.name
  const code = isRecord(error) ? error['code'] : undefined
  return typeof code === 'string' ? Object.assign(copy, { code }) : copy
}
