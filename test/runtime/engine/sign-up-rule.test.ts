import { type AuthConfig, createUser } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import Passkey from '@create-auth/runtime/providers/passkey'
import Password from '@create-auth/runtime/providers/password'
import { describe, expect, test } from 'vitest'
import { makeAuthenticator, type CreationOptions } from '../../support/authenticator.js'
import { describeByTurns } from '../../support/pairwise.js'
import { spyOn } from '../../support/spy-adapter.js'
import { ADA, at, EVE, makeSite, PASSWORD, SITE, type SiteOptions } from '../account/site.js'
import { makeLog, visit } from './visitor.js'

type Browser = ReturnType<typeof visit>

const DENIED = `${SITE}/auth/error?error=AccessDenied`
const SENT = `${SITE}/auth/verify-request?provider=mail&type=email`
/** What a service says whose user has proven the address. */
const proven = (who: object) => ({ ...who, email_verified: true })

function site(signUp: AuthConfig['signUp'], options: SiteOptions = {}) {
  const made = makeSite({ code: true, ...options, config: { signUp, ...options.config } })
  /** Proves a mailbox by the code of the last mail; by its link where it has none. */
  async function takeMail(browser: Browser, path: string) {
    const { code, url = '' } = made.mails.at(-1) ?? {}
    return code === undefined ? browser.ask(url) : browser.submit(path, { code })
  }
  async function byMail(email: string) {
    const browser = made.browser()
    const asked = await browser.submit('/auth/signin/mail', { email })
    const answer = await takeMail(browser, '/auth/callback/mail')
    return { browser, asked, answer }
  }
  async function byNewPassword(email: string, path = 'forgot-password') {
    const browser = made.browser()
    const asked = await browser.submit(`/auth/${path}`, { email })
    await takeMail(browser, '/auth/new-password')
    const answer = await browser.submit('/auth/new-password', { name: 'Eve', password: PASSWORD })
    return { browser, asked, answer }
  }
  async function byService(who: object, id = 'acme') {
    const browser = made.browser()
    return { browser, answer: await made.oauth(browser, id, who) }
  }
  async function passkeyOptions(browser: Browser, email: string) {
    const query = new URLSearchParams({ action: 'register', email })
    return browser.ask(`/auth/webauthn-options/passkey?${query}`)
  }
  async function byPasskey(email: string) {
    const browser = made.browser()
    const asked = await passkeyOptions(browser, email)
    const { options: creation } = (await asked.json()) as { options: CreationOptions }
    const data = JSON.stringify(makeAuthenticator(SITE).create(creation))
    return {
      browser,
      answer: await browser.submit('/auth/callback/passkey', { action: 'register', data }),
    }
  }
  const invite = (email: string) =>
    createUser(made.trusted, { email, name: 'Ada', emailVerified: new Date(made.clock.now()) })
  const addresses = () => [...made.tables.users.values()].map(({ email }) => email)
  return {
    ...made,
    byMail,
    byNewPassword,
    byService,
    byPasskey,
    passkeyOptions,
    invite,
    addresses,
  }
}

