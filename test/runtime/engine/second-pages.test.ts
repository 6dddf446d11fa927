import { describe, expect, test } from 'vitest'
import { readForms } from '../../support/html-form.js'
import { makeAuthenticatorApp } from './authenticator-app.js'
import { ADA, alertIn, at, GOOD, makeSite } from './password-site.js'

const APP = 'https://app.test'
const AUTH = `${APP}/auth`
const TARGET = `${APP}/account`
const NEW = '/auth/new-password'

type Site = ReturnType<typeof makeSite>
type Browser = ReturnType<Site['make']>

/** What somebody sees of a page: where its forms and links lead, and what went wrong. Its forms have this browser's token. */
async function seen(browser: Browser, answer: Response) {
  const html = await answer.text()
  const forms = readForms(html, AUTH)
  const csrfToken = await browser.csrf()
  for (const { fields } of forms) expect(fields).toMatchObject({ csrfToken, callbackUrl: TARGET })
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
  return {
    forms: forms.map(({ action }) => action),
    links,
    alert: alertIn(html),
    status: answer.status,
  }
}

const open = async (browser: Browser, path: string, error?: string) =>
  browser.ask(`/auth/${path}?callbackUrl=/account${error === undefined ? '' : `&error=${error}`}`)

const shown = (path: string, links: readonly string[] = []) => ({
  forms: [`${AUTH}/${path}`],
  links: links.map((link) => `${AUTH}/${link}`),
  alert: undefined,
  status: 200,
})

const NO_CODE = 'That code is not right, or was used before. Wait for the next one and try again.'

