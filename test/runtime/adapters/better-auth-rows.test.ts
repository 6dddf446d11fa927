import Sqlite from 'better-sqlite3'
import type { AdapterAccount, SessionFacts } from '@create-auth/runtime/adapters'
import { PrismaAdapter, type PrismaAdapterOptions } from '@create-auth/runtime/adapters/prisma'
import type { SequelizeAdapterOptions } from '@create-auth/runtime/adapters/sequelize'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import type { TypeORMAdapterOptions } from '@create-auth/runtime/adapters/typeorm'
import { adapterRules } from '@create-auth/runtime/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { makeWorld as makeSite } from '../stored/world.js'
import { expectSignIn, makeWorld } from '../webauthn/world.js'
import { asIfKept } from '../../support/better-auth-rules.js'
import {
  betterAuthSchema,
  OTHER_COLUMNS,
  THEIR_COLUMNS,
  type BetterAuthForm,
} from '../../support/better-auth-tables.js'

const layout = 'better-auth'
const LONG_AGO = '2020-01-02T03:04:05.678Z'

/** The tables in SQLite, with an adapter on them and a way around it. */
function open(form: BetterAuthForm = {}) {
  const client = new Sqlite(':memory:')
  for (const statement of betterAuthSchema('sqlite', pluralNames, form)) client.exec(statement)
  const rows = (sql: string): readonly unknown[] => client.prepare(sql).all()
  /** Somebody of long ago, as Better Auth writes a row. */
  const wrote = (table: string, row: Readonly<Record<string, string | number | null>>): void => {
    const names = Object.keys(row)
    const places = names.map(() => '?').join(', ')
    client
      .prepare(`insert into "${table}" (${names.join(', ')}) values (${places})`)
      .run(...Object.values(row))
  }
  return { client, rows, wrote, adapter: SqlAdapter(client, { layout }) }
}

const stamps = { createdAt: LONG_AGO, updatedAt: LONG_AGO }
const shown = { id: 'grace', name: 'Grace', email: 'grace@example.com', image: null }
const grace = { ...shown, emailVerified: 1, ...stamps }
const ofGrace = { userId: 'grace', ...stamps }
const password = {
  ...ofGrace,
  id: 'a1',
  providerId: 'credential',
  accountId: 'grace',
  password: 'hash',
}
const passkey = {
  id: 'p1',
  name: 'Laptop',
  publicKey: 'a2V5+/8=',
  userId: 'grace',
  credentialID: 'a-_-Y3JlZA',
  counter: 3,
  deviceType: 'multiDevice',
  backedUp: 1,
  transports: 'internal,hybrid',
  createdAt: LONG_AGO,
  aaguid: '00000000-0000-0000-0000-000000000000',
}
/** The same id as ours is written: base64. */
const CREDENTIAL = 'a+/+Y3JlZA=='

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null }

