import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '@create-auth/runtime'
import { getSession } from '@create-auth/runtime'
import { decode, encode } from '@create-auth/runtime/jwt'
import { SECRET, visit } from '../engine/visitor.js'
import { DAY, EVE, makeWorld, NAME, type WorldOptions } from '../stored/world.js'

const STRATEGIES = ['jwt', 'database'] as const
const PRIVATE = ['private, no-cache, no-store', 'Cookie']

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  async function signedIn(options: WorldOptions = {}) {
    const world = makeWorld({ strategy, ...options })
    const browser = world.browser()
    await world.signIn(browser)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    world.spy.writes()
    world.events()
    return { world, browser }
  }
  type Browser = Awaited<ReturnType<typeof signedIn>>['browser']
  const update = async (browser: Browser, data: unknown): Promise<Response> =>
    browser.ask('/auth/session', { json: { csrfToken: await browser.csrf(), data } })

  const DATA: readonly (readonly [string, unknown])[] = [
    [
      'claims',
      JSON.parse(
        '{"sub":"ADMIN","id":"ADMIN","exp":9999999999,"iat":1,"jti":"x","role":"admin","email":"eve@example.test","picture":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      ),
    ],
    ['an array', [{ sub: 'ADMIN' }]],
    ['null', null],
    ['a text', 'ADMIN'],
    ['a number', 7],
    ['an object in an object, a thousand times', nested(1000)],
  ]
  function nested(depth: number): unknown {
    let value: unknown = { sub: 'ADMIN' }
    for (let index = 0; index < depth; index += 1) value = { value }
    return value
  }

  test.each(DATA)(
    'E180: an update by the client with %s changes nothing by itself',
    async (_, data) => {
      const { world, browser } = await signedIn()
      const [before, cookie] = [await browser.session(), browser.cookies.get(NAME)]
      const answer = await update(browser, data)
      expect([answer.status, await answer.json()]).toEqual([200, before])
      expect([await browser.session(), browser.cookies.get(NAME)]).toEqual([before, cookie])
      expect(world.spy.writes()).toEqual([])
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    },
  )

  test.each(DATA)(
    'E180: with %s it makes nobody else, even where the callbacks spread whatever comes',
    async (_, data) => {
      const careless: AuthConfig['callbacks'] = {
        jwt: ({ token, session }) => ({ ...token, ...(session as object | null) }),
        session: ({ session, newSession }) => ({ ...session, ...newSession }),
      }
      const { world, browser } = await signedIn({ config: { callbacks: careless } })
      await update(browser, data)
      world.events()
      await browser.submit('/auth/signout')
      const [[, message] = []] = world.events()
      const [user] = world.tables.users.values()
      const who =
        strategy === 'jwt' ? { token: { sub: user?.id } } : { session: { userId: user?.id } }
      expect(message).toMatchObject(who)
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    },
  )

  test('E180: nothing that the client sends proves an address, and with another one the proof falls', async () => {
    const careless: AuthConfig['callbacks'] = {
      jwt: ({ token, session }) => ({ ...token, ...(session as object | null) }),
    }
    const emailOf = async (browser: Browser): Promise<unknown> => {
      const { user } = (await browser.session()) as { user: { email: string } }
      return user
    }
    const proven = await signedIn({ config: { callbacks: careless } })
    const unproven = makeWorld({ strategy, config: { callbacks: careless } })
    const stranger = unproven.browser()
    await unproven.signIn(stranger, { ...EVE, email_verified: false })
    await update(stranger, { email_verified: true })
    expect(await emailOf(stranger)).toMatchObject({ emailVerified: false })
    const isProven = strategy === 'jwt'
    await update(proven.browser, { name: 'Ada', email_verified: true })
    expect(await emailOf(proven.browser)).toMatchObject({ emailVerified: isProven })
    await update(proven.browser, { email: 'eve@example.test', email_verified: true })
    await update(proven.browser, { email: 'ada@example.test' })
    expect(await emailOf(proven.browser)).toMatchObject({
      email: 'ada@example.test',
      emailVerified: false,
    })
  })

  test('E180: an update of a megabyte is refused', async () => {
    const { world, browser } = await signedIn()
    const answer = await update(browser, 'x'.repeat(1_000_000))
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { message: 'the body is too large' },
    ])
    expect(await browser.session()).not.toBeNull()
    expect(world.spy.writes()).toEqual([])
  })

  test('E181: an update without the CSRF token is refused, and nobody who is signed out gets a session by one', async () => {
    const { world, browser } = await signedIn()
    const before = browser.cookies.get(NAME)
    const refused = await browser.ask('/auth/session', { json: { data: { name: 'x' } } })
    expect([refused.status, await refused.text(), refused.headers.getSetCookie()]).toEqual([
      400,
      'null',
      [],
    ])
    const stranger = world.browser()
    const empty = await update(stranger, { name: 'x' })
    expect([empty.status, await empty.text()]).toEqual([200, 'null'])
    expect([stranger.cookies.has(NAME), browser.cookies.get(NAME)]).toEqual([false, before])
    expect(world.spy.writes()).toEqual([])
  })

  test('E189: whatever has a cookie or tells of somebody is for nobody else, and in no cache', async () => {
    const world = makeWorld({ strategy })
    const browser = world.browser()
    const answers = [
      await browser.ask('/auth/csrf'),
      await browser.ask('/auth/signin'),
      await browser.submit('/auth/signin/acme'),
      await world.signIn(browser),
      await browser.ask('/auth/session'),
      await update(browser, {}),
      await browser.ask('/auth/providers'),
      await browser.ask('/auth/error?error=AccessDenied'),
      await browser.ask('/auth/nothing'),
      await browser.ask('/auth/session', { method: 'PUT' }),
      await browser.ask('/auth/session', { method: 'HEAD' }),
      await browser.submit('/auth/signout', {}),
      await browser.ask('/auth/session', { headers: { cookie: `${NAME}=garbage` } }),
    ]
    world.clock.advance(2 * DAY)
    await world.signIn(browser)
    world.clock.advance(2 * DAY)
    const renewed = await browser.ask('/auth/session')
    expect(renewed.headers.getSetCookie()).toHaveLength(1)
    for (const { headers } of [...answers, renewed])
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(PRIVATE)
  })

  test('E192: one session may be used from several addresses and programs at once', async () => {
    const { world, browser } = await signedIn()
    for (const address of ['192.0.2.1', '198.51.100.7', '2001:db8::1']) {
      const headers = {
        cookie: `${NAME}=${browser.cookies.get(NAME)}`,
        'x-forwarded-for': address,
        'user-agent': address,
      }
      const answer = await browser.ask('/auth/session', { headers })
      expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
    }
    expect(world.spy.writes()).toEqual([])
  })

  test('E190: a session that can not be checked is an error, and never an object with a message', async () => {
    const world = makeWorld({
      strategy,
      config: {
        callbacks: {
          session() {
            throw new Error('no')
          },
        },
      },
    })
    const visitor = world.browser()
    await world.signIn(visitor)
    const answer = await visitor.ask('/auth/session')
    expect([answer.status, visitor.cookies.has(NAME)]).toEqual([500, true])
    expect(world.log.errors.map(({ type }) => type)).toEqual(['CallbackRouteError'])
  })

  test.each([
    ['a minute later', 60, 'signed in'],
    ['when the clock jumps back an hour', -3600, 'by the strategy'],
    ['when the clock is a day ahead', DAY, 'signed in'],
    ['after 2038', (Date.UTC(2039, 0) - Date.UTC(2026, 0, 15, 12)) / 1000, 'nobody'],
  ])(
    'E254: a session %s is of whom it was, or of nobody, and no cookie is set that has expired',
    async (_, seconds, then) => {
      const { world, browser } = await signedIn()
      world.clock.advance(seconds)
      const answer = await browser.ask('/auth/session')
      const shown = (await answer.json()) as { user: { name: string }; expires: string } | null
      if (then === 'signed in') expect(shown?.user.name).toBe('Ada')
      if (then === 'nobody') expect(shown).toBeNull()
      if (shown) expect(Date.parse(shown.expires)).toBeGreaterThan(world.clock.now())
      for (const line of answer.headers.getSetCookie()) expect(line).not.toContain('Max-Age=-')
      // What was begun at any time is finished, too.
      const again = world.browser()
      await world.signIn(again)
      expect(await again.session()).toMatchObject({ user: { name: 'Ada' } })
    },
  )
})

