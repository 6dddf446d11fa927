import { unlinkAccount } from '@create-auth/runtime'
import type { Adapter, AdapterAuthenticator } from '@create-auth/runtime/adapters'
import OAuth from '@create-auth/runtime/providers/oauth'
import { expect, test } from 'vitest'
import { ACCOUNT, ADA, at, EVE, makeSite, PASSWORD, saidIn, textsIn } from './site.js'
import { describeByTurns } from '../../support/pairwise.js'

const acme = { provider: 'acme', providerAccountId: 'ada' }
const other = { provider: 'other', providerAccountId: 'ada' }
const REMOVED = `${ACCOUNT}?done=removed`
const LAST = `${ACCOUNT}?error=LastSignInMethod`

describeByTurns('ways to sign in, strategy %s', (strategy, it) => {
  it('are shown with what a service calls the account, and can be removed but for the last', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    await site.link(browser, 'other')
    const ways = textsIn(await site.show(browser), 'li').slice(0, 2)
    expect(ways).toEqual(['acme ada Remove', 'other ada Remove'])
    expect(at(await site.post(browser, 'unlink', acme))).toBe(REMOVED)
    expect(textsIn(await site.show(browser), 'li')[0]).toBe('other ada Your only way to sign in')
    expect(at(await site.post(browser, 'unlink', other))).toBe(LAST)
    expect(saidIn(await site.show(browser, '?error=LastSignInMethod'))).toBe(
      'This is your only way to sign in. Add another one first.',
    )
    expect(site.accounts()).toEqual(['other'])
    site.clock.advance(10)
    expect(at(await site.post(browser, 'unlink', acme))).toBe(`${ACCOUNT}?error=AccountNotLinked`)
  })

  it('of somebody else are not one’s own to remove', async () => {
    const site = makeSite({ strategy })
    const ada = await site.signedIn()
    await site.link(ada, 'other')
    const eve = await site.signedIn(EVE)
    expect(at(await site.post(eve, 'unlink', other))).toBe(`${ACCOUNT}?error=AccountNotLinked`)
    const { credentialID } = await site.addPasskey(ada)
    await site.addPasskey(eve)
    expect(at(await site.post(eve, 'passkey', { credentialID }))).toBe(
      `${ACCOUNT}?error=AccountNotLinked`,
    )
    expect(site.accounts()).toEqual(['acme', 'other', 'acme', 'passkey', 'passkey'])
  })

  it('a passkey that is removed opens nothing any more, and nothing is left of it', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    const first = await site.addPasskey(browser)
    const second = await site.addPasskey(browser)
    expect(textsIn(await site.show(browser), 'li').slice(0, 3)).toEqual([
      'acme ada Remove',
      'Passkey 1 Added Jan 15, 2026 Remove',
      'Passkey 2 Added Jan 15, 2026 Remove',
    ])
    expect(at(await site.post(browser, 'passkey', { credentialID: first.credentialID }))).toBe(
      REMOVED,
    )
    expect([...site.tables.authenticators.keys()]).toEqual([second.credentialID])
    expect(site.accounts()).toEqual(['acme', 'passkey'])
    const stranger = site.browser()
    const asked = await stranger.ask('/auth/webauthn-options/passkey?action=authenticate')
    const { options } = (await asked.json()) as { options: { challenge: string; rpId: string } }
    const data = JSON.stringify(first.authenticator.get(options))
    await stranger.submit('/auth/callback/passkey', { action: 'authenticate', data })
    expect(await stranger.session()).toBeNull()
  })

  it('a passkey says when it was added and used last, where the database has columns for that', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    const { authenticator, credentialID } = await site.addPasskey(browser)
    site.clock.advance(100_000)
    const again = site.browser()
    const asked = await again.ask('/auth/webauthn-options/passkey?action=authenticate')
    const { options } = (await asked.json()) as { options: { challenge: string; rpId: string } }
    const data = JSON.stringify(authenticator.get(options))
    await again.submit('/auth/callback/passkey', { action: 'authenticate', data })
    expect(await again.session()).toMatchObject({ user: { email: ADA.email } })
    const way = async (): Promise<string | undefined> => textsIn(await site.show(again), 'li')[1]
    expect(await way()).toBe(
      'Passkey 1 Added Jan 15, 2026 Last used Jan 16, 2026, 15:46 UTC Remove',
    )
    const key = site.tables.authenticators.get(credentialID)
    const { createdAt: _made, lastUsedAt: _used, ...bare } = key ?? {}
    site.tables.authenticators.set(credentialID, { ...bare } as AdapterAuthenticator)
    expect(await way()).toBe('Passkey 1 Remove')
  })

  it('a passkey whose key is gone opens nothing, and counts for nothing', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    await site.addPasskey(browser)
    site.tables.authenticators.clear()
    expect(textsIn(await site.show(browser), 'li').slice(0, 2)).toEqual([
      'acme ada Your only way to sign in',
      'Passkey 1 Not in use here any more Remove',
    ])
    expect(at(await site.post(browser, 'unlink', acme))).toBe(LAST)
    const [account] = [...site.tables.accounts.values()].filter(({ type }) => type === 'webauthn')
    const credentialID = account?.providerAccountId ?? ''
    expect(at(await site.post(browser, 'passkey', { credentialID }))).toBe(REMOVED)
    expect(site.accounts()).toEqual(['acme'])
  })

  it('a password of somebody who has lost the address opens nothing', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    await site.setPassword(browser)
    const ada = site.user()
    if (ada) site.tables.users.set(ada.id, { ...ada, email: null })
    expect(at(await site.post(browser, 'unlink', acme))).toBe(LAST)
  })

  it('a password is set, and removed again, as long as there is another way', async () => {
    const site = makeSite({ strategy, signsInByMail: false })
    const browser = await site.signedIn()
    await site.setPassword(browser)
    expect(textsIn(await site.show(browser), 'li').slice(0, 2)).toEqual([
      'acme ada Remove',
      'Password Change Remove',
    ])
    await site.post(browser, 'unlink', acme)
    expect(at(await site.post(browser, 'password'))).toBe(LAST)
    expect([...site.tables.factors.values()].map(({ kind }) => kind)).toEqual(['password'])
    await site.link(browser, 'other')
    expect(at(await site.post(browser, 'password'))).toBe(REMOVED)
    expect(site.tables.factors.size).toBe(0)
    const refused = await site
      .browser()
      .submit('/auth/callback/password', { email: ADA.email, password: PASSWORD })
    expect(at(refused)).toContain('error=CredentialsSignin')
  })

  it.each([
    [true, new Date(0), REMOVED],
    [true, null, LAST],
    [false, new Date(0), LAST],
  ])(
    'a mailbox counts where mails sign in (%j) and it is proven (%j)',
    async (signsInByMail, emailVerified, answer) => {
      const site = makeSite({ strategy, signsInByMail })
      const browser = await site.signedIn()
      const ada = site.user()
      if (ada) site.tables.users.set(ada.id, { ...ada, emailVerified })
      expect(at(await site.post(browser, 'unlink', acme))).toBe(answer)
    },
  )

  it('a service that is not configured any more is shown, counts for nothing, and can be removed', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    const ada = site.user()?.id ?? ''
    const gone = {
      provider: 'gone',
      providerAccountId: 'a-very-long-id-of-the-service',
      userId: ada,
    }
    site.tables.accounts.set(JSON.stringify(['gone', gone.providerAccountId]), {
      ...gone,
      type: 'oauth',
    })
    expect(textsIn(await site.show(browser), 'li').slice(0, 2)).toEqual([
      'acme ada Your only way to sign in',
      'gone a-very-long-id-… Not in use here any more Remove',
    ])
    expect(at(await site.post(browser, 'unlink', acme))).toBe(LAST)
    expect(at(await site.post(browser, 'unlink', gone))).toBe(REMOVED)
  })

  it('the name that the ID token has is the one that is shown', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    const [[key, account] = ['', undefined]] = site.tables.accounts
    const claims = (value: object) =>
      `x.${Buffer.from(JSON.stringify(value)).toString('base64url')}.y`
    const shown = async (value: object) => {
      if (account) site.tables.accounts.set(key, { ...account, id_token: claims(value) })
      return textsIn(await site.show(browser), 'li')[0]
    }
    expect(await shown({ preferred_username: 'ada-l', email: ADA.email })).toMatch(/^acme ada-l /)
    expect(await shown({ email: '<b>@x.test' })).toMatch(/^acme &lt;b&gt;@x.test /)
    expect(await shown({ preferred_username: 7 })).toMatch(/^acme ada /)
  })
})