describe('a user of Better Auth', () => {
  test('is read with the columns of ours and with the application’s own', async () => {
    const { client, wrote, adapter } = open()
    client.exec(`alter table user add column role text default 'member'`)
    wrote('user', grace)
    wrote('user', { ...grace, id: 'new', email: 'new@example.com', emailVerified: 0 })
    const at = new Date(LONG_AGO)
    const read = { ...shown, role: 'member', emailVerified: at, createdAt: at, updatedAt: at }
    expect(await adapter.getUser('grace')).toEqual(read)
    expect(await adapter.getUserByEmail(grace.email)).toEqual(read)
    const other = await adapter.getUser('new')
    expect(other?.emailVerified).toBeNull()
  })

  test('is written as it writes one: with a name, a flag and two moments', async () => {
    const { rows, adapter } = open()
    const before = new Date().toISOString()
    const emailVerified = new Date(1)
    await adapter.createUser({ id: 'ada', email: ada.email, image: null, emailVerified })
    const [written] = rows('select * from user') as [Record<string, string>]
    const { createdAt = '', updatedAt } = written
    expect(written).toEqual({
      ...ada,
      name: '',
      emailVerified: 1,
      createdAt,
      updatedAt: createdAt,
    })
    expect(createdAt >= before && createdAt <= new Date().toISOString()).toBe(true)
    expect(updatedAt).toBe(createdAt)
  })

  test('is changed with the moment of the change, and keeps the one of the beginning', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    const changed = await adapter.updateUser({ id: 'grace', name: null, emailVerified: null })
    expect(changed).toMatchObject({ name: '', emailVerified: null })
    const [row] = rows(
      'select name, emailVerified, createdAt, updatedAt > createdAt later from user',
    )
    expect(row).toEqual({ name: '', emailVerified: 0, createdAt: LONG_AGO, later: 1 })
  })

  test('can’t be without an address, which the error says', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    const refused = new TypeError(
      'Better Auth’s table of users can’t keep a user without an e-mail address',
    )
    await expect(adapter.createUser({ ...ada, email: null })).rejects.toThrow(refused)
    await expect(adapter.updateUser({ id: 'grace', email: null })).rejects.toThrow(refused)
    expect(rows('select id, email from user')).toEqual([{ id: 'grace', email: grace.email }])
  })

  test('goes with all accounts, that of the password too', async () => {
    const { client, rows, wrote, adapter } = open()
    client.pragma('foreign_keys = off')
    wrote('user', grace)
    wrote('account', password)
    wrote('passkey', passkey)
    await adapter.deleteUser('grace')
    for (const table of ['user', 'account', 'passkey'])
      expect(rows(`select * from ${table}`)).toEqual([])
  })
})

describe('an account of Better Auth', () => {
  const tokens = {
    userId: 'grace',
    providerId: 'microsoft',
    accountId: 'subject',
    accessToken: 'access',
    refreshToken: 'refresh',
    idToken: 'id',
    accessTokenExpiresAt: '2033-05-18T03:33:20.999Z',
    scope: 'openid,User.Read',
  }
  const entra = { ...tokens, ...stamps, id: 'a2' }
  const entraHere = {
    userId: 'grace',
    type: 'oidc',
    provider: 'microsoft-entra-id',
    providerAccountId: 'subject',
    access_token: 'access',
    refresh_token: 'refresh',
    id_token: 'id',
    expires_at: 2_000_000_000,
    scope: 'openid User.Read',
  }

  test('is read in the words of OAuth, by the id that its provider has here', async () => {
    const { wrote, adapter } = open()
    wrote('user', grace)
    wrote('account', entra)
    wrote('account', { ...ofGrace, id: 'a3', providerId: 'github', accountId: '7', idToken: null })
    expect(await adapter.getAccount('subject', 'microsoft-entra-id')).toEqual(entraHere)
    expect(await adapter.getAccount('subject', 'microsoft')).toBeNull()
    const github = { userId: 'grace', type: 'oauth', provider: 'github', providerAccountId: '7' }
    expect(await adapter.listAccountsByUserId('grace')).toEqual([entraHere, github])
  })

  test('is written in the words of Better Auth', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    const given: AdapterAccount = { ...entraHere, type: 'oidc' }
    await adapter.linkAccount({ ...given, token_type: 'bearer', session_state: 'state' })
    expect(rows('select * from account')).toEqual([
      {
        ...tokens,
        accessTokenExpiresAt: '2033-05-18T03:33:20.000Z',
        refreshTokenExpiresAt: null,
        password: null,
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        createdAt: expect.stringMatching(/^20/),
        updatedAt: expect.stringMatching(/^20/),
      },
    ])
  })

  test('keeps the moment of its last change', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    wrote('account', entra)
    const { provider, providerAccountId } = entraHere
    await adapter.updateAccount({ provider, providerAccountId, token_type: 'bearer' })
    expect(rows('select accessToken, updatedAt > createdAt later from account')).toEqual([
      { accessToken: 'access', later: 1 },
    ])
  })

  test('of a password is none here: it is not found, listed, changed or removed', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    wrote('account', password)
    const before = rows('select * from account')
    const key = { provider: 'credential', providerAccountId: 'grace' }
    expect(await adapter.getAccount('grace', 'credential')).toBeNull()
    expect(await adapter.getUserByAccount(key)).toBeNull()
    expect(await adapter.listAccountsByUserId('grace')).toEqual([])
    expect(await adapter.updateAccount({ ...key, scope: 'all' })).toBeNull()
    expect(await adapter.unlinkAccount(key)).toBeUndefined()
    expect(rows('select * from account')).toEqual(before)
  })

  test.each(['credential', 'microsoft'])('is not made for the provider %s', async (provider) => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    const account = { userId: 'grace', type: 'oauth', provider, providerAccountId: '1' } as const
    await expect(adapter.linkAccount(account)).rejects.toThrow(
      new TypeError(`Better Auth’s table of accounts has something else as ${provider}`),
    )
    expect(await adapter.unlinkAccount(account)).toBeUndefined()
    expect(rows('select * from account')).toEqual([])
  })

  test('of the provider for development stays one', async () => {
    const { adapter } = open()
    await adapter.createUser(ada)
    const account = {
      userId: 'ada',
      type: 'dev',
      provider: 'dev',
      providerAccountId: 'dev-ada',
    } as const
    await adapter.linkAccount(account)
    expect(await adapter.getAccount('dev-ada', 'dev')).toEqual(account)
  })
})

