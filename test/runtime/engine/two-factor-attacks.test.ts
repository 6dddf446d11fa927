import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import { describe, expect, test } from 'vitest'
import { ADA, EVE } from '../stored/world.js'
import { at, makeSite } from './two-factor-world.js'
import { visit } from './visitor.js'
import { describeByTurns, STRATEGIES } from '../../support/pairwise.js'

const SITE = 'https://app.test'
const PENDING = '__Host-auth.pending'
const REFUSED = `${SITE}/auth/two-factor?error=TwoFactor`
describeByTurns('what changes while a second step is awaited, strategy %s', (strategy, it) => {
  it('a sign-in from before all sessions were ended has to be begun again', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    site.clock.advance(5)
    for (const user of site.tables.users.values())
      Object.assign(user, { sessionsFrom: new Date(site.clock.now()) })
    site.clock.advance(60)
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(REFUSED)
    expect(browser.cookies.has(PENDING)).toBe(false)
    expect(await browser.session()).toBeNull()
    // The code was not looked at.
    await site.signIn(browser)
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
  })

  it('one that is begun in the second in which they are ended goes on', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    for (const user of site.tables.users.values())
      Object.assign(user, { sessionsFrom: new Date(site.clock.now() + 400) })
    const browser = site.browser()
    await site.signIn(browser)
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  it('nobody sets up a second factor by a sign-in from before the mailbox was proven', async () => {
    const site = makeSite({ strategy, config: { twoFactor: { required: () => true } } })
    const browser = site.browser()
    await site.signIn(browser)
    const page = await browser.ask('/auth/two-factor/setup')
    site.clock.advance(60)
    for (const user of site.tables.users.values())
      Object.assign(user, { emailVerified: new Date(site.clock.now()) })
    expect(await site.setUp(browser, page)).toMatchObject({ status: 303, codes: [] })
    expect(site.tables.factors.size).toBe(0)
    expect(await browser.session()).toBeNull()
  })

  it('who has set it up in another browser meanwhile begins the sign-in again', async () => {
    const site = makeSite({ strategy, config: { twoFactor: { required: () => true } } })
    const [first, second] = [site.browser(), site.browser()]
    await site.signIn(first)
    await site.signIn(second)
    const { secret } = await site.setUp(first)
    expect(await site.setUp(second)).toMatchObject({ status: 303, codes: [] })
    expect(second.cookies.has(PENDING)).toBe(false)
    expect(at(await second.ask('/auth/two-factor/setup'))).toContain(`${SITE}/auth/signin?`)
    site.clock.advance(60)
    await site.signIn(second)
    expect(at(await site.submitCode(second, await site.codeOf(secret)))).toBe(`${SITE}/`)
  })

  it('a user who is gone signs in no more', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    site.tables.users.clear()
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(REFUSED)
    expect(browser.cookies.has(PENDING)).toBe(false)
  })
})

describe.each(STRATEGIES)(
  'a store that fails while a second factor is set up, strategy %s',
  (strategy) => {
    /** A browser that signs in, and has to set up a second factor, in a world whose store can fail. */
    async function siteThatFails(required: boolean) {
      let broken = ''
      const site = makeSite({
        strategy,
        config: { twoFactor: { required: () => required } },
        meddle: ({ method, args: [first] }, go) => {
          const kind =
            typeof first === 'object' && first !== null ? Reflect.get(first, 'kind') : undefined
          if (broken === method || broken === `${method} ${String(kind)}`) throw new Error('down')
          return go()
        },
      })
      const browser = site.browser()
      await site.enter(browser)
      const page = await browser.ask('/auth/two-factor/setup')
      return { ...site, browser, page, breakAt: (method: string) => void (broken = method) }
    }

    const pending = ['putFactor totp', 'putFactor recovery', 'getAccount']
    const stored = strategy === 'database' ? ['createSession'] : []

    test.each([...pending, ...stored])(
      '%s: nothing is stored, and it works once it answers',
      async (method) => {
        const { breakAt, browser, clock, page, setUp, tables } = await siteThatFails(true)
        breakAt(method)
        expect(await setUp(browser, page)).toMatchObject({ status: 303, codes: [] })
        expect(tables.factors.size).toBe(0)
        expect(await browser.session()).toBeNull()
        breakAt('')
        clock.advance(30)
        const { codes } = await setUp(browser)
        expect(codes).toHaveLength(10)
        expect(tables.factors.size).toBe(2)
        expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
      },
    )

    test.each(['putFactor recovery', ...stored])('%s, of whoever is signed in', async (method) => {
      const { breakAt, browser, clock, page, setUp, tables } = await siteThatFails(false)
      breakAt(method)
      expect(await setUp(browser, page)).toMatchObject({ status: 303, codes: [] })
      expect(tables.factors.size).toBe(0)
      breakAt('')
      clock.advance(30)
      expect((await setUp(browser)).codes).toHaveLength(10)
    })
  },
)

