import { createUser, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import OAuth from '@create-auth/runtime/providers/oauth'
import Password from '@create-auth/runtime/providers/password'
import { describe, expect, test } from 'vitest'
import { EVE as STRANGER } from '../stored/world.js'
import { makeAuthenticatorApp } from './authenticator-app.js'
import { makeSite as makeFreshSite } from './confirm-site.js'
import { ADA, at, GOOD, makeSite, OTHER, SITE } from './password-site.js'
import { visit } from './visitor.js'

const EVE = 'eve@example.test'
const REFUSED = `${SITE}/auth/confirm?error=ConfirmRefused`

type Site = ReturnType<typeof makeSite>
type Browser = Pick<ReturnType<Site['make']>, 'ask' | 'submit'>

/** Signs in by a mailed code. */
async function byMail(site: Site, email = ADA) {
  const browser = site.make()
  await browser.submit('/auth/signin/mail', { email })
  await browser.submit('/auth/callback/mail', { code: site.lastMail().code ?? '' })
  return browser
}

/** The ways to confirm that the page offers, in order. */
async function waysOf(browser: Browser): Promise<readonly string[]> {
  const page = await browser.ask('/auth/confirm')
  expect(page.status).toBe(200)
  const forms = (await page.text()).matchAll(/action="[^"]*\/auth\/confirm\/([^"]*)"/g)
  return [...new Set([...forms].map(([, way = '']) => way))]
}

/** What the newest session says of its proof. */
function proofIn({ tables }: Pick<Site, 'tables'>) {
  const { authTime, methods } = [...tables.sessions.values()].at(-1) ?? {}
  return { authTime: authTime?.getTime(), methods }
}

/** The form of a page: where it is posted to, and with which values. */
function formIn(html: string) {
  const [, action = '', inner = ''] =
    /<form method="post" action="([^"]+)"(.*?)<\/form>/s.exec(html) ?? []
  const fields = [...inner.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return {
    action: action.replace(SITE, ''),
    fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
  }
}

describe('a confirmation by a mailed link', () => {
  /** Somebody who has signed in a while ago, and has asked for a mail. */
  async function makeAsked(options: Parameters<typeof makeSite>[0] = {}) {
    const site = makeSite(options)
    const browser = await byMail(site)
    const before = proofIn(site)
    site.clock.advance(700)
    await browser.submit('/auth/confirm/mail', { callbackUrl: '/account' })
    const url = site.lastMail().url ?? ''
    const open = async (visitor: Browser) => (await visitor.ask(url)).text()
    return { site, browser, before, url, open }
  }

  test('is done by its button, in the browser that has asked for it, once', async () => {
    const { site, browser, before, open } = await makeAsked()
    const { action, fields } = formIn(await open(browser))
    expect(action).toBe('/auth/confirm/mail')
    expect(proofIn(site)).toEqual(before)
    expect(at(await browser.ask(action, { form: fields }))).toBe(`${SITE}/account`)
    expect(proofIn(site)).toEqual({ authTime: site.clock.now(), methods: 'mail' })
    const csrfToken = await browser.csrf()
    const again = await browser.ask(action, { form: { ...fields, csrfToken } })
    expect(at(again)).toContain('error=Verification')
    const { code = '' } = site.lastMail()
    const coded = await browser.submit(action, { code })
    expect(at(coded)).toContain('error=Verification')
  })

  test('also where a program has written the link anew', async () => {
    const { browser, url } = await makeAsked()
    const page = await (await browser.ask(url.replaceAll('&', '&amp;'))).text()
    const { action, fields } = formIn(page)
    expect(at(await browser.ask(action, { form: { ...fields, callbackUrl: '/account' } }))).toBe(
      `${SITE}/account`,
    )
  })

  test('elsewhere it confirms nobody, also not who is signed in there, and uses nothing up', async () => {
    const { site, browser, open } = await makeAsked()
    const { fields } = formIn(await open(browser))
    const thief = await byMail(site)
    site.clock.advance(60)
    const page = await open(thief)
    expect(page).toContain('If you asked for this mail in another browser, go back there')
    expect(page).not.toContain('<form')
    const { email = '', token = '' } = fields
    const proof = proofIn(site)
    const refused = await thief.submit('/auth/confirm/mail', { email, token })
    expect(at(refused)).toContain('error=Verification')
    expect(proofIn(site)).toEqual(proof)
    expect(at(await browser.ask('/auth/confirm/mail', { form: fields }))).toBe(`${SITE}/account`)
  })

  test('is there also after so many wrong codes that the mail has the link alone', async () => {
    const site = makeSite()
    const browser = await byMail(site)
    for (let mails = 0; mails < 20; mails += 1) {
      await site.ask(site.make(), ADA, 'forgot-password')
      const stranger = site.make()
      await site.ask(stranger, ADA, 'forgot-password')
      for (let tries = 0; tries < 5; tries += 1) await site.typeCode(stranger, '000000')
      site.clock.advance(900)
    }
    await browser.submit('/auth/confirm/mail', { callbackUrl: '/account' })
    expect(site.lastMail().code).toBeUndefined()
    const page = await (await browser.ask(site.lastMail().url ?? '')).text()
    const { action, fields } = formIn(page)
    expect(at(await browser.ask(action, { form: fields }))).toBe(`${SITE}/account`)
  })

  test('is refused where its address is not the user’s any more', async () => {
    const { site, browser, before, open } = await makeAsked()
    const { action, fields } = formIn(await open(browser))
    for (const user of site.tables.users.values()) Object.assign(user, { email: EVE })
    expect(at(await browser.ask(action, { form: fields }))).toBe(REFUSED)
    expect(proofIn(site)).toEqual(before)
  })

  test('a link of another purpose confirms nothing', async () => {
    const { site, browser, before } = await makeAsked()
    await browser.submit('/auth/forgot-password', { email: ADA })
    const { email, token } = Object.fromEntries(new URL(site.lastMail().url ?? '').searchParams)
    const fields = { email: email ?? '', token: token ?? '' }
    const refused = await browser.submit('/auth/confirm/mail', fields)
    expect(at(refused)).toContain('error=Verification')
    expect(proofIn(site)).toEqual(before)
  })

  test('with a page of the application for mails it has a page all the same', async () => {
    const { browser, open } = await makeAsked({ config: { pages: { verifyRequest: '/mail' } } })
    expect(formIn(await open(browser)).action).toBe('/auth/confirm/mail')
  })

  test('the address of somebody who sets up a second factor is proven by it, too', async () => {
    const site = makeSite({ config: { twoFactor: { required: () => true } } })
    await createUser(site.trusted, { email: ADA, password: GOOD })
    const browser = site.make()
    await site.signIn(browser)
    await browser.submit('/auth/two-factor/address', {})
    const { action, fields } = formIn(await (await browser.ask(site.lastMail().url ?? '')).text())
    expect(action).toBe('/auth/two-factor/address')
    expect(at(await browser.ask(action, { form: fields }))).toBe(`${SITE}/auth/two-factor/setup`)
    expect([...site.tables.users.values()][0]?.emailVerified).toEqual(new Date(site.clock.now()))
  })

  test('and its mail says what it does', async () => {
    const texts: string[] = []
    const site = makeSite()
    const providers = site.config.providers.map((provider) =>
      'type' in provider && provider.type === 'email'
        ? { ...provider, sendMail: ({ html }: { html: string }) => void texts.push(html) }
        : provider,
    )
    const browser = await byMail(site)
    const asking = visit({ ...site.config, providers }, { world: { now: site.clock.now } })
    for (const [name, value] of browser.cookies) asking.cookies.set(name, value)
    await asking.submit('/auth/confirm/mail', {})
    expect(
      texts[0]?.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' '),
    ).toMatch(
      /Type this code where you asked for it: \d{3}.\d{3} or use the link: Confirm The code and the link to app\u200b?\.test work once/,
    )
  })
})

