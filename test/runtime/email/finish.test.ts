import { describe, expect, test } from 'vitest'
import { DAY } from '../stored/world.js'
import {
  HOME,
  INVALID,
  makeMailWorld,
  SENT,
  type MailWorld,
  type MailWorldOptions,
} from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const ADA = 'ada@example.test'
const EVE = 'eve@example.test'
const UUID = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)

async function signedIn(world: MailWorld, email = ADA) {
  const visitor = world.browser()
  expect(await world.ask(email, visitor)).toBe(SENT)
  expect(await world.follow(visitor)).toBe(HOME)
  return visitor
}

describeByTurns('a link is followed, strategy %s', (strategy, it) => {
  const stored = strategy === 'database'
  const start = (options: MailWorldOptions = {}) => makeMailWorld({ strategy, ...options })
  const sessionsOf = (world: MailWorld) => world.rows().sessions.length

  test('created → used: the token is deleted, and a new user is signed in (verification token, spec)', async () => {
    const asked: unknown[] = []
    const config = { callbacks: { signIn: (params: object) => (asked.push(params), true) } }
    const world = start({ config })
    const visitor = world.browser()
    await world.ask(ADA, visitor, { callbackUrl: '/inbox' })
    world.clock.advance(60)
    world.writes()
    asked.length = 0
    expect(await world.follow(visitor)).toBe('https://app.test/inbox')
    expect(world.tokens()).toEqual([])
    const emailVerified = new Date(world.clock.now())
    const user = { id: UUID, email: ADA, name: null, image: null, emailVerified }
    expect(world.rows()).toEqual({
      users: [user],
      accounts: [],
      sessions: stored ? [world.rows().users[0]?.id] : [],
    })
    expect(world.writes()).toEqual([
      'useVerificationToken',
      'createUser',
      ...(stored ? ['createSession'] : []),
    ])
    const account = { provider: 'mail', type: 'email', providerAccountId: ADA }
    const { emailVerified: _, ...newcomer } = user
    expect(asked).toEqual([{ user: newcomer, account }])
    const userId = world.rows().users[0]?.id
    expect(world.events()).toEqual([
      ['createUser', { user }],
      ['signIn', { user, account: { ...account, userId }, isNewUser: true }],
    ])
    expect(await visitor.session()).toEqual({
      user: { name: null, email: ADA, image: null, emailVerified: true },
      expires: new Date(world.clock.now() + 30 * DAY * 1000).toISOString(),
    })
    expect(world.log.errors).toEqual([])
  })

  test('a known user is signed in again; emailVerified is the date of the first sign-in', async () => {
    const asked: unknown[] = []
    const config = { callbacks: { signIn: (params: object) => (asked.push(params), true) } }
    const world = start({ config })
    await signedIn(world)
    const { users } = world.rows()
    const first = new Date(world.clock.now())
    world.clock.advance(DAY)
    await world.ask(ADA)
    asked.length = 0
    world.writes()
    world.events()
    expect(await world.follow()).toBe(HOME)
    expect(world.rows().users).toEqual(users)
    expect(users[0]?.emailVerified).toEqual(first)
    const account = {
      provider: 'mail',
      type: 'email',
      providerAccountId: ADA,
      userId: users[0]?.id,
    }
    expect(asked).toEqual([{ user: users[0], account }])
    expect(world.writes()).toEqual(['useVerificationToken', ...(stored ? ['createSession'] : [])])
    expect(world.events()).toEqual([['signIn', { user: users[0], account, isNewUser: false }]])
  })

  test('a user whose address was not proven yet is proven now, and stays so', async () => {
    const world = start()
    const user = { id: '1', email: ADA, name: 'Ada', image: 'https://a.test/a.png' }
    world.tables.users.set('1', { ...user, emailVerified: null })
    await world.ask(ADA)
    world.events()
    expect(await world.follow()).toBe(HOME)
    const emailVerified = new Date(world.clock.now())
    const { users } = world.rows()
    const account = { provider: 'mail', type: 'email', providerAccountId: ADA }
    if (stored) {
      const proven = { ...user, emailVerified }
      expect(users).toEqual([proven])
      expect(world.events()).toEqual([
        ['updateUser', { user: proven }],
        ['signIn', { user: proven, account: { ...account, userId: '1' }, isNewUser: false }],
      ])
    } else {
      // Who has a sealed session of the older record keeps it, and it opens nobody who has the address.
      const older = { ...user, email: null, emailVerified: null }
      const id = users[1]?.id ?? ''
      const proven = { id, email: ADA, name: null, image: null, emailVerified }
      expect(users).toEqual([older, proven])
      expect(world.events()).toEqual([
        ['updateUser', { user: older }],
        ['createUser', { user: proven }],
        ['signIn', { user: proven, account: { ...account, userId: id }, isNewUser: true }],
      ])
    }
    world.clock.advance(DAY)
    await signedIn(world)
    expect(world.rows().users).toEqual(users)
  })

  test('the jwt callback and the page for new users are told who is new', async () => {
    const triggers: unknown[] = []
    const config: MailWorldOptions['config'] = {
      pages: { newUser: '/welcome' },
      callbacks: {
        jwt: ({ token, trigger }) => {
          triggers.push(trigger)
          return token
        },
      },
    }
    const world = start({ config })
    await world.ask(ADA)
    expect(await world.follow()).toBe(
      `https://app.test/welcome?callbackUrl=${encodeURIComponent(HOME)}`,
    )
    await world.ask(ADA)
    expect(await world.follow()).toBe(HOME)
    expect(triggers).toEqual(stored ? [] : ['signUp', 'signIn'])
  })

  test('a link works once (E142)', async () => {
    const world = start()
    await signedIn(world)
    const second = world.browser()
    expect(await world.follow(second)).toBe(INVALID)
    expect(await second.session()).toBeNull()
    expect(sessionsOf(world)).toBe(stored ? 1 : 0)
    expect(world.log.errors).toEqual([{ type: 'Verification' }])
  })

  it.each([
    [-1, HOME],
    [0, INVALID],
    [1, INVALID],
  ])('%i s from the end of its time it leads to %s (E142)', async (seconds, expected) => {
    const world = start({ mail: { maxAge: 600 } })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    world.clock.advance(600 + seconds)
    expect(await world.follow(visitor)).toBe(expected)
    expect(world.tokens()).toEqual([])
    expect((await visitor.session()) !== null).toBe(expected === HOME)
  })

  it('a second before 24 hours are over it works, then no more, where no maxAge is set (E142)', async () => {
    for (const [seconds, expected] of [
      [DAY - 1, HOME],
      [DAY, INVALID],
    ] as const) {
      const world = start()
      await world.ask(ADA)
      world.clock.advance(seconds)
      expect(await world.follow()).toBe(expected)
    }
  })

  const changes: [string, (token: string) => Record<string, string | undefined>][] = [
    ['another address', () => ({ email: EVE })],
    ['the address in other case', () => ({ email: 'Ada@example.test' })],
    ['the address in full width', () => ({ email: 'ada＠example.test' })],
    ['no address', () => ({ email: undefined })],
    ['an empty address', () => ({ email: '' })],
    ['the token in other case', (token) => ({ token: token.toLowerCase() })],
    ['a part of the token', (token) => ({ token: token.slice(0, -1) })],
    ['more than the token', (token) => ({ token: `${token}=` })],
    ['a null character behind the token', (token) => ({ token: `${token}\0` })],
    ['no token', () => ({ token: undefined })],
    ['an empty token', () => ({ token: '' })],
    ['the token as an array', (token) => ({ token: undefined, 'token[]': token })],
  ]
  it.each(changes)('with %s it opens nothing, and stays valid (E142)', async (_what, change) => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const token = world.link().searchParams.get('token') ?? ''
    expect(await world.follow(visitor, change(token))).toBe(INVALID)
    expect(await visitor.session()).toBeNull()
    expect(world.rows()).toEqual({ users: [], accounts: [], sessions: [] })
    expect(world.tokens()).toHaveLength(1)
    expect(await world.follow(visitor)).toBe(HOME)
  })

  it.each(['token', 'email'])('with the %s twice it opens nothing (E142)', async (name) => {
    const world = start()
    await world.ask(ADA)
    const url = world.link()
    url.searchParams.append(name, url.searchParams.get(name) ?? '')
    const answer = await world.browser().ask(url.href)
    expect(answer.headers.get('location')).toBe(INVALID)
    expect(world.tokens()).toHaveLength(1)
  })

  it.each([
    { email: 'a@evil.test,v@x.test' },
    { email: 'Ada@example.test\0' },
    { email: 'nobody' },
    { email: 'ada@example.test ' },
    { email: undefined },
    { token: '' },
    { token: undefined },
  ])('with %j nothing is looked up', async (changed) => {
    const world = start()
    await world.ask(ADA)
    world.spy.calls.length = 0
    expect(await world.follow(world.browser(), changed)).toBe(INVALID)
    expect(world.spy.calls).toEqual([])
  })

  it.each<[string, (url: string) => string]>([
    ['%2B as a plus', (url) => url.replaceAll('%2B', '+')],
    ['%2B as a space', (url) => url.replaceAll('%2B', '%20')],
    ['& as &amp;', (url) => url.replaceAll('&', '&amp;')],
    ['both of them', (url) => url.replaceAll('%2B', '+').replaceAll('&', '&amp;')],
  ])('a link that a program has rewritten signs in: %s', async (_, rewrite) => {
    const email = 'ada+shop@example.test'
    const world = start({ mail: { generateVerificationToken: () => 'Zm9v+YmFy/1a2b3c4d5e6f=' } })
    const visitor = world.browser()
    await world.ask(email, visitor, { callbackUrl: '/find?q=a+b' })
    const answer = await visitor.ask(rewrite(world.link().href))
    expect(answer.headers.get('location')).toBe('https://app.test/find?q=a+b')
    expect(world.rows().users.map((user) => user.email)).toEqual([email])
  })

  test('50 uses at once: one session, one user (E143)', async () => {
    const world = start()
    await world.ask(ADA)
    const visitors = Array.from({ length: 50 }, () => world.browser())
    const landed = await Promise.all(visitors.map((visitor) => world.follow(visitor)))
    expect(landed.filter((location) => location === HOME)).toHaveLength(1)
    expect(landed.filter((location) => location === INVALID)).toHaveLength(49)
    const sessions = await Promise.all(visitors.map((visitor) => visitor.session()))
    expect(sessions.filter((session) => session !== null)).toHaveLength(1)
    expect(world.rows().users).toHaveLength(1)
    expect(sessionsOf(world)).toBe(stored ? 1 : 0)
  })

  test('the older of two links stays valid until it is used (E146)', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const older = world.link().href
    await world.ask(ADA, visitor)
    expect(await world.follow(visitor)).toBe(HOME)
    expect((await visitor.ask(older)).headers.get('location')).toBe(HOME)
    visitor.cookies.clear()
    expect((await visitor.ask(older)).headers.get('location')).toBe(INVALID)
    expect(world.rows().users).toHaveLength(1)
    expect(sessionsOf(world)).toBe(stored ? 1 : 0)
  })

  test('the link of somebody else takes the place of a session; nothing is linked (E152, E171)', async () => {
    const world = start()
    const visitor = await signedIn(world, ADA)
    const cookie = '__Host-auth.session-token'
    const before = visitor.cookies.get(cookie)
    await world.ask(EVE, visitor)
    expect(visitor.cookies.has('__Host-auth.csrf-token')).toBe(true)
    expect(await world.follow(visitor)).toBe(HOME)
    expect(visitor.cookies.has('__Host-auth.csrf-token')).toBe(false)
    expect(visitor.cookies.get(cookie)).not.toBe(before)
    expect(await visitor.session()).toMatchObject({ user: { email: EVE } })
    const { users, accounts, sessions } = world.rows()
    expect(users.map(({ email }) => email)).toEqual([ADA, EVE])
    expect(accounts).toEqual([])
    expect(sessions).toEqual(stored ? [users[1]?.id] : [])
  })

  test('one’s own link renews the session, and the old row goes (E171)', async () => {
    const world = start()
    const visitor = await signedIn(world, ADA)
    const cookie = '__Host-auth.session-token'
    const before = visitor.cookies.get(cookie)
    world.clock.advance(1)
    await world.ask(ADA, visitor)
    expect(await world.follow(visitor)).toBe(HOME)
    expect(visitor.cookies.get(cookie)).not.toBe(before)
    expect(sessionsOf(world)).toBe(stored ? 1 : 0)
  })

  it.each([
    'https://evil.test/',
    '//evil.test',
    'javascript:alert(1)',
    'https://app.test.evil.test',
  ])('the callbackUrl of the link is checked again: %s (E153)', async (callbackUrl) => {
    const world = start()
    await world.ask(ADA)
    const landed = (await world.follow(world.browser(), { callbackUrl })) ?? ''
    expect(new URL(landed).origin).toBe('https://app.test')
  })

  it('a refusal of the signIn callback leaves nobody signed in', async () => {
    const world = start()
    await world.ask(ADA)
    const visitor = world.browser({ callbacks: { signIn: () => false } })
    expect(await world.follow(visitor)).toBe('https://app.test/auth/error?error=AccessDenied')
    expect(world.rows()).toEqual({ users: [], accounts: [], sessions: [] })
    expect(world.tokens()).toEqual([])
  })
})

