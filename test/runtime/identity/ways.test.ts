import type { Adapter } from '@create-auth/runtime/adapters'
import { encode } from '@create-auth/runtime/jwt'
import Credentials from '@create-auth/runtime/providers/credentials'
import OAuth from '@create-auth/runtime/providers/oauth'
import { describe, expect, test } from 'vitest'
import { deriveUserId } from '../../../runtime/src/identity/user-id.js'
import { ACCOUNT, ADA, at, makeSite, PASSWORD, SITE, STRATEGIES } from '../account/site.js'
import { SECRET } from '../engine/visitor.js'
import { start } from '../account/address-site.js'
import { describeByTurns } from '../../support/pairwise.js'

// A way in opens a user because it was added: one that was removed opens nothing until it is added again.

const acme = { provider: 'acme', providerAccountId: 'ada' }
const REMOVED = `${ACCOUNT}?done=removed`

describeByTurns('a service that was removed, strategy %s', (strategy, it) => {
  it('does not sign in again, beside a password', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    expect(at(await site.post(site.ada, 'unlink', acme))).toBe(REMOVED)
    const elsewhere = await site.signedIn()
    expect(await elsewhere.session()).toBeNull()
    expect(site.accounts()).toEqual([])
  })

  it('does not sign in again, beside a passkey', async () => {
    const site = await start({ strategy })
    await site.addPasskey(site.ada)
    expect(at(await site.post(site.ada, 'unlink', acme))).toBe(REMOVED)
    const elsewhere = await site.signedIn()
    expect(await elsewhere.session()).toBeNull()
    expect(site.accounts()).toEqual(['passkey'])
  })

  it('does not sign in again though it was removed within the ten minutes of its sign-up', async () => {
    const site = await start({ strategy })
    expect(site.tables.verificationTokens.size).toBe(0)
    await site.setPassword(site.ada)
    await site.post(site.ada, 'unlink', acme)
    expect(await (await site.signedIn()).session()).toBeNull()
  })

  it('signs in again once it was added again', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    await site.post(site.ada, 'unlink', acme)
    const ada = site.browser()
    await ada.submit('/auth/callback/password', { email: ADA.email, password: PASSWORD })
    await site.link(ada, 'acme')
    expect(await (await site.signedIn()).session()).toMatchObject({ user: { email: ADA.email } })
  })

  it('ends a sign-in by it that waits for the second step', async () => {
    const site = await start({ strategy })
    const { secret } = await site.setUp(site.ada)
    await site.setPassword(site.ada)
    const thief = await site.signedIn()
    expect(await thief.session()).toBeNull()
    expect(at(await site.post(site.ada, 'unlink', acme))).toBe(REMOVED)
    site.clock.advance(60)
    const code = await site.codeOf(secret)
    expect(at(await thief.submit('/auth/two-factor', { code }))).toContain('error=TwoFactor')
    expect(await thief.session()).toBeNull()
  })
})

