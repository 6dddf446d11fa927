import { CliError } from '../errors.js'
import type { Connection } from './connection.js'
import { BEGIN } from './drivers.js'

/** PostgreSQL locks numbers; this one is nobody else's. */
const LOCK_NUMBER = 7_273_316_041

/** MySQL locks names, of at most 64 characters, and on the whole server: this one is of the database. */
const LOCK_NAME = `concat('create_auth_', md5(database()))`

/** How long to wait for another run. Seconds. */
const PATIENCE = 600

/**
 * Does something while nobody else does it to the same database. Where the dialect can, it is one transaction, which a
 * failure or the end of the process takes back whole.
 *
 * @throws {CliError} `migration-locked` where another run does not end; what the action throws
 */
export async function withLock<T>(connection: Connection, action: () => Promise<T>): Promise<T> {
  switch (connection.dialect) {
    case 'postgresql':
      return inTransaction(connection, 'begin', async () => {
        await connection.query(`select pg_advisory_xact_lock(${LOCK_NUMBER})`)
        return action()
      })
    case 'sqlite':
      // A transaction that writes is alone.
      return inTransaction(connection, BEGIN, action)
    case 'mysql':
      return underName(connection, action)
  }
}

async function inTransaction<T>(
  { query }: Connection,
  begin: string,
  action: () => Promise<T>,
): Promise<T> {
  await query(begin)
  try {
    const result = await action()
    await query('commit')
    return result
  } catch (thrown) {
    await query('rollback').catch(() => undefined)
    throw thrown
  }
}

/** MySQL ends a transaction with every table that is made: only the name keeps others out. */
async function underName<T>({ query }: Connection, action: () => Promise<T>): Promise<T> {
  const [got] = await query(`select get_lock(${LOCK_NAME}, ${PATIENCE}) as got`)
  if (Number(got?.['got']) !== 1) {
    throw new CliError('conflict', 'migration-locked', 'another run is changing the database', {
      hint: 'Try again when it has ended. Who is connected: show processlist',
    })
  }
  try {
    return await action()
  } finally {
    await query(`select release_lock(${LOCK_NAME})`).catch(() => undefined)
  }
}
