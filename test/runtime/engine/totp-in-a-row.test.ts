import { describe, expect, test } from 'vitest'
import type { RequestOptions } from '../../support/authenticator.js'
import { ADA, at, makeSite as makeAccountSite, PASSWORD, SITE, textsIn } from '../account/site.js'
import type { AuthConfig } from '@create-auth/runtime'

const [HOME, STRANGER, CAFE] = ['192.0.2.1', '203.0.113.7', '198.51.100.1']
const YEAR = 31_536_000
/** Somebody was there, and nobody knows who: of a passkey that is backed up. */
const PRESENT = 25
const NEW_PASSWORD = 'another staple of the horse'

type Browser = ReturnType<ReturnType<typeof makeAccountSite>['browser']>

/** Ada, with a password and an authenticator, which she has used at home. */
async function makeSite(limits: AuthConfig['limits'] = { totpInARow: { max: 3, window: YEAR } }) {
  const site = makeAccountSite({ strategy: 'database', code: true, config: { proxy: 1, limits } })
  const from = (network: string) => {
    const browser = site.browser()
    const headers = { 'x-forwarded-for': network }
    const send = async (path: string, fields: Record<string, string>) =>
      browser.ask(path, { form: { csrfToken: await browser.csrf(), ...fields }, headers })
    return { browser, send }
  }
  /** Gives the password, and then a code. */
  async function signIn(
    network: string,
    code: string,
    path = '/auth/two-factor',
    { browser, send } = from(network),
  ) {
    await send('/auth/callback/password', { email: ADA.email, password: PASSWORD })
    return { browser, answer: await send(path, { code }) }
  }
  const mailed = () => site.mails.at(-1)?.code ?? ''
  const owner = await site.signedIn()
  await owner.submit('/auth/confirm/mail', {})
  await owner.submit('/auth/confirm/mail', { code: mailed() })
  await site.setPassword(owner)
  const { authenticator } = await site.addPasskey(owner)
  const { secret, codes } = await site.setUp(owner)
  const next = () => {
    site.clock.advance(60)
    return site.codeOf(secret)
  }
  /** What her passkey answers. @param flags what it says of her, in place of that it has verified her */
  async function passkey(browser: Browser, flags?: number) {
    const asked = await browser.ask('/auth/webauthn-options/passkey?action=authenticate')
    const { options } = (await asked.json()) as { options: RequestOptions }
    const faults = flags === undefined ? {} : { flags }
    return { action: 'authenticate', data: JSON.stringify(authenticator.get(options, faults)) }
  }
  const isIn = async (browser: Browser) => (await browser.session()) !== null
  expect(await isIn((await signIn(HOME, await next())).browser)).toBe(true)
  /** Somebody with the password tries codes, so many. */
  async function guess(times: number, network = STRANGER) {
    for (let tried = 0; tried < times; tried += 1) await signIn(network, '000000')
  }
  return { ...site, owner, from, signIn, next, isIn, guess, mailed, codes, passkey }
}

