import { sqlTokens } from '../schemas/sql/sql-tokens.js'
import type { Connection } from './connection.js'

/**
 * What statements would lose: tables that have rows, and columns that have values.
 *
 * @returns in words: `the rows of users`
 */
export async function lossesOf(
  { query }: Connection,
  statements: readonly string[],
): Promise<readonly string[]> {
  const losses: string[] = []
  for (const statement of statements) {
    const drop = dropOf(statement)
    if (!drop) continue
    const { table, column, what } = drop
    const where = column === undefined ? '' : ` where ${column} is not null`
    const rows = await query(`select 1 as one from ${table}${where} limit 1`)
    if (rows.length > 0) losses.push(what)
  }
  return losses
}

interface Drop {
  /** As the statement writes it. */
  readonly table: string
  readonly column?: string
  readonly what: string
}

/** What a statement drops, as far as something can be lost by it. */
function dropOf(statement: string): Drop | undefined {
  const tokens = sqlTokens(statement).filter(
    ({ text }) => !['if', 'exists', 'only', 'cascade'].includes(text.toLowerCase()),
  )
  const words = tokens.map(({ text }) => text.toLowerCase())
  const written = (from: number, to = from): string =>
    statement.slice(tokens[from]?.start, tokens[to]?.end)
  const plain = (from: number, to = from): string =>
    tokens
      .slice(from, to + 1)
      .map(({ text }) => text)
      .join('')
  if (words[0] === 'drop' && words[1] === 'table') {
    return {
      table: written(2, tokens.length - 1),
      what: `the rows of ${plain(2, tokens.length - 1)}`,
    }
  }
  const drop = words.lastIndexOf('drop')
  if (words[0] !== 'alter' || words[1] !== 'table' || drop < 3) return undefined
  const at = words[drop + 1] === 'column' ? drop + 2 : drop + 1
  const what = `the values of ${plain(2, drop - 1)}.${plain(at)}`
  return { table: written(2, drop - 1), column: written(at), what }
}
