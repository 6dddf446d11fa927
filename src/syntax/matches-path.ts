/**
 * Tells whether a pattern of paths, as routers write them, names a path: `/about/:path*`, `/:locale(en|de)?/:rest*`,
 * `/((?!api|_next).*)`.
 *
 * @returns undefined where it is no pattern
 */
export function matchesPath(pattern: string, path: string): boolean | undefined {
  const pieces = parsePieces(pattern)
  try {
    return pieces && new RegExp(`^${pieces.join('')}/?$`, 'i').test(path)
  } catch {
    // What stands between parentheses is an expression of its author's.
    return undefined
  }
}

/** The expressions that the pieces of a pattern come to; undefined where a parenthesis stays open. */
function parsePieces(pattern: string): readonly string[] | undefined {
  const pieces: string[] = []
  let rest = pattern
  while (rest !== '') {
    const part = parsePart(rest) ?? { written: rest.charAt(0), expression: literal(rest.charAt(0)) }
    if (part === 'open') return undefined
    pieces.push(part.expression)
    rest = rest.slice(part.written.length)
  }
  return pieces
}

interface PathPiece {
  readonly written: string
  readonly expression: string
}

/** A part with a name, an expression or both, with the slash before it. */
function parsePart(text: string): PathPiece | 'open' | undefined {
  const [head, slash = '', name = ''] = /^(\/?)(:\w+|(?=\())/.exec(text) ?? []
  if (head === undefined) return undefined
  const group = parseGroup(text, head.length)
  if (name === '' && group === undefined) return 'open'
  const end = head.length + (group === undefined ? 0 : group.length + 2)
  const [mark = ''] = /^[*+?]/.exec(text.slice(end)) ?? []
  return {
    written: text.slice(0, end + mark.length),
    expression: repeated(slash, group ?? '[^/]+?', mark),
  }
}

function literal(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`)
}

/** A part with the slash before it, once or as often as its mark says. */
function repeated(slash: string, part: string, mark: string): string {
  const one = `${slash}(?:${part})`
  return mark === '' ? one : `(?:${one})${mark}`
}

/** The text between the parenthesis at a place and the one that closes it. */
function parseGroup(text: string, start: number): string | undefined {
  if (text.charAt(start) !== '(') return undefined
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    if (depth === 0) return text.slice(start + 1, at)
  }
  return undefined
}
