import {
  changePassword,
  createUser,
  deleteUser,
  newRecoveryCodes,
  removePassword,
  removeTwoFactor,
  revokeAllSessions,
  setPassword,
  signOutEverywhere,
  unlinkAccount,
  updateProfile,
} from '@create-auth/runtime'
import { expect, test } from 'vitest'
import { ADA, EVE, PASSWORD } from '../account/site.js'
import { HERE, makeSite, NOWHERE, type Site } from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const OTHER = `another ${PASSWORD}`
const NEW = 'lovelace@example.test'
const ADDRESS = { email: ADA.email }

/** What is done, and the events in order, by the id of the user. */
type Row = readonly [
  title: string,
  prepare: (site: Site) => Promise<() => Promise<unknown>>,
  told: (userId: string) => readonly (readonly [string, object])[],
]

const linkIn = ({ mails }: Site, to: string, kind?: string): string =>
  mails.findLast((mail) => mail.to === to && (kind ?? mail.kind) === mail.kind)?.url ?? ''

/** Clicks a mailed link, and the button of its page. */
async function click(site: Site, link: string, browser = site.browser()): Promise<void> {
  const url = new URL(link)
  await browser.submit(url.pathname, Object.fromEntries(url.searchParams))
}

/** Ada, signed in, with an authenticator. */
async function enrolled(site: Site) {
  const browser = await site.signedIn()
  return { browser, ...(await site.setUp(browser)) }
}

const ended = (userId: string) => ['sessionEnded', { userId, reason: 'password' }] as const
const user = (fields: object) => expect.objectContaining(fields)

