import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { embeddedPostgres } from './embedded-postgres.js'

/** A database that is gone afterwards. Whoever is connected has to leave first; the server waits for them. */
export interface OwnDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** True where the servers of this machine may be asked, as `npm run test:servers` does. */
export const onServers: boolean = process.env['TEST_SERVERS'] === '1'

/** The dialects of which a run can open a database. */
export const DIALECTS: readonly ('postgresql' | 'mysql' | 'sqlite')[] = onServers
  ? ['postgresql', 'mysql', 'sqlite']
  : ['postgresql', 'sqlite']

/**
 * The dialects of which a run can open a database, where somebody waits for another connection, or a driver asks for
 * extensions: the embedded PostgreSQL has one session for all.
 */
export const WHOLE_DIALECTS: readonly ('postgresql' | 'mysql' | 'sqlite')[] = onServers
  ? DIALECTS
  : ['sqlite']

/** Those of the rows that a run may open: without servers there is neither MariaDB nor Redis. */
export function reachable<T>(rows: Readonly<Record<string, T>>): (readonly [string, T])[] {
  return Object.entries(rows).filter(([name]) => onServers || !/maria|mysql|redis/i.test(name))
}

async function own(server: string, run: (sql: string) => Promise<unknown>): Promise<OwnDatabase> {
  const name = `auth_${randomBytes(6).toString('hex')}`
  await run(`create database ${name}`)
  return {
    url: `${server}/${name}`,
    drop: async () => {
      await run(`drop database ${name}`)
    },
  }
}

/** A new database of PostgreSQL: on the server of the machine where that may be asked, else embedded. */
export function ownPostgres(): Promise<OwnDatabase> {
  return onServers ? servedPostgres() : embeddedPostgres()
}

async function servedPostgres(): Promise<OwnDatabase> {
  const server = 'postgres://postgres@127.0.0.1:5432'
  return own(server, async (sql) => {
    const client = new pg.Client(`${server}/postgres`)
    await client.connect()
    await client.query(sql)
    await client.end()
  })
}

/** A new database on the MariaDB server of the machine. */
export async function ownMariadb(): Promise<OwnDatabase> {
  const server = 'mysql://root@127.0.0.1:3306'
  return own(server, async (sql) => {
    const connection = await mysql.createConnection(server)
    await connection.query(sql)
    await connection.end()
  })
}

/** A new file for SQLite. */
export async function ownSqlite(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'create-auth-sqlite-'))
  return {
    url: `file:${join(folder, 'app.db')}`,
    drop: async () => rmSync(folder, { recursive: true }),
  }
}
