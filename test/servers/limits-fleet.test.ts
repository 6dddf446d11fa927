import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import mysql from 'mysql2/promise'
import { expect, test } from 'vitest'
import { places, type Place } from './fleet.js'

const PROCESSES = 8
const TRIES = 125
/** One name, as collations compare them that know neither case nor accents. */
const SPELLINGS = ['josé', 'JOSE', 'José', 'Jose\u0301', 'jöse', 'JOSÉ  ']
const PROCESS = fileURLToPath(new URL('limits-fleet-process.js', import.meta.url))

/** The stores, of which MariaDB shows what an application's own table takes for one name. */
const spelled = {
  postgresql: () => places.postgresql(),
  async mariadb() {
    const place = await places.mariadb()
    const connection = await mysql.createConnection(place.url)
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
    return place
  },
  redis: () => places.redis(),
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

test.each(Object.entries(spelled))(
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
