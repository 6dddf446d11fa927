import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth } from '@create-auth/runtime/express'
import type { Mail } from '@create-auth/runtime/providers'
import Passkey from '@create-auth/runtime/providers/passkey'
import Password from '@create-auth/runtime/providers/password'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fromBase32 } from '../../runtime/src/crypto/base32.js'
import { hotp, totpStep } from '../../runtime/src/crypto/totp.js'
import { EXPRESS } from '../support/express-versions.js'
import { startSite } from '../support/site.js'
import { addAuthenticator, openBrowser } from './open-browser.js'

// Each form in Chromium: clicked twice, sent again after going back, and reloaded. What counts is where the person is in the end.

const ADA = 'ada@example.test'
const FIRST = 'careful horse battery staple'
const SECOND = 'an entirely different phrase'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A site with passwords, mails and two-step sign-in, and a browser at it. @param passkeys whether it has those, too */
async function open(passkeys: boolean) {
  const [, [, express]] = EXPRESS
  const mails: Mail[] = []
  const { base, origin } = await startSite({
    express,
    build(app, config) {
      app.use('/auth', ExpressAuth(config))
      app.get('/', (_req, res) => void res.send('<!doctype html><title>Shop</title><h1>Home</h1>'))
    },
    config: async () => ({
      account: { delete: true },
      theme: { name: 'Shop' },
      twoFactor: true,
      session: { strategy: 'database' },
      adapter: MemoryAdapter(),
      providers: [
        Password(),
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          code: true,
          confirm: true,
          sendMail: (mail) => void mails.push(mail),
        },
        ...(passkeys ? [Passkey()] : []),
      ],
      ...(passkeys && { experimental: { enableWebAuthn: true } }),
    }),
  })
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  if (passkeys) {
    await addAuthenticator(await context.newCDPSession(page))
    // It would sign in by itself wherever a passkey may be offered.
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = undefined')
  }
  const headers = { origin }
  /** Posts a form without its page. @returns where it leads, and what a program is told */
  async function post(path: string, fields: Readonly<Record<string, string>>, more: object = {}) {
    const { csrfToken } = await (await page.request.get(`${base}/csrf`)).json()
    const form = { csrfToken, ...fields }
    const asked = { form, headers: { ...headers, ...more }, maxRedirects: 0 }
    const answer = await page.request.post(`${base}/${path}`, asked)
    return { answer, location: answer.headers()['location'] ?? '' }
  }
  const lastMail = () => mails.at(-1) ?? { code: '', url: '' }
  const code = () => lastMail().code ?? ''
  async function signUp() {
    await post('signup', { email: ADA })
    await post('new-password', { code: code() })
    await post('new-password', { password: FIRST, name: 'Ada' })
  }
  async function enrol() {
    await signUp()
    const html = await (await page.request.get(`${base}/two-factor/setup`)).text()
    const [, shown = ''] = /<code>([A-Z2-7 ]+)<\/code>/.exec(html) ?? []
    const key = fromBase32(shown.replaceAll(' ', '')) ?? new Uint8Array()
    const codeOf = (steps: number) => hotp(key, totpStep(Date.now()) + steps)
    const wantsJson = { 'x-auth-return-redirect': '1' }
    const { answer } = await post('two-factor/setup', { code: await codeOf(0) }, wantsJson)
    const { recoveryCodes } = await answer.json()
    return { recovery: String(recoveryCodes[0]), codeOf }
  }
  const go = (path: string) => page.goto(new URL(path, `${base}/`).href)
  /** Whoever is signed in: of an address, or of a passkey, which has a name alone. */
  async function user() {
    const session = await (await page.request.get(`${base}/session`)).json()
    return session?.user?.email ?? session?.user?.name
  }
  return { base, origin, context, page, mails, post, lastMail, code, signUp, enrol, go, user }
}
type Scene = Awaited<ReturnType<typeof open>>

