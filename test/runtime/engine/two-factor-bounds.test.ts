import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import Password from '@create-auth/runtime/providers/password'
import { describe, expect, test } from 'vitest'
import { kdf } from '../../support/cheap-kdf.js'
import type { AdapterCall } from '../../support/spy-adapter.js'
import { fromBase32 } from '../../../runtime/src/crypto/base32.js'
import { buildSetupUri } from '../../../runtime/src/flows/second-factor-setup.js'
import { hotp, totpStep } from '../../../runtime/src/crypto/totp.js'
import { ADA, at, GOOD, makeSite as makePasswordSite, OTHER, SITE } from './password-site.js'
import { makeWorld } from '../stored/world.js'
import { makeSite } from './two-factor-world.js'
import { visit } from './visitor.js'

/** A site where somebody signs in by a password, and a code of an authenticator. */
async function withBoth() {
  const site = makePasswordSite({ config: { twoFactor: true } })
  const browser = await site.signedUp()
  const page = await (await browser.ask('/auth/two-factor/setup')).text()
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
  const key = fromBase32(secret.replaceAll(' ', '')) ?? new Uint8Array()
  const code = () => hotp(key, totpStep(site.clock.now()))
  const done = await browser.submit('/auth/two-factor/setup', { code: await code() })
  const codes = [...(await done.text()).matchAll(/<li><code>([^<]+)<\/code>/g)].map(
    ([, recovery = '']) => recovery,
  )
  site.clock.advance(60)
  return { ...site, code, codes }
}

describe('who has a password, and a second factor', () => {
  test('chooses a new password by mail, and signs in with a code as before', async () => {
    const site = await withBoth()
    const browser = site.make()
    await site.ask(browser, ADA, 'forgot-password')
    await site.typeCode(browser)
    expect(at(await site.choose(browser, { password: OTHER }))).toBe(`${SITE}/auth/two-factor`)
    expect(at(await browser.submit('/auth/two-factor', { code: await site.code() }))).toBe(
      `${SITE}/`,
    )
    const other = site.make()
    site.clock.advance(60)
    expect(at(await site.signIn(other, OTHER))).toBe(`${SITE}/auth/two-factor`)
    expect(at(await other.submit('/auth/two-factor', { code: await site.code() }))).toBe(`${SITE}/`)
  })

  test('begins a sign-in anew that waited for its code while there was a new password', async () => {
    const site = await withBoth()
    const [waiting, browser] = [site.make(), site.make()]
    await site.signIn(waiting, GOOD)
    await site.ask(browser, ADA, 'forgot-password')
    await site.typeCode(browser)
    await site.choose(browser, { password: OTHER })
    const answer = await waiting.submit('/auth/two-factor', { code: await site.code() })
    expect(at(answer)).toContain('error=TwoFactor')
    expect(await waiting.session()).toBeNull()
  })

  test('is told by mail that a recovery code was used, and of no code of the authenticator', async () => {
    const site = await withBoth()
    const [browser, other] = [site.make(), site.make()]
    const before = site.mails.length
    await site.signIn(other)
    await other.submit('/auth/two-factor', { code: await site.code() })
    expect(site.mails).toHaveLength(before)
    await site.signIn(browser)
    const [code = ''] = site.codes
    expect(at(await browser.submit('/auth/two-factor/recovery', { code }))).toBe(`${SITE}/`)
    expect(site.lastMail()).toEqual({
      to: ADA,
      kind: 'notice',
      subject: 'A recovery code was used at Shop',
      url: undefined,
      code: undefined,
    })
  })

  test.each([
    [1, 'You have 9 left.'],
    [10, 'It was your last one: make new ones now.'],
  ])('is told how many are left after %i', async (uses, expected) => {
    const { clock, codes, config } = await withBoth()
    const texts: string[] = []
    const sendMail = ({ text }: { readonly text: string }) => void texts.push(text)
    const providers = [Password(), { id: 'mail', name: 'Mail', type: 'email', sendMail } as const]
    for (const code of codes.slice(0, uses)) {
      const browser = visit({ ...config, providers }, { world: { now: clock.now, kdf } })
      await browser.submit('/auth/callback/password', { email: ADA, password: GOOD })
      await browser.submit('/auth/two-factor/recovery', { code })
    }
    expect(texts.at(-1)).toContain(expected)
  })
})

