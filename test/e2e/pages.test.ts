import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth } from '@create-auth/runtime/express'
import type { EmailConfig } from '@create-auth/runtime/providers'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import Passkey from '@create-auth/runtime/providers/passkey'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EXPRESS } from '../support/express-versions.js'
import { startSite, type Site } from '../support/site.js'
import { addAuthenticator, barriers, openBrowser } from './open-browser.js'

const ADA = 'ada@example.test'
const HEAD = '<!doctype html><title>Shop</title>'
const registered = { clientId: 'a', clientSecret: 'b' }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Scene {
  readonly site: Site
  readonly page: Page
  /** The links that were mailed. */
  readonly sent: readonly string[]
  /** The pages that the icon of the site was asked for from. */
  readonly iconsFor: readonly string[]
}

/** A site with every kind of sign-in, and a browser. */
async function open(options: BrowserContextOptions = {}): Promise<Scene> {
  const [, [, express]] = EXPRESS
  const iconsFor: string[] = []
  const sent: string[] = []
  const mail: EmailConfig = {
    id: 'mail',
    name: 'Mail',
    type: 'email',
    confirm: true,
    sendVerificationRequest: ({ url }) => void sent.push(url),
  }
  const staff = Credentials({
    name: 'Staff',
    credentials: { login: {}, password: { label: 'Password', type: 'password' } },
    authorize: () => null,
  })
  const keycloak = Keycloak({ ...registered, issuer: 'https://keycloak.test/realms/shop' })
  const site = await startSite({
    express,
    build(app, config) {
      app.get('/favicon.ico', (req, res) => {
        iconsFor.push(new URL(req.headers.referer ?? 'about:blank').pathname)
        res.sendStatus(404)
      })
      app.use('/auth', ExpressAuth(config))
      app.get('/', (_req, res) => void res.send(`${HEAD}<link rel="icon" href="data:,">Home`))
      app.get('/plain', (_req, res) => void res.send(`${HEAD}Plain`))
    },
    config: async () => ({
      theme: { name: 'Shop' },
      providers: [GitHub(registered), keycloak, mail, Passkey(), staff, Dev()],
      adapter: MemoryAdapter(),
      experimental: { enableWebAuthn: true },
    }),
  })
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  return { site, page: await context.newPage(), sent, iconsFor }
}

const byMail = (page: Page) => page.locator('form[action$="/signin/mail"]')

async function askForMail({ page, site }: Scene): Promise<void> {
  await page.goto(`${site.base}/signin`)
  await byMail(page).getByLabel('E-mail address').fill(ADA)
  await byMail(page).getByRole('button', { name: 'Sign in by e-mail' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
}

async function signIn({ page, site }: Scene): Promise<void> {
  await page.goto(`${site.base}/signin`)
  await page.getByRole('button', { name: /Grace Hopper/ }).click()
  await page.waitForURL(`${site.origin}/`)
}

const at = (path: string) => async (scene: Scene) => scene.page.goto(`${scene.site.base}/${path}`)

/** The pages, and how a visitor gets there. */
const PAGES: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'to sign in': at('signin'),
  'to sign in, after an error': at('signin?error=CredentialsSignin'),
  async 'to sign in, while signed in'(scene) {
    await signIn(scene)
    await at('signin')(scene)
  },
  'after a mail': askForMail,
  'after a mail, elsewhere': at('verify-request?provider=mail'),
  async 'of a mailed link'(scene) {
    await askForMail(scene)
    await scene.page.goto(scene.sent.at(-1) ?? '')
  },
  async 'to sign out'(scene) {
    await signIn(scene)
    await at('signout')(scene)
  },
  'of an error': at('error?error=Verification'),
}

describe.each(Object.entries(PAGES))('the page %s', (_name, go) => {
  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    '%i pixels wide, %s: has no barriers, and nothing is cut off',
    async (width, colorScheme) => {
      const scene = await open({ viewport: { width, height: 800 }, colorScheme })
      await go(scene)
      expect(await barriers(scene.page)).toEqual([])
      expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )

  test('works without scripts, and asks for no icon that is not there', async () => {
    const scene = await open({ javaScriptEnabled: false })
    const { page, site, iconsFor } = scene
    await go(scene)
    // The browser does ask for that of a page which says nothing about one.
    await page.goto(`${site.origin}/plain`)
    await expect.poll(() => iconsFor.at(-1)).toBe('/plain')
    expect(iconsFor).toEqual(['/plain'])
  })
})

test('one address is for a mail, and for a passkey: to make one, and to sign in with it', async () => {
  const scene = await open()
  const { page, site, sent } = scene
  await addAuthenticator(await page.context().newCDPSession(page))
  const who = async () => (await page.request.get(`${site.base}/session`)).json()
  await page.goto(`${site.base}/signin`)
  const form = byMail(page)
  await form.getByLabel('E-mail address').fill(ADA)
  await form.getByRole('button', { name: 'Create a passkey' }).click()
  await page.waitForURL(`${site.origin}/`)
  expect(await who()).toMatchObject({ user: { name: ADA } })
  await page.context().clearCookies()
  await page.goto(`${site.base}/signin`)
  await page.waitForURL(`${site.origin}/`)
  expect(await who()).toMatchObject({ user: { name: ADA } })
  expect(sent).toEqual([])
})

test('the enter key in the field for the address asks for a mail', async () => {
  const scene = await open()
  const { page, site, sent } = scene
  await page.goto(`${site.base}/signin`)
  const field = byMail(page).getByLabel('E-mail address')
  await field.fill(ADA)
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await page.getByText(ADA).waitFor()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByText('We sent another link').waitFor()
  expect(sent).toHaveLength(2)
})

test('who is told in the form what went wrong is in its first field', async () => {
  const { page, site } = await open()
  await page.goto(`${site.base}/signin`)
  await page.getByLabel('login').fill('ada')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.waitForURL(/error=CredentialsSignin/)
  const field = page.getByLabel('login')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  const described = await field.getAttribute('aria-describedby')
  expect(await page.locator(`#${described}`).textContent()).toBe(
    'That did not match. Check what you entered and try again.',
  )
})

test('nothing moves for who wants no motion', async () => {
  const durations = async (reducedMotion: 'reduce' | 'no-preference') => {
    const { page, site } = await open({ reducedMotion })
    await page.goto(`${site.base}/signin`)
    return page
      .locator('button')
      .first()
      .evaluate((button) => getComputedStyle(button).transitionDuration)
  }
  expect(await durations('no-preference')).toBe('0.12s, 0.12s')
  expect(await durations('reduce')).toBe('0s')
})
