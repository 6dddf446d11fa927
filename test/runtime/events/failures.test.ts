import { changePassword } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import OIDC from '@create-auth/runtime/providers/oidc'
import type { AuthConfig } from '@create-auth/runtime'
import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { makeAuthenticator, RequestOptions } from '../../support/authenticator.js'
import { ADA, at, EVE, PASSWORD, STRATEGIES, type Browser } from '../account/site.js'
import { HERE, makeSite, NOWHERE, STRANGER, TYPED, type Site } from './world.js'

/** Ada, who has signed in with `acme` and chosen a password, and her id. */
async function ada(site: Site) {
  const browser = await site.signedIn()
  await site.setPassword(browser)
  return { browser, userId: site.user()?.id }
}

const ADDRESS = { email: ADA.email }

const byPassword = (browser: Browser, email: string, password = TYPED) =>
  browser.submit('/auth/callback/password', { email, password })

/** Ada, who has two-step sign-in, and a browser that waits for her code. */
async function waiting(site: Site) {
  const { browser, userId } = await ada(site)
  const { secret } = await site.setUp(browser)
  const other = site.browser()
  expect(at(await byPassword(other, ADA.email, PASSWORD))).toContain('/auth/two-factor')
  return { browser, other, userId, secret }
}

/** The authorization response to a sign-in that a browser has begun. */
async function response(browser: Browser, id = 'acme', fields: Record<string, string> = {}) {
  const begun = await browser.submit(`/auth/signin/${id}`, fields)
  const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
  return `/auth/callback/${id}?code=${TYPED}&state=${state}`
}

/** The answer of a passkey, for a site that asks for one. */
async function assertion(browser: Browser, authenticator: ReturnType<typeof makeAuthenticator>) {
  const asked = await browser.ask('/auth/webauthn-options/passkey?action=authenticate')
  const { options } = (await asked.json()) as { options: RequestOptions }
  return (faults = {}) =>
    browser.submit('/auth/callback/passkey', {
      action: 'authenticate',
      data: JSON.stringify(authenticator.get(options, faults)),
    })
}

/** Brings a site into a position, and gives what is tried then, and the id of the user whom it is about. */
type Row = readonly [
  title: string,
  prepare: (
    site: Site,
  ) => Promise<{ readonly userId?: string | undefined; readonly go: () => Promise<unknown> }>,
  event: string,
  said: object,
  config?: Partial<AuthConfig>,
]

/** What is told has the id of the user. */
const KNOWN = 'the id of the user'

