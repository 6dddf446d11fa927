import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'
import { writtenName } from './written-name.js'

/** The value of an object's property, written out or by the name alone; undefined where it has none of that name, or a method. */
export function findProperty(
  { ts }: Source,
  object: ts.ObjectLiteralExpression,
  name: string,
): ts.Expression | undefined {
  const found = object.properties.find((each) => writtenName({ ts }, each.name) === name)
  if (!found) return undefined
  if (ts.isPropertyAssignment(found)) return found.initializer
  return ts.isShorthandPropertyAssignment(found) ? found.name : undefined
}