describeByTurns('an account that was deleted, strategy %s', (strategy, it) => {
  const DELETED = { email: ADA.email }

  it('leaves nothing that opens the new one of the same service', async () => {
    const site = await start({ strategy })
    const phone = await site.signedIn()
    const before = site.user()?.id
    await site.post(site.ada, 'delete', DELETED)
    await site.signedIn()
    expect(site.user()?.id).not.toBe(before)
    site.clock.advance(90_000)
    expect(await phone.session()).toBeNull()
  })

  it('ends what waits: a sign-in, a change of address and a new password', async () => {
    const site = await start({ strategy })
    const { secret } = await site.setUp(site.ada)
    await site.setPassword(site.ada)
    await site.ask('ada@new.test')
    const link = site.linkTo('ada@new.test')
    const waiting = await site.signedIn()
    await site.post(site.ada, 'delete', DELETED)
    site.clock.advance(60)
    const code = await site.codeOf(secret)
    expect(at(await waiting.submit('/auth/two-factor', { code }))).toContain('error=TwoFactor')
    expect(at(await site.click(link))).toBe(`${SITE}/auth/error?error=Verification`)
    expect(site.tables.users.size).toBe(0)
  })

  it('ends what was mailed to its address before, though the mailbox is somebody’s still', async () => {
    const site = await start({ strategy })
    const browser = site.browser()
    await browser.submit('/auth/signin/mail', { email: ADA.email })
    const link = site.linkTo(ADA.email)
    const rows = [...site.tables.verificationTokens]
    await site.post(site.ada, 'delete', DELETED)
    for (const [key, row] of rows) site.tables.verificationTokens.set(key, row)
    expect(at(await browser.ask(link))).toBe(`${SITE}/auth/error?error=Verification`)
    expect(site.tables.users.size).toBe(0)
  })

  it('leaves no row: of the address before, of the one that waits, or of the user', async () => {
    const site = await start({ strategy })
    await site.ask('ada@second.test')
    await site.click(site.linkTo('ada@second.test'))
    await site.click(site.linkTo(ADA.email), site.ada)
    await site.ask('ada@third.test')
    const { users, accounts, sessions, verificationTokens, authenticators, factors } = site.tables
    expect(factors.size).toBe(1)
    await site.post(site.ada, 'delete', { email: 'ada@second.test' })
    const sizes = [users, accounts, sessions, verificationTokens, authenticators, factors].map(
      ({ size }) => size,
    )
    expect(sizes).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('is deleted with what was mailed to each of its addresses', async () => {
    const asked: unknown[] = []
    const site = await start({
      strategy,
      around: (adapter) => ({
        ...adapter,
        deleteUser: async (...given) => {
          asked.push(given.slice(1))
          return adapter.deleteUser?.(...given)
        },
      }),
    })
    await site.ask('ada@second.test')
    await site.click(site.linkTo('ada@second.test'))
    await site.click(site.linkTo(ADA.email), site.ada)
    await site.ask('ada@third.test')
    await site.post(site.ada, 'delete', { email: 'ada@second.test' })
    expect(asked).toEqual([[{ addresses: ['ada@second.test', 'ada@third.test', ADA.email] }]])
  })
})

test('a sign-up that broke off is finished within ten minutes, and not by what the user lacks', async () => {
  let isDown = true
  const site = await start({
    around: (adapter) => {
      const linkAccount: Adapter['linkAccount'] = (account) => {
        if (isDown && account.providerAccountId === 'bob') throw new Error('connection lost')
        return adapter.linkAccount?.(account)
      }
      const meddled = { ...adapter, linkAccount }
      Reflect.deleteProperty(meddled, 'deleteUser')
      return meddled
    },
    config: { account: { delete: false } },
  })
  const BOB = { id: 'bob', name: 'Bob', email: 'bob@example.test' }
  await site.signedIn(BOB)
  expect(site.accounts()).toEqual(['acme'])
  const half = site.user(BOB.email)?.id
  expect(half).toBeDefined()
  isDown = false
  // Another account with the address is somebody else's.
  expect(await (await site.signedIn({ ...BOB, id: 'mallory' })).session()).toBeNull()
  site.clock.advance(599)
  expect(await (await site.signedIn(BOB)).session()).toMatchObject({ user: { email: BOB.email } })
  expect(site.user(BOB.email)?.id).toBe(half)
  expect(site.tables.verificationTokens.size).toBe(0)
})

test('a sign-up that a slow copy of the database has not seen end finishes nothing once its account was removed', async () => {
  let isBehind = true
  const site = await start({
    around: (adapter) => ({
      ...adapter,
      getUserByAccount: (key) => (isBehind ? null : (adapter.getUserByAccount?.(key) ?? null)),
    }),
  })
  isBehind = false
  expect(site.tables.verificationTokens.size).toBe(1)
  await site.confirm(site.ada)
  await site.setPassword(site.ada)
  expect(at(await site.post(site.ada, 'unlink', acme))).toBe(REMOVED)
  expect(await (await site.signedIn()).session()).toBeNull()
  expect([site.accounts(), site.tables.verificationTokens.size]).toEqual([[], 0])
})

describe.each(STRATEGIES)('a service that links by its address, strategy %s', (strategy) => {
  const linking = OAuth({
    id: 'linking',
    name: 'Linking',
    clientId: 'client',
    clientSecret: 'the-secret-of-the-client',
    allowDangerousEmailAccountLinking: true,
    authorization: 'https://as.test/authorize',
    token: { url: 'https://as.test/token', request: () => ({ access_token: 'a' }) },
    userinfo: {
      url: 'https://as.test/userinfo',
      request: () => ({ ...ADA, id: 'linked', email_verified: true }),
    },
  })

  test('does not link again what its user has removed', async () => {
    const site = await start({ strategy, more: [linking] })
    const { id = '' } = site.user() ?? {}
    site.tables.users.set(id, { ...site.user()!, emailVerified: new Date(site.clock.now()) })
    site.clock.advance(5)
    const ada = await site.signedIn()
    const first = site.browser()
    await site.oauth(first, 'linking', ADA)
    expect(site.accounts()).toEqual(['acme', 'linking'])
    await site.post(ada, 'unlink', { provider: 'linking', providerAccountId: 'linked' })
    expect(site.accounts()).toEqual(['acme'])
    const again = site.browser()
    await site.oauth(again, 'linking', ADA)
    expect([await again.session(), site.accounts()]).toEqual([null, ['acme']])
    // Whoever is signed in may add it.
    await site.link(ada, 'linking')
    expect(site.accounts()).toEqual(['acme', 'linking'])
  })
})

describe('a user who was deleted, where the application has users of its own, too', () => {
  const own = Credentials({ credentials: {}, authorize: () => ({ id: 'own', name: 'Own' }) })

  test('is signed out when the session is renewed, and the application’s own stays', async () => {
    const site = await start({ strategy: 'jwt', more: [own] })
    const phone = await site.signedIn()
    const theirs = site.browser()
    await theirs.submit('/auth/callback/credentials')
    site.tables.users.clear()
    site.clock.advance(90_000)
    expect(await phone.session()).toBeNull()
    expect(await theirs.session()).toMatchObject({ user: { name: 'Own' } })
  })
})

describe('a session that was sealed when ids still followed from the account', () => {
  const NAME = '__Host-auth.session-token'
  // `encode` seals by the clock of the machine.
  const NOW = Math.floor(Date.now() / 1000)
  const LATER = 90_000

  /** Somebody who was stored under an id that follows from the account, and whether a token from before still opens that user. */
  async function older(
    user: object,
    account: object = {},
    claims: object = { auth_time: NOW, iat: NOW },
  ) {
    const site = makeSite({ strategy: 'jwt', from: (NOW + 60) * 1000 })
    const id = await deriveUserId({ provider: 'acme', providerAccountId: 'ada' })
    site.tables.users.set(id, { ...ADA, id, image: null, emailVerified: null, ...user })
    const row = { ...acme, type: 'oauth' as const, userId: id, ...account }
    site.tables.accounts.set(JSON.stringify(['acme', 'ada']), row)
    const browser = site.browser()
    const token = { sub: id, email: ADA.email, ...claims }
    browser.cookies.set(NAME, await encode({ token, secret: SECRET, salt: NAME }))
    site.clock.advance(LATER)
    return { site, browser, isIn: (await browser.session()) !== null }
  }
  const idToken = (iat: number) =>
    ['header', Buffer.from(JSON.stringify({ iat })).toString('base64url'), 'signature'].join('.')

  test('ends, where nothing shows that it is of this user and not of one before with the same id', async () => {
    expect((await older({})).isIn).toBe(false)
    expect((await older({}, { id_token: idToken(NOW + 30) })).isIn).toBe(false)
  })

  test('goes on where the account was there before it', async () => {
    const { site, browser, isIn } = await older({}, { id_token: idToken(NOW - 30) })
    expect(isIn).toBe(true)
    site.clock.advance(LATER)
    expect(await browser.session()).not.toBeNull()
    expect((await older({}, { createdAt: new Date((NOW - 30) * 1000) })).isIn).toBe(true)
  })

  test('goes on where all sessions were ended before it', async () => {
    expect((await older({ sessionsFrom: new Date((NOW - 30) * 1000) })).isIn).toBe(true)
    expect((await older({ sessionsFrom: new Date((NOW + 30) * 1000) })).isIn).toBe(false)
  })

  test('goes on where it says that ids were random already, and for users with any other id', async () => {
    const claims = { auth_time: NOW, iat: NOW, fresh_at: 0 }
    expect((await older({}, {}, claims)).isIn).toBe(true)
    expect((await older({}, { providerAccountId: 'another' })).isIn).toBe(true)
  })

  test('opens nothing where the current state is asked for, either', async () => {
    const site = makeSite({ strategy: 'jwt', from: (NOW + 60) * 1000 })
    const id = await deriveUserId({ provider: 'acme', providerAccountId: 'ada' })
    site.tables.users.set(id, { ...ADA, id, image: null, emailVerified: null })
    const row = { ...acme, type: 'oauth' as const, userId: id }
    site.tables.accounts.set(JSON.stringify(['acme', 'ada']), row)
    const browser = site.browser()
    const token = { sub: id, auth_time: NOW, iat: NOW }
    browser.cookies.set(NAME, await encode({ token, secret: SECRET, salt: NAME }))
    expect(at(await browser.ask('/auth/account'))).toContain('error=SessionRequired')
  })
})