interface Form {
  /** Opens the page of the form. @returns what to type into it */
  readonly open: (scene: Scene) => Promise<Readonly<Record<string, string>>>
  /** The button that sends it; the first one of the page where it is not said. */
  readonly button?: (page: Page) => Locator
  /** The page that follows. */
  readonly path: string
  /** False where nobody is signed in afterwards. */
  readonly isSignedIn?: false
  /** True where the site has passkeys, and the browser an authenticator. */
  readonly passkeys?: boolean
  /** True where whoever goes back, and sends it again, is told why that is not done: a code is used up, or nobody is signed in. */
  readonly refusesAgain?: true
}

async function challenge(scene: Scene) {
  const enrolled = await scene.enrol()
  await scene.context.clearCookies()
  await scene.post('callback/password', { email: ADA, password: FIRST })
  return enrolled
}

const FORMS: Readonly<Record<string, Form>> = {
  'the code of a mail': {
    path: '/',
    async open({ post, go, code }) {
      await go((await post('signin/mail', { email: ADA })).location)
      return { code: code() }
    },
  },
  'the button of a mailed link': {
    path: '/',
    async open({ context, post, go, lastMail }) {
      await post('signin/mail', { email: ADA })
      await context.clearCookies()
      await go(lastMail().url ?? '')
      return {}
    },
  },
  'the code of a sign-up': {
    path: '/auth/new-password',
    isSignedIn: false,
    async open({ post, go, code }) {
      await go((await post('signup', { email: ADA })).location)
      return { code: code() }
    },
  },
  'a first password and a name': {
    path: '/',
    async open({ post, go, code }) {
      await post('signup', { email: ADA })
      await post('new-password', { code: code() })
      await go('new-password')
      return { password: FIRST, name: 'Ada' }
    },
  },
  'another password in place of a forgotten one': {
    path: '/',
    async open({ context, signUp, post, go, code }) {
      await signUp()
      await context.clearCookies()
      await post('forgot-password', { email: ADA })
      await post('new-password', { code: code() })
      await go('new-password')
      return { password: SECOND }
    },
  },
  'a change of the password': {
    path: '/',
    refusesAgain: true,
    async open({ signUp, go }) {
      await signUp()
      await go('change-password')
      return { currentPassword: FIRST, password: SECOND }
    },
  },
  'the code of an authenticator': {
    path: '/',
    async open(scene) {
      const { codeOf } = await challenge(scene)
      await scene.go('two-factor')
      return { code: await codeOf(1) }
    },
  },
  'a recovery code': {
    path: '/',
    async open(scene) {
      const { recovery } = await challenge(scene)
      await scene.go('two-factor/recovery')
      return { code: recovery }
    },
  },
  'a confirmation by authenticator': {
    path: '/',
    refusesAgain: true,
    async open({ enrol, go }) {
      const { codeOf } = await enrol()
      await go('confirm')
      return { code: await codeOf(1) }
    },
  },
  'a confirmation by password': {
    path: '/',
    async open({ signUp, go }) {
      await signUp()
      await go('confirm')
      return { password: FIRST }
    },
  },
  'a confirmation by the code of a mail': {
    path: '/',
    refusesAgain: true,
    async open({ signUp, post, go, code }) {
      await signUp()
      await go((await post('confirm/mail', {})).location)
      return { code: code() }
    },
  },
  'a set-up of two-step sign-in': {
    path: '/auth/two-factor/setup',
    // The page has another form for a code then.
    refusesAgain: true,
    async open({ signUp, go, page }) {
      await signUp()
      await go('two-factor/setup')
      const shown = (await page.locator('code').first().textContent()) ?? ''
      const key = fromBase32(shown.replaceAll(' ', '')) ?? new Uint8Array()
      return { code: await hotp(key, totpStep(Date.now())) }
    },
  },
  'a passkey for somebody new': {
    path: '/',
    passkeys: true,
    button: (page) => page.getByRole('button', { name: 'Create a passkey' }),
    async open({ go }) {
      await go('signin')
      return { email: ADA }
    },
  },
  'a sign-in by passkey': {
    path: '/',
    passkeys: true,
    button: (page) => page.getByRole('button', { name: 'Sign in with a passkey' }),
    async open({ context, page, origin, go }) {
      await go('signin')
      await page.locator('[name="email"]').first().fill(ADA)
      await page.getByRole('button', { name: 'Create a passkey' }).click()
      await page.waitForURL(`${origin}/`)
      await context.clearCookies()
      await go('signin')
      return {}
    },
  },
  'a change of the address': {
    path: '/auth/account/address',
    async open({ signUp, post, go, mails }) {
      await signUp()
      await post('account/address', { email: 'new@example.test' })
      await go(mails.find(({ to }) => to === 'new@example.test')?.url ?? '')
      return {}
    },
  },
  'a name on the account page': {
    path: '/auth/account',
    button: (page) => page.locator('form[action$="/account/profile"] button'),
    async open({ signUp, go }) {
      await signUp()
      await go('account')
      return { name: 'Countess' }
    },
  },
  'a deletion': {
    path: '/',
    isSignedIn: false,
    refusesAgain: true,
    button: (page) => page.locator('form[action$="/account/delete"] button'),
    async open({ signUp, go, page }) {
      await signUp()
      await go('account')
      const form = page.locator('form[action$="/account/delete"]')
      await page.locator('details').filter({ has: form }).locator('summary').click()
      await form.locator('[name="email"]').fill(ADA)
      return {}
    },
  },
  'a sign-out': {
    path: '/',
    isSignedIn: false,
    async open({ signUp, go }) {
      await signUp()
      await go('signout')
      return {}
    },
  },
}

