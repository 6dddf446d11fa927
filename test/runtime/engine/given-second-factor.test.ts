import { createUser, getSession, requireFresh } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import Password from '@create-auth/runtime/providers/password'
import { expect } from 'vitest'
import type { makeAuthenticator, RequestOptions } from '../../support/authenticator.js'
import { makeAuthenticatorApp } from './authenticator-app.js'
import {
  ADA,
  at,
  CONFIRM,
  makeSite,
  PASSWORD,
  SITE,
  type Browser,
  type SiteOptions,
} from '../account/site.js'
import { describeByTurns } from '../../support/pairwise.js'

type Site = ReturnType<typeof makeSite>

const open = async (browser: Browser) =>
  (await requireFresh(browser.requestOf('/danger', {}), browser.config)) === undefined

const byPassword = async (site: Pick<Site, 'browser'>, browser = site.browser()) => {
  const answer = await browser.submit('/auth/callback/password', {
    email: ADA.email,
    password: PASSWORD,
  })
  return { browser, answer }
}

/** Ada, with a password, who sets up two-step sign-in while a session of a password alone is open elsewhere. */
async function enrolled(options: SiteOptions) {
  const site = makeSite(options)
  const owner = await site.signedIn()
  await site.setPassword(owner)
  const { browser: thief } = await byPassword(site)
  expect(await open(thief)).toBe(true)
  const { secret, codes } = await site.setUp(owner)
  expect(codes).toHaveLength(10)
  const code = () => site.codeOf(secret)
  return { ...site, owner, thief, code, codes }
}

