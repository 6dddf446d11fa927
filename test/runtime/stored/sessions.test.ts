import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADA, DAY, EVE, makeWorld, NAME, type World, type WorldOptions } from './world.js'
import { saidBy } from '../../support/events.js'

async function signedIn(options: WorldOptions = {}) {
  const world = makeWorld(options)
  const browser = world.browser()
  await world.signIn(browser)
  world.events()
  world.spy.writes()
  return { world, browser, token: browser.cookies.get(NAME) ?? '' }
}

const methods = (world: World) => world.spy.writes().map(({ method }) => method)
const after = (world: World, seconds: number) => new Date(world.clock.now() + seconds * 1000)

describe('a stored session', () => {
  test('begins with a row, and a cookie that has only its token', async () => {
    const world = makeWorld()
    const browser = world.browser()
    const answer = await world.signIn(browser)
    const [user] = world.tables.users.values()
    const token = browser.cookies.get(NAME) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect([...world.tables.sessions.values()]).toEqual([
      {
        sessionToken: token,
        userId: user?.id,
        expires: after(world, 30 * DAY),
        createdAt: after(world, 0),
        authTime: after(world, 0),
        methods: 'oauth',
        provider: 'acme',
      },
    ])
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith(NAME))).toEqual([
      `${NAME}=${token}; Path=/; Expires=${after(world, 30 * DAY).toUTCString()}; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test('shows name, e-mail and image, and when it ends', async () => {
    const { world, browser } = await signedIn()
    expect(await browser.session()).toEqual({
      user: { name: 'Ada', email: 'ada@example.test', image: null, emailVerified: false },
      expires: after(world, 30 * DAY).toISOString(),
    })
  })

  test('the session callback gets the stored user; what it returns unchanged tells no token (E182)', async () => {
    const seen: object[] = []
    const { world, browser } = await signedIn({
      config: { callbacks: { session: (params) => (seen.push(params), params.session) } },
    })
    const shown = await browser.session()
    const [user] = world.tables.users.values()
    const session = {
      user: { name: 'Ada', email: 'ada@example.test', image: null, emailVerified: false },
      expires: after(world, 30 * DAY).toISOString(),
    }
    expect(seen).toEqual([{ session, user }])
    expect(shown).toEqual(session)
  })

  test('the event tells the session as the client sees it', async () => {
    const told: unknown[] = []
    const { browser } = await signedIn({
      config: { events: { session: (message) => void told.push(saidBy(message)) } },
    })
    expect(told).toEqual([])
    expect(await browser.session()).toEqual((told[0] as { session: unknown }).session)
    expect(Object.keys(told[0] as object)).toEqual(['session'])
  })

  test('is read with one call of the adapter, and nothing is written', async () => {
    const { world, browser } = await signedIn()
    world.clock.advance(DAY - 1)
    world.spy.calls.splice(0)
    const answer = await browser.ask('/auth/session')
    expect(world.spy.calls.map(({ method }) => method)).toEqual(['getSessionAndUser'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('E176: is extended by maxAge once updateAge has passed, and not again within it', async () => {
    const { world, browser, token } = await signedIn()
    world.clock.advance(DAY)
    const answer = await browser.ask('/auth/session')
    const expires = after(world, 30 * DAY)
    expect(await answer.json()).toMatchObject({ expires: expires.toISOString() })
    expect(world.tables.sessions.get(token)?.expires).toEqual(expires)
    expect(answer.headers.getSetCookie()).toEqual([
      `${NAME}=${token}; Path=/; Expires=${expires.toUTCString()}; HttpOnly; Secure; SameSite=Lax`,
    ])
    world.clock.advance(DAY - 1)
    expect((await browser.ask('/auth/session')).headers.getSetCookie()).toEqual([])
    expect(methods(world)).toEqual(['updateSession'])
  })

  test('E176: with updateAge 0 it is extended on every access', async () => {
    const { world, browser } = await signedIn({ config: { session: { updateAge: 0 } } })
    await browser.session()
    world.clock.advance(1)
    await browser.session()
    expect(methods(world)).toEqual(['updateSession', 'updateSession'])
  })

  test('E176: ten requests at once extend it once', async () => {
    const { world, browser } = await signedIn()
    world.clock.advance(DAY)
    await Promise.all(Array.from({ length: 10 }, () => browser.ask('/auth/session')))
    expect(methods(world)).toEqual(['updateSession'])
  })

  test('E176: a shorter maxAge in the configuration does not shorten it', async () => {
    const { world, browser, token } = await signedIn()
    const expires = world.tables.sessions.get(token)?.expires
    const shorter = makeWorld({
      config: { adapter: world.config.adapter ?? {}, session: { maxAge: 60, updateAge: 1 } },
    })
    const other = shorter.browser()
    other.cookies.set(NAME, browser.cookies.get(NAME) ?? '')
    world.clock.advance(10)
    expect(await other.session()).not.toBeNull()
    expect(world.tables.sessions.get(token)?.expires).toEqual(expires)
  })

  test.each([
    ['one millisecond before', -1, 'signed in'],
    ['at', 0, 'signed out'],
    ['after', 1, 'signed out'],
  ])('%s its end it counts as %s', async (_, milliseconds, expected) => {
    const { world, browser, token } = await signedIn({ config: { session: { maxAge: 100 } } })
    const row = world.tables.sessions.get(token)
    const expires = new Date(world.clock.now() - milliseconds)
    if (row) world.tables.sessions.set(token, { ...row, expires })
    const answer = await browser.ask('/auth/session')
    const session: unknown = await answer.json()
    if (expected === 'signed in') {
      expect(session).not.toBeNull()
      return
    }
    expect(session).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([
      `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
    expect(world.tables.sessions.size).toBe(0)
    expect(methods(world)).toEqual(['deleteSession'])
  })

  test('E240: an unknown token costs one look-up, and writes nothing', async () => {
    const { world, browser } = await signedIn()
    browser.cookies.set(NAME, 'unknown')
    world.spy.calls.splice(0)
    expect(await browser.session()).toBeNull()
    expect(world.spy.calls.map(({ method }) => method)).toEqual(['getSessionAndUser'])
    expect(world.log.errors).toEqual([])
  })

  test.each([
    ['tells what it has written', (row: unknown) => row],
    ['tells nothing', () => undefined],
  ])(
    'E178: one that was ended while it was read stays ended, where the adapter %s',
    async (_, tell) => {
      let ending: (() => void) | undefined
      const { world, browser } = await signedIn({
        meddle: ({ method }, go) => {
          if (method === 'updateSession') ending?.()
          const done = go()
          return method === 'updateSession' ? tell(done) : done
        },
      })
      world.clock.advance(DAY)
      ending = () => world.tables.sessions.clear()
      const answer = await browser.ask('/auth/session')
      expect(await answer.json()).toBeNull()
      expect(browser.cookies.has(NAME)).toBe(false)
      expect(world.tables.sessions.size).toBe(0)
    },
  )

  test('an adapter that tells nothing of what it has written extends it all the same', async () => {
    const { world, browser, token } = await signedIn({
      meddle: ({ method }, go) => {
        const done = go()
        return method === 'updateSession' ? undefined : done
      },
    })
    world.clock.advance(DAY)
    expect(await browser.session()).not.toBeNull()
    expect(world.tables.sessions.get(token)?.expires).toEqual(after(world, 30 * DAY))
  })

  test('E248: where the adapter fails, nobody is told that the user is signed out', async () => {
    let down = false
    const { world, browser } = await signedIn({
      meddle: (_, go) => {
        if (down) throw new Error('down')
        return go()
      },
    })
    down = true
    const answer = await browser.ask('/auth/session')
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []])
    expect(await answer.text()).not.toContain('down')
    expect(world.log.errors.map(({ message }) => message)).toEqual([
      "the adapter's method getSessionAndUser failed",
    ])
  })
})