describe.each(STRATEGIES)('a store that never takes recovery codes, strategy %s', (strategy) => {
  test('is asked a few times: a user who is deleted meanwhile keeps no request for ever', async () => {
    let asked = 0
    const site = makeSite({
      strategy,
      meddle: ({ method, args: [first] }, go) => {
        const kind =
          typeof first === 'object' && first !== null ? Reflect.get(first, 'kind') : undefined
        if (method !== 'putFactor' || kind !== 'recovery') return go()
        asked += 1
        return false
      },
    })
    const browser = site.browser()
    await site.enter(browser)
    expect(await site.setUp(browser)).toMatchObject({ status: 303, codes: [] })
    expect(asked).toBe(20)
    expect(site.tables.factors.size).toBe(0)
    expect(site.log.errors.map(({ message }) => message)).toEqual([
      'putFactor refuses again and again: the user is gone, or it compares wrongly',
    ])
  })
})

test.each([
  ['/two-factor', `${SITE}/signin`],
  [
    '/two-factor/setup',
    `${SITE}/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(`${SITE}/two-factor/setup`)}`,
  ],
  [
    '/confirm',
    `${SITE}/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(`${SITE}/`)}`,
  ],
])('below the base path / a stranger is led from %s to this site', async (path, target) => {
  const { clock, config } = makeSite({ config: { basePath: '/' } })
  expect(at(await visit(config, { world: { now: clock.now } }).ask(path))).toBe(target)
})

test('below the base path / whoever is not fresh confirms it on this site, and a form without a provider leads to it', async () => {
  const { answerWith, clock, config } = makeSite({ config: { basePath: '/' } })
  const browser = visit(config, { world: { now: clock.now } })
  const token = async (): Promise<string> => {
    const { csrfToken } = (await (await browser.ask('/csrf')).json()) as { csrfToken: string }
    return csrfToken
  }
  const post = async (path: string) => browser.ask(path, { form: { csrfToken: await token() } })
  expect(at(await post('/signin'))).toBe(
    `${SITE}/signin?callbackUrl=${encodeURIComponent(`${SITE}/`)}`,
  )
  answerWith(ADA)
  const state = new URL(at(await post('/signin/acme')) ?? '').searchParams.get('state') ?? ''
  expect(at(await browser.ask(`/callback/acme?code=the-code&state=${state}`))).toBe(`${SITE}/`)
  clock.advance(601)
  expect(at(await browser.ask('/two-factor/setup'))).toBe(
    `${SITE}/confirm?callbackUrl=${encodeURIComponent(`${SITE}/two-factor/setup`)}`,
  )
})

test('a stranger who wants to set it up signs in first, and comes back', async () => {
  const { begin, browser: make } = makeSite({ strategy: 'jwt' })
  const browser = make()
  const setup = `${SITE}/auth/two-factor/setup`
  const signIn = `${SITE}/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(setup)}`
  expect(at(await browser.ask('/auth/two-factor/setup'))).toBe(signIn)
  expect(at(await browser.submit('/auth/two-factor/setup', { code: '123456' }))).toBe(signIn)
  expect(at(await browser.ask(await begin(browser, 'acme', { callbackUrl: setup })))).toBe(setup)
})