describe('a passkey of Better Auth', () => {
  const account = {
    userId: 'grace',
    type: 'webauthn',
    provider: 'passkey',
    providerAccountId: CREDENTIAL,
  } as const
  const authenticator = {
    credentialID: CREDENTIAL,
    userId: 'grace',
    providerAccountId: CREDENTIAL,
    credentialPublicKey: passkey.publicKey,
    counter: 3,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal,hybrid',
  }

  test('is an authenticator, and the account that the engine asks for', async () => {
    const { wrote, adapter } = open()
    wrote('user', grace)
    wrote('passkey', passkey)
    wrote('account', password)
    expect(await adapter.getAuthenticator(CREDENTIAL)).toEqual(authenticator)
    expect(await adapter.listAuthenticatorsByUserId('grace')).toEqual([authenticator])
    expect(await adapter.getAccount(CREDENTIAL, 'passkey')).toEqual(account)
    expect(await adapter.listAccountsByUserId('grace')).toEqual([account])
    expect((await adapter.getUserByAccount(account))?.id).toBe('grace')
    expect(await adapter.updateAccount(account)).toEqual(account)
    expect(await adapter.getUserByAccount({ ...account, provider: 'github' })).toBeNull()
  })

  test('counts, and goes with its account', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    wrote('passkey', passkey)
    await adapter.updateAuthenticatorCounter(CREDENTIAL, 9)
    expect(rows('select * from passkey')).toEqual([{ ...passkey, counter: 9 }])
    expect(await adapter.unlinkAccount(account)).toEqual(account)
    expect(rows('select * from passkey')).toEqual([])
    expect(await adapter.unlinkAccount(account)).toBeUndefined()
  })

  test('is found by its id as it is written here alone', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    wrote('passkey', passkey)
    const [provider, providerAccountId] = ['passkey', passkey.credentialID]
    expect(await adapter.getAuthenticator(providerAccountId)).toBeNull()
    await expect(adapter.updateAuthenticatorCounter(providerAccountId, 9)).rejects.toThrow(
      new TypeError('there is no such authenticator'),
    )
    expect(await adapter.unlinkAccount({ provider, providerAccountId })).toBeUndefined()
    expect(rows('select * from passkey')).toEqual([passkey])
  })

  test('is written as it writes one, and there is no other row for its account', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    await adapter.linkAccount({ ...account, providerAccountId: 'handle' })
    await adapter.createAuthenticator({ ...authenticator, providerAccountId: 'handle' })
    expect(rows('select * from account')).toEqual([])
    expect(rows('select * from passkey')).toEqual([
      {
        ...passkey,
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: null,
        createdAt: expect.stringMatching(/^20/),
        aaguid: null,
      },
    ])
    expect(await adapter.getAccount(CREDENTIAL, 'passkey')).toEqual(account)
  })

  test('is of no other provider', async () => {
    const { adapter } = open()
    await adapter.createUser(ada)
    await expect(
      adapter.linkAccount({ ...account, userId: 'ada', provider: 'webauthn' }),
    ).rejects.toThrow(new TypeError('passkeys are kept for the provider passkey, and not webauthn'))
  })

  test('need not have a table: who has none is listed without', async () => {
    const { client, wrote, adapter } = open()
    client.exec('drop table passkey')
    wrote('user', grace)
    wrote('account', { ...ofGrace, id: 'a3', providerId: 'github', accountId: '7' })
    const accounts = await adapter.listAccountsByUserId('grace')
    expect(accounts.map(({ provider }) => provider)).toEqual(['github'])
    expect((await adapter.deleteUser('grace'))?.id).toBe('grace')
    const models = { account: { create: () => undefined, findMany: async () => [] } }
    expect(await PrismaAdapter(models, { layout }).listAccountsByUserId('grace')).toEqual([])
  })

  test('is still an error where the database fails otherwise', async () => {
    const { client, wrote, adapter } = open()
    client.exec('drop table passkey')
    client.exec('create table passkey (id text)')
    wrote('user', grace)
    await expect(adapter.listAccountsByUserId('grace')).rejects.toThrow(/no such column: "?userId/)
  })
})