describe('the token of a stored session', () => {
  test('E174: with hashTokens only a hash of it is stored, and the hash opens nothing', async () => {
    const { world, browser, token } = await signedIn({ config: { session: { hashTokens: true } } })
    const hash = createHash('sha256').update(token).digest('base64url')
    expect([...world.tables.sessions.keys()]).toEqual([hash])
    expect(await browser.session()).not.toBeNull()
    const thief = world.browser()
    thief.cookies.set(NAME, hash)
    expect(await thief.session()).toBeNull()
    world.clock.advance(DAY)
    await browser.session()
    expect(world.tables.sessions.get(hash)?.expires).toEqual(after(world, 30 * DAY))
    await browser.submit('/auth/signout')
    expect(world.tables.sessions.size).toBe(0)
  })

  test('E173: of three hundred each is another 32 random bytes', async () => {
    const world = makeWorld()
    const tokens = new Set<string>()
    const browser = world.browser()
    for (let count = 0; count < 300; count += 1) {
      await browser.submit('/auth/callback/dev', { user: 'dev-ada' })
      tokens.add(browser.cookies.get(NAME) ?? '')
    }
    expect(tokens.size).toBe(300)
    expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  })

  test('may be of the application’s own making', async () => {
    const { browser } = await signedIn({
      config: { session: { generateSessionToken: () => '0123456789abcdef' } },
    })
    expect(browser.cookies.get(NAME)).toBe('0123456789abcdef')
  })

  test.each([[''], ['0123456789abcde'], ['0123456789abcdef; x'], [undefined], [7]])(
    'E173: %j is refused',
    async (token) => {
      const world = makeWorld({
        config: { session: { generateSessionToken: () => token as string } },
      })
      const browser = world.browser()
      await world.signIn(browser)
      expect(browser.cookies.has(NAME)).toBe(false)
      expect(world.log.errors.map(({ message }) => message)).toEqual([
        'session.generateSessionToken: must return at least 16 random characters',
      ])
      expect(world.tables.sessions.size).toBe(0)
    },
  )

  test('E173: one that exists already is refused, and opens nobody else’s session', async () => {
    const { world, browser } = await signedIn({
      config: { session: { generateSessionToken: () => 'always-the-same-one' } },
    })
    const second = world.browser()
    await world.signIn(second, EVE)
    expect(second.cookies.has(NAME)).toBe(false)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.test' } })
  })
})