describe("a page of one's own that asks for the code", () => {
  const config = { pages: { twoFactor: '/step?lang=en' } }

  test('is where the sign-in leads, for people and for programs', async () => {
    const site = makeSite({ strategy: 'jwt', config })
    const { secret } = await site.enrolled()
    const browser = site.browser()
    expect(at(await site.signIn(browser))).toBe(`${SITE}/step?lang=en`)
    expect(at(await browser.ask('/auth/two-factor'))).toBe(`${SITE}/step?lang=en`)
    const headers = { 'x-auth-return-redirect': '1' }
    const answer = await browser.ask(await site.begin(browser), { headers })
    expect(await answer.json()).toEqual({ url: `${SITE}/step?lang=en` })
    for (const path of ['/auth/two-factor', '/auth/two-factor/recovery'])
      expect(at(await site.submitCode(browser, '000000', path))).toBe(
        `${SITE}/step?lang=en&error=TwoFactor`,
      )
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
  })

  test('is where a browser goes on to by GET, whatever it has posted', async () => {
    const site = makeSite({ strategy: 'jwt', config })
    const { browser } = await site.enrolled()
    const other = site.browser()
    await site.signIn(other)
    const refused = [
      await site.submitCode(other, '000000'),
      await site.submitCode(other, '000000', '/auth/two-factor/recovery'),
      await site.submitCode(browser, '000000', '/auth/confirm/totp'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([303, 303, 303])
  })

  test('is not where a code is told that sets it up', async () => {
    const site = makeSite({ strategy: 'jwt', config })
    const browser = site.browser()
    await site.enter(browser)
    await browser.ask('/auth/two-factor/setup')
    expect(at(await site.submitCode(browser, '000000', '/auth/two-factor/setup'))).toBe(
      `${SITE}/auth/two-factor/setup?error=TwoFactor`,
    )
  })

  test('does not keep whoever has to begin the sign-in again', async () => {
    const site = makeSite({ strategy: 'jwt', config })
    await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    for (let tried = 0; tried < 5; tried += 1) await site.submitCode(browser, '000000')
    const over = await site.submitCode(browser, '000000')
    expect(at(over)).toBe(REFUSED)
    expect(at(await browser.step(over))).toBe(`${SITE}/auth/signin?error=TwoFactor`)
  })
})

test.each([
  ['long', '名'.repeat(400)],
  ['broken', 'a\ud800b'],
  ['empty', ''],
])('somebody with a name that is %s can set it up', async (_, name) => {
  const site = makeSite({ strategy: 'jwt', config: { theme: { name: '店'.repeat(500) } } })
  const browser = site.browser()
  await site.enter(browser, { id: 'anybody', name, email: null })
  expect((await site.setUp(browser)).status).toBe(200)
})

test('who has lost the authenticator switches it off by a recovery code, and sets up another one', async () => {
  const site = makeSite({ strategy: 'jwt' })
  const { codes, secret } = await site.enrolled()
  const browser = site.browser()
  await site.signIn(browser)
  await site.submitCode(browser, codes[0] ?? '', '/auth/two-factor/recovery')
  const change = (code = '', action = 'off') =>
    browser.submit('/auth/two-factor/setup', { code, action })
  const refused = `${SITE}/auth/two-factor/setup?error=TwoFactor`
  // One that was used; and one in place of the authenticator's, for what it does not do.
  expect(at(await change(codes[0]))).toBe(refused)
  expect(at(await change(codes[1], 'recovery-codes'))).toBe(refused)
  expect(site.tables.factors.size).toBe(2)
  expect(at(await change(codes[1]))).toBe(`${SITE}/`)
  expect(site.tables.factors.size).toBe(0)
  const anew = await site.setUp(browser)
  expect(anew.codes).toHaveLength(10)
  expect(anew.secret).not.toBe(secret)
})

test('of what authorize() returns everything comes through that a cookie can keep', async () => {
  const site = makeSite({ strategy: 'jwt' })
  const { secret } = await site.enrolled()
  const [ada] = site.rows().users
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  const own = {
    id: ada?.id ?? '',
    name: 'Own',
    roles: ['admin'],
    since: new Date(0),
    row: 10n,
    loop,
  }
  const seen: unknown[] = []
  const accounts: unknown[] = []
  const config: AuthConfig = {
    ...site.config,
    providers: [Credentials({ credentials: { id: {} }, authorize: () => own })],
    callbacks: {
      jwt({ token, user, account }) {
        if (user) seen.push(user)
        if (account) accounts.push(account)
        return token
      },
    },
  }
  const browser = visit(config, { world: { now: site.clock.now } })
  expect(at(await browser.submit('/auth/callback/credentials', { id: 'x' }))).toBe(
    `${SITE}/auth/two-factor`,
  )
  expect(at(await browser.submit('/auth/two-factor', { code: await site.codeOf(secret) }))).toBe(
    `${SITE}/`,
  )
  expect(accounts).toEqual([
    { provider: 'credentials', type: 'credentials', providerAccountId: own.id },
  ])
  expect(seen).toEqual([
    { id: own.id, name: 'Own', roles: ['admin'], since: '1970-01-01T00:00:00.000Z' },
  ])
})

describeByTurns('tries, strategy %s', (strategy, it) => {
  it('of one sign-in are counted apart for codes of the app and for recovery codes', async () => {
    const site = makeSite({ strategy })
    const { codes } = await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    for (let tried = 0; tried < 5; tried += 1) await site.submitCode(browser, '000000')
    expect(at(await site.submitCode(browser, codes[0] ?? '', '/auth/two-factor/recovery'))).toBe(
      `${SITE}/`,
    )
  })

  it('of one user close the codes of no other', async () => {
    const site = makeSite({ strategy })
    await site.enrolled()
    const { secret } = await site.enrolled(EVE)
    for (let round = 0; round < 6; round += 1) {
      const attacker = site.browser()
      await site.signIn(attacker, ADA)
      for (let tried = 0; tried < 5; tried += 1) await site.submitCode(attacker, '000000')
    }
    const browser = site.browser()
    await site.signIn(browser, EVE)
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
  })

  it('are none where nothing was typed', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    for (let tried = 0; tried < 6; tried += 1) await site.submitCode(browser, '')
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
  })

  it('a sign-in that waits for a set-up is not ended by a code', async () => {
    const site = makeSite({ strategy, config: { twoFactor: { required: () => true } } })
    const [first, second] = [site.browser(), site.browser()]
    await site.signIn(first)
    await site.signIn(second)
    const { secret } = await site.setUp(first)
    site.clock.advance(60)
    expect(at(await site.submitCode(second, await site.codeOf(secret)))).toBe(REFUSED)
    expect(second.cookies.has(PENDING)).toBe(false)
    expect(await second.session()).toBeNull()
  })
})

describe.each(STRATEGIES)('a double click, strategy %s', (strategy) => {
  test('on the code signs in once, and both answers say so', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    const form = { csrfToken: await browser.csrf(), code: await site.codeOf(secret) }
    const sessions = site.rows().sessions.length
    const answers = await Promise.all([1, 2].map(() => browser.ask('/auth/two-factor', { form })))
    expect(answers.map(at)).toEqual([`${SITE}/`, `${SITE}/`])
    expect(site.rows().sessions).toHaveLength(strategy === 'database' ? sessions + 1 : 0)
  })

  test.each([true, false])(
    'on the set-up shows the same recovery codes twice, required: %s',
    async (required) => {
      const site = makeSite({ strategy, config: { twoFactor: { required: () => required } } })
      const browser = site.browser()
      await site.enter(browser)
      const html = await (await browser.ask('/auth/two-factor/setup')).text()
      const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? ''
      const form = { csrfToken: await browser.csrf(), code: await site.codeOf(secret) }
      const answers = await Promise.all(
        [1, 2].map(() => browser.ask('/auth/two-factor/setup', { form })),
      )
      const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
      expect(first).toContain('Recovery codes')
      expect(second).toBe(first)
    },
  )
})

