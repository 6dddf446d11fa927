import { changeColumn, dropColumns, emptyTable, renameColumn } from './change-table.js'
import { columnType } from './column-type.js'
import type { FoundColumn, FoundTable } from './found-table.js'
import { splitStatements, sqlTokens, type SqlToken } from './sql-tokens.js'
import { isSign, reader, type Words } from './sql-words.js'

/** Tables by their names, as far as they are known. */
type TablesByName = ReadonlyMap<string, FoundTable>

/**
 * Reads which tables SQL leaves behind: `create table`, `create index`, `drop table`, and `alter table` where it adds,
 * drops, renames or changes a column. Other statements, what is in procedures, and tables that only last as long as a connection are passed
 * over.
 *
 * @param before the tables that are there before it runs
 */
export function readSql(sql: string, before: readonly FoundTable[] = []): readonly FoundTable[] {
  const none: TablesByName = new Map(before.map((table) => [table.name, table]))
  const statements = splitStatements(sql).map(sqlTokens)
  const domains = new Map(statements.flatMap(readDomains))
  return [...statements.reduce(apply, none).values()].map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      type: domains.get(column.type) ?? column.type,
    })),
  }))
}

/** The name of a domain, and the type that it is made of. */
function readDomains(tokens: readonly SqlToken[]): readonly (readonly [string, string])[] {
  const words = reader(tokens)
  if (!words.take('create', 'domain')) return []
  const name = words.name()
  words.take('as')
  const rest = words.item()
  const end = rest.findIndex(isAfterType)
  return [[columnType(name), typeText(end === -1 ? rest : rest.slice(0, end))]]
}