describeByTurns('signUp: false', (strategy) => {
  test('keeps a new person out who comes by a service', async () => {
    const { byService, tables } = site(false, { strategy })
    const { answer, browser } = await byService(proven(EVE))
    expect([at(answer), await browser.session(), tables.users.size]).toEqual([DENIED, null, 0])
    expect(tables.accounts.size).toBe(0)
  })

  test('and by a mail, which has nothing that opens anything', async () => {
    const { byMail, mails, tables } = site(false, { strategy })
    const { asked, answer, browser } = await byMail(EVE.email)
    expect(at(asked)).toBe(SENT)
    expect(mails).toEqual([
      {
        to: EVE.email,
        kind: 'unknown-account',
        subject: 'No account at Shop',
        url: `${SITE}/auth/signin`,
        code: undefined,
      },
    ])
    expect([answer.status, await browser.session(), tables.users.size]).toEqual([200, null, 0])
  })

  test('and by a link that was mailed while the door was open', async () => {
    const open = site(true, { strategy, code: false })
    await open.browser().submit('/auth/signin/mail', { email: EVE.email })
    const browser = visit({ ...open.config, signUp: false }, { world: { now: open.clock.now } })
    expect(at(await browser.ask(open.mails[0]?.url ?? ''))).toBe(DENIED)
    expect(open.tables.users.size).toBe(0)
  })

  test('and by a password', async () => {
    const { byNewPassword, browser, mails, tables } = site(false, { strategy })
    const { asked } = await byNewPassword(EVE.email)
    expect(at(asked)).toBe(`${SENT}&purpose=new-password`)
    expect(mails.map(({ kind, url, code }) => [kind, url, code])).toEqual([
      ['unknown-account', `${SITE}/auth/signin`, undefined],
    ])
    expect((await browser().ask('/auth/signup')).status).toBe(404)
    expect((await browser().submit('/auth/signup', { email: EVE.email })).status).toBe(404)
    expect(tables.users.size).toBe(0)
  })

  test('and by a passkey: nobody who is signed out is asked to make one', async () => {
    const { passkeyOptions, browser, invite } = site(false, { strategy })
    await invite(ADA.email)
    for (const email of [ADA.email, EVE.email]) {
      const answer = await passkeyOptions(browser(), email)
      expect([answer.status, await answer.json()]).toEqual([403, { error: 'access_denied' }])
    }
    const page = await (await browser().ask('/auth/signin')).text()
    expect(page).toContain('data-ceremony="authenticate"')
    expect(page).not.toContain('data-ceremony="register"')
    expect(page).not.toContain('/auth/signup')
  })

  test('and by a passkey that was asked for while the door was open', async () => {
    const open = site(true, { strategy })
    const browser = open.browser()
    const { options: creation } = (await (
      await open.passkeyOptions(browser, EVE.email)
    ).json()) as { options: CreationOptions }
    const data = JSON.stringify(makeAuthenticator(SITE).create(creation))
    const closed = visit({ ...open.config, signUp: false }, { world: { now: open.clock.now } })
    for (const [name, value] of browser.cookies) closed.cookies.set(name, value)
    const answer = await closed.submit('/auth/callback/passkey', { action: 'register', data })
    expect([at(answer), open.tables.users.size]).toEqual([DENIED, 0])
  })
})

describeByTurns('whom the application has made gets in with signUp: false', (strategy) => {
  const open = (options: SiteOptions = {}) => site(false, { strategy, ...options })

  test('by a code, and by a link', async () => {
    for (const code of [true, false]) {
      const { byMail, invite, user } = open({ code })
      const { id } = await invite(ADA.email)
      const { answer, browser } = await byMail(ADA.email)
      expect([at(answer), user()?.id]).toEqual([`${SITE}/`, id])
      expect(await browser.session()).not.toBeNull()
    }
  })

  test('by a password that is chosen after a mail, and then by the password', async () => {
    const { byNewPassword, browser, invite, user } = open()
    const { id } = await invite(ADA.email)
    expect(at((await byNewPassword(ADA.email)).answer)).toBe(`${SITE}/`)
    const another = browser()
    await another.submit('/auth/callback/password', { email: ADA.email, password: PASSWORD })
    expect(await another.session()).not.toBeNull()
    expect(user()?.id).toBe(id)
  })

  test('by a service that links by address, where both have proven it', async () => {
    const made = open()
    const linking = made.config.providers.map((provider) =>
      'id' in provider && provider.id === 'acme'
        ? { ...provider, allowDangerousEmailAccountLinking: true }
        : provider,
    )
    const config = { ...made.config, providers: linking }
    const { id } = await made.invite(ADA.email)
    const browser = visit(config, { world: { now: made.clock.now } })
    expect(at(await made.oauth(browser, 'acme', proven(ADA)))).toBe(`${SITE}/`)
    expect([...made.tables.accounts.values()].map(({ userId }) => userId)).toEqual([id])
  })

  test('and adds a service and a passkey then', async () => {
    const { byMail, invite, link, addPasskey, accounts, addresses } = open()
    await invite(ADA.email)
    const { browser } = await byMail(ADA.email)
    await link(browser, 'acme')
    await addPasskey(browser)
    expect(accounts().toSorted()).toEqual(['acme', 'passkey'])
    expect(addresses()).toEqual([ADA.email])
  })

  test('also where nobody has passwords', async () => {
    const { byMail, invite } = open({ hasPasswords: false })
    await invite(ADA.email)
    expect(at((await byMail(ADA.email)).answer)).toBe(`${SITE}/`)
  })
})

