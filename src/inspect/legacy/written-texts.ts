import type { ts } from 'ts-morph'
import type { WrittenOptions } from '../../catalog/written-options.js'
import type { Source } from '../../syntax/parse-source.js'
import { writtenName } from '../../syntax/written-name.js'

/** The texts of options that are written out, and of the members of theirs: `userinfo`, and `userinfo.url`. */
export function writtenTexts(source: Source, object: ts.ObjectLiteralExpression): WrittenOptions {
  const { ts, tree } = source
  const entries = object.properties.flatMap((property): readonly (readonly [string, string])[] => {
    const name = writtenName(source, property.name)
    if (name === undefined) return []
    if (ts.isShorthandPropertyAssignment(property)) return [[name, name]]
    if (!ts.isPropertyAssignment(property)) return []
    const { initializer } = property
    const inner = ts.isObjectLiteralExpression(initializer) ? writtenTexts(source, initializer) : []
    return [
      [name, initializer.getText(tree)],
      ...[...inner].map(([member, text]) => [`${name}.${member}`, text] as const),
    ]
  })
  return new Map(entries)
}
