import { listSessions } from '@create-auth/runtime'
import type { AdapterSession } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { spyOn } from '../../support/spy-adapter.js'
import { START } from '../engine/visitor.js'
import { FLOWS } from '../loops/flows.js'
import { DAY, makeWorld, NAME, type World, type WorldOptions } from './world.js'

type Browser = ReturnType<World['browser']>

const at = (seconds: number): Date => new Date(START + seconds * 1000)

/** The names of the columns that databases may lack. */
const EXTRA = [
  'createdAt',
  'authTime',
  'methods',
  'provider',
  'sid',
  'lastUsedAt',
  'userAgent',
  'network',
] as const

/** The row of a browser's session. */
function rowOf({ tables }: World, browser: Browser): AdapterSession | undefined {
  return tables.sessions.get(browser.cookies.get(NAME) ?? '')
}

async function signedIn(options: WorldOptions = {}) {
  const world = makeWorld(options)
  const browser = world.browser()
  await world.signIn(browser)
  return { world, browser }
}

const WAYS: Readonly<Record<string, object>> = {
  'an OAuth sign-in of somebody new': { methods: 'oauth', provider: 'acme' },
  'a sign-in for development': { freshAt: at(100), methods: 'dev', provider: 'dev' },
  'a sign-in by credentials': { freshAt: at(100), methods: 'credentials', provider: 'credentials' },
  'a link that somebody new follows': { freshAt: at(100), methods: 'mail', provider: 'mail' },
  'a sign-in with a passkey': { freshAt: at(100), methods: 'passkey mfa', provider: 'passkey' },
}

describe('a stored session knows how, and when, somebody signed in', () => {
  test.each(Object.entries(WAYS))('by %s', async (name, known) => {
    const flow = FLOWS.find((one) => one.name === name)
    const world = makeWorld({ passwordless: true })
    const browser = world.browser()
    await flow?.prepare?.(world, browser)
    world.clock.advance(100.25)
    await flow?.run(world, browser)
    expect(rowOf(world, browser)).toEqual({
      sessionToken: browser.cookies.get(NAME),
      userId: expect.any(String),
      expires: at(30 * DAY + 100.25),
      createdAt: at(100.25),
      authTime: at(100),
      ...known,
    })
  })

  test('and from which browser', async () => {
    const world = makeWorld()
    const browser = world.browser()
    const begun = await world.begin(browser)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await browser.ask(begun, { headers: { cookie, 'user-agent': `Browser/1 ${'x'.repeat(300)}` } })
    expect(rowOf(world, browser)?.userAgent).toBe(`Browser/1 ${'x'.repeat(245)}`)
  })

  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:0:2::6', '2001:db8::/48'],
    ['::1', '::/48'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['nobody', undefined],
  ])('from the network of %s, which is shortened to %s', async (address, network) => {
    const world = makeWorld({ config: { proxy: 1 } })
    const browser = world.browser()
    const back = await world.begin(browser)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await browser.ask(back, { headers: { cookie, 'x-forwarded-for': address } })
    expect(rowOf(world, browser)?.network).toBe(network)
  })

  test('through renewals, which alone say when it was last used', async () => {
    const { world, browser } = await signedIn()
    const row = rowOf(world, browser)
    world.clock.advance(DAY - 1)
    await browser.session()
    expect(rowOf(world, browser)).toEqual(row)
    world.clock.advance(1)
    world.spy.writes()
    await browser.session()
    const { sessionToken } = row ?? {}
    expect(world.spy.writes()).toEqual([
      {
        method: 'updateSession',
        args: [{ sessionToken, expires: at(31 * DAY) }, { lastUsedAt: at(DAY) }],
      },
    ])
    expect(rowOf(world, browser)).toEqual({
      ...row,
      expires: at(31 * DAY),
      lastUsedAt: at(DAY),
    })
  })

  test('and lists it', async () => {
    const { world, browser } = await signedIn({ config: { proxy: 1 } })
    world.clock.advance(DAY)
    await browser.session()
    const [user] = world.tables.users.values()
    const list = await listSessions(browser.config, user?.id ?? '')
    expect(list).toEqual([
      {
        id: expect.any(String),
        expires: at(31 * DAY),
        current: false,
        createdAt: at(0),
        authTime: at(0),
        methods: ['oauth'],
        provider: 'acme',
        lastUsedAt: at(DAY),
      },
    ])
  })
})

