import type { ts } from 'ts-morph'
import type { Style } from '../../project.js'
import { insertLine } from '../../syntax/line-splices.js'
import { lineStart } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import type { Splice } from '../../syntax/splice.js'
import { commentsAbove, commentsBehind, indentAt, isAlone, startsLine } from './provider-layout.js'

/**
 * Adds an element to an array, laid out as its neighbours are.
 *
 * @param next the element in front of which it goes; at the end where undefined
 */
export function addElement(
  source: Source,
  array: ts.ArrayLiteralExpression,
  next: ts.Expression | undefined,
  name: string,
  style: Style,
): readonly Splice[] {
  if (next) return [addBefore(source, next, name, style)]
  const last = array.elements.at(-1)
  return last ? addBehind(source, array, last, name, style) : [addAlone(source, array, name, style)]
}

/** Above the comments of the next element, where it has a line of its own. */
function addBefore(source: Source, next: ts.Expression, name: string, { eol }: Style): Splice {
  const { text, tree } = source
  const start = next.getStart(tree)
  if (!startsLine(text, start)) return { start, end: start, content: [`${name}, `] }
  const [first] = commentsAbove(source, next)
  const above = lineStart(text, lineStart(text, first?.pos ?? start) - 1)
  return insertLine(text, above, `${indentAt(text, start)}${name},`, eol)
}

/** On a line of its own where the last element has one, or a comment to the end of the line. */
function addBehind(
  source: Source,
  { elements }: ts.ArrayLiteralExpression,
  last: ts.Expression,
  name: string,
  { indent, eol }: Style,
): readonly Splice[] {
  const { text, tree } = source
  const start = last.getStart(tree)
  const comma = elements.hasTrailingComma ? ',' : ''
  const end = comma === '' ? last.end : elements.end
  const { end: behind, open } = commentsBehind(source, end)
  const own = startsLine(text, start)
  if (open || (own && isAlone(text, behind))) {
    const line = `${indentAt(text, start)}${own ? '' : indent}${name}${comma}`
    const parted = comma === '' ? [{ start: end, end, content: [','] }] : []
    return [...parted, insertLine(text, behind, line, eol)]
  }
  const added = `${own ? eol + indentAt(text, start) : ' '}${name}`
  return [{ start: behind, end: behind, content: [comma === '' ? `,${added}` : `${added},`] }]
}

/** Above the comments of an array that has nothing else, so that they stay what they are. */
function addAlone(
  { text, tree }: Source,
  array: ts.ArrayLiteralExpression,
  name: string,
  { indent, eol, trailingComma }: Style,
): Splice {
  const open = array.getStart(tree) + 1
  const inner = text.slice(open, array.end - 1)
  if (inner.includes('\n')) {
    const [, lead] = /\n([\t ]*)(?![\t ]|\r?\n|$)/.exec(inner) ?? []
    const own = lead ?? `${indentAt(text, open)}${indent}`
    return insertLine(text, open, `${own}${name}${trailingComma ? ',' : ''}`, eol)
  }
  const blank = inner !== '' && inner.trim() === ''
  const at = blank ? array.end - 1 : open
  return { start: at, end: at, content: [blank ? name + inner : name] }
}