/** A form that is open, and filled in. */
async function openForm({ open: openPage, button, path, isSignedIn, passkeys = false }: Form) {
  const scene = await open(passkeys)
  const { page } = scene
  const typed = await openPage(scene)
  const sends = button?.(page) ?? page.locator('button.primary').first()
  async function fill() {
    for (const [name, value] of Object.entries(typed))
      await page.locator(`[name="${name}"]`).first().fill(value)
  }
  await fill()
  const alerts = () => page.locator('[role="alert"]').count()
  /** Somebody who has sent it, wherever that leads: nothing went wrong, and whoever should be is signed in. */
  async function isDone(refused = 0) {
    await page.waitForLoadState()
    await expect
      .poll(async () => typeof (await scene.user()), { timeout: 20_000 })
      .toBe(isSignedIn === false ? 'undefined' : 'string')
    await expect.poll(alerts, { timeout: 20_000 }).toBe(refused)
    expect(new URL(page.url()).pathname).not.toBe('/auth/error')
  }
  async function isThere() {
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 20_000 }).toBe(path)
    await page.waitForLoadState()
  }
  const [field] = Object.keys(typed)
  const isForm = async () =>
    (await sends.count()) > 0 &&
    (field === undefined || (await page.locator(`[name="${field}"]`).count()) > 0)
  return { page, sends, fill, isDone, isThere, isForm }
}

describe.each(Object.entries(FORMS))('%s', (_, form) => {
  test('is clicked twice', async () => {
    const { sends, isThere, isDone } = await openForm(form)
    await sends.dblclick()
    await isThere()
    await isDone()
  })

  test('is sent again after going back', async () => {
    const { page, sends, fill, isThere, isDone, isForm } = await openForm(form)
    await sends.click()
    await isThere()
    await page.goBack()
    if (await isForm()) {
      await fill()
      await sends.click()
    }
    await isDone(form.refusesAgain ? 1 : 0)
  })

  test('leads to a page that is reloaded', async () => {
    const { page, sends, isThere, isDone } = await openForm(form)
    await sends.click()
    await isThere()
    const heading = await page.locator('h1').textContent()
    await page.reload()
    expect(await page.locator('h1').textContent()).toBe(heading)
    await isDone()
  })
})
