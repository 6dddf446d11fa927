import type { Connection } from './connection.js'
import { introspect } from './introspect.js'

/** The table in which a database remembers its migrations. */
const LEDGER = 'create_auth_migrations'

/** A migration that has begun. */
export interface LedgerEntry {
  readonly name: string
  /** SHA-256 of the file as it was, lower-case hex. */
  readonly hash: string
  /** How many of its statements have run. */
  readonly done: number
  readonly finished: boolean
}

/** Makes the ledger where there is none. Has to run under the lock. */
export async function makeLedger({ query, dialect }: Connection): Promise<void> {
  const key = dialect === 'mysql' ? 'varchar(255)' : 'text'
  await query(
    `create table if not exists ${LEDGER} (name ${key} not null primary key, hash ${key} not null, ` +
      `done integer not null, finished integer not null, changed_at ${key} not null)`,
  )
}

/** The entries of the ledger: what has run, in order. */
export async function readLedger({ query }: Connection): Promise<readonly LedgerEntry[]> {
  const rows = await query(`select name, hash, done, finished from ${LEDGER} order by name`)
  return rows.map(({ name, hash, done, finished }) => ({
    name: String(name),
    hash: String(hash),
    done: Number(done),
    finished: Number(finished) === 1,
  }))
}

/** As `readLedger`, where nothing may be made: a database without a ledger has run nothing. */
export async function findLedger(connection: Connection): Promise<readonly LedgerEntry[]> {
  const there = (await introspect(connection)).some(({ name }) => name === LEDGER)
  return there ? readLedger(connection) : []
}

/** Remembers that a migration has begun. */
export async function enterLedger(
  { query, dialect }: Connection,
  { name, hash, done, finished }: LedgerEntry,
  now: Date,
): Promise<void> {
  const places = [1, 2, 3, 4, 5].map((position) => placeOf(dialect, position)).join(', ')
  await query(`insert into ${LEDGER} (name, hash, done, finished, changed_at) values (${places})`, [
    name,
    hash,
    done,
    finished ? 1 : 0,
    now.toISOString(),
  ])
}

/** Remembers how far a migration has come, in one statement: whatever ends the process ends it before or after. */
export async function updateLedger(
  { query, dialect }: Connection,
  { name, done, finished }: Omit<LedgerEntry, 'hash'>,
  now: Date,
): Promise<void> {
  const [first, second, third, last] = [1, 2, 3, 4].map((position) => placeOf(dialect, position))
  await query(
    `update ${LEDGER} set done = ${first}, finished = ${second}, changed_at = ${third} where name = ${last}`,
    [done, finished ? 1 : 0, now.toISOString(), name],
  )
}

/** Forgets a migration that was taken back. */
export async function eraseLedger({ query, dialect }: Connection, name: string): Promise<void> {
  await query(`delete from ${LEDGER} where name = ${placeOf(dialect, 1)}`, [name])
}

function placeOf(dialect: Connection['dialect'], position: number): string {
  return dialect === 'postgresql' ? `$${position}` : '?'
}
