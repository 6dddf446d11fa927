import { requireFresh, type AuthConfig } from '@create-auth/runtime'
import type { AdapterSession, AdapterUser } from '@create-auth/runtime/adapters'
import { expect, test } from 'vitest'
import type { CreationOptions, RequestOptions } from '../../support/authenticator.js'
import { ADA, DAY, EVE } from '../stored/world.js'
import { CONFIRM, makeSite, PAGE } from './confirm-site.js'
import { START, visit } from './visitor.js'
import { describeByTurns } from '../../support/pairwise.js'

const CHALLENGE = 'Bearer error="insufficient_user_authentication", max_age="600"'

function withoutTime(session: AdapterSession): AdapterSession {
  return { ...session, authTime: null }
}

describeByTurns('requireFresh, strategy %s', (strategy, it) => {
  it('lets pass whoever has signed in within ten minutes, and leads others to confirm it', async () => {
    const { clock, open, signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    clock.advance(600)
    expect(await open(browser)).toBe('shown')
    clock.advance(1)
    expect(await open(browser)).toBe(`302 ${CONFIRM}`)
    expect(await open(browser, { maxAge: 601 })).toBe('shown')
    expect(await open(browser, { maxAge: 60 })).toBe(`302 ${CONFIRM}`)
  })

  it('a renewal makes no session fresh', async () => {
    const { clock, open, signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    clock.advance(2 * DAY)
    await browser.session()
    expect(await open(browser)).toBe(`302 ${CONFIRM}`)
  })

  it('an account that is added makes no session fresh, and does not change how it was begun', async () => {
    const { clock, linkAs, open, rows, signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    clock.advance(700)
    await linkAs(browser, EVE, 'other')
    expect(rows().accounts).toHaveLength(2)
    expect(await open(browser)).toBe(`302 ${CONFIRM}`)
  })

  it('a stranger is led to the sign-in page', async () => {
    const { browser, open } = makeSite({ strategy })
    expect(await open(browser())).toBe(
      '302 https://app.test/auth/signin?callbackUrl=%2Faccount%3Ftab%3D1',
    )
  })

  it('a program, and what a form has sent, gets 401 with the header of RFC 9470', async () => {
    const { browser: makeBrowser, clock, signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    clock.advance(700)
    for (const asked of [{}, { method: 'POST', headers: PAGE, form: {} }]) {
      const refused = await requireFresh(browser.requestOf('/account', asked), browser.config)
      expect(refused?.status).toBe(401)
      expect(refused?.headers.get('www-authenticate')).toBe(CHALLENGE)
      expect(refused?.headers.get('cache-control')).toBe('private, no-store')
      expect(await refused?.json()).toEqual({ error: 'insufficient_user_authentication' })
    }
    const stranger = makeBrowser()
    const refused = await requireFresh(stranger.requestOf('/account', {}), stranger.config)
    expect(refused?.status).toBe(401)
    expect(refused?.headers.get('www-authenticate')).toBeNull()
    expect(await refused?.json()).toEqual({ error: 'unauthenticated' })
  })

  it('whoever confirms by the service goes back, with a new token and a new time (E171)', async () => {
    const { clock, confirm, open, signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    const before = browser.cookies.get('__Host-auth.session-token')
    clock.advance(700)
    const back = await confirm(browser)
    expect(back.headers.get('location')).toBe('https://app.test/account?tab=1')
    expect(await open(browser)).toBe('shown')
    const after = browser.cookies.get('__Host-auth.session-token')
    expect(after).not.toBe(before)
    clock.advance(601)
    expect(await open(browser)).toBe(`302 ${CONFIRM}`)
  })

  it('another account of the same service is refused, and the session stays as it was', async () => {
    const { answerWith, clock, confirm, log, open, rows, signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    const before = browser.cookies.get('__Host-auth.session-token')
    const stored = rows()
    clock.advance(700)
    answerWith(EVE)
    const back = await confirm(browser)
    expect(back.headers.get('location')).toBe('https://app.test/auth/confirm?error=ConfirmRefused')
    expect(log.errors.map(({ type }) => type)).toEqual(['ConfirmRefused'])
    expect(browser.cookies.get('__Host-auth.session-token')).toBe(before)
    expect(rows()).toEqual(stored)
    expect(await open(browser)).toBe(`302 ${CONFIRM}`)
  })

  it('a confirmation signs nobody in who is signed out meanwhile', async () => {
    const { answerWith, rows, signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    answerWith(ADA)
    const begun = await browser.submit('/auth/confirm/acme', {})
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    browser.cookies.delete('__Host-auth.session-token')
    const back = await browser.ask(`/auth/callback/acme?code=the-code&state=${state}`)
    expect(back.headers.get('location')).toBe('https://app.test/auth/confirm?error=ConfirmRefused')
    expect(await browser.session()).toBeNull()
    expect(rows().users).toHaveLength(1)
  })

  it('a way that the user does not have is none', async () => {
    const { signedIn } = makeSite({ strategy, passwordless: true })
    const browser = await signedIn()
    for (const way of ['other', 'passkey', 'dev', 'nonsense']) {
      const answer = await browser.submit(`/auth/confirm/${way}`, {})
      expect(answer.status, way).toBe(404)
    }
  })

  it('a stranger who opens the page, or posts to it, is led to the sign-in page', async () => {
    const { browser: makeBrowser } = makeSite({ strategy })
    const browser = makeBrowser()
    const signIn =
      'https://app.test/auth/signin?error=SessionRequired&callbackUrl=https%3A%2F%2Fapp.test%2Faccount'
    const opened = await browser.ask('/auth/confirm?callbackUrl=/account')
    expect(opened.headers.get('location')).toBe(signIn)
    const posted = await browser.submit('/auth/confirm/acme', { callbackUrl: '/account' })
    expect(posted.headers.get('location')).toBe(signIn)
  })

  it('a form from another site confirms nothing', async () => {
    const { signedIn } = makeSite({ strategy })
    const browser = await signedIn()
    const posted = await browser.ask('/auth/confirm/acme', {
      form: {},
      headers: { origin: 'https://evil.test' },
    })
    expect(posted.status).toBe(403)
  })

  it('by credentials, as the same user alone', async () => {
    const { browser: makeBrowser, clock, open } = makeSite({ strategy: 'jwt' })
    const browser = makeBrowser()
    await browser.submit('/auth/callback/credentials', { id: 'ada' })
    clock.advance(700)
    const wrong = await browser.submit('/auth/confirm/credentials', { id: '' })
    expect(wrong.headers.get('location')).toBe(
      'https://app.test/auth/confirm?error=CredentialsSignin&code=credentials',
    )
    const other = await browser.submit('/auth/confirm/credentials', { id: 'eve' })
    expect(other.headers.get('location')).toBe('https://app.test/auth/confirm?error=ConfirmRefused')
    expect(await open(browser)).toBe(`302 ${CONFIRM}`)
    const right = await browser.submit('/auth/confirm/credentials', {
      id: 'ada',
      callbackUrl: '/account',
    })
    expect(right.headers.get('location')).toBe('https://app.test/account')
    expect(await open(browser)).toBe('shown')
  })

  it('with a passkey, and a new one proves nothing', async () => {
    const { authenticator, clock, open, signedIn } = makeSite({ strategy, passwordless: true })
    const browser = await signedIn()
    const optionsFor = async (action: string): Promise<unknown> => {
      const answer = await browser.ask(`/auth/webauthn-options/passkey?action=${action}`)
      return ((await answer.json()) as { options: unknown }).options
    }
    const create = async () =>
      JSON.stringify(authenticator.create((await optionsFor('register')) as CreationOptions))
    const created = { action: 'register', data: await create() }
    await browser.submit('/auth/callback/passkey', created)
    clock.advance(700)
    const another = { action: 'register', data: await create() }
    const refused = await browser.submit('/auth/confirm/passkey', another)
    expect(refused.status).toBe(400)
    const asked = (await optionsFor('authenticate')) as RequestOptions
    const data = JSON.stringify(authenticator.get(asked))
    const done = await browser.submit('/auth/confirm/passkey', { action: 'authenticate', data })
    expect(done.headers.get('location')).toBe('https://app.test/')
    expect(await open(browser)).toBe('shown')
    const replayed = await browser.submit('/auth/confirm/passkey', { action: 'authenticate', data })
    expect(replayed.headers.get('location')).toContain('/auth/confirm?error=')
  })
})

test('whoever confirms has one session still, and the row of before opens nothing', async () => {
  const {
    browser: makeBrowser,
    clock,
    confirm,
    rows,
    signedIn,
  } = makeSite({ strategy: 'database' })
  const browser = await signedIn()
  const before = new Map(browser.cookies)
  clock.advance(700)
  await confirm(browser)
  expect(rows().sessions).toHaveLength(1)
  const older = makeBrowser()
  for (const [name, value] of before) older.cookies.set(name, value)
  expect(await older.session()).toBeNull()
  expect(await browser.session()).not.toBeNull()
})

test('without a store, the service that somebody came with confirms it', async () => {
  const world = makeSite({ strategy: 'jwt', config: {} })
  const { adapter: _, ...config } = world.config
  const browser = visit(config, { world: { now: world.clock.now } })
  await world.signIn(browser)
  world.clock.advance(700)
  expect(await world.open(browser)).toBe(`302 ${CONFIRM}`)
  await world.confirm(browser)
  expect(await world.open(browser)).toBe('shown')
  world.clock.advance(700)
  world.answerWith(EVE)
  await world.confirm(browser)
  expect(await world.open(browser)).toBe(`302 ${CONFIRM}`)
})

test('a session keeps how its user was known, and what the application has put into it', async () => {
  const claims: object[] = []
  const world = makeSite({
    strategy: 'jwt',
    config: {
      callbacks: {
        jwt: ({ token, user }) => (user ? { ...token, role: 'admin' } : token),
        session: ({ session, token }) => {
          const { auth_time, amr, provider, role } = token
          claims.push({ auth_time, amr, provider, role })
          return session
        },
      },
    },
  })
  const browser = await world.signedIn()
  world.clock.advance(700)
  await world.confirm(browser)
  await browser.session()
  expect(claims.at(-1)).toEqual({
    auth_time: START / 1000 + 700,
    amr: ['oauth'],
    provider: 'acme',
    role: 'admin',
  })
})

test('a stored session without the time of its proof is never fresh, and the log says what is missing', async () => {
  const world = makeSite({
    meddle: async ({ method }, go) => {
      const row = await go()
      if (method === 'createSession') return withoutTime(row as AdapterSession)
      if (method !== 'getSessionAndUser' || !row) return row
      const { session, user } = row as { session: AdapterSession; user: AdapterUser }
      return { session: withoutTime(session), user }
    },
  })
  const browser = await world.signedIn()
  expect(await world.open(browser)).toBe(`302 ${CONFIRM}`)
  const back = await world.confirm(browser)
  expect(back.headers.get('location')).toBe('https://app.test/auth/error?error=Configuration')
  expect(world.log.errors.map(({ message }) => message)).toEqual([
    'sessions are stored without the time of their proof, so that none is ever fresh: give the sessions table the optional columns authTime and freshAt (create-auth migrate), and the adapter extraColumns: true',
  ])
  // Nobody is signed out by it, and nothing is left of it.
  expect(world.rows().sessions).toHaveLength(1)
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
})

test.each([0, -1, 1.5, Number.NaN, Infinity, '600'])('maxAge %s is refused', async (maxAge) => {
  const world = makeSite({ strategy: 'jwt' })
  const browser = await world.signedIn()
  const config: Omit<AuthConfig, 'raw'> = browser.config
  await expect(
    requireFresh(browser.requestOf('/', {}), config, { maxAge: maxAge as never }),
  ).rejects.toThrow('requireFresh: maxAge must be a whole number of seconds above 0')
})
