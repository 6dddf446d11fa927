import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import type { Faults } from '../../support/authorization-server.js'
import { whoAmI } from '../../support/site.js'
import { returning, startWorld, type WorldOptions } from './world.js'

/** Tells whether a sign-in with these claims in its ID token begins a session, where a second factor is required. */
async function signsIn(
  claims: object,
  trustsSecondFactor: NonNullable<WorldOptions['provider']>['trustsSecondFactor'],
): Promise<boolean> {
  const idToken: Faults['idToken'] = (right) => ({
    ...right,
    claims: { ...right.claims, ...claims },
  })
  const world = await startWorld({
    faults: { idToken },
    provider: trustsSecondFactor === undefined ? {} : { trustsSecondFactor },
    config: {
      adapter: MemoryAdapter(emptyTables()),
      session: { strategy: 'jwt' },
      twoFactor: { required: () => true },
    },
  })
  const { browser, url } = await returning(world)
  await browser.open(url.href)
  return (await whoAmI(world.site, browser)) !== null
}

describe('a second factor that a service has proven counts (RFC 8176, section 2)', () => {
  test.each([
    [{ amr: ['mfa'] }],
    [{ amr: ['pwd', 'otp'] }],
    [{ amr: ['hwk', 'pin'] }],
    [{ amr: ['swk', 'fpt', 'unknown'] }],
    [{ amr: ['face', 'sms'] }],
    [{ amr: ['kba', 'tel'] }],
    [{ amr: ['pin', 'sc'] }],
    [{ amr: ['iris', 'pwd', 'pin'] }],
  ])('where the ID token has %j', async (claims) => {
    expect(await signsIn(claims, true)).toBe(true)
    expect(await signsIn(claims, undefined)).toBe(false)
    expect(await signsIn(claims, false)).toBe(false)
  })

  test.each([
    [{}],
    [{ amr: [] }],
    [{ amr: 'mfa' }],
    [{ amr: ['pwd'] }],
    [{ amr: ['otp'] }],
    [{ amr: ['otp', 'otp'] }],
    [{ amr: ['pwd', 'pwd'] }],
    [{ amr: ['pwd', 'pin'] }],
    [{ amr: ['pin', 'kba', 'pwd'] }],
    [{ amr: ['otp', 'sms', 'hwk'] }],
    [{ amr: ['face', 'fpt'] }],
    [{ amr: ['pwd', 'unknown'] }],
    [{ amr: ['pwd', 7, null] }],
    [{ acr: 'gold' }],
    [{ acr: ['gold'] }],
  ])('and is asked for where it has %j', async (claims) => {
    expect(await signsIn(claims, true)).toBe(false)
  })

  test('where its acr is one that was named, and no other', async () => {
    const trusts = { acr: ['gold'] }
    expect(await signsIn({ acr: 'gold' }, trusts)).toBe(true)
    expect(await signsIn({ acr: 'silver' }, trusts)).toBe(false)
    expect(await signsIn({ acr: ['gold'] }, trusts)).toBe(false)
    expect(await signsIn({ amr: ['mfa'] }, trusts)).toBe(true)
  })
})