describe('a passkey that is made here', () => {
  test('signs up somebody without an address, and signs them in again', async () => {
    const { rows, adapter } = open()
    const world = makeWorld({ adapter: () => adapter })
    const person = world.person()
    await expectSignIn(person, await person.register(), 'ada@example.test')
    await person.signOut()
    await expectSignIn(person, await person.authenticate(), 'ada@example.test')
    expect(rows("select email = id || '@address.invalid' as isNobodys from user")).toEqual([
      { isNobodys: 1 },
    ])
    const [made] = person.authenticator.passkeys
    expect(rows('select credentialID, userId = user.id as isTheirs from passkey, user')).toEqual([
      { credentialID: made?.id.toString('base64url'), isTheirs: 1 },
    ])
    expect(rows('select * from account')).toEqual([])
    expect(world.log.errors).toEqual([])
  })

  test('leaves nobody behind where it can’t be stored', async () => {
    const { rows, adapter } = open()
    const createAuthenticator = async () => {
      throw new Error('down')
    }
    const world = makeWorld({ adapter: () => ({ ...adapter, createAuthenticator }) })
    const person = world.person()
    await person.register()
    expect(await person.session()).toBeNull()
    expect(rows('select id from user')).toEqual([])
  })
})

describe('whoever has been there before', () => {
  const person = { name: 'Grace', email: grace.email }

  test('signs in with the account of before, and is the same user', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', { ...grace, emailVerified: 0 })
    wrote('account', { ...ofGrace, id: 'a1', providerId: 'acme', accountId: 'at-acme' })
    const site = makeSite({ config: { adapter } })
    const browser = site.browser()
    await site.signIn(browser, { ...person, id: 'at-acme' })
    expect(await browser.session()).toMatchObject({ user: { email: grace.email } })
    expect(rows('select userId from session')).toEqual([{ userId: 'grace' }])
    const [account] = rows('select * from account')
    expect(account).toMatchObject({ id: 'a1', accessToken: 'access-token-1', createdAt: LONG_AGO })
    expect(site.log.errors).toEqual([])
  })

  test('signs in by a mailed link, which proves the address', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', { ...grace, emailVerified: 0 })
    wrote('account', password)
    const site = makeSite({ config: { adapter }, passwordless: true })
    const browser = site.browser()
    await browser.submit('/auth/signin/mail', { email: grace.email })
    await browser.ask(site.links[0] ?? '')
    expect(await browser.session()).toMatchObject({ user: { email: grace.email } })
    expect(rows('select id, emailVerified from user')).toEqual([{ id: 'grace', emailVerified: 1 }])
    // The link is used up; its answer is kept for whoever follows it twice.
    expect(rows('select identifier from verification')).toEqual([
      { identifier: expect.stringMatching(/^answer:[\da-f]{64}$/) },
    ])
    expect(rows('select id from account')).toEqual([{ id: 'a1' }])
    expect(site.log.errors).toEqual([])
  })

  test('keeps the user to themselves where somebody else comes with the same address', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    wrote('account', password)
    const site = makeSite({ config: { adapter } })
    const browser = site.browser()
    await site.signIn(browser, { ...person, id: 'somebody', email_verified: true })
    expect(await browser.session()).toBeNull()
    expect(rows('select id from account')).toEqual([{ id: 'a1' }])
    expect(site.log.errors).toEqual([expect.objectContaining({ type: 'OAuthAccountNotLinked' })])
  })
})

