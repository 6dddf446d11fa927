import { createUser, setPassword, type AuthConfig } from '@create-auth/runtime'
import type { PasswordOptions } from '@create-auth/runtime/providers/password'
import { createHash, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ADA, alertIn, at, GOOD, makeSite, OTHER, SITE, WRONG } from './password-site.js'
import { kdf } from '../../support/cheap-kdf.js'
import { hasArgon2 } from '../passwords/world.js'
import { visit } from './visitor.js'
import { describeByTurns } from '../../support/pairwise.js'

/** The second factor of a user. */
const authenticatorOf = (userId: string) =>
  ({ userId, kind: 'totp', value: 'x', createdAt: new Date(), lastUsedAt: null }) as const

describeByTurns('passwords, strategy %s', (strategy, it) => {
  it('somebody signs up: mail, code, name and password; nobody exists before', async () => {
    const { ask, asked, choose, events, factor, make, mails, tables, typeCode } = makeSite({
      strategy,
    })
    const browser = make()
    const sent = await ask(browser)
    expect(at(sent)).toBe(
      `${SITE}/auth/verify-request?provider=mail&type=email&purpose=new-password`,
    )
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([[ADA, 'sign-up']])
    expect(at(await typeCode(browser))).toBe(`${SITE}/auth/new-password`)
    expect(await browser.session()).toBeNull()
    expect(tables.users.size + tables.factors.size).toBe(0)
    const page = await browser.ask('/auth/new-password')
    const html = await page.text()
    expect(html).toContain('Finish setting up')
    expect(html).toContain('autocomplete="new-password"')
    expect(at(await choose(browser))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada', email: ADA } })
    const [user] = tables.users.values()
    expect(user?.emailVerified).toBeInstanceOf(Date)
    expect(factor()?.value).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
    expect(events.map(([name]) => name)).toEqual(['createUser', 'signIn'])
    expect(asked.at(-1)).toMatchObject({ credentials: { email: ADA, name: 'Ada' } })
    expect(JSON.stringify(asked)).not.toContain(GOOD)
  })

  it('and signs in with it from anywhere', async () => {
    const { asked, make, signedUp, signIn } = makeSite({ strategy })
    await signedUp()
    const browser = make()
    expect(at(await signIn(browser))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    expect(asked.at(-1)).toMatchObject({
      account: { provider: 'password', type: 'credentials' },
      credentials: { email: ADA },
    })
    expect(at(await signIn(make(), GOOD, ' Ada@Example.TEST '))).toBe(`${SITE}/`)
  })

  it.each<[string, string, string]>([
    ['another password', 'correct horse battery stapl', ADA],
    ['nobody', GOOD, 'eve@example.test'],
    ['no address', GOOD, 'nonsense'],
    ['nothing at all', '', ''],
    ['a password with NUL', `${GOOD}\0`, ADA],
    ['half a character', `${GOOD}\ud800`, ADA],
    ['a password of 10 kB', 'x'.repeat(10_000), ADA],
  ])('%s does not sign in, with the same answer', async (_, password, email) => {
    const { make, signedUp, signIn } = makeSite({ strategy })
    await signedUp()
    const browser = make()
    const answer = await signIn(browser, password, email)
    expect(at(answer)).toBe(WRONG)
    expect(answer.status).toBe(302)
    expect(await browser.session()).toBeNull()
  })

  it('the mailed link goes on at once where it was asked for, and after a click elsewhere', async () => {
    const { ask, choose, lastMail, make } = makeSite({ strategy })
    const [browser, other] = [make(), make()]
    await ask(browser)
    const { url = '' } = lastMail()
    const elsewhere = await other.ask(url)
    expect(elsewhere.status).toBe(200)
    expect(await elsewhere.text()).not.toContain(lastMail().code)
    expect((await other.ask(url, { method: 'HEAD' })).status).toBe(405)
    expect(at(await browser.ask(url))).toBe(`${SITE}/auth/new-password`)
    expect(at(await choose(browser))).toBe(`${SITE}/`)
    const { searchParams } = new URL(url)
    const fields = {
      token: searchParams.get('token') ?? '',
      email: searchParams.get('email') ?? '',
    }
    expect(at(await other.submit('/auth/new-password', fields))).toContain('error=Verification')
  })

  it('a click elsewhere uses up link and code', async () => {
    const { ask, choose, lastMail, make, typeCode } = makeSite({ strategy })
    const [browser, other] = [make(), make()]
    await ask(browser)
    const { searchParams } = new URL(lastMail().url ?? '')
    const fields = {
      token: searchParams.get('token') ?? '',
      email: searchParams.get('email') ?? '',
    }
    expect(at(await other.submit('/auth/new-password', fields))).toBe(`${SITE}/auth/new-password`)
    expect(at(await typeCode(browser))).toContain('error=Verification')
    expect(at(await choose(other))).toBe(`${SITE}/`)
    expect(await other.session()).toMatchObject({ user: { email: ADA } })
  })

  it('without codes a link asks for a click wherever it is opened', async () => {
    const { ask, lastMail, make } = makeSite({ strategy, code: false })
    const browser = make()
    await ask(browser)
    const opened = await browser.ask(lastMail().url ?? '')
    expect(opened.status).toBe(200)
    expect(await opened.text()).toContain('Go on')
  })

  it('an hour later the link is none', async () => {
    const { ask, clock, lastMail, make } = makeSite({ strategy, code: false })
    const browser = make()
    await ask(browser)
    clock.advance(3601)
    const { searchParams } = new URL(lastMail().url ?? '')
    const fields = { token: searchParams.get('token') ?? '', email: ADA }
    expect(at(await browser.submit('/auth/new-password', fields))).toContain('error=Verification')
  })

  it('to everybody the answer is the same, and the mail alone tells more', async () => {
    const { ask, make, mails, signedUp } = makeSite({ strategy })
    await signedUp()
    mails.splice(0)
    const shapeOf = async (answer: Response) => [
      answer.status,
      at(answer),
      await answer.text(),
      answer.headers
        .getSetCookie()
        .map((line) => line.replace(/=[^;]*/, ({ length }) => `=${length}`)),
    ]
    for (const path of ['signup', 'forgot-password']) {
      const known = await shapeOf(await ask(make(), ADA, path))
      const unknown = await shapeOf(await ask(make(), 'eve@example.test', path))
      expect(JSON.stringify(unknown).replaceAll('eve', 'ada')).toBe(JSON.stringify(known))
    }
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
      [ADA, 'known-account'],
      ['eve@example.test', 'sign-up'],
      [ADA, 'new-password'],
      ['eve@example.test', 'unknown-account'],
    ])
  })

  it('a forgotten password: the new one takes its place, ends all sessions, and tells by mail', async () => {
    const { ask, choose, clock, make, mails, signedUp, signIn, typeCode } = makeSite({ strategy })
    const before = await signedUp()
    clock.advance(10)
    const browser = make()
    await ask(browser, ADA, 'forgot-password')
    await typeCode(browser)
    expect(await (await browser.ask('/auth/new-password')).text()).toContain(
      'Choose a new password',
    )
    expect(at(await choose(browser, { password: OTHER }))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    expect(mails.at(-1)).toMatchObject({
      to: ADA,
      kind: 'notice',
      url: undefined,
      subject: 'Your password for Shop was changed',
    })
    expect(at(await signIn(make(), GOOD))).toBe(WRONG)
    expect(at(await signIn(make(), OTHER))).toBe(`${SITE}/`)
    clock.advance(86_500)
    expect(await before.session()).toBeNull()
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
  })

  it('a new password makes void what was mailed, and what waited, before', async () => {
    const { ask, choose, clock, lastMail, make, mails, signedUp, typeCode } = makeSite({ strategy })
    await signedUp()
    clock.advance(1000)
    const [old, waiting, browser] = [make(), make(), make()]
    await ask(old, ADA, 'forgot-password')
    const oldMail = lastMail()
    const link = make()
    await link.submit('/auth/signin/mail', { email: ADA })
    const signInMail = lastMail()
    await ask(waiting, ADA, 'forgot-password')
    await typeCode(waiting)
    await ask(browser, ADA, 'forgot-password')
    await typeCode(browser)
    expect(at(await choose(browser, { password: OTHER }))).toBe(`${SITE}/`)
    expect(at(await typeCode(old, oldMail.code))).toContain('error=Verification')
    expect(at(await link.ask(signInMail.url ?? ''))).not.toBe(`${SITE}/`)
    expect(at(await choose(waiting))).toContain('error=Verification')
    expect(mails.length).toBeGreaterThan(0)
  })

  it('of ten that choose at once with one proof one wins', async () => {
    const { ask, choose, make, tables, typeCode } = makeSite({ strategy })
    const browser = make()
    await ask(browser)
    await typeCode(browser)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => choose(browser, { password: `${GOOD} ${index}` })),
    )
    expect(answers.filter((answer) => at(answer) === `${SITE}/`)).toHaveLength(1)
    expect(tables.users.size).toBe(1)
  })

  it('a password is not taken while another one has been chosen', async () => {
    const { ask, choose, clock, config, make, signedUp, signIn, typeCode } = makeSite({ strategy })
    await signedUp()
    let [arrive, release] = [() => {}, () => {}]
    const arrived = new Promise<void>((resolve) => void (arrive = resolve))
    const released = new Promise<void>((resolve) => void (release = resolve))
    const scrypt: typeof kdf.scrypt = async (...given) => {
      arrive()
      await released
      return kdf.scrypt(...given)
    }
    const slow = visit(config, { world: { now: clock.now, kdf: { ...kdf, scrypt } } })
    const quick = make()
    for (const browser of [slow, quick]) {
      await ask(browser, ADA, 'forgot-password')
      await typeCode(browser)
    }
    const late = choose(slow, { password: `${OTHER} 1` })
    await arrived
    expect(at(await choose(quick, { password: `${OTHER} 2` }))).toBe(`${SITE}/`)
    release()
    expect(at(await late)).toContain('error=Verification')
    expect(await slow.session()).toBeNull()
    expect(at(await signIn(make(), `${OTHER} 1`))).toBe(WRONG)
    expect(at(await signIn(make(), `${OTHER} 2`))).toBe(`${SITE}/`)
  })

  it.each<[string, string, string]>([
    ['too short', 'PasswordTooShort', 'fourteen chars'],
    ['too long', 'PasswordTooLong', 'a b '.repeat(65)],
    ['a common one, repeated', 'PasswordTooCommon', 'passwordpassword'],
    ['the address', 'PasswordTooCommon', 'ada@example.test'],
    ['a run', 'PasswordTooCommon', '123456789012345678'],
    ['NUL', 'PasswordInvalid', `${GOOD}\0`],
  ])(
    'a password is not taken: %s; the page says why, and keeps the rest',
    async (_, code, password) => {
      const { ask, choose, make, tables, typeCode } = makeSite({ strategy })
      const browser = make()
      await ask(browser)
      await typeCode(browser)
      const refused = await choose(browser, { password, name: 'Ada <b>' })
      expect(refused.status, code).toBe(400)
      const html = await refused.text()
      expect(alertIn(html)).toBeDefined()
      expect(html).toContain('value="Ada &lt;b&gt;"')
      if (password !== ADA) expect(html).not.toContain(password.replaceAll('\0', ''))
      expect(tables.users.size + tables.factors.size).toBe(0)
      expect(at(await choose(browser))).toBe(`${SITE}/`)
    },
  )

  it('256 characters of any script are taken, and compared in one form', async () => {
    const long = 'ä'.repeat(250) + '漢字🔑 mots'.slice(0, 6)
    const { make, signedUp, signIn } = makeSite({ strategy })
    await signedUp(ADA, long)
    expect(at(await signIn(make(), long.normalize('NFD')))).toBe(`${SITE}/`)
  })

  it('what nobody has proven chooses no password', async () => {
    const { ask, choose, lastMail, make, tables, typeCode } = makeSite({ strategy })
    const [browser, other] = [make(), make()]
    expect(at(await choose(browser))).toContain('error=Verification')
    await ask(browser)
    expect(at(await choose(browser))).toContain('error=Verification')
    expect(at(await typeCode(browser, '000000'))).toContain('error=Verification')
    expect(at(await typeCode(other, lastMail().code))).toContain('error=Verification')
    await typeCode(browser)
    other.cookies.set('__Host-auth.pending', browser.cookies.get('__Host-auth.pending') ?? '')
    expect(at(await choose(other))).toContain('error=Verification')
    expect(tables.users.size).toBe(0)
  })

  it('a code to sign in is no code for a password, nor the other way round', async () => {
    const { ask, lastMail, make, typeCode } = makeSite({ strategy })
    const browser = make()
    await browser.submit('/auth/signin/mail', { email: ADA })
    const signInCode = lastMail().code ?? ''
    expect(at(await typeCode(browser, signInCode))).toContain('error=Verification')
    await ask(browser)
    const answer = await browser.submit('/auth/callback/mail', { code: lastMail().code ?? '' })
    expect(at(answer)).toContain('error=Verification')
  })

  it('whoever is signed in changes the password with the current one', async () => {
    const { clock, make, mails, signedUp, signIn } = makeSite({ strategy })
    const browser = await signedUp()
    const other = make()
    await signIn(other)
    clock.advance(10)
    const change = (fields: Readonly<Record<string, string>>) =>
      browser.submit('/auth/change-password', { callbackUrl: '/account', ...fields })
    const html = await (await browser.ask('/auth/change-password')).text()
    expect(html).toContain('autocomplete="current-password"')
    expect(at(await change({ currentPassword: OTHER, password: OTHER }))).toContain(
      '/auth/change-password?error=CredentialsSignin',
    )
    expect((await change({ currentPassword: GOOD, password: 'short' })).status).toBe(400)
    expect(at(await change({ currentPassword: GOOD, password: OTHER }))).toBe(`${SITE}/account`)
    expect(mails.at(-1)).toMatchObject({ to: ADA, kind: 'notice' })
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    clock.advance(86_500)
    expect(await other.session()).toBeNull()
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    expect(at(await signIn(make(), OTHER))).toBe(`${SITE}/`)
    expect(at(await signIn(make(), GOOD))).toBe(WRONG)
  })

  it('who has no password yet sets one after confirming lately who it is', async () => {
    const { clock, lastMail, make, signIn } = makeSite({ strategy })
    const browser = make()
    await browser.submit('/auth/signin/mail', { email: ADA })
    await browser.submit('/auth/callback/mail', { code: lastMail().code ?? '' })
    clock.advance(601)
    expect(at(await browser.ask('/auth/change-password'))).toContain('/auth/confirm?callbackUrl=')
    expect(at(await browser.submit('/auth/change-password', { password: GOOD }))).toContain(
      'error=ConfirmRefused',
    )
    await browser.submit('/auth/confirm/mail', {})
    await browser.submit('/auth/confirm/mail', { code: lastMail().code ?? '' })
    expect(at(await browser.submit('/auth/change-password', { password: GOOD }))).toBe(`${SITE}/`)
    expect(at(await signIn(make()))).toBe(`${SITE}/`)
  })

  it('it confirms whose a session is', async () => {
    const { clock, signedUp } = makeSite({ strategy })
    const browser = await signedUp()
    clock.advance(601)
    const page = await (await browser.ask('/auth/confirm?callbackUrl=/account')).text()
    expect(page).toContain(`action="${SITE}/auth/confirm/password"`)
    expect(page).toContain(`action="${SITE}/auth/confirm/mail"`)
    const wrong = await browser.submit('/auth/confirm/password', { password: OTHER })
    expect(at(wrong)).toBe(`${SITE}/auth/confirm?error=CredentialsSignin&code=credentials`)
    const right = await browser.submit('/auth/confirm/password', { password: GOOD })
    expect(at(right)).toBe(`${SITE}/account`)
  })

  it('a reset keeps the second factor', async () => {
    const { ask, choose, config, make, signedUp, tables, typeCode } = makeSite({
      strategy,
      config: { twoFactor: true },
    })
    await signedUp()
    const [{ id = '' } = {}] = tables.users.values()
    await config.adapter?.putFactor?.(authenticatorOf(id), { expected: null })
    const other = make()
    await ask(other, ADA, 'forgot-password')
    await typeCode(other)
    expect(at(await choose(other, { password: OTHER }))).toBe(`${SITE}/auth/two-factor`)
    expect(await other.session()).toBeNull()
  })

  it('100 wrong passwords in a row close it to networks that the account does not know', async () => {
    const { clock, make, signedUp, signIn, lastMail } = makeSite({
      strategy,
      config: {
        proxy: 1,
        limits: { passwordsInARow: { max: 3, window: 31_536_000 }, credentialsPerAccount: false },
      },
    })
    await signedUp()
    const from = (browser: ReturnType<typeof make>, network: string, password: string) =>
      browser.csrf().then((csrfToken) =>
        browser.ask('/auth/callback/password', {
          form: { csrfToken, email: ADA, password },
          headers: { 'x-forwarded-for': network },
        }),
      )
    expect(at(await from(make(), '192.0.2.1', GOOD))).toBe(`${SITE}/`)
    for (let tried = 0; tried < 3; tried += 1) await from(make(), `203.0.113.${tried}`, OTHER)
    clock.advance(86_400)
    expect((await from(make(), '198.51.100.1', GOOD)).status).toBe(429)
    expect(at(await from(make(), '192.0.2.1', GOOD))).toBe(`${SITE}/`)
    const browser = make()
    await browser.submit('/auth/signin/mail', { email: ADA })
    expect(at(await browser.submit('/auth/callback/mail', { code: lastMail().code ?? '' }))).toBe(
      `${SITE}/`,
    )
    // A success from a known network has ended the row.
    expect(at(await from(make(), '198.51.100.1', GOOD))).toBe(`${SITE}/`)
    expect(signIn).toBeDefined()
  })

  it.each([
    ['a code by mail', true],
    ['a new password by mail', true],
    ['a code by mail, where no network is known', false],
    ['a new password by mail, where no network is known', false],
  ])('what strangers have closed is opened at once by %s', async (how, isKnown) => {
    const { ask, choose, clock, lastMail, make, signedUp, typeCode } = makeSite({
      strategy,
      config: {
        ...(isKnown && { proxy: 1 }),
        limits: { passwordsInARow: { max: 3, window: 31_536_000 }, credentialsPerAccount: false },
      },
    })
    await signedUp()
    const from = async (network: string, password: string) => {
      const browser = make({}, { 'x-forwarded-for': network })
      return browser.submit('/auth/callback/password', { email: ADA, password })
    }
    for (let tried = 0; tried < 3; tried += 1) await from(`203.0.113.${tried}`, OTHER)
    clock.advance(86_400)
    const closed = await from('198.51.100.1', GOOD)
    expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, null])
    expect(await closed.text()).toContain(
      'There were too many wrong passwords for this address. To sign in now, get a code by e-mail, or choose a new password.',
    )
    const own = make({}, { 'x-forwarded-for': '192.0.2.9' })
    const isNew = how.startsWith('a new password')
    if (isNew) {
      await ask(own, ADA, 'forgot-password')
      await typeCode(own)
      expect(at(await choose(own, { password: OTHER }))).toBe(`${SITE}/`)
    } else {
      await own.submit('/auth/signin/mail', { email: ADA })
      await own.submit('/auth/callback/mail', { code: lastMail().code ?? '' })
    }
    const right = isNew ? OTHER : GOOD
    expect(at(await from('198.51.100.1', right))).toBe(`${SITE}/`)
    // The network of the proof is known from now on, where there is one to know.
    for (let tried = 0; tried < 4; tried += 1) await from(`203.0.113.${tried}`, 'is not it at all')
    expect((await from('198.51.100.2', right)).status).toBe(429)
    expect((await from('192.0.2.9', right)).status).toBe(isKnown ? 302 : 429)
  })

  it('a password that the application sets opens it, too', async () => {
    const { make, signedUp, signIn, tables, trusted } = makeSite({
      strategy,
      config: { limits: { passwordsInARow: { max: 1, window: 31_536_000 } } },
    })
    await signedUp()
    await signIn(make(), 'is not it at all')
    expect((await signIn(make())).status).toBe(429)
    const [id = ''] = tables.users.keys()
    await setPassword(trusted, id, OTHER)
    expect(at(await signIn(make(), OTHER))).toBe(`${SITE}/`)
  })

  it('the network that somebody has signed up from is known', async () => {
    const { ask, choose, make, typeCode } = makeSite({
      strategy,
      config: {
        proxy: 1,
        limits: { passwordsInARow: { max: 3, window: 31_536_000 }, credentialsPerAccount: false },
      },
    })
    const from = (network: string) => make({}, { 'x-forwarded-for': network })
    const home = from('192.0.2.9')
    await ask(home)
    await typeCode(home)
    expect(at(await choose(home))).toBe(`${SITE}/`)
    const password = OTHER
    for (let tried = 0; tried < 3; tried += 1)
      await from(`203.0.113.${tried}`).submit('/auth/callback/password', { email: ADA, password })
    const opens = (network: string) =>
      from(network).submit('/auth/callback/password', { email: ADA, password: GOOD })
    expect((await opens('198.51.100.1')).status).toBe(429)
    expect(at(await opens('192.0.2.9'))).toBe(`${SITE}/`)
  })

  it('a program is told, too, that waiting is of no use', async () => {
    const { make, signedUp } = makeSite({
      strategy,
      config: { limits: { passwordsInARow: { max: 1, window: 31_536_000 } } },
    })
    await signedUp()
    const headers = { 'x-auth-return-redirect': '1' }
    const browser = make()
    const form = { csrfToken: await browser.csrf(), email: ADA, password: OTHER }
    await browser.ask('/auth/callback/password', { form, headers })
    const closed = await browser.ask('/auth/callback/password', { form, headers })
    expect([closed.status, await closed.json()]).toEqual([
      429,
      { url: `${SITE}/auth/signin?error=PasswordClosed` },
    ])
  })
})

