import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { expect, test } from 'vitest'
import { NEW, start } from '../account/address-site.js'
import { ACCOUNT, ADA, at, EVE, makeSite } from '../account/site.js'
import { visit } from '../engine/visitor.js'
import { BACK, change, THIEF, VOID } from './attack-world.js'
import { describeByTurns } from '../../support/pairwise.js'

// Attacks on an address: none of them moves it, or keeps it from whoever had it before.

describeByTurns('a thief in a session, strategy %s', (strategy, it) => {
  it('does not change the address by the new mailbox alone, however often and at once it confirms', async () => {
    const site = await start({ strategy })
    await site.ask(THIEF)
    const link = site.linkTo(THIEF)
    await Promise.all([site.click(link), site.click(link), site.click(link, site.ada)])
    expect(site.emails()).toEqual([ADA.email])
  })

  it('does not use what the old mailbox has confirmed for another change', async () => {
    const site = await start({ strategy })
    await site.ask(NEW)
    await site.click(site.linkTo(ADA.email))
    await site.ask(THIEF)
    await site.click(site.linkTo(THIEF))
    expect(site.emails()).toEqual([ADA.email])
  })

  it('does not finish a change that another one has taken the place of', async () => {
    const site = await start({ strategy })
    await site.ask(THIEF)
    const [theirs, old] = [site.linkTo(THIEF), site.linkTo(ADA.email)]
    await site.ask(NEW)
    expect([at(await site.click(theirs)), at(await site.click(old))]).toEqual([VOID, VOID])
    expect(site.emails()).toEqual([ADA.email])
  })

  it('does not confirm by a link that undoes, nor undo by one that confirms, nor by an altered one', async () => {
    const site = await start({ strategy })
    const undo = await change(site, ADA.email, NEW)
    await site.ask(THIEF)
    const link = site.linkTo(THIEF)
    const moved = [undo.replace('/object?', '/address?'), link.replace('/address?', '/object?')]
    const altered = link.replace(/token=(.{40})./, (_all, head: string) => `token=${head}_`)
    for (const url of [...moved, altered]) expect(at(await site.click(url))).toBe(VOID)
    expect(site.emails()).toEqual([NEW])
  })

  it('gets no link for the address of somebody else, in whichever letters', async () => {
    const site = await start({ strategy })
    await site.signedIn(EVE)
    site.told()
    await site.ask('EVE@Example.Test')
    expect(site.told()).toEqual([
      `known-account to ${EVE.email}`,
      `confirm-address to ${ADA.email}`,
    ])
  })

  it('does not get an address that somebody else has proven since', async () => {
    const site = await start({ strategy })
    await site.setUp(site.ada)
    await site.ask(NEW)
    const link = site.linkTo(NEW)
    const owner = site.browser()
    await owner.submit('/auth/signin/mail', { email: NEW })
    await owner.ask(site.linkTo(NEW))
    expect(at(await site.click(link))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email, NEW])
    expect(await owner.session()).toMatchObject({ user: { email: NEW } })
  })

  it('asks for no change where it was not confirmed lately, nor from another site', async () => {
    const site = await start({ strategy })
    site.told()
    site.clock.advance(601)
    expect(at(await site.ask(THIEF))).toContain('/auth/confirm')
    await site.confirm(site.ada)
    const form = { csrfToken: await site.ada.csrf(), email: THIEF }
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    await site.ada.ask('/auth/account/address', { form, headers })
    expect(site.told()).toEqual([])
  })

  it('asks for no change by what is too long, or ends a line', async () => {
    const site = await start({ strategy })
    site.told()
    for (const email of [
      `${'a'.repeat(5000)}@example.test`,
      'a@b.test\r\nBcc: x@y.test',
      'a@b,c@d',
    ])
      expect(at(await site.ask(email))).toBe(`${ACCOUNT}?error=AddressInvalid`)
    expect(at(await site.click(`${ACCOUNT}/object?token=${'a'.repeat(5000)}`))).toBe(VOID)
    expect([site.told(), site.emails()]).toEqual([[], [ADA.email]])
  })

  it('does not keep the undo from the old mailbox by a flood of notices', async () => {
    const site = await start({ strategy })
    await site.setUp(site.ada)
    for (let turn = 0; turn < 4; turn += 1) await site.ask(`thief-${turn}@example.test`)
    site.told()
    await site.ask(THIEF)
    await site.click(site.linkTo(THIEF))
    expect(site.told()).toContain(`old-address to ${ADA.email}`)
  })

  it('does not move a user by the link of another one, in whose browser it is opened', async () => {
    const site = await start({ strategy })
    const eve = await site.signedIn(EVE)
    await site.setUp(eve)
    await site.ask(THIEF, eve)
    await site.click(site.linkTo(THIEF), site.ada)
    expect(site.emails()).toEqual([ADA.email, THIEF])
    expect(await site.ada.session()).toMatchObject({ user: { email: ADA.email } })
  })

  it('does not confirm for a user who was deleted, and is there again', async () => {
    const site = await start({ strategy })
    await site.setUp(site.ada)
    await site.ask(THIEF)
    const link = site.linkTo(THIEF)
    await site.post(site.ada, 'delete', { email: ADA.email })
    await site.signedIn()
    expect(at(await site.click(link))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })

  it('changes nothing while the store does not count, and nothing is half done', async () => {
    let isDown = false
    const site = await start({
      strategy,
      around: (adapter) => ({
        ...adapter,
        incrementCounter: (given) => {
          if (isDown) throw new Error('connection lost')
          return adapter.incrementCounter?.(given) ?? 0
        },
      }),
    })
    await site.setUp(site.ada)
    await site.ask(NEW)
    const link = site.linkTo(NEW)
    isDown = true
    expect(at(await site.click(link))).toContain('error=Configuration')
    expect(site.emails()).toEqual([ADA.email])
    isDown = false
    await site.click(link)
    const undo = site.linkTo(ADA.email)
    isDown = true
    expect(at(await site.click(undo))).toContain('error=Configuration')
    expect(site.emails()).toEqual([NEW])
    isDown = false
    expect(await site.heading(await site.click(undo))).toBe(BACK)
  })
})

test('a link that a forgotten secret has sealed moves no address', async () => {
  const site = await start({ config: { secret: 'an-older-secret-of-32-characters-' } })
  const undo = await change(site, ADA.email, NEW)
  const config = { ...site.config, secret: ['a-newer-secret-of-32-characters-'] }
  const browser = visit(config, { world: { now: site.clock.now } })
  const { pathname, searchParams } = new URL(undo)
  const answer = await browser.submit(pathname, { token: searchParams.get('token') ?? '' })
  expect([at(answer), site.emails()]).toEqual([VOID, [NEW]])
})

test('an adapter without factors offers no change of address, and a forged form is refused', async () => {
  const site = makeSite({
    hasPasswords: false,
    config: { twoFactor: false },
    around: () => {
      const adapter = { ...MemoryAdapter() }
      for (const name of ['getFactor', 'putFactor', 'deleteFactor'] as const)
        Reflect.deleteProperty(adapter, name)
      return adapter
    },
  })
  const ada = await site.signedIn()
  expect(await site.show(ada)).not.toContain('/auth/account/address')
  const answer = await site.post(ada, 'address', { email: NEW })
  expect(at(answer) ?? String(answer.status)).not.toContain('done=')
  expect(site.mails).toEqual([])
})