const ROWS: readonly Row[] = [
  [
    'a first password',
    async (site) => {
      const browser = await site.signedIn()
      return () => site.setPassword(browser)
    },
    (userId) => [['factorAdded', { userId, kind: 'password' }], ended(userId)],
  ],
  [
    'another password',
    async (site) => {
      const browser = await site.signedIn()
      await site.setPassword(browser)
      const fields = { currentPassword: PASSWORD, password: OTHER }
      return () => browser.submit('/auth/change-password', fields)
    },
    (userId) => [['passwordChanged', { userId }], ended(userId)],
  ],
  [
    'no password any more',
    async (site) => {
      const browser = await site.signedIn()
      await site.setPassword(browser)
      return () => site.post(browser, 'password')
    },
    (userId) => [['factorRemoved', { userId, kind: 'password' }]],
  ],
  [
    'two-step sign-in',
    async (site) => {
      const browser = await site.signedIn()
      return () => site.setUp(browser)
    },
    (userId) => [
      ['factorAdded', { userId, kind: 'totp' }],
      ['factorAdded', { userId, kind: 'recovery' }],
    ],
  ],
  [
    'new recovery codes',
    async (site) => {
      const { browser, secret } = await enrolled(site)
      const code = await site.codeOf(secret, 1)
      return () => site.post(browser, 'two-factor', { action: 'recovery-codes', code })
    },
    (userId) => [['factorAdded', { userId, kind: 'recovery' }]],
  ],
  [
    'no two-step sign-in any more, by a recovery code',
    async (site) => {
      const { browser, codes } = await enrolled(site)
      const [code = ''] = codes
      return () => site.post(browser, 'two-factor', { action: 'off', code })
    },
    (userId) => [
      ['recoveryCodeUsed', { userId, left: 9 }],
      ['factorRemoved', { userId, kind: 'totp' }],
      ['factorRemoved', { userId, kind: 'recovery' }],
    ],
  ],
  [
    'an account that is no way to sign in any more',
    async (site) => {
      const browser = await site.signedIn()
      await site.link(browser, 'other')
      return () => site.post(browser, 'unlink', { provider: 'other', providerAccountId: 'ada' })
    },
    (userId) => [
      [
        'accountUnlinked',
        { userId, account: { provider: 'other', providerAccountId: 'ada', type: 'oauth' } },
      ],
    ],
  ],
  [
    'a passkey that is none any more',
    async (site) => {
      const browser = await site.signedIn()
      const { credentialID } = await site.addPasskey(browser)
      return () => site.post(browser, 'passkey', { credentialID })
    },
    (userId) => [
      [
        'accountUnlinked',
        {
          userId,
          account: {
            provider: 'passkey',
            providerAccountId: expect.any(String),
            type: 'webauthn',
          },
        },
      ],
    ],
  ],
  [
    'another address',
    async (site) => {
      const browser = await site.signedIn()
      await site.post(browser, 'address', { email: NEW })
      await click(site, linkIn(site, ADA.email))
      return () => click(site, linkIn(site, NEW))
    },
    (userId) => [
      ['updateUser', { user: user({ email: NEW }) }],
      ['addressChanged', { user: user({ id: userId, email: NEW }), before: ADA.email }],
    ],
  ],
  [
    'an address that comes back, and a password and a second factor that do not',
    async (site) => {
      const browser = await site.signedIn()
      await site.post(browser, 'address', { email: NEW })
      await click(site, linkIn(site, ADA.email))
      await click(site, linkIn(site, NEW))
      await site.setPassword(browser)
      await site.setUp(browser)
      return () => click(site, linkIn(site, ADA.email, 'old-address'))
    },
    (userId) => [
      ['updateUser', { user: user({ email: ADA.email }) }],
      ['addressChanged', { user: user({ id: userId, email: ADA.email }), before: NEW }],
      ['factorRemoved', { userId, kind: 'password' }],
      ['factorRemoved', { userId, kind: 'totp' }],
      ['factorRemoved', { userId, kind: 'recovery' }],
      ['sessionEnded', { userId, reason: 'address' }],
    ],
  ],
  [
    'another name',
    async (site) => {
      const browser = await site.signedIn()
      return () => site.post(browser, 'profile', { name: 'Augusta' })
    },
    (userId) => [['updateUser', { user: user({ id: userId, name: 'Augusta' }) }]],
  ],
  [
    'an account that is deleted',
    async (site) => {
      const browser = await site.signedIn()
      return () => site.post(browser, 'delete', { email: ADA.email })
    },
    (userId) => [['userDeleted', { user: user({ id: userId, email: ADA.email }) }]],
  ],
  [
    'a sign-in',
    async (site) => {
      await site.signedIn()
      return () => site.signedIn()
    },
    (userId) => [
      [
        'signIn',
        {
          user: user({ id: userId }),
          account: expect.objectContaining({ provider: 'acme' }),
          profile: ADA,
          isNewUser: false,
        },
      ],
    ],
  ],
]

