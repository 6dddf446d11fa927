import {
  createToken,
  deleteUser,
  getSession,
  listSessions,
  requireFresh,
  requireRole,
  revokeAllSessions,
  revokeSession,
  signOutEverywhere,
  type AuthConfig,
} from '@create-auth/runtime'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { SECRET, START } from '../engine/visitor.js'
import { ADA, DAY, EVE, makeWorld, NAME, type WorldOptions } from './world.js'

const URL_OF = 'https://app.test/api/report'
const CHALLENGE = 'Bearer error="invalid_token"'

/** A site that takes tokens, with Ada in a browser, and who is told to be there by what a program sends. */
async function start(given: Partial<AuthConfig> = {}, options: WorldOptions = {}) {
  const world = makeWorld({ ...options, config: { bearer: true, ...given } })
  const browser = world.browser()
  await world.signIn(browser)
  await world.signIn(world.browser(), EVE)
  const [ada = '', eve = ''] = world.tables.users.keys()
  const config = withHost(
    { secret: SECRET, trustHost: true, ...world.config },
    { env: {}, now: world.clock.now },
  )
  world.spy.calls.splice(0)
  const asked = (authorization: string, more: Record<string, string> = {}): Request =>
    new Request(URL_OF, { headers: { authorization, ...more } })
  const seen = async (authorization: string, more?: Record<string, string>): Promise<unknown> =>
    (await getSession(asked(authorization, more), config))?.user.name ?? null
  const make = async (name = 'Reports', maxAge?: number) =>
    createToken(config, ada, { name, ...(maxAge !== undefined && { maxAge }) })
  return { world, browser, config, ada, eve, asked, seen, make }
}

describe.each([false, true])('createToken, with hashTokens %s', (hashTokens) => {
  const session = { hashTokens }

  test('makes a session of its own for a program, for seven days', async () => {
    const { world, seen, make } = await start({ session })
    const { token, expires } = await make()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expires).toEqual(new Date(START + 7 * DAY * 1000))
    expect(await seen(`Bearer ${token}`)).toBe('Ada')
    expect(await seen(`bearer  ${token}`)).toBe('Ada')
    world.clock.advance(7 * DAY - 1)
    expect(await seen(`Bearer ${token}`)).toBe('Ada')
    world.clock.advance(1)
    expect(await seen(`Bearer ${token}`)).toBeNull()
  })

  test('ends with a session.maxTotalAge that is shorter, where nothing is said', async () => {
    const { make } = await start({ session: { ...session, maxTotalAge: 2 * DAY } })
    expect((await make()).expires).toEqual(new Date(START + 2 * DAY * 1000))
    await expect(make('x', 2 * DAY + 1)).rejects.toThrow(
      'createToken: maxAge must not be more than session.maxTotalAge, or ten years',
    )
  })

  test('lasts as long as it is told, and is not extended by use', async () => {
    const { world, seen, make } = await start({ session: { ...session, updateAge: 0 } })
    const { token, expires } = await make('Backup', 60)
    world.clock.advance(59)
    world.spy.writes()
    expect(await seen(`Bearer ${token}`)).toBe('Ada')
    const used = { lastUsedAt: new Date(world.clock.now()) }
    expect(world.spy.writes()).toEqual([
      {
        method: 'updateSession',
        args: [{ sessionToken: expect.stringMatching(/^bearer:/), expires }, used],
      },
    ])
    world.clock.advance(1)
    expect(await seen(`Bearer ${token}`)).toBeNull()
    expect(world.spy.writes().map(({ method }) => method)).toEqual(['deleteSession'])
  })

  test('is stored as a hash, which opens nothing, neither as a token nor as a cookie', async () => {
    const { world, seen, make } = await start({ session })
    const { token } = await make()
    const [stored = ''] = [...world.tables.sessions.keys()].filter((key) => key.includes(':'))
    expect(stored).toMatch(/^bearer:[\w-]{43}$/)
    expect(stored).not.toContain(token)
    for (const tried of [stored, stored.slice(7), `${token}=`, token.slice(1), `x${token}`])
      expect(await seen(`Bearer ${tried}`)).toBeNull()
    for (const tried of [stored, encodeURIComponent(stored), token])
      expect(await seen('', { cookie: `${NAME}=${tried}` })).toBeNull()
  })

  test('a browser’s token is none of a program’s, and the other way round', async () => {
    const { browser, world, seen, make } = await start({ session })
    const own = browser.cookies.get(NAME) ?? ''
    const { token } = await make()
    expect(await seen('', { cookie: `${NAME}=${own}` })).toBe('Ada')
    for (const tried of [own, ...world.tables.sessions.keys()])
      expect(await seen(`Bearer ${tried}`)).toBeNull()
    expect(await seen('', { cookie: `${NAME}=${token}` })).toBeNull()
    expect(await seen(`Bearer ${token}`)).toBe('Ada')
  })

  test('is listed with its name, and ends alone', async () => {
    const { config, ada, seen, make, browser } = await start({ session })
    const { token, expires } = await make()
    const other = await make('Backup')
    const listed = await listSessions(config, ada)
    const reports = listed.find(({ name }) => name === 'Reports')
    expect(reports).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      name: 'Reports',
      methods: ['token'],
      createdAt: new Date(START),
      expires,
      current: false,
    })
    expect(await revokeSession(config, ada, reports?.id ?? '')).toBe(true)
    expect([await seen(`Bearer ${token}`), await seen(`Bearer ${other.token}`)]).toEqual([
      null,
      'Ada',
    ])
    expect(await browser.session()).not.toBeNull()
  })
})

