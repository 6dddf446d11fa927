import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, schema } from '../support/databases.js'

const PROCESSES = 8
const TRIES = 125
/** One name, as collations compare them that know neither case nor accents. */
const SPELLINGS = ['josé', 'JOSE', 'José', 'Jose\u0301', 'jöse', 'JOSÉ  ']
const PROCESS = fileURLToPath(new URL('limits-fleet-process.js', import.meta.url))
const REDIS = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

interface Place {
  readonly url: string
  readonly prefix?: string
  readonly close: () => Promise<void>
}

const places = {
  async postgresql() {
    const { url, drop } = await ownPostgres()
    const client = new pg.Client(url)
    await client.connect()
    await client.query(schema('postgresql', pluralNames).join(';\n'))
    await client.end()
    return { url, close: drop }
  },
  async mariadb() {
    const { url, drop } = await ownMariadb()
    const connection = await mysql.createConnection(url)
    for (const statement of schema('mysql', pluralNames)) await connection.query(statement)
    // An application's own table may take them all for one.
    await connection.query(
      'CREATE TABLE people (name VARCHAR(60) COLLATE utf8mb4_unicode_ci UNIQUE)',
    )
    await connection.query("INSERT INTO people VALUES ('jose')")
    for (const name of SPELLINGS) {
      const [found] = await connection.query('SELECT name FROM people WHERE name = ?', [name])
      expect([name, found]).toEqual([name, [{ name: 'jose' }]])
    }
    await connection.end()
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
} satisfies Readonly<Record<string, () => Promise<Place>>>

/** A process of the fleet that waits for the word. */
async function startProcess(kind: string, { url, prefix = '' }: Place) {
  const child = spawn(
    process.execPath,
    [PROCESS, kind, url, String(TRIES), JSON.stringify(SPELLINGS), prefix],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  return async (): Promise<{ readonly reached: number; readonly refused: number }> => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
    child.stdin.end('go\n')
    await once(child, 'close')
    return JSON.parse(said)
  }
}

test.each(Object.entries(places))(
  'of 1000 wrong passwords for one account, however it is spelled, from 8 processes at once exactly 100 reach authorize(): %s',
  async (kind, open) => {
    const place: Place = await open()
    try {
      const fleet = await Promise.all(
        Array.from({ length: PROCESSES }, () => startProcess(kind, place)),
      )
      const told = await Promise.all(fleet.map((go) => go()))
      const sum = (of: (each: (typeof told)[number]) => number) =>
        told.reduce((total, each) => total + of(each), 0)
      expect([sum(({ reached }) => reached), sum(({ refused }) => refused)]).toEqual([100, 900])
    } finally {
      await place.close()
    }
  },
)
