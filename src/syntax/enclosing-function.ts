import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'

/** The nearest function around a node; undefined for what runs with the file itself. */
export function enclosingFunction({ ts }: Source, node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node.parent, (each) => ts.isFunctionLike(each))
}
