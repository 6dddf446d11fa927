import type { AdapterSession } from '@create-auth/runtime/adapters'
import { describe, expect, test } from 'vitest'
import { isSame } from '../../../runtime/src/session/proof.js'
import { ADA, DAY, EVE } from '../stored/world.js'
import { CONFIRM, makeSite } from './confirm-site.js'
import { at } from './two-factor-world.js'
import { START } from './visitor.js'
import { describeByTurns } from '../../support/pairwise.js'

const OLD = { authTime: null, freshAt: null, methods: null, provider: null }

/** The only stored session. */
function only({ tables }: ReturnType<typeof makeSite>): AdapterSession {
  const [session, ...others] = tables.sessions.values()
  if (!session || others.length > 0) throw new Error('there is not exactly one session')
  return session
}

/** The proof of whoever uses the browser, as the session callback is shown it. */
function makeShown() {
  const shown: object[] = []
  const site = makeSite({
    strategy: 'jwt',
    config: {
      callbacks: {
        session: ({ session, token: { auth_time, amr, provider } }) => {
          shown.push({ auth_time, amr, provider })
          return session
        },
      },
    },
  })
  return { ...site, last: () => shown.at(-1) }
}

test.each([
  [1, 1, true],
  ['a', 'b', false],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['a', 'c'], false],
  [['a', 'b'], ['a'], false],
  [['a'], ['a', 'b'], false],
  [[], ['a'], false],
  [['a'], 'a', false],
  ['a', ['a'], false],
  [{ a: 1 }, { a: 1 }, false],
])('%j and %j are the same: %j', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})

describeByTurns('an account that is added, strategy %s', (strategy, it) => {
  it('leaves a fresh session as fresh as it was, and whose it is', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    site.clock.advance(400)
    await site.linkAs(browser, EVE, 'other')
    expect(site.rows().accounts).toHaveLength(2)
    site.clock.advance(200)
    expect(await site.open(browser)).toBe('shown')
    site.clock.advance(1)
    expect(await site.open(browser)).toBe(`302 ${CONFIRM}`)
    // The service that the session was begun with confirms it, and not the one that was added.
    site.answerWith(ADA)
    expect((await browser.submit('/auth/confirm/other', {})).status).toBe(404)
    await site.confirm(browser)
    expect(await site.open(browser)).toBe('shown')
  })

  it('is a sign-in like any other where it is the own one already, and makes nothing fresh', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    site.clock.advance(700)
    await site.linkAs(browser, ADA, 'acme')
    expect(site.rows().accounts).toHaveLength(1)
    expect(await site.open(browser)).toBe(`302 ${CONFIRM}`)
  })

  it('by somebody new in the browser of somebody else, is one, too', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    site.clock.advance(700)
    await site.signIn(browser, EVE, 'other')
    expect(site.rows().users).toHaveLength(2)
    expect(await site.open(browser)).toBe(`302 ${CONFIRM}`)
  })
})

describe('a stored session from before its proof was kept', () => {
  test('is not fresh after an account is added, not for a second', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    Object.assign(only(site), OLD)
    await site.linkAs(browser, EVE, 'other')
    expect(only(site)).toMatchObject({ provider: 'other', methods: '' })
    expect(await site.open(browser)).toBe(`302 ${CONFIRM}`)
  })

  test('is confirmed by any service that its user has, and keeps that alone', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    await site.linkAs(browser, EVE, 'other')
    Object.assign(only(site), OLD)
    const page = await (await browser.ask('/auth/confirm')).text()
    expect(page).toContain('/auth/confirm/acme')
    expect(page).toContain('/auth/confirm/other')
    expect((await browser.submit('/auth/confirm/dev', {})).status).toBe(404)
    await site.confirm(browser, 'other')
    expect(await site.open(browser)).toBe('shown')
    expect(only(site)).toMatchObject({ provider: '', methods: 'oauth' })
  })

  test('is confirmed by nothing where the store lists no accounts', async () => {
    const site = makeSite({ without: ['listAccountsByUserId'] })
    const browser = await site.signedIn()
    Object.assign(only(site), OLD)
    expect((await browser.ask('/auth/confirm')).status).toBe(200)
    expect((await browser.submit('/auth/confirm/acme', {})).status).toBe(404)
  })
})

test('a confirmation keeps the browser and the network of a stored session', async () => {
  const site = makeSite({ config: { proxy: 1 } })
  const browser = site.browser()
  const headers = { 'user-agent': 'Browser/1', 'x-forwarded-for': '192.0.2.77' }
  await browser.ask(await site.begin(browser), { headers })
  const known = { userAgent: 'Browser/1', network: '192.0.2.0/24' }
  expect(only(site)).toMatchObject(known)
  site.clock.advance(700)
  await site.confirm(browser)
  expect(only(site)).toMatchObject({ ...known, methods: 'oauth', provider: 'acme' })
})

test('a stored session whose browser and network are not known has none after a confirmation', async () => {
  const site = makeSite()
  const browser = await site.signedIn()
  await site.confirm(browser)
  expect(Object.keys(only(site))).not.toContain('userAgent')
})

describe('a sealed session', () => {
  test('knows each method once, however often it is confirmed', async () => {
    const site = makeShown()
    const browser = await site.signedIn()
    site.clock.advance(700)
    for (let times = 0; times < 2; times += 1) await site.confirm(browser)
    await browser.session()
    expect(site.last()).toEqual({ auth_time: START / 1000 + 700, amr: ['oauth'], provider: 'acme' })
  })

  test('that has ended is nobody’s: its page leads to the sign-in page', async () => {
    const site = makeSite({ strategy: 'jwt' })
    const browser = await site.signedIn()
    for (const user of site.tables.users.values())
      Object.assign(user, { sessionsFrom: new Date(site.clock.now() + DAY * 1000) })
    for (const answer of [
      await browser.ask('/auth/confirm'),
      await browser.submit('/auth/confirm/acme', {}),
    ])
      expect(at(answer)).toContain('https://app.test/auth/signin?')
  })

  test('whose user the store can not tell is not taken for nobody’s', async () => {
    let fails = false
    const site = makeSite({
      strategy: 'jwt',
      meddle: ({ method }, go) => {
        if (fails && method === 'getUser') throw new Error('out of reach')
        return go()
      },
    })
    const browser = await site.signedIn()
    fails = true
    expect(at(await browser.ask('/auth/confirm'))).toBe(
      'https://app.test/auth/error?error=Configuration',
    )
  })
})
