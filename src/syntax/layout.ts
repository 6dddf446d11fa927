import type { ts } from 'ts-morph'
import { lineEnd, lineStart } from './lines.js'
import type { Source } from './parse-source.js'

/** Tells whether nothing but blanks is in front of an offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === ''
}

/** Tells whether nothing but blanks follows an offset on its line. */
export function isAlone(text: string, offset: number): boolean {
  return text.slice(offset, lineEnd(text, offset)).trim() === ''
}

/** The indentation of the line of an offset. */
export function readIndent(text: string, offset: number): string {
  return /^[\t ]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
}

/** The comments directly above a node, each on lines of its own, with no empty line below. */
export function listLeadingComments(
  { ts, text, tree }: Source,
  node: ts.Node,
): readonly ts.CommentRange[] {
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  const apart = comments.findLastIndex(({ pos, end }, index) => {
    const next = comments[index + 1]?.pos ?? node.getStart(tree)
    const touches = /^[\t ]*\r?\n[\t ]*$/.test(text.slice(end, next))
    return !touches || !startsLine(text, pos)
  })
  return comments.slice(apart + 1)
}

/** Where the comments behind an offset end that are on its line, and whether the last runs to the end of the line. */
export function readTrailingComments(
  { ts, text }: Source,
  offset: number,
): { readonly end: number; readonly open: boolean } {
  const last = ts.getTrailingCommentRanges(text, offset)?.at(-1)
  if (!last) return { end: offset, open: false }
  return { end: last.end, open: last.kind === ts.SyntaxKind.SingleLineCommentTrivia }
}