const PROOFS: readonly Row[] = [
  [
    'a wrong password of somebody',
    async (site) => {
      const { userId } = await ada(site)
      return { userId, go: () => byPassword(site.browser(), ADA.email) }
    },
    'signInFailed',
    { provider: 'password', reason: 'CredentialsSignin', userId: KNOWN },
  ],
  [
    'a password of nobody',
    async (site) => ({ go: () => byPassword(site.browser(), STRANGER) }),
    'signInFailed',
    { provider: 'password', reason: 'CredentialsSignin', userId: undefined },
  ],
  [
    'a wrong current password',
    async (site) => {
      const { browser, userId } = await ada(site)
      const fields = { currentPassword: TYPED, password: `another ${PASSWORD}` }
      return { userId, go: () => browser.submit('/auth/change-password', fields) }
    },
    'signInFailed',
    { provider: 'password', reason: 'CredentialsSignin', userId: KNOWN },
  ],
  [
    'a wrong password to confirm',
    async (site) => {
      const { browser, userId } = await ada(site)
      return { userId, go: () => browser.submit('/auth/confirm/password', { password: TYPED }) }
    },
    'signInFailed',
    { provider: 'password', reason: 'CredentialsSignin', userId: KNOWN },
  ],
  [
    'somebody else who confirms',
    async (site) => {
      const browser = await site.signedIn()
      return { userId: site.user()?.id, go: () => site.confirm(browser, EVE) }
    },
    'signInFailed',
    { provider: 'acme', reason: 'ConfirmRefused', userId: KNOWN },
  ],
  [
    'what authorize() refuses',
    async (site) => ({
      go: () =>
        site.browser().submit('/auth/callback/credentials', { name: STRANGER, password: TYPED }),
    }),
    'signInFailed',
    { provider: 'credentials', reason: 'CredentialsSignin', userId: undefined },
    {
      session: { strategy: 'jwt' },
      providers: [Credentials({ credentials: { name: {} }, authorize: () => null })],
    },
  ],
  [
    'what authorize() throws',
    async (site) => ({
      go: () => site.browser().submit('/auth/callback/credentials', { name: STRANGER }),
    }),
    'signInFailed',
    { provider: 'credentials', reason: 'CallbackRouteError', userId: undefined },
    {
      session: { strategy: 'jwt' },
      providers: [
        Credentials({
          credentials: { name: {} },
          authorize({ name }) {
            throw new Error(`no ${name}`)
          },
        }),
      ],
    },
  ],
  [
    'sign-in for development, on a host that is none of development',
    async (site) => ({
      go: () => site.browser().submit('/auth/callback/dev', { email: STRANGER }),
    }),
    'signInFailed',
    { provider: 'dev', reason: 'DevSignInRefused', userId: undefined },
    { providers: [Dev()] },
  ],
  [
    'a service that refuses',
    async (site) => {
      const browser = site.browser()
      const url = (await response(browser)).replace('code=', 'error=access_denied&code=')
      return { go: () => browser.ask(url) }
    },
    'signInFailed',
    { provider: 'acme', reason: 'OAuthCallbackError', userId: undefined },
  ],
  [
    'a callback signIn that refuses somebody',
    async (site) => {
      const browser = await site.signedIn()
      await site.post(browser, 'profile', { name: 'refused' })
      return { userId: site.user()?.id, go: () => site.signedIn(ADA) }
    },
    'signInFailed',
    { provider: 'acme', reason: 'AccessDenied', userId: KNOWN },
    { callbacks: { signIn: ({ user }) => user.name !== 'refused' } },
  ],
  [
    'a callback signIn that throws, about somebody',
    async (site) => {
      const browser = await site.signedIn()
      await site.post(browser, 'profile', { name: TYPED })
      return { userId: site.user()?.id, go: () => site.signedIn(ADA) }
    },
    'signInFailed',
    { provider: 'acme', reason: 'AccessDenied', userId: KNOWN },
    {
      callbacks: {
        signIn({ user }) {
          if (user.name === TYPED) throw new Error(`no ${user.name}`)
          return true
        },
      },
    },
  ],
  [
    'a callback signIn that throws, about nobody',
    async (site) => ({ go: () => site.signedIn({ ...EVE, email: STRANGER }) }),
    'signInFailed',
    { provider: 'acme', reason: 'AccessDenied', userId: undefined },
    {
      callbacks: {
        signIn({ user }) {
          throw new Error(`no ${user.email}`)
        },
      },
    },
  ],
  [
    'a mail that can not be sent',
    async (site) => ({ go: () => site.browser().submit('/auth/signin/mail', { email: STRANGER }) }),
    'signInFailed',
    { provider: 'mail', reason: 'EmailSignInError', userId: undefined },
  ],
  [
    'a mailed link that was made up',
    async (site) => {
      const query = new URLSearchParams({ email: STRANGER, token: TYPED }).toString()
      return { go: () => site.browser().ask(`/auth/callback/mail?${query}`) }
    },
    'signInFailed',
    { provider: 'mail', reason: 'Verification', userId: undefined },
  ],
]

const MAILS: readonly Row[] = [
  [
    'a wrong code of a mail',
    async (site) => {
      const browser = site.browser()
      await browser.submit('/auth/signin/mail', { email: STRANGER })
      return { go: () => browser.submit('/auth/callback/mail', { code: TYPED }) }
    },
    'signInFailed',
    { provider: 'mail', reason: 'Verification', userId: undefined },
    { providers: [{ id: 'mail', name: 'Mail', type: 'email', code: true, sendMail: () => {} }] },
  ],
  [
    'a mailed link that was used',
    async (site) => {
      const browser = site.browser()
      await browser.submit('/auth/signin/mail', ADDRESS)
      const url = site.mails.at(-1)?.url ?? ''
      const kept = new Map(browser.cookies)
      await browser.ask(url)
      browser.cookies.clear()
      for (const [name, value] of kept) browser.cookies.set(name, value)
      return { go: () => browser.ask(`${url}&again=1`) }
    },
    'signInFailed',
    { provider: 'mail', reason: 'Verification', userId: undefined },
  ],
]