describe('100 wrong codes of an authenticator in a row close it (NIST SP 800-63B-4, 3.2.2)', () => {
  test('however many hours they take, and to whoever gives the right one then', async () => {
    const { clock, guess, signIn, next, isIn } = await makeSite({})
    for (let hours = 0; hours < 10; hours += 1) {
      await guess(10)
      clock.advance(3600)
    }
    const { browser, answer } = await signIn(STRANGER, await next())
    expect(answer.status).toBe(429)
    expect(await isIn(browser)).toBe(false)
    clock.advance(30 * 86_400)
    expect((await signIn(STRANGER, await next())).answer.status).toBe(429)
  })

  test('to networks that the user does not know, and not to those that the user does', async () => {
    const { guess, signIn, next, isIn } = await makeSite()
    await guess(3)
    expect((await signIn(CAFE, await next())).answer.status).toBe(429)
    expect(await isIn((await signIn(HOME, await next())).browser)).toBe(true)
    // That has ended the row.
    expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
  })

  test('and a right one before begins the row anew', async () => {
    const { guess, signIn, next, isIn } = await makeSite()
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await guess(2)
      expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
    }
  })

  test('and a recovery code opens it, and ends the row', async () => {
    const { guess, signIn, next, isIn, codes } = await makeSite()
    await guess(3)
    const [code = ''] = codes
    const { browser } = await signIn(CAFE, code, '/auth/two-factor/recovery')
    expect(await isIn(browser)).toBe(true)
    expect(await isIn((await signIn(STRANGER, await next())).browser)).toBe(true)
  })

  test('and a code by mail with one of the app opens it, and ends the row', async () => {
    const { guess, signIn, next, isIn, from, mailed } = await makeSite()
    await guess(3)
    const { browser, send } = from(CAFE)
    await send('/auth/signin/mail', { email: ADA.email })
    await send('/auth/callback/mail', { code: mailed() })
    expect(await isIn(browser)).toBe(false)
    await send('/auth/two-factor', { code: await next() })
    expect(await isIn(browser)).toBe(true)
    expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
  })

  test('and so does a new password, which ends what the thief has', async () => {
    const { guess, signIn, next, isIn, from, mailed } = await makeSite()
    await guess(3)
    const { browser, send } = from(CAFE)
    await send('/auth/forgot-password', { email: ADA.email })
    await send('/auth/new-password', { code: mailed() })
    expect(at(await send('/auth/new-password', { password: NEW_PASSWORD }))).toBe(
      `${SITE}/auth/two-factor`,
    )
    await send('/auth/two-factor', { code: await next() })
    expect(await isIn(browser)).toBe(true)
    expect((await signIn(STRANGER, await next())).answer.status).toBe(303)
  })

  test('and the page names what opens it at once, as do programs: waiting does not', async () => {
    const { guess, signIn, next, from } = await makeSite()
    await guess(3)
    const { answer } = await signIn(CAFE, await next())
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, null])
    expect(textsIn(await answer.text(), 'p')).toEqual([
      'Shop',
      'There were too many wrong codes for this account. A recovery code opens it at once. If you can sign in with a passkey or by e-mail here, sign in again that way: that opens it, too.',
    ])
    const { browser, send } = from(CAFE)
    await send('/auth/callback/password', { email: ADA.email, password: PASSWORD })
    const told = await browser.ask('/auth/two-factor', {
      form: { csrfToken: await browser.csrf(), code: await next() },
      headers: { 'x-forwarded-for': CAFE, 'x-auth-return-redirect': '1' },
    })
    expect([told.status, await told.json()]).toEqual([
      429,
      { url: `${SITE}/auth/two-factor?error=TwoFactorClosed` },
    ])
  })

  test('and a mailed code alone does not open it', async () => {
    const { guess, signIn, next, isIn, from, mailed } = await makeSite()
    await guess(3)
    const { browser, send } = from(CAFE)
    await send('/auth/signin/mail', { email: ADA.email })
    await send('/auth/callback/mail', { code: mailed() })
    expect(await isIn(browser)).toBe(false)
    expect((await signIn(CAFE, await next())).answer.status).toBe(429)
  })

  test('and a passkey that has verified its user opens it, and its network is known', async () => {
    const { guess, signIn, next, isIn, from, passkey } = await makeSite()
    await guess(3)
    const { browser, send } = from(CAFE)
    await send('/auth/callback/passkey', await passkey(browser))
    expect(await isIn(browser)).toBe(true)
    await guess(3)
    expect((await signIn('198.51.100.200', await next())).answer.status).toBe(429)
    expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
  })

  test('also where it confirms a session', async () => {
    const { guess, signIn, next, isIn, owner, passkey } = await makeSite()
    await guess(3)
    expect((await signIn(CAFE, await next())).answer.status).toBe(429)
    const given = await owner.submit('/auth/confirm/passkey', await passkey(owner))
    expect(at(given)).toBe(`${SITE}/`)
    expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
  })

  test('and one that has not opens nothing', async () => {
    const { guess, signIn, next, from, passkey } = await makeSite()
    await guess(3)
    const { browser, send } = from(CAFE)
    await send('/auth/callback/passkey', await passkey(browser, PRESENT))
    expect((await signIn(CAFE, await next())).answer.status).toBe(429)
  })

  test('and from where a recovery code was given the user is known', async () => {
    const { guess, signIn, next, isIn, codes } = await makeSite()
    const [code = ''] = codes
    await signIn(CAFE, code, '/auth/two-factor/recovery')
    await guess(3)
    expect((await signIn('198.51.100.200', await next())).answer.status).toBe(429)
    expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
  })

  test('apart for whoever has the mailbox alone, who is stopped, too', async () => {
    const { from, mailed, next, signIn, isIn, clock } = await makeSite()
    const byMail = async (code: string) => {
      const { browser, send } = from(STRANGER)
      await send('/auth/signin/mail', { email: ADA.email })
      await send('/auth/callback/mail', { code: mailed() })
      const { status } = await send('/auth/two-factor', { code })
      clock.advance(900)
      return { status, isIn: await isIn(browser) }
    }
    for (let tried = 0; tried < 3; tried += 1) expect((await byMail('000000')).status).toBe(303)
    expect(await byMail(await next())).toEqual({ status: 429, isIn: false })
    expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
    // That was the owner: the row of the mailbox has ended.
    expect(await byMail(await next())).toEqual({ status: 302, isIn: true })
  })

  test('also in a stolen session, at the page that confirms', async () => {
    const { signIn, next, isIn } = await makeSite()
    const { browser } = await signIn(STRANGER, await next())
    expect(await isIn(browser)).toBe(true)
    const send = async (code: string) =>
      browser.ask('/auth/confirm/totp', {
        form: { csrfToken: await browser.csrf(), code },
        headers: { 'x-forwarded-for': CAFE },
      })
    for (let tried = 0; tried < 3; tried += 1) expect((await send('000000')).status).toBe(303)
    expect((await send(await next())).status).toBe(429)
  })

  test('to recovery codes it does not apply', async () => {
    const { signIn, next, isIn, codes } = await makeSite()
    const [code = ''] = codes
    for (let tried = 0; tried < 6; tried += 1)
      await signIn(STRANGER, 'AAAA-AAAA-AAAA-AAAA', '/auth/two-factor/recovery')
    expect(await isIn((await signIn(CAFE, code, '/auth/two-factor/recovery')).browser)).toBe(true)
    expect(await isIn((await signIn(CAFE, await next())).browser)).toBe(true)
  })

  test('and the hourly limits, which the thief fills, leave the mailed code its own', async () => {
    const { guess, signIn, next, isIn, from, mailed } = await makeSite({
      codesPerUser: { max: 3, window: 3600 },
    })
    await guess(3)
    expect((await signIn(CAFE, await next())).answer.status).toBe(429)
    const { browser, send } = from(CAFE)
    await send('/auth/signin/mail', { email: ADA.email })
    await send('/auth/callback/mail', { code: mailed() })
    await send('/auth/two-factor', { code: await next() })
    expect(await isIn(browser)).toBe(true)
  })
})

test('a row that another process has ended is open in this one, too', async () => {
  const { from, guess, signIn, next, isIn, codes } = await makeSite()
  await guess(3)
  // Each browser of these tests asks a process of its own.
  const here = from(CAFE)
  const path = '/auth/two-factor'
  for (const _ of [1, 2])
    expect((await signIn(CAFE, await next(), path, here)).answer.status).toBe(429)
  const [code = ''] = codes
  await signIn(STRANGER, code, `${path}/recovery`)
  await signIn(CAFE, await next(), path, here)
  expect(await isIn(here.browser)).toBe(true)
})
