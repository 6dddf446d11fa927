import type { AuthConfig } from '@create-auth/runtime'
import { getSession } from '@create-auth/runtime'
import type { JWT } from '@create-auth/runtime/types'
import { describe, expect, test } from 'vitest'
import { FLOWS } from '../loops/flows.js'
import { ADA, DAY, makeWorld, NAME, type WorldOptions } from '../stored/world.js'
import { START, visit } from './visitor.js'

const SECOND = START / 1000
/** Somebody did something for it at that moment. */
const NOW = { fresh_at: SECOND + 100 }
/** Of plain OAuth 2.0 nobody knows whether anybody was asked. */
const WAYS: Readonly<Record<string, object>> = {
  'an OAuth sign-in of somebody new': { fresh_at: 0, amr: ['oauth'], provider: 'acme' },
  'an OAuth sign-in of somebody who is signed in already': {
    fresh_at: 0,
    amr: ['oauth'],
    provider: 'acme',
  },
  'an OAuth account that is linked by its address': {
    fresh_at: 0,
    amr: ['oauth'],
    provider: 'other',
  },
  'a sign-in for development': { ...NOW, amr: ['dev'], provider: 'dev' },
  'a sign-in by credentials': { ...NOW, amr: ['credentials'], provider: 'credentials' },
  'a link that somebody new follows': { ...NOW, amr: ['mail'], provider: 'mail' },
  'a passkey that somebody new registers': { ...NOW, amr: ['passkey'], provider: 'passkey' },
  'a sign-in with a passkey': { ...NOW, amr: ['passkey', 'mfa'], provider: 'passkey' },
}

/** A site with sealed sessions, whose session callback notes the token that it is shown. */
function makeSite({ config = {}, ...options }: WorldOptions = {}) {
  const tokens: JWT[] = []
  const world = makeWorld({
    strategy: 'jwt',
    ...options,
    config: {
      ...config,
      callbacks: {
        session: ({ session, token }) => (tokens.push(structuredClone(token)), session),
        ...config.callbacks,
      },
    },
  })
  type Browser = ReturnType<typeof world.browser>
  const update = async (browser: Browser, data: unknown): Promise<Response> =>
    browser.ask('/auth/session', { json: { csrfToken: await browser.csrf(), data } })
  /** The claims of the proof, as a browser's session has them. */
  async function proofOf(browser: Browser): Promise<object | undefined> {
    tokens.length = 0
    await browser.session()
    const [token] = tokens
    if (token === undefined) return undefined
    const { auth_time, fresh_at, amr, provider, sid } = token
    return { auth_time, fresh_at, amr, provider, sid }
  }
  async function signedIn() {
    const browser = world.browser()
    await world.signIn(browser)
    return browser
  }
  return { world, tokens, update, proofOf, signedIn }
}
type Site = ReturnType<typeof makeSite>

const PROOF = { auth_time: SECOND, fresh_at: 0, amr: ['oauth'], provider: 'acme', sid: undefined }

describe('a sealed session knows how, and when, somebody signed in', () => {
  test.each(Object.entries(WAYS))('by %s', async (name, known) => {
    const flow = FLOWS.find((one) => one.name === name)
    const { world, proofOf } = makeSite({ passwordless: true })
    const browser = world.browser()
    await flow?.prepare?.(world, browser)
    world.clock.advance(100)
    await flow?.run(world, browser)
    expect(await proofOf(browser)).toEqual({
      auth_time: SECOND + 100,
      sid: undefined,
      ...known,
    })
  })

  test('from the moment of the callback, not of the beginning', async () => {
    const { world, proofOf } = makeSite()
    const browser = world.browser()
    const back = await world.begin(browser)
    world.clock.advance(60)
    await browser.ask(back)
    expect(await proofOf(browser)).toEqual({ ...PROOF, auth_time: SECOND + 60 })
  })

  test('through renewals and updates, until the next sign-in', async () => {
    const { world, proofOf, update, signedIn } = makeSite()
    const browser = await signedIn()
    for (let day = 0; day < 3; day += 1) {
      world.clock.advance(DAY)
      expect(await proofOf(browser)).toEqual(PROOF)
    }
    await update(browser, {})
    expect(await proofOf(browser)).toEqual(PROOF)
    await world.signIn(browser)
    expect(await proofOf(browser)).toEqual({ ...PROOF, auth_time: SECOND + 3 * DAY })
  })

  test('and nothing of it is in what the client sees', async () => {
    const { signedIn } = makeSite()
    const browser = await signedIn()
    expect(await browser.session()).toEqual({
      user: { name: 'Ada', email: ADA.email, image: null, emailVerified: true },
      expires: new Date(START + 30 * DAY * 1000).toISOString(),
    })
  })
})