describe('sessions and verification tokens', () => {
  test('are rows of Better Auth', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    const expires = new Date('2030-01-02T03:04:05.678Z')
    const session = { sessionToken: 'token', userId: 'grace', expires }
    await adapter.createSession(session, { authTime: new Date(0), userAgent: 'Browser' })
    const expiresAt = expires.toISOString()
    const made = { id: expect.any(String), createdAt: expect.any(String) }
    const both = { ...made, updatedAt: expect.any(String), expiresAt }
    expect(rows('select * from session')).toEqual([
      { ...both, token: 'token', userId: 'grace', ipAddress: null, userAgent: null },
    ])
    await adapter.createVerificationToken({ identifier: 'grace', token: 'hash', expires })
    expect(rows('select * from verification')).toEqual([
      { ...both, identifier: 'grace', value: 'hash' },
    ])
  })

  test('are deleted when they have expired, whoever wrote them', async () => {
    const { rows, wrote, adapter } = open()
    wrote('user', grace)
    for (const [id, expiresAt] of [
      ['old', LONG_AGO],
      ['new', '2999-01-01T00:00:00.000Z'],
    ] as const) {
      wrote('session', { ...ofGrace, id, token: id, expiresAt, ipAddress: '192.0.2.1' })
      wrote('verification', { ...stamps, id, identifier: id, value: id, expiresAt })
    }
    const gone = await adapter.deleteExpired(new Date(LONG_AGO))
    expect(gone).toEqual({ sessions: 1, verificationTokens: 1, counters: 0 })
    expect(rows('select id from session union all select id from verification')).toEqual([
      { id: 'new' },
      { id: 'new' },
    ])
  })
})

