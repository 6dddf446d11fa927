import type { ts } from 'ts-morph'
import { positionAt } from '../../syntax/lines.js'
import type { Module } from '../databases/modules.js'

/** What the code leaves open, so that the user has to look. */
export interface OpenPoint {
  readonly file: string
  /** 1-based. */
  readonly line: number
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
  return { file, line: positionAt(text, node.getStart(tree)).line, reason, snippet }
}