describe('a new secret while a link is under way (E080)', () => {
  const OLD = 'an-old-secret-of-32-characters-000'
  const NEW = 'a-new-secret-of-32-characters-1111'

  test('the link works as long as the old secret is configured', async () => {
    const world = makeMailWorld()
    await world.ask(ADA, world.browser({ secret: OLD }))
    expect(await world.follow(world.browser({ secret: NEW }))).toBe(INVALID)
    expect(await world.follow(world.browser({ secret: [NEW, OLD] }))).toBe(HOME)
    expect(await world.follow(world.browser({ secret: [NEW, OLD] }))).toBe(INVALID)
  })

  test('the newest secret is the one that is used, and the first that is tried', async () => {
    const world = makeMailWorld()
    await world.ask(ADA, world.browser({ secret: [NEW, OLD] }))
    world.spy.calls.length = 0
    expect(await world.follow(world.browser({ secret: NEW }))).toBe(HOME)
    await world.ask(ADA, world.browser({ secret: [NEW, OLD] }))
    world.spy.calls.length = 0
    expect(await world.follow(world.browser({ secret: [NEW, OLD] }))).toBe(HOME)
    const uses = world.spy.calls.filter(({ method }) => method === 'useVerificationToken')
    expect(uses).toHaveLength(1)
  })

  test('a secret of the provider takes the place of the configured ones', async () => {
    const secret = 'the-providers-own-secret-32-chars'
    const world = makeMailWorld({ mail: { secret } })
    await world.ask(ADA, world.browser({ secret: OLD }))
    const other = makeMailWorld({ mail: { secret: NEW } })
    await other.ask(ADA)
    expect(other.tokens()[0]?.token).not.toBe(world.tokens()[0]?.token)
    expect(await world.follow(world.browser({ secret: NEW }))).toBe(HOME)
    await world.ask(ADA)
    const stranger = makeMailWorld({ mail: { secret: OLD } })
    for (const row of world.tokens())
      stranger.tables.verificationTokens.set(JSON.stringify([row.identifier, row.token]), row)
    const answer = await stranger.browser().ask(world.link().href)
    expect(answer.headers.get('location')).toBe(INVALID)
    expect(stranger.tokens()).toHaveLength(1)
  })
})

describe('programs that open links (E144)', () => {
  test.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
    { purpose: 'prefetch' },
    { purpose: 'preview' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ])('%j does not use the link up', async (headers) => {
    const world = makeMailWorld()
    await world.ask(ADA)
    world.spy.calls.length = 0
    const answer = await world.browser().ask(world.link().href, { headers })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(world.spy.calls).toEqual([])
    expect(await world.follow()).toBe(HOME)
  })

  test.each(['HEAD', 'OPTIONS', 'PUT'])('%s does not use the link up', async (method) => {
    const world = makeMailWorld()
    await world.ask(ADA)
    const answer = await world.browser().ask(world.link().href, { method })
    expect(answer.status).toBe(405)
    expect(world.tokens()).toHaveLength(1)
    expect(await world.follow()).toBe(HOME)
  })
})
