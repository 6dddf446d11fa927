import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { fromBase32 } from '../../../runtime/src/crypto/base32.js'
import { uriOf } from '../../../runtime/src/flows/second-factor-setup.js'
import { hotp, totpStep } from '../../../runtime/src/crypto/totp.js'
import { ADA, at, GOOD, makeSite as makePasswordSite, OTHER, SITE } from './password-site.js'
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

  test('is told by mail that a recovery code was used', async () => {
    const site = await withBoth()
    const browser = site.make()
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
    const uri = uriOf(engine, { home: SITE }, user, new Uint8Array(20))
    const label = `${expected}:${encodeURIComponent(ADA)}`
    expect(uri.split('?')[0]).toBe(`otpauth://totp/${label}`)
    expect(new URL(uri).searchParams.get('issuer')).toBe(expected)
  })
})

test.each([
  [{ id: '1', name: 'Ada', email: ADA }, ADA],
  [{ id: '1', name: 'Ada', email: null }, 'Ada'],
  [{ id: '1', name: null, email: '' }, '1'],
])('an authenticator names the account of %j by %s', (user, account) => {
  const engine = { twoFactor: { issuer: 'Acme', required: () => false }, theme: {} }
  const [label = ''] = uriOf(engine, { home: SITE }, user, new Uint8Array(20)).split('?')
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
    await site.signIn(browser)
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