describe('signUp as a function', () => {
  /** People of one company. */
  const company: AuthConfig['signUp'] = ({ email }) =>
    email?.endsWith('@company.test') === true || email === ADA.email
  const COLLEAGUE = { id: 'col', name: 'Col', email: 'col@company.test' }

  test('lets in whom it returns true for, with every provider that proves the address', async () => {
    const mailed = site(company)
    expect(at((await mailed.byMail(COLLEAGUE.email)).answer)).toBe(`${SITE}/`)
    const chosen = site(company)
    expect(at((await chosen.byNewPassword(COLLEAGUE.email, 'signup')).answer)).toBe(`${SITE}/`)
    const served = site(company)
    expect(at((await served.byService(proven(COLLEAGUE))).answer)).toBe(`${SITE}/`)
    for (const { addresses } of [mailed, chosen, served])
      expect(addresses()).toEqual([COLLEAGUE.email])
  })

  test('and keeps others out, whose mails open nothing', async () => {
    const { byMail, byNewPassword, byService, mails, tables } = site(company)
    await byMail(EVE.email)
    await byNewPassword(EVE.email, 'signup')
    await byNewPassword(EVE.email)
    expect(mails.map(({ kind, code }) => [kind, code])).toEqual(
      mails.map(() => ['unknown-account', undefined]),
    )
    expect(mails).toHaveLength(3)
    expect(at((await byService(proven(EVE))).answer)).toBe(DENIED)
    expect(tables.users.size).toBe(0)
  })

  test('an address that nobody has proven opens no door', async () => {
    const { byService, byPasskey, tables } = site(company)
    expect(at((await byService(COLLEAGUE)).answer)).toBe(DENIED)
    expect(at((await byPasskey(COLLEAGUE.email)).answer)).toBe(DENIED)
    expect(tables.users.size).toBe(0)
  })

  test('it is told who it is, and an address that is proven alone', async () => {
    const asked: unknown[] = []
    const { byService } = site(async (user) => asked.push({ ...user, id: typeof user.id }) > 0)
    await byService(EVE)
    await byService({ ...proven(COLLEAGUE), sub: '2' })
    expect(asked).toEqual([
      expect.objectContaining({ id: 'string', name: 'Eve', email: null }),
      expect.objectContaining({ id: 'string', name: 'Col', email: COLLEAGUE.email }),
    ])
  })

  test.each<[string, (user: object) => unknown]>([
    ['throws', () => Promise.reject(new Error('no database'))],
    ['returns something else than true', () => 'yes'],
    ['returns nothing', () => undefined],
  ])('where it %s nobody new gets in, and the others do', async (_, rule) => {
    const { byMail, byService, invite, addresses } = site(rule as AuthConfig['signUp'] & object)
    await invite(ADA.email)
    expect(at((await byService(proven(EVE))).answer)).toBe(DENIED)
    expect(at((await byMail(ADA.email)).answer)).toBe(`${SITE}/`)
    expect(addresses()).toEqual([ADA.email])
  })
})

describe('of Password({ signUp }) and signUp the stricter holds', () => {
  const withPassword = (signUp: boolean | undefined, own: boolean | undefined) => {
    const made = site(signUp)
    const providers = made.config.providers.map((provider) =>
      'type' in provider && provider.type === 'password' ? Password({ signUp: own }) : provider,
    )
    const config = { ...made.config, providers }
    return { ...made, visitor: () => visit(config, { world: { now: made.clock.now } }) }
  }

  test.each([
    [undefined, undefined, 200],
    [undefined, false, 404],
    [true, false, 404],
    [false, true, 404],
    [false, undefined, 404],
  ])('signUp %s, Password %s: the page to sign up answers %i', async (signUp, own, status) => {
    expect((await withPassword(signUp, own).visitor().ask('/auth/signup')).status).toBe(status)
  })

  test('and Password({ signUp: false }) closes no other way', async () => {
    const { visitor, mails, addresses } = withPassword(undefined, false)
    const browser = visitor()
    await browser.submit('/auth/signin/mail', { email: EVE.email })
    await browser.submit('/auth/callback/mail', { code: mails[0]?.code ?? '' })
    expect(addresses()).toEqual([EVE.email])
  })
})

