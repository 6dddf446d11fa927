import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'
import { walk } from './walk.js'

/** A name that nothing in the file has. */
export function freeName(source: Source, name: string): string {
  const { ts, tree } = source
  const taken = new Set(
    [...walk(source, tree)].flatMap((node) =>
      ts.isIdentifier(node) && !isProperty(source, node) ? [node.text] : [],
    ),
  )
  const number = [2, 3, 4, 5, 6, 7, 8, 9].find((count) => !taken.has(`${name}${count}`))
  return taken.has(name) ? `${name}${number ?? ''}` : name
}

/** `x.name`, `{ name: x }` */
function isProperty({ ts }: Source, node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) &&
    parent.name === node
  )
}
