import type { ts } from 'ts-morph'
import { positionAt, type Position } from '../../syntax/lines.js'
import type { Module } from '../databases/modules.js'

/** What the code leaves open, so that the user has to look. */
export interface OpenPoint extends Position {
  readonly file: string
  readonly reason: string
  readonly snippet: string
}

/** An open point where a node stands. */
export function openAt(
  { module, node }: { readonly module: Module; readonly node: ts.Node },
  reason: string,
  snippet: string,
): OpenPoint {
  const { file, text, tree } = module.source
  return { file, ...positionAt(text, node.getStart(tree)), reason, snippet }
}
