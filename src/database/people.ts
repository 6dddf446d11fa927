import { randomUUID } from 'node:crypto'
import { CliError } from '../errors.js'
import type { LocatedTable } from '../plan/schema/locate-tables.js'
import { getKind, type FoundColumn } from '../schemas/sql/found-table.js'
import { quoteName, sqlDialects } from '../schemas/sql/sql-dialects.js'
import type { Connection, SqlRow } from './connection.js'
import { lowerAscii } from './lower-ascii.js'
import { findDate, firstMoment, parseMoment } from './dates.js'

/** A value of a row, by the name of its column among ours. */
export type RowValue = string | Date

type Tables = ReadonlyMap<string, LocatedTable>

/**
 * The users with an address: two at the most. As it is written before the spelling in lower case, and that before any other one that
 * differs in the case of letters of ASCII.
 *
 * @returns rows by our names of columns; ids are texts, dates are dates
 * @throws {CliError} `database-failed`
 */
export async function findUsers(
  connection: Connection,
  users: LocatedTable,
  email: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { dialect, query } = connection
  const name = namer(connection)
  const known = [...users.columns].filter(([own]) => READ.includes(own))
  const columns = known.map(([own, column]) =>
    DATES.includes(own)
      ? `${asText(dialect, name(column))} as ${name(own)}`
      : `${name(column)} as ${name(own)}`,
  )
  const address = name(users.columns.get('email') ?? 'email')
  const sql = `select ${columns.join(', ')} from ${name(users.name)} where `
  for (const spelling of new Set([email, email.toLowerCase()])) {
    const rows = await query(`${sql}${address} = ${place(dialect, 1)}`, [spelling])
    // A database that ignores case gives other spellings, too.
    const exact = rows.filter((row) => row['email'] === spelling)
    if (exact.length > 0) return exact.slice(0, 2).map(readUser)
  }
  const alike = await query(`${sql}lower(${address}) = lower(${place(dialect, 1)})`, [email])
  const own = alike.filter((row) => lowerAscii(String(row['email'])) === lowerAscii(email))
  return own.slice(0, 2).map(readUser)
}

/** The columns of a user that a session depends on. */
const READ: readonly string[] = ['id', 'name', 'email', 'emailVerified', 'image', 'sessionsFrom']
const DATES: readonly string[] = ['emailVerified', 'sessionsFrom']

function readUser(row: SqlRow): Readonly<Record<string, unknown>> {
  const dates = DATES.filter((name) => name in row).map((name) => [
    name,
    findDate(row[name]) ?? null,
  ])
  return { ...row, ...Object.fromEntries(dates), id: String(row['id']) }
}

/** No driver guesses a time zone for a text. */
function asText(dialect: Connection['dialect'], column: string): string {
  return `cast(${column} as ${dialect === 'mysql' ? 'char' : 'text'})`
}

/**
 * Inserts a row, such as a session, with those of its values for which the table has a column.
 *
 * @param tables those of sign-in: dates are written as they lie there
 * @param values by our names of columns
 * @throws {CliError} `column-unknown` where the table asks for more than is known; `database-failed`
 */
export async function insertRow(
  connection: Connection,
  tables: Tables,
  table: LocatedTable,
  values: Readonly<Record<string, RowValue>>,
): Promise<void> {
  const known = Object.entries(values).flatMap(([own, value]) => {
    const column = findColumn(table, table.columns.get(own))
    return column && fits(value, column) ? [{ column, value }] : []
  })
  const named = new Set(known.map(({ column }) => column.name))
  const row = [...known, ...required(table, named)]
  const name = namer(connection)
  const written: (string | number)[] = []
  for (const { column, value } of row) {
    written.push(
      value instanceof Date ? await formatDate(connection, tables, column, value) : value,
    )
  }
  const columns = row.map(({ column }) => name(column.name)).join(', ')
  const places = row.map((_, index) => place(connection.dialect, index + 1)).join(', ')
  await connection.query(`insert into ${name(table.name)} (${columns}) values (${places})`, written)
}

/**
 * Deletes a user with the rows that are theirs, whether or not the database does so by itself.
 *
 * @param email exactly as it is stored
 * @throws {CliError} `database-failed`, such as where a table of the application's own keeps them
 */