describe('hashes from elsewhere', () => {
  const BETTER_AUTH = /^[0-9a-f]{32}:[0-9a-f]{128}$/
  test('are verified, and replaced by the next sign-in', async () => {
    const { factor, make, signedUp, signIn, tables } = makeSite()
    await signedUp()
    const salt = '00112233445566778899aabbccddeeff'
    const key = scryptSync('old password 1', salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 << 20 })
    const value = `${salt}:${key.toString('hex')}`
    expect(value).toMatch(BETTER_AUTH)
    for (const row of tables.factors.values()) Object.assign(row, { value })
    expect(at(await signIn(make(), 'old password 2'))).toBe(WRONG)
    expect(factor()?.value).toBe(value)
    expect(at(await signIn(make(), 'old password 1'))).toBe(`${SITE}/`)
    expect(factor()?.value).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
    expect(at(await signIn(make(), 'old password 1'))).toBe(`${SITE}/`)
  })

  test('one that can not be read refuses, and is logged without a secret', async () => {
    const { log, make, signedUp, signIn, tables } = makeSite()
    await signedUp()
    for (const row of tables.factors.values()) Object.assign(row, { value: 'md5:nonsense' })
    expect(at(await signIn(make()))).toBe(WRONG)
    expect(log.errors.map(({ message }) => message)).toContain(
      'a stored password hash is of no form that is known, or not whole',
    )
  })
})

