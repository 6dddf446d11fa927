import type { ts } from 'ts-morph'
import { type Position, getPosition } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import type { ManualStep } from './change.js'

/** A place in code that is left to the user. */
export interface PlacedStep extends ManualStep {
  readonly line: number
  readonly column: number
}

/** The step that is left to the user where a node stands. */
export function createStep(
  { source, node }: { readonly source: Source; readonly node: ts.Node },
  { reason, snippet }: Pick<ManualStep, 'reason' | 'snippet'>,
): PlacedStep {
  const { file, text, tree } = source
  const position = getPosition(text, node.getStart(tree))
  return { kind: 'manual', path: file, ...position, reason, snippet }
}

/** The words for the further places in a file where the same is, in other lines than the first. */
export function describeFurtherLines(first: Position, others: readonly Position[]): string {
  const lines = [...new Set(others.map(({ line }) => line))].filter((line) => line !== first.line)
  if (lines.length === 0) return ''
  return `, and in ${lines.length > 1 ? 'lines' : 'line'} ${lines.join(', ')}`
}
