import { CliError } from '../errors.js'
import type { Runtime, RuntimeProvider } from './runtime.js'

/** The id of the sign-in for development. It is always set up, so that it is never asked about. */
const DEVELOPMENT_PROVIDER = 'dev'

/** The providers that a person can choose, in the runtime's order. */
export function choosableProviders(runtime: Runtime): readonly RuntimeProvider[] {
  return runtime.providers.filter((row) => row.id !== DEVELOPMENT_PROVIDER)
}

/**
 * Looks up providers by id, without duplicates and in the order given.
 *
 * @throws {CliError} `provider-unknown`, with the nearest ids
 */
export function findProviders(
  runtime: Runtime,
  ids: readonly string[],
): readonly RuntimeProvider[] {
  const rows = choosableProviders(runtime)
  const wanted = [...new Set(ids)].filter((id) => id !== DEVELOPMENT_PROVIDER)
  return wanted.map((id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (row) return row
    const known = rows.map((candidate) => candidate.id)
    const near = nearest(id, known)
    throw new CliError('usage', 'provider-unknown', `there is no provider '${id}'`, {
      hint:
        near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `Choose from: ${known.join(', ')}`,
    })
  })
}

/** The candidates that are at most two typing errors away, or contain the word; the nearest first. */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  const lower = word.toLowerCase()
  return candidates
    .map((candidate) => ({ candidate, distance: distanceOf(lower, candidate) }))
    .filter(({ candidate, distance }) => {
      const contains = lower.length > 2 && candidate.includes(lower)
      return contains || distance <= Math.min(2, Math.ceil(candidate.length / 3))
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
    .slice(0, 5)
}

/** Levenshtein distance, one row of the table at a time. */
function distanceOf(from: string, to: string): number {
  const letters = Array.from(to)
  const last = Array.from(from).reduce<readonly number[]>(
    (above, letter, row) =>
      letters.reduce<readonly number[]>(
        (line, other, column) => [
          ...line,
          Math.min(
            (above[column + 1] ?? 0) + 1,
            (line[column] ?? 0) + 1,
            (above[column] ?? 0) + (letter === other ? 0 : 1),
          ),
        ],
        [row + 1],
      ),
    [0, ...letters.map((_, column) => column + 1)],
  )
  return last.at(-1) ?? from.length
}