describe('E171: the token changes, and the row before it goes', () => {
  const ways: readonly [
    string,
    (world: World, browser: ReturnType<World['browser']>) => Promise<unknown>,
  ][] = [
    ['signing in again', (world, browser) => world.signIn(browser)],
    ['linking an account', (world, browser) => world.signIn(browser, EVE, 'other')],
    [
      'signing in as somebody else',
      (_, browser) => browser.submit('/auth/callback/dev', { user: 'dev-grace' }),
    ],
    [
      'signing in by credentials',
      (world, browser) =>
        browser.submit('/auth/callback/credentials', {
          id: [...world.tables.users.keys()][0] ?? '',
        }),
    ],
  ]
  test.each(ways)('by %s', async (_, way) => {
    const { world, browser, token } = await signedIn()
    await way(world, browser)
    const fresh = browser.cookies.get(NAME) ?? ''
    expect(fresh).not.toBe(token)
    expect([...world.tables.sessions.keys()]).toEqual([fresh])
  })

  test('E172: a session that was planted is ended, not handed over', async () => {
    const { world, browser: attacker, token } = await signedIn()
    const victim = world.browser()
    victim.cookies.set(NAME, token)
    await victim.submit('/auth/callback/dev', { user: 'dev-grace' })
    expect(victim.cookies.get(NAME)).not.toBe(token)
    expect(await attacker.session()).toBeNull()
    expect(await victim.session()).toMatchObject({ user: { name: 'Grace Hopper' } })
  })

  test('E126: an expired session is not one to link to', async () => {
    const { world, browser } = await signedIn()
    const back = await world.begin(browser, 'other')
    world.clock.advance(10)
    for (const [token, row] of world.tables.sessions)
      world.tables.sessions.set(token, { ...row, expires: new Date(world.clock.now() - 1) })
    world.answerWith(EVE)
    await browser.ask(back)
    expect(world.rows().accounts.map((row) => row.split(' ').slice(0, 2))).toEqual([
      ['acme', 'ada'],
      ['other', 'eve'],
    ])
    expect(world.tables.users.size).toBe(2)
    expect(await browser.session()).toMatchObject({ user: { email: EVE.email } })
  })
})