describe('a closed door tells nobody who has an account', () => {
  /** Addresses of the same length. */
  const [KNOWN, UNKNOWN] = [ADA.email, EVE.email]

  /** What somebody learns who asks for a mail: all of the answer, and what the store was asked. */
  async function ask(signUp: AuthConfig['signUp'], path: string, email: string) {
    let calls: string[] = []
    const around = (adapter: Adapter) =>
      spyOn(adapter, ({ method }, go) => {
        calls.push(method)
        return go()
      }).adapter
    const { browser, invite } = site(signUp, { around })
    await invite(KNOWN)
    const visitor = browser()
    const csrfToken = await visitor.csrf()
    calls = []
    const answer = await visitor.ask(`/auth/${path}`, { form: { csrfToken, email } })
    const cookies = answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[^;]*/, (value) => `=${value.length}`))
    const made = calls
    const page = await (await visitor.step(answer)).text()
    const shown = page
      .replaceAll(email.replace('@', '<wbr />@'), '')
      .replaceAll(email, '')
      .replaceAll(/nonce="[^"]+"|name="csrfToken" value="[^"]+"/g, '')
    return { status: answer.status, location: at(answer), cookies, statements: made, shown }
  }

  test.each(
    ['signin/mail', 'forgot-password'].flatMap((path) =>
      [false, () => false].map((signUp) => [path, typeof signUp, signUp] as const),
    ),
  )('%s, signUp a %s', async (path, _, signUp) => {
    const known = await ask(signUp, path, KNOWN)
    expect(known.statements.length).toBeGreaterThan(0)
    expect(await ask(signUp, path, UNKNOWN)).toEqual(known)
  })

  test('nor does a service with an address that nobody has proven', async () => {
    for (const signUp of [false, () => false]) {
      const { byService, byPasskey, invite } = site(signUp)
      await invite(KNOWN)
      for (const who of [ADA, EVE]) expect(at((await byService(who)).answer)).toBe(DENIED)
      if (signUp === false) continue
      for (const email of [KNOWN, UNKNOWN]) expect(at((await byPasskey(email)).answer)).toBe(DENIED)
    }
  })

  test('whoever has proven the address is told to sign in as before', async () => {
    const { byService, invite } = site(false)
    await invite(KNOWN)
    expect(at((await byService(proven(ADA))).answer)).toContain('error=OAuthAccountNotLinked')
  })

  test('nor does a passkey whose name the application knows', async () => {
    const found: string[] = []
    for (const email of [KNOWN, UNKNOWN]) {
      const passkey = Passkey({
        getUserInfo: async (_context, { url }) => {
          const typed = new URL(url).searchParams.get('email') ?? ''
          return { user: { id: typed, email: typed, name: typed }, exists: typed === KNOWN }
        },
      })
      const made = site(() => false)
      const providers = made.config.providers.map((provider) =>
        'type' in provider && provider.type === 'webauthn' ? passkey : provider,
      )
      const browser = visit({ ...made.config, providers }, { world: { now: made.clock.now } })
      const asked = await made.passkeyOptions(browser, email)
      const { options: creation } = (await asked.json()) as { options: CreationOptions }
      const data = JSON.stringify(makeAuthenticator(SITE).create(creation))
      const answer = await browser.submit('/auth/callback/passkey', { action: 'register', data })
      found.push(at(answer) ?? '')
    }
    expect(found).toEqual([DENIED, DENIED])
  })
})

test('sign-in for development goes on', async () => {
  const config: AuthConfig = {
    adapter: MemoryAdapter(emptyTables()),
    providers: [Dev()],
    signUp: false,
  }
  const browser = visit(config, { origin: 'http://localhost:3000' })
  await browser.submit('/auth/callback/dev', { email: EVE.email })
  expect(await browser.session()).toMatchObject({ user: { email: EVE.email } })
})

test('and so do users whom authorize() returns', async () => {
  const config: AuthConfig = {
    adapter: MemoryAdapter(emptyTables()),
    session: { strategy: 'jwt' },
    providers: [Credentials({ credentials: {}, authorize: () => ({ id: '1', name: 'Eve' }) })],
    signUp: false,
  }
  const browser = visit(config)
  await browser.submit('/auth/callback/credentials')
  expect(await browser.session()).toMatchObject({ user: { name: 'Eve' } })
})

describe('what is an error at start', () => {
  async function problems(config: object) {
    const log = makeLog()
    const full = { providers: [Dev()], logger: log.logger, ...config } as AuthConfig
    const { status } = await visit(full).ask('/auth/session')
    return [status, log.errors.map(({ message }) => message)]
  }
  const adapter = MemoryAdapter(emptyTables())

  test.each(['false', 'invited', null, 0])('signUp %o', async (signUp) => {
    expect(await problems({ adapter, signUp })).toEqual([
      500,
      ['signUp: must be true, false or a function'],
    ])
  })

  test('a rule where nobody is stored, so that everybody is new each time', async () => {
    for (const signUp of [false, () => true])
      expect(await problems({ signUp })).toEqual([
        500,
        ['signUp: needs an adapter, which stores what must be remembered'],
      ])
    expect(await problems({ signUp: true })).toEqual([200, []])
  })
})
