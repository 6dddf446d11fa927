import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { Redis } from 'ioredis'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, ownSqlite, schema } from '../support/databases.js'

const PROCESSES = 8
const REDIS = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

/** A store that several processes share. */
export interface Place {
  readonly url: string
  readonly prefix?: string
  readonly close: () => Promise<void>
}

/** Stores, each with its tables, or with the columns, too, that databases may lack; by the name that `fleet-stores.js` has for it. */
export const places = {
  async postgresql(extraColumns = false) {
    const { url, drop } = await ownPostgres()
    const client = new pg.Client(url)
    await client.connect()
    await client.query(schema('postgresql', pluralNames, undefined, extraColumns).join(';\n'))
    await client.end()
    return { url, close: drop }
  },
  async mariadb(extraColumns = false) {
    const { url, drop } = await ownMariadb()
    const connection = await mysql.createConnection(url)
    for (const statement of schema('mysql', pluralNames, undefined, extraColumns))
      await connection.query(statement)
    await connection.end()
    return { url, close: drop }
  },
  async sqlite(extraColumns = false) {
    const { url, drop } = await ownSqlite()
    const database = new Database(url.replace('file:', ''))
    for (const statement of schema('sqlite', pluralNames, undefined, extraColumns))
      database.exec(statement)
    database.close()
    return { url, close: drop }
  },
  async redis() {
    const prefix = `test-${randomBytes(6).toString('hex')}:`
    const close = async (): Promise<void> => {
      const admin = new Redis(REDIS)
      const keys = await admin.keys(`${prefix}*`)
      if (keys.length > 0) await admin.del(keys)
      await admin.quit()
    }
    return { url: REDIS, prefix, close }
  },
} satisfies Readonly<Record<string, (extraColumns?: boolean) => Promise<Place>>>

/** A form that is posted below the base path. */
export interface Posted {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly cookie?: string
}

/** Where an answer leads, and the cookies that it sets. */
export interface Answered {
  readonly location: string
  readonly cookie: string
}

/**
 * Posts forms from as many processes as there are lists of them, all at once.
 *
 * @param program the file of a process
 * @returns what each process tells
 */
export async function fleet<Told>(
  program: string,
  kind: string,
  { url, prefix = '' }: Place,
  forms: readonly (readonly Posted[])[],
): Promise<readonly Told[]> {
  const started = await Promise.all(
    forms.map(async (posted) => {
      const child = spawn(process.execPath, [program, kind, url, prefix], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      return { child, posted }
    }),
  )
  return Promise.all(
    started.map(async ({ child, posted }): Promise<Told> => {
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
      child.stdin.end(JSON.stringify(posted))
      await once(child, 'close')
      return JSON.parse(said)
    }),
  )
}

/** As many of something as a fleet has processes. */
export const each = <T>(make: (index: number) => T): readonly T[] =>
  Array.from({ length: PROCESSES }, (_, index) => make(index))