describe('a token ends', () => {
  test.each<[string, (config: AuthConfig, ada: string) => Promise<unknown>]>([
    ['with all sessions of its user', async (config, ada) => revokeAllSessions(config, ada)],
    ['with a sign-out everywhere', async (config, ada) => signOutEverywhere(config, ada)],
    ['with its user', async (config, ada) => deleteUser(config, ada)],
  ])('%s, and nobody else’s', async (_, end) => {
    const { config, ada, eve, seen, make } = await start()
    const { token } = await make()
    const hers = await createToken(config, eve, { name: 'Reports' })
    expect(await seen(`Bearer ${token}`)).toBe('Ada')
    await end(config, ada)
    expect([await seen(`Bearer ${token}`), await seen(`Bearer ${hers.token}`)]).toEqual([
      null,
      'Eve',
    ])
  })

  test('where its row is left over, by the time from which sessions of its user count', async () => {
    const { world, ada, seen, make, config } = await start()
    const { token } = await make()
    world.clock.advance(10.2)
    const user = world.tables.users.get(ada)
    if (user)
      world.tables.users.set(ada, { ...user, sessionsFrom: new Date(world.clock.now() - 1) })
    // Within the second in which all others were ended.
    const later = await createToken(config, ada, { name: 'Later' })
    expect(await seen(`Bearer ${token}`)).toBeNull()
    expect(world.tables.sessions.size).toBe(3)
    expect(await seen(`Bearer ${later.token}`)).toBe('Ada')
  })

  test('when no session may last longer', async () => {
    const { config, ada, world, asked } = await start({ session: { maxTotalAge: 60 * DAY } })
    const { token } = await createToken(config, ada, { name: 'Reports', maxAge: 60 * DAY })
    const shorter = { ...config, session: { ...config.session, maxTotalAge: 40 * DAY } }
    world.clock.advance(40 * DAY - 1)
    expect(await getSession(asked(`Bearer ${token}`), shorter)).not.toBeNull()
    world.clock.advance(1)
    expect(await getSession(asked(`Bearer ${token}`), shorter)).toBeNull()
  })

  test('at once, though it is used at that very time', async () => {
    const { config, ada, seen, make } = await start()
    const { token } = await make()
    const uses = Array.from({ length: 20 }, async (_, turn) =>
      turn === 10 ? revokeAllSessions(config, ada) : seen(`Bearer ${token}`),
    )
    await Promise.all(uses)
    expect(await seen(`Bearer ${token}`)).toBeNull()
  })
})

