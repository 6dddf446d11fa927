/** A line of a comparison: kept, removed or added. */
export interface DiffLine {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/** The largest table that is filled in; beyond it the middle counts as replaced. */
const LIMIT = 4_000_000

/** The shortest way from one list of lines to another. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
): readonly DiffLine[] {
  const shorter = Math.min(before.length, after.length)
  const head = countWhile(shorter, (index) => before[index] === after[index])
  const tail = countWhile(shorter - head, (index) => before.at(-1 - index) === after.at(-1 - index))
  const middle = diffMiddle(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  )
  return [
    ...before.slice(0, head).map(kept),
    ...middle,
    ...before.slice(before.length - tail).map(kept),
  ]
}

function countWhile(limit: number, holds: (index: number) => boolean): number {
  for (let count = 0; count < limit; count += 1) if (!holds(count)) return count
  return limit
}

function kept(text: string): DiffLine {
  return { sign: ' ', text }
}

function diffMiddle(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const width = after.length + 1
  if (before.length * width > LIMIT) return replaced(before, after)
  const common = commonLengths(before, after)
  const lengthAt = (row: number, column: number): number => common[row * width + column] ?? 0
  const lines: DiffLine[] = []
  let row = 0
  let column = 0
  while (row < before.length && column < after.length) {
    const sign = signOf(
      before[row] === after[column],
      lengthAt(row + 1, column),
      lengthAt(row, column + 1),
    )
    lines.push({ sign, text: (sign === '+' ? after[column] : before[row]) ?? '' })
    if (sign !== '+') row += 1
    if (sign !== '-') column += 1
  }
  return [...lines, ...replaced(before.slice(row), after.slice(column))]
}

/** Keeps what is the same, else goes where more is in common. */
function signOf(same: boolean, withoutOld: number, withoutNew: number): DiffLine['sign'] {
  if (same) return ' '
  return withoutOld >= withoutNew ? '-' : '+'
}

function replaced(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  return [
    ...before.map((text): DiffLine => ({ sign: '-', text })),
    ...after.map((text): DiffLine => ({ sign: '+', text })),
  ]
}

/** The length of the longest common subsequence of every pair of ends. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1
  const table = new Uint32Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const below = table[(row + 1) * width + column] ?? 0
      const beside = table[row * width + column + 1] ?? 0
      const diagonal = table[(row + 1) * width + column + 1] ?? 0
      const same = before[row] === after[column]
      table[row * width + column] = same ? diagonal + 1 : Math.max(below, beside)
    }
  }
  return table
}