type Jwt = NonNullable<NonNullable<AuthConfig['callbacks']>['jwt']>
const FORGED = {
  auth_time: SECOND + 999,
  fresh_at: SECOND + 999,
  amr: ['pwd', 'otp'],
  provider: 'eve',
  sid: 'sid-of-eve',
}
const CARELESS: readonly (readonly [string, Jwt])[] = [
  ['spreads what the client sends', ({ token, session }) => ({ ...token, ...session })],
  ['writes it into the token', ({ token, session }) => Object.assign(token, session)],
  ['changes it always', ({ token }) => ({ ...token, ...FORGED })],
  ...Object.entries(FORGED).map(([name, value]): readonly [string, Jwt] => [
    `changes ${name} alone`,
    ({ token }) => ({ ...token, [name]: value }),
  ]),
  [
    'changes the list itself',
    ({ token }) => {
      if (Array.isArray(token.amr)) token.amr.push('otp')
      return token
    },
  ],
  ['drops it', ({ token: { sub, name, email } }) => ({ sub: sub ?? '', name, email })],
  ['empties the list', ({ token }) => ({ ...token, amr: [] })],
  ['says that there is none', ({ token }) => ({ ...token, amr: [], auth_time: Number.NaN })],
]

describe('the proof is the engine’s, where the jwt callback', () => {
  test.each(CARELESS)('%s', async (_, jwt) => {
    const { world, update, proofOf, signedIn } = makeSite({ config: { callbacks: { jwt } } })
    const browser = await signedIn()
    expect(await proofOf(browser)).toEqual(PROOF)
    await update(browser, FORGED)
    expect(await proofOf(browser)).toEqual(PROOF)
    world.clock.advance(DAY)
    expect(await proofOf(browser)).toEqual(PROOF)
    world.clock.advance(1)
    expect(await proofOf(browser)).toEqual(PROOF)
  })

  test('reads it, at the sign-in too', async () => {
    const seen: unknown[] = []
    const jwt: Jwt = ({ token }) => {
      seen.push([token.auth_time, token.fresh_at, token.amr, token.provider])
      return token
    }
    const { signedIn } = makeSite({ config: { callbacks: { jwt } } })
    await (await signedIn()).session()
    expect(seen).toEqual([
      [SECOND, 0, ['oauth'], 'acme'],
      [SECOND, 0, ['oauth'], 'acme'],
    ])
  })

  test('leaves it, and the session callback writes to it while it is renewed', async () => {
    const { world, proofOf, signedIn } = makeSite()
    const browser = await signedIn()
    const careless = makeWorld({
      strategy: 'jwt',
      config: {
        adapter: world.config.adapter ?? {},
        callbacks: {
          session: ({ session, token }) => (Object.assign(token, FORGED, { sub: 'eve' }), session),
        },
      },
    })
    careless.clock.advance(DAY)
    const other = careless.browser()
    other.cookies.set(NAME, browser.cookies.get(NAME) ?? '')
    await other.session()
    expect(other.cookies.get(NAME)).not.toBe(browser.cookies.get(NAME))
    world.clock.advance(DAY)
    browser.cookies.set(NAME, other.cookies.get(NAME) ?? '')
    expect(await proofOf(browser)).toEqual(PROOF)
  })
})