describe('when a token was last used', () => {
  /** The session of a row, without some of its columns. */
  const leavingOut = (...names: readonly string[]): WorldOptions => ({
    meddle: async ({ method }, go) => {
      const found = await go()
      if (method !== 'getSessionAndUser' || !found) return found
      const { session, user } = found as { session: object; user: object }
      const kept = Object.entries(session).filter(([name]) => !names.includes(name))
      return { session: Object.fromEntries(kept), user }
    },
  })
  const notes = ({ world }: Awaited<ReturnType<typeof start>>) =>
    world.spy.writes().filter(({ method }) => method === 'updateSession').length

  test('is noted at its first use, and at most once in five minutes then', async () => {
    const site = await start()
    const { world, seen, make, config, ada } = site
    const { token } = await make()
    const lastUsed = async () =>
      (await listSessions(config, ada)).find(({ name }) => name === 'Reports')?.lastUsedAt
    expect(await lastUsed()).toBeUndefined()
    await Promise.all(Array.from({ length: 20 }, async () => seen(`Bearer ${token}`)))
    expect([notes(site), await lastUsed()]).toEqual([1, new Date(world.clock.now())])
    world.clock.advance(299)
    await seen(`Bearer ${token}`)
    expect(notes(site)).toBe(0)
    world.clock.advance(1)
    await seen(`Bearer ${token}`)
    expect([notes(site), await lastUsed()]).toEqual([1, new Date(world.clock.now())])
  })

  test('is what another process has noted, too', async () => {
    const site = await start()
    const { world, seen, make, asked } = site
    const { token } = await make()
    await seen(`Bearer ${token}`)
    notes(site)
    const other = withHost(
      { secret: SECRET, trustHost: true, ...world.config },
      { env: {}, now: world.clock.now },
    )
    await getSession(asked(`Bearer ${token}`), other)
    expect(notes(site)).toBe(0)
  })

  test.each([
    ['has no columns for it', ['createdAt', 'lastUsedAt'], 0],
    ['lacks this one', ['lastUsedAt'], 1],
  ])('a database that %s is not written to at each request', async (_, names, times) => {
    const site = await start({}, leavingOut(...names))
    const { seen, make } = site
    const { token } = await make()
    notes(site)
    for (let use = 0; use < 5; use += 1) expect(await seen(`Bearer ${token}`)).toBe('Ada')
    expect(notes(site)).toBe(times)
  })

  test('that it can not be noted keeps nobody out', async () => {
    const { seen, make, world } = await start(
      {},
      {
        meddle: ({ method }, go) =>
          method === 'updateSession' ? Promise.reject(new Error('read-only')) : go(),
      },
    )
    const { token } = await make()
    expect(await seen(`Bearer ${token}`)).toBe('Ada')
    expect(world.log.errors.map(({ type }) => type)).toEqual(['AdapterError'])
  })

  test('is none of a token that is over', async () => {
    const site = await start()
    const { token } = await site.make('Backup', 60)
    site.world.clock.advance(60)
    notes(site)
    expect(await site.seen(`Bearer ${token}`)).toBeNull()
    expect(notes(site)).toBe(0)
  })
})

