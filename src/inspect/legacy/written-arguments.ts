import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'
import type { WrittenOptions } from '../../catalog/written-options.js'
import { writtenName } from '../../syntax/written-name.js'

/** `{callbackURL|'/'}` in a snippet: an option that a call is given, and what stands there where none is written. */
const GIVEN = /\{(\w+)\|([^}]*)\}/g

/** A call, where it stands. */
interface Call {
  readonly source: Source
  readonly node: ts.CallExpression
}

/**
 * A snippet with the options of a call as they are written there.
 *
 * @param call undefined where nobody sees what it is given
 */
export function fillArguments(snippet: string, call?: Call): string {
  return snippet.replaceAll(GIVEN, (_, name: string, usual: string) =>
    call ? (readArgument(call, name) ?? usual) : usual,
  )
}

/** The text of an option among the first argument of a call; undefined where it is not written, or not in one line. */
function readArgument({ source, node }: Call, name: string): string | undefined {
  const [options] = node.arguments
  if (!options || !source.ts.isObjectLiteralExpression(options)) return undefined
  const text = readWrittenOptions(source, options).get(name)
  return text?.includes('\n') ? undefined : text
}

/** The texts of options that are written out, and of the members of theirs: `userinfo`, and `userinfo.url`. */
export function readWrittenOptions(
  source: Source,
  object: ts.ObjectLiteralExpression,
): WrittenOptions {
  const { ts, tree } = source
  const entries = object.properties.flatMap((property): readonly (readonly [string, string])[] => {
    const name = writtenName(source, property.name)
    if (name === undefined) return []
    if (ts.isShorthandPropertyAssignment(property)) return [[name, name]]
    if (!ts.isPropertyAssignment(property)) return []
    const { initializer } = property
    const inner = ts.isObjectLiteralExpression(initializer)
      ? readWrittenOptions(source, initializer)
      : []
    return [
      [name, initializer.getText(tree)],
      ...[...inner].map(([member, text]) => [`${name}.${member}`, text] as const),
    ]
  })
  return new Map(entries)
}
