/** Undefined counts as absent, so that it does not matter whether a field is left out. */
function print(value: unknown): string {
  return JSON.stringify(tagged(value), undefined, 2) ?? 'undefined'
}

/** As JSON can tell it apart: dates by their type, keys in order. */
function tagged(value: unknown): unknown {
  if (value instanceof Date)
    return `Date(${Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString()})`
  if (typeof value === 'bigint') return `BigInt(${value})`
  if (Array.isArray(value)) return value.map(tagged)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(
    entries
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, tagged(field)]),
  )
}

/** @throws {Error} with both values, where they differ */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [print(actual), print(expected)]
  if (got !== wanted) throw new Error(`${what}: expected ${wanted}, got ${got}`)
}

/** Rows in the order of one of their fields: databases list them in any. */
export function by<K extends string, T extends Readonly<Record<K, string>>>(
  field: K,
  rows: readonly T[],
): readonly T[] {
  return rows.toSorted((left, right) => (left[field] < right[field] ? -1 : 1))
}

/** @throws {Error} where a value is neither null nor undefined */
export function absent(actual: unknown, what: string): void {
  if (actual !== null && actual !== undefined) {
    throw new Error(`${what}: expected null, got ${print(actual)}`)
  }
}

/** @throws {Error} where what must fail does not */
export async function rejects(action: () => unknown, what: string): Promise<void> {
  const failed = await Promise.resolve()
    .then(action)
    .then(
      () => false,
      () => true,
    )
  if (!failed) throw new Error(`${what}: expected it to fail`)
}

/** Does something many times at once. @returns what succeeded */
export async function atOnce<T>(
  times: number,
  action: (turn: number) => T | PromiseLike<T>,
): Promise<readonly T[]> {
  const settled = await Promise.allSettled(
    Array.from({ length: times }, async (_, turn) => action(turn)),
  )
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
