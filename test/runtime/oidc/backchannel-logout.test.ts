import { getAccessToken, getSession, type AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { encode } from '@create-auth/runtime/jwt'
import GitHub from '@create-auth/runtime/providers/github'
import OIDC from '@create-auth/runtime/providers/oidc'
import { exportJWK, generateKeyPair, UnsecuredJWT, type JWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { deriveUserId } from '../../../runtime/src/identity/user-id.js'
import { makeKey, sign, type Unsigned } from '../../support/authorization-server.js'
import { makeClock, makeLog, visit } from '../engine/visitor.js'
import { saidBy } from '../../support/events.js'
import { describeByTurns } from '../../support/pairwise.js'

// OpenID Connect Back-Channel Logout 1.0.

const AS = 'https://as.test'
const NAME = '__Host-auth.session-token'
const SECRET = 'a-secret-of-at-least-32-characters'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
// `encode` seals by the clock of the machine.
const NOW = Math.floor(Date.now() / 1000)
const PATH = '/auth/backchannel-logout/acme'

const key = await makeKey('first')
const stranger = await makeKey('first')

const acme = (id = 'acme') =>
  OIDC({ id, name: 'Acme', issuer: AS, clientId: 'client', clientSecret: 'secret' })

type Claims = Readonly<Record<string, unknown>>

let tokens = 0

/** A logout token as it should be, with changes to it. */
function logoutToken(claims: Claims, changes: Partial<Unsigned> = {}): Promise<string> {
  tokens += 1
  const right = { iss: AS, aud: 'client', iat: NOW, exp: NOW + 120, jti: `jti-${tokens}` }
  return sign({
    header: { alg: 'RS256', kid: 'first', typ: 'logout+jwt' },
    claims: { ...right, events: { [EVENT]: {} }, ...claims },
    key: key.privateKey,
    ...changes,
  })
}

/** A site where people are signed in by a service, in browsers of their own. */
async function site(
  {
    keeps = true,
    algorithms = ['RS256'],
    jwks = [key.jwk],
    ...more
  }: Partial<AuthConfig> & { keeps?: boolean; algorithms?: string[]; jwks?: JWK[] } = {},
  strategy: 'database' | 'jwt' = 'jwt',
) {
  const clock = makeClock(NOW * 1000)
  const tables = emptyTables()
  const adapter = MemoryAdapter(tables)
  const received: unknown[] = []
  const refused: unknown[] = []
  const config: AuthConfig = {
    secret: SECRET,
    ...(keeps ? { adapter } : { limits: { store: adapter } }),
    session: { strategy },
    providers: [acme(), acme('other'), GitHub({ clientId: 'a', clientSecret: 'b' })],
    events: {
      logoutReceived: (message) => void received.push(saidBy(message)),
      checkFailed: (message) => void refused.push(saidBy(message)),
    },
    ...more,
  }
  const world = {
    now: clock.now,
    async fetch(input: RequestInfo | URL) {
      const { pathname } = new URL(new Request(input).url)
      if (pathname === '/jwks') return Response.json({ keys: jwks })
      return Response.json({
        issuer: AS,
        authorization_endpoint: `${AS}/authorize`,
        token_endpoint: `${AS}/token`,
        jwks_uri: `${AS}/jwks`,
        id_token_signing_alg_values_supported: algorithms,
      })
    },
  }
  const service = visit(config, { world })
  const send = async (token: string | undefined, path = PATH) => {
    const form: Record<string, string> = token === undefined ? {} : { logout_token: token }
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const answer = await service.ask(path, { form, headers })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text === '' ? '' : JSON.parse(text),
      headers: answer.headers,
    }
  }
  /** Signs somebody in whom the service knows as `sub`, in a session that it knows as `sid`. */
  const signIn = async (sub: string, sid?: string, provider = 'acme') => {
    const account = { provider, providerAccountId: sub }
    const known = await adapter.getUserByAccount(account)
    const email = `${sub}@x.test`
    const user =
      (await adapter.getUserByEmail(email)) ??
      (await adapter.createUser({ id: sub, name: sub, email, emailVerified: null }))
    if (!known)
      await adapter.linkAccount({ userId: user.id, type: 'oidc', provider, providerAccountId: sub })
    const seconds = Math.floor(clock.now() / 1000)
    const browser = visit(config, { world })
    if (strategy === 'database') {
      const sessionToken = `session-${sub}-${sid}-${provider}-${seconds}`
      const expires = new Date(clock.now() + 30 * 86_400_000)
      const authTime = new Date(seconds * 1000)
      await adapter.createSession({
        sessionToken,
        userId: user.id,
        expires,
        provider,
        authTime,
        ...(sid !== undefined && { sid }),
      })
      browser.cookies.set(NAME, sessionToken)
    } else {
      const token = {
        sub: keeps ? user.id : more.userIds ? sub : await deriveUserId(account),
        provider,
        auth_time: seconds,
        ...(sid !== undefined && { sid }),
      }
      browser.cookies.set(NAME, await encode({ token, secret: SECRET, salt: NAME }))
    }
    const isIn = async () => (await browser.session()) !== null
    const isInNow = async () =>
      (await getSession(browser.requestOf('/', {}), browser.config, { current: true })) !== null
    return { browser, userId: user.id, isIn, isInNow }
  }
  return { clock, send, signIn, received, refused, service, config, adapter }
}

const REFUSED: readonly (readonly [string, string, () => Promise<string> | string])[] = [
  ['is no JWT', 'typ', () => 'nonsense'],
  ['is not signed', 'algorithm', () => new UnsecuredJWT({ sid: 'this' }).encode()],
  [
    'is signed by somebody else',
    'signature',
    () => logoutToken({ sid: 'this' }, { key: stranger.privateKey }),
  ],
  [
    'is signed with the secret of the client',
    'algorithm',
    () =>
      logoutToken(
        { sid: 'this' },
        { header: { alg: 'HS256' }, key: new TextEncoder().encode('secret') },
      ),
  ],
  ['is of another issuer', 'iss', () => logoutToken({ sid: 'this', iss: 'https://evil.test' })],
  ['is for another client', 'aud', () => logoutToken({ sid: 'this', aud: ['else', 'another'] })],
  ['does not say when it expires', 'exp', () => logoutToken({ sid: 'this', exp: undefined })],
  ['has expired', 'exp', () => logoutToken({ sid: 'this', exp: NOW - 61 })],
  ['does not say when it was issued', 'iat', () => logoutToken({ sid: 'this', iat: undefined })],
  [
    'was issued a while ago',
    'iat',
    () => logoutToken({ sid: 'this', iat: NOW - 400, exp: NOW + 900 }),
  ],
  [
    'is issued in the future',
    'iat',
    () => logoutToken({ sid: 'this', iat: NOW + 400, exp: NOW + 900 }),
  ],
  ['has no id', 'jti', () => logoutToken({ sid: 'this', jti: undefined })],
  ['has an id that is no text', 'jti', () => logoutToken({ sid: 'this', jti: 7 })],
  ['has no event', 'events', () => logoutToken({ sid: 'this', events: undefined })],
  [
    'has another event',
    'events',
    () => logoutToken({ sid: 'this', events: { 'https://x.test': {} } }),
  ],
  [
    'has an event that says nothing',
    'events',
    () => logoutToken({ sid: 'this', events: { [EVENT]: true } }),
  ],
  ['has a nonce, as an ID token does', 'nonce', () => logoutToken({ sid: 'this', nonce: 'n' })],
  ['names neither a session nor a user', 'sub', () => logoutToken({})],
  ['names a session that is no text', 'sub', () => logoutToken({ sub: 'ada', sid: 7 })],
  ['names a user that is no text', 'sub', () => logoutToken({ sub: ['ada'], sid: 'this' })],
  [
    'says that it is an access token',
    'typ',
    () => logoutToken({ sid: 'this' }, { header: { alg: 'RS256', kid: 'first', typ: 'at+jwt' } }),
  ],
]

describe('a logout token is refused, and nobody signed out, that', () => {
  test.each(REFUSED)('%s: %s', async (_, why, make) => {
    const { send, signIn, received, refused } = await site()
    const ada = await signIn('ada', 'this')
    const { status, body, headers } = await send(await make())
    expect([status, body]).toEqual([400, { error: 'invalid_request', error_description: why }])
    expect(headers.get('cache-control')).toContain('no-store')
    expect([await ada.isInNow(), received]).toEqual([true, []])
    expect(refused).toEqual([{ check: 'logout-token', code: why }])
  })

  test('is not there', async () => {
    const { send } = await site()
    expect((await send(undefined)).body).toEqual({
      error: 'invalid_request',
      error_description: 'logout_token',
    })
  })

  test('was used before, also at another time', async () => {
    const { send, signIn, received, clock } = await site()
    const token = await logoutToken({ sub: 'ada', exp: NOW + 240 })
    await signIn('ada')
    expect((await send(token)).status).toBe(200)
    clock.advance(200)
    const later = await signIn('ada')
    const { status, body } = await send(token)
    expect([status, body.error_description]).toEqual([400, 'jti'])
    expect(await later.isInNow()).toBe(true)
    expect(received).toHaveLength(1)
  })

  test('was used before, until it ends for every clock, though what has expired is deleted', async () => {
    const { send, adapter, clock } = await site()
    const token = await logoutToken({ sub: 'ada', exp: NOW + 240 })
    expect((await send(token)).status).toBe(200)
    clock.advance(269.5)
    await adapter.deleteExpired?.(new Date(clock.now()), 1000)
    const fresh = await logoutToken({ sub: 'ada', exp: NOW + 240 })
    const answers = [await send(token), await send(fresh)]
    expect(answers.map(({ status, body }) => [status, body.error_description])).toEqual([
      [400, 'jti'],
      [200, undefined],
    ])
  })

  test('can not be noted as used', async () => {
    const { send, signIn, adapter, received } = await site()
    const ada = await signIn('ada', 'this')
    const token = await logoutToken({ sid: 'this' })
    const { incrementCounter } = adapter
    adapter.incrementCounter = async (increment) => {
      if (increment.key.startsWith('logout-token')) throw new Error('the database is gone')
      return incrementCounter?.(increment) ?? 0
    }
    expect((await send(token)).status).toBe(500)
    expect([await ada.isInNow(), received]).toEqual([true, []])
  })
})

test.each([
  ['with its type', {}],
  [
    'with its type in full',
    { header: { alg: 'RS256', kid: 'first', typ: 'application/logout+jwt' } },
  ],
  ['with the type of any JWT', { header: { alg: 'RS256', kid: 'first', typ: 'JWT' } }],
  ['without a type', { header: { alg: 'RS256', kid: 'first' } }],
])(
  'a logout token is taken %s, and needs neither a cookie nor a token of ours',
  async (_, changes) => {
    const { send, signIn, received } = await site()
    const ada = await signIn('ada', 'this')
    const grace = await signIn('grace', 'that')
    const { status, headers } = await send(
      await logoutToken({ sid: 'this', aud: ['x', 'client'] }, changes),
    )
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect([await ada.isInNow(), await grace.isInNow()]).toEqual([false, true])
    expect(received).toEqual([{ provider: 'acme', sid: 'this', userId: undefined }])
  },
)

describe('a logout token has the algorithm that the client is registered with (section 2.6)', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'elliptic', use: 'sig', alg: 'ES256' }
  const es256 = () =>
    logoutToken({ sid: 'this' }, { header: { alg: 'ES256', kid: 'elliptic' }, key: privateKey })
  const rs256 = () => logoutToken({ sid: 'this' })
  const registered = (algorithm: string) => [
    { ...acme(), client: { id_token_signed_response_alg: algorithm } },
  ]

  test.each([
    ['RS256, where nothing else is said', ['RS256', 'ES256'], undefined, rs256, es256],
    ['the registered one', ['RS256', 'ES256'], registered('ES256'), es256, rs256],
    ['that of a server without RS256', ['ES256'], undefined, es256, rs256],
  ])('%s', async (_, algorithms, providers, right, wrong) => {
    const { send } = await site({
      algorithms,
      jwks: [key.jwk, jwk],
      ...(providers && { providers }),
    })
    expect((await send(await right())).status).toBe(200)
    const { status, body } = await send(await wrong())
    expect([status, body.error_description]).toEqual([400, 'algorithm'])
  })
})

