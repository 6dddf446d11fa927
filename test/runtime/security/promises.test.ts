import { Auth, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { encode } from '@create-auth/runtime/jwt'
import type { EmailConfig } from '@create-auth/runtime/providers'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import OAuth from '@create-auth/runtime/providers/oauth'
import OIDC from '@create-auth/runtime/providers/oidc'
import { withHost } from '@create-auth/runtime/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { spend } from '../../../runtime/src/checks/spent.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { makeClock, makeLog, SECRET, START, visit } from '../engine/visitor.js'
import { claimsAt, forge } from './forge.js'

const NAME = '__Host-auth.session-token'
const HOME = 'https://app.test/'
const ada = { id: '7', name: 'Ada', email: 'ada@example.test' }
const password = Credentials({ credentials: {}, authorize: () => ada })
const config: AuthConfig = { providers: [password] }
const never = () => new Promise<never>(() => {})

describe('after a success nobody is sent back into the endpoints', () => {
  test.each([
    ['/auth/signin', HOME],
    ['/auth/signin?callbackUrl=/x', HOME],
    ['/auth/signout', HOME],
    ['/auth/error?error=AccessDenied', HOME],
    ['/auth/callback/credentials', HOME],
    ['https://app.test/auth/signin', HOME],
    ['/auth/profile', 'https://app.test/auth/profile'],
    ['/authors/signin', 'https://app.test/authors/signin'],
    ['/x/auth/signin', 'https://app.test/x/auth/signin'],
  ])('callbackUrl %s: %s', async (callbackUrl, lands) => {
    const answer = await visit(config).submit('/auth/callback/credentials', { callbackUrl })
    expect(answer.headers.get('location')).toBe(lands)
  })

  test('also where they are at the root of the site', async () => {
    const visitor = visit({ ...config, basePath: '/' })
    for (const [callbackUrl, lands] of [
      ['/signin', HOME],
      ['/account', `${HOME}account`],
    ] as const) {
      const { csrfToken } = (await (await visitor.ask('/csrf')).json()) as { csrfToken: string }
      const answer = await visitor.ask('/callback/credentials', {
        form: { csrfToken, callbackUrl },
      })
      expect(answer.headers.get('location')).toBe(lands)
    }
  })

  test('whoever signs out may be asked to sign in again', async () => {
    const visitor = visit(config)
    await visitor.submit('/auth/callback/credentials')
    const answer = await visitor.submit('/auth/signout', { callbackUrl: '/auth/signin' })
    expect(answer.headers.get('location')).toBe('https://app.test/auth/signin')
  })
})

describe('two cookies with one name are a mistake that is told at the start', () => {
  test.each<[string, NonNullable<AuthConfig['cookies']>, string]>([
    [
      'the session and the state',
      { sessionToken: { name: 'a' }, state: { name: 'a' } },
      'cookies.state: has the name of cookies.sessionToken',
    ],
    [
      'the name of a chunk of the session',
      { sessionToken: { name: 'a' }, csrfToken: { name: 'a.0' } },
      'cookies.csrfToken: has the name of cookies.sessionToken',
    ],
  ])('%s', async (_, cookies, message) => {
    const log = makeLog()
    const answer = await visit({ ...config, cookies, logger: log.logger }).ask('/auth/session')
    expect([answer.status, log.errors.map((error) => error.message)]).toEqual([500, [message]])
  })
})

describe('what an application’s function never answers ends in time', () => {
  const oauth = (own: object) =>
    OAuth({
      id: 'acme',
      name: 'Acme',
      clientId: 'client',
      clientSecret: 'the-secret-of-the-client',
      authorization: 'https://as.test/authorize',
      token: { url: 'https://as.test/token', request: () => ({ access_token: 'at' }) },
      userinfo: { url: 'https://as.test/me', request: () => ({ id: '1' }) },
      ...own,
    })

  /** A visitor of a site with little patience. */
  const hasty = (given: Partial<AuthConfig>) => {
    const log = makeLog()
    const full = { ...config, ...given, logger: log.logger }
    return { log, visitor: visit(full, { world: { requestTimeout: 20 } }) }
  }

  async function throughOAuth(own: object) {
    const { log, visitor } = hasty({ providers: [oauth(own)] })
    const begun = await visitor.submit('/auth/signin/acme')
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const answer = await visitor.ask(`/auth/callback/acme?code=c&state=${state}`)
    return { log, answer }
  }

  const SIGN_IN: readonly (readonly [string, Partial<AuthConfig>, string, string])[] = [
    [
      'authorize()',
      { providers: [Credentials({ credentials: {}, authorize: never })] },
      'CallbackRouteError',
      'error',
    ],
    ['the signIn callback', { callbacks: { signIn: never } }, 'AccessDenied', 'error'],
    ['the jwt callback', { callbacks: { jwt: never } }, 'CallbackRouteError', 'error'],
    ['jwt.encode', { jwt: { encode: never } }, 'CallbackRouteError', 'error'],
  ]
  test.each(SIGN_IN)('%s', async (_, given, type, page) => {
    const { log, visitor } = hasty(given)
    const answer = await visitor.submit('/auth/callback/credentials')
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe(`/auth/${page}`)
    expect(log.errors.map((error) => error.type)).toEqual([type])
    expect(await visitor.session()).toBeNull()
  })

  test('the redirect callback: the visitor goes to the site', async () => {
    const { log, visitor } = hasty({ callbacks: { redirect: never } })
    const answer = await visitor.submit('/auth/callback/credentials', { callbackUrl: '/x' })
    expect(answer.headers.get('location')).toBe('https://app.test')
    expect(log.errors.map(({ type }) => type)).toContain('InvalidCallbackUrl')
  })

  test.each<[string, Partial<AuthConfig>]>([
    ['the session callback', { callbacks: { session: never } }],
    [
      'the jwt callback of a session',
      { callbacks: { jwt: ({ user, token }) => (user ? token : never()) } },
    ],
  ])('%s', async (_, given) => {
    const { log, visitor } = hasty(given)
    await visitor.submit('/auth/callback/credentials')
    expect((await visitor.ask('/auth/session')).status).toBe(500)
    expect(log.errors.map((error) => error.type)).toEqual(['CallbackRouteError'])
  })

  test('jwt.decode: nobody is signed in, and it is told once', async () => {
    const { log, visitor } = hasty({ jwt: { decode: never } })
    await visitor.submit('/auth/callback/credentials')
    expect([await visitor.session(), await visitor.session()]).toEqual([null, null])
    expect(log.warnings).toEqual(['session-unreadable'])
  })

  test.each([
    ['profile()', { profile: never }, 'OAuthProfileParseError'],
    [
      'token.request',
      { token: { url: 'https://as.test/token', request: never } },
      'OAuthCallbackError',
    ],
    [
      'userinfo.request',
      { userinfo: { url: 'https://as.test/me', request: never } },
      'OAuthCallbackError',
    ],
  ])('%s', async (_, own, type) => {
    const { log, answer } = await throughOAuth(own)
    expect(answer.headers.get('location')).toBe(
      'https://app.test/auth/signin?error=OAuthCallbackError',
    )
    expect(log.errors.map((error) => error.type)).toEqual([type])
  })
})

describe('ten seconds are the time', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('that a function of the application has', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let reach = (): void => undefined
    const reached = new Promise<void>((resolve) => void (reach = resolve))
    const authorize = () => {
      reach()
      return never()
    }
    const providers = [Credentials({ credentials: {}, authorize })]
    const visitor = visit({ providers, logger: makeLog().logger })
    let isAnswered = false
    const answer = visitor.submit('/auth/callback/credentials').finally(() => (isAnswered = true))
    await reached
    await vi.advanceTimersByTimeAsync(9_999)
    expect(isAnswered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(vi.getTimerCount()).toBe(0)
    expect((await answer).headers.get('location')).toBe(
      'https://app.test/auth/error?error=Configuration',
    )
  })

  test('that a service has to answer', async () => {
    const clock = new AbortController()
    const times = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const issuer = 'https://as.test'
    const acme = OIDC({ id: 'acme', name: 'Acme', issuer, clientId: 'a', clientSecret: 'b' })
    const fetch = () => {
      clock.abort()
      return never()
    }
    const visitor = visit({ providers: [acme], logger: makeLog().logger }, { world: { fetch } })
    const answer = await visitor.submit('/auth/signin/acme')
    expect(answer.headers.get('location')).toBe('https://app.test/auth/signin?error=OAuthSignin')
    expect(times.mock.calls).toEqual([[10_000]])
  })
})

