import type { Adapter } from '@create-auth/runtime/adapters'
import { describe, expect, test } from 'vitest'
import { changed, NEW, start } from './address-site.js'
import { ADA, at, EVE, SITE } from './site.js'

// What a change of address, and an objection to it, leave as it is, and what fails on the way.

const DONE = 'The address has changed'
const DOWN = `${SITE}/auth/error?error=Configuration`
const down = async (): Promise<never> => {
  throw new Error('the database is gone')
}

test('each mailbox has a day, though what has expired is deleted meanwhile', async () => {
  const site = await start()
  await site.ask()
  const { adapter } = site.config
  expect(await site.heading(await site.click(site.linkTo(NEW)))).toBe('One more step')
  site.clock.advance(86_000)
  await adapter?.deleteExpired?.(new Date(site.clock.now()), 1000)
  expect(await site.heading(await site.click(site.linkTo(ADA.email)))).toBe(DONE)
})

test('a change that somebody else asks for leaves a link as it is', async () => {
  const site = await start()
  const eve = await site.signedIn(EVE)
  await site.ask()
  await site.ask('eve@new.test', eve)
  await site.click(site.linkTo(NEW))
  expect(await site.heading(await site.click(site.linkTo(ADA.email)))).toBe(DONE)
})

/** An adapter that can't count what has a key of a kind. */
const countsNo =
  (kind: string, isDown: () => boolean) =>
  (adapter: Adapter): Adapter => ({
    ...adapter,
    incrementCounter: async (increment) =>
      isDown() && increment.key.startsWith(`${kind}:`)
        ? down()
        : ((await adapter.incrementCounter?.(increment)) ?? 0),
  })

describe('where the database fails', () => {
  test('to tell the turn of the user, nothing is mailed', async () => {
    let isDown = false
    const site = await start({ around: (adapter) => countsNo('turn', () => isDown)(adapter) })
    isDown = true
    expect(at(await site.ask())).toBe(DOWN)
    expect(site.mails).toEqual([])
  })

  test('to tell whether something has ended what waits, a link changes nothing', async () => {
    let isDown = false
    const site = await start({ around: (adapter) => countsNo('turn', () => isDown)(adapter) })
    await site.ask()
    await site.click(site.linkTo(NEW))
    isDown = true
    expect(at(await site.click(site.linkTo(ADA.email)))).toBe(DOWN)
    expect(site.emails()).toEqual([ADA.email])
    isDown = false
    expect(await site.heading(await site.click(site.linkTo(ADA.email)))).toBe(DONE)
  })

  test('to note that a mailbox has confirmed it, nothing changes', async () => {
    const site = await start()
    await site.ask()
    Object.assign(site.config.adapter ?? {}, { putFactor: down })
    expect(at(await site.click(site.linkTo(NEW)))).toBe(DOWN)
    expect(site.emails()).toEqual([ADA.email])
  })

  test('to store the address, that is said, and not that somebody else has it', async () => {
    const site = await start()
    await site.ask()
    await site.click(site.linkTo(NEW))
    Object.assign(site.config.adapter ?? {}, { updateUser: down })
    expect(at(await site.click(site.linkTo(ADA.email)))).toBe(DOWN)
    expect(site.log.errors.map(({ type }) => type)).toEqual(['AdapterError'])
  })
})

test('a change stands though the mailbox from before can not be told', async () => {
  let isDown = false
  const site = await start({ isDown: (to) => isDown && to === ADA.email })
  await site.ask()
  await site.click(site.linkTo(NEW))
  isDown = true
  expect(await site.heading(await site.click(site.linkTo(ADA.email)))).toBe(DONE)
  expect(site.emails()).toEqual([NEW])
  expect(site.log.errors.map(({ type }) => type)).toEqual(['EmailSignInError'])
})

describe('an objection', () => {
  test('leaves a second factor that was there before', async () => {
    const site = await start()
    await site.setUp(site.ada)
    await site.ask()
    await site.click(site.linkTo(NEW), site.ada)
    await site.click(site.linkTo(ADA.email))
    expect(site.emails()).toEqual([ADA.email])
    expect(site.factors()).toEqual(['recovery', 'totp'])
  })

  test('tells of no password that was removed before it', async () => {
    const removed: unknown[] = []
    const site = await start({
      config: { events: { factorRemoved: (message) => void removed.push(message.kind) } },
    })
    await site.setPassword(site.ada)
    await site.ask()
    await site.click(site.linkTo(NEW))
    await site.click(site.linkTo(ADA.email), site.ada)
    await site.post(site.ada, 'password')
    removed.splice(0)
    await site.click(site.linkTo(ADA.email))
    expect(removed).toEqual([])
  })

  test('brings an address back as proven as it was', async () => {
    const site = await start()
    const { id = '' } = site.user() ?? {}
    const proven = new Date(site.clock.now() - 86_400_000)
    site.tables.users.set(id, { ...site.tables.users.get(id)!, emailVerified: proven })
    await site.ask()
    await site.click(site.linkTo(NEW))
    await site.click(site.linkTo(ADA.email))
    await site.click(site.linkTo(ADA.email))
    expect(site.user()).toMatchObject({ email: ADA.email, emailVerified: proven })
  })

  test('counts, too, where the address has come back by other means', async () => {
    const site = await changed()
    const { id = '' } = site.user(NEW) ?? {}
    site.tables.users.set(id, { ...site.tables.users.get(id)!, email: ADA.email })
    expect(await site.heading(await site.click(site.linkTo(ADA.email)))).toBe(
      'Your address is back',
    )
  })

  test('tells the user with the second from which sessions count', async () => {
    const told: unknown[] = []
    const tell = ({ user }: { readonly user: object }) => void told.push(user)
    const events = { updateUser: tell, addressChanged: tell }
    const site = await changed({ strategy: 'jwt', config: { events } })
    told.splice(0)
    await site.click(site.linkTo(ADA.email))
    const user = expect.objectContaining({ email: ADA.email, sessionsFrom: expect.any(Date) })
    expect(told).toEqual([user, user])
  })
})
