import type { ts } from 'ts-morph'
import type { Style } from '../project.js'
import {
  listLeadingComments,
  readTrailingComments,
  readIndent,
  isAlone,
  startsLine,
} from './layout.js'
import { insertLine } from './line-splices.js'
import { lineStart } from './lines.js'
import type { Source } from './parse-source.js'
import type { Splice } from './splice.js'

/** A node that has elements with commas in between: the arguments of a call are its list. */
export type List =
  | ts.ArrayLiteralExpression
  | ts.ObjectLiteralExpression
  | ts.NamedImports
  | ts.ObjectBindingPattern
  | ts.CallExpression

/**
 * Adds elements to a list, laid out as their neighbours are.
 *
 * @param next the element in front of which they go; at the end where undefined
 * @param added at least one; further lines of an element, parted by `\n`, are indented from where it stands
 */
export function addElements(
  source: Source,
  list: List,
  next: ts.Node | undefined,
  added: readonly string[],
  style: Style,
): readonly Splice[] {
  if (next) return [insertFirst(source, next, added, style)]
  const last = getElements(source, list).at(-1)
  return last
    ? insertAfter(source, list, last, added, style)
    : [addAlone(source, list, added, style)]
}

function getElements({ ts }: Source, list: List): ts.NodeArray<ts.Node> {
  if (ts.isObjectLiteralExpression(list)) return list.properties
  return ts.isCallExpression(list) ? list.arguments : list.elements
}

/** The elements as lines of their own, without what follows the last of them. */
function writeLines(added: readonly string[], lead: string, eol: string): string {
  return added.map((element) => lead + element.replaceAll('\n', eol + lead)).join(`,${eol}`)
}

/** The elements in the line of others, which has an indentation. */
function writeInline(added: readonly string[], lead: string, eol: string): string {
  return added.join(', ').replaceAll('\n', eol + lead)
}

/** Above the comments of the next element, where it has a line of its own. */
function insertFirst(
  source: Source,
  next: ts.Node,
  added: readonly string[],
  { eol }: Style,
): Splice {
  const { text, tree } = source
  const start = next.getStart(tree)
  const lead = readIndent(text, start)
  if (!startsLine(text, start)) {
    return { start, end: start, content: [`${writeInline(added, lead, eol)}, `] }
  }
  const [first] = listLeadingComments(source, next)
  const above = lineStart(text, lineStart(text, first?.pos ?? start) - 1)
  return insertLine(text, above, `${writeLines(added, lead, eol)},`, eol)
}

/** On lines of their own where the last element has one, or a comment to the end of the line. */
function insertAfter(
  source: Source,
  list: List,
  last: ts.Node,
  added: readonly string[],
  { indent, eol }: Style,
): readonly Splice[] {
  const { text, tree } = source
  const elements = getElements(source, list)
  const start = last.getStart(tree)
  const comma = elements.hasTrailingComma ? ',' : ''
  const end = comma === '' ? last.end : elements.end
  const { end: behind, open } = readTrailingComments(source, end)
  const own = startsLine(text, start)
  const lead = readIndent(text, start)
  if (open || (own && isAlone(text, behind))) {
    const lines = `${writeLines(added, own ? lead : lead + indent, eol)}${comma}`
    const parted = comma === '' ? [{ start: end, end, content: [','] }] : []
    return [...parted, insertLine(text, behind, lines, eol)]
  }
  const written = own ? eol + writeLines(added, lead, eol) : ` ${writeInline(added, lead, eol)}`
  return [{ start: behind, end: behind, content: [comma === '' ? `,${written}` : `${written},`] }]
}

/** Above the comments of a list that has nothing else, so that they stay what they are. */
function addAlone(
  source: Source,
  list: List,
  added: readonly string[],
  { indent, eol, trailingComma }: Style,
): Splice {
  const { text } = source
  const open = findOpening(source, list)
  const inner = text.slice(open, list.end - 1)
  const outer = readIndent(text, open)
  if (inner.includes('\n')) {
    const [, lead] = /\n([\t ]*)(?![\t ]|\r?\n|$)/.exec(inner) ?? []
    const lines = writeLines(added, lead ?? `${outer}${indent}`, eol)
    return insertLine(text, open, `${lines}${trailingComma ? ',' : ''}`, eol)
  }
  const names = writeInline(added, outer, eol)
  const blank = inner !== '' && inner.trim() === ''
  const at = blank ? list.end - 1 : open
  const spaced = inner === '' && text[open - 1] === '{' ? ` ${names} ` : names
  return { start: at, end: at, content: [blank ? names + inner : spaced] }
}

/** Behind the bracket that opens a list. */
function findOpening({ ts, text, tree }: Source, list: List): number {
  if (!ts.isCallExpression(list)) return list.getStart(tree) + 1
  return text.indexOf('(', list.typeArguments?.end ?? list.expression.end) + 1
}
