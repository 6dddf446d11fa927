import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'
import { writtenTexts } from './written-texts.js'

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
  const [options] = node.arguments
  if (!options || !source.ts.isObjectLiteralExpression(options)) return undefined
  const text = writtenTexts(source, options).get(name)
  return text?.includes('\n') ? undefined : text
}
