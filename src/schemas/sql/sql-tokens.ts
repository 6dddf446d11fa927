/** A piece of SQL: a word or a quoted name, a sign, or a literal. Comments and blanks are left out. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'literal' | 'sign'
  /** Without its quotes; a word as it is written. */
  readonly text: string
  /** Where it begins and ends in the text. */
  readonly start: number
  readonly end: number
}

const PATTERN = new RegExp(
  [
    /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)/,
    /(?<dollar>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)/,
    /(?<literal>[eE]?'(?:[^'\\]|''|\\.)*'|\d[\d.]*)/,
    /(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])/,
    /(?<word>[\p{L}_][\p{L}\p{N}_$]*)/u,
    /(?<sign>[\s\S])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** Takes SQL of any dialect apart. */
export function sqlTokens(sql: string): readonly SqlToken[] {
  return Array.from(sql.matchAll(PATTERN)).flatMap((match): SqlToken[] => {
    const { skip, dollar, literal, name, word } = match.groups ?? {}
    if (skip !== undefined) return []
    const place = { start: match.index, end: match.index + match[0].length }
    if (name !== undefined) return [{ kind: 'name', text: unquote(name), ...place }]
    if (word !== undefined) return [{ kind: 'word', text: word, ...place }]
    const kind = dollar !== undefined || literal !== undefined ? 'literal' : 'sign'
    return [{ kind, text: match[0], ...place }]
  })
}

function unquote(name: string): string {
  const quote = name.at(-1) ?? ''
  return name.slice(1, -1).replaceAll(quote + quote, quote)
}

/** The statements of a text, without semicolons and without what is around them. */
export function splitStatements(sql: string): readonly string[] {
  const ends = sqlTokens(sql).filter(({ kind, text }) => kind === 'sign' && text === ';')
  const starts = [0, ...ends.map(({ end }) => end)]
  return starts
    .map((start, index) => sql.slice(start, ends[index]?.start ?? sql.length))
    .filter((statement) => sqlTokens(statement).length > 0)
    .map((statement) => statement.trim())
}