test('a function that can not tell who must have it lets nobody in', async () => {
  const required = () => Promise.reject(new Error('down'))
  const site = makeSite({ strategy: 'jwt', config: { twoFactor: { required } } })
  const browser = site.browser()
  expect(at(await site.signIn(browser))).toBe(`${SITE}/auth/error?error=Configuration`)
  expect(await browser.session()).toBeNull()
})

describe.each(STRATEGIES)('what the first step has found, strategy %s', (strategy) => {
  test.each([true, false])(
    'is what the second one ends with: address proven: %s',
    async (proven) => {
      const site = makeSite({
        strategy,
        config: { twoFactor: { required: () => true }, pages: { newUser: '/welcome' } },
      })
      const browser = site.browser()
      await site.signIn(browser, { ...ADA, email_verified: proven })
      // The user is there, and is told of: the sign-in is not.
      expect(site.events().map(([name]) => name)).toEqual(['createUser', 'linkAccount'])
      const { html } = await site.setUp(browser)
      expect(html).toContain(`${SITE}/welcome?callbackUrl=`)
      expect(site.events()).toEqual([['signIn', expect.objectContaining({ isNewUser: true })]])
      const emailVerified = strategy === 'jwt' && proven
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada', emailVerified } })
    },
  )

  test('takes the place of whoever was signed in, whose stored session ends', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    site.tables.sessions.clear()
    const browser = site.browser()
    await site.signIn(browser, EVE)
    await site.signIn(browser, ADA)
    expect(await browser.session()).toMatchObject({ user: { name: 'Eve' } })
    await site.submitCode(browser, await site.codeOf(secret))
    // The next form belongs to another user.
    expect(browser.cookies.has('__Host-auth.csrf-token')).toBe(false)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(site.rows().sessions).toHaveLength(strategy === 'database' ? 1 : 0)
  })

  test('right codes close nothing, however many there are', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    for (let times = 0; times < 31; times += 1) {
      const browser = site.browser()
      await site.signIn(browser)
      expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
      site.clock.advance(30)
    }
  })
})

