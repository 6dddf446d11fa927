import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { start } from '../account/address-site.js'
import { ACCOUNT, ADA, at, EVE, makeSite, PASSWORD, SITE, STRATEGIES } from '../account/site.js'
import { byPasskey, byPassword, OTHER_PASSWORD, THIEF, withCookiesOf } from './attack-world.js'
import { makePerson } from './table-world.js'
import { describeByTurns } from '../../support/pairwise.js'

// Attacks on ways in, mails and codes, by whoever has seen one, or comes at once: none of them opens an account.

const acme = { provider: 'acme', providerAccountId: 'ada' }
const LATER = 90_000

describeByTurns('two at once, strategy %s', (strategy, it) => {
  it('use one code of an authenticator, and one recovery code, for one session', async () => {
    const site = await start({ strategy })
    const { secret, codes } = await site.setUp(site.ada)
    site.clock.advance(60)
    for (const [path, code] of [
      ['two-factor', await site.codeOf(secret)],
      ['two-factor/recovery', codes[0] ?? ''],
    ] as const) {
      const both = [await site.signedIn(), await site.signedIn()]
      await Promise.all(both.map(async (browser) => browser.submit(`/auth/${path}`, { code })))
      const sessions = await Promise.all(both.map(async (browser) => browser.session()))
      expect(sessions.filter((session) => session !== null)).toHaveLength(1)
    }
  })

  it('use one mailed link for one session', async () => {
    const site = await start({ strategy })
    await site.ada.submit('/auth/signin/mail', { email: ADA.email })
    const { pathname, searchParams } = new URL(site.linkTo(ADA.email))
    const fields = Object.fromEntries(searchParams)
    const both = [site.browser(), site.browser(), site.browser()]
    await Promise.all(both.map(async (browser) => browser.submit(pathname, fields)))
    const sessions = await Promise.all(both.map(async (browser) => browser.session()))
    expect(sessions.filter((session) => session !== null)).toHaveLength(1)
  })

  it('remove two ways in, and one stays', async () => {
    const site = await start({ strategy, signsInByMail: false })
    await site.link(site.ada, 'other')
    const other = { provider: 'other', providerAccountId: 'ada' }
    await Promise.all([acme, other].map(async (way) => site.post(site.ada, 'unlink', way)))
    expect(site.accounts()).toHaveLength(1)
  })

  it('delete an account and sign in to it, and nobody is in what was deleted', async () => {
    const site = await start({ strategy })
    const thief = site.browser()
    const deleted = site.user()?.id
    await Promise.all([
      site.post(site.ada, 'delete', { email: ADA.email }),
      site.oauth(thief, 'acme', ADA),
    ])
    expect(site.user()?.id).not.toBe(deleted)
    expect(site.tables.users.has(deleted ?? '')).toBe(false)
    site.clock.advance(LATER)
    if (site.user() === undefined) expect(await thief.session()).toBeNull()
  })
})