describe('an authenticator', () => {
  test.each([
    [undefined, undefined, 'app.test'],
    [undefined, 'Shop', 'Shop'],
    ['Acme', 'Shop', 'Acme'],
  ])('shows issuer %s, or the name %s, or the host', (issuer, name, expected) => {
    const engine = {
      twoFactor: { required: () => false, ...(issuer !== undefined && { issuer }) },
      theme: name === undefined ? {} : { name },
    }
    const user = { id: '1', name: 'Ada', email: ADA }
    const uri = buildSetupUri(engine, { home: SITE }, user, new Uint8Array(20))
    const label = `${expected}:${encodeURIComponent(ADA)}`
    expect(uri.split('?')[0]).toBe(`otpauth://totp/${label}`)
    expect(new URL(uri).searchParams.get('issuer')).toBe(expected)
  })
})

test('the page to set it up has a link for whoever reads it on the phone that has the app', async () => {
  const browser = await makePasswordSite({ config: { twoFactor: true } }).signedUp()
  const page = await (await browser.ask('/auth/two-factor/setup')).text()
  const [, uri = '', words] = /<a href="(otpauth:[^"]+)">([^<]+)</.exec(page) ?? []
  const [, key = ''] = /<code>([^<]+)</.exec(page) ?? []
  const shown = new URL(uri.replaceAll('&amp;', '&'))
  expect([shown.searchParams.get('secret'), words]).toEqual([
    key.replaceAll(' ', ''),
    'Open in an app on this device',
  ])
})

test.each([
  [{ id: '1', name: 'Ada', email: ADA }, ADA],
  [{ id: '1', name: 'Ada', email: null }, 'Ada'],
  [{ id: '1', name: null, email: '' }, '1'],
])('an authenticator names the account of %j by %s', (user, account) => {
  const engine = { twoFactor: { issuer: 'Acme', required: () => false }, theme: {} }
  const [label = ''] = buildSetupUri(engine, { home: SITE }, user, new Uint8Array(20)).split('?')
  expect(decodeURIComponent(label)).toBe(`otpauth://totp/Acme:${account}`)
})

test.each(['/auth/two-factor', '/auth/two-factor/setup'])(
  'the event of too many tries at %s names two-step sign-in',
  async (path) => {
    const hits: unknown[] = []
    const site = makeSite({
      strategy: 'jwt',
      config: {
        limits: { codesPerUser: { max: 1, window: 600 } },
        events: { rateLimited: ({ limit, provider }) => void hits.push([limit, provider]) },
      },
    })
    const browser = site.browser()
    if (path === '/auth/two-factor') await site.enrolled()
    await (path === '/auth/two-factor' ? site.signIn(browser) : site.enter(browser))
    if (path !== '/auth/two-factor') await browser.ask(path)
    for (let tried = 0; tried < 3; tried += 1) await site.submitCode(browser, '000000', path)
    expect(hits[0]).toEqual(['codesPerUser', 'two-factor'])
  },
)

test("a page of one's own asks for the code, and not for a set-up", async () => {
  const config = { pages: { twoFactor: '/step' }, twoFactor: { required: () => true } }
  const site = makeSite({ strategy: 'jwt', config })
  expect(at(await site.signIn(site.browser()))).toBe(`${SITE}/auth/two-factor/setup`)
})

describe('a sign-in that waits for its code', () => {
  async function signedInBy(own: object, before: Readonly<Record<string, string>>) {
    const site = makeSite({ strategy: 'jwt' })
    const { secret } = await site.enrolled()
    const [ada] = site.rows().users
    const user = { id: ada?.id ?? '', ...own }
    const config: AuthConfig = {
      ...site.config,
      providers: [Credentials({ credentials: { id: {} }, authorize: () => user })],
    }
    const browser = visit(config, { world: { now: site.clock.now } })
    for (const [name, value] of Object.entries(before)) browser.cookies.set(name, value)
    const asked = at(await browser.submit('/auth/callback/credentials', { id: 'x' }))
    const sizes = [...browser.cookies].map(([name, value]) => name.length + value.length)
    const answer = await browser.submit('/auth/two-factor', { code: await site.codeOf(secret) })
    return { asked, target: at(answer), largest: Math.max(...sizes) }
  }

  test('has room beside whatever cookies the application has', async () => {
    const cookies = { one: 'x'.repeat(3400), two: 'x'.repeat(3400) }
    expect((await signedInBy({ name: 'Own' }, cookies)).asked).toBe(`${SITE}/auth/two-factor`)
  })

  test('is spread over cookies that browsers keep, where its user is large', async () => {
    const { target, largest } = await signedInBy({ notes: 'x'.repeat(3500) }, {})
    expect(target).toBe(`${SITE}/`)
    expect(largest).toBeLessThanOrEqual(4096)
    expect(largest).toBeGreaterThan(3500)
  })
})

