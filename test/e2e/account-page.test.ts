import { ExpressAuth } from '@create-auth/runtime/express'
import type { Mail } from '@create-auth/runtime/providers'
import Passkey from '@create-auth/runtime/providers/passkey'
import Password from '@create-auth/runtime/providers/password'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { EXPRESS } from '../support/express-versions.js'
import { startSite } from '../support/site.js'
import { STORES } from './account-stores.js'
import { addAuthenticator, barriers, openBrowser } from './open-browser.js'

const ADA = 'ada@example.test'
const NEW = 'ada@new.test'
const PASSWORD = 'careful horse battery staple'
const FORMS = [
  [320, 'light'],
  [320, 'dark'],
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

/** Where everything is kept, and how sessions are. */
interface Kept {
  readonly store: string
  readonly strategy: 'database' | 'jwt'
}

/** A site with an account page, and two browsers. */
async function open(javaScriptEnabled: boolean, { store, strategy }: Kept) {
  const [, [, express]] = EXPRESS
  const { adapter, close } = await STORES[store]!()
  onTestFinished(async () => void (await close()))
  const mails: Mail[] = []
  const site = await startSite({
    express,
    build(app, config) {
      app.use('/auth', ExpressAuth(config))
      app.get('/', (_req, res) => void res.send('<!doctype html><title>Shop</title>Home'))
    },
    config: async () => ({
      account: { before: 'Invoices are in the shop.' },
      theme: { name: 'Shop' },
      // A sealed session is looked after at each check.
      session: strategy === 'jwt' ? { strategy, updateAge: 0 } : { strategy },
      adapter,
      experimental: { enableWebAuthn: true },
      providers: [
        Password(),
        Passkey(),
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          code: true,
          sendMail: (mail) => void mails.push(mail),
        },
      ],
    }),
  })
  const newPage = async () => {
    // A colour that is on its way to another one is none.
    const context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    return context.newPage()
  }
  return { site, mails, laptop: await newPage(), phone: await newPage() }
}

const USUAL: Kept = { store: 'memory', strategy: 'database' }

/** Somebody signs up, changes everything on the account page, and deletes the account; each page is looked at. */
async function everything(javaScriptEnabled: boolean, look: Look, kept: Kept = USUAL) {
  const { site, mails, laptop, phone } = await open(javaScriptEnabled, kept)
  const account = `${site.base}/account`
  const press = (page: Page, text: string) =>
    page
      .locator('button', { hasText: new RegExp(`^\\s*${text}\\s*$`) })
      .first()
      .click()
  const says = (page: Page, text: string) =>
    expect.poll(() => page.locator('[role=status].notice, h1').allTextContents()).toContain(text)
  const linkTo = (to: string) => mails.findLast((mail) => mail.to === to && mail.url)?.url ?? ''

  await laptop.goto(`${site.base}/signup`)
  await laptop.locator('[name=email]').fill(ADA)
  await press(laptop, 'Continue')
  await laptop.locator('[name=code]').fill(mails.at(-1)?.code ?? '')
  await press(laptop, 'Continue')
  await laptop.locator('[name=password]').fill(PASSWORD)
  await press(laptop, 'Create the account')
  await expect.poll(() => new URL(laptop.url()).pathname).toBe('/')

  await laptop.goto(account)
  await look(laptop, 'of the account')
  await laptop.locator('[name=name]').fill('Ada Lovelace')
  await press(laptop, 'Save')
  await says(laptop, 'Saved.')
  if (javaScriptEnabled) {
    const devices = await laptop.context().newCDPSession(laptop)
    await addAuthenticator(devices)
    await press(laptop, 'Add a passkey')
    // The ways in, and the sessions, of which sealed ones are not listed.
    const items = kept.strategy === 'jwt' ? 3 : 4
    await expect.poll(() => laptop.locator('.items .what').allTextContents()).toHaveLength(items)
    await laptop.locator('[aria-label="Remove Passkey 1"]').click()
    await says(laptop, 'Removed.')
    // It would answer every sign-in page from now on by itself, with what is removed.
    await devices.send('WebAuthn.disable')
  }

  const signIn = async (page: Page) => {
    await page.goto(`${site.base}/signin`)
    await page.locator('form:has([name=password]) [name=email]').fill(ADA)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.locator('form:has([name=password]) button.primary').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  }
  await signIn(phone)
  await laptop.goto(account)
  await look(laptop, 'with another session')
  if (kept.strategy === 'jwt') {
    await press(laptop, 'Sign out everywhere')
    await expect.poll(() => new URL(laptop.url()).pathname).toBe('/auth/signin')
    await signIn(laptop)
    await laptop.goto(account)
  } else {
    await press(laptop, 'Sign out of the other one')
    await says(laptop, 'Ended.')
  }
  await phone.goto(account)
  expect(new URL(phone.url()).pathname).toBe('/auth/signin')

  await laptop.locator('section [type=email]').fill(NEW)
  await press(laptop, 'Change the address')
  await says(laptop, 'Check the mail: the change waits for its confirmation, for a day.')
  await phone.goto(linkTo(NEW))
  await look(phone, 'of a link')
  await press(phone, 'Confirm')
  await says(phone, 'One more step')
  await phone.goto(linkTo(ADA))
  await press(phone, 'Confirm')
  await says(phone, 'The address has changed')
  await look(phone, 'after a link')
  await phone.goto(linkTo(ADA))
  await look(phone, 'of an objection')

  await laptop.goto(account)
  await laptop.locator('summary').click()
  await look(laptop, 'to delete the account')
  await laptop.locator('details [name=email]').fill(NEW)
  await press(laptop, 'Delete the account for good')
  await expect.poll(() => new URL(laptop.url()).pathname).toBe('/')
  await laptop.goto(account)
  expect(new URL(laptop.url()).pathname).toBe('/auth/signin')
  return mails.map(({ to, kind }) => `${kind} to ${to}`)
}

const MAILS = (passkey: readonly string[]) => [
  `sign-up to ${ADA}`,
  ...passkey,
  `confirm-address to ${NEW}`,
  `confirm-address to ${ADA}`,
  `old-address to ${ADA}`,
  `notice to ${NEW}`,
  `notice to ${NEW}`,
]

test('without scripts everything works but passkeys', async () => {
  expect(await everything(false, async () => {})).toEqual(MAILS([]))
})

test.each([
  { store: 'postgresql', strategy: 'jwt' },
  { store: 'mariadb', strategy: 'database' },
  { store: 'sqlite', strategy: 'jwt' },
  { store: 'redis', strategy: 'database' },
] as const)('$store, strategy $strategy', async (kept) => {
  const mails = await everything(true, async () => {}, kept)
  expect(mails).toEqual(MAILS([`notice to ${ADA}`, `notice to ${ADA}`]))
})

test('nothing has barriers, and nothing is cut off: 320 and 1280 pixels wide, light and dark', async () => {
  const found: string[] = []
  const mails = await everything(true, async (page, name) => {
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
  expect(mails).toEqual(MAILS([`notice to ${ADA}`, `notice to ${ADA}`]))
})
