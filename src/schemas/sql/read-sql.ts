import type { FoundColumn, FoundTable } from './found-table.js'
import { splitStatements, sqlTokens, type SqlToken } from './sql-tokens.js'

/** Tables by their names, as far as they are known. */
type Tables = ReadonlyMap<string, FoundTable>

/**
 * Reads which tables SQL leaves behind: `create table`, `alter table … add column` and `create index`, and what drops
 * them. Other statements, and what is in procedures, are passed over.
 *
 * @param before the tables that are there before it runs
 */
export function readSql(sql: string, before: readonly FoundTable[] = []): readonly FoundTable[] {
  const none: Tables = new Map(before.map((table) => [table.name, table]))
  return [
    ...splitStatements(sql)
      .reduce((known, text) => apply(known, sqlTokens(text)), none)
      .values(),
  ]
}

function apply(known: Tables, tokens: readonly SqlToken[]): Tables {
  const words = reader(tokens)
  if (words.take('create')) {
    words.takeAny('temporary', 'temp', 'global', 'local', 'unlogged')
    if (words.take('table')) return createTable(known, words)
    const unique = words.take('unique')
    if (words.take('index')) return createIndex(known, words, unique)
  } else if (words.take('alter', 'table')) return alterTable(known, words)
  else if (words.take('drop', 'table')) {
    words.take('if', 'exists')
    const name = words.name()
    return new Map([...known].filter(([key]) => key !== name))
  }
  return known
}

/** Reads on from token to token. */
interface Words {
  /** Passes over these words where they come next. */
  readonly take: (...words: readonly string[]) => boolean
  readonly takeAny: (...words: readonly string[]) => boolean
  /** The name that comes next, with its schema. */
  readonly name: () => string
  /** The names in the parentheses that come next. */
  readonly list: () => readonly string[]
  /** Everything up to the end, or to the comma that ends the item, or to the parenthesis that ends the list. */
  readonly item: () => readonly SqlToken[]
  readonly sign: (text: string) => boolean
  readonly done: () => boolean
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word
}

function isSign(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text
}

function reader(tokens: readonly SqlToken[]): Words {
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
      return parts.join('.')
    },
    list() {
      const names: string[] = []
      if (!sign('(')) return names
      while (at < tokens.length && !sign(')')) {
        names.push(item()[0]?.text ?? '')
        sign(',')
      }
      return names
    },
  }
}

const KEYS = [
  'constraint',
  'primary',
  'unique',
  'foreign',
  'key',
  'index',
  'check',
  'exclude',
  'fulltext',
]

function createTable(known: Tables, words: Words): Tables {
  const optional = words.take('if', 'not', 'exists')
  const name = words.name()
  if ((optional && known.has(name)) || !words.sign('(')) return known
  const empty = { name, columns: [], primaryKey: [], unique: [], indexes: [] }
  let table: FoundTable = empty
  while (!words.done() && !words.sign(')')) {
    table = addItem(table, words.item())
    words.sign(',')
  }
  return new Map([...known, [name, table]])
}

/** A column, or a key of the table. */
function addItem(table: FoundTable, tokens: readonly SqlToken[]): FoundTable {
  const [first] = tokens
  if (!first) return table
  const key = first.kind === 'word' && KEYS.includes(first.text.toLowerCase())
  return key ? addKey(table, tokens) : addColumn(table, tokens)
}

function addKey(table: FoundTable, tokens: readonly SqlToken[]): FoundTable {
  const words = reader(tokens)
  if (words.take('constraint')) words.name()
  if (words.take('primary', 'key')) return { ...table, primaryKey: words.list() }
  const unique = words.take('unique')
  const index = words.takeAny('key', 'index')
  if (!unique && !index) return table
  const columns = words.list()
  // `unique key name (a, b)` of MySQL has a name in front.
  const named = columns.length > 0 ? columns : (words.name(), words.list())
  return unique
    ? { ...table, unique: [...table.unique, named] }
    : { ...table, indexes: [...table.indexes, named] }
}

/** What ends the type of a column. */
const AFTER_TYPE =
  /^(?:not|null|default|primary|unique|references|check|constraint|collate|generated|auto_?increment|character|on|comment|as|identity)$/i

/** `character varying` is a type; behind another one `character set` is none. */
function isAfterType({ kind, text }: SqlToken, index: number): boolean {
  return kind === 'word' && AFTER_TYPE.test(text) && (index > 0 || !/^character$/i.test(text))
}

function addColumn(table: FoundTable, tokens: readonly SqlToken[]): FoundTable {
  const [name, ...rest] = tokens
  const end = rest.findIndex(isAfterType)
  const type = (end === -1 ? rest : rest.slice(0, end)).map(({ text }) => text.toLowerCase())
  const said = (end === -1 ? [] : rest.slice(end)).map(({ text }) => text.toLowerCase())
  const has = (...words: readonly string[]): boolean =>
    said.some((_, index) => words.every((word, offset) => said[index + offset] === word))
  const primary = has('primary', 'key')
  const column: FoundColumn = {
    name: name?.text ?? '',
    type: typeText(type),
    optional: !has('not', 'null') && !primary,
    filled:
      ['default', 'generated', 'auto_increment', 'autoincrement', 'identity'].some((word) =>
        has(word),
      ) ||
      type.some((word) => word.includes('serial')) ||
      (primary && type.join(' ') === 'integer'),
  }
  return {
    ...table,
    columns: [...table.columns.filter((other) => other.name !== column.name), column],
    primaryKey: primary ? [column.name] : table.primaryKey,
    unique: has('unique') ? [...table.unique, [column.name]] : table.unique,
  }
}

/** `varchar(255)`, `timestamp with time zone`. */
function typeText(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .replaceAll(')', ') ')
    .trim()
}

function createIndex(known: Tables, words: Words, unique: boolean): Tables {
  words.take('concurrently')
  words.take('if', 'not', 'exists')
  if (!words.take('on')) {
    words.name()
    if (!words.take('on')) return known
  }
  words.take('only')
  const table = known.get(words.name())
  if (words.take('using')) words.name()
  const columns = words.list()
  // An index on a part of the rows, or on an expression, is none on the columns.
  if (!table || words.take('where')) return known
  const next = unique
    ? { ...table, unique: [...table.unique, columns] }
    : { ...table, indexes: [...table.indexes, columns] }
  return new Map([...known, [table.name, next]])
}

function alterTable(known: Tables, words: Words): Tables {
  words.take('if', 'exists')
  words.take('only')
  let table = known.get(words.name())
  if (!table) return known
  const { name } = table
  while (!words.done()) {
    const tokens = words.item()
    words.sign(',')
    table = alter(table, tokens)
    if (tokens.length === 0) break
  }
  return new Map([...known, [name, table]])
}

function alter(table: FoundTable, tokens: readonly SqlToken[]): FoundTable {
  const words = reader(tokens)
  if (words.take('add')) {
    words.take('column')
    words.take('if', 'not', 'exists')
    return addItem(table, words.item())
  }
  if (!words.take('drop')) return table
  words.take('column')
  words.take('if', 'exists')
  const gone = words.name()
  return { ...table, columns: table.columns.filter(({ name }) => name !== gone) }
}