describe('a database without the columns', () => {
  /** A world whose adapter drops what it is told beside a session. */
  function makePlain(options: WorldOptions = {}): World {
    const tables = emptyTables()
    const memory = MemoryAdapter(tables)
    const spy = spyOn({
      ...memory,
      createSession: (session) => memory.createSession(session),
      updateSession: (session) => memory.updateSession(session),
    })
    const config = { ...options.config, adapter: spy.adapter }
    return { ...makeWorld({ ...options, config }), tables, spy }
  }
  const extraOf = (row: object | undefined): readonly string[] =>
    EXTRA.filter((name) => name in (row ?? {}))

  test('shows less, and nothing fails', async () => {
    const world = makePlain()
    const browser = world.browser()
    await world.signIn(browser)
    world.clock.advance(DAY)
    expect(await browser.session()).toMatchObject({ expires: at(31 * DAY).toISOString() })
    expect(extraOf(rowOf(world, browser))).toEqual([])
    const [user] = world.tables.users.values()
    expect(await listSessions(browser.config, user?.id ?? '')).toEqual([
      { id: expect.any(String), expires: at(31 * DAY), current: false },
    ])
    expect(world.log.errors).toEqual([])
    expect(world.log.warnings).not.toContain('total-age-not-kept')
  })

  test('says once that it can not end what is used, with a maxTotalAge that needs them', async () => {
    const world = makePlain({ config: { session: { maxTotalAge: 90 * DAY } } })
    const browser = world.browser()
    await world.signIn(browser)
    await world.signIn(browser)
    expect(world.log.warnings.filter((code) => code === 'total-age-not-kept')).toHaveLength(1)
  })

  test('ends a session by a maxTotalAge that is no longer than maxAge', async () => {
    const world = makePlain({ config: { session: { maxTotalAge: 3 * DAY } } })
    const browser = world.browser()
    await world.signIn(browser)
    for (let day = 0; day < 2; day += 1) {
      world.clock.advance(DAY)
      expect(await browser.session()).toMatchObject({ expires: at(3 * DAY).toISOString() })
    }
    expect(world.spy.writes().map(({ method }) => method)).not.toContain('updateSession')
    world.clock.advance(DAY)
    expect(await browser.session()).toBeNull()
    expect(world.log.warnings).not.toContain('total-age-not-kept')
  })

  test('ends what was begun before sessionsFrom, at the latest when it was last extended', async () => {
    const world = makePlain()
    const [before, after] = [world.browser(), world.browser()]
    await world.signIn(before)
    world.clock.advance(0.25)
    endSessions(world)
    world.clock.advance(0.25)
    await world.signIn(after)
    expect(await before.session()).toBeNull()
    expect(await after.session()).not.toBeNull()
    world.clock.advance(DAY)
    expect(await after.session()).not.toBeNull()
  })
})

/** Ends the sessions of every user. */
function endSessions({ tables, clock }: World): void {
  for (const [id, user] of tables.users)
    tables.users.set(id, { ...user, emailVerified: null, sessionsFrom: new Date(clock.now()) })
}

const cookieEnd = (answer: Response): number =>
  Date.parse(/Expires=([^;]*)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '')