describe('Authorization', () => {
  const OPENS = 'A'.repeat(43)

  test.each([
    '',
    'Bearer',
    'Bearer ',
    `Bearer${OPENS}`,
    `Bearer\t${OPENS}`,
    `Bearer ${OPENS} `.padEnd(60, 'x'),
    `Bearer ${OPENS}, Bearer ${OPENS}`,
    `Bearer ${OPENS},${OPENS}`,
    `Bearer ${OPENS} ${OPENS}`,
    `Bearer token="${OPENS}"`,
    `Bearer "${OPENS}"`,
    `Bearer ${OPENS.slice(1)}+`,
    `Bearer ${OPENS.slice(1)}%`,
    `Bearer ${'A'.repeat(42)}`,
    `Bearer ${'A'.repeat(44)}`,
    `Bearer ${'A'.repeat(100_000)}`,
    `Bearer ${' '.repeat(100_000)}x`,
    `Basic ${OPENS}`,
    `DPoP ${OPENS}`,
    `Token ${OPENS}`,
    `Bearers ${OPENS}`,
    OPENS,
  ])('is not looked up where it is no token of ours: %.60j', async (authorization) => {
    const { seen, world } = await start()
    expect(await seen(authorization)).toBeNull()
    expect(world.spy.calls).toEqual([])
  })

  test('is looked up once, by an index', async () => {
    const { seen, world, make } = await start()
    const { token } = await make()
    await seen(`Bearer ${token}`)
    world.spy.calls.splice(0)
    await seen(`Bearer ${token}`)
    expect(world.spy.calls.map(({ method }) => method)).toEqual(['getSessionAndUser'])
  })

  test.each(['another', '', 'x'.repeat(5000)])(
    'is not read where there is a session cookie, whatever it is worth: %.10j',
    async (value) => {
      const { seen, make, browser } = await start()
      const { token } = await make()
      for (const name of [NAME, `${NAME}.0`])
        expect(await seen(`Bearer ${token}`, { cookie: `${name}=${value}` })).toBeNull()
      expect(await seen(`Bearer ${token}`, { cookie: 'theme=dark' })).toBe('Ada')
      const own = `${NAME}=${browser.cookies.get(NAME) ?? ''}`
      expect(await seen('Bearer nonsense', { cookie: own })).toBe('Ada')
    },
  )

  test('is nothing to a site that takes no tokens', async () => {
    const { config, make, asked } = await start()
    const { token } = await make()
    for (const bearer of [false, undefined]) {
      const { bearer: _, ...off } = config
      const site = bearer === undefined ? off : { ...off, bearer }
      expect(await getSession(asked(`Bearer ${token}`), site)).toBeNull()
    }
  })

  test('is read by the endpoint that tells the session, which sets no cookie', async () => {
    const { world, make } = await start({ session: { updateAge: 0 } })
    const { token } = await make()
    const answer = await world
      .browser()
      .ask('/auth/session', { headers: { authorization: `Bearer ${token}` } })
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['/auth/account', '/auth/confirm', '/auth/signin', '/auth/two-factor/setup'])(
    'opens no page of an account: %s',
    async (path) => {
      const { world, make } = await start({ account: true, twoFactor: true })
      const { token } = await make()
      const asked = async (headers: Record<string, string>) => {
        const { status, headers: told } = await world.browser().ask(path, { headers })
        return [status, told.get('location')]
      }
      const stranger = await asked({})
      expect(await asked({ authorization: `Bearer ${token}` })).toEqual(stranger)
    },
  )

  test('changes nothing: what is posted needs what a browser has', async () => {
    const { world, ada, make } = await start({ account: true })
    const { token } = await make()
    const headers = { authorization: `Bearer ${token}` }
    const program = world.browser()
    for (const path of ['session', 'signout', 'account/everywhere', 'account/delete']) {
      const { status } = await program.ask(`/auth/${path}`, { headers, form: {} })
      expect([path, status >= 300]).toEqual([path, true])
      const csrfToken = await program.csrf()
      await program.ask(`/auth/${path}`, { headers, form: { csrfToken, email: ADA.email } })
    }
    expect(world.tables.users.get(ada)?.name).toBe('Ada')
    expect(world.tables.sessions.size).toBe(3)
    const linking = { csrfToken: await program.csrf(), intent: 'link' }
    await program.ask('/auth/signin/other', { headers, form: linking })
    expect(world.tables.accounts.size).toBe(2)
  })
})

describe('a guard', () => {
  test('takes a token for a session, which is never fresh', async () => {
    const callbacks: AuthConfig['callbacks'] = {
      session: ({ session }) => ({ ...session, user: { ...session.user, role: 'admin' } }),
    }
    const { asked, config, make, world } = await start({ callbacks })
    const { token } = await make()
    for (const session of world.tables.sessions.values())
      Object.assign(session, { authTime: new Date(START), freshAt: new Date(START) })
    const request = asked(`Bearer ${token}`)
    expect(await requireRole(request, config, 'admin')).toBeUndefined()
    const stale = await requireFresh(request, config, { maxAge: 10 * DAY })
    expect([stale?.status, await stale?.json()]).toEqual([
      401,
      { error: 'insufficient_user_authentication' },
    ])
  })

  test('tells a program whose token opens nothing so, and no other stranger', async () => {
    const { asked, config, make, ada } = await start()
    const { token } = await make()
    await revokeAllSessions(config, ada)
    const told = async (request: Request) => {
      const answers = [await requireFresh(request, config), await requireRole(request, config, 'x')]
      return answers.map((answer) => [answer?.status, answer?.headers.get('www-authenticate')])
    }
    const refused = [401, CHALLENGE]
    for (const tried of [`Bearer ${token}`, 'Bearer', 'bearer x', `Bearer ${'x'.repeat(9000)}`])
      expect(await told(asked(tried))).toEqual([refused, refused])
    for (const other of ['', 'Basic eDp5'])
      expect(await told(asked(other))).toEqual([
        [401, null],
        [401, null],
      ])
    const cookie = { cookie: `${NAME}=nothing` }
    expect(await told(asked(`Bearer ${token}`, cookie))).toEqual([
      [401, null],
      [401, null],
    ])
    const off = { ...config, bearer: false }
    const refusal = await requireFresh(asked(`Bearer ${token}`), off)
    expect(refusal?.headers.get('www-authenticate')).toBeNull()
  })
})

describe('what can not be', () => {
  test.each([
    [{ name: '' }, 'name must be a text of 1 to 255 characters'],
    [{ name: '  ' }, 'name must be a text'],
    [{ name: 'x'.repeat(256) }, 'name must be a text'],
    [{ name: 'a\nb' }, 'name must be a text'],
    [{ name: 7 }, 'name must be a text'],
    [{ name: 'x', maxAge: 0 }, 'maxAge must be a whole number of seconds above 0'],
    [{ name: 'x', maxAge: 1.5 }, 'maxAge must be a whole number'],
    [{ name: 'x', maxAge: '60' }, 'maxAge must be a whole number'],
    [{ name: 'x', maxAge: Number.NaN }, 'maxAge must be a whole number'],
    [{ name: 'x', maxAge: Number.MAX_SAFE_INTEGER }, 'maxAge must not be more than'],
    [{ name: 'x', maxAge: 91 * DAY }, 'maxAge must not be more than session.maxTotalAge'],
  ])('a token with %j', async (options, message) => {
    const { config, ada, world } = await start({ session: { maxTotalAge: 90 * DAY } })
    await expect(createToken(config, ada, options as never)).rejects.toThrow(
      expect.objectContaining({
        name: 'TypeError',
        message: expect.stringContaining(`createToken: ${message}`),
      }),
    )
    expect(world.tables.sessions.size).toBe(2)
  })

  test('a name of 255 characters is one', async () => {
    const { make } = await start()
    expect((await make('x'.repeat(255))).token).toMatch(/^[\w-]{43}$/)
  })

  test('a token for more than ten years, wherever sessions last for ever', async () => {
    const { make } = await start()
    await expect(make('x', 3650 * DAY + 1)).rejects.toThrow('or ten years')
    expect((await make('x', 3650 * DAY)).expires).toEqual(new Date(START + 3650 * DAY * 1000))
  })

  test('a token of nobody, of a sealed session, or where none is taken', async () => {
    const { config, ada } = await start()
    const options = { name: 'Reports' }
    await expect(createToken(config, 'nobody', options)).rejects.toMatchObject({
      type: 'InvalidConfig',
      message: 'createToken: there is no such user',
    })
    const off = { ...config, bearer: false }
    await expect(createToken(off, ada, options)).rejects.toMatchObject({
      type: 'InvalidConfig',
      message: expect.stringContaining('bearer: true'),
    })
    const sealed = { ...config, bearer: false, session: { strategy: 'jwt' as const } }
    await expect(createToken(sealed, ada, options)).rejects.toMatchObject({
      type: 'UnsupportedStrategy',
    })
  })

  test.each<[object, string]>([
    [{ bearer: 'yes' }, 'bearer: must be true, or an object'],
    [{ bearer: null }, 'bearer: must be true, or an object'],
    [{ bearer: true, session: { strategy: 'jwt' } }, 'bearer: needs stored sessions'],
    [{ bearer: { origins: 'https://a.test' } }, 'bearer.origins: must be an array'],
    ...[
      '*',
      'null',
      'https://*.a.test',
      'http://a.test',
      'https://a.test/',
      'https://a.test/path',
      'HTTPS://a.test',
      'a.test',
      'https://a.test:443',
    ].map((origin): [object, string] => [
      { bearer: { origins: [origin] } },
      `bearer.origins: ${JSON.stringify(origin)} is not exactly an origin`,
    ]),
  ])('a configuration with %j', async (wrong, message) => {
    const { config, asked } = await start()
    const asking = getSession(asked(''), { ...config, ...wrong })
    await expect(asking).rejects.toMatchObject({
      type: 'InvalidConfig',
      message: expect.stringContaining(message),
    })
  })
})

test('where the store fails nobody passes, and it is not the same as a token that opens nothing', async () => {
  const down = { is: false }
  const { config, asked, make, seen } = await start(
    {},
    {
      meddle: ({ method }, go) => {
        if (down.is && method === 'getSessionAndUser') throw new Error('the database is down')
        return go()
      },
    },
  )
  const { token } = await make()
  down.is = true
  const failed = { type: 'AdapterError' }
  await expect(seen(`Bearer ${token}`)).rejects.toMatchObject(failed)
  await expect(requireRole(asked(`Bearer ${token}`), config, 'admin')).rejects.toMatchObject(failed)
  down.is = false
  expect(await seen(`Bearer ${token}`)).toBe('Ada')
})

test('without the columns for what is known of a session a token works, and has no name', async () => {
  const { config, ada, seen, make, world } = await start(
    {},
    {
      meddle: ({ method, args }, go) => {
        if (method !== 'createSession') return go()
        const [session] = args as [{ sessionToken: string }]
        world.tables.sessions.set(session.sessionToken, session as never)
        return session
      },
    },
  )
  const { token } = await make()
  expect(await seen(`Bearer ${token}`)).toBe('Ada')
  const [, , listed] = await listSessions(config, ada)
  expect(listed?.name).toBeUndefined()
})

describe('pages of other origins', () => {
  const PAGE = 'https://app.example'
  const LOCAL = 'http://localhost:5173'
  const told = ({ status, headers }: Response) => [
    status,
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
  ]

  async function site(given: Partial<AuthConfig> = {}) {
    const { world, make } = await start({ bearer: { origins: [PAGE, LOCAL] }, ...given })
    const { token } = await make()
    const preflight = async (origin: string, path = '/auth/session') =>
      world.browser().ask(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      })
    const read = async (origin: string, path = '/auth/session') =>
      world.browser().ask(path, { headers: { origin, authorization: `Bearer ${token}` } })
    return { world, preflight, read }
  }

  test.each([PAGE, LOCAL])(
    'ask first, and read the session, where they are listed: %s',
    async (origin) => {
      const { preflight, read } = await site()
      const first = await preflight(origin)
      expect(told(first)).toEqual([200, origin, null])
      expect(Object.fromEntries(first.headers)).toMatchObject({
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'authorization',
        'access-control-max-age': '600',
        vary: 'Cookie, Origin',
      })
      const answer = await read(origin)
      expect(told(answer)).toEqual([200, origin, null])
      expect(answer.headers.get('vary')).toBe('Cookie, Origin')
      expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
    },
  )

  test.each([
    'https://evil.test',
    'https://app.example.evil.test',
    'https://a.app.example',
    'http://app.example',
    'https://app.example:8443',
    'HTTPS://APP.EXAMPLE',
    'null',
    '*',
    `${PAGE}, ${PAGE}`,
  ])('are told nothing where they are not: %s', async (origin) => {
    const { preflight, read } = await site()
    expect(told(await preflight(origin))).toEqual([405, null, null])
    const answer = await read(origin)
    expect(told(answer).slice(1)).toEqual([null, null])
    expect(answer.headers.get('vary')).toBe('Cookie, Origin')
  })

  test.each(['/auth/csrf', '/auth/providers', '/auth/signout', '/auth/signin'])(
    'have no other endpoint: %s',
    async (path) => {
      const { preflight, read } = await site()
      expect(told(await preflight(PAGE, path)).slice(1)).toEqual([null, null])
      expect(told(await read(PAGE, path)).slice(1)).toEqual([null, null])
    },
  )

  test('that are trusted with cookies, too, are told both', async () => {
    const { preflight, read } = await site({ trustedOrigins: [PAGE] })
    const first = await preflight(PAGE)
    expect(told(first)).toEqual([200, PAGE, 'true'])
    expect([
      first.headers.get('access-control-allow-methods'),
      first.headers.get('access-control-allow-headers'),
    ]).toEqual(['GET, POST', 'content-type, x-auth-return-redirect, authorization'])
    expect(told(await read(PAGE))).toEqual([200, PAGE, 'true'])
    expect(told(await read(LOCAL))).toEqual([200, LOCAL, null])
  })

  test('have nothing where tokens are taken without a list', async () => {
    const { preflight, read } = await site({ bearer: true })
    expect(told(await preflight(PAGE))).toEqual([405, null, null])
    const answer = await read(PAGE)
    expect([...told(answer), answer.headers.get('vary')]).toEqual([200, null, null, 'Cookie'])
  })
})