/** A session from before the proof was kept: as a sign-in sealed it then. */
async function older(site: Site, claims: object = {}) {
  const browser = await site.signedIn()
  await site.proofOf(browser)
  const [{ sub, name, email } = {}] = site.tokens
  const iat = Math.floor(site.world.clock.now() / 1000)
  const token = { sub, name, email, email_verified: true, iat, exp: iat + 30 * DAY, ...claims }
  browser.cookies.set(NAME, `v0.${btoa(JSON.stringify(token))}`)
  return browser
}
/** Tokens that can be written by hand. */
const byHand = (session: AuthConfig['session'] = {}): WorldOptions => ({
  config: {
    session,
    jwt: {
      encode: ({ token, maxAge = 0 }) => {
        const iat = Math.floor(clock() / 1000)
        return `v0.${btoa(JSON.stringify({ ...token, iat, exp: iat + maxAge }))}`
      },
      decode: ({ token = '' }) => JSON.parse(atob(decodeURIComponent(token).slice(3))) as JWT,
    },
  },
})
let clock = (): number => START

function makeOlderSite(session: AuthConfig['session'] = {}): Site {
  const site = makeSite(byHand(session))
  clock = site.world.clock.now
  return site
}

describe('a session from before the proof was kept', () => {
  test('is valid, and its renewal writes when it was sealed, and that nothing is fresh', async () => {
    const site = makeOlderSite()
    const browser = await older(site)
    const none = { auth_time: undefined, amr: undefined, provider: undefined, sid: undefined }
    expect(await site.proofOf(browser)).toEqual(none)
    const dated = { ...none, auth_time: SECOND, fresh_at: 0 }
    site.world.clock.advance(DAY)
    expect(await site.proofOf(browser)).toEqual(dated)
    site.world.clock.advance(DAY)
    expect(await site.proofOf(browser)).toEqual(dated)
  })

  test('that does not say when it was sealed gets the moment of the renewal', async () => {
    const site = makeOlderSite()
    const browser = await older(site, { iat: undefined })
    site.world.clock.advance(DAY)
    await site.proofOf(browser)
    expect(await site.proofOf(browser)).toMatchObject({ auth_time: SECOND + DAY })
  })

  test('gets it where nothing is stored, too', async () => {
    const site = makeOlderSite()
    const { providers, jwt = {} } = site.world.config
    const seen: unknown[] = []
    const callbacks: AuthConfig['callbacks'] = {
      session: ({ session, token }) => (seen.push(token.auth_time), session),
    }
    const visitor = visit({ providers, jwt, callbacks }, { world: { now: site.world.clock.now } })
    visitor.cookies.set(NAME, (await older(site)).cookies.get(NAME) ?? '')
    site.world.clock.advance(DAY)
    await visitor.session()
    await visitor.session()
    expect(seen).toEqual([SECOND, SECOND])
  })

  test('keeps what the application has kept under the same names', async () => {
    const site = makeOlderSite()
    const browser = await older(site, { provider: 'theirs', sid: 'theirs' })
    site.world.clock.advance(DAY)
    expect(await site.proofOf(browser)).toMatchObject({ provider: 'theirs', sid: 'theirs' })
  })

  test('ends at maxTotalAge from when it was sealed', async () => {
    const site = makeOlderSite({ maxTotalAge: 2 * DAY })
    const browser = await older(site)
    site.world.clock.advance(DAY)
    expect(await browser.session()).toMatchObject({
      expires: new Date(START + 2 * DAY * 1000).toISOString(),
    })
    site.world.clock.advance(DAY - 1)
    expect(await browser.session()).not.toBeNull()
    site.world.clock.advance(1)
    expect(await browser.session()).toBeNull()
  })
})

const cookieEnd = (answer: Response): number =>
  Date.parse(/Expires=([^;]*)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '')

