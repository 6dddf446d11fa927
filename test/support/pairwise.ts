import { describe, test } from 'vitest'

/** How sessions are kept. */
export const STRATEGIES = ['jwt', 'database'] as const

/** True where every cell of every matrix is tried, as `npm run test:all` does. */
export const isWhole: boolean = process.env['TEST_ALL'] === '1'

/** Whatever is chosen at random is the same in each run. */
const SEED = 20_261_129

/** Numbers from 0 to 1 (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5)
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The places of a list in any order, but the same for each list of this length. */
function shuffle(length: number): readonly number[] {
  const random = makeRandom(SEED)
  return Array.from({ length }, (_, at) => [random(), at] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, at]) => at)
}

/** The pairs of values that a cell has, each of two dimensions. */
function listPairs(values: readonly unknown[]): readonly string[] {
  const told = values.map((value, dimension) => `${dimension} ${String(value)}`)
  return told.flatMap((one, at) => told.slice(at + 1).map((other) => `${one}\n${other}`))
}

/**
 * Chooses cells of a matrix so that each pair of values that any cell has is in one that is chosen, in the order in which they are given;
 * all of them where everything is tried. What is chosen is in the titles of tests: `npx vitest list <file>` prints them.
 *
 * @param valuesOf the value of each dimension
 */
export function choosePairwise<T>(
  cells: readonly T[],
  valuesOf: (cell: T) => readonly (string | number)[],
): readonly T[] {
  if (isWhole) return cells
  const pairs = cells.map((cell) => listPairs(valuesOf(cell)))
  const missing = new Set(pairs.flat())
  const order = shuffle(cells.length)
  const chosen = new Set<number>()
  // Those that bring most come first: nothing brings more later on.
  for (let least = pairs[0]?.length ?? 0; least > 0; least -= 1)
    for (const at of order) {
      const own = pairs[at] ?? []
      if (own.filter((pair) => missing.has(pair)).length < least) continue
      for (const pair of own) missing.delete(pair)
      chosen.add(at)
    }
  return cells.filter((_, at) => chosen.has(at))
}

/** Gives each case one of some values that are not its subject, by turns; each of them where everything is tried. */
export function takeTurns<T, V>(
  cases: readonly T[],
  values: readonly V[],
): readonly (readonly [T, V])[] {
  return cases.flatMap((one, at) =>
    values
      .filter((_, index) => isWhole || index === at % values.length)
      .map((value) => [one, value] as const),
  )
}

/** A test that is about one strategy of both. */
interface Spec {
  (title: string, run: () => unknown): void
  readonly each: typeof test.each
}

/** Describes something with each strategy where that is not its subject: a test has one, by turns; both where everything is tried. */
export function describeByTurns(
  title: string,
  describeOne: (strategy: (typeof STRATEGIES)[number], it: Spec) => void,
): void {
  const first = Array.from(title, (letter) => letter.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0)
  describe.each(STRATEGIES)(title, (strategy) => {
    let count = first
    const isOn = (): boolean => {
      count += 1
      return isWhole || STRATEGIES[count % STRATEGIES.length] === strategy
    }
    const it = (name: string, run: () => unknown): void => {
      if (isOn()) test(name, run)
    }
    const each = (rows: readonly unknown[]) => test.each(rows.filter(isOn))
    describeOne(strategy, Object.assign(it, { each }))
  })
}
