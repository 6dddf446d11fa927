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
