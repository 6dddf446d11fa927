import { CliError } from '../errors.js'
import type { LocatedTable } from '../plan/schema/locate-tables.js'
import { quoteName, sqlDialects } from '../schemas/sql/sql-dialects.js'
import type { Connection, SqlRow } from './connection.js'

/** The columns of an account that open something at the service. */
const TOKENS = ['access_token', 'refresh_token', 'id_token'] as const

/** How many rows are read at once. */
const BATCH = 500

/** How many sealed accounts are tried, to tell whether it is our secret that sealed them. */
const SAMPLE = 20

/** Characters for which a column has to have room. */
const ROOM = 4096

/** A row of accounts, by our names of columns. */
export type AccountRow = Readonly<Record<string, string>>

/** Seals, and opens, the tokens of an account. What can't be opened is left out. */
export interface TokenSealer {
  readonly seal: (account: AccountRow) => Promise<AccountRow>
  readonly open: (account: AccountRow) => Promise<AccountRow>
}

/** How many there were. */
export interface SealedCounts {
  /** The accounts of which a token was sealed. */
  readonly accounts: number
  readonly tokens: number
  /** The accounts that somebody has changed between the look and the write: theirs stays. */
  readonly changed: number
}

/** A table of accounts, and how statements name it. */
interface Accounts {
  readonly connection: Connection
  readonly table: string
  /** Our name of a column as a statement has it. */
  readonly column: (name: string) => string
  /** Of those with tokens the ones that are there. */
  readonly known: readonly (typeof TOKENS)[number][]
  /** The same as statements have them. */
  readonly tokens: readonly string[]
}

/**
 * Refuses a table that has no room for what is sealed. SQLite knows no lengths.
 *
 * @throws {CliError} `columns-narrow`
 */
export function refuseNarrow(
  { dialect }: Pick<Connection, 'dialect'>,
  accounts: LocatedTable,
): void {
  if (dialect === 'sqlite') return
  const narrow = TOKENS.flatMap((name) => {
    const own = accounts.columns.get(name)
    const found = accounts.found.columns.find((column) => column.name === own)
    return found && readRoom(found.type) < ROOM ? [`${found.name} ${found.type}`] : []
  })
  if (narrow.length === 0) return
  const message = `${accounts.name} has too little room for sealed tokens: ${narrow.join(', ')}`
  throw new CliError('conflict', 'columns-narrow', message, {
    hint: `Nothing was changed. Make them text, or of ${ROOM} characters at least.`,
  })
}

function readRoom(type: string): number {
  if (/^tiny(?:text|blob)/i.test(type)) return 255
  const [, length] = /char[a-z ]*\((\d+)\)/i.exec(type) ?? []
  return length === undefined ? Number.POSITIVE_INFINITY : Number(length)
}

/** Counts the accounts that have a token which is not sealed. @throws {CliError} `database-failed` */
export async function countPlain(connection: Connection, accounts: LocatedTable): Promise<number> {
  const { table, tokens } = getTable(connection, accounts)
  const sql = `select count(*) as plain from ${table} where ${tokens.map(isPlain).join(' or ')}`
  const [row] = await connection.query(sql)
  return Number(row?.['plain'])
}

/**
 * Tells whether some of what is sealed there opens: where all of it was sealed with secrets that are not known here, they are the
 * wrong ones.
 *
 * @returns true where nothing is sealed
 * @throws {CliError} `database-failed`
 */
export async function opensSealed(
  connection: Connection,
  accounts: LocatedTable,
  { open }: TokenSealer,
): Promise<boolean> {
  const own = getTable(connection, accounts)
  const columns = selected(own)
  const { table } = own
  const sealed = own.tokens.map((token) => `${token} like 'sealed:%'`).join(' or ')
  const sql = `select ${columns} from ${table} where ${sealed} limit ${SAMPLE}`
  const rows = (await connection.query(sql)).map(readRow)
  for (const row of rows) {
    const opened = await open(row)
    if (TOKENS.some((name) => row[name]?.startsWith('sealed:') && opened[name] !== undefined))
      return true
  }
  return rows.length === 0
}

