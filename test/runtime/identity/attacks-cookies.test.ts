import { describe, expect, test } from 'vitest'
import { start } from '../account/address-site.js'
import { ADA, at, EVE, PASSWORD, STRATEGIES } from '../account/site.js'
import { byPassword, isOut, OTHER_PASSWORD, THIEF, withCookiesOf } from './attack-world.js'

// Attacks by whoever has cookies of somebody: of a session, of a sign-in that waits, of what is set up or chosen.

const acme = { provider: 'acme', providerAccountId: 'ada' }
const LATER = 90_000
const CHANGED = { currentPassword: PASSWORD, password: OTHER_PASSWORD }

describe.each(STRATEGIES)('stolen cookies, strategy %s', (strategy) => {
  test.each([
    ['signed out everywhere', 'everywhere', {}],
    ['deleted the account', 'delete', { email: ADA.email }],
  ])('open nothing once their user has %s, and is there again', async (_what, path, fields) => {
    const site = await start({ strategy })
    const thief = withCookiesOf(site.ada, site.browser())
    site.clock.advance(5)
    await site.post(site.ada, path, fields)
    expect(await (await site.signedIn()).session()).not.toBeNull()
    expect(await isOut(thief)).toBe(true)
    site.clock.advance(LATER)
    expect(await thief.session()).toBeNull()
  })

  test('open nothing once there is a new password, nor do those from before it', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    const thief = withCookiesOf(site.ada, site.browser())
    site.clock.advance(5)
    await site.ada.submit('/auth/change-password', CHANGED)
    expect([await isOut(thief), await isOut(site.ada)]).toEqual([true, false])
    expect(at(await thief.submit('/auth/change-password', CHANGED))).toContain('signin')
  })

  test('of whoever has made the account open nothing once the mailbox is proven', async () => {
    const site = await start({ strategy })
    const kept = withCookiesOf(site.ada, site.browser())
    site.clock.advance(5)
    const owner = site.browser()
    await owner.submit('/auth/signin/mail', { email: ADA.email })
    await owner.ask(site.linkTo(ADA.email))
    const { id } = site.user() ?? {}
    const again = await site.signedIn()
    for (const thief of [kept, site.ada, again]) {
      await site.post(thief, 'profile', { name: 'Thief' })
      expect(await thief.session()).not.toMatchObject({ user: { email: ADA.email } })
    }
    expect([site.user()?.id, site.user()?.name]).toEqual([id, site.user()?.name])
    expect(site.user()?.name).not.toBe('Thief')
  })

  test('that were fresh are not, once there is a second factor', async () => {
    const site = await start({ strategy })
    const thief = withCookiesOf(site.ada, site.browser())
    await site.setUp(site.ada)
    site.told()
    if (!(await isOut(thief))) expect(at(await site.ask(THIEF, thief))).toContain('/auth/confirm')
    expect(site.told()).toEqual([])
  })

  test('get no fresher by what their user confirms in another browser', async () => {
    const site = await start({ strategy })
    site.clock.advance(700)
    const thief = withCookiesOf(site.ada, site.browser())
    await site.confirm(site.ada)
    site.told()
    expect(at(await site.ask(THIEF, thief))).not.toContain('done=')
    expect(site.told()).toEqual([])
  })

  test('of a sign-in that waits open nothing without the code, nor twice with it', async () => {
    const site = await start({ strategy })
    const { secret } = await site.setUp(site.ada)
    site.clock.advance(60)
    const phone = await site.signedIn()
    const thief = withCookiesOf(phone, site.browser())
    expect(await thief.session()).toBeNull()
    const code = await site.codeOf(secret)
    await phone.submit('/auth/two-factor', { code })
    await thief.submit('/auth/two-factor', { code })
    expect([(await phone.session()) !== null, await thief.session()]).toEqual([true, null])
  })

  test('of a sign-in that waits open nothing once the second factor is off, and on again', async () => {
    const site = await start({ strategy })
    const { secret } = await site.setUp(site.ada)
    const thief = await site.signedIn()
    site.clock.advance(60)
    const off = { action: 'off', code: await site.codeOf(secret) }
    await site.ada.submit('/auth/two-factor/setup', off)
    const { secret: newer } = await site.setUp(site.ada)
    site.clock.advance(60)
    for (const each of [secret, newer])
      await thief.submit('/auth/two-factor', { code: await site.codeOf(each) })
    expect(await thief.session()).toBeNull()
  })

  test('of a sign-in that waits are nothing without its CSRF token, nor in another sign-in', async () => {
    const site = await start({ strategy })
    const { secret } = await site.setUp(site.ada)
    const phone = await site.signedIn()
    const thief = site.browser()
    for (const [name, value] of phone.cookies)
      if (!name.includes('csrf')) thief.cookies.set(name, value)
    site.clock.advance(60)
    await thief.submit('/auth/two-factor', { code: await site.codeOf(secret) })
    expect(await thief.session()).toBeNull()
  })

  test('of a factor that is set up set up nothing for another user, nor after a way in was removed', async () => {
    const site = await start({ strategy })
    const eve = await site.signedIn(EVE)
    await site.setPassword(site.ada)
    const page = await (await site.ada.ask('/auth/two-factor/setup')).text()
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
    const kept = [...site.ada.cookies].filter(([name]) => name.includes('two-factor'))
    for (const [name, value] of kept) eve.cookies.set(name, value)
    await eve.submit('/auth/two-factor/setup', { code: await site.codeOf(secret) })
    expect([kept.length, site.factors()]).toEqual([1, ['password']])
    await site.post(site.ada, 'unlink', acme)
    for (const [name, value] of kept) site.ada.cookies.set(name, value)
    await site.ada.submit('/auth/two-factor/setup', { code: await site.codeOf(secret) })
    expect(site.factors()).toEqual(['password'])
  })

  test('of a new password that is chosen choose none once it is chosen, or removed', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    const phone = site.browser()
    await phone.submit('/auth/forgot-password', { email: ADA.email })
    const { pathname, searchParams } = new URL(site.linkTo(ADA.email))
    await phone.submit(pathname, { token: searchParams.get('token') ?? '', email: ADA.email })
    const [first, second] = [0, 1].map(() => withCookiesOf(phone, site.browser()))
    await phone.submit('/auth/new-password', { password: OTHER_PASSWORD, name: 'Ada' })
    const theirs = { password: 'the password of the thief', name: 'Thief' }
    await first?.submit('/auth/new-password', theirs)
    expect(at(await site.post(phone, 'password'))).toContain('done=removed')
    await second?.submit('/auth/new-password', theirs)
    for (const password of [PASSWORD, OTHER_PASSWORD, theirs.password])
      expect(await (await byPassword(site.browser(), password)).session()).toBeNull()
  })
})
