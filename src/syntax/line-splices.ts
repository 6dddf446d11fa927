import { lineEnd, lineStart } from './lines.js'
import type { Splice } from './splice.js'

/** The offset at which the line after that of an offset starts; the end of the text where there is none. */
function nextLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  return newline < 0 ? text.length : newline + 1
}

/**
 * Puts a line behind the one of an offset, with the line ending that is there.
 *
 * @param eol where that line has none
 */
export function insertLine(text: string, offset: number, line: string, eol: string): Splice {
  const end = lineEnd(text, offset)
  const next = nextLine(text, offset)
  const ending = text.slice(end, next)
  if (ending === '') return { start: end, end, content: [eol + line] }
  return { start: next, end: next, content: [line + ending] }
}

/** Takes the lines of a range out, with one line ending: what {@link insertLine} has put there. */
export function removeLines(text: string, start: number, end: number): Splice {
  const [first, next] = [lineStart(text, start), nextLine(text, end)]
  const open = !text.slice(0, next).endsWith('\n') && first > 0
  return { start: open ? lineEnd(text, lineStart(text, first - 1)) : first, end: next, content: [] }
}