const RECOVERY = '/auth/two-factor/recovery'
const SETUP = '/auth/two-factor/setup'
const REFUSED = `${SITE}${SETUP}?error=TwoFactor`

describe('whoever has signed in with a recovery code', () => {
  /** A browser that has signed in by one; all others are used up where it is the last. */
  async function recovered(last: boolean) {
    const site = makeSite({ strategy: 'database' })
    const { secret, codes, browser: known } = await site.enrolled()
    const browsers = codes.slice(last ? 0 : -1).map((code) => ({ code, browser: site.browser() }))
    for (const { code, browser } of browsers) {
      await site.signIn(browser)
      await site.submitCode(browser, code, RECOVERY)
    }
    const browser = browsers.at(-1)?.browser ?? known
    return { ...site, secret, known, browser }
  }

  test('the last one, and confirms it with the authenticator since, has that to give', async () => {
    const { browser, clock, codeOf, secret, tables } = await recovered(true)
    expect(at(await browser.submit('/auth/confirm/totp', { code: await codeOf(secret) }))).toBe(
      `${SITE}/`,
    )
    clock.advance(60)
    expect(await (await browser.ask(SETUP)).text()).not.toContain('formnovalidate')
    expect(at(await browser.submit(SETUP, { action: 'off' }))).toBe(REFUSED)
    expect(tables.factors.size).toBe(2)
  })

  test('has nothing to switch off any more where another browser has done it', async () => {
    const { browser, codeOf, known, secret } = await recovered(false)
    await known.submit(SETUP, { action: 'off', code: await codeOf(secret) })
    expect(at(await browser.submit(SETUP, { action: 'off' }))).toBe(REFUSED)
  })
})

test('recovery codes that can not be removed are named in the log, and two-step sign-in is off', async () => {
  const meddle = ({ method, args }: AdapterCall, go: () => unknown) => {
    if (method === 'deleteFactor' && args[1] === 'recovery') throw new Error('no space left')
    return go()
  }
  const site = makeSite({ meddle })
  const { browser, secret } = await site.enrolled()
  const off = { action: 'off', code: await site.codeOf(secret) }
  expect(at(await browser.submit(SETUP, off))).toBe(`${SITE}/`)
  expect(site.log.errors.map(({ type }) => type)).toEqual(['AdapterError'])
  expect(at(await site.signIn(site.browser()))).toBe(`${SITE}/`)
})

test('a site without two-step sign-in asks its store for no factor', async () => {
  const site = makeWorld()
  const browser = site.browser()
  await site.signIn(browser)
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  expect(site.spy.calls.map(({ method }) => method)).not.toContain('getFactor')
})

describe('what is counted of a code', () => {
  test('is kept for longer than the code, and the sign-in, can be used', async () => {
    const site = makeSite()
    const { secret } = await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    site.spy.calls.splice(0)
    await site.submitCode(browser, await site.codeOf(secret))
    const kept = site.spy.calls
      .filter(({ method }) => method === 'incrementCounter')
      .map(({ args: [counter] }) => counter as { readonly key: string; readonly expires: Date })
      .map(({ key, expires }) => [key.split(':')[0], (expires.getTime() - site.clock.now()) / 1000])
    expect(Object.fromEntries(kept)).toMatchObject({ totp: 300, 'second-factor': 1800 })
  })

  test.each(['totp', 'second-factor'])(
    'lets nobody in where the store fails to count it: %s',
    async (kind) => {
      let fails = false
      const meddle = ({ method, args: [counter] }: AdapterCall, go: () => unknown) => {
        const { key = '' } = (counter ?? {}) as { readonly key?: string }
        if (fails && method === 'incrementCounter' && key.startsWith(`${kind}:`))
          throw new Error('out of reach')
        return go()
      }
      const site = makeSite({ meddle })
      const { secret } = await site.enrolled()
      const browser = site.browser()
      await site.signIn(browser)
      fails = true
      const answer = await site.submitCode(browser, await site.codeOf(secret))
      expect(site.log.errors.map(({ type }) => type)).toEqual(['AdapterError'])
      expect(answer.ok).toBe(false)
      expect(await browser.session()).toBeNull()
    },
  )
})
