import { passkey } from '@better-auth/passkey'
import { betterAuthCookies } from '@create-auth/runtime'
import { SqlAdapter, type SqlAdapterOptions } from '@create-auth/runtime/adapters/sql'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluralNames, tables } from '../../runtime/src/tables/tables.js'
import { parseTables } from '../../src/catalog/tables.js'
import type { Dialect } from '../../src/schemas/schema.js'
import { createTable } from '../../src/schemas/sql/plan-sql.js'
import { sqlDialects } from '../../src/schemas/sql/sql-dialects.js'
import { makeClock, visit } from '../runtime/engine/visitor.js'
import { expectSignIn, makeWorld, ORIGIN } from '../runtime/webauthn/world.js'
import { makeAuthenticator, type Authenticator } from '../support/authenticator.js'
import { OTHER_COLUMNS, THEIR_COLUMNS } from '../support/better-auth-tables.js'
import { ownMariadb, ownPostgres } from '../support/databases.js'

const layout = 'better-auth'
const THEIR_SECRET = 'of-this-test-alone-0123456789-0123456789'
const COOKIE = '__Secure-better-auth.session_token'

/** Better Auth with passwords and passkeys on a database. */
function makeAuth(
  database: pg.Pool | mysql.Pool | Sqlite.Database,
  generateId?: 'serial',
  names: Pick<BetterAuthOptions, 'user' | 'account' | 'session' | 'verification'> = {},
) {
  return betterAuth({
    ...names,
    database,
    baseURL: ORIGIN,
    secret: THEIR_SECRET,
    emailAndPassword: { enabled: true },
    plugins: [passkey({ rpID: 'app.test', origin: ORIGIN })],
    logger: { disabled: true },
    telemetry: { enabled: false },
    ...(generateId && { advanced: { database: { generateId } } }),
  })
}

type BetterAuth = ReturnType<typeof makeAuth>

/** Names in its tables. */
interface Named {
  readonly user: string
  /** The columns by which an account is known. */
  readonly key: readonly string[]
}

/** A database with the tables that its own tool makes, and with what sign-in needs besides. */
async function fill(
  auth: BetterAuth,
  dialect: Dialect,
  idType: string,
  run: (sql: string) => unknown,
  { user, key }: Named = { user: 'user', key: ['providerId', 'accountId'] },
): Promise<void> {
  const { runMigrations } = await getMigrations(auth.options)
  await runMigrations()
  const { quote } = sqlDialects[dialect]
  const names = (...columns: readonly string[]): string =>
    columns.map((name) => quote + name + quote).join(', ')
  // There it makes them texts, which no index can be of.
  if (dialect === 'mysql')
    await run('alter table account modify accountId varchar(255), modify providerId varchar(255)')
  await run(`create unique index account_once on account (${names(...key)})`)
  await run(`create unique index passkey_once on passkey (${names('credentialID')})`)
  const form = {
    dialect: sqlDialects[dialect],
    names: { ...pluralNames, user },
    idType,
  }
  for (const table of parseTables([tables.factor, tables.signInLimit]))
    for (const statement of createTable(table, form)) await run(statement)
}

const openers = {
  async SQLite() {
    const client = new Sqlite(':memory:')
    const auth = makeAuth(client)
    await fill(auth, 'sqlite', 'text', (sql) => client.exec(sql))
    return { auth, client, options: {}, close: async () => void client.close() }
  },
  async 'PostgreSQL, ids that are counted'() {
    const { url, drop } = await ownPostgres()
    const client = new pg.Pool({ connectionString: url })
    const auth = makeAuth(client, 'serial')
    await fill(auth, 'postgresql', 'integer', (sql) => client.query(sql))
    const options: SqlAdapterOptions = { userIds: 'integer' }
    return { auth, client, options, close: async () => (await client.end(), drop()) }
  },
  async MariaDB() {
    const { url, drop } = await ownMariadb()
    const client = mysql.createPool({ uri: url, timezone: 'Z' })
    const auth = makeAuth(client)
    const idType = 'varchar(36) character set utf8mb4 collate utf8mb4_general_ci'
    await fill(auth, 'mysql', idType, (sql) => client.query(sql))
    return { auth, client, options: {}, close: async () => (await client.end(), drop()) }
  },
  // The last one: the name of the users stays in what all of its plugins for passkeys share.
  async 'SQLite, tables and columns that have other names'() {
    const client = new Sqlite(':memory:')
    const { user, account, session, verification } = THEIR_COLUMNS
    const auth = makeAuth(client, undefined, {
      user: { modelName: 'people', fields: user },
      account: { fields: account },
      session: { fields: session },
      verification: { fields: verification },
    })
    const named = { user: 'people', key: ['service', 'subject'] }
    await fill(auth, 'sqlite', 'text', (sql) => client.exec(sql), named)
    const options: SqlAdapterOptions = { tables: { user: 'people' }, columns: OTHER_COLUMNS }
    return { auth, client, options, close: async () => void client.close() }
  },
}

