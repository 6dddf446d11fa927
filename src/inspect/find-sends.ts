import type { ts } from 'ts-morph'
import type { SendingRules } from '../catalog/frameworks/site-configuration.js'
import type { RouteFact } from '../site-fact.js'
import { positionAt } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import { propertyOf } from '../syntax/property-of.js'
import { unwrap, walk } from '../syntax/walk.js'
import type { Modules } from './databases/modules.js'

/** The rules by which a configuration sends requests elsewhere, wherever in its files they are written out. */
export function sendsIn({ byFile }: Modules, rules: SendingRules): readonly RouteFact[] {
  return [...byFile.values()].flatMap(({ source }) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isObjectLiteralExpression(node) ? sentBy(source, node, rules) : [],
    ),
  )
}

function sentBy(
  source: Source,
  object: ts.ObjectLiteralExpression,
  { from, to, unless, last }: SendingRules,
): readonly RouteFact[] {
  const { file, text, tree } = source
  const path = propertyOf(source, object, from)
  const target = propertyOf(source, object, to)
  const has = (name: string): boolean => propertyOf(source, object, name) !== undefined
  if (!path || !target || unless.some(has) || isIn(source, object, last)) return []
  const pattern = unwrap(source, path)
  const isText = source.ts.isStringLiteralLike(pattern)
  // What is sent where it has been sent from goes on as if there were no rule.
  if (!isText || unwrap(source, target).getText(tree) === pattern.getText(tree)) return []
  return [{ path: pattern.text, file, line: positionAt(text, object.getStart(tree)).line }]
}

/** Whether an object stands in a list of this name. */
function isIn({ ts, tree }: Source, object: ts.Node, list: string): boolean {
  const around = ts.findAncestor(
    object,
    (node) => ts.isPropertyAssignment(node) && node.name.getText(tree) === list,
  )
  return around !== undefined
}
