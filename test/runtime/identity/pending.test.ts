import { requestAddressChange, revokeAllSessions, signOutEverywhere } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { ADA, at, makeSite, PASSWORD, SITE, STRATEGIES } from '../account/site.js'
import { NEW, start } from '../account/address-site.js'
import { visit } from '../engine/visitor.js'
import { describeByTurns } from '../../support/pairwise.js'

// What waits for somebody: a change of address, a new password, a mailed link, a second step, a factor that is set up. Each ends by
// whatever ends it, whichever flow has begun it, and whatever providers are configured.

const VOID = `${SITE}/auth/error?error=Verification`

describeByTurns('a change of address that waits, strategy %s', (strategy, it) => {
  it('ends when its user signs out everywhere', async () => {
    const site = await start({ strategy })
    const phone = await site.signedIn()
    await site.ask(NEW)
    await site.click(site.linkTo(ADA.email))
    await site.post(phone, 'everywhere')
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('ends when the application signs its user out everywhere', async () => {
    const site = await start({ strategy })
    await site.ask(NEW)
    await site.click(site.linkTo(ADA.email))
    await signOutEverywhere(site.trusted, site.user()?.id ?? '')
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
  })

  it('ends without the provider of passwords, too', async () => {
    const config = { twoFactor: false }
    const site = await start({ strategy, config, hasPasswords: false })
    await site.ask(NEW)
    await site.click(site.linkTo(ADA.email))
    await site.post(site.ada, 'everywhere')
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('ends when the second factor is switched off that stands for the old mailbox', async () => {
    const site = await start({ strategy })
    const { secret } = await site.setUp(site.ada)
    await site.ask(NEW)
    site.clock.advance(60)
    const off = { action: 'off', code: await site.codeOf(secret) }
    await site.ada.submit('/auth/two-factor/setup', off)
    expect(site.factors()).toEqual([])
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
  })

  it('ends when a service is removed, and when a password is', async () => {
    for (const [path, fields] of [
      ['unlink', { provider: 'other', providerAccountId: 'ada' }],
      ['password', {}],
    ] as const) {
      const site = await start({ strategy })
      await site.setPassword(site.ada)
      await site.link(site.ada, 'other')
      await site.ask(NEW)
      await site.click(site.linkTo(ADA.email))
      await site.post(site.ada, path, fields)
      expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
    }
  })

  it('ends when the owner of the mailbox proves it for the first time', async () => {
    const site = await start({ strategy })
    const thief = site.ada
    await site.setUp(thief)
    await site.ask('thief@example.test', thief)
    const link = site.linkTo('thief@example.test')
    const owner = site.browser()
    await owner.submit('/auth/signin/mail', { email: ADA.email })
    await owner.ask(site.linkTo(ADA.email))
    expect(await owner.session()).toMatchObject({ user: { email: ADA.email } })
    expect(at(await site.click(link))).toBe(VOID)
    expect(site.emails()).not.toContain('thief@example.test')
  })

  it('ends when its own user proves the mailbox for the first time', async () => {
    const site = await start({ strategy, code: true })
    await requestAddressChange(site.trusted, site.user()?.id ?? '', NEW)
    await site.click(site.linkTo(ADA.email))
    await site.ada.submit('/auth/confirm/mail')
    const { code = '' } = site.mails.at(-1) ?? {}
    await site.ada.submit('/auth/confirm/mail', { code })
    expect(site.user()?.emailVerified).not.toBeNull()
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
  })

  it('ends when the owner of the mailbox chooses a password for it', async () => {
    const site = await start({ strategy })
    const thief = site.ada
    await site.setUp(thief)
    await site.ask('thief@example.test', thief)
    const link = site.linkTo('thief@example.test')
    const owner = site.browser()
    await owner.submit('/auth/forgot-password', { email: ADA.email })
    const { pathname, searchParams } = new URL(site.linkTo(ADA.email))
    const fields = { token: searchParams.get('token') ?? '', email: ADA.email }
    await owner.submit(pathname, fields)
    await owner.submit('/auth/new-password', { password: PASSWORD, name: 'Owner' })
    expect(await owner.session()).toMatchObject({ user: { email: ADA.email } })
    expect(at(await site.click(link))).toBe(VOID)
    expect(site.emails()).not.toContain('thief@example.test')
  })
})

describeByTurns('a sign-in that waits for its code, strategy %s', (strategy, it) => {
  /** A thief who knows the password, and has got hold of a code. */
  async function waiting() {
    const site = await start({ strategy })
    const { secret } = await site.setUp(site.ada)
    await site.setPassword(site.ada)
    const thief = site.browser()
    await thief.submit('/auth/callback/password', { email: ADA.email, password: PASSWORD })
    site.clock.advance(60)
    const finish = async () => {
      const answer = await thief.submit('/auth/two-factor', { code: await site.codeOf(secret) })
      return [at(answer)?.split('?')[1], await thief.session()]
    }
    return { site, finish, secret }
  }
  const ENDED = ['error=TwoFactor', null]

  it('ends when its user signs out everywhere', async () => {
    const { site, finish } = await waiting()
    await site.post(site.ada, 'everywhere')
    expect(await finish()).toEqual(ENDED)
  })

  test('ends when the application ends all sessions', async () => {
    const { site, finish } = await waiting()
    const { id = '' } = site.user() ?? {}
    if (strategy === 'database') await revokeAllSessions(site.trusted, id)
    else await signOutEverywhere(site.trusted, id)
    expect(await finish()).toEqual(ENDED)
  })

  it('ends with a new password', async () => {
    const { site, finish } = await waiting()
    const password = 'an entirely different phrase'
    await site.ada.submit('/auth/change-password', { currentPassword: PASSWORD, password })
    expect(await finish()).toEqual(ENDED)
  })

  it('goes on where nothing has happened', async () => {
    const { finish } = await waiting()
    expect(await finish()).toEqual([
      undefined,
      expect.objectContaining({ user: expect.anything() }),
    ])
  })
})

describe.each(STRATEGIES)('a factor that is set up, strategy %s', (strategy) => {
  test('is another one once its user has signed out everywhere: whoever has seen the secret knows nothing', async () => {
    const site = await start({ strategy })
    const shown = async () =>
      /<code>([A-Z2-7 ]+)<\/code>/.exec(
        await (await site.ada.ask('/auth/two-factor/setup')).text(),
      )?.[1]
    const seen = await shown()
    expect(await shown()).toBe(seen)
    await site.post(site.ada, 'everywhere')
    site.clock.advance(5)
    await site.signedIn(ADA, 'acme', site.ada)
    const code = await site.codeOf(seen ?? '')
    await site.ada.submit('/auth/two-factor/setup', { code })
    expect(site.factors()).toEqual([])
    expect(await shown()).not.toBe(seen)
  })
})

describeByTurns('set-up to sign in, strategy %s', (strategy, it) => {
  const required = { twoFactor: { required: () => true } }

  it('asks for a proof of the mailbox first, so that nobody is locked out by somebody else', async () => {
    const site = makeSite({ strategy, code: true, config: required })
    const thief = await site.signedIn()
    const page = await (await thief.ask('/auth/two-factor/setup')).text()
    expect(page).toContain('action="https://app.test/auth/two-factor/address"')
    expect(page).not.toContain('otpauth:')
    const refused = await thief.submit('/auth/two-factor/setup', { code: '123456' })
    expect(at(refused)).toBe(`${SITE}/auth/two-factor/setup`)
    expect(site.tables.factors.size).toBe(0)
    expect(await thief.session()).toBeNull()
  })

  it('goes on by the code that was mailed', async () => {
    const site = makeSite({ strategy, code: true, config: required })
    const ada = await site.signedIn()
    const asked = await ada.submit('/auth/two-factor/address')
    expect(at(asked)).toContain('/auth/verify-request?')
    const { to, code = '' } = site.mails.at(-1) ?? {}
    expect(to).toBe(ADA.email)
    expect(at(await ada.submit('/auth/two-factor/address', { code: '000000' }))).toContain(
      'error=Verification',
    )
    const proven = await ada.submit('/auth/two-factor/address', { code })
    expect(at(proven)).toBe(`${SITE}/auth/two-factor/setup`)
    expect(site.user()?.emailVerified).toEqual(new Date(site.clock.now()))
    expect((await site.setUp(ada)).codes).toHaveLength(10)
    expect(await ada.session()).toMatchObject({ user: { email: ADA.email, emailVerified: true } })
  })

  it('asks for nothing where mails have no codes, or the mailbox is proven', async () => {
    const site = makeSite({ strategy, config: required })
    const ada = await site.signedIn()
    expect((await site.setUp(ada)).codes).toHaveLength(10)
    const again = makeSite({ strategy, code: true, config: required })
    const first = await again.signedIn()
    await first.submit('/auth/two-factor/address')
    await first.submit('/auth/two-factor/address', { code: again.mails.at(-1)?.code ?? '' })
    const second = await again.signedIn()
    expect((await again.setUp(second)).codes).toHaveLength(10)
  })
})

test('a turn stays as it is when the secret is rotated, and when the older one goes', async () => {
  const [older, newer] = ['an-older-secret-of-32-characters-', 'a-newer-secret-of-32-characters-']
  const site = await start({ config: { secret: older } })
  await site.ask(NEW)
  await site.click(site.linkTo(ADA.email))
  await site.post(site.ada, 'everywhere')
  const links = [site.linkTo(NEW)]
  const rotated = { ...site.config, secret: [newer, older] }
  const world = { world: { now: site.clock.now } }
  for (const url of links) {
    const { pathname, searchParams } = new URL(url)
    const browser = visit(rotated, world)
    const answer = await browser.submit(pathname, { token: searchParams.get('token') ?? '' })
    expect(at(answer)).toBe(VOID)
  }
})
