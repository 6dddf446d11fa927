import { Auth, createUser, skipCSRFCheck, type AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { makeAuthenticatorApp } from './authenticator-app.js'
import { ADA, at, GOOD, makeSite as makePasswordSite, SITE } from './password-site.js'
import { makeSite } from './two-factor-world.js'

const SETUP = '/auth/two-factor/setup'
const REFUSED = `${SITE}/auth/two-factor?error=TwoFactor`
const HEADERS = { 'x-auth-return-redirect': '1' }

describe('of two browsers that ask one server at once each gets its own answer', () => {
  test('where both give a code', async () => {
    const site = makeSite()
    const { secret } = await site.enrolled()
    const [browser, other] = [site.browser(), site.browser()]
    const post = async (by: typeof browser, code: string) => {
      const form = { csrfToken: await by.csrf(), code }
      return by.requestOf('/auth/two-factor', { form })
    }
    for (const each of [browser, other]) await site.signIn(each)
    const requests = [await post(browser, await site.codeOf(secret)), await post(other, '000000')]
    const answers = await Promise.all(requests.map((each) => Auth(each, browser.config)))
    expect(answers.map(at)).toEqual([`${SITE}/`, REFUSED])
  })

  test('where the application checks its forms itself', async () => {
    const site = makeSite({ config: { skipCSRFCheck } })
    await site.signIn(site.browser())
    const [browser, stranger] = [site.browser(), site.browser()]
    await site.enter(browser)
    const form = { action: 'off', code: '000000' }
    const [own, led] = await Promise.all(
      [browser, stranger].map((each) => Auth(each.requestOf(SETUP, { form }), browser.config)),
    )
    expect(own && at(own)).toBe(`${SITE}${SETUP}?error=TwoFactor`)
    expect(led && at(led)).toContain(`${SITE}/auth/signin?`)
  })
})

/** A site whose user has a password and a proven address, signed in by both. */
async function signedUp(config: Partial<AuthConfig> = {}) {
  const site = makePasswordSite({ config: { twoFactor: true, ...config } })
  const browser = await site.signedUp()
  const app = makeAuthenticatorApp(site.clock)
  const subjects = () => site.mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
  subjects()
  const methods = () => [...site.tables.sessions.values()].at(-1)?.methods
  return { ...site, ...app, browser, methods, subjects }
}

describe('two-step sign-in that is', () => {
  test('set up is told of by mail, and proves the session', async () => {
    const site = await signedUp()
    await site.setUp(site.browser)
    expect(site.subjects()).toEqual([`${ADA}: Two-step sign-in is on at Shop`])
    expect(site.methods()).toBe('mail otp')
  })

  test('set up to sign in is told of, too, and proves the session', async () => {
    const site = await signedUp({ twoFactor: { required: () => true } })
    const browser = site.make()
    expect(at(await site.signIn(browser))).toBe(`${SITE}${SETUP}`)
    const { html } = await site.setUp(browser)
    expect(html).toContain(`href="${SITE}/"`)
    expect(site.subjects()).toEqual([`${ADA}: Two-step sign-in is on at Shop`])
    expect(site.methods()).toBe('pwd otp')
  })

  test('changed is told of: new recovery codes, and that it is off', async () => {
    const site = await signedUp()
    const { secret } = await site.setUp(site.browser)
    site.subjects()
    for (const action of ['recovery-codes', 'off']) {
      site.clock.advance(60)
      const code = await site.codeOf(secret)
      const answer = await site.browser.submit(SETUP, { action, code })
      if (action === 'off') expect(at(answer)).toBe(`${SITE}/`)
      else expect(await answer.text()).toContain(`href="${SITE}/"`)
    }
    expect(site.subjects()).toEqual([
      `${ADA}: New recovery codes for Shop`,
      `${ADA}: Two-step sign-in is off at Shop`,
    ])
  })

  test('there is changed with its code, also by who has never proven the address', async () => {
    const site = await signedUp()
    const { secret } = await site.setUp(site.browser)
    for (const user of site.tables.users.values()) Object.assign(user, { emailVerified: null })
    site.clock.advance(60)
    const off = { action: 'off', code: await site.codeOf(secret) }
    expect(at(await site.browser.submit(SETUP, off))).toBe(`${SITE}/`)
  })

  test('set up by a program gives it the recovery codes, and the session of the new token', async () => {
    const site = await signedUp()
    const page = await (await site.browser.ask(SETUP)).text()
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
    const form = { csrfToken: await site.browser.csrf(), code: await site.codeOf(secret) }
    const answer = await site.browser.ask(SETUP, { form, headers: HEADERS })
    const given = (await answer.json()) as { url: string; recoveryCodes: string[] }
    expect([given.url, given.recoveryCodes.length]).toEqual([`${SITE}/`, 10])
    expect(await site.browser.session()).toMatchObject({ user: { email: ADA } })
    expect(site.methods()).toBe('mail otp')
  })
})

test('a form without a code, or without its token, sets up nothing', async () => {
  const site = await signedUp()
  await site.browser.ask(SETUP)
  expect(at(await site.browser.submit(SETUP))).toBe(`${SITE}${SETUP}?error=TwoFactor`)
  const form = { code: '000000' }
  expect(at(await site.browser.ask(SETUP, { form }))).toContain('error=MissingCSRF')
  expect(site.tables.factors.size).toBe(1)
})

test('whoever is deleted while it is to be set up is led to the sign-in page', async () => {
  const site = makeSite({ strategy: 'jwt', config: { twoFactor: { required: () => true } } })
  const browser = site.browser()
  await site.signIn(browser)
  expect((await browser.ask(SETUP)).status).toBe(200)
  site.tables.users.clear()
  expect(at(await browser.ask(SETUP))).toContain(`${SITE}/auth/signin?`)
})

test('nobody signs up for two-step sign-in with an address that a server has only stored', async () => {
  const site = makePasswordSite({ config: { twoFactor: true } })
  await createUser(site.trusted, { email: ADA, password: GOOD })
  const browser = site.make()
  await site.signIn(browser)
  expect(at(await browser.ask(SETUP))).toContain('way=mail')
  expect(at(await browser.submit(SETUP, { code: '000000' }))).toContain('way=mail')
})
