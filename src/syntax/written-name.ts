import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'

/** A name of a property, as far as the code writes it out: with quotes or without. */
export function writtenName(
  { ts }: Pick<Source, 'ts'>,
  name: ts.PropertyName | undefined,
): string | undefined {
  const isWritten =
    name &&
    (ts.isIdentifier(name) ||
      ts.isStringLiteralLike(name) ||
      ts.isNumericLiteral(name) ||
      ts.isPrivateIdentifier(name))
  return isWritten ? name.text : undefined
}
