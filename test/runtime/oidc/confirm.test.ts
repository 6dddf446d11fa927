import { describe, expect, test } from 'vitest'
import type { Unsigned } from '../../support/authorization-server.js'
import { whoAmI } from '../../support/site.js'
import { returning, startWorld } from './world.js'

/** Somebody signs in, and confirms it a quarter of an hour later; the ID token of that has these claims, too. */
async function confirmedWith(change: (asked: number) => object) {
  const world = await startWorld({
    config: {
      callbacks: {
        session: ({ session, token: { auth_time: at, sid } }) => ({ ...session, at, sid }),
      },
    },
  })
  const { site, server, clock } = world
  const { browser, url } = await returning(world)
  await browser.open(url.href)
  const before = await whoAmI(site, browser)
  clock.advance(900)
  const asked = clock.now() / 1000
  server.misbehave({
    idToken: (right: Unsigned) => ({ ...right, claims: { ...right.claims, ...change(asked) } }),
  })
  const page = await browser.open(`${site.base}/confirm?callbackUrl=/account`)
  const begun = await browser.submit(page, { action: '/confirm/acme' })
  const back = await browser.follow(begun, `${site.origin}/auth/callback`)
  clock.advance(100)
  const answer = await browser.open(back.location ?? '')
  return { world, page, begun, answer, before, asked, after: await whoAmI(site, browser) }
}

describe('a confirmation by OpenID Connect asks for a proof that is given now', () => {
  test.each<[string, (asked: number) => object]>([
    ['now', (asked) => ({ auth_time: asked + 50 })],
    [
      'a minute before it was asked for, by a clock that is behind',
      (asked) => ({ auth_time: asked - 60 }),
    ],
  ])('and is done where it was given %s', async (_, change) => {
    const { begun, answer, after, asked, world } = await confirmedWith(change)
    expect(new URL(begun.location ?? '').searchParams.get('max_age')).toBe('0')
    expect(answer.location).toBe(`${world.site.origin}/account`)
    // The moment of the callback, never the ID token's.
    expect(after).toMatchObject({ at: asked + 100 })
  })

  test('and the session is then of the one at the provider that it was given in', async () => {
    const { after } = await confirmedWith((asked) => ({ auth_time: asked, sid: 'the-second' }))
    expect(after).toMatchObject({ sid: 'the-second' })
  })

  test.each<[string, (asked: number) => object]>([
    ['the ID token does not say when', () => ({})],
    ['it says so in words', (asked) => ({ auth_time: String(asked) })],
    ['it was given longer ago', (asked) => ({ auth_time: asked - 61 })],
    ['it is for somebody else', (asked) => ({ auth_time: asked, sub: 'mallory' })],
  ])('and is refused where %s', async (_, change) => {
    const { answer, before, after, world } = await confirmedWith(change)
    expect(answer.location).toBe(`${world.site.base}/confirm?error=ConfirmRefused`)
    expect(world.site.log.errors.map(({ type }) => type)).toEqual(['ConfirmRefused'])
    expect(after).toMatchObject({ at: (before as { at: number }).at })
  })
})

test('a sign-in asks for no such proof', async () => {
  const { begun } = await returning(await startWorld())
  expect(new URL(begun.location ?? '').searchParams.has('max_age')).toBe(false)
})