const ASKS: readonly Row[] = [
  ...(
    [
      ['to sign in', 'signin/mail', 'mail'],
      ['of a new password', 'forgot-password', 'password'],
      ['to sign up', 'signup', 'password'],
    ] as const
  ).map(([title, path, provider]): Row => [
    `a mail ${title} that the callback signIn refuses`,
    async (site) => {
      await site.signedIn()
      return {
        userId: site.user()?.id,
        go: () => site.browser().submit(`/auth/${path}`, ADDRESS),
      }
    },
    'signInFailed',
    { provider, reason: 'AccessDenied', userId: KNOWN },
    { callbacks: { signIn: ({ email }) => email?.verificationRequest !== true } },
  ]),
  [
    'a new password that nothing waits for',
    async (site) => ({
      go: () => site.browser().submit('/auth/new-password', { password: TYPED }),
    }),
    'signInFailed',
    { provider: 'password', reason: 'Verification', userId: undefined },
  ],
]

const STEPS: readonly Row[] = [
  [
    'a code after too many',
    async (site) => {
      const { other, userId } = await waiting(site)
      const go = () => other.submit('/auth/two-factor', { code: '000000' })
      for (const _ of [1, 2, 3, 4, 5]) await go()
      return { userId, go }
    },
    'factorFailed',
    { kind: 'totp', userId: KNOWN },
  ],
  [
    'a wrong code of an authenticator',
    async (site) => {
      const { other, userId } = await waiting(site)
      return { userId, go: () => other.submit('/auth/two-factor', { code: TYPED }) }
    },
    'factorFailed',
    { kind: 'totp', userId: KNOWN },
  ],
  [
    'a code of an authenticator that was used',
    async (site) => {
      const { other, userId, secret } = await waiting(site)
      const code = await site.codeOf(secret)
      return { userId, go: () => other.submit('/auth/two-factor', { code }) }
    },
    'factorFailed',
    { kind: 'totp', userId: KNOWN },
  ],
  [
    'a wrong recovery code',
    async (site) => {
      const { other, userId } = await waiting(site)
      return { userId, go: () => other.submit('/auth/two-factor/recovery', { code: TYPED }) }
    },
    'factorFailed',
    { kind: 'recovery', userId: KNOWN },
  ],
  [
    'a wrong code to switch two-step sign-in off',
    async (site) => {
      const { browser, userId } = await waiting(site)
      const fields = { action: 'off', code: '000000' }
      return { userId, go: () => site.post(browser, 'two-factor', fields) }
    },
    'factorFailed',
    { kind: 'totp', userId: KNOWN },
  ],
  [
    'a wrong code of an authenticator that is set up',
    async (site) => {
      const { browser, userId } = await ada(site)
      await browser.ask('/auth/two-factor/setup')
      return { userId, go: () => browser.submit('/auth/two-factor/setup', { code: TYPED }) }
    },
    'factorFailed',
    { kind: 'totp', userId: KNOWN },
  ],
  [
    'a code that nothing waits for',
    async (site) => ({ go: () => site.browser().submit('/auth/two-factor', { code: TYPED }) }),
    'signInFailed',
    { provider: 'two-factor', reason: 'TwoFactor', userId: undefined },
  ],
]

const PASSKEYS: readonly Row[] = [
  [
    'a passkey whose signature is wrong',
    async (site) => {
      const browser = await site.signedIn()
      const { authenticator } = await site.addPasskey(browser)
      const answer = await assertion(site.browser(), authenticator)
      return { userId: site.user()?.id, go: () => answer({ signature: Buffer.from(TYPED) }) }
    },
    'signInFailed',
    { provider: 'passkey', reason: 'WebAuthnVerificationError', userId: KNOWN },
  ],
  [
    'a passkey whose signature is by another key',
    async (site) => {
      const browser = await site.signedIn()
      const { authenticator } = await site.addPasskey(browser)
      const answer = await assertion(site.browser(), authenticator)
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const signature = sign('sha256', Buffer.from(TYPED), privateKey)
      return { userId: site.user()?.id, go: () => answer({ signature }) }
    },
    'signInFailed',
    { provider: 'passkey', reason: 'WebAuthnVerificationError', userId: KNOWN },
  ],
  [
    'a passkey for a challenge that was used',
    async (site) => {
      const browser = await site.signedIn()
      const { authenticator } = await site.addPasskey(browser)
      const answer = await assertion(browser, authenticator)
      const kept = new Map(browser.cookies)
      await answer()
      for (const [name, value] of kept)
        if (name.includes('challenge')) browser.cookies.set(name, value)
      return { go: () => answer() }
    },
    'checkFailed',
    { check: 'challenge', code: 'WebAuthnVerificationError' },
  ],
  [
    'a passkey that nobody has registered',
    async (site) => {
      const elsewhere = makeSite()
      const { authenticator } = await elsewhere.addPasskey(await elsewhere.signedIn())
      const answer = await assertion(site.browser(), authenticator)
      return { go: () => answer() }
    },
    'signInFailed',
    { provider: 'passkey', reason: 'WebAuthnVerificationError', userId: undefined },
  ],
]

