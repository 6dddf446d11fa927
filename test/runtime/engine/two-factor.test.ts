import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { EVE, makeWorld, NAME } from '../stored/world.js'
import { at, makeSite } from './two-factor-world.js'
import { visit } from './visitor.js'
import { describeByTurns } from '../../support/pairwise.js'

const SITE = 'https://app.test'
describeByTurns('two-step sign-in, strategy %s', (strategy, it) => {
  it('who has none signs in with one step', async () => {
    const { browser: make, signIn } = makeSite({ strategy })
    const browser = make()
    expect(at(await signIn(browser))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  it('who has set it up gives a code after the first step, and is nobody until then', async () => {
    const {
      codeOf,
      enrolled,
      events,
      rows,
      signIn,
      submitCode,
      browser: make,
    } = makeSite({ strategy })
    const { secret } = await enrolled()
    const sessions = rows().sessions.length
    const browser = make()
    expect(at(await signIn(browser))).toBe(`${SITE}/auth/two-factor`)
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(NAME)).toBe(false)
    expect(rows().sessions).toHaveLength(sessions)
    expect(events().map(([name]) => name)).not.toContain('signIn')
    const page = await browser.ask('/auth/two-factor')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('autocomplete="one-time-code"')
    const done = await submitCode(browser, await codeOf(secret))
    expect(at(done)).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(browser.cookies.has('__Host-auth.pending')).toBe(false)
    expect(events().map(([name]) => name)).toEqual(['signIn'])
  })

  it('the sign-in goes on to where it was to lead', async () => {
    const { begin, codeOf, enrolled, submitCode, browser: make } = makeSite({ strategy })
    const { secret } = await enrolled()
    const browser = make()
    await browser.ask(await begin(browser, 'acme', { callbackUrl: '/account' }))
    expect(at(await submitCode(browser, await codeOf(secret)))).toBe(`${SITE}/account`)
  })

  it('a code counts once, also in the step after', async () => {
    const { codeOf, enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { secret } = await enrolled()
    const code = await codeOf(secret)
    const [first, second] = [make(), make()]
    await signIn(first)
    await signIn(second)
    expect(at(await submitCode(first, code))).toBe(`${SITE}/`)
    expect(at(await submitCode(second, code))).toBe(`${SITE}/auth/two-factor?error=TwoFactor`)
    expect(await second.session()).toBeNull()
    expect(at(await submitCode(second, await codeOf(secret, 1)))).toBe(`${SITE}/`)
  })

  it('of twenty requests at once with one code one signs in', async () => {
    const { codeOf, enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { secret } = await enrolled()
    const browsers = Array.from({ length: 20 }, make)
    for (const browser of browsers) await signIn(browser)
    const code = await codeOf(secret)
    const answers = await Promise.all(browsers.map((browser) => submitCode(browser, code)))
    expect(answers.filter((answer) => at(answer) === `${SITE}/`)).toHaveLength(1)
  })

  it('five wrong codes end the sign-in, and none is looked at after that', async () => {
    const { codeOf, enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { secret } = await enrolled()
    const browser = make()
    await signIn(browser)
    const pending = browser.cookies.get('__Host-auth.pending') ?? ''
    for (let tried = 0; tried < 5; tried += 1)
      expect(at(await submitCode(browser, '000000'))).toBe(
        `${SITE}/auth/two-factor?error=TwoFactor`,
      )
    expect(browser.cookies.has('__Host-auth.pending')).toBe(true)
    expect(at(await submitCode(browser, await codeOf(secret)))).toBe(
      `${SITE}/auth/two-factor?error=TwoFactor`,
    )
    expect(browser.cookies.has('__Host-auth.pending')).toBe(false)
    expect(at(await browser.ask('/auth/two-factor?error=TwoFactor'))).toBe(
      `${SITE}/auth/signin?error=TwoFactor`,
    )
    browser.cookies.set('__Host-auth.pending', pending)
    expect(at(await submitCode(browser, await codeOf(secret)))).toBe(
      `${SITE}/auth/two-factor?error=TwoFactor`,
    )
    expect(await browser.session()).toBeNull()
  })

  it('thirty wrong codes in an hour close the codes of a user, and recovery codes stay open', async () => {
    const { codeOf, enrolled, signIn, submitCode, browser: make, clock } = makeSite({ strategy })
    const { secret, codes } = await enrolled()
    for (let round = 0; round < 6; round += 1) {
      const attacker = make()
      await signIn(attacker)
      for (let tried = 0; tried < 5; tried += 1) await submitCode(attacker, '000000')
    }
    const browser = make()
    await signIn(browser)
    const refused = await submitCode(browser, await codeOf(secret))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(at(await submitCode(browser, codes[0] ?? '', '/auth/two-factor/recovery'))).toBe(
      `${SITE}/`,
    )
    clock.advance(3600)
    const later = make()
    await signIn(later)
    expect(at(await submitCode(later, await codeOf(secret)))).toBe(`${SITE}/`)
  })

  it('a sign-in that took longer than ten minutes has to be begun again', async () => {
    const { clock, codeOf, enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { secret } = await enrolled()
    const browser = make()
    await signIn(browser)
    clock.advance(600 + 15)
    expect(at(await submitCode(browser, await codeOf(secret)))).toBe(
      `${SITE}/auth/two-factor?error=TwoFactor`,
    )
    expect(await browser.session()).toBeNull()
  })

  it('what waits for a code opens nothing in another browser', async () => {
    const { codeOf, enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { secret } = await enrolled()
    const [browser, other] = [make(), make()]
    await signIn(browser)
    const pending = browser.cookies.get('__Host-auth.pending') ?? ''
    await other.csrf()
    other.cookies.set('__Host-auth.pending', pending)
    expect(at(await submitCode(other, await codeOf(secret)))).toBe(
      `${SITE}/auth/two-factor?error=TwoFactor`,
    )
    expect(other.cookies.has('__Host-auth.pending')).toBe(false)
    other.cookies.set(NAME, pending)
    expect(await other.session()).toBeNull()
  })

  it('a recovery code signs in once', async () => {
    const { enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { codes } = await enrolled()
    expect(codes).toHaveLength(10)
    const [browser, other] = [make(), make()]
    await signIn(browser)
    const page = await browser.ask('/auth/two-factor/recovery')
    expect(await page.text()).toContain('Recovery code')
    const code = (codes[3] ?? '').toLowerCase().replaceAll('-', '')
    expect(at(await submitCode(browser, code, '/auth/two-factor/recovery'))).toBe(`${SITE}/`)
    await signIn(other)
    expect(at(await submitCode(other, code, '/auth/two-factor/recovery'))).toBe(
      `${SITE}/auth/two-factor/recovery?error=TwoFactor`,
    )
    expect(at(await submitCode(other, codes[4] ?? '', '/auth/two-factor/recovery'))).toBe(
      `${SITE}/`,
    )
  })

  it('of ten requests at once with one recovery code one signs in, and the others are left', async () => {
    const { enrolled, signIn, submitCode, tables, browser: make } = makeSite({ strategy })
    const { codes } = await enrolled()
    const browsers = Array.from({ length: 10 }, make)
    for (const browser of browsers) await signIn(browser)
    const used = [...Array.from({ length: 5 }, () => codes[0]), ...codes.slice(1, 6)]
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        submitCode(browser, used[index] ?? '', '/auth/two-factor/recovery'),
      ),
    )
    expect(answers.filter((answer) => at(answer) === `${SITE}/`)).toHaveLength(6)
    const stored = [...tables.factors.values()].find(({ kind }) => kind === 'recovery')
    expect(stored?.value.split(',')).toHaveLength(4)
  })

  it('who must have it sets it up before there is a session', async () => {
    const required = ({ email }: { email?: string | null }) => email === EVE.email
    const {
      setUp,
      signIn,
      events,
      browser: make,
    } = makeSite({
      strategy,
      config: { twoFactor: { required, issuer: 'Shop' } },
    })
    const [free, browser] = [make(), make()]
    expect(at(await signIn(free))).toBe(`${SITE}/`)
    expect(at(await signIn(browser, EVE))).toBe(`${SITE}/auth/two-factor/setup`)
    expect(await browser.session()).toBeNull()
    const { codes, html, status } = await setUp(browser)
    expect(status).toBe(200)
    expect(codes).toHaveLength(10)
    expect(html).toContain(`href="${SITE}/"`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Eve' } })
    expect(events().filter(([name]) => name === 'signIn')).toHaveLength(2)
  })

  it('a wrong code sets nothing up, and the page shows the same secret again', async () => {
    const { browser: make, setUp, enter, submitCode, tables } = makeSite({ strategy })
    const browser = make()
    await enter(browser)
    const first = await (await browser.ask('/auth/two-factor/setup')).text()
    expect(at(await submitCode(browser, '000000', '/auth/two-factor/setup'))).toBe(
      `${SITE}/auth/two-factor/setup?error=TwoFactor`,
    )
    expect(tables.factors.size).toBe(0)
    const again = await browser.ask('/auth/two-factor/setup?error=TwoFactor')
    const secretIn = (html: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]
    const html = await again.clone().text()
    expect(secretIn(html)).toBe(secretIn(first))
    expect(html).toContain('role="alert"')
    await setUp(browser, again)
    expect(tables.factors.size).toBe(2)
  })

  it('the secret is stored sealed, and opens with a secret that was rotated', async () => {
    const { codeOf, config, enrolled, tables, clock } = makeSite({ strategy })
    const { secret } = await enrolled()
    const stored = () =>
      [...tables.factors.values()].find(({ kind }) => kind === 'totp')?.value ?? ''
    const before = stored()
    expect(before).not.toContain(secret.replaceAll(' ', ''))
    const secrets = ['another-secret-of-at-least-32-chars', 'a-secret-of-at-least-32-characters']
    const rotated = visit({ ...config, secret: secrets }, { world: { now: clock.now } })
    const begun = await rotated.submit('/auth/signin/acme')
    const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
    await rotated.ask(`/auth/callback/acme?code=the-code&state=${state}`)
    expect(at(await rotated.submit('/auth/two-factor', { code: await codeOf(secret) }))).toBe(
      `${SITE}/`,
    )
    // From then on the newest has sealed it.
    expect(stored()).not.toBe(before)
    clock.advance(60)
    const alone = visit({ ...config, secret: secrets[0] ?? '' }, { world: { now: clock.now } })
    const anew = await alone.submit('/auth/signin/acme')
    const other = new URL(at(anew) ?? '').searchParams.get('state') ?? ''
    await alone.ask(`/auth/callback/acme?code=the-code&state=${other}`)
    expect(at(await alone.submit('/auth/two-factor', { code: await codeOf(secret) }))).toBe(
      `${SITE}/`,
    )
  })

  it('a secret that can not be opened refuses, and recovery codes still open', async () => {
    const {
      codeOf,
      enrolled,
      log,
      signIn,
      submitCode,
      tables,
      browser: make,
    } = makeSite({ strategy })
    const { secret, codes } = await enrolled()
    for (const factor of tables.factors.values())
      if (factor.kind === 'totp') Object.assign(factor, { value: 'lost' })
    const browser = make()
    expect(at(await signIn(browser))).toBe(`${SITE}/auth/two-factor`)
    expect(at(await submitCode(browser, await codeOf(secret)))).toBe(
      `${SITE}/auth/two-factor?error=TwoFactor`,
    )
    expect(log.errors.map(({ message }) => message)).toEqual([
      'the stored TOTP secret can not be opened: none of the secrets has sealed it',
    ])
    expect(at(await submitCode(browser, codes[0] ?? '', '/auth/two-factor/recovery'))).toBe(
      `${SITE}/`,
    )
  })

  it('setting it up, and what comes after, needs a proof that was given lately', async () => {
    const { clock, enrolled, signIn, browser: make } = makeSite({ strategy })
    const setup = `${SITE}/auth/confirm?callbackUrl=${encodeURIComponent(`${SITE}/auth/two-factor/setup`)}`
    const stranger = make()
    expect(at(await stranger.ask('/auth/two-factor/setup'))).toContain(`${SITE}/auth/signin?`)
    const browser = make()
    await signIn(browser)
    clock.advance(601)
    expect(at(await browser.ask('/auth/two-factor/setup'))).toBe(setup)
    expect(at(await browser.submit('/auth/two-factor/setup', { code: '000000' }))).toBe(setup)
    const { browser: known } = await enrolled(EVE)
    clock.advance(601)
    expect(
      at(await known.submit('/auth/two-factor/setup', { code: '000000', action: 'off' })),
    ).toBe(setup)
  })

  it('it is switched off with a code, and recovery codes go along', async () => {
    const { codeOf, enrolled, signIn, tables, browser: make } = makeSite({ strategy })
    const { browser, secret } = await enrolled()
    const off = (code: string, action = 'off') =>
      browser.submit('/auth/two-factor/setup', { code, action })
    expect(at(await off('000000'))).toBe(`${SITE}/auth/two-factor/setup?error=TwoFactor`)
    expect((await off(await codeOf(secret), 'nonsense')).status).toBe(400)
    expect(tables.factors.size).toBe(2)
    expect(await (await browser.ask('/auth/two-factor/setup')).text()).toContain('Switch off')
    expect(at(await off(await codeOf(secret)))).toBe(`${SITE}/`)
    expect(tables.factors.size).toBe(0)
    const other = make()
    expect(at(await signIn(other))).toBe(`${SITE}/`)
  })

  it('whoever has signed in with the last recovery code switches it off without another one', async () => {
    const { enrolled, signIn, submitCode, tables, browser: make } = makeSite({ strategy })
    const { codes } = await enrolled()
    const last = make()
    for (const code of codes) {
      const browser = code === codes.at(-1) ? last : make()
      await signIn(browser)
      expect(at(await submitCode(browser, code, '/auth/two-factor/recovery'))).toBe(`${SITE}/`)
    }
    const page = await (await last.ask('/auth/two-factor/setup')).text()
    expect(page).toContain('for some minutes you can switch it off without another one')
    expect(page).toMatch(/<button type="submit" name="action" value="off"\s+formnovalidate>/)
    const off = (code: string) => last.submit('/auth/two-factor/setup', { code, action: 'off' })
    // A code that is wrong is not taken for none.
    expect(at(await off(codes[0] ?? ''))).toBe(`${SITE}/auth/two-factor/setup?error=TwoFactor`)
    expect(tables.factors.size).toBe(2)
    expect(at(await off(''))).toBe(`${SITE}/`)
    expect(tables.factors.size).toBe(0)
  })

  it('nobody else switches it off without a code, nor makes recovery codes', async () => {
    const site = makeSite({ strategy })
    const { clock, codeOf, enrolled, signIn, submitCode, tables, browser: make } = site
    const { secret, codes } = await enrolled()
    const setup = '/auth/two-factor/setup'
    const refused = `${SITE}${setup}?error=TwoFactor`
    const byApp = make()
    await signIn(byApp)
    await submitCode(byApp, await codeOf(secret))
    expect(await (await byApp.ask(setup)).text()).not.toContain('formnovalidate')
    expect(at(await byApp.submit(setup, { action: 'off' }))).toBe(refused)
    const recovered = make()
    await signIn(recovered)
    await submitCode(recovered, codes[0] ?? '', '/auth/two-factor/recovery')
    expect(at(await recovered.submit(setup, { action: 'recovery-codes' }))).toBe(refused)
    // Nine codes are left: one of them is asked for.
    expect(await (await recovered.ask(setup)).text()).not.toContain('formnovalidate')
    expect(at(await recovered.submit(setup, { action: 'off' }))).toBe(refused)
    clock.advance(601)
    expect(at(await recovered.submit(setup, { action: 'off' }))).toContain('/auth/confirm?')
    // Whoever confirms by something else has that to give.
    await recovered.submit('/auth/confirm/totp', { code: await codeOf(secret) })
    expect(at(await recovered.submit(setup, { action: 'off' }))).toBe(refused)
    expect(tables.factors.size).toBe(2)
  })

  it('new recovery codes take the place of the old ones', async () => {
    const { codeOf, enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { browser, codes, secret } = await enrolled()
    const answer = await browser.submit('/auth/two-factor/setup', {
      code: await codeOf(secret),
      action: 'recovery-codes',
    })
    const fresh = [...(await answer.text()).matchAll(/<li><code>([^<]+)<\/code>/g)].map(
      ([, code = '']) => code,
    )
    expect(fresh).toHaveLength(10)
    const other = make()
    await signIn(other)
    const recover = (code = '') => submitCode(other, code, '/auth/two-factor/recovery')
    expect(at(await recover(codes[0]))).toBe(`${SITE}/auth/two-factor/recovery?error=TwoFactor`)
    expect(at(await recover(fresh[0]))).toBe(`${SITE}/`)
  })

  it('a second authenticator does not take the place of the first', async () => {
    const { codeOf, enter, tables, browser: make } = makeSite({ strategy })
    const browsers = [make(), make()]
    const secrets: string[] = []
    for (const browser of browsers) {
      await enter(browser)
      const html = await (await browser.ask('/auth/two-factor/setup')).text()
      secrets.push(/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? '')
    }
    const answers = await Promise.all(
      browsers.map(async (browser, index) =>
        browser.submit('/auth/two-factor/setup', { code: await codeOf(secrets[index] ?? '') }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 303]))
    expect(tables.factors.size).toBe(2)
  })

  it('it confirms whose a session is', async () => {
    const { clock, codeOf, enrolled } = makeSite({ strategy })
    const { browser, secret } = await enrolled()
    clock.advance(601)
    const page = await (await browser.ask('/auth/confirm?callbackUrl=/account')).text()
    expect(page).toContain('action="https://app.test/auth/confirm/totp"')
    // The service, which can't be made to ask for a proof, is not offered beside it.
    expect(page).not.toContain('/auth/confirm/acme')
    const wrong = await browser.submit('/auth/confirm/totp', { code: '000000' })
    expect(at(wrong)).toBe(`${SITE}/auth/confirm?error=TwoFactor`)
    const right = await browser.submit('/auth/confirm/totp', { code: await codeOf(secret) })
    expect(at(right)).toBe(`${SITE}/account`)
  })

  it('a passkey that has verified its user needs no code', async () => {
    const { authenticator, enrolled, browser: make } = makeSite({ strategy, passwordless: true })
    const { browser } = await enrolled()
    const optionsFor = async (visitor: typeof browser, action: string) => {
      const answer = await visitor.ask(`/auth/webauthn-options/passkey?action=${action}`)
      return ((await answer.json()) as { options: never }).options
    }
    const data = JSON.stringify(authenticator.create(await optionsFor(browser, 'register')))
    expect(at(await browser.submit('/auth/callback/passkey', { action: 'register', data }))).toBe(
      `${SITE}/`,
    )
    const other = make()
    const answer = JSON.stringify(authenticator.get(await optionsFor(other, 'authenticate')))
    const done = await other.submit('/auth/callback/passkey', {
      action: 'authenticate',
      data: answer,
    })
    expect(at(done)).toBe(`${SITE}/`)
  })

  it.each([
    '',
    ' ',
    '12345',
    '1234567',
    'abcdef',
    '１２３４５６7',
    'x'.repeat(5000),
    '\0\0\0\0\0\0',
  ])('the code %j is none', async (code) => {
    const { enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    await enrolled()
    const browser = make()
    await signIn(browser)
    for (const path of ['/auth/two-factor', '/auth/two-factor/recovery'])
      expect(at(await submitCode(browser, code, path))).toBe(`${SITE}${path}?error=TwoFactor`)
  })

  it.each([
    ['wide', '０'],
    ['Arabic', '٠'],
    ['Persian', '۰'],
    ['Devanagari', '०'],
    ['Bengali', '০'],
    ['Thai', '๐'],
  ])('codes may have spaces, dashes and digits of other scripts: %s', async (_, zero) => {
    const { codeOf, enrolled, signIn, submitCode, browser: make } = makeSite({ strategy })
    const { secret, codes } = await enrolled()
    const typed = (code: string) =>
      code.replaceAll(/\d/g, (digit) =>
        String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
      )
    const code = typed(await codeOf(secret))
    const recovery = typed(codes.find((each) => /\d/.test(each)) ?? '')
    for (const [path, written] of [
      ['/auth/two-factor', ` ${code.slice(0, 3)}\u2013${code.slice(3)}\u200f `],
      ['/auth/two-factor/recovery', ` ${recovery} `],
    ] as const) {
      const browser = make()
      await signIn(browser)
      expect(at(await submitCode(browser, written, path))).toBe(`${SITE}/`)
    }
  })

  it('a program gets where to go on to, and no session before the code', async () => {
    const { begin, codeOf, enrolled, browser: make } = makeSite({ strategy })
    const { secret } = await enrolled()
    const browser = make()
    const headers = { 'x-auth-return-redirect': '1' }
    const answer = await browser.ask(await begin(browser), { headers })
    expect(await answer.json()).toEqual({ url: `${SITE}/auth/two-factor` })
    const form = { csrfToken: await browser.csrf(), code: await codeOf(secret) }
    const done = await browser.ask('/auth/two-factor', { form, headers })
    expect(await done.json()).toEqual({ url: `${SITE}/` })
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })
})

test('both steps stand in the session, in order, and callbacks get the account with its tokens', async () => {
  const seen: unknown[] = []
  const site = makeSite({
    strategy: 'jwt',
    config: {
      callbacks: {
        jwt: ({ token, account, profile }) => {
          if (account)
            seen.push([account.provider, account.access_token, profile?.['id'], token.amr])
          return token
        },
      },
    },
  })
  const { secret } = await site.enrolled()
  const browser = site.browser()
  await site.signIn(browser)
  seen.splice(0)
  await site.submitCode(browser, await site.codeOf(secret))
  expect(seen).toEqual([['acme', expect.stringMatching(/^access-token-/), 'ada', ['oauth', 'otp']]])
})

test('the user of authorize() is held up by the id that it returns, and comes through as it was', async () => {
  const tokens: unknown[] = []
  const site = makeSite({
    strategy: 'jwt',
    config: { callbacks: { jwt: ({ token, user }) => (user && tokens.push(user), token) } },
  })
  const { secret } = await site.enrolled()
  const [ada] = site.rows().users
  const browser = site.browser()
  const answer = await browser.submit('/auth/callback/credentials', { id: ada?.id ?? '' })
  expect(at(answer)).toBe(`${SITE}/auth/two-factor`)
  tokens.splice(0)
  expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
  expect(tokens).toEqual([{ id: ada?.id, name: 'from authorize()' }])
})

describe('what two-step sign-in needs', () => {
  const problemOf = async (config: Partial<AuthConfig>): Promise<string | undefined> => {
    const errors: Error[] = []
    const logger = { error: (error: Error) => void errors.push(error) }
    const { adapter: _, ...world } = makeWorld().config
    await visit({ ...world, logger, twoFactor: true, session: { strategy: 'jwt' }, ...config }).ask(
      '/auth/signin',
    )
    return errors[0]?.message
  }

  test('is an adapter', async () => {
    expect(await problemOf({})).toBe(
      'twoFactor: needs an adapter, which stores what must be remembered',
    )
  })

  test('that keeps factors, and counts', async () => {
    const adapter = { ...makeWorld().config.adapter }
    delete adapter.putFactor
    delete adapter.incrementCounter
    expect(await problemOf({ adapter })).toBe('the adapter lacks methods: putFactor')
    const uncounted = { ...makeWorld().config.adapter }
    delete uncounted.incrementCounter
    expect(await problemOf({ adapter: uncounted })).toContain(
      'twoFactor: needs a store that counts tries',
    )
  })

  test('an update without it changes nothing: there are no such endpoints', async () => {
    const { browser: make } = makeWorld()
    const browser = make()
    for (const path of ['/auth/two-factor', '/auth/two-factor/setup'])
      expect((await browser.ask(path)).status).toBe(404)
  })
})
