import { expect, test } from 'vitest'
import { readForms } from '../../support/html-form.js'
import { makeSite as makeAccountSite } from '../account/site.js'
import { type Browser, makeEverydaySite, seenAt } from './everyday-forms.js'
import { ADA, alertIn, at, GOOD, SITE } from './password-site.js'

// A tab that was opened before another one has signed in, or out: its form is too old.

const EVE = 'eve@example.test'
const OLD = 'This page was open for too long. Please try again.'

/** Opens a page in a tab of its own. @returns what submits its form as a browser does, whatever happens in other tabs meanwhile */
async function openTab(browser: Browser, path: string, to = path) {
  const forms = readForms(await (await browser.ask(path)).text(), SITE + path)
  const form = forms.find(({ action }) => action === SITE + to)
  if (!form) throw new Error(`${path} has no form for ${to}`)
  return async (fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
    browser.ask(to, { form: { ...form.fields, ...fields }, headers: { origin: SITE } })
}

/** Submits the form that an answer shows again, as it is. */
async function clickAgain(browser: Browser, shown: Response, to: string): Promise<Response> {
  const form = readForms(await shown.text(), `${SITE}${to}`).find(
    ({ action }) => action === SITE + to,
  )
  return browser.ask(to, { form: { ...form?.fields }, headers: { origin: SITE } })
}

/** A browser in which somebody signs in in another tab, or out, once the tab is open. */
async function openBefore(path: string, to?: string, target = '/wanted') {
  const site = makeEverydaySite('database')
  await site.signedUp()
  const browser = site.make()
  const tab = await openTab(browser, `${path}?callbackUrl=${target}`, to)
  return { site, browser, tab }
}

test.each([
  [
    'a sign-in by password',
    '/auth/signin',
    '/auth/callback/password',
    { email: ADA, password: GOOD },
  ],
  ['a sign-in by mail', '/auth/signin', '/auth/signin/mail', { email: ADA }],
  ['a sign-up', '/auth/signup', '/auth/signup', { email: EVE }],
  ['a forgotten password', '/auth/forgot-password', '/auth/forgot-password', { email: ADA }],
])('leads on where somebody is signed in meanwhile: %s', async (_, path, to, fields) => {
  const { site, browser, tab } = await openBefore(path, to)
  await site.signIn(browser)
  const [mails, before] = [site.mails.length, site.rows()]
  expect(at(await tab(fields))).toBe(`${SITE}/wanted`)
  expect([site.mails.length, site.rows()]).toEqual([mails, before])
  expect(site.log.errors).toEqual([])
})

test.each([
  ['a sign-in by mail', '/auth/signin', '/auth/signin/mail', { email: EVE }],
  ['a sign-up', '/auth/signup', '/auth/signup', { email: EVE }],
  ['a forgotten password', '/auth/forgot-password', '/auth/forgot-password', { email: EVE }],
])(
  'is there again, filled, where nobody is, and one click does it: %s',
  async (_, path, to, fields) => {
    const { site, browser, tab } = await openBefore(path, to)
    await site.signIn(browser)
    await browser.submit('/auth/signout')
    const shown = await tab(fields)
    expect(shown.status).toBe(403)
    expect(alertIn(await shown.clone().text())).toBe(OLD)
    expect(at(await clickAgain(browser, shown, to))).toContain('/auth/verify-request?')
    expect(site.mails.at(-1)?.to).toBe(EVE)
  },
)

test('keeps the address of a sign-in by password, and never the password', async () => {
  const { site, browser, tab } = await openBefore('/auth/signin', '/auth/callback/password')
  await site.signIn(browser)
  await browser.submit('/auth/signout')
  const page = await (await tab({ email: ADA, password: GOOD })).text()
  expect(page).toContain(`value="${ADA}"`)
  expect(page).not.toContain(GOOD)
  expect(alertIn(page)).toBe(OLD)
})

test('keeps the code of a mail', async () => {
  const site = makeEverydaySite('database')
  const browser = site.make()
  const asked = await site.ask(browser, ADA, 'signin/mail')
  const tab = await openTab(
    browser,
    new URL(at(asked) ?? '').pathname + new URL(at(asked) ?? '').search,
    '/auth/callback/mail',
  )
  browser.cookies.delete('__Host-auth.csrf-token')
  const shown = await tab({ code: site.lastMail().code ?? '' })
  expect(shown.status).toBe(403)
  expect(at(await clickAgain(browser, shown, '/auth/callback/mail'))).toBe(`${SITE}/`)
  expect(await browser.session()).toMatchObject({ user: { email: ADA } })
})

test('signs out where somebody is signed in again, after one more click, and leads on where nobody is', async () => {
  const site = makeEverydaySite('database')
  const browser = await site.signedUp()
  const tab = await openTab(browser, '/auth/signout?callbackUrl=/bye', '/auth/signout')
  await browser.submit('/auth/signout')
  expect(at(await tab())).toBe(`${SITE}/bye`)
  await site.signIn(browser)
  const shown = await tab()
  expect(await browser.session()).not.toBeNull()
  expect(at(await clickAgain(browser, shown, '/auth/signout'))).toBe(`${SITE}/bye`)
  expect(await browser.session()).toBeNull()
})

test('does nothing that changes who is signed in: its form is there again', async () => {
  const site = makeEverydaySite('database')
  const browser = await site.signedUp()
  const tab = await openTab(browser, '/auth/change-password')
  await browser.submit('/auth/signout')
  await site.signIn(browser)
  const before = site.rows()
  const answer = await tab({ currentPassword: GOOD, password: 'an entirely different phrase' })
  expect((await seenAt(browser, answer)).says).toBe(OLD)
  expect(site.rows()).toEqual(before)
})

test.each([
  ['another site', { origin: 'https://evil.test' }],
  ['a program', { origin: SITE, 'x-auth-return-redirect': '1' }],
  ['something that does not say where it comes from', {}],
])('is refused as before where it comes from %s', async (_, headers) => {
  const site = makeEverydaySite('database')
  const browser = await site.signedUp()
  const form = { csrfToken: 'x', email: ADA }
  const answer = await browser.ask('/auth/signin/mail', { form, headers })
  const told = `${answer.status} ${at(answer)} ${await answer.text()}`
  expect(told).toMatch(/MissingCSRF|made by another site/)
})

test('a response of a service that comes again leads on, as long as that browser is signed in by it', async () => {
  const site = makeAccountSite({ strategy: 'jwt' })
  const browser = await site.signedIn()
  const begun = await browser.submit('/auth/signin/acme', { callbackUrl: '/wanted' })
  const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
  const url = `/auth/callback/acme?code=the-code&state=${state}`
  for (const seconds of [0, 9, 3600]) {
    site.clock.advance(seconds)
    expect(at(await browser.ask(url))).toBe(`${SITE}/wanted`)
  }
  expect(site.log.errors).toEqual([])
  const failed = `${SITE}/auth/signin?error=OAuthCallbackError`
  // By another service it has signed nobody in here.
  expect(at(await browser.ask(url.replace('acme', 'other')))).toBe(failed)
  await browser.submit('/auth/signout')
  expect(at(await browser.ask(url))).toBe(failed)
})

test('a mailed link that was used tells who is signed in by it, and nobody else', async () => {
  const site = makeEverydaySite('database')
  await site.signedUp()
  const browser = site.make()
  await site.ask(browser, ADA, 'signin/mail')
  const url = site.lastMail().url ?? ''
  expect(at(await browser.ask(url))).toBe(`${SITE}/`)
  site.clock.advance(60)
  const told = await browser.step(await browser.ask(url))
  expect(await told.text()).toContain(ADA)
  const eve = await site.signedUp(EVE)
  const token = new URL(url).searchParams.get('token') ?? ''
  const elsewhere = await eve.submit('/auth/callback/mail', { email: ADA, token })
  expect(at(elsewhere)).toContain('error=Verification')
})

test('going back to the page that asks for a new password leads on, as long as somebody is signed in', async () => {
  const site = makeEverydaySite('database')
  const browser = await site.signedUp()
  expect(at(await browser.ask('/auth/new-password'))).toBe(`${SITE}/`)
  await browser.submit('/auth/signout')
  expect(at(await browser.ask('/auth/new-password'))).toBe(`${SITE}/auth/error?error=Verification`)
})

test('a letter that only looks like one of the address is another one', async () => {
  const site = makeEverydaySite('database')
  const browser = await site.signedUp('kim@example.test')
  const token = 'a-token-that-was-never-mailed'
  for (const [email, isVisitor] of [
    ['KIM@example.test', true],
    ['\u212Aim@example.test', false],
  ] as const) {
    const answer = await browser.submit('/auth/callback/mail', { email, token })
    expect(at(answer)?.includes('error=Verification')).toBe(!isVisitor)
  }
})