/** A service of OpenID Connect that need not be asked where its endpoints are. */
const OPENID = OIDC({
  id: 'id',
  name: 'Id',
  issuer: 'https://id.test',
  clientId: 'client',
  clientSecret: 'the-secret-of-the-client',
  authorization: 'https://id.test/authorize',
  token: 'https://id.test/token',
  jwks_endpoint: 'https://id.test/jwks',
})

const CHECKS: readonly Row[] = [
  [
    'a state that this browser does not have',
    async (site) => {
      const url = await response(site.browser())
      return { go: () => site.browser().ask(url) }
    },
    'checkFailed',
    { check: 'state', code: 'state-missing' },
  ],
  [
    'a state that was used',
    async (site) => {
      const browser = site.browser()
      const url = await response(browser)
      const kept = new Map(browser.cookies)
      await browser.ask(url)
      for (const [name, value] of kept) browser.cookies.set(name, value)
      return { go: () => browser.ask(`${url}&again=1`) }
    },
    'checkFailed',
    { check: 'state', code: 'state-replayed' },
  ],
  [
    'a state of another provider',
    async (site) => {
      const browser = site.browser()
      const url = (await response(browser)).replace('/acme', '/other')
      return { go: () => browser.ask(url) }
    },
    'checkFailed',
    { check: 'provider', code: 'provider-mismatch' },
  ],
  [
    'a sign-in whose code_verifier is gone',
    async (site) => {
      const browser = site.browser()
      const url = await response(browser)
      for (const name of browser.cookies.keys())
        if (name.includes('pkce')) browser.cookies.delete(name)
      return { go: () => browser.ask(url) }
    },
    'checkFailed',
    { check: 'pkce', code: 'pkce-missing' },
  ],
  [
    'a sign-in whose nonce is gone',
    async (site) => {
      const browser = site.browser()
      const url = await response(browser, 'id')
      for (const name of browser.cookies.keys())
        if (name.includes('nonce')) browser.cookies.delete(name)
      return { go: () => browser.ask(url) }
    },
    'checkFailed',
    { check: 'nonce', code: 'nonce-missing' },
    { providers: [OPENID] },
  ],
  [
    'a form without its token',
    async (site) => {
      const form = { email: STRANGER, password: TYPED }
      return { go: () => site.browser().ask('/auth/callback/password', { form }) }
    },
    'checkFailed',
    { check: 'csrf', code: 'MissingCSRF' },
  ],
  [
    'a form of another site',
    async (site) => {
      const browser = site.browser()
      const form = { csrfToken: await browser.csrf(), email: STRANGER }
      const headers = { origin: `https://${TYPED}.test` }
      return { go: () => browser.ask('/auth/signin/mail', { form, headers }) }
    },
    'checkFailed',
    { check: 'origin', code: 'CrossSiteRequest' },
  ],
  [
    'a callbackUrl of another site',
    async (site) => {
      const fields = { callbackUrl: `https://${TYPED}.test/` }
      return { go: () => site.browser().submit('/auth/signin/acme', fields) }
    },
    'checkFailed',
    { check: 'callback-url', code: 'InvalidCallbackUrl' },
  ],
  [
    'a callbackUrl that is none, at a sign-out',
    async (site) => ({
      go: () => site.browser().submit('/auth/signout', { callbackUrl: `javascript:${TYPED}` }),
    }),
    'checkFailed',
    { check: 'callback-url', code: 'InvalidCallbackUrl' },
  ],
  [
    'a link of a change of address that is none',
    async (site) => ({
      go: () => site.browser().submit('/auth/account/address', { token: TYPED }),
    }),
    'checkFailed',
    { check: 'link', code: 'Verification' },
  ],
]

