/** A replacement of text[start, end); an insertion where both are the same. */
export interface Splice<T = never> {
  readonly start: number
  readonly end: number
  readonly content: readonly (string | T)[]
}

/**
 * Replaces the given ranges and leaves every other character as it is. Insertions at one place keep
 * the order in which they are given.
 *
 * @returns the text in pieces; neighbouring strings are joined
 * @throws {RangeError} if ranges overlap or lie outside of the text
 */
export function splice<T>(text: string, splices: readonly Splice<T>[]): readonly (string | T)[] {
  const ordered = splices.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const pieces: (string | T)[] = []
  let at = 0
  for (const { start, end, content } of ordered) {
    if (start < at || end < start || end > text.length) {
      throw new RangeError(`a splice at ${start}–${end} is outside of the text or overlaps another`)
    }
    pieces.push(text.slice(at, start), ...content)
    at = end
  }
  return join([...pieces, text.slice(at)])
}

/** {@link splice} for text alone. */
export function spliceText(text: string, splices: readonly Splice[]): string {
  return splice(text, splices).join('')
}

function join<T>(pieces: readonly (string | T)[]): readonly (string | T)[] {
  const joined: (string | T)[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece === '') continue
    if (typeof piece === 'string' && typeof last === 'string') joined.splice(-1, 1, last + piece)
    else joined.push(piece)
  }
  return joined
}