describe('a confirmation by a mailed code', () => {
  test('is done by the code, and not by asking for it', async () => {
    const site = makeSite()
    const browser = await byMail(site)
    const before = proofIn(site)
    site.clock.advance(700)
    const asked = await browser.submit('/auth/confirm/mail', { callbackUrl: '/account' })
    const page = `${SITE}/auth/verify-request?provider=mail&type=email&purpose=confirm`
    expect(at(asked)).toBe(page)
    expect(site.lastMail()).toMatchObject({
      to: ADA,
      kind: 'sign-in',
      url: expect.stringContaining(`${page}&callbackUrl=${encodeURIComponent(`${SITE}/account`)}&`),
    })
    expect(proofIn(site)).toEqual(before)
    const { code = '' } = site.lastMail()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(at(await browser.submit('/auth/confirm/mail', { code: wrong }))).toBe(
      `${page}&error=Verification`,
    )
    expect(proofIn(site)).toEqual(before)
    const right = { code, callbackUrl: '/account' }
    expect(at(await browser.submit('/auth/confirm/mail', right))).toBe(`${SITE}/account`)
    expect(proofIn(site)).toEqual({ authTime: site.clock.now(), methods: 'mail' })
  })

  test('is refused where the user has another address since', async () => {
    const site = makeSite()
    const browser = await byMail(site)
    const before = proofIn(site)
    site.clock.advance(700)
    await browser.submit('/auth/confirm/mail', {})
    for (const user of site.tables.users.values()) Object.assign(user, { email: EVE })
    const code = site.lastMail().code ?? ''
    expect(at(await browser.submit('/auth/confirm/mail', { code }))).toBe(REFUSED)
    expect(proofIn(site)).toEqual(before)
  })

  test('counts its mails with all others to the same address, and to no other', async () => {
    const limits = { mailsPerAddress: { max: 2, window: 600 } }
    const site = makeSite({ config: { limits } })
    const [ada, eve] = [await byMail(site), await byMail(site, EVE)]
    expect((await ada.submit('/auth/confirm/mail', {})).status).toBe(302)
    site.clock.advance(2)
    expect((await ada.submit('/auth/confirm/mail', {})).status).toBe(429)
    expect((await eve.submit('/auth/confirm/mail', {})).status).toBe(302)
  })

  test('proves an address for the first time, of which the event is told; and no other time', async () => {
    const told: unknown[] = []
    const events = { updateUser: ({ user }: object & { user: unknown }) => void told.push(user) }
    const site = makeSite({ config: { events } })
    const made = await createUser(site.trusted, { email: ADA, password: GOOD })
    const browser = site.make()
    await site.signIn(browser)
    for (let times = 0; times < 2; times += 1) {
      await browser.submit('/auth/confirm/mail', {})
      await browser.submit('/auth/confirm/mail', { code: site.lastMail().code ?? '' })
      site.clock.advance(60)
    }
    const emailVerified = new Date(site.clock.now() - 120_000)
    expect(told).toEqual([{ ...made, emailVerified }])
    expect([...site.tables.users.values()]).toMatchObject([{ emailVerified }])
    expect(proofIn(site).methods).toBe('pwd mail')
  })
})

