import { describe, expect, test } from 'vitest'
import { ADA, at, EVE, PASSWORD, SITE, type Browser } from '../account/site.js'
import { NEW, start } from '../account/address-site.js'
import { describeByTurns } from '../../support/pairwise.js'

// Whoever had the address before may undo a change for seven days, whatever a thief does meanwhile; and has everything back then that
// opened the account.

const VOID = `${SITE}/auth/error?error=Verification`
const BACK = 'Your address is back'
const THIEF = 'thief@example.test'

type Site = Awaited<ReturnType<typeof start>>

/** Changes the address from one to another, and gives the link that undoes it. */
async function change(site: Site, from: string, to: string, browser: Browser = site.ada) {
  await site.ask(to, browser)
  await site.click(site.linkTo(to))
  if (site.user(from)) await site.click(site.linkTo(from), browser)
  expect(site.user(to)).toBeDefined()
  return site.linkTo(from)
}

/** The ways in that are stored, in order. */
const waysIn = ({ tables, factors }: Site) => ({
  accounts: [...tables.accounts.values()]
    .map(({ provider, providerAccountId }) =>
      provider === 'passkey' ? provider : `${provider} ${providerAccountId}`,
    )
    .toSorted(),
  keys: [...tables.authenticators.keys()].toSorted(),
  factors: factors(),
})

