import type { Adapter } from '@create-auth/runtime/adapters'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import type { Unsigned } from '../../support/authorization-server.js'
import { whoAmI } from '../../support/site.js'
import { returning, startWorld, type WorldOptions } from './world.js'

/** Somebody signs in, and confirms it a quarter of an hour later; the ID token of that has these claims, too. */
async function confirmedWith(change: (asked: number) => object, options: WorldOptions = {}) {
  const world = await startWorld({
    ...options,
    config: {
      ...options.config,
      callbacks: {
        session: ({ session, token: { auth_time: at, fresh_at: fresh, sid } }) => ({
          ...session,
          at,
          fresh,
          sid,
        }),
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
  test.each<[string, (asked: number) => { auth_time: number }]>([
    ['now', (asked) => ({ auth_time: asked + 50 })],
    [
      'a minute before it was asked for, by a clock that is behind',
      (asked) => ({ auth_time: asked - 60 }),
    ],
  ])('and is done where it was given %s', async (_, change) => {
    const { begun, answer, after, asked, world } = await confirmedWith(change)
    expect(new URL(begun.location ?? '').searchParams.get('max_age')).toBe('0')
    expect(answer.location).toBe(`${world.site.origin}/account`)
    // Sessions count from the moment of the callback, and are fresh from when the user did something.
    const { auth_time: fresh } = change(asked)
    expect(after).toMatchObject({ at: asked + 100, fresh })
  })

  test('and the session is then of the one at the provider that it was given in', async () => {
    const { after } = await confirmedWith((asked) => ({ auth_time: asked, sid: 'the-second' }))
    expect(after).toMatchObject({ sid: 'the-second' })
  })

  test('and counts where the ID token does not say when, of whoever has nothing else', async () => {
    const { answer, after, asked, world } = await confirmedWith(() => ({}))
    expect(answer.location).toBe(`${world.site.origin}/account`)
    expect(after).toMatchObject({ at: asked + 100, fresh: asked + 100 })
  })

  test('and is refused where it does not, of whoever can get a code by mail', async () => {
    const { answer, after, world } = await confirmedWith(() => ({}), {
      config: { adapter: MemoryAdapter(), session: { strategy: 'jwt' } },
      more: [{ id: 'mail', name: 'Mail', type: 'email', code: true, sendMail: () => undefined }],
    })
    expect(answer.location).toBe(`${world.site.base}/confirm?error=ConfirmRefused`)
    expect(after).toMatchObject({ fresh: 0 })
  })

  describe('of whoever has a second factor, by a service that is trusted with it', () => {
    /** The user has an authenticator, whatever it is asked. */
    const adapter = () => {
      const memory = MemoryAdapter()
      const totp = { id: '1', value: 'sealed', createdAt: new Date(), lastUsedAt: null }
      const getFactor: Adapter['getFactor'] = (userId, kind) =>
        kind === 'totp' ? { ...totp, kind, userId } : null
      return { ...memory, getFactor }
    }
    const confirmed = (amr: readonly string[], trustsSecondFactor: boolean) =>
      confirmedWith((asked) => ({ auth_time: asked, amr }), {
        provider: { trustsSecondFactor },
        faults: { idToken: (right) => ({ ...right, claims: { ...right.claims, amr: ['mfa'] } }) },
        config: { adapter: adapter(), session: { strategy: 'jwt' }, twoFactor: true },
      })

    test('it is offered, and counts where it says so', async () => {
      const { answer, after, asked, world } = await confirmed(['pwd', 'otp'], true)
      expect(answer.location).toBe(`${world.site.origin}/account`)
      expect(after).toMatchObject({ fresh: asked })
    })

    test('and where it says less, the page asks for the rest', async () => {
      const { answer, after, before, world } = await confirmed(['pwd'], true)
      expect(answer.location).toBe(
        `${world.site.base}/confirm?callbackUrl=${encodeURIComponent(`${world.site.origin}/account`)}`,
      )
      expect(after).toEqual(before)
    })
  })

  test.each<[string, (asked: number) => object]>([
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