/**
 * Seals the tokens of all accounts that lie there as they are, some at a time: what was stopped goes on where it was. A token is
 * replaced only where it is still the one that was read.
 *
 * @throws {CliError} `database-failed`
 */
export async function sealStored(
  connection: Connection,
  accounts: LocatedTable,
  { seal }: TokenSealer,
): Promise<SealedCounts> {
  const own = getTable(connection, accounts)
  let counts: SealedCounts = { accounts: 0, tokens: 0, changed: 0 }
  let last: AccountRow | undefined
  for (;;) {
    const rows = await plainRows(own, last)
    for (const row of rows) {
      const written = await replace(own, row, await seal(row))
      counts = {
        accounts: counts.accounts + (written > 0 ? 1 : 0),
        tokens: counts.tokens + written,
        changed: counts.changed + (written > 0 ? 0 : 1),
      }
    }
    last = rows.at(-1)
    if (rows.length < BATCH) return counts
  }
}

function getTable(connection: Connection, { name, columns }: LocatedTable): Accounts {
  const quote = (each: string): string => quoteName(sqlDialects[connection.dialect], each)
  const column = (own: string): string => quote(columns.get(own) ?? own)
  const known = TOKENS.filter((token) => columns.has(token))
  return { connection, table: quote(name), column, known, tokens: known.map(column) }
}

function isPlain(token: string): string {
  return `(${token} is not null and ${token} <> '' and ${token} not like 'sealed:%')`
}

/** The key of an account, and its tokens, under our names. */
function selected({ column, known, connection: { dialect } }: Accounts): string {
  const { quote } = sqlDialects[dialect]
  return ['provider', 'providerAccountId', ...known]
    .map((name) => `${column(name)} as ${quote}${name}${quote}`)
    .join(', ')
}

async function plainRows(
  own: Accounts,
  last: AccountRow | undefined,
): Promise<readonly AccountRow[]> {
  const { connection, table, column, tokens } = own
  const { query, dialect } = connection
  const key = `${column('provider')}, ${column('providerAccountId')}`
  const place = (position: number): string => (dialect === 'postgresql' ? `$${position}` : '?')
  const after = last ? ` and (${key}) > (${place(1)}, ${place(2)})` : ''
  const values = last ? [last['provider'] ?? '', last['providerAccountId'] ?? ''] : []
  const where = `(${tokens.map(isPlain).join(' or ')})${after}`
  const sql = `select ${selected(own)} from ${table} where ${where} order by ${key} limit ${BATCH}`
  return (await query(sql, values)).map(readRow)
}

function readRow(row: SqlRow): AccountRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): readonly (readonly [string, string])[] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

/** @returns how many tokens were replaced: none where one of them is not the one that was read any more */
async function replace(own: Accounts, before: AccountRow, after: AccountRow): Promise<number> {
  const { connection, table, column } = own
  const { dialect, query } = connection
  const names = TOKENS.filter((name) => after[name] !== before[name])
  const values: string[] = []
  const place = (value: string | undefined): string => {
    values.push(value ?? '')
    return dialect === 'postgresql' ? `$${values.length}` : '?'
  }
  const set = names.map((name) => `${column(name)} = ${place(after[name])}`).join(', ')
  const same = (name: string): string => {
    const compared = [column(name), place(before[name])]
    // A collation takes texts for the same that are not.
    return (
      dialect === 'mysql' ? compared.map((each) => `cast(${each} as binary)`) : compared
    ).join(' = ')
  }
  const where = ['provider', 'providerAccountId', ...names].map(same).join(' and ')
  const sql = `update ${table} set ${set} where ${where}`
  if (dialect !== 'mysql') {
    const rows = await query(`${sql} returning 1 as done`, values)
    return rows.length > 0 ? names.length : 0
  }
  await query(sql, values)
  const [row] = await query('select row_count() as done')
  return Number(row?.['done']) > 0 ? names.length : 0
}
