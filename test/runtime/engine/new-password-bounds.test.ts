import { createUser, setPassword } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { describe, expect, test } from 'vitest'
import { kdf } from '../../support/cheap-kdf.js'
import { spyOn, type AdapterCall } from '../../support/spy-adapter.js'
import { ADA, at, GOOD, makeSite, OTHER, SITE, WRONG } from './password-site.js'

/** A site whose adapter somebody meddles with. */
function makeMeddled(
  meddle: (call: AdapterCall, go: () => unknown) => unknown,
  strategy: 'jwt' | 'database' = 'jwt',
) {
  const around = (adapter: Adapter) => spyOn(adapter, meddle).adapter
  return makeSite({ strategy, around })
}

const notesSessions = ({ method, args: [user] }: AdapterCall) =>
  method === 'updateUser' && Object.hasOwn(user as object, 'sessionsFrom')

describe('sessions that can not be ended', () => {
  test('for want of a column: the password is changed, and the log says what is missing', async () => {
    const site = makeMeddled((call, go) => {
      if (notesSessions(call)) throw new Error('no such column')
      return go()
    })
    const { id } = await createUser(site.trusted, { email: ADA, password: GOOD })
    await setPassword(site.trusted, id, OTHER)
    expect([site.log.warnings, site.log.errors]).toEqual([['sessions-not-ended'], []])
    expect(at(await site.signIn(site.make(), OTHER))).toBe(`${SITE}/`)
  })

  test.each([
    ['the old password is put back', GOOD],
    ['there is none, as before', undefined],
  ])('as the database is away: %s', async (_, password) => {
    let isAway = false
    const site = makeMeddled((call, go) => {
      isAway ||= notesSessions(call)
      if (isAway && (call.method === 'updateUser' || call.method === 'getUser'))
        throw new Error('connection lost')
      return go()
    })
    const { id } = await createUser(site.trusted, { email: ADA, password })
    await expect(setPassword(site.trusted, id, OTHER)).rejects.toMatchObject({
      type: 'AdapterError',
    })
    isAway = false
    expect(site.tables.factors.size).toBe(password === undefined ? 0 : 1)
    expect(at(await site.signIn(site.make(), OTHER))).toBe(WRONG)
    if (password !== undefined)
      expect(at(await site.signIn(site.make(), password))).toBe(`${SITE}/`)
  })

  test('as the database was away for a moment are ended at the second try', async () => {
    let left = 1
    const site = makeMeddled((call, go) => {
      if (notesSessions(call) && (left -= 1) >= 0) throw new Error('connection lost')
      return go()
    })
    const { id } = await createUser(site.trusted, { email: ADA, password: GOOD })
    const browser = site.make()
    await site.signIn(browser)
    site.clock.advance(5)
    await setPassword(site.trusted, id, OTHER)
    expect(site.log.warnings).toEqual([])
    expect(site.tables.users.get(id)?.sessionsFrom).toEqual(new Date(site.clock.now()))
    expect(at(await browser.ask('/auth/confirm'))).toContain(`${SITE}/auth/signin?`)
  })
})

test('somebody new whose password is stored though the adapter has failed can sign up again', async () => {
  let left = 1
  const site = makeMeddled(async ({ method }, go) => {
    const given = await go()
    if (method === 'putFactor' && (left -= 1) >= 0) throw new Error('connection lost')
    return given
  }, 'database')
  const browser = await site.signedUp()
  expect(await browser.session()).toBeNull()
  expect([site.tables.users.size, site.tables.sessions.size]).toEqual([0, 0])
  const again = await site.signedUp()
  expect(await again.session()).toMatchObject({ user: { email: ADA } })
})

test('a proof is worth one hash, though nobody could be stored with it', async () => {
  let left = 1
  const site = makeMeddled(({ method }, go) => {
    if (method === 'createUser' && (left -= 1) >= 0) throw new Error('connection lost')
    return go()
  }, 'database')
  let hashes = 0
  const scrypt: typeof kdf.scrypt = (...given) => ((hashes += 1), kdf.scrypt(...given))
  const browser = site.make({ kdf: { ...kdf, scrypt } })
  await site.ask(browser)
  await site.typeCode(browser)
  await site.choose(browser)
  expect(at(await site.choose(browser))).toContain('error=Verification')
  expect([hashes, site.tables.users.size]).toEqual([1, 0])
})

test('createUser leaves what was mailed to the address before', async () => {
  const site = makeSite()
  const browser = site.make()
  await site.ask(browser)
  await createUser(site.trusted, { email: ADA, password: GOOD })
  expect(at(await site.typeCode(browser))).toBe(`${SITE}/auth/new-password`)
})