describe('sealed sessions', () => {
  test('end where they are asked for as they are now, and else when they are renewed', async () => {
    const { send, signIn, clock } = await site({ session: { strategy: 'jwt', updateAge: 900 } })
    const ada = await signIn('ada', 'this')
    await send(await logoutToken({ sid: 'this' }))
    expect([await ada.isIn(), await ada.isInNow()]).toEqual([true, false])
    clock.advance(1000)
    expect(await ada.isIn()).toBe(false)
  })

  test('of a user end up to the moment, those of this service alone', async () => {
    const { send, signIn, clock } = await site()
    const before = await signIn('ada', 'this')
    const elsewhere = await signIn('ada', 'this', 'other')
    clock.advance(10)
    expect((await send(await logoutToken({ sub: 'ada' }))).status).toBe(200)
    clock.advance(10)
    const after = await signIn('ada', 'new')
    const states = [before, elsewhere, after].map(async ({ isInNow }) => isInNow())
    expect(await Promise.all(states)).toEqual([false, true, true])
  })

  test('without a database end, too', async () => {
    const { send, signIn, received } = await site({ keeps: false })
    const [ada, grace] = [await signIn('ada', 'this'), await signIn('grace', 'that')]
    await send(await logoutToken({ sid: 'this' }))
    expect([await ada.isInNow(), await grace.isInNow()]).toEqual([false, true])
    await send(await logoutToken({ sub: 'grace' }))
    expect(await grace.isInNow()).toBe(false)
    const userId = await deriveUserId({ provider: 'acme', providerAccountId: 'grace' })
    expect(received).toEqual([
      { provider: 'acme', sid: 'this', userId: undefined },
      { provider: 'acme', sid: undefined, userId },
    ])
  })

  test('of users who are called as their accounts are end, too', async () => {
    const { send, signIn, received } = await site({ keeps: false, userIds: 'next-auth-4' })
    const ada = await signIn('ada')
    await send(await logoutToken({ sub: 'ada' }))
    expect(received).toEqual([{ provider: 'acme', sid: undefined, userId: 'ada' }])
    expect(await ada.isInNow()).toBe(false)
  })

  test('ask nothing of a table of sessions, which need not be there', async () => {
    const { send, signIn, adapter } = await site()
    adapter.listSessionsByUserId = async () => {
      throw new Error('no such table: sessions')
    }
    const ada = await signIn('ada', 'this')
    expect((await send(await logoutToken({ sub: 'ada', sid: 'this' }))).status).toBe(200)
    expect(await ada.isInNow()).toBe(false)
  })

  test('of a user whom the service names twice at once end up to this moment, and not later', async () => {
    const { send, signIn, clock } = await site()
    const ada = await signIn('ada')
    const both = [await logoutToken({ sub: 'ada' }), await logoutToken({ sub: 'ada' })]
    const answers = await Promise.all(both.map(async (token) => send(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    clock.advance(10)
    const again = await signIn('ada')
    expect([await ada.isInNow(), await again.isInNow()]).toEqual([false, true])
  })

  test('stay ended when a newer secret comes', async () => {
    const { send, signIn, config, clock } = await site()
    const ada = await signIn('ada', 'this')
    await send(await logoutToken({ sid: 'this' }))
    const rotated = visit(
      { ...config, secret: ['another-secret-of-at-least-32-characters', SECRET] },
      { world: { now: clock.now } },
    )
    rotated.cookies.set(NAME, ada.browser.cookies.get(NAME) ?? '')
    clock.advance(90_000)
    expect(await rotated.session()).toBeNull()
  })
})

test('an ended session gets no access token, though it is not due yet', async () => {
  const { send, signIn, adapter } = await site()
  const ada = await signIn('ada', 'this')
  const account = { provider: 'acme', providerAccountId: 'ada', type: 'oidc' as const }
  await adapter.updateAccount({ ...account, access_token: 'token', expires_at: NOW + 3600 })
  const get = async () => getAccessToken(ada.browser.requestOf('/', {}), ada.browser.config, 'acme')
  expect((await get()).accessToken).toBe('token')
  await send(await logoutToken({ sid: 'this' }))
  await expect(get()).rejects.toMatchObject({ reason: 'signed-out' })
})

describe('stored sessions', () => {
  test('of a user whom the service names end at once: the one that it names', async () => {
    const { send, signIn, received } = await site({}, 'database')
    const first = await signIn('ada', 'this')
    const second = await signIn('ada', 'that')
    const elsewhere = await signIn('ada', 'this', 'other')
    await send(await logoutToken({ sub: 'ada', sid: 'this' }))
    const states = [first, second, elsewhere].map(async ({ isIn }) => isIn())
    expect(await Promise.all(states)).toEqual([false, true, true])
    expect(received).toEqual([{ provider: 'acme', sid: 'this', userId: expect.any(String) }])
  })

  test('all of them, where the service names the user alone', async () => {
    const { send, signIn } = await site({}, 'database')
    const all = [await signIn('ada', 'this'), await signIn('ada', 'that')]
    const grace = await signIn('grace', 'third')
    await send(await logoutToken({ sub: 'ada' }))
    const states = [...all, grace].map(async ({ isIn }) => isIn())
    expect(await Promise.all(states)).toEqual([false, false, true])
  })

  test('of nobody are none, and nothing is kept of whoever is not here', async () => {
    const { send, signIn, adapter, received } = await site({}, 'database')
    const ada = await signIn('ada', 'this')
    const { listSessionsByUserId, incrementCounter } = adapter
    // As a store does for which a condition without a value is none.
    adapter.listSessionsByUserId = async (userId) =>
      (await listSessionsByUserId?.(userId ?? ada.userId)) ?? []
    const kept: string[] = []
    adapter.incrementCounter = async (increment) => {
      if (increment.amount > 0) kept.push(increment.key.split(':')[0] ?? '')
      return incrementCounter?.(increment) ?? 0
    }
    expect((await send(await logoutToken({ sub: 'nobody' }))).status).toBe(200)
    expect((await send(await logoutToken({ sid: 'none' }))).status).toBe(200)
    expect(kept).toEqual(['logout-token', 'logout-token', 'logged-out'])
    expect(received).toEqual([
      { provider: 'acme', sid: undefined, userId: undefined },
      { provider: 'acme', sid: 'none', userId: undefined },
    ])
    expect(await ada.isIn()).toBe(true)
  })

  test('end at once, too, where the service names the session alone', async () => {
    const { send, signIn } = await site({}, 'database')
    const [now, other] = [await signIn('ada', 'this'), await signIn('alan', 'third')]
    await send(await logoutToken({ sid: 'this' }))
    expect([await now.isIn(), await other.isIn()]).toEqual([false, true])
  })

  test.each([
    ['can be extended', {}],
    ['ends at its last moment', { maxTotalAge: 30 * 86_400 }],
  ])(
    'end when they are used again, or asked for as they are now, where no adapter finds them by their name: one that %s',
    async (_, session) => {
      const world = await site({ session: { strategy: 'database', ...session } }, 'database')
      const { send, signIn, clock } = world
      Object.assign(world.adapter, { listSessionsBySid: undefined })
      const [now, renewed, other] = [
        await signIn('ada', 'this'),
        await signIn('grace', 'that'),
        await signIn('alan', 'third'),
      ]
      for (const sid of ['this', 'that']) await send(await logoutToken({ sid }))
      expect([await now.isInNow(), await now.isIn()]).toEqual([false, false])
      expect(await renewed.isIn()).toBe(true)
      clock.advance(90_000)
      expect([await renewed.isIn(), await other.isIn()]).toEqual([false, true])
    },
  )
})

describeByTurns('of a user and a session, strategy %s', (strategy, it) => {
  const HOUR = 90_000

  it('ends those that the service has given no name, as it may mean one of them (2.7)', async () => {
    const { send, signIn, clock } = await site({}, strategy)
    const [unnamed, other] = [await signIn('ada'), await signIn('grace')]
    expect((await send(await logoutToken({ sub: 'ada', sid: 'never-told' }))).status).toBe(200)
    clock.advance(HOUR)
    expect([await unnamed.isIn(), await other.isIn()]).toEqual([false, true])
  })

  it('leaves another session of the user that has a name', async () => {
    const { send, signIn, clock } = await site({}, strategy)
    const [one, two] = [await signIn('ada', 'one'), await signIn('ada', 'two')]
    await send(await logoutToken({ sub: 'ada', sid: 'one' }))
    clock.advance(HOUR)
    expect([await one.isIn(), await two.isIn()]).toEqual([false, true])
  })

  it('leaves what was signed in after it', async () => {
    const { send, signIn, clock } = await site({}, strategy)
    await send(await logoutToken({ sub: 'ada', sid: 'never-told' }))
    clock.advance(10)
    const later = await signIn('ada')
    clock.advance(HOUR)
    expect(await later.isIn()).toBe(true)
  })
})

test.each(['jwt', 'database'] as const)(
  'an ended session adds nothing to an account, and proves nothing, strategy %s',
  async (strategy) => {
    const { send, signIn } = await site({}, strategy)
    const [ada, grace] = [await signIn('ada', 'this'), await signIn('grace', 'this')]
    const there = 'Add a way to sign in, or sign in as somebody else.'
    expect(await (await ada.browser.ask('/auth/signin')).text()).toContain(there)
    await send(await logoutToken({ sid: 'this' }))
    expect(await (await ada.browser.ask('/auth/signin')).text()).not.toContain(there)
    const asked = await grace.browser.ask('/auth/confirm')
    expect([asked.status, asked.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/app\.test\/auth\/signin\b/),
    ])
  },
)

test('nobody learns whether somebody is here', async () => {
  const { send, signIn } = await site()
  await signIn('ada', 'this')
  const [known, unknown] = [
    await send(await logoutToken({ sub: 'ada', sid: 'this' })),
    await send(await logoutToken({ sub: 'nobody', sid: 'none' })),
  ]
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
})

test('only services of OpenID Connect have the endpoint, and it takes forms alone', async () => {
  const { send, service } = await site()
  const token = await logoutToken({ sid: 'this' })
  expect((await send(token, '/auth/backchannel-logout/github')).status).toBe(404)
  expect((await send(token, '/auth/backchannel-logout')).status).toBe(404)
  const opened = await service.ask(PATH)
  expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a logout token in JSON is refused: a service sends a form (section 2.5)', async () => {
  const { service, signIn } = await site()
  const ada = await signIn('ada', 'this')
  const json = { logout_token: await logoutToken({ sid: 'this' }) }
  const answer = await service.ask(PATH, { json })
  expect([answer.status, await answer.json(), await ada.isInNow()]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'logout_token' },
    true,
  ])
})

