import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, ownSqlite, schema } from '../support/databases.js'

const PROCESSES = 8
const PROCESS = fileURLToPath(new URL('mail-codes-process.js', import.meta.url))
const REDIS = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const HOME = 'https://app.test/'
const REFUSED = 'https://app.test/auth/verify-request?provider=mail&type=email&error=Verification'
const INVALID = 'https://app.test/auth/error?error=Verification'

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
    await connection.end()
    return { url, close: drop }
  },
  async sqlite() {
    const { url, drop } = await ownSqlite()
    const database = new Database(url.replace('file:', ''))
    for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
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
} satisfies Readonly<Record<string, () => Promise<Place>>>

/** A form that is posted below the base path. */
interface Posted {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly cookie?: string
}

interface Told {
  readonly answers: readonly { readonly location: string; readonly cookie: string }[]
  readonly counted: number
  readonly mails: readonly { readonly link: string; readonly code: string }[]
}

/** Posts forms from as many processes, all at once. */
async function fleet(
  kind: string,
  { url, prefix = '' }: Place,
  forms: readonly (readonly Posted[])[],
): Promise<readonly Told[]> {
  const started = await Promise.all(
    forms.map(async (posted) => {
      const child = spawn(process.execPath, [PROCESS, kind, url, prefix], {
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

const each = <T>(make: (index: number) => T): readonly T[] =>
  Array.from({ length: PROCESSES }, (_, index) => make(index))

test.each(Object.entries(places))(
  'the five tries of a code, and the one use of it and of its link, hold for 8 processes at once: %s',
  async (kind, open) => {
    const place: Place = await open()
    /** Asks for a mail in a browser of its own. */
    const ask = async () => {
      const fields = { email: 'ada@example.test' }
      const [told] = await fleet(kind, place, [[{ path: 'signin/mail', fields }]])
      const { link = '', code = '' } = told?.mails[0] ?? {}
      const cookie = told?.answers[0]?.cookie ?? ''
      const token = new URL(link).searchParams.get('token') ?? ''
      const path = 'callback/mail'
      return {
        code: (typed = code): Posted => ({ path, fields: { code: typed }, cookie }),
        link: { path, fields: { ...fields, token }, cookie } satisfies Posted,
        wrong: (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0'),
      }
    }
    const post = async (posted: Posted) =>
      (await fleet(kind, place, [[posted]]))[0]?.answers[0]?.location
    try {
      const one = await ask()
      const tries = each((index) =>
        Array.from({ length: 10 }, (_, turn) => one.code(one.wrong(1 + index * 10 + turn))),
      )
      const told = await fleet(kind, place, tries)
      expect(told.reduce((sum, { counted }) => sum + counted, 0)).toBe(5)
      expect([await post(one.code()), await post(one.link)]).toEqual([REFUSED, INVALID])

      const two = await ask()
      const uses = await fleet(
        kind,
        place,
        each((index) => [index % 2 === 0 ? two.link : two.code()]),
      )
      const locations = uses.flatMap(({ answers }) => answers.map(({ location }) => location))
      expect(locations.filter((location) => location === HOME)).toHaveLength(1)
      expect([await post(two.code()), await post(two.link)]).toEqual([REFUSED, INVALID])
    } finally {
      await place.close()
    }
  },
)