function apply(known: TablesByName, tokens: readonly SqlToken[]): TablesByName {
  const words = reader(tokens)
  if (words.take('create')) {
    words.take('unlogged')
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

function createTable(known: TablesByName, words: Words): TablesByName {
  words.take('if', 'not', 'exists')
  const name = words.name()
  if (known.has(name) || !words.sign('(')) return known
  let table = emptyTable(name)
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

/** Matches the words that end the type of a column. */
const AFTER_TYPE =
  /^(?:not|null|default|primary|unique|references|check|constraint|collate|generated|auto_?increment|character|on|comment|as)$/i

/** Words that say that the database fills in a column; `as` stands in front of an expression, or of `identity`. */
const FILLED = ['default', 'as', 'auto_increment']

/** `character varying` is a type; behind another one `character set` is none. */
function isAfterType({ text }: SqlToken, index: number): boolean {
  return AFTER_TYPE.test(text) && (index > 0 || !/^character$/i.test(text))
}

function addColumn(table: FoundTable, tokens: readonly SqlToken[]): FoundTable {
  const { column, primary, unique } = readColumn(tokens)
  const { name } = column
  if (table.columns.some((each) => each.name === name)) return table
  return {
    ...table,
    columns: [...table.columns, column],
    primaryKey: primary ? [name] : table.primaryKey,
    unique: unique ? [...table.unique, [name]] : table.unique,
  }
}

/** A column as it is written, and the keys that stand behind it. */
interface WrittenColumn {
  readonly column: FoundColumn
  readonly primary: boolean
  readonly unique: boolean
}

function readColumn(tokens: readonly SqlToken[]): WrittenColumn {
  const [first, ...rest] = tokens
  const name = first?.text ?? ''
  const found = rest.findIndex(isAfterType)
  const end = found === -1 ? rest.length : found
  const type = typeText(rest.slice(0, end))
  const said = outside(rest.slice(end)).map(({ text }) => text.toLowerCase())
  const has = (...words: readonly string[]): boolean =>
    said.some((_, index) => words.every((word, offset) => said[index + offset] === word))
  const primary = has('primary', 'key')
  const column: FoundColumn = {
    name,
    type,
    optional: !has('not', 'null') && !primary,
    filled:
      said.some((word) => FILLED.includes(word)) ||
      type.includes('serial') ||
      // SQLite counts it, with `autoincrement` or without.
      (primary && type === 'integer'),
  }
  return { column, primary, unique: has('unique') }
}

/** Without what is in parentheses. */
function outside(tokens: readonly SqlToken[]): readonly SqlToken[] {
  let depth = 0
  return tokens.filter((token) => {
    if (isSign(token, '(')) depth += 1
    else if (isSign(token, ')')) depth -= 1
    return depth === 0
  })
}

/** `varchar(255)`, `timestamp with time zone`. */
function typeText(tokens: readonly SqlToken[]): string {
  const parts = tokens.map((token, index) => {
    const before = tokens[index - 1]
    const isJoined = token.kind === 'sign' || (before?.kind === 'sign' && before.text !== ')')
    const { kind, text } = token
    const written = kind === 'name' && !PLAIN.test(text) ? inQuotes(text) : text
    return isJoined ? written : ` ${written}`
  })
  return columnType(parts.join(''))
}

/** A name that needs no quotes. */
const PLAIN = /^[a-z_][a-z\d_]*$/

function inQuotes(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function createIndex(known: TablesByName, words: Words, unique: boolean): TablesByName {
  words.take('concurrently')
  words.take('if', 'not', 'exists')
  if (!words.take('on')) {
    words.name()
    words.take('on')
  }
  words.take('only')
  const table = known.get(words.name())
  if (words.take('using')) words.name()
  const columns = words.list()
  // An index on a part of the rows is none on the columns; what an expression begins with is called like no column.
  if (!table || words.take('where')) return known
  const next = unique
    ? { ...table, unique: [...table.unique, columns] }
    : { ...table, indexes: [...table.indexes, columns] }
  return new Map([...known, [table.name, next]])
}

function alterTable(known: TablesByName, words: Words): TablesByName {
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
  const changed = table
  return new Map(
    [...known].map(([key, each]) => (key === name ? [changed.name, changed] : [key, each])),
  )
}

function alter(table: FoundTable, tokens: readonly SqlToken[]): FoundTable {
  const words = reader(tokens)
  if (words.take('add')) {
    words.take('column')
    words.take('if', 'not', 'exists')
    return addItem(table, words.item())
  }
  if (words.take('rename', 'to')) {
    const schema = table.name.slice(0, table.name.lastIndexOf('.') + 1)
    return { ...table, name: schema + words.name() }
  }
  if (words.take('rename')) {
    words.take('column')
    const before = words.name()
    words.take('to')
    return renameColumn(table, before, words.name())
  }
  if (words.take('alter')) return alterColumn(table, words)
  // MySQL says the whole column again.
  const renames = words.take('change')
  if (renames || words.take('modify')) {
    words.take('column')
    const before = renames ? words.name() : undefined
    const { column } = readColumn(words.item())
    const renamed = renameColumn(table, before ?? column.name, column.name)
    return changeColumn(renamed, column.name, column)
  }
  if (!words.take('drop')) return table
  words.take('column')
  words.take('if', 'exists')
  return dropColumns(table, [words.name()])
}

/** Changes a table by what PostgreSQL says of one property of a column. */
function alterColumn(table: FoundTable, words: Words): FoundTable {
  words.take('column')
  const name = words.name()
  if (words.take('drop', 'not', 'null')) return changeColumn(table, name, { optional: true })
  if (words.take('set', 'not', 'null')) return changeColumn(table, name, { optional: false })
  if (words.take('drop', 'default')) return changeColumn(table, name, { filled: false })
  if (words.take('set', 'default') || words.take('add', 'generated'))
    return changeColumn(table, name, { filled: true })
  words.take('set', 'data')
  if (!words.take('type')) return table
  const type = words.item()
  const end = type.findIndex(({ text }) => /^(?:using|collate)$/i.test(text))
  return changeColumn(table, name, { type: typeText(end < 0 ? type : type.slice(0, end)) })
}
