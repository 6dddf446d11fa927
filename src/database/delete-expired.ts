import { CliError } from '../errors.js'
import { quoteName, sqlDialects } from '../schemas/sql/sql-dialects.js'
import type { Connection } from './connection.js'
import { parseMoment } from './dates.js'

/** How many rows go with one statement, so that none takes long. */
const BATCH = 1000

/** A table whose rows expire. */
export interface Expiring {
  /** Its schema may stand in front, behind a dot. */
  readonly name: string
  /** The columns that tell rows apart. */
  readonly key: readonly string[]
  readonly expires: string
}

/** The expired rows of a table: a condition with as many places as it is given values. */
interface ExpiryCondition {
  readonly table: string
  readonly expires: string
  /** @param position of the place, from 1 */
  readonly expired: (position: number) => string
  readonly moment: string | number
}

/**
 * Deletes the rows of a table that have expired, a few at a time, until none are left.
 *
 * @returns how many they were
 * @throws {CliError} `dates-unknown`, `database-failed`
 */
export async function deleteExpired(
  connection: Connection,
  table: Expiring,
  now: Date,
): Promise<number> {
  const condition = await writeCondition(connection, table, now)
  if (!condition) return 0
  let all = 0
  for (;;) {
    const gone = await deleteSome(connection, table, condition)
    all += gone
    if (gone < BATCH) return all
  }
}

/**
 * Counts the rows of a table that have expired.
 *
 * @throws {CliError} as {@link deleteExpired}
 */
export async function countExpired(
  connection: Connection,
  table: Expiring,
  now: Date,
): Promise<number> {
  const condition = await writeCondition(connection, table, now)
  if (!condition) return 0
  const sql = `select count(*) as gone from ${condition.table} where ${condition.expired(1)}`
  const [row] = await connection.query(sql, [condition.moment])
  return Number(row?.['gone'])
}

async function deleteSome(
  { dialect, query }: Connection,
  { key }: Expiring,
  { table, expires, expired, moment }: ExpiryCondition,
): Promise<number> {
  const some = `order by ${expires} limit ${BATCH}`
  if (dialect === 'mysql') {
    await query(`delete from ${table} where ${expired(1)} ${some}`, [moment])
    const [row] = await query('select row_count() as gone')
    return Number(row?.['gone'])
  }
  const columns = key.map((column) => quoteName(sqlDialects[dialect], column)).join(', ')
  const oldest = `select ${columns} from ${table} where ${expired(2)} ${some}`
  const sql = `delete from ${table} where ${expired(1)} and (${columns}) in (${oldest}) returning 1 as gone`
  return (await query(sql, [moment, moment])).length
}

/** @returns undefined where the table has no rows */
async function writeCondition(
  { dialect, query }: Connection,
  { name, expires: column }: Expiring,
  now: Date,
): Promise<ExpiryCondition | undefined> {
  const [table, expires] = [name, column].map((each) => quoteName(sqlDialects[dialect], each))
  if (table === undefined || expires === undefined) return undefined
  const first = `select ${expires} as moment from ${table} where ${expires} is not null order by ${expires} limit 1`
  const [row] = await query(first)
  if (!row) return undefined
  const moment = parseMoment(row['moment'], dialect === 'mysql', now)
  if (moment === undefined) {
    const message = `${name}.${column} holds what is no date`
    throw new CliError('unsupported', 'dates-unknown', message, {
      hint: 'Let the application do it: await adapter.deleteExpired(new Date()).',
    })
  }
  const place = (position: number): string => (dialect === 'postgresql' ? `$${position}` : '?')
  return { table, expires, moment, expired: (position) => `${expires} <= ${place(position)}` }
}
