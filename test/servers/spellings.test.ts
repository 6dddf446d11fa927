import { Auth as AuthJs } from '@auth/core'
import type { Adapter as AuthJsAdapter } from '@auth/core/adapters'
import { createUser, type AuthConfig } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import Password from '@create-auth/runtime/providers/password'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelNames, pluralNames, tables } from '../../runtime/src/tables/tables.js'
import { parseTables } from '../../src/catalog/tables.js'
import type { Dialect } from '../../src/schemas/schema.js'
import { createTable } from '../../src/schemas/sql/plan-sql.js'
import { sqlDialects } from '../../src/schemas/sql/sql-dialects.js'
import { at, GOOD, OTHER, SITE } from '../runtime/engine/password-site.js'
import { makeClock, makeLog, SECRET, visit } from '../runtime/engine/visitor.js'
import { acme } from '../support/acme.js'
import { ownMariadb, ownPostgres, schema } from '../support/databases.js'

const STORED = 'Ada.Lovelace@Example.test'
const SPELLINGS = [STORED, STORED.toLowerCase(), 'ADA.lovelace@example.TEST'] as const

interface Opened {
  readonly dialect: Dialect
  readonly client: pg.Pool | mysql.Pool | Sqlite.Database
  readonly run: (sql: string) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

const databases: Readonly<Record<string, () => Promise<Opened>>> = {
  async SQLite() {
    const client = new Sqlite(':memory:')
    const run = async (sql: string): Promise<readonly unknown[]> => {
      const statement = client.prepare(sql)
      return statement.reader ? statement.all() : (statement.run(), [])
    }
    return { dialect: 'sqlite', client, run, close: async () => void client.close() }
  },
  async PostgreSQL() {
    const { url, drop } = await ownPostgres()
    const client = new pg.Pool({ connectionString: url })
    const run = async (sql: string): Promise<readonly unknown[]> => (await client.query(sql)).rows
    return { dialect: 'postgresql', client, run, close: async () => (await client.end(), drop()) }
  },
  async MariaDB() {
    const { url, drop } = await ownMariadb()
    const client = mysql.createPool({ uri: url, timezone: 'Z' })
    const run = async (sql: string): Promise<readonly unknown[]> => {
      const [rows] = await client.query(sql)
      return Array.isArray(rows) ? rows : []
    }
    return { dialect: 'mysql', client, run, close: async () => (await client.end(), drop()) }
  },
}

/** A database in which another library has stored Ada with capitals. */
interface Seeded {
  readonly adapter: Adapter
  /** The table of users. */
  readonly users: string
}

/** Signs Ada in with Auth.js by a mailed link, which stores the address as its configuration leaves it. */
async function signInThere(adapter: Adapter): Promise<void> {
  const links: string[] = []
  const cookies = new Map<string, string>()
  const ask = async (url: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const request = new Request(url, {
      headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const answer = await AuthJs(request, {
      secret: SECRET,
      trustHost: true,
      basePath: '/auth',
      // The contract is theirs.
      adapter: adapter as AuthJsAdapter,
      providers: [
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          from: 'auth@app.test',
          maxAge: 3600,
          options: {},
          normalizeIdentifier: (text) => text.trim(),
          sendVerificationRequest: ({ url: link }) => void links.push(link),
        },
      ],
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const { csrfToken } = (await (await ask(`${SITE}/auth/csrf`)).json()) as { csrfToken: string }
  await ask(`${SITE}/auth/signin/mail`, { csrfToken, email: STORED })
  await ask(links[0] ?? '')
}

const libraries: Readonly<Record<string, (opened: Opened) => Promise<Seeded>>> = {
  async 'Auth.js'({ dialect, client, run }) {
    for (const statement of schema(dialect, pluralNames)) await run(statement)
    const adapter = SqlAdapter(client)
    await signInThere(adapter)
    return { adapter, users: 'users' }
  },
  /** As its adapter for Prisma leaves her, who has come by a service that proves no address. */
  async 'NextAuth.js 4'({ dialect, client, run }) {
    for (const statement of schema(dialect, modelNames)) await run(statement)
    const { quote } = sqlDialects[dialect]
    const name = (text: string): string => quote + text + quote
    await run(
      `insert into ${name('User')} (id, name, email, image) values ('clx0a1b2c3', 'Ada', '${STORED}', null)`,
    )
    const columns = ['userId', 'type', 'provider', 'providerAccountId'].map(name).join(', ')
    await run(
      `insert into ${name('Account')} (${columns}) values ('clx0a1b2c3', 'oauth', 'github', '1815')`,
    )
    return { adapter: SqlAdapter(client, { tables: modelNames }), users: 'User' }
  },
  async 'Better Auth'({ dialect, client, run }) {
    const auth = betterAuth({
      database: client,
      baseURL: SITE,
      secret: SECRET,
      emailAndPassword: { enabled: true },
      logger: { disabled: true },
      telemetry: { enabled: false },
    })
    const { runMigrations } = await getMigrations(auth.options)
    await runMigrations()
    const idType = {
      sqlite: 'text',
      postgresql: 'text',
      mysql: 'varchar(36) character set utf8mb4 collate utf8mb4_general_ci',
    }[dialect]
    const form = { dialect: sqlDialects[dialect], names: { ...pluralNames, user: 'user' }, idType }
    for (const table of parseTables([tables.factor, tables.signInLimit]))
      for (const statement of createTable(table, form)) await run(statement)
    const { adapter, internalAdapter, password } = await auth.$context
    const now = new Date()
    const user = await adapter.create<Record<string, unknown>, { id: string }>({
      model: 'user',
      data: { name: 'Ada', email: STORED, emailVerified: true, createdAt: now, updatedAt: now },
    })
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: await password.hash(GOOD),
    })
    const options = { layout: 'better-auth' } as const
    return { adapter: SqlAdapter(client, options), users: 'user' }
  },
}

const days = { count: 0 }

/** A site of ours on that database. */
function siteOn(adapter: Adapter, email: string) {
  const mails: { to: string; url: string | undefined; code: string | undefined }[] = []
  const log = makeLog()
  const config: AuthConfig = {
    adapter,
    providers: [
      Password(),
      acme({
        allowDangerousEmailAccountLinking: true,
        userinfo: {
          url: 'https://as.test/me',
          request: () => ({ id: `acme-${email}`, name: 'Ada', email, email_verified: true }),
        },
      }),
      {
        id: 'mail',
        name: 'Mail',
        type: 'email',
        sendMail: ({ to, url, code }) => void mails.push({ to, url, code }),
      },
    ],
    logger: log.logger,
    session: { strategy: 'database' },
  }
  // Each on a day of its own: mails are limited.
  days.count += 1
  const clock = makeClock(Date.now() + days.count * 86_400_000)
  return { mails, log, browser: () => visit(config, { world: { now: clock.now } }) }
}

const worlds = Object.entries(libraries).flatMap(([library, seed]) =>
  Object.entries(databases).map(([database, open]) => ({ library, database, seed, open })),
)

describe.each(worlds)(
  'a user whom $library has stored with capitals, on $database',
  ({ library, seed, open }) => {
    let opened: Opened
    let seeded: Seeded
    let id: unknown
    const users = async (): Promise<readonly unknown[]> => {
      const { quote } = sqlDialects[opened.dialect]
      const rows = await opened.run(`select id, email from ${quote}${seeded.users}${quote}`)
      return rows.map((row) => ({ ...Object(row) }))
    }
    beforeAll(async () => {
      opened = await open()
      seeded = await seed(opened)
      const [ada] = await users()
      expect(ada).toEqual({ id: expect.any(String), email: STORED })
      id = Object(ada).id
    })
    afterAll(() => opened.close())
    const expectAda = async (
      site: ReturnType<typeof siteOn>,
      browser: ReturnType<typeof site.browser>,
    ) => {
      expect(await browser.session()).toMatchObject({ user: { email: STORED } })
      expect(await users()).toEqual([{ id, email: STORED }])
      expect([site.log.errors, site.log.warnings]).toEqual([[], []])
    }

    test.runIf(library === 'Better Auth').each(SPELLINGS)(
      'signs in by the password of there as %s',
      async (email) => {
        const site = siteOn(seeded.adapter, email)
        const browser = site.browser()
        const answer = await browser.submit('/auth/callback/password', {
          email,
          password: GOOD,
        })
        expect(at(answer)).toBe(`${SITE}/`)
        await expectAda(site, browser)
      },
    )

    test.each(SPELLINGS)('signs in by a mailed link as %s', async (email) => {
      const site = siteOn(seeded.adapter, email)
      const browser = site.browser()
      await browser.submit('/auth/signin/mail', { email })
      expect(site.mails.map(({ to }) => to)).toEqual([STORED])
      expect(at(await browser.ask(site.mails[0]?.url ?? ''))).toBe(`${SITE}/`)
      await expectAda(site, browser)
    })

    test.each(SPELLINGS)('signs in by a service that says %s', async (email) => {
      const site = siteOn(seeded.adapter, email)
      const browser = site.browser()
      const begun = await browser.submit('/auth/signin/acme')
      const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
      expect(at(await browser.ask(`/auth/callback/acme?code=c&state=${state}`))).toBe(`${SITE}/`)
      await expectAda(site, browser)
    })

    test.each(SPELLINGS)('chooses a new password as %s, and signs in by it', async (email) => {
      const site = siteOn(seeded.adapter, email)
      const browser = site.browser()
      await browser.submit('/auth/forgot-password', { email })
      expect(site.mails.map(({ to }) => to)).toEqual([STORED])
      const link = new URL(site.mails[0]?.url ?? '')
      await browser.submit('/auth/new-password', Object.fromEntries(link.searchParams))
      expect(at(await browser.submit('/auth/new-password', { password: OTHER }))).toBe(`${SITE}/`)
      await expectAda(site, browser)
      const again = site.browser()
      const form = { email: SPELLINGS[1], password: OTHER }
      expect(at(await again.submit('/auth/callback/password', form))).toBe(`${SITE}/`)
      await expectAda(site, again)
    })

    test.each(SPELLINGS)('is not stored a second time by createUser as %s', async (email) => {
      const config = siteOn(seeded.adapter, email).browser().config
      await expect(createUser(config, { email })).rejects.toMatchObject({
        type: 'AccountNotLinked',
      })
      expect(await users()).toEqual([{ id, email: STORED }])
    })
  },
)