describe('session.maxTotalAge', () => {
  test('ends a stored session that is used every day', async () => {
    const { world, browser } = await signedIn({ config: { session: { maxTotalAge: 40 * DAY } } })
    for (let day = 0; day < 39; day += 1) {
      world.clock.advance(DAY)
      expect(await browser.session()).not.toBeNull()
    }
    world.clock.advance(DAY - 1)
    expect(await browser.session()).not.toBeNull()
    world.clock.advance(1)
    const answer = await browser.ask('/auth/session')
    expect(await answer.json()).toBeNull()
    expect(browser.cookies.has(NAME)).toBe(false)
    expect(world.tables.sessions.size).toBe(0)
  })

  test('neither the cookie, nor the row, nor the session says that it ends later', async () => {
    const { world, browser } = await signedIn({ config: { session: { maxTotalAge: 31 * DAY } } })
    world.clock.advance(5 * DAY)
    const renewed = await browser.ask('/auth/session')
    expect(cookieEnd(renewed)).toBe(at(31 * DAY).getTime())
    expect(await renewed.json()).toMatchObject({ expires: at(31 * DAY).toISOString() })
    expect(rowOf(world, browser)?.expires).toEqual(at(31 * DAY))
    world.spy.writes()
    world.clock.advance(5 * DAY)
    const again = await browser.ask('/auth/session')
    expect(await again.json()).toMatchObject({ expires: at(31 * DAY).toISOString() })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['shorter than maxAge', 20],
    ['in its last days', 31],
  ])('a session that can not be extended says when it was last used: %s', async (_, total) => {
    const { world, browser } = await signedIn({ config: { session: { maxTotalAge: total * DAY } } })
    world.clock.advance(5 * DAY)
    await browser.session()
    world.clock.advance(5 * DAY)
    world.spy.writes()
    expect(await browser.session()).toMatchObject({ expires: at(total * DAY).toISOString() })
    world.clock.advance(DAY - 1)
    await browser.session()
    const { sessionToken } = rowOf(world, browser) ?? {}
    expect(world.spy.writes()).toEqual([
      {
        method: 'updateSession',
        args: [{ sessionToken, expires: at(total * DAY) }, { lastUsedAt: at(10 * DAY) }],
      },
    ])
    expect(rowOf(world, browser)?.lastUsedAt).toEqual(at(10 * DAY))
  })

  test('that is shorter than maxAge holds from the start', async () => {
    const world = makeWorld({ config: { session: { maxTotalAge: 60 } } })
    const browser = world.browser()
    expect(cookieEnd(await world.signIn(browser))).toBe(at(60).getTime())
    expect(rowOf(world, browser)?.expires).toEqual(at(60))
  })

  test('holds for a session that is there already, whose proof is known', async () => {
    const { world, browser } = await signedIn()
    const later = makeWorld({
      config: { adapter: world.config.adapter ?? {}, session: { maxTotalAge: 2 * DAY } },
    })
    const other = later.browser()
    other.cookies.set(NAME, browser.cookies.get(NAME) ?? '')
    world.spy.writes()
    expect(await other.session()).toMatchObject({ expires: at(2 * DAY).toISOString() })
    expect(world.spy.writes()).toEqual([])
    later.clock.advance(2 * DAY)
    expect(await other.session()).toBeNull()
    expect(world.tables.sessions.size).toBe(0)
  })

  test.each([
    ['longer than maxAge', 31, 31],
    ['shorter than maxAge', 2, 3],
  ])(
    'a session from before the proof was kept is valid, and counts from its first renewal: %s',
    async (_, total, end) => {
      const { world, browser } = await signedIn({
        config: { session: { maxTotalAge: total * DAY } },
      })
      const row = rowOf(world, browser)
      const { sessionToken = '', userId = '' } = row ?? {}
      world.tables.sessions.set(sessionToken, { sessionToken, userId, expires: at(30 * DAY) })
      world.clock.advance(DAY)
      expect(await browser.session()).toMatchObject({ expires: at(end * DAY).toISOString() })
      expect(rowOf(world, browser)).toEqual({
        sessionToken,
        userId,
        expires: at(end * DAY),
        authTime: at((end - total) * DAY),
        lastUsedAt: at(DAY),
      })
    },
  )
})

describe('users.sessionsFrom', () => {
  test('ends what was proven before it, whatever has been renewed since', async () => {
    const { world, browser } = await signedIn()
    world.clock.advance(DAY)
    await browser.session()
    for (const [id, user] of world.tables.users)
      world.tables.users.set(id, { ...user, emailVerified: null, sessionsFrom: at(1) })
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(NAME)).toBe(false)
    expect(world.tables.sessions.size).toBe(0)
  })

  test('is rounded up to the second, and a sign-in within that second stays', async () => {
    const { world, browser } = await signedIn()
    world.clock.advance(0.25)
    endSessions(world)
    world.clock.advance(0.25)
    const after = world.browser()
    await world.signIn(after)
    expect(rowOf(world, after)?.authTime).toEqual(at(1))
    expect(await browser.session()).toBeNull()
    expect(await after.session()).not.toBeNull()
  })

  test('that is no date fails, and opens nothing', async () => {
    const { world, browser } = await signedIn()
    for (const [id, user] of world.tables.users)
      world.tables.users.set(id, { ...user, sessionsFrom: 'soon' } as never)
    const answer = await browser.ask('/auth/session')
    expect([answer.status, world.log.errors.map(({ message }) => message)]).toEqual([
      500,
      ["the adapter's method getSessionAndUser failed"],
    ])
  })
})