describe('a session token', () => {
  const asked = async (token: string, given: Partial<AuthConfig> = {}) => {
    const visitor = visit({ ...config, ...given }, { world: { now: () => START } })
    visitor.cookies.set(NAME, token)
    return visitor.session()
  }
  const OLD = 'an older secret of at least 32 characters'

  test('lives no longer than maxAge says now, whatever it was sealed with', async () => {
    const payload = claimsAt(START - 7200_000, { exp: START / 1000 + 86_400 })
    const token = forge({ salt: NAME, payload })
    expect(await asked(token)).toMatchObject({ user: { name: 'Ada' } })
    expect(await asked(token, { session: { maxAge: 7201 } })).toMatchObject({
      expires: new Date(START + 1000).toISOString(),
    })
    expect(await asked(token, { session: { maxAge: 7000 } })).toBeNull()
  })

  test('without a kid is opened by whichever of the secrets has sealed it', async () => {
    const payload = claimsAt(START)
    const secret = [SECRET, 'another secret of at least 32 characters', OLD]
    for (const each of secret)
      expect(await asked(forge({ salt: NAME, payload, secret: each }), { secret })).toMatchObject({
        user: { name: 'Ada' },
      })
    const stranger = forge({ salt: NAME, payload, secret: 'x'.repeat(40) })
    expect(await asked(stranger, { secret })).toBeNull()
  })

  test('whose callback hands on no sub is a session all the same', async () => {
    const visitor = visit({
      ...config,
      callbacks: { jwt: ({ token }) => ({ name: token.name ?? null }) },
    })
    await visitor.submit('/auth/callback/credentials')
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('of a callback that returns no object is none', async () => {
    const log = makeLog()
    const jwt = (() => 'token') as unknown as NonNullable<AuthConfig['callbacks']>['jwt']
    const visitor = visit({ ...config, logger: log.logger, callbacks: { ...(jwt && { jwt }) } })
    await visitor.submit('/auth/callback/credentials')
    expect(await visitor.session()).toBeNull()
    expect(log.errors.map(({ message }) => message)).toEqual([
      'the jwt callback returned no object',
    ])
  })

  test.each([
    ['of another secret', async () => encode({ token: { sub: '7' }, salt: NAME, secret: OLD })],
    [
      'that has no sub',
      async () => forge({ salt: NAME, payload: claimsAt(START, { sub: undefined }) }),
    ],
    ['that is none', async () => 'junk'],
  ])('%s is told once, however often it comes', async (_, make) => {
    const log = makeLog()
    const visitor = visit({ ...config, logger: log.logger }, { world: { now: () => START } })
    for (let turn = 0; turn < 3; turn += 1) {
      visitor.cookies.set(NAME, await make())
      expect(await visitor.session()).toBeNull()
    }
    expect([log.warnings, log.errors]).toEqual([['session-unreadable'], []])
  })

  test('that has merely expired is not worth a word', async () => {
    const log = makeLog()
    const clock = makeClock()
    const visitor = visit({ ...config, logger: log.logger }, { world: { now: clock.now } })
    await visitor.submit('/auth/callback/credentials')
    clock.advance(31 * 86_400)
    expect([await visitor.session(), log.warnings]).toEqual([null, []])
  })
})

describe('AUTH_SECRET from the environment', () => {
  test.each([` ${SECRET}`, `${SECRET}\n`, `"${SECRET}"`, `'${SECRET}'`, ` "${SECRET}" `])(
    '%j is the secret without what surrounds it, with a warning',
    async (AUTH_SECRET) => {
      const log = makeLog()
      const full = withHost(
        { ...config, trustHost: true, logger: log.logger },
        { env: { AUTH_SECRET }, now: () => START },
      )
      const cookie = `${NAME}=${forge({ salt: NAME, payload: claimsAt(START) })}`
      const request = new Request('https://app.test/auth/session', { headers: { cookie } })
      expect(await (await Auth(request, full)).json()).toMatchObject({ user: { name: 'Ada' } })
      expect(log.warnings).toEqual(['secret-wrapped'])
    },
  )

  test('a secret of the configuration is taken as it is', async () => {
    const log = makeLog()
    const secret = ` ${SECRET} `
    await visit({ ...config, secret, logger: log.logger }).session()
    expect(log.warnings).toEqual([])
  })
})

test('the memory of what was spent has an end: the oldest gives way', () => {
  const engine = getEngine(visit(config).config)
  for (let value = 0; value < 100_001; value += 1) spend(engine, 'state', `${value}`)
  expect(spend(engine, 'state', '100000')).toBe(false)
  expect(spend(engine, 'state', '1')).toBe(false)
  expect(spend(engine, 'state', '0')).toBe(true)
})

describe('an adapter with the 19 methods of the contract alone', () => {
  const adapter = () => {
    const { listAccountsByUserId: _, listSessionsByUserId: __, ...contract } = MemoryAdapter()
    return contract
  }
  const mail: EmailConfig = {
    id: 'mail',
    name: 'Mail',
    type: 'email',
    sendVerificationRequest: () => {},
  }
  const warned = async (providers: AuthConfig['providers'], given: Partial<AuthConfig> = {}) => {
    const log = makeLog()
    const limits = { store: { incrementCounter: () => 1 } }
    await visit({ adapter: adapter(), providers, limits, logger: log.logger, ...given }).session()
    return log.warnings
  }

  test('is told at the start what it can not offer: an older record is not made safe', async () => {
    expect(await warned([mail, Dev])).toContain('adapter-can-not-list')
    expect(await warned([mail, Dev], { session: { strategy: 'jwt' } })).toContain(
      'adapter-can-not-list',
    )
  })

  test('is enough where nobody registers but by mail, or nobody by mail', async () => {
    expect(await warned([mail])).toEqual([])
    expect(await warned([Dev])).not.toContain('adapter-can-not-list')
    expect(await warned([mail, Dev], { adapter: MemoryAdapter() })).not.toContain(
      'adapter-can-not-list',
    )
  })
})