test('E254: a sign-in is finished though the clock jumps back a minute meanwhile, and not an hour later', async () => {
  for (const [seconds, ends] of [
    [-10, 'https://app.test/'],
    [3600, 'https://app.test/auth/signin?error=OAuthCallbackError'],
  ] as const) {
    const world = makeWorld()
    const browser = world.browser()
    const back = await world.begin(browser)
    world.clock.advance(seconds)
    expect((await browser.ask(back)).headers.get('location')).toBe(ends)
  }
})

test('E179: a check with the cookie from before an update does not take the update back', async () => {
  const world = makeWorld({
    strategy: 'jwt',
    config: {
      callbacks: {
        jwt: ({ token, trigger }) => (trigger === 'update' ? { ...token, name: 'New' } : token),
      },
    },
  })
  const browser = world.browser()
  await world.signIn(browser)
  const older = `${NAME}=${browser.cookies.get(NAME)}`
  const csrfToken = await browser.csrf()
  await browser.ask('/auth/session', { json: { csrfToken, data: {} } })
  const late = await browser.ask('/auth/session', { headers: { cookie: older } })
  expect([late.status, late.headers.getSetCookie()]).toEqual([200, []])
  expect(await browser.session()).toMatchObject({ user: { name: 'New' } })
})

describe('a session names its site: another one with the same secret does not open it', () => {
  const config = makeWorld({ strategy: 'jwt' }).config
  const SITES = ['https://app.test', 'https://preview.app.test', 'https://app.test:8443'] as const

  async function sessionAt(
    signedInAt: string,
    shownAt: string,
    cookies: AuthConfig['cookies'] = {},
    env: Record<string, string> = {},
  ) {
    const world = makeWorld({ strategy: 'jwt', config: { cookies } })
    const [home, other] = [signedInAt, shownAt].map((origin) =>
      visit({ ...world.config, cookies }, { origin, world: { now: world.clock.now, env } }),
    )
    if (!home || !other) throw new TypeError('there are two')
    await world.signIn(home)
    for (const [name, value] of home.cookies) other.cookies.set(name, value)
    const headers = { cookie: [...home.cookies].map((pair) => pair.join('=')).join('; ') }
    const request = new Request(`${shownAt}/`, { headers })
    return [await other.session(), await getSession(request, other.config)].map(
      (session) => (session as { user: { name: string } } | null)?.user.name,
    )
  }

  test.each(SITES.flatMap((from) => SITES.map((to) => [from, to] as const)))(
    'from %s at %s',
    async (from, to) => {
      const name = from === to ? 'Ada' : undefined
      expect(await sessionAt(from, to)).toEqual([name, name])
    },
  )

  test('the site is what AUTH_URL says, whatever the host of a request is', async () => {
    const env = { AUTH_URL: 'https://app.test' }
    expect(await sessionAt(SITES[0], SITES[1], {}, env)).toEqual(['Ada', 'Ada'])
  })

  test('sites that share the cookie by its Domain share the session', async () => {
    const cookies = { sessionToken: { options: { domain: 'app.test' } } }
    expect(await sessionAt(SITES[0], SITES[1], cookies)).toEqual(['Ada', 'Ada'])
  })

  test('a token that names none is good, and names one as soon as it is renewed', async () => {
    const visitor = visit(config, { origin: SITES[0] })
    const token = { sub: 'ada', name: 'Ada' }
    const salt = NAME
    visitor.cookies.set(NAME, await encode({ token, salt, secret: SECRET, maxAge: 30 * DAY }))
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    const renewing = visit(
      { ...config, session: { strategy: 'jwt', updateAge: 0 } },
      { origin: SITES[0] },
    )
    renewing.cookies.set(NAME, visitor.cookies.get(NAME) ?? '')
    await renewing.session()
    const sealed = renewing.cookies.get(NAME) ?? ''
    expect(await decode({ token: sealed, salt, secret: SECRET })).toMatchObject({
      sub: 'ada',
      'auth.site': SITES[0],
    })
  })
})