describe('breached passwords', () => {
  const sha1 = createHash('sha1').update(GOOD).digest('hex').toUpperCase()
  test('are refused when they are chosen', async () => {
    const asked: string[] = []
    const site = makeSite({ password: { breached: true } })
    const fetch = async (url: unknown) => {
      asked.push(String(url))
      return new Response(`${sha1.slice(5)}:3\r\n`)
    }
    const browser = visit(site.config, {
      world: { now: site.clock.now, kdf, fetch },
    })
    await site.ask(browser)
    await site.typeCode(browser)
    const refused = await site.choose(browser)
    expect(refused.status).toBe(400)
    expect(alertIn(await refused.text())).toContain('lists of stolen ones')
    expect(asked).toEqual([`https://api.pwnedpasswords.com/range/${sha1.slice(0, 5)}`])
  })
})

describe('signUp: false', () => {
  test('there is no sign-up, and a mail to a stranger opens nothing', async () => {
    const { ask, lastMail, make, tables } = makeSite({ password: { signUp: false } })
    const browser = make()
    expect((await browser.ask('/auth/signup')).status).toBe(404)
    expect((await ask(browser)).status).toBe(404)
    expect(await (await browser.ask('/auth/signin')).text()).not.toContain('/auth/signup')
    await ask(browser, ADA, 'forgot-password')
    expect(lastMail()).toMatchObject({
      kind: 'unknown-account',
      code: undefined,
      url: `${SITE}/auth/signin`,
    })
    expect(tables.users.size).toBe(0)
  })
})

