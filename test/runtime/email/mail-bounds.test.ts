import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { isGuessable } from '../../../runtime/src/flows/email-token.js'
import type { ResolvedEmail } from '../../../runtime/src/providers/resolve.js'
import { at, makeSite } from '../engine/password-site.js'
import { makeMailWorld } from './world.js'

const ADA = 'ada@example.test'
const HOME = 'https://app.test/'

test.each<[string, string, boolean]>([
  ['38 digits', '12345678901234567890123456789012345678', true],
  ['39 digits', '123456789012345678901234567890123456789', false],
  ['31 small hexadecimal digits', '0123456789abcdef0123456789abcde', true],
  ['32 small hexadecimal digits', '0123456789abcdef0123456789abcdef', false],
  ['31 great hexadecimal digits', '0123456789ABCDEF0123456789ABCDE', true],
  ['32 great hexadecimal digits', '0123456789ABCDEF0123456789ABCDEF', false],
  ['27 small letters', 'abcdefghijklmnopqrstuvwxyza', true],
  ['28 small letters', 'abcdefghijklmnopqrstuvwxyzab', false],
  ['27 great letters', 'ABCDEFGHIJKLMNOPQRSTUVWXYZA', true],
  ['28 great letters', 'ABCDEFGHIJKLMNOPQRSTUVWXYZAB', false],
  ['24 small letters and digits', 'abcdefghijklmnopqrstuv01', true],
  ['25 small letters and digits', 'abcdefghijklmnopqrstuvw01', false],
  ['24 great letters and digits', 'ABCDEFGHIJKLMNOPQRSTUV01', true],
  ['25 great letters and digits', 'ABCDEFGHIJKLMNOPQRSTUVW01', false],
  ['21 letters of both kinds', 'abcdefghijkLMNOPQRSTU', true],
  ['22 letters of both kinds', 'abcdefghijkLMNOPQRSTUV', false],
  ['22 hexadecimal digits of both kinds', 'abcdefABCDEF0123456789', false],
])('%s can be guessed: %j is %j', (_, token, guessable) => {
  const provider = { generateVerificationToken: () => token } as unknown as ResolvedEmail
  expect(isGuessable(provider, token)).toBe(guessable)
})

describe('a browser that asks for mails', () => {
  const mailer = (id: string, codes: Map<string, string>): AuthConfig['providers'][number] => ({
    id,
    name: id,
    type: 'email',
    code: true,
    sendMail: ({ code = '' }) => void codes.set(id, code),
  })

  test('gives each of two services its own code', async () => {
    const codes = new Map<string, string>()
    const providers = [mailer('one', codes), mailer('two', codes)]
    const site = makeSite({ config: { providers } })
    const browser = site.make()
    for (const id of ['one', 'two']) await browser.submit(`/auth/signin/${id}`, { email: ADA })
    const code = codes.get('one') ?? ''
    expect(at(await browser.submit('/auth/callback/two', { code }))).toContain('error=Verification')
    expect(at(await browser.submit('/auth/callback/one', { code }))).toBe(HOME)
  })

  test('shows no input any more for a code whose link was used elsewhere', async () => {
    const site = makeSite()
    const [browser, twin] = [site.make(), site.make()]
    await browser.submit('/auth/signin/mail', { email: ADA })
    const { code = '', url = '' } = site.lastMail()
    for (const cookie of browser.cookies) twin.cookies.set(...cookie)
    expect(at(await twin.ask(url))).toBe(HOME)
    const page = `${HOME}auth/verify-request?provider=mail&type=email`
    expect(await (await browser.ask(page)).text()).toContain('name="code"')
    const refused = at(await browser.submit('/auth/callback/mail', { code }))
    expect(refused).toBe(`${page}&error=Verification`)
    expect(await (await browser.ask(page)).text()).not.toContain('name="code"')
  })

  test('keeps the last four of them, and so a cookie that browsers take', async () => {
    const limits = { mailsPerAddress: { max: 99, window: 60 } }
    const { mailsPerAddress: most } = limits
    const site = makeSite({ config: { limits: { ...limits, mailsPerAddressAndNetwork: most } } })
    const browser = site.make()
    for (let mails = 0; mails < 4; mails += 1) await site.ask(browser)
    const sizes = [...browser.cookies.values()].map(({ length }) => length)
    await site.ask(browser)
    expect([...browser.cookies.values()].map(({ length }) => length)).toEqual(sizes)
    expect(Math.max(...sizes)).toBeLessThan(4096)
  })
})

test('what counts the tokens of an address is kept for longer than any of them lives', async () => {
  let last = 100_000
  const world = makeMailWorld({
    mail: { maxAge: 900, generateVerificationToken: () => String((last += 1)) },
  })
  await world.ask(ADA)
  await world.follow(world.browser(), { token: '200000' })
  const kept = world.spy.calls
    .filter(({ method }) => method === 'incrementCounter')
    .map(({ args: [counter] }) => counter as { readonly key: string; readonly expires: Date })
    .map(({ key, expires }) => [key.split(':')[0], (expires.getTime() - world.clock.now()) / 1000])
  expect(Object.fromEntries(kept)).toMatchObject({ generation: 86_400, tries: 86_400 })
})
