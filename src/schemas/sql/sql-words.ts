import { foldedPart } from '../folded.js'
import type { SqlToken } from './sql-tokens.js'

/** Reads on from token to token. */
export interface Words {
  /** Passes over these words where they come next. */
  readonly take: (...words: readonly string[]) => boolean
  readonly takeAny: (...words: readonly string[]) => boolean
  /** The name that comes next, with its schema where that is not the usual one. */
  readonly name: () => string
  /** The names in the parentheses that come next. */
  readonly list: () => readonly string[]
  /** Everything up to the end, or to the comma that ends the item, or to the parenthesis that ends the list. */
  readonly item: () => readonly SqlToken[]
  readonly sign: (text: string) => boolean
  readonly done: () => boolean
}

/** Where PostgreSQL and SQLite keep what has no schema. */
const USUAL_SCHEMA = /^(?:public|main)\./i

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word
}

/** Tells whether a token is a sign: a comma, a parenthesis. */
export function isSign(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text
}

const WORDS: readonly SqlToken['kind'][] = ['word', 'name']
const PARENTHESES = ['(', ')']
/** How PostgreSQL writes that a text of some length, or of its own kind, is one. */
const CASTS = ['', '::text']

/**
 * A part of a key: a column, or what `lower` makes of one, whatever parentheses and types are around it. Of another expression its
 * first word, as which no column is called.
 */
export function readPart(tokens: readonly SqlToken[]): string {
  const [made, column, ...type] = tokens.filter((token) => !PARENTHESES.includes(token.text))
  const isFolded =
    isWord(made, 'lower') &&
    column !== undefined &&
    WORDS.includes(column.kind) &&
    CASTS.includes(type.map(({ text }) => text).join(''))
  return isFolded ? foldedPart(column.text) : (tokens[0]?.text ?? '')
}

/** Reads tokens from the first one on. */
export function reader(tokens: readonly SqlToken[]): Words {
  let at = 0
  const sign = (text: string): boolean => {
    const there = isSign(tokens[at], text)
    if (there) at += 1
    return there
  }
  const item = (): readonly SqlToken[] => {
    const start = at
    for (let depth = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (depth === 0 && (isSign(token, ',') || isSign(token, ')'))) break
      if (isSign(token, '(')) depth += 1
      if (isSign(token, ')')) depth -= 1
    }
    return tokens.slice(start, at)
  }
  const take = (...words: readonly string[]): boolean => {
    const there = words.every((word, index) => isWord(tokens[at + index], word))
    if (there) at += words.length
    return there
  }
  return {
    take,
    sign,
    item,
    takeAny: (...words) => words.some((word) => take(word)),
    done: () => at >= tokens.length,
    name() {
      const parts = [tokens[at]?.text ?? '']
      for (at += 1; sign('.'); at += 1) parts.push(tokens[at]?.text ?? '')
      return parts.join('.').replace(USUAL_SCHEMA, '')
    },
    list() {
      const names: string[] = []
      if (!sign('(')) return names
      while (at < tokens.length && !sign(')')) {
        names.push(readPart(item()))
        sign(',')
      }
      return names
    },
  }
}