describeByTurns('a set-up, strategy %s', (strategy, it) => {
  const SETUP = '/auth/two-factor/setup'
  const COOKIE = '__Host-auth.two-factor'
  const secretIn = (html: string): string => /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? ''

  it('of two at once with codes of different steps one counts, and the other one changes nothing', async () => {
    const site = makeSite({ strategy })
    const begin = async () => {
      const browser = site.browser()
      await site.enter(browser)
      return { browser, secret: secretIn(await (await browser.ask(SETUP)).text()) }
    }
    const begun = [await begin(), await begin()]
    const codes = await Promise.all(begun.map(({ secret }, steps) => site.codeOf(secret, steps)))
    const answers = await Promise.all(
      begun.map(({ browser }, index) => site.submitCode(browser, codes[index] ?? '', SETUP)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 303]))
    const winner = answers.findIndex(({ status }) => status === 200)
    site.clock.advance(90)
    const browser = site.browser()
    await site.signIn(browser)
    const code = await site.codeOf(begun[winner]?.secret ?? '')
    expect(at(await site.submitCode(browser, code))).toBe(`${SITE}/`)
  })

  it('that was begun for somebody else is none', async () => {
    const site = makeSite({ strategy })
    const [eve, ada] = [site.browser(), site.browser()]
    await site.enter(eve, EVE)
    const known = secretIn(await (await eve.ask(SETUP)).text())
    await site.enter(ada, ADA)
    ada.cookies.set(COOKIE, eve.cookies.get(COOKIE) ?? '')
    expect(at(await site.submitCode(ada, await site.codeOf(known), SETUP))).toBe(
      `${SITE}${SETUP}?error=TwoFactor`,
    )
    expect(site.tables.factors.size).toBe(0)
    expect(secretIn(await (await ada.ask(SETUP)).text())).not.toBe(known)
  })

  it('is closed after thirty wrong codes in an hour', async () => {
    const site = makeSite({ strategy })
    const browser = site.browser()
    await site.enter(browser)
    const secret = secretIn(await (await browser.ask(SETUP)).text())
    const codes = Array.from({ length: 30 }, (_, tried) => String(tried).padStart(6, '0'))
    for (const code of codes) await site.submitCode(browser, code, SETUP)
    expect((await site.submitCode(browser, await site.codeOf(secret), SETUP)).status).toBe(429)
    expect(site.tables.factors.size).toBe(0)
    // For nobody else, who has tried nothing.
    const { codes: recovery } = await site.enrolled(EVE)
    expect(recovery).toHaveLength(10)
  })

  it('is over once it is done, and another one has another secret', async () => {
    const site = makeSite({ strategy })
    const { browser, secret } = await site.enrolled()
    expect(browser.cookies.has(COOKIE)).toBe(false)
    await browser.submit(SETUP, { code: await site.codeOf(secret), action: 'off' })
    expect(secretIn(await (await browser.ask(SETUP)).text())).not.toBe(secret)
  })
})

