import { describe, expect, test } from 'vitest'
import type { CreationOptions } from '../../support/authenticator.js'
import { ADA, EVE, makeWorld, NAME, type World } from '../stored/world.js'

const HOME = 'https://app.test/'
const BROKEN = 'https://app.test/auth/error?error=Configuration'

const landing = (answer: Response): string | null => answer.headers.get('location')

describe('E129: another request moves the account between the look-up and the link', () => {
  /** Just before an account is linked, it becomes Eve's. */
  function racing(): World {
    const world: World = makeWorld({
      meddle: ({ method, args }, go) => {
        const [given] = args as readonly { readonly providerAccountId?: string }[]
        if (method !== 'linkAccount' || given?.providerAccountId !== 'contested') return go()
        const [eve] = world.tables.users.values()
        const row = { provider: 'other', type: 'oauth', providerAccountId: 'contested' } as const
        const key = JSON.stringify([row.provider, row.providerAccountId])
        world.tables.accounts.set(key, { ...row, userId: eve?.id ?? '' })
        return go()
      },
    })
    return world
  }

  test('a link to whoever is signed in fails as a whole, and the session stays', async () => {
    const world = racing()
    await world.signIn(world.browser(), EVE)
    const browser = world.browser()
    await world.signIn(browser, ADA)
    const cookie = browser.cookies.get(NAME)
    const [eve, ada] = [...world.tables.users.keys()]
    world.events()
    const answer = await world.linkAs(browser, { ...ADA, id: 'contested' }, 'other')
    expect(landing(answer)).toBe(BROKEN)
    expect(world.rows().accounts).toEqual([
      `acme eve ${eve}`,
      `acme ada ${ada}`,
      `other contested ${eve}`,
    ])
    expect(world.rows().sessions).toEqual([eve, ada])
    expect(browser.cookies.get(NAME)).toBe(cookie)
    expect(world.events()).toEqual([])
    expect(world.log.errors.map(({ type }) => type)).toEqual(['AdapterError'])
  })

  test('a sign-in of somebody new leaves no user behind, and is the sign-in of whose account it is now', async () => {
    const world = racing()
    await world.signIn(world.browser(), EVE)
    const [eve] = [...world.tables.users.keys()]
    const browser = world.browser()
    const answer = await world.signIn(
      browser,
      { id: 'contested', name: 'New', email: null },
      'other',
    )
    expect(landing(answer)).toBe(HOME)
    expect([...world.tables.users.keys()]).toEqual([eve])
    expect(world.rows().accounts).toEqual([`acme eve ${eve}`, `other contested ${eve}`])
    expect(await browser.session()).toMatchObject({ user: { name: 'Eve' } })
  })
})

interface Found {
  readonly session: Readonly<Record<string, unknown>>
  readonly user: Readonly<Record<string, unknown>>
}