describeByTurns('a way in that is gone, strategy %s', (strategy, it) => {
  it('opens nothing as a passkey whose account was removed, or whose user was deleted', async () => {
    const site = await start({ strategy })
    const { authenticator, credentialID } = await site.addPasskey(site.ada)
    await site.post(site.ada, 'passkey', { credentialID })
    const first = site.browser()
    await byPasskey(first, authenticator)
    const newer = await site.addPasskey(site.ada)
    await site.post(site.ada, 'delete', { email: ADA.email })
    await site.signedIn()
    const second = site.browser()
    await byPasskey(second, newer.authenticator)
    expect([await first.session(), await second.session()]).toEqual([null, null])
  })

  it('opens nothing as a recovery code of a set that was replaced', async () => {
    const site = await start({ strategy })
    const { secret, codes } = await site.setUp(site.ada)
    site.clock.advance(60)
    const renew = { action: 'recovery-codes', code: await site.codeOf(secret) }
    expect((await site.ada.submit('/auth/two-factor/setup', renew)).status).toBe(200)
    const thief = await site.signedIn()
    await thief.submit('/auth/two-factor/recovery', { code: codes[0] ?? '' })
    expect(await thief.session()).toBeNull()
  })

  it('opens nothing as a password that was removed, nor one of a mail from before', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    const thief = site.browser()
    await thief.submit('/auth/forgot-password', { email: ADA.email })
    await site.post(site.ada, 'password')
    const { pathname, searchParams } = new URL(site.linkTo(ADA.email))
    await thief.submit(pathname, { token: searchParams.get('token') ?? '', email: ADA.email })
    await thief.submit('/auth/new-password', { password: PASSWORD, name: 'Thief' })
    expect(await (await byPassword(site.browser())).session()).toBeNull()
    expect(site.factors()).toEqual([])
  })

  it('of somebody else is not removed by a forged form', async () => {
    const site = await start({ strategy })
    const eve = await site.signedIn(EVE)
    const { credentialID } = await site.addPasskey(eve)
    await site.setPassword(site.ada)
    await site.post(site.ada, 'unlink', { provider: 'acme', providerAccountId: 'eve' })
    await site.post(site.ada, 'passkey', { credentialID })
    expect(site.accounts()).toEqual(['acme', 'acme', 'passkey'])
  })
})

describeByTurns('a browser that changes users, strategy %s', (strategy, it) => {
  it('is not fresh for the second one by what the first has begun to confirm', async () => {
    const site = await start({ strategy })
    const begun = await site.ada.submit('/auth/confirm/acme', { callbackUrl: ACCOUNT })
    const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
    const held = new Map(site.ada.cookies)
    await site.oauth(site.ada, 'acme', EVE)
    for (const [name, value] of held)
      if (!site.ada.cookies.has(name)) site.ada.cookies.set(name, value)
    // The service says that it is the first one who has come.
    await site.oauth(site.browser(), 'acme', ADA)
    await site.ada.ask(`/auth/callback/acme?code=the-code&state=${state}`)
    site.told()
    expect(at(await site.ask(THIEF))).toContain('/auth/confirm')
    expect(site.told()).toEqual([])
  })

  it('links nothing to the second one that the first has asked for', async () => {
    const site = await start({ strategy })
    const begun = await site.ada.submit('/auth/signin/other', { intent: 'link' })
    const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
    const held = new Map(site.ada.cookies)
    await site.oauth(site.ada, 'acme', EVE)
    for (const [name, value] of held)
      if (!site.ada.cookies.has(name)) site.ada.cookies.set(name, value)
    await site.ada.ask(`/auth/callback/other?code=the-code&state=${state}`)
    expect(site.accounts()).toEqual(['acme', 'acme'])
  })

  it('confirms nothing for the first one by the password of the second', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    await site.setPassword(await site.signedIn(EVE), OTHER_PASSWORD)
    site.clock.advance(700)
    await site.ada.submit('/auth/confirm/password', { email: EVE.email, password: OTHER_PASSWORD })
    site.told()
    expect(at(await site.ask(THIEF))).toContain('/auth/confirm')
  })
})

describeByTurns('a mailed code, strategy %s', (strategy, it) => {
  const required = { twoFactor: { required: () => true } }

  it('of another purpose, browser or user proves no address to set a factor up', async () => {
    const site = makeSite({ strategy, code: true, config: required })
    const thief = await site.signedIn()
    const code = () => site.mails.at(-1)?.code ?? ''
    const tried: string[] = []
    for (const path of ['signin/mail', 'forgot-password']) {
      await thief.submit(`/auth/${path}`, { email: ADA.email })
      tried.push(code())
    }
    const other = await site.signedIn()
    await other.submit('/auth/two-factor/address')
    tried.push(code())
    const eve = await site.signedIn(EVE)
    await eve.submit('/auth/two-factor/address')
    tried.push(code())
    await thief.submit('/auth/two-factor/address')
    for (const each of tried) await thief.submit('/auth/two-factor/address', { code: each })
    expect(tried.filter((each) => each !== '')).toHaveLength(4)
    expect([site.user()?.emailVerified, site.user(EVE.email)?.emailVerified]).toEqual([null, null])
  })

  it('leads to no other site, whatever is asked for', async () => {
    const site = makeSite({ strategy, code: true, config: required })
    const ada = await site.signedIn()
    for (const callbackUrl of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:0',
    ]) {
      const asked = await ada.submit('/auth/two-factor/address', { callbackUrl })
      expect(new URL(at(asked) ?? '').searchParams.get('callbackUrl') ?? SITE).toContain(SITE)
      expect(new URL(at(asked) ?? '').origin).toBe(SITE)
    }
    const fields = { code: site.mails.at(-1)?.code ?? '', callbackUrl: 'https://evil.test/' }
    expect(at(await ada.submit('/auth/two-factor/address', fields))).toBe(
      `${SITE}/auth/two-factor/setup`,
    )
    expect((await site.setUp(ada)).html).not.toContain('evil.test')
  })
})