/** The ways to confirm that the page offers, in order, and whether it leads to recovery codes. */
async function waysOf(browser: Browser, query = '') {
  const html = await (await browser.ask(`/auth/confirm${query}`)).text()
  const forms = html.matchAll(/action="[^"]*\/auth\/confirm\/([^"]*)"/g)
  const ways = [...new Set([...forms].map(([, way = '']) => way))]
  return { ways, leads: html.includes('way=recovery') }
}

/** Somebody was there, and nobody knows who: of a passkey that is backed up. */
const PRESENT = 25

/** Uses a passkey, with these flags. */
async function byPasskey(
  browser: Browser,
  { get }: ReturnType<typeof makeAuthenticator>,
  path: string,
  faults: { readonly flags?: number } = {},
) {
  const asked = await browser.ask('/auth/webauthn-options/passkey?action=authenticate')
  const { options } = (await asked.json()) as { options: RequestOptions }
  const data = JSON.stringify(get(options, faults))
  return browser.submit(path, { action: 'authenticate', data })
}

describeByTurns('whoever has a second factor has to have given it, strategy %s', (strategy, it) => {
  it('so that a stolen session and the password open nothing that is protected', async () => {
    const { thief, clock, tables, post, owner, accounts } = await enrolled({ strategy })
    for (const _ of ['fresh by the password', 'confirmed by the password']) {
      expect(await open(thief)).toBe(false)
      for (const path of ['address', 'unlink', 'passkey', 'password', 'delete', 'two-factor'])
        expect(at(await post(thief, path, { email: 'thief@example.test' })), path).toBe(CONFIRM)
      expect(at(await thief.submit('/auth/signin/other', { intent: 'link' }))).toContain(
        `${SITE}/auth/confirm?`,
      )
      const page = await thief.ask('/auth/webauthn-options/passkey?action=register')
      expect(await page.json()).toEqual({ error: 'insufficient_user_authentication' })
      for (const change of [
        thief.ask('/auth/two-factor/setup'),
        thief.submit('/auth/two-factor/setup', { action: 'off', code: '' }),
      ])
        expect(at(await change)).toContain(`${SITE}/auth/confirm?`)
      clock.advance(60)
      const given = await thief.submit('/auth/confirm/password', { password: PASSWORD })
      expect(at(given)).toBe(`${SITE}/auth/confirm?callbackUrl=${encodeURIComponent(`${SITE}/`)}`)
    }
    expect(accounts()).toEqual(['acme'])
    expect(tables.factors.size).toBe(3)
    expect(await open(owner)).toBe(true)
  })

  it('at the page that confirms: by a code of the authenticator', async () => {
    const { thief: browser, clock, code } = await enrolled({ strategy })
    clock.advance(60)
    expect(await waysOf(browser)).toEqual({ ways: ['totp'], leads: true })
    const wrong = await browser.submit('/auth/confirm/totp', { code: '000000' })
    expect(at(wrong)).toBe(`${SITE}/auth/confirm?error=TwoFactor`)
    expect(await open(browser)).toBe(false)
    await browser.submit('/auth/confirm/totp', { code: await code() })
    expect(await open(browser)).toBe(true)
    clock.advance(601)
    expect(await open(browser)).toBe(false)
  })

  it('or by a recovery code, which counts once, and is told by mail', async () => {
    const { thief: browser, clock, codes, mails, owner } = await enrolled({ strategy })
    expect(await waysOf(browser, '?way=recovery')).toEqual({ ways: ['recovery'], leads: false })
    mails.length = 0
    const [code = ''] = codes
    const back = await browser.submit('/auth/confirm/recovery', { code, callbackUrl: '/account' })
    expect(at(back)).toBe(`${SITE}/account`)
    expect(await open(browser)).toBe(true)
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([[ADA.email, 'notice']])
    clock.advance(601)
    expect(await open(owner)).toBe(false)
    expect(at(await owner.submit('/auth/confirm/recovery', { code }))).toBe(
      `${SITE}/auth/confirm?error=TwoFactor`,
    )
    expect(await open(owner)).toBe(false)
  })

  it('or by a passkey that has verified its user, at a sign-in, too', async () => {
    const site = makeSite({ strategy })
    const owner = await site.signedIn()
    await site.setPassword(owner)
    const { authenticator } = await site.addPasskey(owner)
    await site.setUp(owner)
    site.clock.advance(700)
    expect((await waysOf(owner)).ways).toEqual(['passkey', 'totp'])
    await byPasskey(owner, authenticator, '/auth/confirm/passkey')
    expect(await open(owner)).toBe(true)
    const browser = site.browser()
    await byPasskey(browser, authenticator, '/auth/callback/passkey')
    expect(await open(browser)).toBe(true)
  })

  it('and not by one that has not: the code comes next', async () => {
    const discouraged = { userVerification: 'discouraged' } as const
    const site = makeSite({
      strategy,
      config: {
        providers: [
          Password(),
          { id: 'mail', name: 'Mail', type: 'email', sendMail: () => undefined },
          WebAuthn({
            id: 'passkey',
            name: 'Passkey',
            authenticationOptions: discouraged,
            verifyAuthenticationOptions: { requireUserVerification: false },
            registrationOptions: {
              authenticatorSelection: { ...discouraged, residentKey: 'required' },
            },
          }),
        ],
      },
    })
    const { trusted, clock } = site
    await createUser(trusted, {
      email: ADA.email,
      password: PASSWORD,
      emailVerified: new Date(0),
    })
    const { browser: owner } = await byPassword(site)
    const { authenticator } = await site.addPasskey(owner)
    const { secret } = await site.setUp(owner)
    clock.advance(700)
    const back = await byPasskey(owner, authenticator, '/auth/confirm/passkey', {
      flags: PRESENT,
    })
    expect(at(back)).toContain(`${SITE}/auth/confirm?callbackUrl=`)
    expect(await open(owner)).toBe(false)
    const browser = site.browser()
    const held = await byPasskey(browser, authenticator, '/auth/callback/passkey', {
      flags: PRESENT,
    })
    expect(at(held)).toBe(`${SITE}/auth/two-factor`)
    await browser.submit('/auth/two-factor', { code: await site.codeOf(secret) })
    expect(await open(browser)).toBe(true)
  })

  it('also at a page of the application, which is told what comes next', async () => {
    const { thief, clock } = await enrolled({
      strategy,
      config: { pages: { confirm: '/me/confirm' } },
    })
    clock.advance(60)
    const fields = { password: PASSWORD, callbackUrl: '/account' }
    const asked = new URLSearchParams({ callbackUrl: `${SITE}/account`, way: 'totp' })
    expect(at(await thief.submit('/auth/confirm/password', fields))).toBe(
      `${SITE}/me/confirm?${asked.toString()}`,
    )
    expect(await open(thief)).toBe(false)
  })

  it('by a sign-in in two steps, and it stays given where the password is changed', async () => {
    const site = await enrolled({ strategy })
    site.clock.advance(60)
    const { browser } = await byPassword(site)
    await browser.submit('/auth/two-factor', { code: await site.code() })
    expect(await open(browser)).toBe(true)
    site.clock.advance(500)
    const changed = { currentPassword: PASSWORD, password: 'another staple of the horse' }
    expect(at(await browser.submit('/auth/change-password', changed))).toBe(`${SITE}/`)
    expect(await open(browser)).toBe(true)
    // The password is proven now, and makes it no fresher.
    site.clock.advance(101)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(await open(browser)).toBe(false)
  })

  it('also for a first password, which whoever has found the browser open could keep', async () => {
    const site = makeSite({ strategy })
    const [owner, thief] = [await site.signedIn(), await site.signedIn()]
    await site.setUp(owner)
    expect(at(await thief.ask('/auth/change-password'))).toContain(`${SITE}/auth/confirm?`)
    await site.setPassword(thief)
    expect([...site.tables.factors.values()].map(({ kind }) => kind)).toEqual(['totp', 'recovery'])
    await site.setPassword(owner)
    expect([...site.tables.factors.values()].map(({ kind }) => kind)).toContain('password')
  })

  it('and whoever has lost the authenticator switches it off after the last recovery code', async () => {
    const site = await enrolled({ strategy })
    const { codes, clock, tables } = site
    clock.advance(60)
    const browser = site.browser()
    for (const code of codes) {
      await byPassword(site, browser)
      await browser.submit('/auth/two-factor/recovery', { code })
      clock.advance(400)
    }
    expect(await open(browser)).toBe(true)
    expect(await waysOf(browser)).toEqual({ ways: ['totp'], leads: false })
    expect((await browser.submit('/auth/confirm/recovery', { code: '' })).status).toBe(404)
    await browser.submit('/auth/two-factor/setup', { action: 'off', code: '' })
    expect([...tables.factors.values()].map(({ kind }) => kind)).toEqual(['password'])
  })

  it('last of all: one that was given before something weaker counts no more', async () => {
    const { owner, thief, clock, code, tables } = await enrolled({ strategy })
    clock.advance(60)
    await thief.submit('/auth/confirm/totp', { code: await code() })
    expect(await open(thief)).toBe(true)
    clock.advance(60)
    await owner.submit('/auth/confirm/totp', { code: await code() })
    clock.advance(60)
    await owner.submit('/auth/two-factor/setup', { action: 'off', code: await code() })
    expect(tables.factors.size).toBe(1)
    await thief.submit('/auth/confirm/password', { password: PASSWORD })
    expect(await open(thief)).toBe(true)
    clock.advance(60)
    expect((await makeAuthenticatorApp(clock).setUp(owner)).codes).toHaveLength(10)
    expect(await open(thief)).toBe(false)
    expect(await open(owner)).toBe(true)
  })

  it('which the store is asked for where nothing else tells, and by no session check', async () => {
    const asked: string[] = []
    let isDown = false
    const around = (adapter: Adapter): Adapter => ({
      ...adapter,
      getFactor: async (id, kind) => {
        asked.push(kind)
        if (isDown) throw new Error('down')
        return (await adapter.getFactor?.(id, kind)) ?? null
      },
    })
    const { thief, owner, clock } = await enrolled({ strategy, around })
    const askedBy = async (work: () => Promise<unknown>) => {
      asked.length = 0
      await work()
      return [...asked]
    }
    const check = (browser: Browser, current = false) =>
      getSession(browser.requestOf('/', {}), browser.config, { current })
    for (const browser of [thief, owner])
      for (const current of [false, true])
        expect(await askedBy(() => check(browser, current))).toEqual([])
    // The owner has given the code in this session.
    expect(await askedBy(() => open(owner))).toEqual([])
    expect(await askedBy(() => open(thief))).toEqual(['totp'])
    isDown = true
    await expect(open(thief)).rejects.toMatchObject({ type: 'AdapterError' })
    clock.advance(601)
    expect(await askedBy(() => open(thief))).toEqual([])
  })
})
