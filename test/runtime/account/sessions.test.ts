import { createToken, getSession, setPassword } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  ADA,
  at,
  EVE,
  formsIn,
  makeSite,
  PASSWORD,
  SITE,
  STRATEGIES,
  textsIn,
} from './site.js'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('stored sessions', () => {
  /** Ada on two browsers, the second one a Firefox, and Eve. */
  async function start() {
    const site = makeSite()
    const [laptop, phone] = [await site.signedIn(), await site.signedIn()]
    const eve = await site.signedIn(EVE)
    const rows = [...site.tables.sessions]
    const [, [key, session] = ['', undefined]] = rows
    if (session)
      site.tables.sessions.set(key, {
        ...session,
        userAgent: FIREFOX,
        network: '203.0.113.0/24',
        lastUsedAt: new Date(Date.UTC(2026, 0, 16, 8, 30)),
      })
    site.events()
    return { site, laptop, phone, eve }
  }

  test('are listed with what is known of them, this one first', async () => {
    const { site, laptop, phone } = await start()
    const listed = async (browser: typeof laptop) =>
      textsIn(await site.show(browser), 'li').slice(1)
    expect(await listed(laptop)).toEqual([
      'Unknown browser This browser Since Jan 15, 2026',
      'Firefox on Windows Since Jan 15, 2026 Last seen Jan 16, 2026, 08:30 UTC Network 203.0.113.0/24 End',
    ])
    expect((await listed(phone))[0]).toMatch(/^Firefox on Windows This browser/)
    expect(await site.show(laptop)).toContain(`title="${FIREFOX}"`)
  })

  test('have networks that are not turned where words are written from right to left', async () => {
    const site = makeSite({ config: { languages: ['ar'] } })
    const browser = await site.signedIn()
    for (const [key, session] of site.tables.sessions)
      site.tables.sessions.set(key, { ...session, network: '2001:db8::/48' })
    expect(textsIn(await site.show(browser), 'small')).toContain('الشبكة \u20662001:db8::/48\u2069')
  })

  test('end one by one', async () => {
    const { site, laptop, phone } = await start()
    const end = formsIn(await site.show(laptop)).find(([path]) => path === `${ACCOUNT}/sessions`)
    expect(at(await site.post(laptop, 'sessions', end?.[1] as Record<string, string>))).toBe(
      `${ACCOUNT}?done=ended`,
    )
    expect([await laptop.session(), await phone.session()]).toEqual([expect.anything(), null])
    expect(site.events().map(([name]) => name)).toEqual(['signOut'])
  })

  test('of somebody else do not end', async () => {
    const { site, laptop, phone, eve } = await start()
    const end = formsIn(await site.show(laptop)).find(([path]) => path === `${ACCOUNT}/sessions`)
    await site.post(eve, 'sessions', end?.[1] as Record<string, string>)
    await site.post(eve, 'sessions', { others: 'true' })
    expect([await laptop.session(), await phone.session()]).not.toContain(null)
  })

  test('all others end at once', async () => {
    const { site, laptop, phone, eve } = await start()
    const third = await site.signedIn()
    expect(formsIn(await site.show(laptop))).toContainEqual([
      `${ACCOUNT}/sessions`,
      { others: 'true' },
    ])
    await site.post(laptop, 'sessions', { others: 'true' })
    const left = await Promise.all([laptop, phone, third, eve].map((browser) => browser.session()))
    expect(left.map((session) => session !== null)).toEqual([true, false, false, true])
  })

  test('nothing is to be ended where there is one alone', async () => {
    const site = makeSite()
    const html = await site.show(await site.signedIn())
    expect(formsIn(html).map(([path]) => path)).not.toContain(`${ACCOUNT}/sessions`)
    expect(textsIn(html, 'p')).toContain('You are signed in nowhere else.')
  })
})

describe('the token of a program', () => {
  async function start() {
    const site = makeSite({ config: { bearer: true } })
    const browser = await site.signedIn()
    const { config } = browser
    const id = site.user()?.id ?? ''
    const { token } = await createToken(config, id, { name: 'Reports <b>' })
    const headers = { authorization: `Bearer ${token}` }
    const opens = async () =>
      (await getSession(new Request(SITE, { headers }), config))?.user.name === ADA.name
    expect(await opens()).toBe(true)
    return { site, browser, config, id, opens }
  }

  test('is listed by its name, in place of a browser, and ends there', async () => {
    const { site, browser, opens } = await start()
    const html = await site.show(browser)
    expect(textsIn(html, 'li').slice(1)).toEqual([
      'Unknown browser This browser Since Jan 15, 2026',
      'Reports &lt;b&gt; Since Jan 15, 2026 Last used Jan 15, 2026, 12:00 UTC End',
    ])
    expect(html).toContain('aria-label="End Reports &lt;b&gt;"')
    const end = formsIn(html).find(([path]) => path === `${ACCOUNT}/sessions`)
    await site.post(browser, 'sessions', end?.[1] as Record<string, string>)
    expect([await opens(), await browser.session()]).toEqual([false, expect.anything()])
  })

  test.each<[string, (about: Awaited<ReturnType<typeof start>>) => Promise<unknown>]>([
    [
      'all others end',
      async ({ site, browser }) => site.post(browser, 'sessions', { others: 'true' }),
    ],
    [
      'its user signs out everywhere',
      async ({ site, browser }) => site.post(browser, 'everywhere'),
    ],
    ['its user has a new password', async ({ config, id }) => setPassword(config, id, PASSWORD)],
    [
      'its user deletes the account',
      async ({ site, browser }) => site.post(browser, 'delete', { email: ADA.email }),
    ],
  ])('ends when %s', async (_, end) => {
    const about = await start()
    await end(about)
    expect(await about.opens()).toBe(false)
  })
})

describe.each(STRATEGIES)('signing out everywhere, strategy %s', (strategy) => {
  test.each(strategy === 'jwt' ? ['everywhere', 'sessions'] : ['everywhere'])(
    'by %s ends this browser, too, and leads to the sign-in page; what begins after it stays',
    async (path) => {
      const site = makeSite({ strategy })
      const [laptop, phone, eve] = [
        await site.signedIn(),
        await site.signedIn(),
        await site.signedIn(EVE),
      ]
      site.clock.advance(5)
      site.events()
      expect(at(await site.post(laptop, path, { others: 'true' }))).toBe(`${SITE}/auth/signin`)
      expect(await laptop.session()).toBeNull()
      expect(at(await phone.ask('/auth/account'))).toContain('error=SessionRequired')
      expect((await eve.ask('/auth/account')).status).toBe(200)
      expect(site.events().map(([name]) => name)).toEqual(
        strategy === 'jwt' ? ['updateUser', 'signOut'].slice(1) : ['signOut', 'signOut'],
      )
      const again = await site.signedIn()
      expect((await again.ask('/auth/account')).status).toBe(200)
      site.clock.advance(86_401)
      expect(await phone.session()).toBeNull()
    },
  )
})

test('sealed sessions that nothing can end are not said to have ended', async () => {
  const site = makeSite({
    strategy: 'jwt',
    around: (adapter) => ({
      ...adapter,
      // A users table without the column.
      updateUser: async (change) => {
        const changed = await adapter.updateUser?.({ ...change, sessionsFrom: null })
        if (!changed) throw new Error('there is no such user')
        return changed
      },
    }),
  })
  const browser = await site.signedIn()
  expect(at(await site.post(browser, 'everywhere'))).toBe(`${SITE}/auth/error?error=Configuration`)
  expect(await browser.session()).not.toBeNull()
  expect(site.log.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('give the users table the optional column sessionsFrom'),
  ])
})