test('no code, link or password opens anything while the store does not count', async () => {
  let isDown = false
  const site = await start({
    around: (adapter) => ({
      ...adapter,
      incrementCounter: (given) => {
        if (isDown) throw new Error('connection lost')
        return adapter.incrementCounter?.(given) ?? 0
      },
    }),
  })
  const { secret, codes } = await site.setUp(site.ada)
  await site.setPassword(site.ada)
  site.clock.advance(60)
  const browser = await site.signedIn()
  isDown = true
  await browser.submit('/auth/two-factor', { code: await site.codeOf(secret) })
  await browser.submit('/auth/two-factor/recovery', { code: codes[0] ?? '' })
  const other = await byPassword(site.browser())
  const left = [...site.tables.factors.values()].find(({ kind }) => kind === 'recovery')?.value
  isDown = false
  expect([await browser.session(), await other.session()]).toEqual([null, null])
  expect(left?.split(',')).toHaveLength(10)
})

test('a thief who has the password alone keeps its owner neither from the mailbox nor from a service', async () => {
  const site = await start()
  await site.setPassword(site.ada)
  for (let turn = 0; turn < 40; turn += 1)
    await byPassword(site.browser(), `wrong ${turn} password`)
  const owner = site.browser()
  await owner.submit('/auth/signin/mail', { email: ADA.email })
  await owner.ask(site.linkTo(ADA.email))
  expect(await owner.session()).toMatchObject({ user: { email: ADA.email } })
})

describe('a person with everything', () => {
  const person = async (strategy: 'jwt' | 'database') => {
    const options = { strategy, adapter: MemoryAdapter(), name: 'ada', hasTwoStep: false }
    return makePerson({ ...options, isProven: true, needs: ['corp', 'passkey'] })
  }

  test('ends a token of a program with the account, and with an undo, for good', async () => {
    for (const end of ['delete', 'undo'] as const) {
      const ada = await person('database')
      const undo = end === 'undo' ? await ada.changeAddress(ada.who.email, THIEF) : undefined
      const bearer = (await ada.token()) ?? ''
      expect(await ada.opens(bearer)).toBe(true)
      if (undo) await ada.click(undo)
      else await ada.site.post(ada.browser, 'delete', { email: ada.who.email })
      await ada.site.signedIn(ada.who)
      expect(await ada.opens(bearer)).toBe(false)
    }
  })

  test.each(STRATEGIES)(
    'is not in by the cookie of a service that has ended its sessions, strategy %s',
    async (strategy) => {
      const ada = await person(strategy)
      const visitor = ada.site.browser()
      await ada.corp.come(visitor, ada.who.id)
      expect(await visitor.session()).not.toBeNull()
      const thief = withCookiesOf(visitor, ada.site.browser())
      ada.site.clock.advance(5)
      const form = { logout_token: await ada.corp.leave(ada.who.id) }
      await ada.site.browser().ask('/auth/backchannel-logout/corp', { form })
      ada.site.clock.advance(5)
      await ada.corp.come(visitor, ada.who.id)
      ada.site.clock.advance(LATER)
      expect([await thief.session(), (await visitor.session()) !== null]).toEqual([null, true])
    },
  )
})
