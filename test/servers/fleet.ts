import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { Redis } from 'ioredis'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll } from 'vitest'
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

/** A process of a fleet, which answers what it is asked. */
interface Process<Told> {
  readonly ask: (asked: object) => Promise<Told>
  readonly end: () => Promise<void>
}

function startProcess<Told>(program: string): Process<Told> {
  const child = fork(program, { execArgv: [] })
  const exit = once(child, 'exit')
  const failed = exit.then(([code]) => {
    throw new Error(`a process of the fleet has ended with ${code}`)
  })
  // At the end of a file nobody waits for it any more.
  failed.catch(() => undefined)
  return {
    ask: async (asked) => {
      child.send(asked)
      const [told] = await Promise.race([once(child, 'message'), failed])
      return told
    },
    end: async () => {
      child.disconnect()
      await exit
    },
  }
}

/** Posts forms to a site upon a store, each list of them from a process of its own, and gives what each process tells. */
export type Fleet<Told> = (
  kind: string,
  place: Place,
  forms: readonly (readonly Posted[])[],
) => Promise<readonly Told[]>

/**
 * Processes that are started once for the tests of a file: to start them takes longer than what they are asked. For each list of
 * forms they open the site anew; when the last one has, all of them begin.
 *
 * @param program the file of a process
 */
export function startFleet<Told>(program: string): Fleet<Told> {
  const processes: Process<Told>[] = []
  afterAll(() => Promise.all(processes.map(({ end }) => end())))
  return async (kind, { url, prefix = '' }, forms) => {
    while (processes.length < forms.length) processes.push(startProcess(program))
    const asked = processes.slice(0, forms.length)
    await Promise.all(asked.map(({ ask }) => ask({ kind, url, prefix })))
    return Promise.all(asked.map(({ ask }, index) => ask({ forms: forms[index] })))
  }
}

/** As many of something as a fleet has processes. */
export const each = <T>(make: (index: number) => T): readonly T[] =>
  Array.from({ length: PROCESSES }, (_, index) => make(index))