const LINKS: readonly Row[] = [
  [
    'an account for nobody',
    async (site) => ({ go: () => site.browser().submit('/auth/signin/acme', { intent: 'link' }) }),
    'linkRefused',
    { provider: 'acme', reason: 'LinkRefused', userId: undefined },
  ],
  [
    'an account for somebody who has signed out meanwhile',
    async (site) => {
      const browser = await site.signedIn()
      const url = await response(browser, 'other', { intent: 'link' })
      await browser.submit('/auth/signout')
      return { userId: site.user()?.id, go: () => browser.ask(url) }
    },
    'linkRefused',
    { provider: 'other', reason: 'LinkRefused', userId: KNOWN },
  ],
  [
    'an account with the address of somebody',
    async (site) => {
      await site.signedIn()
      return { userId: site.user()?.id, go: () => site.signedIn(ADA, 'other') }
    },
    'linkRefused',
    { provider: 'other', reason: 'OAuthAccountNotLinked', userId: KNOWN },
  ],
  [
    'an account of somebody else',
    async (site) => {
      await site.signedIn()
      const eve = await site.signedIn(EVE, 'other')
      return { userId: site.user()?.id, go: () => site.link(eve, 'acme') }
    },
    'linkRefused',
    { provider: 'acme', reason: 'OAuthAccountNotLinked', userId: KNOWN },
  ],
]

const OTHERS: readonly Row[] = [
  [
    'a passkey of somebody else',
    async (site) => {
      const { authenticator } = await site.addPasskey(await site.signedIn())
      const answer = await assertion(await site.signedIn(EVE, 'other'), authenticator)
      return { userId: site.user()?.id, go: () => answer() }
    },
    'linkRefused',
    { provider: 'passkey', reason: 'AccountNotLinked', userId: KNOWN },
  ],
]

const LIMITS: readonly Row[] = [
  [
    'what was tried too often',
    async (site) => {
      const browser = site.browser()
      await byPassword(browser, STRANGER)
      return { go: () => byPassword(browser, STRANGER) }
    },
    'rateLimited',
    { limit: 'credentialsPerAccountAndNetwork', provider: 'password', retryAfter: 60 },
    { limits: { credentialsPerAccountAndNetwork: { max: 1, window: 60 } } },
  ],
]

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'a proof that fails': PROOFS,
  'a mail that fails': MAILS,
  'what is asked for in vain': ASKS,
  'a second step that fails': STEPS,
  'a passkey that fails': PASSKEYS,
  'a check that fails': CHECKS,
  'a link that is refused': [...LINKS, ...OTHERS],
  'a limit that is reached': LIMITS,
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  describe.each(Object.entries(TABLES))('%s is told once, and not what was typed', (_, rows) => {
    const full = rows.map(
      ([title, prepare, event, said, config = {}]) =>
        [title, prepare, event, said, config] as const,
    )
    test.each(full)('%s', async (_title, prepare, event, said, config) => {
      const site = makeSite({
        strategy,
        config: { ...config, ...(config.providers && { twoFactor: false }) },
        isDown: (to) => to === STRANGER,
      })
      const { userId, go } = await prepare(site)
      site.told()
      await go()
      const known = 'userId' in said && said.userId === KNOWN
      if (known) expect(userId).toEqual(expect.any(String))
      const told = site.told()
      expect(told).toEqual([[event, { ...said, ...(known && { userId }), ...HERE }]])
      expect(JSON.stringify(told)).not.toContain(TYPED)
    })
  })
})

