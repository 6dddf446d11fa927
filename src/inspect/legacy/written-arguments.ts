import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'
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
export function withArguments(snippet: string, call?: Call): string {
  return snippet.replaceAll(GIVEN, (_, name: string, usual: string) =>
    call ? (textIn(call, name) ?? usual) : usual,
  )
}

/** The text of an option among the first argument of a call; undefined where it is not written, or not in one line. */
function textIn({ source, node }: Call, name: string): string | undefined {
  const { ts, tree } = source
  const [options] = node.arguments
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined
  const property = options.properties.find((each) => writtenName(source, each.name) === name)
  if (!property) return undefined
  if (ts.isShorthandPropertyAssignment(property)) return name
  const text = ts.isPropertyAssignment(property) ? property.initializer.getText(tree) : '\n'
  return text.includes('\n') ? undefined : text
}
