import { expect, test } from 'vitest'
import { saidBy, everyEvent } from '../../support/events.js'
import { returning, startWorld } from '../oidc/world.js'
import type { Faults } from '../../support/authorization-server.js'

test.each<readonly [string, Faults, object]>([
  [
    'another nonce in the ID token',
    { idToken: (right) => ({ ...right, claims: { ...right.claims, nonce: 'of-another' } }) },
    { check: 'nonce', code: 'nonce' },
  ],
  [
    'an ID token for another client',
    { idToken: (right) => ({ ...right, claims: { ...right.claims, aud: 'of-another' } }) },
    { check: 'id-token', code: 'aud' },
  ],
  [
    'another issuer of the authorization response',
    { authorization: (response) => response.set('iss', 'https://of-another.test') },
    { check: 'iss', code: 'IssuerMismatch' },
  ],
])('%s is told once, and not what it is', async (_, faults, said) => {
  const told: unknown[] = []
  const events = everyEvent((name, message) => void told.push([name, saidBy(message)]))
  const world = await startWorld({ faults, config: { events } })
  const { browser, url } = await returning(world)
  await browser.open(url.href)
  expect(told).toEqual([['checkFailed', said]])
})