describe('session.maxTotalAge', () => {
  test('ends a sealed session that is used every day (E177)', async () => {
    const { world, signedIn } = makeSite({ config: { session: { maxTotalAge: 3 * DAY } } })
    const browser = await signedIn()
    for (let day = 0; day < 2; day += 1) {
      world.clock.advance(DAY)
      expect(await browser.session()).not.toBeNull()
    }
    world.clock.advance(DAY - 1)
    expect(await browser.session()).not.toBeNull()
    world.clock.advance(1)
    const answer = await browser.ask('/auth/session')
    expect(await answer.json()).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([
      `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test('a new sign-in starts it anew', async () => {
    const { world, signedIn } = makeSite({ config: { session: { maxTotalAge: 2 * DAY } } })
    const browser = await signedIn()
    world.clock.advance(DAY)
    await world.signIn(browser)
    world.clock.advance(2 * DAY - 1)
    expect(await browser.session()).not.toBeNull()
    world.clock.advance(1)
    expect(await browser.session()).toBeNull()
  })

  test('neither the cookie nor the session says that it ends later, at sign-in or renewed', async () => {
    const { world, tokens, proofOf } = makeSite({
      config: { session: { maxTotalAge: 31 * DAY } },
    })
    const browser = world.browser()
    expect(cookieEnd(await world.signIn(browser))).toBe(START + 30 * DAY * 1000)
    const end = START + 31 * DAY * 1000
    world.clock.advance(5 * DAY)
    const renewed = await browser.ask('/auth/session')
    expect(cookieEnd(renewed)).toBe(end)
    expect(await renewed.json()).toMatchObject({ expires: new Date(end).toISOString() })
    expect(await browser.session()).toMatchObject({ expires: new Date(end).toISOString() })
    await proofOf(browser)
    expect(tokens[0]?.exp).toBe(end / 1000)
  })

  test('that is shorter than maxAge holds from the start', async () => {
    const { world } = makeSite({ config: { session: { maxTotalAge: 60 } } })
    const browser = world.browser()
    expect(cookieEnd(await world.signIn(browser))).toBe(START + 60_000)
    expect(await browser.session()).toMatchObject({
      expires: new Date(START + 60_000).toISOString(),
    })
    world.clock.advance(60)
    expect(await browser.session()).toBeNull()
  })

  test('holds for the sessions from before it was configured', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    const later = makeSite({ config: { session: { maxTotalAge: DAY } } })
    const other = later.world.browser()
    other.cookies.set(NAME, browser.cookies.get(NAME) ?? '')
    expect(await other.session()).toMatchObject({
      expires: new Date(START + DAY * 1000).toISOString(),
    })
    later.world.clock.advance(DAY)
    expect(await other.session()).toBeNull()
  })

  test('is in the token itself: it ends wherever it is opened', async () => {
    const site = makeSite({ config: { session: { maxTotalAge: 60 } } })
    const browser = await site.signedIn()
    const elsewhere = makeSite()
    const other = elsewhere.world.browser()
    other.cookies.set(NAME, browser.cookies.get(NAME) ?? '')
    expect(await other.session()).not.toBeNull()
    elsewhere.world.clock.advance(75)
    expect(await other.session()).toBeNull()
  })

  test('without it a session that is used goes on', async () => {
    const { world, proofOf, signedIn } = makeSite()
    const browser = await signedIn()
    for (let month = 0; month < 40; month += 1) {
      world.clock.advance(29 * DAY)
      expect(await proofOf(browser)).toEqual(PROOF)
    }
  })

  test('nobody who has outlived it is signed in to whatever asks who that is', async () => {
    const { world, signedIn } = makeSite({ config: { session: { maxTotalAge: DAY } } })
    const browser = await signedIn()
    const page = async (): Promise<string> => (await browser.ask('/auth/signin')).text()
    expect(await page()).toContain('class="who"')
    world.clock.advance(DAY)
    expect(await page()).not.toContain('class="who"')
    world.events()
    await browser.submit('/auth/signout')
    expect(world.events()).toEqual([])
  })
})

describe('users.sessionsFrom', () => {
  /** Ends the sessions of the only user: what was proven before now. */
  function endSessions({ world }: Site, at = world.clock.now()): void {
    for (const [id, user] of world.tables.users)
      world.tables.users.set(id, { ...user, emailVerified: null, sessionsFrom: new Date(at) })
  }
  const request = ({ cookies }: { cookies: ReadonlyMap<string, string> }): Request =>
    new Request('https://app.test/account', {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })

  test('what was proven before it is not renewed, and valid until then', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    site.world.clock.advance(100)
    endSessions(site)
    expect(await browser.session()).not.toBeNull()
    site.world.clock.advance(DAY)
    const answer = await browser.ask('/auth/session')
    expect(await answer.json()).toBeNull()
    expect(browser.cookies.has(NAME)).toBe(false)
  })

  test('a renewal from before it does not count: what was proven does', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    site.world.clock.advance(DAY + 100)
    await browser.session()
    endSessions(site, START + DAY * 1000)
    site.world.clock.advance(DAY)
    expect(await browser.session()).toBeNull()
  })

  test('what was proven after it is renewed', async () => {
    const site = makeSite()
    await site.signedIn()
    endSessions(site)
    site.world.clock.advance(100)
    const browser = await site.signedIn()
    site.world.clock.advance(DAY)
    expect(await site.proofOf(browser)).toEqual({ ...PROOF, auth_time: SECOND + 100 })
  })

  test('it is not accepted where the current state is asked for', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    const ask = async (current: boolean): Promise<unknown> =>
      getSession(request(browser), browser.config, { current })
    expect(await ask(true)).toEqual(await ask(false))
    expect(await ask(true)).toMatchObject({ user: { name: 'Ada' } })
    site.world.clock.advance(100)
    endSessions(site)
    expect(await ask(false)).toMatchObject({ user: { name: 'Ada' } })
    expect(await ask(true)).toBeNull()
  })

  test('it is rounded up to the second, and a sign-in within that second stays', async () => {
    const site = makeSite()
    const before = await site.signedIn()
    site.world.clock.advance(0.25)
    endSessions(site)
    site.world.clock.advance(0.25)
    const after = await site.signedIn()
    expect(await site.proofOf(after)).toEqual({ ...PROOF, auth_time: SECOND + 1 })
    const current = async (browser: typeof after): Promise<unknown> =>
      getSession(request(browser), browser.config, { current: true })
    expect(await current(before)).toBeNull()
    expect(await current(after)).toMatchObject({ user: { name: 'Ada' } })
    site.world.clock.advance(DAY + 1)
    expect(await before.session()).toBeNull()
    expect(await after.session()).not.toBeNull()
  })

  test.each([
    ['sealed before it', START + 1, false],
    ['sealed in its second', START, true],
  ])('a session without a proof that was %s', async (_, from, stays) => {
    const site = makeOlderSite()
    const browser = await older(site)
    endSessions(site, from)
    site.world.clock.advance(DAY)
    expect((await browser.session()) !== null).toBe(stays)
  })

  test('one that does not say how old it is has ended', async () => {
    const site = makeOlderSite()
    const browser = await older(site, { iat: undefined })
    endSessions(site, START - DAY)
    expect(await browser.session()).toBeNull()
  })

  test('who has been removed is not signed in where the current state is asked for', async () => {
    const site = makeSite({ config: { providers: makeSite().world.config.providers.slice(0, 2) } })
    const browser = await site.signedIn()
    site.world.tables.users.clear()
    const ask = async (current: boolean): Promise<unknown> =>
      getSession(request(browser), browser.config, { current })
    expect(await ask(false)).not.toBeNull()
    expect(await ask(true)).toBeNull()
  })

  test('a store that fails is no answer to who is asked about now', async () => {
    let down = false
    const site = makeSite({
      meddle: (_, go) => {
        if (down) throw new Error('down')
        return go()
      },
    })
    const browser = await site.signedIn()
    down = true
    expect(await getSession(request(browser), browser.config)).not.toBeNull()
    await expect(
      getSession(request(browser), browser.config, { current: true }),
    ).rejects.toMatchObject({ type: 'AdapterError' })
  })

  test('the check asks the store nothing, unless the current state is asked for', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    site.world.spy.calls.splice(0)
    await getSession(request(browser), browser.config)
    expect(site.world.spy.calls).toEqual([])
    await getSession(request(browser), browser.config, { current: true })
    expect(site.world.spy.calls.map(({ method }) => method)).toEqual(['getUser'])
  })
})