describe('the ways to confirm', () => {
  test('are a password where there is one, and a code by mail', async () => {
    const site = makeSite({ config: { twoFactor: true } })
    expect(await waysOf(await byMail(site))).toEqual(['mail'])
    const browser = await site.signedUp()
    await site.signIn(browser)
    expect(await waysOf(browser)).toEqual(['password', 'mail'])
    await browser.submit('/auth/confirm/password', { password: GOOD })
    expect(proofIn(site).methods).toBe('pwd')
    for (const user of site.tables.users.values()) Object.assign(user, { email: null })
    expect(await waysOf(browser)).toEqual([])
  })

  test('are a code of the authenticator alone where there is one', async () => {
    const site = makeSite({ config: { twoFactor: true } })
    const browser = await site.signedUp()
    const { codeOf, setUp } = makeAuthenticatorApp(site.clock)
    const { secret } = await setUp(browser)
    site.clock.advance(60)
    expect(await waysOf(browser)).toEqual(['totp'])
    await browser.submit('/auth/confirm/totp', { code: await codeOf(secret) })
    expect(proofIn(site).methods).toBe('mail otp')
    // What is stored of a way that the configuration does not have any more is none.
    const { twoFactor: _, ...config } = site.config
    const alone = visit(
      { ...config, providers: config.providers.slice(1) },
      { world: { now: site.clock.now } },
    )
    for (const [name, value] of browser.cookies) alone.cookies.set(name, value)
    expect(await waysOf(alone)).toEqual(['mail'])
  })

  test('are not by mail where the provider only sends what others ask for, or links alone', async () => {
    const mail = { id: 'mail', name: 'Mail', type: 'email', sendMail: () => undefined } as const
    const given: [string, AuthConfig['providers'][number]][] = [
      ['links', mail],
      ['sends', { ...mail, signIn: false, code: true }],
    ]
    const site = makeSite()
    const browser = await site.signedUp()
    for (const [name, provider] of given) {
      const config = { ...site.config, providers: [Password(), provider] }
      const other = visit(config, { world: { now: site.clock.now } })
      for (const cookie of browser.cookies) other.cookies.set(...cookie)
      expect(await waysOf(other), name).toEqual(['password'])
    }
  })

  test('are none of a service that signs in by mail, by a passkey or by a password', async () => {
    const site = makeFreshSite({ strategy: 'database', passwordless: true })
    const browser = site.browser()
    await browser.submit('/auth/signin/mail', { email: ADA })
    await browser.ask(site.links[0] ?? '')
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    expect(await waysOf(browser)).toEqual([])
    for (const id of ['mail', 'passkey', 'password'])
      expect((await browser.submit(`/auth/confirm/${id}`, {})).status, id).toBe(404)
  })

  test('are a code, too, of whoever the application lets in by itself', async () => {
    const site = makeFreshSite({ strategy: 'jwt', config: { twoFactor: true } })
    await site.signedIn()
    const [ada] = site.rows().users
    const browser = site.browser()
    await browser.submit('/auth/callback/credentials', { id: ada?.id ?? '' })
    expect((await makeAuthenticatorApp(site.clock).setUp(browser)).codes).toHaveLength(10)
    expect(await waysOf(browser)).toEqual(['totp'])
  })

  test('are what the application asks for alone, where the store does not know its user', async () => {
    const config = { twoFactor: true }
    const site = makeFreshSite({ strategy: 'jwt', passwordless: true, config })
    const browser = site.browser()
    await browser.submit('/auth/callback/credentials', { id: 'own' })
    expect(await waysOf(browser)).toEqual(['credentials'])
    expect((await browser.ask('/auth/two-factor/setup')).status).toBe(200)
  })

  test('are no passkeys where nobody signs in by them any more', async () => {
    const site = makeFreshSite({ strategy: 'database' })
    const browser = await site.signedIn()
    const [ada] = site.rows().users
    await site.config.adapter?.createAuthenticator?.({
      credentialID: 'aWQ=',
      credentialPublicKey: 'a2V5',
      counter: 0,
      credentialBackedUp: false,
      credentialDeviceType: 'singleDevice',
      providerAccountId: 'aWQ=',
      userId: ada?.id ?? '',
    })
    expect(await waysOf(browser)).toEqual(['acme'])
  })

  test('are a service that is set up, and development where it is allowed', async () => {
    const site = makeFreshSite({ strategy: 'database' })
    const [browser, developer] = [await site.signedIn(), site.browser()]
    await developer.submit('/auth/callback/dev', { user: 'dev-grace' })
    expect(await waysOf(developer)).toEqual(['dev'])
    const urls = { authorization: 'https://as.test/a', token: 'https://as.test/t' }
    const acme = OAuth({ id: 'acme', name: 'acme', ...urls, userinfo: 'https://as.test/u' })
    const own = Credentials({ credentials: { id: {} }, authorize: () => null })
    for (const { cookies } of [browser, developer]) {
      const config = { ...site.config, providers: [acme, Dev(), own] }
      const other = visit(config, { world: { now: site.clock.now } })
      for (const cookie of cookies) other.cookies.set(...cookie)
      expect(await waysOf(other)).toEqual([])
      for (const id of ['acme', 'dev'])
        expect((await other.submit(`/auth/confirm/${id}`, {})).status, id).toBe(404)
    }
  })
})

test('an account that was added later confirms it, of whoever has signed in by it', async () => {
  const site = makeFreshSite({ strategy: 'database' })
  await site.linkAs(await site.signedIn(), STRANGER, 'other')
  const browser = site.browser()
  await site.signIn(browser, STRANGER, 'other')
  site.clock.advance(700)
  await site.confirm(browser, 'other')
  expect(await site.open(browser)).toBe('shown')
})

test('a password that is missing, or wrong, confirms nothing', async () => {
  const site = makeSite()
  const browser = await site.signedUp()
  const before = proofIn(site)
  site.clock.advance(700)
  const wrong = `${SITE}/auth/confirm?error=CredentialsSignin&code=credentials`
  for (const fields of [{}, { password: '' }, { password: OTHER }])
    expect(at(await browser.submit('/auth/confirm/password', fields))).toBe(wrong)
  expect(proofIn(site)).toEqual(before)
})
