import type { Source } from '../../syntax/parse-source.js'
import type { ts } from 'ts-morph'
import { type Position, positionAt } from '../../syntax/lines.js'

/** A point that the code leaves open, so that the user has to look. */
export interface OpenPoint extends Position {
  readonly file: string
  readonly reason: string
  readonly snippet: string
}

/** An open point where a node stands. */
export function openAt(
  { source, node }: { readonly source: Source; readonly node: ts.Node },
  reason: string,
  snippet: string,
): OpenPoint {
  const { file, text, tree } = source
  return { file, ...positionAt(text, node.getStart(tree)), reason, snippet }
}

/** The words for the further places in a file where the same is, in other lines than the first. */
export function inFurtherLines(first: Position, others: readonly Position[]): string {
  const lines = [...new Set(others.map(({ line }) => line))].filter((line) => line !== first.line)
  if (lines.length === 0) return ''
  return `, and in ${lines.length > 1 ? 'lines' : 'line'} ${lines.join(', ')}`
}