test.each<readonly [string, (browser: Browser) => Promise<unknown>]>([
  ['nothing', (browser) => browser.ask(`/auth/${TYPED}`)],
  ['an endpoint with another method', (browser) => browser.ask('/auth/signout/done', { form: {} })],
  ['a provider that there is not', (browser) => browser.submit('/auth/signin/nobody')],
  ['a form that is none', (browser) => browser.ask('/auth/signin/acme', { body: TYPED })],
  ['a page for somebody else', (browser) => browser.ask('/auth/account')],
  [
    'a page with a callbackUrl',
    (browser) => browser.ask('/auth/signin?callbackUrl=https://x.test'),
  ],
  ['a mail', (browser) => browser.submit('/auth/signin/mail', ADDRESS)],
  ['a mail of a password', (browser) => browser.submit('/auth/forgot-password', ADDRESS)],
])('a request for %s has failed in nothing that is told', async (_, ask) => {
  const site = makeSite()
  await ask(site.browser())
  expect(site.told()).toEqual([])
})

test('a code where no sign-in waits for one is no sign-in', async () => {
  const site = makeSite()
  await site.browser().submit('/auth/two-factor', { code: '123456' })
  const said = { provider: 'two-factor', reason: 'TwoFactor', userId: undefined }
  expect(site.told()).toEqual([['signInFailed', { ...said, ...HERE }]])
})

describe('where nobody proves to be somebody, nobody has failed to sign in:', () => {
  test('an account that a user removes, and does not have', async () => {
    const site = makeSite()
    const { browser } = await ada(site)
    site.told()
    const none = { provider: 'acme', providerAccountId: 'none' }
    expect(at(await site.post(browser, 'unlink', none))).toContain('error=')
    expect(site.told()).toEqual([])
  })

  test.each([
    [
      'a form',
      (site: Site, browser: Browser) => site.post(browser, 'profile', { name: 'Augusta' }),
    ],
    ['a page', (_: Site, browser: Browser) => browser.ask('/auth/confirm')],
  ])('%s of the account while the database is gone', async (_, go) => {
    let isGone = false
    const site = makeSite({
      around: (adapter) => ({
        ...adapter,
        async getSessionAndUser(token) {
          if (isGone) throw new Error('the database is gone')
          return (await adapter.getSessionAndUser?.(token)) ?? null
        },
      }),
    })
    const { browser } = await ada(site)
    site.told()
    isGone = true
    await go(site, browser)
    expect(site.log.errors.map(({ type }) => type)).toContain('AdapterError')
    expect(site.told()).toEqual([])
  })
})

test.each(STRATEGIES)('a mailed link that has expired is told, strategy %s', async (strategy) => {
  const site = makeSite({ strategy })
  const browser = site.browser()
  await browser.submit('/auth/signin/mail', ADDRESS)
  site.clock.advance(2 * 86_400)
  await browser.ask(site.mails.at(-1)?.url ?? '')
  const said = { provider: 'mail', reason: 'Verification', userId: undefined }
  const then = new Date(site.clock.now())
  expect(site.told()).toEqual([['signInFailed', { ...said, ...HERE, at: then }]])
})

test('a callbackUrl of another site that the application allows is not told', async () => {
  const site = makeSite({ config: { callbacks: { redirect: ({ url }) => url } } })
  await site.browser().submit('/auth/signin/acme', { callbackUrl: 'https://partner.test/' })
  expect(site.told()).toEqual([])
})

test('a handler that throws keeps nobody from being told what has failed', async () => {
  const { config, log, browser } = makeSite()
  Object.assign(config.events ?? {}, {
    signInFailed() {
      throw new Error('no')
    },
  })
  expect(at(await byPassword(browser(), STRANGER))).toContain('error=CredentialsSignin')
  expect(log.errors.map(({ type }) => type)).toEqual(['CredentialsSignin', 'EventError'])
})

test.each(STRATEGIES)(
  'what fails where the application itself does it is told as at the endpoint, and no request: %s',
  async (strategy) => {
    const site = makeSite({ strategy })
    const { userId = '' } = await ada(site)
    site.told()
    const change = (currentPassword: string, password: string) =>
      changePassword(site.trusted, userId, { currentPassword, password })
    await expect(change(TYPED, `${TYPED}-new`)).rejects.toMatchObject({ type: 'CredentialsSignin' })
    const failed = { provider: 'password', reason: 'CredentialsSignin', userId, ...NOWHERE }
    const told = site.told()
    expect(told).toEqual([['signInFailed', failed]])
    expect(JSON.stringify(told)).not.toContain(TYPED)
    await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ type: 'PasswordRefused' })
    expect(site.told()).toEqual([])
  },
)
