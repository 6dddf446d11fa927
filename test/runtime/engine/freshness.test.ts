import { requireFresh } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import type { JWT } from '@create-auth/runtime/types'
import { expect, test } from 'vitest'
import { at, CONFIRM, makeSite, PASSWORD, SITE, type Browser } from '../account/site.js'
import { describeByTurns } from '../../support/pairwise.js'

const REFUSED = `${SITE}/auth/confirm?error=ConfirmRefused`

/** Whether a session is fresh, as a guard of the application and the account page tell it. */
async function isFresh(site: ReturnType<typeof makeSite>, browser: Browser): Promise<boolean> {
  const refused = await requireFresh(browser.requestOf('/danger', {}), browser.config)
  const posted = at(await site.post(browser, 'unlink', { provider: 'nobody' }))
  expect(posted === CONFIRM, posted ?? '').toBe(refused !== undefined)
  return refused === undefined
}

/** Goes round by a service of plain OAuth 2.0, which answers without asking anybody. */
async function goRound(browser: Browser, start: string, fields: Record<string, string> = {}) {
  const begun = await browser.submit(start, fields)
  const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
  return browser.ask(`/auth/callback/acme?code=the-code&state=${state}`)
}

describeByTurns('a session is fresh by what its user did, strategy %s', (strategy, it) => {
  it('and not by a sign-in with a service of plain OAuth 2.0, also where there is nothing else', async () => {
    const site = makeSite({ strategy })
    const browser = site.browser()
    await goRound(browser, '/auth/signin/acme')
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(await isFresh(site, browser)).toBe(false)
    await goRound(browser, '/auth/confirm/acme')
    expect(await isFresh(site, browser)).toBe(true)
    site.clock.advance(600)
    expect(await isFresh(site, browser)).toBe(true)
    site.clock.advance(1)
    expect(await isFresh(site, browser)).toBe(false)
  })

  it('and not by such a sign-in in a stolen browser whose user has a password', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    await site.setPassword(browser)
    site.clock.advance(700)
    expect((await browser.submit('/auth/confirm/acme', {})).status).toBe(404)
    await goRound(browser, '/auth/signin/acme')
    expect(await isFresh(site, browser)).toBe(false)
    await browser.submit('/auth/confirm/password', { password: PASSWORD })
    expect(await isFresh(site, browser)).toBe(true)
  })

  it('and a weaker sign-in takes nothing over from the session before', async () => {
    const site = makeSite({ strategy })
    await site.setPassword(await site.signedIn())
    const browser = site.browser()
    await browser.submit('/auth/callback/password', {
      email: 'ada@example.test',
      password: PASSWORD,
    })
    expect(await isFresh(site, browser)).toBe(true)
    await goRound(browser, '/auth/signin/acme')
    expect(await isFresh(site, browser)).toBe(false)
  })

  it('and not by a confirmation that was begun before there was anything stronger', async () => {
    const site = makeSite({ strategy })
    const [owner, thief] = [await site.signedIn(), await site.signedIn()]
    site.clock.advance(700)
    const begun = await thief.submit('/auth/confirm/acme', {})
    const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
    await site.confirm(owner)
    await site.addPasskey(owner)
    expect(site.tables.authenticators.size).toBe(1)
    const back = await thief.ask(`/auth/callback/acme?code=the-code&state=${state}`)
    expect(at(back)).toBe(REFUSED)
    expect(site.log.errors.map(({ message }) => message)).toEqual([
      'acme did not say when it has asked',
    ])
    expect(await isFresh(site, thief)).toBe(false)
  })

  it('and not by an account that is added, a renewal, or a change of the profile', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    site.clock.advance(590)
    await site.link(browser, 'other')
    expect(site.accounts()).toEqual(['acme', 'other'])
    site.clock.advance(11)
    await site.post(browser, 'profile', { name: 'Ada L.' })
    expect(await isFresh(site, browser)).toBe(false)
    site.clock.advance(86_400)
    await browser.session()
    expect(await isFresh(site, browser)).toBe(false)
  })

  it('by what the application has asked for itself, and by sign-in for development', async () => {
    const site = makeSite({
      strategy: 'jwt',
      config: {
        providers: [
          ...makeSite().config.providers,
          {
            id: 'credentials',
            name: 'own',
            type: 'credentials',
            credentials: { id: {} },
            authorize: () => ({ id: 'ada', name: 'Ada' }),
          },
        ],
      },
    })
    const browser = site.browser()
    await browser.submit('/auth/callback/credentials', { id: 'ada' })
    expect(await requireFresh(browser.requestOf('/', {}), browser.config)).toBeUndefined()
  })
})

test('every token that a sign-in seals says from when it is fresh, 0 where nothing is', async () => {
  const tokens: JWT[] = []
  const session = ({ session: shown, token }: { session: object; token: JWT }) => (
    tokens.push(structuredClone(token)),
    shown
  )
  const site = makeSite({ strategy: 'jwt', config: { callbacks: { session } } as object })
  const browser = site.browser()
  await goRound(browser, '/auth/signin/acme')
  await browser.session()
  expect(tokens.at(-1)).toMatchObject({ fresh_at: 0, amr: ['oauth'] })
  site.clock.advance(100)
  await goRound(browser, '/auth/confirm/acme')
  await browser.session()
  const now = site.clock.now() / 1000
  expect(tokens.at(-1)).toMatchObject({ fresh_at: now, auth_time: now })
})

/** A database whose sessions have no column for it. */
function withoutColumn(adapter: Adapter): Adapter {
  return {
    ...adapter,
    createSession: async (session, facts) => {
      const written = await adapter.createSession?.(session, { ...facts, freshAt: null })
      if (!written) throw new TypeError('the adapter stores no sessions')
      return written
    },
  }
}

test('a database without the column signs people in, and a confirmation says what is missing', async () => {
  const site = makeSite({ around: withoutColumn })
  const browser = site.browser()
  await goRound(browser, '/auth/signin/acme')
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  const before = [...site.tables.sessions.keys()]
  expect(at(await goRound(browser, '/auth/confirm/acme'))).toBe(
    `${SITE}/auth/error?error=Configuration`,
  )
  expect(site.log.errors.map(({ message }) => message)).toEqual([
    'sessions are stored without the time of their proof, so that none is ever fresh: give the sessions table the optional columns authTime and freshAt (create-auth migrate), and the adapter extraColumns: true',
  ])
  expect([...site.tables.sessions.keys()]).toEqual(before)
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
})

test('a stored session from before the column is valid, and not fresh', async () => {
  const site = makeSite()
  const browser = await site.signedIn()
  expect(await isFresh(site, browser)).toBe(true)
  for (const session of site.tables.sessions.values()) Object.assign(session, { freshAt: null })
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  expect(await isFresh(site, browser)).toBe(false)
})
