import { expect } from 'vitest'
import { makeAuthenticator, type CreationOptions } from '../../support/authenticator.js'
import { NEW, start } from '../account/address-site.js'
import { ADA, at, EVE, SITE } from '../account/site.js'
import { BACK, byPassword, change, OTHER_PASSWORD, THIEF, VOID } from './attack-world.js'
import { describeByTurns } from '../../support/pairwise.js'

// Attacks on the undo of a change of address: none of them keeps it from whoever had the address before, or uses it for another one.

describeByTurns('an undo, strategy %s', (strategy, it) => {
  it('is not used up by a program that opens its link', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    await site.browser().ask(undo)
    await site.browser().ask(undo, { method: 'HEAD' })
    expect(site.emails()).toEqual([THIEF])
    expect(await site.heading(await site.click(undo))).toBe(BACK)
  })

  it('counts once, of two at once', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    const answers = await Promise.all([site.click(undo), site.click(undo)])
    expect(answers.map((answer) => at(answer) === VOID).filter(Boolean)).toHaveLength(1)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('wins over that of a later change, and over one that is confirmed, at the same moment', async () => {
    const site = await start({ strategy })
    const first = await change(site, ADA.email, NEW)
    const second = await change(site, NEW, THIEF)
    await site.setUp(site.ada)
    await site.ask('last@example.test')
    const waiting = site.linkTo('last@example.test')
    await Promise.all([site.click(second), site.click(waiting), site.click(first)])
    expect(site.emails()).toEqual([ADA.email])
    for (const url of [second, waiting]) expect(at(await site.click(url))).toBe(VOID)
  })

  it('of one user touches no other one', async () => {
    const site = await start({ strategy })
    const eve = await site.signedIn(EVE)
    const theirs = await change(site, EVE.email, 'eve@new.test', eve)
    await change(site, ADA.email, NEW)
    await site.click(theirs, site.ada)
    expect(site.emails()).toEqual([NEW, EVE.email])
    expect(await site.ada.session()).toMatchObject({ user: { email: NEW } })
  })

  it('gets the address back from somebody who claims it in other letters', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    await site.signedIn({ id: 'thief', name: 'Thief', email: 'ADA@Example.Test' }, 'other')
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(site.emails()).toEqual([ADA.email, null])
  })

  it('opens nobody who has deleted the account, and is there again', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, NEW)
    await site.post(site.ada, 'delete', { email: NEW })
    await site.signedIn({ ...ADA, email: THIEF })
    expect(at(await site.click(undo))).toBe(VOID)
    expect(site.emails()).toEqual([THIEF])
  })

  it('takes no service from somebody else who has it since', async () => {
    const site = await start({ strategy })
    await site.link(site.ada, 'other')
    const eve = await site.signedIn(EVE)
    const undo = await change(site, ADA.email, NEW)
    await site.post(site.ada, 'unlink', { provider: 'other', providerAccountId: 'ada' })
    await site.link(eve, 'other')
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    const visitor = site.browser()
    await site.oauth(visitor, 'other', ADA)
    expect(await visitor.session()).toMatchObject({ user: { email: EVE.email } })
  })

  it('leaves no passkey of the thief that has the id of one from before', async () => {
    const site = await start({ strategy })
    const { authenticator, credentialID } = await site.addPasskey(site.ada)
    const before = [...site.tables.authenticators.values()]
    const undo = await change(site, ADA.email, THIEF)
    await site.post(site.ada, 'passkey', { credentialID })
    const asked = await site.ada.ask('/auth/webauthn-options/passkey?action=register')
    const { options } = (await asked.json()) as { options: CreationOptions }
    const [{ id } = { id: Buffer.alloc(0) }] = authenticator.passkeys
    const data = JSON.stringify(makeAuthenticator(SITE).create(options, { id }))
    await site.ada.submit('/auth/callback/passkey', { action: 'register', data })
    expect([...site.tables.authenticators.keys()]).toEqual([credentialID])
    await site.click(undo)
    expect([...site.tables.authenticators.values()]).toEqual(before)
  })

  it('brings a passkey back whose id the thief has registered for another user meanwhile', async () => {
    const site = await start({ strategy })
    const { authenticator, credentialID } = await site.addPasskey(site.ada)
    const undo = await change(site, ADA.email, THIEF)
    await site.post(site.ada, 'passkey', { credentialID })
    const eve = await site.signedIn(EVE)
    const asked = await eve.ask('/auth/webauthn-options/passkey?action=register')
    const { options } = (await asked.json()) as { options: CreationOptions }
    const [{ id } = { id: Buffer.alloc(0) }] = authenticator.passkeys
    const data = JSON.stringify(makeAuthenticator(SITE).create(options, { id }))
    await eve.submit('/auth/callback/passkey', { action: 'register', data })
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect([...site.tables.authenticators.values()].map(({ userId }) => userId)).toEqual([
      site.user()?.id,
    ])
  })

  it('brings no recovery code back that was used, and takes none of the thief’s authenticator', async () => {
    const site = await start({ strategy })
    const { secret, codes } = await site.setUp(site.ada)
    const undo = await change(site, ADA.email, THIEF)
    const [used = '', left = ''] = codes
    const visitor = await site.signedIn()
    await visitor.submit('/auth/two-factor/recovery', { code: used })
    site.clock.advance(60)
    const off = { action: 'off', code: await site.codeOf(secret) }
    expect(await visitor.session()).not.toBeNull()
    await site.click(undo)
    expect(at(await visitor.submit('/auth/two-factor/setup', off))).toContain('/auth/signin')
    for (const [code, isRight] of [
      [used, false],
      [left, true],
    ] as const) {
      const browser = await site.signedIn()
      await browser.submit('/auth/two-factor/recovery', { code })
      expect((await browser.session()) !== null).toBe(isRight)
    }
  })

  it('is not closed by wrong links, however many', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    const thief = site.browser()
    for (let turn = 0; turn < 60; turn += 1) await site.click(`${undo}${turn}`, thief)
    expect(await site.heading(await site.click(undo))).toBe(BACK)
  })

  it('ends the password that a thief chooses by a mail from before it', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    const thief = site.browser()
    await thief.submit('/auth/forgot-password', { email: THIEF })
    const { pathname, searchParams } = new URL(site.linkTo(THIEF))
    await thief.submit(pathname, { token: searchParams.get('token') ?? '', email: THIEF })
    await site.click(undo)
    const chosen = { password: OTHER_PASSWORD, name: 'Thief' }
    await thief.submit('/auth/new-password', chosen)
    expect(await thief.session()).toBeNull()
    for (const email of [THIEF, ADA.email])
      expect(await (await byPassword(site.browser(), OTHER_PASSWORD, email)).session()).toBeNull()
  })

  it('leaves nothing of the account to a mailed link from before it', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, THIEF)
    const thief = site.browser()
    await thief.submit('/auth/signin/mail', { email: THIEF })
    const link = site.linkTo(THIEF)
    await site.click(undo)
    await thief.ask(link)
    expect(await thief.session()).toBeNull()
    expect(site.emails()).toEqual([ADA.email])
  })
})
