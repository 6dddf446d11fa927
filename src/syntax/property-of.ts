import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'

/** What a property of an object is given, written out or by the name alone; undefined where it has none of that name, or a method. */
export function propertyOf(
  { ts, tree }: Source,
  object: ts.ObjectLiteralExpression,
  name: string,
): ts.Expression | undefined {
  const found = object.properties.find((each) => each.name?.getText(tree) === name)
  if (!found) return undefined
  if (ts.isPropertyAssignment(found)) return found.initializer
  return ts.isShorthandPropertyAssignment(found) ? found.name : undefined
}