describeByTurns('a code, strategy %s', (strategy, it) => {
  it('of one user uses up that of no other, though they come in one step', async () => {
    const site = makeSite({ strategy })
    const people = [await site.enrolled(ADA), await site.enrolled(EVE)]
    for (const [index, { secret }] of people.entries()) {
      const browser = site.browser()
      await site.signIn(browser, index === 0 ? ADA : EVE)
      expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(`${SITE}/`)
    }
  })

  it('of one user opens nothing of another, whose stored secret was put in its place', async () => {
    const site = makeSite({ strategy })
    await site.enrolled()
    const { secret } = await site.enrolled(EVE)
    const [ada, eve] = [...site.tables.factors.values()].filter(({ kind }) => kind === 'totp')
    Object.assign(ada ?? {}, { value: eve?.value })
    const browser = site.browser()
    await site.signIn(browser, ADA)
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(REFUSED)
    expect(await browser.session()).toBeNull()
    expect(site.log.errors.map(({ message }) => message)).toContain(
      'the stored TOTP secret can not be opened: none of the secrets has sealed it',
    )
  })

  it('of the next step counts once, as long as it is one of three', async () => {
    const site = makeSite({ strategy })
    const { secret } = await site.enrolled()
    const code = await site.codeOf(secret, 1)
    const [first, second] = [site.browser(), site.browser()]
    await site.signIn(first)
    await site.signIn(second)
    expect(at(await site.submitCode(first, code))).toBe(`${SITE}/`)
    site.clock.advance(59)
    expect(at(await site.submitCode(second, code))).toBe(REFUSED)
  })

  it('is none where two-step sign-in was switched off meanwhile', async () => {
    const site = makeSite({ strategy })
    const { codes, secret } = await site.enrolled()
    const browser = site.browser()
    await site.signIn(browser)
    site.tables.factors.clear()
    expect(at(await site.submitCode(browser, await site.codeOf(secret)))).toBe(REFUSED)
    const recovery = '/auth/two-factor/recovery'
    expect(at(await site.submitCode(browser, codes[0] ?? '', recovery))).toBe(
      `${SITE}${recovery}?error=TwoFactor`,
    )
    expect(await browser.session()).toBeNull()
  })

  it('tells in the store when it was last used', async () => {
    const site = makeSite({ strategy })
    const { codes, secret } = await site.enrolled()
    const lastUsed = (kind: string) =>
      [...site.tables.factors.values()].find((factor) => factor.kind === kind)?.lastUsedAt
    expect(lastUsed('recovery')).toBeNull()
    for (const [code = '', path] of [
      [await site.codeOf(secret), '/auth/two-factor'],
      [codes[0], '/auth/two-factor/recovery'],
    ]) {
      const browser = site.browser()
      await site.signIn(browser)
      await site.submitCode(browser, code, path)
    }
    const now = new Date(site.clock.now())
    expect([lastUsed('totp'), lastUsed('recovery')]).toEqual([now, now])
  })
})

test('a set-up that is required has fifteen minutes', async () => {
  const site = makeSite({ strategy: 'jwt', config: { twoFactor: { required: () => true } } })
  const browser = site.browser()
  await site.signIn(browser)
  site.clock.advance(895)
  expect((await browser.ask('/auth/two-factor/setup')).status).toBe(200)
  site.clock.advance(30)
  expect(at(await browser.ask('/auth/two-factor/setup'))).toContain(`${SITE}/auth/signin?`)
})

test('a passkey that has not verified its user needs a code', async () => {
  const site = makeSite({ strategy: 'jwt', passwordless: true })
  const passkey = WebAuthn({
    id: 'passkey',
    authenticationOptions: { userVerification: 'discouraged' },
    verifyAuthenticationOptions: { requireUserVerification: false },
  })
  const { browser } = await site.enrolled()
  const config = { ...site.config, providers: [...site.config.providers.slice(0, -1), passkey] }
  const other = visit(config, { world: { now: site.clock.now } })
  const optionsFor = async (visitor: typeof browser, action: string) => {
    const answer = await visitor.ask(`/auth/webauthn-options/passkey?action=${action}`)
    return ((await answer.json()) as { options: never }).options
  }
  const made = JSON.stringify(site.authenticator.create(await optionsFor(browser, 'register')))
  await browser.submit('/auth/callback/passkey', { action: 'register', data: made })
  const signIn = async (flags: number) => {
    const data = JSON.stringify(
      site.authenticator.get(await optionsFor(other, 'authenticate'), { flags }),
    )
    return other.submit('/auth/callback/passkey', { action: 'authenticate', data })
  }
  const [present, verified, backedUp] = [1, 4, 8 | 16]
  expect(at(await signIn(present | backedUp))).toBe(`${SITE}/auth/two-factor`)
  expect(await other.session()).toBeNull()
  expect(at(await signIn(present | verified | backedUp))).toBe(`${SITE}/`)
})

test('a change leads to no endpoint, whatever the form says', async () => {
  const site = makeSite({ strategy: 'jwt' })
  const { browser, secret } = await site.enrolled()
  const fields = { code: await site.codeOf(secret), action: 'off', callbackUrl: '/auth/signout' }
  expect(at(await browser.submit('/auth/two-factor/setup', fields))).toBe(`${SITE}/`)
})
