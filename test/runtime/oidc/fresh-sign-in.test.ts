import { describe, expect, test } from 'vitest'
import type { Unsigned } from '../../support/authorization-server.js'
import { whoAmI } from '../../support/site.js'
import { returning, startWorld } from './world.js'

/** Signs in; the ID token has these claims, too. @returns the proof, and the second of the callback */
async function signedInWith(change: (now: number) => object) {
  const world = await startWorld({
    config: {
      callbacks: {
        session: ({ session, token: { auth_time: at, fresh_at: fresh, amr } }) => ({
          ...session,
          at,
          fresh,
          amr,
        }),
      },
    },
  })
  const { site, server, clock } = world
  const now = clock.now() / 1000
  const { browser, url } = await returning(world)
  server.misbehave({
    idToken: (right: Unsigned) => ({ ...right, claims: { ...right.claims, ...change(now) } }),
  })
  await browser.open(url.href)
  return { proof: await whoAmI(site, browser), now }
}

const DAY = 86_400

describe('a sign-in by OpenID Connect is fresh from when the ID token says that its user has signed in', () => {
  test.each<[string, (now: number) => object, (now: number) => number]>([
    ['a minute ago', (now) => ({ auth_time: now - 60 }), (now) => now - 60],
    ['three days ago', (now) => ({ auth_time: now - 3 * DAY }), (now) => now - 3 * DAY],
    ['in parts of a second', (now) => ({ auth_time: now - 0.5 }), (now) => now - 1],
    ['later than now', (now) => ({ auth_time: now + 50 }), (now) => now],
    ['never', () => ({}), () => 0],
    ['in words', (now) => ({ auth_time: String(now) }), () => 0],
    ['before all time', () => ({ auth_time: -5 }), () => 0],
    ['beyond all time', () => ({ auth_time: null }), () => 0],
  ])('%s', async (_, change, fresh) => {
    const { proof, now } = await signedInWith(change)
    // Sessions count from the moment of the callback, whatever it says.
    expect(proof).toMatchObject({ at: now, fresh: fresh(now), amr: ['oauth'] })
  })
})
