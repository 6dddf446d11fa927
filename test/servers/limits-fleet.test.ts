import { fileURLToPath } from 'node:url'
import mysql from 'mysql2/promise'
import { expect, test } from 'vitest'
import { each, places, startFleet, type Place } from './fleet.js'

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

interface Told {
  readonly reached: number
  readonly refused: number
}

const tryAll = startFleet<Told>(PROCESS)

test.each(Object.entries(spelled))(
  'of 1000 wrong passwords for one account, however it is spelled, from 8 processes at once exactly 100 reach authorize(): %s',
  async (kind, open) => {
    const place: Place = await open()
    try {
      const tries = Array.from({ length: TRIES }, (_, turn) => ({
        path: 'callback/credentials',
        fields: {
          username: SPELLINGS[turn % SPELLINGS.length] ?? '',
          password: `wrong-${turn}`,
        },
      }))
      const told = await tryAll(
        kind,
        place,
        each(() => tries),
      )
      const sum = (of: (its: Told) => number) => told.reduce((total, its) => total + of(its), 0)
      expect([sum(({ reached }) => reached), sum(({ refused }) => refused)]).toEqual([100, 900])
    } finally {
      await place.close()
    }
  },
)