export async function deleteUser(
  connection: Connection,
  tables: Tables,
  email: string,
): Promise<void> {
  const users = tables.get('user')
  const [user] = users ? await findUsers(connection, users, email) : []
  const name = namer(connection)
  const remove = async (table: LocatedTable, own: string, value: string): Promise<void> => {
    const column = table.columns.get(own)
    if (column === undefined) return
    const condition = `${name(column)} = ${place(connection.dialect, 1)}`
    await connection.query(`delete from ${name(table.name)} where ${condition}`, [value])
  }
  for (const located of tables.values()) {
    const { columns } = located.table
    const owner = columns.find(({ references }) => references === 'user')
    if (owner && user) await remove(located, owner.name, String(user['id']))
    if (located.id === 'verificationToken') await remove(located, 'identifier', email)
  }
  if (users && user) await remove(users, 'email', email)
}

/**
 * The addresses of users that have a form.
 *
 * @param pattern of `like`, without signs of its own
 * @throws {CliError} `database-failed`
 */
export async function findAddresses(
  connection: Connection,
  users: LocatedTable,
  pattern: string,
): Promise<readonly string[]> {
  const name = namer(connection)
  const address = name(users.columns.get('email') ?? 'email')
  const condition = `${address} like ${place(connection.dialect, 1)}`
  const sql = `select ${address} as ${name('email')} from ${name(users.name)} where ${condition}`
  return (await connection.query(sql, [pattern])).map((row) => String(row['email']))
}

interface Filled {
  readonly column: FoundColumn
  readonly value: RowValue
}

function findColumn({ found }: LocatedTable, name: string | undefined): FoundColumn | undefined {
  return found.columns.find((column) => column.name === name)
}

/** A column of the same name may be the application's own, and hold something else. */
function fits(value: RowValue, { type, optional }: FoundColumn): boolean {
  const kind = getKind(type)
  if (value instanceof Date) return kind !== 'boolean' && kind !== 'uuid'
  return kind === 'string' || kind === 'other' || !optional
}

/** What a table asks for beside: its own id, and when a row was made. @throws {CliError} `column-unknown` */
function required({ found, name }: LocatedTable, given: ReadonlySet<string>): readonly Filled[] {
  const missing = found.columns.filter(
    (column) => !column.optional && !column.filled && !given.has(column.name),
  )
  return missing.map((column) => {
    const kind = getKind(column.type)
    if (column.name === 'id' && (kind === 'string' || kind === 'uuid'))
      return { column, value: randomUUID() }
    if (kind === 'date') return { column, value: new Date() }
    const message = `${name}.${column.name} needs a value that the application alone knows`
    throw new CliError('unsupported', 'column-unknown', message, {
      hint: 'Let the application make the session: signedIn of @create-auth/runtime/testing, in docs/testing.md.',
    })
  })
}

/** A date as the database, or this one of several that keep them in SQLite, has its dates. */
async function formatDate(
  { dialect, query }: Connection,
  tables: Tables,
  { type }: FoundColumn,
  date: Date,
): Promise<string | number> {
  if (dialect === 'postgresql') return date.toISOString()
  if (dialect === 'mysql') return parseMoment(date, true, date) ?? date.toISOString()
  const name = namer({ dialect })
  const kind = getKind(type)
  for (const {
    name: table,
    columns,
    found,
    table: { columns: wanted },
  } of tables.values()) {
    for (const { name: ours } of wanted.filter((column) => column.type === 'date')) {
      const column = found.columns.find((each) => each.name === columns.get(ours))
      if (!column || getKind(column.type) !== kind) continue
      const at = name(column.name)
      const [row] = await query(
        `select ${at} as moment from ${name(table)} where ${at} is not null limit 1`,
      )
      const moment = row && parseMoment(row['moment'], false, date)
      if (moment !== undefined) return moment
    }
  }
  return firstMoment(type, date)
}

function namer({ dialect }: Pick<Connection, 'dialect'>): (name: string) => string {
  return (name) => quoteName(sqlDialects[dialect], name)
}

function place(dialect: Connection['dialect'], position: number): string {
  return dialect === 'postgresql' ? `$${position}` : '?'
}
