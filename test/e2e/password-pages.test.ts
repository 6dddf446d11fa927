import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth } from '@create-auth/runtime/express'
import type { Mail } from '@create-auth/runtime/providers'
import Password from '@create-auth/runtime/providers/password'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fromBase32 } from '../../runtime/src/crypto/base32.js'
import { hotp, totpStep } from '../../runtime/src/crypto/totp.js'
import { EXPRESS } from '../support/express-versions.js'
import { startSite } from '../support/site.js'
import { barriers, openBrowser } from './open-browser.js'

const ADA = 'ada@example.test'
const FIRST = 'careful horse battery staple'
const SECOND = 'an entirely different phrase'
const WRONG = 'neither of these two phrases'
const FORMS = [
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What is looked at on each page that somebody comes to. */
type Look = (page: Page, name: string) => Promise<void>

/** A site with passwords and two-step sign-in, and a browser. */
async function open(javaScriptEnabled: boolean) {
  const [, [, express]] = EXPRESS
  const mails: Mail[] = []
  const site = await startSite({
    express,
    build(app, config) {
      app.use('/auth', ExpressAuth(config))
      app.get('/', (_req, res) => void res.send('<!doctype html><title>Shop</title>Home'))
    },
    config: async () => ({
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
          signIn: false,
          sendMail: (mail) => void mails.push(mail),
        },
      ],
    }),
  })
  // A colour that is on its way to another one is none.
  const context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  return { site, page: await context.newPage(), mails }
}

/** Somebody signs up, adds a second step, signs in with it, forgets the password and changes it; each page is looked at. */
async function everyday(
  javaScriptEnabled: boolean,
  look: Look,
  press = (button: Locator): Promise<void> => button.click(),
): Promise<readonly string[]> {
  const { site, page, mails } = await open(javaScriptEnabled)
  const go = (path: string) => page.goto(`${site.base}/${path}`)
  const type = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name="${name}"]`).fill(value)
    const [first = ''] = Object.keys(fields)
    const form = page.locator('form').filter({ has: page.locator(`[name="${first}"]`) })
    await press(form.locator('button.primary'))
  }
  const isAt = (path: string) =>
    expect
      .poll(() => new URL(page.url()).pathname, { timeout: 20_000 })
      .toBe(path === '/' ? '/' : `/auth/${path}`)
  const mailed = () => mails.at(-1)?.code ?? ''

  await go('signup')
  await look(page, 'to sign up')
  await type({ email: ADA })
  await isAt('verify-request')
  await look(page, 'after the mail')
  await type({ code: '000000' })
  await look(page, 'after a wrong code')
  await type({ code: mailed() })
  await look(page, 'to choose a first password')
  await type({ password: 'password1234567', name: 'Ada' })
  await look(page, 'after a password that is refused')
  await type({ password: FIRST, name: 'Ada' })
  await isAt('/')

  await go('two-factor/setup')
  await look(page, 'to set up a second step')
  const shown = (await page.locator('.key code').textContent()) ?? ''
  const key = fromBase32(shown.replaceAll(' ', '')) ?? new Uint8Array()
  const codeOf = (steps: number) => hotp(key, totpStep(Date.now()) + steps)
  await type({ code: await codeOf(0) })
  await look(page, 'of the recovery codes')
  const recovery = (await page.locator('li code').first().textContent()) ?? ''

  await page.context().clearCookies()
  await go('signin')
  await look(page, 'to sign in')
  await type({ email: ADA, password: WRONG })
  await look(page, 'after a wrong password')
  await type({ email: ADA, password: FIRST })
  await isAt('two-factor')
  await look(page, 'of the second step')
  await go('two-factor/recovery')
  await look(page, 'for a recovery code')
  await type({ code: recovery })
  await isAt('/')

  await go('confirm')
  await look(page, 'to confirm')
  await go('change-password')
  await look(page, 'to change the password')

  await page.context().clearCookies()
  await go('forgot-password')
  await look(page, 'for a forgotten password')
  await type({ email: ADA })
  await isAt('verify-request')
  await go(new URL(mails.at(-1)?.url ?? '').href.slice(`${site.base}/`.length))
  await look(page, 'of the mailed link')
  await press(page.locator('button.primary'))
  await look(page, 'to choose another password')
  await type({ password: SECOND })
  await isAt('two-factor')
  await type({ code: await codeOf(1) })
  await isAt('/')
  return mails.map(({ kind }) => kind)
}

/** Of a second step that is on, of a recovery code that was used, and of a new password people are told. */
const MAILS = ['sign-up', 'notice', 'notice', 'new-password', 'notice']

test('without scripts everything works', async () => {
  expect(await everyday(false, async () => {})).toEqual(MAILS)
})

test('two clicks on a button do what one does', async () => {
  const press = async (button: Locator): Promise<void> => button.dblclick()
  expect(await everyday(true, async () => {}, press)).toEqual(MAILS)
})

test('every page is there again when it is reloaded', async () => {
  const heading = async (page: Page) => page.locator('h1').textContent()
  const look = async (page: Page): Promise<void> => {
    const shown = await heading(page)
    await page.reload()
    expect(await heading(page)).toBe(shown)
  }
  expect(await everyday(true, look)).toEqual(MAILS)
})

test('no page has barriers, and nothing is cut off: 390 and 1280 pixels wide, light and dark', async () => {
  const found: string[] = []
  await everyday(true, async (page, name) => {
    for (const [width, colorScheme] of FORMS) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      const wrong = wide > width ? [`${wide} pixels`] : []
      for (const problem of [...(await barriers(page)), ...wrong])
        found.push(`${name}, ${width}, ${colorScheme}: ${problem}`)
    }
  })
  expect(found).toEqual([])
})