describe('signing out', () => {
  test('removes the row and tells it', async () => {
    const { world, browser, token } = await signedIn()
    const row = world.tables.sessions.get(token)
    const answer = await browser.submit('/auth/signout')
    expect(answer.headers.get('location')).toBe('https://app.test/')
    expect(world.events()).toEqual([['signOut', { session: row }]])
    expect(world.tables.sessions.size).toBe(0)
    expect(browser.cookies.has(NAME)).toBe(false)
  })

  test('E186: of a session that is none tells nothing', async () => {
    const { world, browser } = await signedIn()
    browser.cookies.set(NAME, 'unknown')
    expect((await browser.submit('/auth/signout')).headers.get('location')).toBe(
      'https://app.test/',
    )
    expect(world.events()).toEqual([])
    expect(world.tables.sessions.size).toBe(1)
    expect(browser.cookies.has(NAME)).toBe(false)
  })

  test('tells the token of a sealed session, and nothing where there is none', async () => {
    const { world, browser } = await signedIn({ strategy: 'jwt' })
    await browser.submit('/auth/signout')
    const token = expect.objectContaining({ email: ADA.email })
    expect(world.events()).toEqual([['signOut', { token }]])
    await browser.submit('/auth/signout')
    expect(world.events()).toEqual([])
  })

  test('E184: leaves the other device signed in', async () => {
    const { world, browser } = await signedIn()
    const phone = world.browser()
    await world.signIn(phone)
    await browser.submit('/auth/signout')
    expect(await phone.session()).not.toBeNull()
  })

  test('E185: where the row can not be removed, the user is told, and the cookie goes', async () => {
    const { world, browser } = await signedIn({
      meddle: ({ method }, go) => {
        if (method === 'deleteSession') throw new Error('down')
        return go()
      },
    })
    const answer = await browser.submit('/auth/signout')
    expect(answer.headers.get('location')).toBe('https://app.test/auth/error?error=Configuration')
    expect(browser.cookies.has(NAME)).toBe(false)
    expect(world.events()).toEqual([])
    const told = world.log.errors.map(({ type, cause }) => [type, cause])
    const err = expect.objectContaining({ message: 'down' })
    expect(told).toEqual([['SignOutError', expect.objectContaining({ err })]])
  })

  test('from another site ends nothing, and leaves the cookie', async () => {
    const { world, browser } = await signedIn()
    const token = await browser.csrf()
    const answer = await browser.ask('/auth/signout', {
      form: { csrfToken: token },
      headers: { origin: 'https://evil.test' },
    })
    expect(answer.status).toBe(403)
    expect(browser.cookies.has(NAME)).toBe(true)
    expect(world.tables.sessions.size).toBe(1)
  })
})

describe('credentials with stored sessions', () => {
  test('E168: sign in the stored user whose id authorize() returns', async () => {
    const { world, browser } = await signedIn()
    const [user] = world.tables.users.values()
    await browser.submit('/auth/signout')
    world.events()
    const answer = await browser.submit('/auth/callback/credentials', { id: user?.id ?? '' })
    expect(answer.headers.get('location')).toBe('https://app.test/')
    expect(world.tables.sessions.size).toBe(1)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(world.events()).toEqual([
      [
        'signIn',
        {
          user,
          account: {
            provider: 'credentials',
            type: 'credentials',
            providerAccountId: user?.id,
            userId: user?.id,
          },
          isNewUser: false,
        },
      ],
    ])
  })

  test('E168: refuse a user whom the adapter does not know, and say so in the log', async () => {
    const world = makeWorld()
    const browser = world.browser()
    const answer = await browser.submit('/auth/callback/credentials', { id: 'nobody' })
    expect(answer.headers.get('location')).toBe('https://app.test/auth/error?error=Configuration')
    expect(world.rows()).toEqual({ users: [], accounts: [], sessions: [] })
    expect(world.log.errors.map(({ message }) => message)).toEqual([
      'authorize() of the provider credentials returned a user whose id the adapter does not know: sessions in the database need a stored user',
    ])
  })

  test('with sessions in cookies the adapter does nothing but count', async () => {
    const world = makeWorld({ strategy: 'jwt' })
    const browser = world.browser()
    await browser.submit('/auth/callback/credentials', { id: 'nobody' })
    expect(await browser.session()).toMatchObject({ user: { name: 'from authorize()' } })
    expect(world.spy.calls.map(({ method }) => method)).toEqual([
      'incrementCounter',
      'incrementCounter',
    ])
  })
})

describe('an update by the client', () => {
  test('reaches the session callback', async () => {
    const seen: unknown[] = []
    const { browser } = await signedIn({
      config: {
        callbacks: {
          session: ({ session, trigger, newSession }) => (
            seen.push([trigger, newSession]),
            session
          ),
        },
      },
    })
    const token = await browser.csrf()
    const answer = await browser.ask('/auth/session', {
      json: { csrfToken: token, data: { theme: 'dark', userId: 'admin' } },
    })
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
    expect(seen).toEqual([['update', { theme: 'dark', userId: 'admin' }]])
  })
})

test('whatever the cookie header is, the session check does not throw', async () => {
  const { world } = await signedIn()
  const browser = world.browser()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary-ascii' }), async (noise) => {
      const header = `${NAME}=${noise}`.replace(/[^\t\x20-\x7e]/g, '')
      const answer = await browser.ask('/auth/session', { headers: { cookie: header } })
      expect([answer.status, await answer.json()]).toEqual([200, null])
    }),
  )
})