describe('the page', () => {
  test.each([
    ['signup', 'The mail could not be sent. Check the address and try again.'],
    ['forgot-password', 'The mail could not be sent. Check the address and try again.'],
  ])('%s asks for an address', async (path, alert) => {
    const browser = makeSite().make()
    expect(await seen(browser, await open(browser, path))).toEqual(shown(path, ['signin']))
    expect(await seen(browser, await open(browser, path, 'EmailSignin'))).toEqual({
      ...shown(path, ['signin']),
      alert,
    })
  })

  test('two-factor asks for the code of either kind', async () => {
    const site = makeSite({ config: { twoFactor: true } })
    await makeAuthenticatorApp(site.clock).setUp(await site.signedUp())
    const browser = site.make()
    const form = { email: ADA, password: GOOD, callbackUrl: '/account' }
    await browser.submit('/auth/callback/password', form)
    const [totp, recovery] = ['two-factor', 'two-factor/recovery']
    for (const [path, other] of [
      [totp, recovery],
      [recovery, totp],
    ] as const) {
      const page = shown(path, [other, 'signin'])
      expect(await seen(browser, await open(browser, path))).toEqual(page)
      const failed = await seen(browser, await open(browser, path, 'TwoFactor'))
      expect(failed).toEqual({ ...page, alert: NO_CODE })
    }
    const own = { ...site.config, pages: { twoFactor: '/step' } }
    const led = makeSite({ config: { twoFactor: true, ...own } }).make()
    for (const cookie of browser.cookies) led.cookies.set(...cookie)
    expect(at(await open(led, totp, 'TwoFactor'))).toBe(`${APP}/step?error=TwoFactor`)
    // Nothing waits in a browser that has not signed in.
    expect(at(await open(site.make(), totp))).toBe(`${AUTH}/signin`)
  })

  test('two-factor/setup shows the secret in groups of four, and then what can be changed', async () => {
    const site = makeSite({ config: { twoFactor: true } })
    const browser = await site.signedUp()
    const path = 'two-factor/setup'
    const page = await open(browser, path, 'TwoFactor')
    const html = await page.clone().text()
    expect(html).toMatch(/<code>(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}<\/code>/)
    const links = [expect.stringMatching(/^otpauth:\/\/totp\//)]
    expect(await seen(browser, page)).toMatchObject({ ...shown(path), links, alert: NO_CODE })
    await makeAuthenticatorApp(site.clock).setUp(browser)
    expect(await seen(browser, await open(browser, path))).toEqual(shown(path))
    const failed = await seen(browser, await open(browser, path, 'TwoFactor'))
    expect(failed).toEqual({ ...shown(path), alert: NO_CODE })
  })

  test('two-factor/setup says to whom it is required that it is', async () => {
    const site = makeSite({ config: { twoFactor: { required: () => true } } })
    const browser = site.make()
    await browser.submit('/auth/signin/mail', { email: ADA, callbackUrl: '/account' })
    await browser.submit('/auth/callback/mail', {
      code: site.lastMail().code ?? '',
      callbackUrl: '/account',
    })
    const required = await (await open(browser, 'two-factor/setup')).text()
    const free = makeSite({ config: { twoFactor: true } })
    const asked = await (await open(await free.signedUp(), 'two-factor/setup')).text()
    const lead = (html: string) => /<p class="lead">([^<]+)/.exec(html)?.[1]
    expect(lead(required)).toBeDefined()
    expect(lead(required)).not.toBe(lead(asked))
  })

  test('confirm says who is signed in, and shows one way where one is asked for', async () => {
    const site = makeSite()
    const browser = await site.signedUp()
    const [password, mail] = [`${AUTH}/confirm/password`, `${AUTH}/confirm/mail`]
    const page = await open(browser, 'confirm', 'ConfirmRefused')
    expect(await page.clone().text()).toContain(ADA)
    expect(await seen(browser, page)).toEqual({
      forms: [password, mail],
      links: [`${AUTH}/signout`],
      alert: 'That was another account. Confirm with the one that you are signed in with.',
      status: 200,
    })
    const one = await browser.ask('/auth/confirm?callbackUrl=/account&way=mail')
    expect(await seen(browser, one)).toMatchObject({ forms: [mail], alert: undefined })
  })

  test('new-password takes what is typed beside the password, and gives it back', async () => {
    const fields = {
      company: { label: 'Company' },
      pin: { label: 'PIN', type: 'password', required: false },
    }
    const site = makeSite({ password: { fields } })
    const browser = site.make()
    await browser.submit('/auth/signup', { email: ADA, callbackUrl: '/account' })
    await site.typeCode(browser)
    const empty = await browser.ask(`${NEW}?error=FieldMissing`)
    expect(await empty.clone().text()).toMatch(
      /name="company" type="text" value="" +required \/>.*name="pin" type="password" value=""/s,
    )
    expect(await seen(browser, empty)).toEqual({
      ...shown('new-password'),
      alert: 'Something is missing, or too long. Check what you entered.',
    })
    const typed = { password: 'short', name: 'Ada', company: 'ACME', pin: '1234' }
    const again = await browser.submit(NEW, typed)
    const html = await again.clone().text()
    for (const value of ['Ada', 'ACME']) expect(html).toContain(`value="${value}"`)
    for (const secret of ['short', '1234']) expect(html).not.toContain(`value="${secret}"`)
    expect(html).not.toMatch(/name="pin"[^>]*required/)
    expect(await seen(browser, again)).toEqual({
      ...shown('new-password'),
      alert: 'The password is too short. A few words in a row are easy to remember.',
      status: 400,
    })
  })

  test('new-password is shown to whoever has proven a mailbox, and to nobody else', async () => {
    const site = makeSite()
    const browser = site.make()
    expect(at(await browser.ask(NEW))).toBe(`${AUTH}/error?error=Verification`)
    expect(at(await browser.submit(NEW, { password: GOOD }))).toBe(
      `${AUTH}/error?error=Verification`,
    )
    // What has neither is taken for the form of a code.
    expect(at(await browser.submit(NEW))).toBe(
      `${AUTH}/verify-request?provider=mail&type=email&purpose=new-password&error=Verification`,
    )
    await site.ask(browser)
    await site.typeCode(browser)
    const page = await browser.ask(`${NEW}?error=MissingCSRF`)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('name="currentPassword"')
    const program = await browser.ask(NEW, { headers: { 'x-auth-return-redirect': '1' } })
    expect(program.headers.get('content-type')).toContain('text/html')
    expect((await browser.submit(NEW)).status).toBe(400)
    // Whoever has proven it once can prove it again, by a code and by a link.
    await site.ask(browser)
    expect(at(await site.typeCode(browser))).toBe(APP + NEW)
    await site.ask(browser)
    const token = new URL(site.lastMail().url ?? '').searchParams.get('token') ?? ''
    expect(at(await browser.submit(NEW, { email: ADA, token }))).toBe(APP + NEW)
  })

  test.each(['&', '&amp;'])(
    'new-password asks for a click on the link of another browser, whose parameters are joined by %s',
    async (and) => {
      const site = makeSite()
      await site.make().submit('/auth/signup', { email: ADA, callbackUrl: '/account' })
      const browser = site.make()
      const opened = await browser.ask((site.lastMail().url ?? '').replaceAll('&', and))
      expect(await seen(browser, opened)).toMatchObject({ ...shown('new-password'), links: [] })
    },
  )

  test('change-password says what went wrong, and asks for the current password however old the session is', async () => {
    const site = makeSite()
    const browser = await site.signedUp()
    site.clock.advance(700)
    expect(
      await seen(browser, await open(browser, 'change-password', 'CredentialsSignin')),
    ).toEqual({
      ...shown('change-password'),
      alert: 'That did not match. Check what you entered and try again.',
    })
  })
})

test('the key that leads on from an address leads to its password, and then to the button that shows it', async () => {
  const browser = await makeSite().signedUp()
  const stops = async (path: string) => {
    const html = await (await browser.ask(`/auth/${path}`)).text()
    const [form = ''] = /<form[^>]*action="[^"]*password".*?<\/form>/s.exec(html) ?? []
    return [...form.matchAll(/<(?:input|button)\s[^>]*?(?:name|data-shows)="([^"]*)"/g)]
      .map(([tag, name]) => (tag.includes('data-shows') ? 'show' : name))
      .filter((name) => name !== 'csrfToken' && name !== 'callbackUrl')
  }
  expect(await stops('signin')).toEqual(['email', 'password', 'show'])
  expect(await stops('change-password')).toEqual(['currentPassword', 'show', 'password', 'show'])
})

describe('where a page leads on to stays known', () => {
  const wrong = { code: '000000', currentPassword: 'an old one', password: GOOD }

  test.each([
    ['two-factor/setup', 'TwoFactor'],
    ['change-password', 'CredentialsSignin&code=credentials'],
  ])('after something was refused on %s', async (path, error) => {
    const site = makeSite({ config: { twoFactor: true } })
    const browser = await site.signedUp()
    await open(browser, path)
    const refused = await browser.submit(`/auth/${path}`, wrong)
    expect(at(refused)).toBe(`${AUTH}/${path}?error=${error}`)
    expect((await seen(browser, await browser.step(refused))).status).toBe(200)
  })

  test('after something was refused on two-factor/setup, where it is on', async () => {
    const site = makeSite({ config: { twoFactor: true } })
    const browser = await site.signedUp()
    await makeAuthenticatorApp(site.clock).setUp(browser)
    const path = '/auth/two-factor/setup'
    await browser.ask(`${path}?callbackUrl=/account`)
    const refused = await browser.submit(path, { action: 'off', code: '000000' })
    expect((await seen(browser, await browser.step(refused))).status).toBe(200)
  })

  test('on a detour to sign in, and to confirm who is there', async () => {
    const site = makeSite({ config: { twoFactor: true } })
    const [browser, stranger] = [await site.signedUp(), site.make()]
    const page = `${AUTH}/two-factor/setup?${new URLSearchParams({ callbackUrl: '/account' })}`
    const led = (answer: Response) => new URL(at(answer) ?? '').searchParams.get('callbackUrl')
    expect(led(await stranger.ask(page))).toBe(page)
    site.clock.advance(700)
    const asked = await browser.ask(page)
    expect(led(asked)).toBe(page)
    await browser.step(asked)
    const form = { password: GOOD, callbackUrl: page }
    const back = await browser.submit('/auth/confirm/password', form)
    expect(at(back)).toBe(page)
    expect((await seen(browser, await browser.step(back))).status).toBe(200)
    // Longer than what is followed at all.
    const long = `/auth/two-factor/setup?callbackUrl=/${'a'.repeat(2000)}`
    expect(led(await stranger.ask(long))).toBe(`${AUTH}/two-factor/setup`)
  })
})

describe("a page of one's own is led to with what it needs", () => {
  const pages = {
    signUp: '/own/signup',
    forgotPassword: '/own/forgot',
    newPassword: '/own/new',
    changePassword: '/own/change',
    confirm: '/own/confirm',
  }
  const back = `callbackUrl=${encodeURIComponent(TARGET)}`

  test('to ask for an address, and for the password', async () => {
    const site = makeSite({ config: { pages } })
    const browser = site.make()
    expect(at(await open(browser, 'signup'))).toBe(`${APP}/own/signup?${back}`)
    expect(at(await open(browser, 'forgot-password', 'EmailSignin'))).toBe(
      `${APP}/own/forgot?error=EmailSignin&${back}`,
    )
    await site.ask(browser)
    await site.typeCode(browser)
    const shownOwn = await open(browser, 'new-password', 'FieldMissing')
    expect([shownOwn.status, at(shownOwn)]).toEqual([
      302,
      `${APP}/own/new?error=FieldMissing&new=1`,
    ])
    const refused = await site.choose(browser, { password: 'short' })
    expect([refused.status, at(refused)]).toEqual([
      303,
      `${APP}/own/new?error=PasswordTooShort&new=1`,
    ])
    await site.choose(browser)
    expect(at(await open(browser, 'change-password', 'CredentialsSignin'))).toBe(
      `${APP}/own/change?error=CredentialsSignin&${back}`,
    )
    expect(at(await browser.ask('/auth/confirm?callbackUrl=/account&error=X&way=mail'))).toBe(
      `${APP}/own/confirm?error=X&${back}&way=mail`,
    )
  })
})

test('a form whose token is missing leads back to where its sign-in begins', async () => {
  const browser = makeSite().make()
  const refused = await browser.ask(NEW, { form: { code: '123456' } })
  expect(at(refused)).toBe(`${AUTH}/new-password?error=MissingCSRF`)
  expect(at(await browser.step(refused))).toBe(`${AUTH}/signin?error=MissingCSRF`)
})