describe('fields of the application', () => {
  const fields = {
    terms: { label: 'I accept the terms', type: 'checkbox' },
    company: { label: 'Company', required: false },
  }
  test('reach callback and event, and are stored nowhere', async () => {
    const { ask, asked, choose, events, make, tables, typeCode } = makeSite({
      password: { fields },
    })
    const browser = make()
    await ask(browser)
    await typeCode(browser)
    expect(await (await browser.ask('/auth/new-password')).text()).toContain('type="checkbox"')
    const missing = await choose(browser, { company: 'ACME' })
    expect(missing.status).toBe(400)
    expect(await missing.text()).toContain('value="ACME"')
    expect(at(await choose(browser, { terms: 'on', company: 'ACME', role: 'admin' }))).toBe(
      `${SITE}/`,
    )
    expect(asked.at(-1)).toMatchObject({
      credentials: { email: ADA, name: 'Ada', terms: 'on', company: 'ACME' },
    })
    expect(events[0]).toEqual([
      'createUser',
      expect.objectContaining({ fields: { terms: 'on', company: 'ACME' } }),
    ])
    expect(JSON.stringify([...tables.users.values()])).not.toContain('ACME')
  })
})

describe('what passwords need', () => {
  const problemsOf = async (
    password: PasswordOptions,
    config: (site: AuthConfig) => Partial<AuthConfig>,
  ) => {
    const site = makeSite({ password })
    const errors: string[] = []
    const logger = { error: (error: Error) => void errors.push(error.message) }
    await visit({ ...site.config, ...config(site.config), logger }).ask('/auth/signin')
    return errors
  }
  const same = () => ({})

  test.each<[PasswordOptions, string]>([
    [{ minLength: 7 }, 'provider password: minLength must be a whole number from 8 to 256'],
    [{ minLength: 257 }, 'provider password: minLength must be a whole number from 8 to 256'],
    [{ hash: 'md5' as never }, 'provider password: hash must be scrypt or argon2id'],
    [
      { breached: { origin: 'x' } },
      'provider password: breached must be true, false, or { origin } with an origin',
    ],
    [{ mail: 'none' }, 'provider password: mail: no provider that sends mails has the id "none"'],
    [
      { fields: { email: { label: 'x' } } },
      expect.stringContaining('provider password: fields must not be called') as never,
    ],
  ])('%j is refused', async (options, message) => {
    expect(await problemsOf(options, same)).toContainEqual(message)
  })

  test('is Argon2 where it is asked for: the start says where it is not there', async () => {
    const lacking =
      'provider password: hash: argon2id needs crypto.argon2, which Node.js has from version 24.7: use scrypt, or a newer Node.js'
    expect(await problemsOf({ hash: 'argon2id' }, same)).toEqual(hasArgon2 ? [] : [lacking])
  })

  test('is a sender of mails, an adapter with factors, and counters', async () => {
    expect(await problemsOf({}, ({ providers }) => ({ providers: providers.slice(0, 1) }))).toEqual(
      [
        'provider password: a provider that sends mails is missing, such as Nodemailer or Resend; with signIn: false it is no way to sign in',
      ],
    )
    const without = (name: 'putFactor' | 'incrementCounter') => (site: AuthConfig) => {
      const adapter = { ...site.adapter }
      delete adapter[name]
      return { adapter }
    }
    expect(await problemsOf({}, without('putFactor'))).toEqual([
      'the adapter lacks methods: putFactor',
    ])
    expect(await problemsOf({}, without('incrementCounter'))).toContain(
      'provider password: passwords can be guessed where nothing counts the tries: an adapter with incrementCounter, or limits.store',
    )
  })
})

