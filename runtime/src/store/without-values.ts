import { isRecord, toError } from '../guards.js'

/** Shorter strings, such as a provider's id, are no secrets, and would cut words in pieces. */
const LEAST = 6

function listStrings(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.length < LEAST ? [] : [value]
  if (depth > 3 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((entry) => listStrings(entry, depth + 1))
}

/** As it is, and as JSON writes it. */
function spellings(secret: string): readonly string[] {
  return [secret, JSON.stringify(secret).slice(1, -1)]
}

/**
 * A copy of what an adapter or a callback threw, without the values that it was given: databases and their clients quote
 * the parameters of a statement, and those are tokens, passwords and addresses.
 */
export function withoutValues(thrown: unknown, values: readonly unknown[]): Error {
  const error = toError(thrown)
  const secrets = listStrings(values)
    .flatMap(spellings)
    .toSorted((left, right) => right.length - left.length)
  const clean = (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const copy = new Error(clean(error.message))
  copy.name = error.name
  if (error.stack !== undefined) copy.stack = clean(error.stack)
  const code = isRecord(error) ? error['code'] : undefined
  return typeof code === 'string' ? Object.assign(copy, { code }) : copy
}