test('a network that sends what is none is stopped for a while; what the service has signed comes through from there all the same', async () => {
  const { send, signIn } = await site({
    limits: { logoutsPerNetwork: { max: 2, window: 300 } },
    proxy: 1,
  })
  const ada = await signIn('ada', 'this')
  const good = async () => (await send(await logoutToken({ sid: 'this' }))).status
  const bad = async () => (await send('nonsense')).status
  expect([await bad(), await bad(), await bad(), await bad()]).toEqual([400, 400, 429, 429])
  expect([await good(), await good(), await good()]).toEqual([200, 200, 200])
  expect([await ada.isInNow(), await bad()]).toEqual([false, 429])
})

test('what could not be done may be sent again', async () => {
  const { send, adapter, signIn, received } = await site({}, 'database')
  const ada = await signIn('ada', 'this')
  const token = await logoutToken({ sub: 'ada', sid: 'this' })
  const { listSessionsByUserId } = adapter
  adapter.listSessionsByUserId = async () => {
    throw new Error('the database is gone')
  }
  expect((await send(token)).status).toBe(500)
  adapter.listSessionsByUserId = listSessionsByUserId
  expect((await send(token)).status).toBe(200)
  expect([await ada.isIn(), received.length]).toEqual([false, 1])
})

test('what could not be done, and not be given back either, is told once', async () => {
  const log = makeLog()
  const { send, adapter } = await site({ logger: log.logger }, 'database')
  const token = await logoutToken({ sub: 'ada', sid: 'this' })
  adapter.getUserByAccount = async () => {
    adapter.incrementCounter = async () => {
      throw new Error('the database is gone')
    }
    throw new Error('the database is gone')
  }
  expect((await send(token)).status).toBe(500)
  expect(log.errors.map(({ type }) => type)).toEqual(['AdapterError'])
})