describe('E246: a row is used where it is what was asked for, and is an error everywhere else', () => {
  const lazy = {
    get id(): never {
      throw new Error('not loaded')
    },
  }
  const change =
    (session: object, user: object = {}) =>
    (found: Found) => ({
      session: { ...found.session, ...session },
      user: { ...found.user, ...user },
    })

  const ROWS: readonly (readonly [
    string,
    (found: Found) => unknown,
    'Ada' | 'nobody' | 'error',
  ])[] = [
    ['as it is', (found) => found, 'Ada'],
    [
      'frozen',
      ({ session, user }) =>
        Object.freeze({ session: Object.freeze(session), user: Object.freeze(user) }),
      'Ada',
    ],
    [
      'with fields of its own',
      change({ id: 7, device: {} }, { role: 'admin', password: 'x' }),
      'Ada',
    ],
    ['with ids that are numbers', change({ userId: 7 }, { id: 7 }), 'Ada'],
    ['null', () => null, 'nobody'],
    ['undefined', () => undefined, 'nobody'],
    ['a promise of null', async () => null, 'nobody'],
    ['with ids that are bytes', change({ userId: Buffer.of(1) }, { id: Buffer.of(1) }), 'error'],
    ['with ids that are fractions', change({ userId: 7.5 }, { id: 7.5 }), 'error'],
    ['with a date that is text', change({ expires: '2030-01-01T00:00:00Z' }), 'error'],
    ['with a date that is a number', change({ expires: 1.9e12 }), 'error'],
    ['with a date that is none', change({ expires: new Date('x') }), 'error'],
    ['without a user id', change({ userId: undefined }), 'error'],
    [
      'with the token of another session',
      change({ sessionToken: 'another-session-token' }),
      'error',
    ],
    ['with the session of another user', change({ userId: 'eve' }), 'error'],
    ['with another user', change({}, { id: 'eve' }), 'error'],
    ['with an address that is none', change({}, { email: 7 }), 'error'],
    ['without the user', ({ session }) => ({ session }), 'error'],
    ['whose fields throw', ({ session }) => ({ session, user: lazy }), 'error'],
    ['an array', () => [], 'error'],
    ['a text', () => 'row', 'error'],
    ['true', () => true, 'error'],
  ]

  test.each(ROWS)('%s: %3$s', async (_, row, expected) => {
    let armed = false
    const world = makeWorld({
      meddle: async ({ method }, go) =>
        armed && method === 'getSessionAndUser' ? row(structuredClone(await go()) as Found) : go(),
    })
    const browser = world.browser()
    await world.signIn(browser)
    world.spy.writes()
    armed = true
    const answer = await browser.ask('/auth/session')
    const body: unknown = await answer.json()
    if (expected === 'Ada') expect(body).toMatchObject({ user: { name: 'Ada' } })
    if (expected === 'nobody') expect([answer.status, body]).toEqual([200, null])
    if (expected === 'error') {
      expect([answer.status, Object.keys(body as object)]).toEqual([500, ['message']])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(world.log.errors.map(({ type }) => type)).toEqual(['AdapterError'])
    }
    expect(world.spy.writes()).toEqual([])
    // A role or a password in the row is not shown.
    expect(JSON.stringify(body)).not.toMatch(/admin|password/)
  })

  test('a user with another address than the one that was proven is nobody’s session', async () => {
    const world = makeWorld({
      passwordless: true,
      meddle: ({ method }, go) =>
        method === 'getUserByEmail' ? [...world.tables.users.values()][0] : go(),
    })
    const eve = { id: 'eve-id', name: 'Eve', email: 'eve@example.test', emailVerified: new Date(0) }
    const browser = world.browser()
    await browser.submit('/auth/signin/mail', { email: 'new@example.test' })
    world.tables.users.set(eve.id, eve)
    expect(landing(await browser.ask(world.links[0] ?? ''))).toBe(BROKEN)
    expect(world.rows().sessions).toEqual([])
    expect(browser.cookies.has(NAME)).toBe(false)
  })
})

describe('E252: a request that comes again does nothing again', () => {
  const counts = ({ tables, links }: World) => [
    tables.users.size,
    tables.accounts.size,
    tables.sessions.size,
    tables.authenticators.size,
    links.length,
  ]

  test('the answer of an authorization server', async () => {
    const world = makeWorld()
    const browser = world.browser()
    const back = await world.begin(browser)
    const headers = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }
    const first = await browser.ask(back, { headers })
    const second = await browser.ask(back, { headers })
    expect([landing(first), landing(second)]).toEqual([HOME, HOME])
    expect(counts(world)).toEqual([1, 1, 1, 0, 0])
  })

  test('a mailed link', async () => {
    const world = makeWorld({ passwordless: true })
    await world.browser().submit('/auth/signin/mail', { email: 'new@example.test' })
    const browser = world.browser()
    expect(landing(await browser.ask(world.links[0] ?? ''))).toBe(HOME)
    expect(landing(await browser.ask(world.links[0] ?? ''))).toBe(
      `https://app.test/auth/signin?callbackUrl=${encodeURIComponent(HOME)}`,
    )
    expect(landing(await world.browser().ask(world.links[0] ?? ''))).toBe(
      'https://app.test/auth/error?error=Verification',
    )
    expect(counts(world)).toEqual([1, 0, 1, 0, 1])
  })

  test('the answer of an authenticator', async () => {
    const world = makeWorld({ passwordless: true })
    const browser = world.browser()
    const query = 'action=register&email=new@example.test'
    const asked = await browser.ask(`/auth/webauthn-options/passkey?${query}`)
    const { options } = (await asked.json()) as { options: CreationOptions }
    const data = JSON.stringify(world.authenticator.create(options))
    const form = { action: 'register', data, csrfToken: await browser.csrf() }
    const headers = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }
    expect(landing(await browser.ask('/auth/callback/passkey', { form, headers }))).toBe(HOME)
    expect(landing(await browser.ask('/auth/callback/passkey', { form, headers }))).toBe(HOME)
    expect(counts(world)).toEqual([1, 1, 1, 1, 0])
  })
})