describe('an address that was never proven', () => {
  /** A user that came from elsewhere, with a password and an address that may be somebody else's. */
  async function withSquatter() {
    const site = makeSite({ strategy: 'database', config: { twoFactor: true } })
    await site.signedUp()
    for (const user of site.tables.users.values()) Object.assign(user, { emailVerified: null })
    return site
  }

  test('opens to its owner alone once it is proven: the password of before is gone, and so is the second factor', async () => {
    const { config, lastMail, make, signIn, tables } = await withSquatter()
    const [{ id = '' } = {}] = tables.users.values()
    await config.adapter?.putFactor?.(authenticatorOf(id), { expected: null })
    const browser = make()
    await browser.submit('/auth/signin/mail', { email: ADA })
    const done = await browser.submit('/auth/callback/mail', { code: lastMail().code ?? '' })
    expect(at(done)).toBe(`${SITE}/`)
    expect(tables.factors.size).toBe(0)
    expect(at(await signIn(make()))).toBe(WRONG)
  })

  test('has to be proven by a mailed code before a second factor is set up', async () => {
    const { lastMail, make, signIn, tables } = await withSquatter()
    const browser = make()
    await signIn(browser)
    const setup = '/auth/two-factor/setup'
    const confirm = `${SITE}/auth/confirm?callbackUrl=${encodeURIComponent(SITE + setup)}&way=mail`
    expect(at(await browser.ask(setup))).toBe(confirm)
    expect(at(await browser.submit(setup, { code: '000000' }))).toBe(confirm)
    const page = await (await browser.ask(confirm)).text()
    expect(page).toContain('/auth/confirm/mail')
    expect(page).not.toContain('/auth/confirm/password')
    await browser.submit('/auth/confirm/mail', { callbackUrl: setup })
    const back = await browser.submit('/auth/confirm/mail', {
      code: lastMail().code ?? '',
      callbackUrl: setup,
    })
    expect(at(back)).toBe(SITE + setup)
    expect([...tables.users.values()][0]?.emailVerified).toBeInstanceOf(Date)
    expect((await browser.ask(setup)).status).toBe(200)
  })
})

