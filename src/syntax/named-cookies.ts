import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'
import { findProperty } from './find-property.js'

/**
 * The value of an option of cookies, where it is written out, and each of them has its name: then it means the same behind
 * the names of a library as it did among them.
 *
 * @param property the option among others
 */
export function namedCookies(
  source: Source,
  property: ts.ObjectLiteralElementLike,
): ts.ObjectLiteralExpression | undefined {
  const { ts } = source
  const value = ts.isPropertyAssignment(property) ? property.initializer : undefined
  if (!value || !ts.isObjectLiteralExpression(value) || value.properties.length === 0) {
    return undefined
  }
  const named = value.properties.every((each) => {
    const cookie = ts.isPropertyAssignment(each) ? each.initializer : undefined
    return (
      cookie &&
      ts.isObjectLiteralExpression(cookie) &&
      findProperty(source, cookie, 'name') !== undefined
    )
  })
  return named ? value : undefined
}