/** An adapter whose lists of accounts come late, so that whoever asks at once sees the same. */
function slow(adapter: Adapter): Adapter {
  return {
    ...adapter,
    listAccountsByUserId: async (userId) => {
      const found = await adapter.listAccountsByUserId?.(userId)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return found ?? []
    },
  }
}

test('of all ways that are removed at once one stays, whoever removes them', async () => {
  const site = makeSite({ around: slow })
  const browser = await site.signedIn()
  await site.link(browser, 'other')
  const { credentialID } = await site.addPasskey(browser)
  await site.setPassword(browser)
  const id = site.user()?.id ?? ''
  await browser.csrf()
  const outcomes = await Promise.all([
    site.post(browser, 'unlink', acme).then(at),
    site.post(browser, 'passkey', { credentialID }).then(at),
    site.post(browser, 'password').then(at),
    unlinkAccount(site.trusted, id, other).then(
      () => REMOVED,
      ({ type }: { type: string }) => type,
    ),
  ])
  expect(outcomes.filter((outcome) => outcome === REMOVED)).toHaveLength(3)
  expect(site.tables.accounts.size + site.tables.factors.size).toBe(1)
})

test('the user is told of each change by mail', async () => {
  const site = makeSite()
  const browser = await site.signedIn()
  await site.link(browser, 'other')
  const { credentialID } = await site.addPasskey(browser)
  await site.setPassword(browser)
  await site.post(browser, 'unlink', other)
  await site.post(browser, 'passkey', { credentialID })
  await site.post(browser, 'password')
  expect(site.mails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual(
    [
      'other was added to your account at Shop',
      'A passkey was added to your account at Shop',
      'Your password for Shop was changed',
      'other was removed from your account at Shop',
      'A passkey was removed from your account at Shop',
      'Your password for Shop was removed',
    ].map((subject) => [ADA.email, 'notice', subject]),
  )
})

test('a service that has a name is called by it', async () => {
  // Its providers send the mails of both.
  const { config: base, mails } = makeSite()
  const named = OAuth({ id: 'hub', name: 'The Hub', clientId: 'a', clientSecret: 'b' })
  const site = makeSite({ config: { providers: [...base.providers, named] } })
  const browser = await site.signedIn()
  const account = { provider: 'hub', providerAccountId: '7' }
  const userId = site.user()?.id ?? ''
  await site.config.adapter?.linkAccount?.({ ...account, type: 'oauth', userId })
  expect(at(await site.post(browser, 'unlink', account))).toBe(REMOVED)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The Hub was removed from your account at Shop',
  ])
})

test('a first sign-in is no change that anybody is told of', async () => {
  const site = makeSite()
  await site.signedIn()
  expect(site.mails).toEqual([])
})

test('what the application unlinks is told where AUTH_URL says which site this is', async () => {
  const site = makeSite()
  const browser = await site.signedIn()
  await site.link(browser, 'other')
  site.mails.length = 0
  const id = site.user()?.id ?? ''
  await unlinkAccount(site.trusted, id, other)
  expect(site.mails.map(({ subject }) => subject)).toEqual([
    'other was removed from your account at Shop',
  ])
})