describe('with the extra columns', () => {
  const FACTS: SessionFacts = {
    createdAt: new Date('2026-03-08T07:30:00.500Z'),
    authTime: new Date('2026-11-01T06:00:00.000Z'),
    freshAt: new Date('2026-11-01T05:59:00.000Z'),
    methods: 'oauth',
    provider: 'github',
    sid: 'sid',
    userAgent: 'Browser/1',
    network: '192.0.2.0/24',
    name: 'Ausgabe für Zürich',
  }

  test.each([
    ['in camelCase', false],
    ['in snake_case', true],
  ])('a session is kept with what is told beside it, %s', async (_, snakeCase) => {
    const { client } = open({ extraColumns: true, snakeCase })
    const naming = snakeCase ? { naming: 'snake_case' as const } : {}
    const adapter = SqlAdapter(client, { layout, extraColumns: true, ...naming })
    const user = await adapter.createUser(ada)
    const session = { sessionToken: 't', userId: 'ada', expires: new Date(5) }
    const whole = { ...session, ...FACTS }
    expect(await adapter.createSession(session, FACTS)).toEqual(whole)
    expect(await adapter.getSessionAndUser('t')).toEqual({ session: whole, user })
    // Until the next migration it is kept without the newest one.
    client.exec(`alter table session drop column ${snakeCase ? 'fresh_at' : 'freshAt'}`)
    const { freshAt: _freshAt, ...older } = whole
    for (const each of [adapter, SqlAdapter(client, { layout, extraColumns: true, ...naming })])
      expect(await each.getSessionAndUser('t')).toEqual({ session: older, user })
    expect(await adapter.createSession({ ...session, sessionToken: 'u' }, FACTS)).toEqual({
      ...older,
      sessionToken: 'u',
    })
    const sessionsFrom = new Date('2026-10-25T00:30:00.990Z')
    const changed = await adapter.updateUser({ id: 'ada', sessionsFrom })
    expect(changed.sessionsFrom).toEqual(sessionsFrom)
    expect(await adapter.getUser('ada')).toEqual(changed)
  })

  test('a session of Better Auth tells what it knows', async () => {
    const { client, wrote } = open({ extraColumns: true })
    wrote('user', grace)
    const own = { userAgent: 'Browser/2', ipAddress: '192.0.2.1' }
    wrote('session', { ...ofGrace, ...own, id: 's', token: 't', expiresAt: LONG_AGO })
    const adapter = SqlAdapter(client, { layout, extraColumns: true })
    expect(await adapter.listSessionsByUserId('grace')).toEqual([
      {
        sessionToken: 't',
        userId: 'grace',
        expires: new Date(LONG_AGO),
        createdAt: new Date(LONG_AGO),
        userAgent: 'Browser/2',
      },
    ])
  })

  const told = adapterRules.filter(({ name }) => name.startsWith('what is told beside a session'))
  test.each(told)('$name', ({ run }) =>
    run(asIfKept(SqlAdapter(open({ extraColumns: true }).client, { layout, extraColumns: true }))),
  )
})

test('ids that MongoDB gives are left to it', async () => {
  const asked: unknown[] = []
  const create = async (args: { readonly data: object }) => {
    asked.push(args.data)
    return { ...args.data, id: '65f1c0ffee65f1c0ffee65f1' }
  }
  const adapter = PrismaAdapter({ verification: { create } }, { layout, userIds: 'objectid' })
  await adapter.createVerificationToken({ identifier: 'i', token: 't', expires: new Date(1) })
  const moment = expect.any(Date)
  const stamped = { createdAt: moment, updatedAt: moment }
  expect(asked).toEqual([{ identifier: 'i', value: 't', expiresAt: new Date(1), ...stamped }])
})

test.each([
  ['naming', { naming: 'snake_case' }],
  ['columns', { columns: OTHER_COLUMNS }],
] as const)('names of columns are those of a layout: %s', (name, options) => {
  expect(() => SqlAdapter(new Sqlite(':memory:'), options)).toThrow(
    new TypeError(`the option ${name} goes with the option layout`),
  )
})

test('whoever has been there before signs in, where columns have other names', async () => {
  const { client, rows, wrote } = open({ columns: THEIR_COLUMNS })
  const { emailVerified: _, image, ...others } = grace
  wrote('user', { ...others, is_verified: 0, avatar_url: image })
  wrote('account', { ...stamps, owner: 'grace', id: 'a1', service: 'acme', subject: 'at-acme' })
  const adapter = SqlAdapter(client, { layout, columns: OTHER_COLUMNS })
  const site = makeSite({ config: { adapter } })
  const browser = site.browser()
  await site.signIn(browser, { name: 'Grace', email: grace.email, id: 'at-acme' })
  expect(await browser.session()).toMatchObject({ user: { email: grace.email } })
  expect(rows('select owner from session')).toEqual([{ owner: 'grace' }])
  const [account] = rows('select * from account')
  expect(account).toMatchObject({ id: 'a1', accessToken: 'access-token-1', createdAt: LONG_AGO })
  expect(site.log.errors).toEqual([])
})

test('neither TypeORM nor Sequelize is told of a layout, and Prisma of no names of columns', () => {
  expectTypeOf<TypeORMAdapterOptions>().not.toHaveProperty('layout')
  expectTypeOf<SequelizeAdapterOptions>().not.toHaveProperty('layout')
  expectTypeOf<PrismaAdapterOptions>().not.toHaveProperty('naming')
})
