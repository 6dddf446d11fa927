import { getPosition } from '../../syntax/lines.js'

/** A piece of a schema. The last one is of kind `end` and has no text. */
export interface PrismaToken {
  readonly kind: 'word' | 'string' | 'mark' | 'newline' | 'end'
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Thrown where a text is no Prisma schema; the message says what was found there. */
export class PrismaSyntaxError extends Error {
  override readonly name = 'PrismaSyntaxError'
  /** 1-based. */
  readonly line: number

  constructor(text: string, offset: number, message: string) {
    super(message)
    this.line = getPosition(text, offset).line
  }
}

/** Blanks, a byte-order mark, comments, and whatever stands behind the brace that opens a block: Prisma reads none of that line. */
const SKIPPED =
  /(?:[\t\r \uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^[\t \uFEFF]*\w+[\t ]+\w+[\t ]*\{[^\n]*)[^\r\n]+)+/my

/** A word may have dots: native types (`db.Text`), numbers, and fields of composite types. */
const TOKEN =
  /(?<newline>\n)|(?<string>"(?:[^"\\\n]|\\[^\n])*")|(?<word>[-\p{L}\p{N}_][-.\p{L}\p{N}_]*)|(?<mark>@@?|[()[\]{},:=?])/uy

/**
 * Parts a schema into its pieces. Comments are left out, and newlines are pieces, since a field ends with its line.
 *
 * @throws {PrismaSyntaxError} at the first character that begins no piece
 */
export function tokenise(text: string): readonly PrismaToken[] {
  const skipped = new RegExp(SKIPPED)
  const token = new RegExp(TOKEN)
  const tokens: PrismaToken[] = []
  let at = 0
  for (;;) {
    skipped.lastIndex = at
    at += skipped.exec(text)?.[0].length ?? 0
    if (at >= text.length) break
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) {
      throw new PrismaSyntaxError(text, at, `unexpected ${JSON.stringify(text.charAt(at))}`)
    }
    tokens.push({
      kind: classifyToken(found),
      text: found[0],
      start: at,
      end: at + found[0].length,
    })
    at += found[0].length
  }
  return [...tokens, { kind: 'end', text: '', start: text.length, end: text.length }]
}

function classifyToken({ groups = {} }: RegExpExecArray): PrismaToken['kind'] {
  if (groups['newline'] !== undefined) return 'newline'
  if (groups['string'] !== undefined) return 'string'
  return groups['word'] === undefined ? 'mark' : 'word'
}