describeByTurns('an undo, strategy %s', (strategy, it) => {
  it('is not undone by the mailbox that the address went to', async () => {
    const site = await start({ strategy })
    const first = await change(site, ADA.email, NEW)
    const second = await change(site, NEW, THIEF)
    expect(await site.heading(await site.click(first))).toBe(BACK)
    expect(at(await site.click(second))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('of a later change leaves that of the earlier one', async () => {
    const site = await start({ strategy })
    const first = await change(site, ADA.email, NEW)
    const second = await change(site, NEW, THIEF)
    expect(await site.heading(await site.click(second))).toBe(BACK)
    expect(site.emails()).toEqual([NEW])
    expect(await site.heading(await site.click(first))).toBe(BACK)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('removes the services, passkeys and factors that were added since', async () => {
    const site = await start({ strategy })
    const before = waysIn(site)
    const undo = await change(site, ADA.email, THIEF)
    await site.link(site.ada, 'other', EVE)
    await site.addPasskey(site.ada)
    await site.setPassword(site.ada)
    await site.setUp(site.ada)
    expect(waysIn(site)).not.toEqual(before)
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(waysIn(site)).toEqual(before)
    for (const id of ['other', 'acme'] as const)
      expect(await (await site.signedIn(EVE, id)).session()).not.toMatchObject({
        user: { email: ADA.email },
      })
  })

  it('brings back the services, passkeys and factors that were removed since', async () => {
    const site = await start({ strategy })
    await site.link(site.ada, 'other')
    const { authenticator } = await site.addPasskey(site.ada)
    const { secret, codes } = await site.setUp(site.ada)
    const before = waysIn(site)
    const undo = await change(site, ADA.email, THIEF)
    site.clock.advance(60)
    await site.ada.submit('/auth/two-factor/setup', {
      action: 'off',
      code: await site.codeOf(secret),
    })
    await site.post(site.ada, 'unlink', { provider: 'other', providerAccountId: 'ada' })
    const [credentialID = ''] = site.tables.authenticators.keys()
    await site.post(site.ada, 'passkey', { credentialID })
    await site.setPassword(site.ada)
    expect(waysIn(site)).toEqual({ accounts: ['acme ada'], keys: [], factors: ['password'] })
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(waysIn(site)).toEqual(before)
    site.clock.advance(60)
    // The authenticator and the recovery codes are those from before, and the service opens the account.
    for (const [path, code] of [
      ['two-factor', await site.codeOf(secret)],
      ['two-factor/recovery', codes[0] ?? ''],
    ] as const) {
      const owner = site.browser()
      await site.oauth(owner, 'other', ADA)
      await owner.submit(`/auth/${path}`, { code })
      expect(await owner.session()).toMatchObject({ user: { email: ADA.email } })
    }
    const owner = site.browser()
    const asked = await owner.ask('/auth/webauthn-options/passkey?action=authenticate')
    const { options } = (await asked.json()) as {
      options: Parameters<typeof authenticator.get>[0]
    }
    const data = JSON.stringify(authenticator.get(options))
    await owner.submit('/auth/callback/passkey', { action: 'authenticate', data })
    expect(await owner.session()).toMatchObject({ user: { email: ADA.email } })
  })

  it('brings no password back, as the thief may know it, and leads to choosing a new one', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    const undo = await change(site, ADA.email, THIEF)
    const password = 'an entirely different phrase'
    await site.ada.submit('/auth/change-password', { currentPassword: PASSWORD, password })
    const page = await (await site.click(undo)).text()
    expect(page).toContain(`href="${SITE}/auth/forgot-password"`)
    expect(page).toContain('Choose a new password')
    for (const each of [PASSWORD, password]) {
      const browser = site.browser()
      await browser.submit('/auth/callback/password', { email: ADA.email, password: each })
      expect(await browser.session()).toBeNull()
    }
  })

  it('stays whatever the thief does: a new password, signing out everywhere, another change', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    await site.setPassword(site.ada)
    await change(site, THIEF, NEW)
    await site.post(site.ada, 'everywhere')
    site.clock.advance(6 * 86_400)
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('gets the address back from somebody who claims it without a proof', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    await site.signedIn({ id: 'thief', name: 'Thief', email: ADA.email }, 'other')
    expect(site.emails()).toEqual([THIEF, ADA.email])
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(site.emails()).toEqual([ADA.email, null])
  })

  it('leaves the address to somebody whose service says that it was proven', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    await site.signedIn({ id: 'owner', name: 'Owner', email: ADA.email }, 'other')
    const { id = '' } = site.user() ?? {}
    const key = JSON.stringify(['other', 'owner'])
    const claims = { email: ADA.email, email_verified: true }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const row = site.tables.accounts.get(key)
    if (row) site.tables.accounts.set(key, { ...row, id_token: `header.${payload}.signature` })
    expect(at(await site.click(undo))).toBe(VOID)
    expect(site.user()?.id).toBe(id)
  })

  it('ends every session, and what waits', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    const phone = await site.signedIn({ ...ADA, email: THIEF })
    await site.ask(NEW)
    await site.click(site.linkTo(THIEF))
    const waiting = site.linkTo(NEW)
    site.clock.advance(5)
    await site.click(undo)
    for (const browser of [site.ada, phone])
      expect(at(await browser.ask('/auth/account'))).toContain('error=SessionRequired')
    expect(at(await site.click(waiting))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('counts once, and for seven days', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(at(await site.click(undo))).toBe(VOID)
    const late = await start({ strategy })
    const other = await change(late, ADA.email, THIEF)
    late.clock.advance(7 * 86_400 + 1)
    expect(at(await late.click(other))).toBe(VOID)
    expect(late.emails()).toEqual([THIEF])
  })

  it('is finished by a second click where the first has broken off', async () => {
    let isDown = false
    const site = await start({
      strategy,
      around: (adapter) => ({
        ...adapter,
        unlinkAccount: (key) => {
          if (isDown) throw new Error('connection lost')
          return adapter.unlinkAccount?.(key)
        },
      }),
    })
    const undo = await change(site, ADA.email, THIEF)
    await site.link(site.ada, 'other', EVE)
    isDown = true
    expect(at(await site.click(undo))).toBe(`${SITE}/auth/error?error=Configuration`)
    isDown = false
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect([site.emails(), site.accounts()]).toEqual([[ADA.email], ['acme']])
  })
})

describe('the old mailbox', () => {
  test('is told when a change is asked for that it does not confirm', async () => {
    const site = await start()
    await site.setUp(site.ada)
    site.told()
    await site.ask(THIEF)
    expect(site.told()).toEqual([`confirm-address to ${THIEF}`, `notice to ${ADA.email}`])
  })

  test('is told of what is added within seven days, and not later', async () => {
    const site = await start()
    await change(site, ADA.email, THIEF)
    site.told()
    await site.link(site.ada, 'other', EVE)
    await site.addPasskey(site.ada)
    await site.setPassword(site.ada)
    await site.setUp(site.ada)
    const both = [`notice to ${THIEF}`, `notice to ${ADA.email}`]
    expect(site.told()).toEqual([...both, ...both, ...both, ...both])
    const late = await start()
    await change(late, ADA.email, THIEF)
    late.clock.advance(7 * 86_400 + 1)
    late.told()
    await late.link(await late.signedIn({ ...ADA, email: THIEF }), 'other', EVE)
    expect(late.told()).toEqual([`notice to ${THIEF}`])
  })

  test('gets no flood of mails: five changes an hour, and ten notices of a kind', async () => {
    const site = await start()
    await site.setUp(site.ada)
    site.told()
    const statuses: number[] = []
    for (let turn = 0; turn < 20; turn += 1)
      statuses.push((await site.ask(`thief-${turn}@example.test`)).status)
    expect(statuses.filter((status) => status === 302)).toHaveLength(5)
    const told = site.told().filter((mail) => mail === `notice to ${ADA.email}`)
    expect(told).toHaveLength(5)
  })

  test('is told ten times an hour of one kind, and of another kind all the same', async () => {
    const site = await start()
    const { secret } = await site.setUp(site.ada)
    site.told()
    for (let turn = 0; turn < 12; turn += 1) {
      site.clock.advance(31)
      const fields = { action: 'recovery-codes', code: await site.codeOf(secret) }
      await site.ada.submit('/auth/two-factor/setup', fields)
    }
    expect(site.told()).toHaveLength(10)
    expect(site.log.errors.map(({ type }) => type)).toEqual(['RateLimited', 'RateLimited'])
    site.clock.advance(60)
    await site.ada.submit('/auth/two-factor/setup', {
      action: 'off',
      code: await site.codeOf(secret),
    })
    expect(site.told()).toEqual([`notice to ${ADA.email}`])
  })

  test('at most eight changes can be undone at once: more are refused, and none is forgotten', async () => {
    const site = await start()
    const undo = await change(site, ADA.email, 'a-0@example.test')
    for (let turn = 0; turn < 7; turn += 1) {
      site.clock.advance(3600)
      const browser = await site.signedIn({ ...ADA, email: `a-${turn}@example.test` })
      await change(site, `a-${turn}@example.test`, `a-${turn + 1}@example.test`, browser)
    }
    site.clock.advance(3600)
    const browser = await site.signedIn({ ...ADA, email: 'a-7@example.test' })
    expect((await site.ask('a-8@example.test', browser)).status).toBe(429)
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(site.emails()).toEqual([ADA.email])
  })
})