/** A browser with an authenticator, on the site of Better Auth. */
function visitor(auth: BetterAuth, authenticator: Authenticator) {
  const cookies = new Map<string, string>()
  async function ask(path: string, body?: object): Promise<unknown> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await auth.handler(
      new Request(`${ORIGIN}/api/auth/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const answer: unknown = await response.json()
    expect([response.status, answer]).toEqual([200, expect.anything()])
    return answer
  }
  return {
    ask,
    cookies,
    async enrol(): Promise<void> {
      const options = await ask('passkey/generate-register-options')
      const response = authenticator.create(options as Parameters<Authenticator['create']>[0])
      await ask('passkey/verify-registration', { response, name: 'Laptop' })
    },
    async signIn(): Promise<unknown> {
      const options = await ask('passkey/generate-authenticate-options')
      const response = authenticator.get(options as Parameters<Authenticator['get']>[0])
      return ask('passkey/verify-authentication', { response })
    },
  }
}

const PERSON = { name: 'Grace', email: 'grace@example.com', password: 'of-grace-alone' }

describe.each(Object.entries(openers))('Better Auth and SqlAdapter on %s', (_, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  const adapterOf = () => SqlAdapter(opened.client, { layout, ...opened.options })

  test('whoever has signed up there is known here', async () => {
    const { auth } = opened
    const { user } = await auth.api.signUpEmail({ body: PERSON })
    const { internalAdapter } = await auth.$context
    const adapter = adapterOf()
    expect(await adapter.getUserByEmail(PERSON.email)).toEqual({
      id: user.id,
      name: 'Grace',
      email: PERSON.email,
      emailVerified: null,
      image: null,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    })
    expect(await adapter.listAccountsByUserId(user.id)).toEqual([])
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'microsoft',
      accountId: 'subject',
      accessToken: 'access',
      idToken: 'id',
      scope: 'openid,User.Read',
      accessTokenExpiresAt: new Date(2_000_000_000_000),
    })
    await internalAdapter.updateUser(user.id, { emailVerified: true })
    const account = { provider: 'microsoft-entra-id', providerAccountId: 'subject' }
    const owner = await adapter.getUserByAccount(account)
    expect(owner).toMatchObject({ id: user.id, emailVerified: user.createdAt })
    expect(await adapter.listAccountsByUserId(user.id)).toEqual([
      {
        ...account,
        userId: user.id,
        type: 'oidc',
        access_token: 'access',
        id_token: 'id',
        scope: 'openid User.Read',
        expires_at: 2_000_000_000,
      },
    ])
  })

  test('whoever has come here is known there, and what changes here changes there', async () => {
    const { internalAdapter } = await opened.auth.$context
    const adapter = adapterOf()
    const email = 'ada@example.com'
    const emailVerified = new Date()
    const { id } = await adapter.createUser({
      id: crypto.randomUUID(),
      name: null,
      email,
      emailVerified,
      image: null,
    })
    const account = {
      userId: id,
      provider: 'github',
      providerAccountId: '7',
      type: 'oauth',
    } as const
    await adapter.linkAccount({ ...account, access_token: 'old', scope: 'read:user user:email' })
    await adapter.updateAccount({ ...account, access_token: 'new', expires_at: 2_000_000_000 })
    await adapter.updateUser({ id, name: 'Ada' })
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
    expect(found?.user).toMatchObject({ id, name: 'Ada', email, emailVerified: true, image: null })
    expect(found?.accounts).toMatchObject([
      {
        userId: id,
        providerId: 'github',
        accountId: '7',
        accessToken: 'new',
        accessTokenExpiresAt: new Date(2_000_000_000_000),
        scope: 'read:user,user:email',
        password: null,
      },
    ])
    const { token } = await internalAdapter.createSession(id)
    expect((await adapter.getSessionAndUser(token))?.user.email).toBe(email)
    await adapter.deleteUser(id)
    expect(await internalAdapter.findUserById(id)).toBeNull()
    expect(await internalAdapter.findSession(token)).toBeNull()
  })

  test('a passkey of there signs in here, and one of here signs in there', async () => {
    const adapter = adapterOf()
    const world = makeWorld({ adapter: () => adapter })
    const [laptop, phone] = [makeAuthenticator(ORIGIN, { counts: true }), makeAuthenticator(ORIGIN)]
    const [email, password] = ['mary@example.com', 'of-mary-alone']
    const there = visitor(opened.auth, laptop)
    await there.ask('sign-up/email', { name: 'Mary', email, password })
    await there.enrol()
    const here = world.person(laptop)
    await expectSignIn(here, await here.authenticate(), email)
    await there.signIn()
    await expectSignIn(here, await here.authenticate(), email)
    const added = world.person(phone)
    for (const [name, value] of here.cookies) added.cookies.set(name, value)
    await expectSignIn(added, await added.register(), email)
    expect(await visitor(opened.auth, phone).signIn()).toMatchObject({ user: { email } })
    const owner = await adapter.getUserByEmail(email)
    const passkeys = await adapter.listAuthenticatorsByUserId(owner?.id ?? '')
    const [first, second] = passkeys.toSorted((one, other) => other.counter - one.counter)
    expect([passkeys.length, first?.counter, second?.counter]).toEqual([2, 4, 0])
    expect(await adapter.listAccountsByUserId(owner?.id ?? '')).toHaveLength(2)
    expect(world.log.errors).toEqual([])
  })

  test('whoever is signed in there stays signed in here, and signs out of both', async () => {
    const adapter = adapterOf()
    const clock = makeClock(Date.now())
    const browserOf = (cookie = '', env: Record<string, string | undefined> = {}) => {
      const browser = visit(
        {
          adapter,
          providers: [],
          cookies: betterAuthCookies,
          session: { strategy: 'database', hashTokens: true, alsoOpens: 'better-auth' },
        },
        { world: { now: clock.now, env: { BETTER_AUTH_SECRET: THEIR_SECRET, ...env } } },
      )
      browser.cookies.set(COOKIE, cookie)
      return browser
    }
    const there = visitor(opened.auth, makeAuthenticator(ORIGIN))
    const email = 'alan@example.com'
    await there.ask('sign-up/email', { name: 'Alan', email, password: 'of-alan-alone' })
    const cookie = there.cookies.get(COOKIE) ?? ''
    const here = browserOf(cookie)
    const [token, signature] = decodeURIComponent(cookie).split('.')
    const user = { name: 'Alan', email }

    expect(await here.session()).toMatchObject({ user })
    expect(await browserOf(cookie, { BETTER_AUTH_SECRET: 'of-somebody-else' }).session()).toBeNull()
    for (const forged of [token, `${token}.`, `x${token}.${signature}`, `${token}.x${signature}`])
      expect(await browserOf(forged).session()).toBeNull()

    clock.advance(86_400)
    const renewed = await here.ask('/auth/session')
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringMatching(`^${COOKIE}=`)])
    expect(decodeURIComponent(here.cookies.get(COOKIE) ?? '')).toBe(`${token}.${signature}`)
    expect(await there.ask('get-session')).toMatchObject({ user })

    await here.submit('/auth/signout')
    expect(here.cookies.get(COOKIE)).toBeUndefined()
    expect(await browserOf(cookie).session()).toBeNull()
  })
})
