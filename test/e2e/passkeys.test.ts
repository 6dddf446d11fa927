import type { AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter, type MemoryTables } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import Passkey from '@create-auth/runtime/providers/passkey'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPRESS } from '../support/express-versions.js'
import { startSite, type Site } from '../support/site.js'
import { addAuthenticator, openBrowser, type Authenticator } from './open-browser.js'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Nobody has proven that a typed address is theirs: it is a name. */
const ADA = { name: 'ada@example.test', email: null }

interface Scene {
  readonly site: Site
  readonly tables: MemoryTables
  readonly page: Page
  readonly authenticator: Authenticator
  /** The complaints of the page's console. */
  readonly problems: readonly string[]
}

/** A site, and a browser with an authenticator that has just opened its sign-in page. */
async function open(
  config: Partial<AuthConfig> = {},
  passkey: Parameters<typeof Passkey>[0] = {},
): Promise<Scene> {
  const [, [, express]] = EXPRESS
  const tables = emptyTables()
  const site = await startSite({
    express,
    config: async () => ({
      providers: [Passkey(passkey), Dev()],
      adapter: MemoryAdapter(tables),
      experimental: { enableWebAuthn: true },
      ...config,
    }),
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      problems.push(message.text())
  })
  const authenticator = await addAuthenticator(await context.newCDPSession(page))
  await page.goto(`${site.base}/signin`)
  return { site, tables, page, authenticator, problems }
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const createButton = (page: Page) =>
  page.getByRole('button', { name: /^(?:Create|Add) a passkey$/ })
const alert = (page: Page) => page.getByRole('alert')

async function who({ site, page }: Scene): Promise<unknown> {
  return (await page.request.get(`${site.base}/session`)).json()
}

async function create(scene: Scene, email = 'ada@example.test'): Promise<void> {
  const { page, site } = scene
  await page.getByRole('form', { name: 'Passkey' }).getByLabel('E-mail address').fill(email)
  await createButton(page).click()
  await page.waitForURL(`${site.origin}/`)
}

async function signOut({ page, site }: Scene): Promise<void> {
  await page.goto(`${site.base}/signout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site.origin}/`)
}

describe.each(['jwt', 'database'] as const)('strategy %s', (strategy) => {
  test('a visitor creates a passkey, signs out, and signs in with it without typing anything', async () => {
    const scene = await open({ session: { strategy } }, { enableConditionalUI: false })
    const { page, site, tables, authenticator, problems } = scene
    await create(scene)
    expect(await who(scene)).toMatchObject({ user: ADA })
    expect(await authenticator.credentials()).toMatchObject([
      { rpId: 'localhost', isResidentCredential: true },
    ])
    await signOut(scene)
    expect(await who(scene)).toBeNull()
    await page.goto(`${site.base}/signin?callbackUrl=%2F%3Fafter`)
    await signInButton(page).click()
    await page.waitForURL(`${site.origin}/?after`)
    expect(await who(scene)).toMatchObject({ user: ADA })
    expect([tables.users.size, tables.accounts.size, tables.authenticators.size]).toEqual([1, 1, 1])
    expect([...tables.authenticators.values()]).toMatchObject([{ transports: 'internal' }])
    expect([problems, site.log.errors]).toEqual([[], []])
  })
})

test('conditional UI: the browser offers the passkey in the input, and nothing is pressed', async () => {
  const scene = await open()
  const { page, site, problems } = scene
  await create(scene)
  await signOut(scene)
  await page.goto(`${site.base}/signin`)
  // The authenticator answers as if the visitor had picked the passkey at once.
  await page.waitForURL(`${site.origin}/`)
  expect(await who(scene)).toMatchObject({ user: ADA })
  expect([problems, site.log.errors]).toEqual([[], []])
})

test('while the authenticator is asked the buttons are out of use, and the form says that it waits', async () => {
  const { page, authenticator } = await open()
  await authenticator.set('setAutomaticPresenceSimulation', false)
  await page.getByLabel('E-mail address').first().fill('ada@example.test')
  await createButton(page).click()
  const status = page.getByRole('form', { name: 'Passkey' }).getByRole('status')
  await status.filter({ hasText: 'Waiting for your passkey' }).waitFor()
  expect([await signInButton(page).isDisabled(), await createButton(page).isDisabled()]).toEqual([
    true,
    true,
  ])
})

test('a visitor who is signed in adds a passkey without typing an address', async () => {
  const scene = await open()
  const { page, site, tables } = scene
  await page.getByRole('button', { name: /Grace Hopper/ }).click()
  await page.waitForURL(`${site.origin}/`)
  await page.goto(`${site.base}/signin`)
  await createButton(page).click()
  await page.waitForURL(`${site.origin}/`)
  expect(await who(scene)).toMatchObject({ user: { email: 'grace@example.test' } })
  const [user] = tables.users.values()
  expect([...tables.authenticators.values()].map(({ userId }) => userId)).toEqual([user?.id])
  expect(tables.users.size).toBe(1)
})

describe('a ceremony that comes to nothing is told in the alert, and the button has the focus again', () => {
  async function expectTold(
    { page, site }: Scene,
    button: ReturnType<typeof signInButton>,
    text: string,
  ) {
    await alert(page).waitFor()
    expect(await alert(page).textContent()).toBe(text)
    expect(page.url()).toBe(`${site.base}/signin`)
    const buttons = await page.locator('button[data-ceremony]').all()
    expect(await Promise.all(buttons.map((each) => each.isEnabled()))).not.toContain(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByText('Waiting for your passkey').count()).toBe(0)
  }

  test('no passkey', async () => {
    const scene = await open()
    await signInButton(scene.page).click()
    await expectTold(
      scene,
      signInButton(scene.page),
      'No passkey was used. Try again, or choose another way.',
    )
    expect(await who(scene)).toBeNull()
  })

  test('the visitor is not verified', async () => {
    const scene = await open()
    await scene.authenticator.set('setUserVerified', false)
    await scene.page.getByLabel('E-mail address').first().fill('ada@example.test')
    await createButton(scene.page).click()
    await expectTold(
      scene,
      createButton(scene.page),
      'No passkey was created. You can try again at any time.',
    )
    expect([await who(scene), scene.tables.users.size]).toEqual([null, 0])
    // The next try begins with a clean page.
    await scene.authenticator.set('setUserVerified', true)
    await createButton(scene.page).click()
    await scene.page.waitForURL(`${scene.site.origin}/`)
  })

  test('the device has a passkey of the user already', async () => {
    const scene = await open({}, { enableConditionalUI: false })
    await create(scene)
    await scene.page.goto(`${scene.site.base}/signin`)
    await createButton(scene.page).click()
    await expectTold(
      scene,
      createButton(scene.page),
      'This device has a passkey for you already. Sign in with it.',
    )
  })

  test('the site does not answer', async () => {
    const scene = await open({}, { enableConditionalUI: false })
    await scene.page.route('**/webauthn-options/**', (route) => route.abort())
    await signInButton(scene.page).click()
    await expectTold(
      scene,
      signInButton(scene.page),
      'That did not work. Reload the page and try again, or choose another way.',
    )
  })
})

test('without an address the browser points at the input', async () => {
  const scene = await open()
  const { page } = scene
  await createButton(page).click()
  const input = page.getByLabel('E-mail address').first()
  await expect
    .poll(() => input.evaluate((element) => element === document.activeElement))
    .toBe(true)
  expect(await alert(page).count()).toBe(0)
  // What HTML takes for an address need not be one.
  await input.fill('ada@localhost')
  await createButton(page).click()
  await alert(page).waitFor()
  expect(await alert(page).textContent()).toBe('Check what you entered, and try again.')
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the address of somebody who has an account is refused at the end, on the sign-in page', async () => {
  // A security key is found by the address, so that two can't have the same one.
  const scene = await open({ providers: [WebAuthn({ enableConditionalUI: false })] })
  const { page, site, tables, authenticator } = scene
  await create(scene)
  await signOut(scene)
  await authenticator.clear()
  await page.goto(`${site.base}/signin`)
  await page.getByLabel('E-mail address').first().fill('ADA@example.test')
  await createButton(page).click()
  await page.waitForURL(`${site.base}/signin?error=AccountNotLinked`)
  expect(await alert(page).textContent()).toBe(
    'That account belongs to another user. Sign in the way you did before.',
  )
  expect([await who(scene), tables.users.size, tables.authenticators.size]).toEqual([null, 1, 1])
})

test('a passkey that the site does not know any more is refused', async () => {
  const scene = await open({}, { enableConditionalUI: false })
  const { page, site, tables } = scene
  await create(scene)
  await signOut(scene)
  tables.authenticators.clear()
  await page.goto(`${site.base}/signin`)
  await signInButton(page).click()
  await page.waitForURL(`${site.base}/signin?error=WebAuthnVerificationError`)
  expect(await alert(page).textContent()).toBe(
    'The passkey was not accepted. Please try again, or another way.',
  )
  expect(await who(scene)).toBeNull()
  expect(site.log.errors).toEqual([{ type: 'WebAuthnVerificationError' }])
})

test('without JavaScript the form says so, and its buttons do nothing', async () => {
  const { site } = await open()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.base}/signin`)
  expect([await signInButton(page).isDisabled(), await createButton(page).isDisabled()]).toEqual([
    true,
    true,
  ])
  // What is within a noscript is an element of the page only where no script runs.
  const hint = page.locator('form[data-options] noscript > p.hint')
  expect(await hint.textContent()).toBe('Passkeys need JavaScript, which is switched off.')
})

test('the policy of the page lets no other script run, and none ask another site', async () => {
  const { page, problems } = await open()
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
    const asked = await fetch('https://elsewhere.test/').catch((error: Error) => error.message)
    return [document.title, asked]
  })
  expect(ran).toEqual(['Sign in', expect.stringContaining('Failed to fetch')])
  expect(problems).toEqual([
    expect.stringContaining("violates the following Content Security Policy directive 'script-src"),
    expect.stringContaining('violates the following Content Security Policy directive'),
    expect.anything(),
  ])
})
