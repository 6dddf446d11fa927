import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import type { Faults } from '../../support/authorization-server.js'
import { whoAmI } from '../../support/site.js'
import { returning, startWorld } from './world.js'

/** The session that a sign-in begins, with its `sid`, where the ID token has these claims beside its own. */
async function signedInWith(claims: object): Promise<unknown> {
  const idToken: Faults['idToken'] = (right) => ({
    ...right,
    claims: { ...right.claims, ...claims },
  })
  const callbacks: AuthConfig['callbacks'] = {
    session: ({ session, token: { sid = null } }) => ({ ...session, sid }),
  }
  const world = await startWorld({ faults: { idToken }, config: { callbacks } })
  const { browser, url } = await returning(world)
  await browser.open(url.href)
  return whoAmI(world.site, browser)
}

describe('a session knows the one at the provider, by the ID token', () => {
  test('where it names it', async () => {
    expect(await signedInWith({ sid: 'session-at-acme' })).toMatchObject({ sid: 'session-at-acme' })
  })

  test.each([[{}], [{ sid: '' }], [{ sid: 7 }], [{ sid: ['a'] }], [{ sid: 'x'.repeat(256) }]])(
    'and knows none where it has %j',
    async (claims) => {
      expect(await signedInWith(claims)).toMatchObject({ sid: null })
    },
  )
})