describe('createUser and setPassword, for servers', () => {
  test('store somebody who signs in, by the rules of the page', async () => {
    const { events, make, signIn, tables, trusted } = makeSite()
    const user = await createUser(trusted, {
      email: ' Ada@Example.test ',
      name: 'Ada',
      password: GOOD,
    })
    expect(user).toMatchObject({ email: ADA, name: 'Ada', emailVerified: null })
    expect(events).toEqual([['createUser', { user }]])
    expect(at(await signIn(make()))).toBe(`${SITE}/`)
    await expect(createUser(trusted, { email: ADA })).rejects.toThrow('somebody has the address')
    await expect(createUser(trusted, { email: 'a@b, c@d' })).rejects.toThrow(
      'not one e-mail address',
    )
    await expect(
      createUser(trusted, { email: 'eve@example.test', password: 'short' }),
    ).rejects.toMatchObject({
      type: 'PasswordRefused',
      code: 'PasswordTooShort',
    })
    expect(tables.users.size).toBe(1)
  })

  test('take a hash from elsewhere, which only has to be one that can be verified', async () => {
    const { factor, make, signIn, trusted } = makeSite()
    const salt = 'ffeeddccbbaa99887766554433221100'
    const key = scryptSync('short', salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 << 20 })
    const hash = `${salt}:${key.toString('hex')}`
    const { id } = await createUser(trusted, { email: ADA, password: { hash } })
    expect(factor()?.value).toBe(hash)
    expect(at(await signIn(make(), 'short'))).toBe(`${SITE}/`)
    for (const wrong of ['nonsense', '$2b$31$' + 'x'.repeat(53), '$scrypt$ln=30,r=8,p=1$AAAA$AAAA'])
      await expect(setPassword(trusted, id, { hash: wrong })).rejects.toMatchObject({
        type: 'InvalidConfig',
      })
  })

  test('end the sessions, or keep them', async () => {
    const { signedUp, make, signIn, tables, trusted } = makeSite()
    const browser = await signedUp()
    const [{ id = '' } = {}] = tables.users.values()
    await setPassword(trusted, id, OTHER, { endSessions: false })
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    expect(at(await signIn(make(), OTHER))).toBe(`${SITE}/`)
    await setPassword(trusted, id, GOOD)
    expect(await browser.session()).toBeNull()
    await expect(setPassword(trusted, 'nobody', GOOD)).rejects.toThrow('there is no such user')
  })
})