describeByTurns('with the strategy %s', (strategy, it) => {
  it.each(ROWS)('%s is told', async (_, prepare, expected) => {
    const site = makeSite({ strategy })
    const go = await prepare(site)
    const [{ id = '' } = {}] = site.tables.users.values()
    site.told()
    await go()
    expect(site.told()).toEqual(expected(id).map(([name, said]) => [name, { ...said, ...HERE }]))
  })

  it('a sign-up is told, its user first', async () => {
    const site = makeSite({ strategy })
    await site.signedIn()
    const { id } = site.user() ?? {}
    const account = expect.objectContaining({ provider: 'acme', userId: id })
    expect(site.told()).toEqual([
      ['createUser', { user: user({ id, email: ADA.email }), ...HERE }],
      ['linkAccount', { user: user({ id }), account, profile: user({ id, name: 'Ada' }), ...HERE }],
      ['signIn', { user: user({ id }), account, profile: ADA, isNewUser: true, ...HERE }],
    ])
  })

  it('a sign-up with a password is told, its user first', async () => {
    const site = makeSite({ strategy })
    const browser = site.browser()
    await browser.submit('/auth/signup', { email: EVE.email })
    await click(site, linkIn(site, EVE.email), browser)
    expect(site.told()).toEqual([])
    await browser.submit('/auth/new-password', { password: PASSWORD, name: 'Eve' })
    const { id = '' } = site.user(EVE.email) ?? {}
    const account = { provider: 'password', type: 'credentials', userId: id }
    expect(site.told()).toEqual([
      ['createUser', { user: user({ id, email: EVE.email }), fields: {}, ...HERE }],
      ['factorAdded', { userId: id, kind: 'password', ...HERE }],
      ['signIn', { user: user({ id }), account: user(account), isNewUser: true, ...HERE }],
    ])
  })

  it('a forgotten password is told', async () => {
    const site = makeSite({ strategy })
    const browser = site.browser()
    await browser.submit('/auth/signup', ADDRESS)
    await click(site, linkIn(site, ADA.email), browser)
    await browser.submit('/auth/new-password', { password: PASSWORD })
    await browser.submit('/auth/forgot-password', ADDRESS)
    await click(site, linkIn(site, ADA.email), browser)
    site.told()
    await browser.submit('/auth/new-password', { password: OTHER })
    const { id: userId = '' } = site.user() ?? {}
    expect(site.told()).toEqual([
      ['passwordChanged', { userId, ...HERE }],
      ['sessionEnded', { userId, reason: 'password', ...HERE }],
      ['signIn', expect.objectContaining({ isNewUser: false, ...HERE })],
    ])
  })

  it('a second step by a recovery code is told', async () => {
    const site = makeSite({ strategy })
    const { codes } = await enrolled(site)
    const browser = await site.signedIn()
    site.told()
    await browser.submit('/auth/two-factor/recovery', { code: codes[0] ?? '' })
    const { id: userId = '' } = site.user() ?? {}
    expect(site.told()).toEqual([
      ['recoveryCodeUsed', { userId, left: 9, ...HERE }],
      ['signIn', expect.objectContaining({ isNewUser: false, ...HERE })],
    ])
  })

  test('a sign-out is told, and one everywhere', async () => {
    const site = makeSite({ strategy })
    const [first] = [await site.signedIn(), await site.signedIn()]
    const { id: userId = '' } = site.user() ?? {}
    const gone =
      strategy === 'jwt' ? { token: user({ sub: userId }) } : { session: user({ userId }) }
    site.told()
    await first.submit('/auth/signout')
    expect(site.told()).toEqual([['signOut', { ...gone, ...HERE }]])
    await site.post(await site.signedIn(), 'everywhere')
    const [, ...told] = site.told()
    const signOut = ['signOut', { ...gone, ...HERE }]
    const everywhere = ['sessionEnded', { userId, reason: 'everywhere', ...HERE }]
    expect(told).toEqual(
      strategy === 'jwt' ? [everywhere, signOut] : [signOut, signOut, everywhere],
    )
  })

  it('what the application itself does is told, and no request', async () => {
    const site = makeSite({ strategy })
    await site.setUp(await site.signedIn())
    await site.link(await site.signedIn(EVE, 'other'), 'acme', { ...EVE, id: 'second' })
    const [ada, eve] = [site.user()?.id ?? '', site.user(EVE.email)?.id ?? '']
    const { trusted: config } = site
    const expectTold = (...told: readonly (readonly [string, object])[]) =>
      expect(site.told()).toEqual(told.map(([name, said]) => [name, { ...said, ...NOWHERE }]))
    site.told()
    await updateProfile(config, ada, { name: 'Augusta' })
    expectTold(['updateUser', { user: user({ id: ada, name: 'Augusta' }) }])
    await setPassword(config, ada, PASSWORD)
    expectTold(['factorAdded', { userId: ada, kind: 'password' }], ended(ada))
    await changePassword(config, ada, { currentPassword: PASSWORD, password: OTHER })
    expectTold(['passwordChanged', { userId: ada }], ended(ada))
    await newRecoveryCodes(config, ada)
    expectTold(['factorAdded', { userId: ada, kind: 'recovery' }])
    await removeTwoFactor(config, ada)
    expectTold(
      ['factorRemoved', { userId: ada, kind: 'totp' }],
      ['factorRemoved', { userId: ada, kind: 'recovery' }],
    )
    await removePassword(config, ada)
    expectTold(['factorRemoved', { userId: ada, kind: 'password' }])
    const second = { provider: 'acme', providerAccountId: 'second' }
    await unlinkAccount(config, eve, second)
    expectTold(['accountUnlinked', { userId: eve, account: { ...second, type: 'oauth' } }])
    await signOutEverywhere(config, eve)
    expect(site.told().at(-1)).toEqual([
      'sessionEnded',
      { userId: eve, reason: 'everywhere', ...NOWHERE },
    ])
    await deleteUser(config, eve)
    expectTold(['userDeleted', { user: user({ id: eve }) }])
    const made = await createUser(config, { email: EVE.email, password: PASSWORD })
    expectTold(
      ['createUser', { user: made }],
      ['factorAdded', { userId: made.id, kind: 'password' }],
    )
  })
})

