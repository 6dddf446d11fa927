import { sqlTokens, type SqlToken } from '../schemas/sql/sql-tokens.js'
import type { Connection, SqlRow } from './connection.js'
import { saysGone } from './mysql-codes.js'

/**
 * The data that statements would lose: tables that have rows, and columns that have values.
 *
 * @returns in words: `the rows of users`
 */
export async function listLosses(
  { query }: Connection,
  statements: readonly string[],
): Promise<readonly string[]> {
  const losses: string[] = []
  for (const { table, column, what } of statements.flatMap(listDrops)) {
    const where = column === undefined ? '' : ` where ${column} is not null`
    const rows = await query(`select 1 as one from ${table}${where} limit 1`).catch(
      (thrown: unknown): readonly SqlRow[] => {
        if (saysGone(thrown)) return []
        throw thrown
      },
    )
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

const PASSED_OVER = ['if', 'exists', 'only', 'cascade', 'restrict']

/** The parts that `alter table` may drop besides columns: rules, not values. */
const RULES = ['constraint', 'index', 'key', 'primary', 'foreign', 'check']

/** The tables and columns that a statement drops, as far as something can be lost by it. */
function listDrops(statement: string): readonly Drop[] {
  const tokens = sqlTokens(statement).filter((token) => !PASSED_OVER.includes(readWord(token)))
  const written = (part: readonly SqlToken[]): string =>
    statement.slice(part[0]?.start, part.at(-1)?.end)
  const [verb, noun] = tokens.map(readWord)
  if (noun !== 'table') return []
  const rest = tokens.slice(2)
  if (verb === 'drop') {
    return split(rest).map((name) => ({
      table: written(name),
      what: `the rows of ${plain(name)}`,
    }))
  }
  const name = rest.slice(0, nameLength(rest))
  return split(rest.slice(name.length))
    .flatMap((item) => droppedColumn(item) ?? [])
    .map((column) => ({
      table: written(name),
      column: written([column]),
      what: `the values of ${plain(name)}.${column.text}`,
    }))
}

function droppedColumn([drop, second, third]: readonly SqlToken[]): SqlToken | undefined {
  if (drop === undefined || second === undefined || readWord(drop) !== 'drop') return undefined
  if (readWord(second) === 'column') return third
  return RULES.includes(readWord(second)) ? undefined : second
}

/** Lower case; empty where it is no word. */
function readWord({ kind, text }: SqlToken): string {
  return kind === 'word' ? text.toLowerCase() : ''
}

/** Without quotes. */
function plain(name: readonly SqlToken[]): string {
  return name.map(({ text }) => text).join('')
}

/** How many tokens the name is at the beginning, with its schema. */
function nameLength(tokens: readonly SqlToken[]): number {
  return tokens[1]?.text === '.' ? 3 : 1
}

/** The items of a list. Parentheses never are around something that is dropped. */
function split(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const comma = tokens.findIndex(({ kind, text }) => kind === 'sign' && text === ',')
  if (comma < 0) return [tokens]
  return [tokens.slice(0, comma), ...split(tokens.slice(comma + 1))]
}
