import type { ts } from 'ts-morph'
import { commentsAbove, commentsBehind, isAlone, startsLine } from '../../syntax/layout.js'
import { removeLines } from '../../syntax/line-splices.js'
import type { Source } from '../../syntax/parse-source.js'
import type { Slot } from '../../code/provider-list.js'
import type { Splice } from '../../syntax/splice.js'

/**
 * Takes an element out of its array, with the comma that parts it from the others.
 *
 * @param words what a comment directly above names where it speaks of this element; such a comment goes too
 */
export function removeElement(
  source: Source,
  { array, element }: Slot,
  words: readonly string[],
): readonly Splice[] {
  const { text, tree } = source
  const start = element.getStart(tree)
  const index = array.elements.indexOf(element)
  const comma = commaBehind(array, index)
  const end = comma === undefined ? element.end : comma + 1
  const { end: behind } = commentsBehind(source, end)
  const before = comma === undefined ? commaBehind(array, index - 1) : undefined
  const parted = before === undefined ? [] : [{ start: before, end: before + 1, content: [] }]
  if (startsLine(text, start) && isAlone(text, behind)) {
    const [first] = ownComments(source, { array, element }, words)
    return [...parted, removeLines(text, first?.pos ?? start, behind)]
  }
  return [...parted, removeInline(source, array, element, end)]
}

/** Where the comma behind an element is. */
function commaBehind({ elements }: ts.ArrayLiteralExpression, index: number): number | undefined {
  const next = elements[index + 1]
  if (next) return index < 0 ? undefined : next.pos - 1
  return elements.hasTrailingComma ? elements.end - 1 : undefined
}

/** The blanks that part it go too: those in front of the last one of a line or of all, else those behind. */
function removeInline(
  { text, tree }: Source,
  { elements }: ts.ArrayLiteralExpression,
  element: ts.Expression,
  end: number,
): Splice {
  const start = element.getStart(tree)
  const blank = text.slice(0, start).search(/\s+$/)
  const first = blank < 0 ? start : blank
  const others = elements.length > 1
  const last = element === elements.at(-1) || isAlone(text, end)
  if (others && last) return { start: first, end, content: [] }
  const blanks = others || first < start ? (/^[\t ]*/.exec(text.slice(end))?.[0] ?? '') : ''
  return { start, end: end + blanks.length, content: [] }
}

/** The comments directly above that speak of the element, and of none of the others. */
function ownComments(
  source: Source,
  { array, element }: Slot,
  words: readonly string[],
): readonly ts.CommentRange[] {
  const comments = commentsAbove(source, element)
  const said = spaced(comments.map(({ pos, end }) => source.text.slice(pos, end)).join(' '))
  const others = array.elements
    .filter((other) => other !== element)
    .map((other) => /\w+/.exec(other.getText(source.tree))?.[0] ?? '')
  const names = (word: string): boolean => word !== '' && said.includes(spaced(word))
  return words.some(names) && !others.some(names) ? comments : []
}

/** A text as words with one blank around each. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
