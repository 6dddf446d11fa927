import { createHash, hkdfSync } from 'node:crypto'
import { getSession, nextAuthCookies, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { getToken } from '@create-auth/runtime/jwt'
import { EncryptJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeLog, SECRET, visit } from './visitor.js'

/** Sealed by next-auth 4.24.15 with SECRET, for a hundred years. */
const SEALED =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..gtgCozHolVm5tJE3.STfpI69I85ts9MvuSEB6WiLCMx-yz668ErqdyDh8uF9zGaaR4y-DJzrvwEkC8nCNKVBtrdQSDzwHLYZ_5wZwcPovkIaruWJo_DQj1fPkJm4rd4cNWI3iWefzqZHpnQLBbrhG3oEzYmyB8JjFtZVvRg5UmHmktyc9Pj1BTwQO2mmX-X9BfnvyTbW6lUxLw9p8Yw.hzVZ6B5YWf0o9UJzXKy1lQ'
/** When that was, in seconds. */
const IAT = 1_795_419_898
const DAY = 86_400
const NAME = '__Secure-next-auth.session-token'

const moved: AuthConfig = {
  secret: SECRET,
  trustHost: true,
  cookies: nextAuthCookies,
  jwt: { alsoOpens: 'next-auth-4' },
  providers: [],
}

/** A browser that was signed in when the application moved, some seconds later. */
function later(seconds: number, config: AuthConfig = moved, value = SEALED) {
  const visitor = visit(config, { world: { now: () => (IAT + seconds) * 1000 } })
  visitor.cookies.set(NAME, value)
  return visitor
}

describe('a session that NextAuth.js 4 has sealed', () => {
  const ada = { user: { name: 'Ada', email: 'ada@example.test' } }

  test('is one here where the configuration says so', async () => {
    expect(await later(60).session()).toMatchObject(ada)
  })

  test('is none where it does not', async () => {
    const { jwt: _jwt, ...silent } = moved
    expect(await later(60, silent).session()).toBeNull()
  })

  test('is opened with each of the secrets, and with no other', async () => {
    expect(await later(60, { ...moved, secret: ['n'.repeat(32), SECRET] }).session()).toMatchObject(
      ada,
    )
    expect(await later(60, { ...moved, secret: 'n'.repeat(32) }).session()).toBeNull()
  })

  test('lives no longer than the session does now', async () => {
    const jwt = { ...moved.jwt, maxAge: 2 * DAY }
    expect(await later(2 * DAY - 60, { ...moved, jwt }).session()).toMatchObject(ada)
    expect(await later(2 * DAY + 60, { ...moved, jwt }).session()).toBeNull()
  })

  test('stays as it is until it is renewed, and is one of ours then', async () => {
    const early = later(DAY - 60)
    await early.session()
    expect(early.cookies.get(NAME)).toBe(SEALED)
    const visitor = later(DAY)
    await visitor.session()
    const renewed = visitor.cookies.get(NAME) ?? ''
    const [header = ''] = renewed.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({
      enc: 'A256CBC-HS512',
      kid: expect.stringMatching(/^[\w-]{86}$/),
    })
    const { jwt: _jwt, ...silent } = moved
    expect(await later(DAY + 60, silent, renewed).session()).toMatchObject(ada)
  })
})

/** As NextAuth.js 4 derives its keys: for sessions without a salt. */
function keyOf(salt: string): Uint8Array {
  const info = `NextAuth.js Generated Encryption Key${salt ? ` (${salt})` : ''}`
  return new Uint8Array(hkdfSync('sha256', SECRET, salt, info, 32))
}

const seal = (claims: object, salt = '', exp = '1h'): Promise<string> =>
  new EncryptJWT({ ...claims })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(exp)
    .encrypt(keyOf(salt))

/** Opens a cookie where the session's token is looked for. */
const open = (value: string, config: AuthConfig = moved): Promise<unknown> =>
  getToken({ req: { headers: { cookie: `${NAME}=${value}` } }, config })

describe('getToken', () => {
  test('opens it by the configuration, and without a word of it does not', async () => {
    const sealed = await seal({ sub: '7', role: 'admin' })
    expect(await open(sealed)).toMatchObject({ sub: '7', role: 'admin' })
    const req = { headers: { cookie: `${NAME}=${sealed}` } }
    const asked = { req, secret: SECRET, cookieName: NAME }
    expect(await getToken(asked)).toBeNull()
    expect(await getToken({ ...asked, alsoOpens: 'next-auth-4' })).toMatchObject({ sub: '7' })
  })

  test.each<[string, object]>([
    ['an id of its own', { id: 7, scope: 'upload' }],
    ['a sub that is a number', { sub: 7 }],
    ['a state that is not all it says', { state: 'Ohio', role: 'admin' }],
  ])('opens a token with %s, and no sub', async (_, claims) => {
    expect(await open(await seal(claims))).toMatchObject(claims)
  })

  test.each<[string, () => Promise<string>]>([
    ['that has expired', async () => seal({ sub: '7' }, '', '-1m')],
    // What version 4 has sealed with the key of sessions: 4.0, 4.17, and 4.20 to 4.24.4.
    ...['code_verifier', 'state', 'nonce', 'value'].map(
      (name) =>
        [`that was sealed as ${name} of a check`, async () => seal({ [name]: 'x' })] satisfies [
          string,
          () => Promise<string>,
        ],
    ),
    ['that was sealed for another purpose', async () => seal({ sub: '7' }, 'next-auth.state')],
    [
      'with a key of another derivation',
      async () =>
        new EncryptJWT({ sub: '7' })
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .encrypt(createHash('sha256').update(SECRET).digest()),
    ],
  ])('opens no token %s', async (_, sealed) => {
    expect(await open(await sealed())).toBeNull()
  })
})

describe('a session whose token has no sub', () => {
  const config: AuthConfig = {
    ...moved,
    callbacks: {
      // Careless: it takes over whatever the client sends.
      jwt: ({ token, session }) => ({ ...token, ...session }),
      session: ({ session, token }) => ({ ...session, account: token['id'] }),
    },
  }
  const token = { id: 7, email: 'ada@example.test' }
  const signedIn = async (given: AuthConfig = config, world = {}) => {
    const visitor = visit(given, { world })
    visitor.cookies.set(NAME, await seal(token, '', '30d'))
    return visitor
  }

  test('goes on, with what its callbacks make of it', async () => {
    const visitor = await signedIn()
    expect(await visitor.session()).toMatchObject({ account: 7, user: { email: token.email } })
  })

  test('goes on when it is renewed, for as long as such tokens are opened', async () => {
    const inTwoDays = { now: () => Date.now() + 2 * DAY * 1000 }
    const visitor = await signedIn(config, inTwoDays)
    const before = visitor.cookies.get(NAME)
    await visitor.session()
    const renewed = visitor.cookies.get(NAME) ?? ''
    expect(renewed).not.toBe(before)
    expect(await visitor.session()).toMatchObject({ account: 7 })
    const { jwt: _jwt, ...silent } = config
    const without = visit(silent, { world: inTwoDays })
    without.cookies.set(NAME, renewed)
    expect(await without.session()).toBeNull()
  })

  test("is nobody else's, whatever its client sends", async () => {
    const visitor = await signedIn()
    const csrfToken = await visitor.csrf()
    const json = { csrfToken, data: { sub: 'somebody', id: 8 } }
    expect(await (await visitor.ask('/auth/session', { json })).json()).toMatchObject({
      account: 8,
    })
    const claims = await open(visitor.cookies.get(NAME) ?? '')
    expect(claims).toMatchObject({ id: 8 })
    expect(claims).not.toHaveProperty('sub')
  })

  test('is none where the store has to say whose it is', async () => {
    const stored: AuthConfig = { ...config, adapter: MemoryAdapter(), session: { strategy: 'jwt' } }
    const visitor = await signedIn(stored)
    const cookie = `${NAME}=${visitor.cookies.get(NAME)}`
    const asked = (current: boolean) =>
      getSession(new Request('https://app.test/', { headers: { cookie } }), visitor.config, {
        current,
      })
    expect(await asked(false)).toMatchObject({ account: 7, user: { id: '', email: token.email } })
    expect(await asked(true)).toBeNull()
  })
})

test('another library is refused', async () => {
  const log = makeLog()
  const jwt = { alsoOpens: 'next-auth-3' as 'next-auth-4' }
  const session = { alsoOpens: 'lucia' as 'better-auth' }
  const visitor = visit({ ...moved, jwt, session, logger: log.logger })
  expect((await visitor.ask('/auth/session')).status).toBe(500)
  expect(log.errors.map(({ message }) => message)).toEqual([
    'jwt.alsoOpens: must be next-auth-4',
    'session.alsoOpens: must be better-auth',
  ])
})

describe('who somebody is whom nothing stores', () => {
  /** The id that the callbacks are given for whoever comes back from the provider. */
  const idOf = async (userIds?: 'next-auth-4'): Promise<unknown> => {
    const visitor = visit({
      providers: [acme()],
      callbacks: {
        jwt: ({ token, user }) => ({ ...token, ...(user && { id: user.id }) }),
        session: ({ session, token }) => ({ ...session, ids: [token?.sub, token?.['id']] }),
      },
      ...(userIds && { userIds }),
    })
    const started = await visitor.submit('/auth/signin/acme')
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? ''
    await visitor.ask(
      `/auth/callback/acme?${new URLSearchParams({ code: 'code', state }).toString()}`,
    )
    const session = (await visitor.session()) as { ids?: unknown } | null
    return session?.ids
  }

  test('is said by the provider where the configuration says so, as NextAuth.js 4 has it', async () => {
    expect(await idOf('next-auth-4')).toEqual(['ada', 'ada'])
  })

  test('is made of the provider and the account where it does not', async () => {
    const uuid = expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(await idOf()).toEqual([uuid, uuid])
  })

  test('of several providers, which may mean two people, is worth a warning', async () => {
    const warningsOf = async (
      config: Pick<AuthConfig, 'providers' | 'adapter'>,
    ): Promise<readonly string[]> => {
      const log = makeLog()
      const visitor = visit({ ...config, userIds: 'next-auth-4', logger: log.logger })
      await visitor.ask('/auth/session')
      return log.warnings.filter((warning) => warning === 'user-ids-shared')
    }
    const several = [acme(), acme({ id: 'other' })]
    expect(await warningsOf({ providers: several })).toEqual(['user-ids-shared'])
    expect(await warningsOf({ providers: [acme()] })).toEqual([])
    expect(await warningsOf({ providers: several, adapter: MemoryAdapter() })).toEqual([])
  })

  test('is of no other library', async () => {
    const log = makeLog()
    const userIds = 'next-auth-3' as 'next-auth-4'
    const visitor = visit({ ...moved, userIds, logger: log.logger })
    expect((await visitor.ask('/auth/session')).status).toBe(500)
    expect(log.errors.map(({ message }) => message)).toEqual(['userIds: must be next-auth-4'])
  })
})