test.each([
  ['also a session', true],
  ['and no session where there is none', false],
])(
  'what whoever has registered the address of somebody else loses is told, %s',
  async (_, isThere) => {
    const site = makeSite({ strategy: 'database' })
    await site.setPassword(await site.signedIn())
    if (isThere) await site.signedIn()
    else await revokeAllSessions(site.trusted, site.user()?.id ?? '')
    const { id: userId = '' } = site.user() ?? {}
    const browser = site.browser()
    await browser.submit('/auth/signin/mail', ADDRESS)
    site.told()
    await browser.ask(linkIn(site, ADA.email))
    const account = { provider: 'acme', providerAccountId: 'ada', type: 'oauth' }
    expect(site.told()).toEqual([
      ['accountUnlinked', { userId, account, ...HERE }],
      ['factorRemoved', { userId, kind: 'password', ...HERE }],
      ...(isThere ? [['sessionEnded', { userId, reason: 'mailbox', ...HERE }]] : []),
      ['updateUser', { user: user({ emailVerified: HERE.at }), ...HERE }],
      ['signIn', expect.objectContaining({ isNewUser: false, ...HERE })],
    ])
  },
)

test('a mailbox that is proven by a code to confirm is told', async () => {
  const site = makeSite({ code: true })
  const browser = await site.signedIn()
  await browser.submit('/auth/confirm/mail')
  site.told()
  await browser.submit('/auth/confirm/mail', { code: site.mails.at(-1)?.code ?? '' })
  const proven = user({ id: site.user()?.id, emailVerified: HERE.at })
  expect(site.told()).toEqual([['updateUser', { user: proven, ...HERE }]])
})

test('sessions that can not be ended are not told to have ended', async () => {
  const site = makeSite({
    strategy: 'jwt',
    // A table of users without the column for it.
    around: (adapter) => ({
      ...adapter,
      updateUser: async ({ sessionsFrom: _sessionsFrom, ...changed }) => {
        const updated = await adapter.updateUser?.(changed)
        if (!updated) throw new Error('there is no such user')
        return updated
      },
    }),
  })
  const browser = await site.signedIn()
  const { id: userId = '' } = site.user() ?? {}
  site.told()
  await site.setPassword(browser)
  expect(site.told()).toEqual([['factorAdded', { userId, kind: 'password', ...HERE }]])
  await site.post(browser, 'address', { email: NEW })
  await click(site, linkIn(site, ADA.email))
  await click(site, linkIn(site, NEW))
  site.told()
  await click(site, linkIn(site, ADA.email, 'old-address'))
  expect(site.told().map(([name]) => name)).toEqual(['updateUser', 'addressChanged'])
})

test('where sessions are stored, one that the application ends is told', async () => {
  const site = makeSite({ strategy: 'database' })
  await site.signedIn()
  const { id: userId = '' } = site.user() ?? {}
  site.told()
  await revokeAllSessions(site.trusted, userId)
  expect(site.told()).toEqual([['signOut', { session: user({ userId }), ...NOWHERE }]])
})
