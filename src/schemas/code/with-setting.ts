import type { ts } from 'ts-morph'
import { readIndent } from '../../syntax/layout.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'

/** Gives an object a setting, in place of the one that it has. */
export function withSetting(
  { tree }: Source,
  { properties, end }: ts.ObjectLiteralExpression,
  name: string,
  value: string,
): Splice {
  const setting = `${name}: ${value}`
  const said = properties.find((each) => each.name?.getText(tree) === name)
  if (said) return { start: said.getStart(tree), end: said.end, content: [setting] }
  const last = properties.at(-1)
  if (last) return { start: last.end, end: last.end, content: [`, ${setting}`] }
  return { start: end - 1, end: end - 1, content: [` ${setting} `] }
}

/** A node with changes, as it would stand at the head of a line. */
export function rewritten(
  { text, tree }: Source,
  node: ts.Node,
  splices: readonly Splice[],
): string {
  const start = node.getStart(tree)
  const own = splices.map((each) => ({ ...each, start: each.start - start, end: each.end - start }))
  const changed = spliceText(text.slice(start, node.end), own)
  return changed.replaceAll(`\n${readIndent(text, start)}`, '\n')
}
