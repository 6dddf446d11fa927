import { requireRole, type AuthConfig } from '@create-auth/runtime'
import { ExpressAuth, requireRole as inExpress } from '@create-auth/runtime/express'
import { requireRole as inHono, type HonoContext } from '@create-auth/runtime/hono'
import { NextAuth } from '@create-auth/runtime/next'
import { SvelteKitAuth, type Kit, type KitEvent } from '@create-auth/runtime/sveltekit'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { visit } from './visitor.js'

const PAGE = { accept: 'text/html' }

/** A site on which whoever signs in has what is said as `role` and `roles`. */
async function signedIn(user: object, extra: Partial<AuthConfig> = {}) {
  const browser = visit({
    providers: [Credentials({ authorize: () => ({ id: '7', name: 'Ada' }) })],
    callbacks: { session: ({ session }) => ({ ...session, user: { ...session.user, ...user } }) },
    ...extra,
  })
  await browser.submit('/auth/callback/credentials')
  const ask = async (
    role: string | readonly string[],
    asked: Parameters<typeof browser.requestOf>[1] = {},
  ) => requireRole(browser.requestOf('/admin?tab=1', asked), browser.config, role)
  return { browser, ask }
}

describe('requireRole', () => {
  test.each([
    [{ role: 'admin' }, 'admin', true],
    [{ role: 'admin' }, ['owner', 'admin'], true],
    [{ roles: ['author', 'admin'] }, 'admin', true],
    [{ roles: ['author', 'admin'] }, ['owner', 'author'], true],
    [{ role: 'member', roles: ['admin'] }, 'admin', true],
    [{ role: 'member' }, 'admin', false],
    [{ role: 'admin' }, ['owner', 'editor'], false],
    [{ role: 'Admin' }, 'admin', false],
    [{ role: 'administrator' }, 'admin', false],
    [{ role: ['admin'] }, 'admin', false],
    [{ roles: 'admin' }, 'admin', false],
    [{ roles: [['admin']] }, 'admin', false],
    [{ roles: { 0: 'admin', length: 1 } }, 'admin', false],
    [{ role: null, roles: null }, 'admin', false],
    [{}, 'admin', false],
    [{ admin: true }, 'admin', false],
  ])('of the user %j lets pass %j: %s', async (user, role, passes) => {
    const { ask } = await signedIn(user)
    expect((await ask(role))?.status).toBe(passes ? undefined : 403)
  })

  test('tells a person on a page in their language, and a program as JSON', async () => {
    const { ask } = await signedIn({ role: 'member' }, { languages: ['en', 'de'] })
    const german = { ...PAGE, 'accept-language': 'de' }
    const page = await ask('admin', { headers: german })
    const html = await page?.text()
    expect([page?.status, page?.headers.get('content-language')]).toEqual([403, 'de'])
    expect(html).toContain('<h1>Kein Zugang</h1>')
    expect(html).toContain('Ihr Konto darf diese Seite nicht öffnen.')
    expect(html).toContain('href="https://app.test/"')
    const program = await ask('admin')
    expect(program?.headers.get('cache-control')).toBe('private, no-store')
    expect([program?.status, await program?.json()]).toEqual([403, { error: 'AccessDenied' }])
    const head = await ask('admin', { method: 'HEAD', headers: PAGE })
    expect([head?.status, await head?.text()]).toEqual([403, ''])
  })

  test('leads strangers to the sign-in page, and back', async () => {
    const { browser, ask } = await signedIn({ role: 'admin' })
    browser.cookies.clear()
    const led = await ask('admin', { headers: PAGE })
    expect([led?.status, led?.headers.get('location')]).toEqual([
      302,
      'https://app.test/auth/signin?callbackUrl=%2Fadmin%3Ftab%3D1',
    ])
    const refused = await ask('admin')
    expect([refused?.status, await refused?.json()]).toEqual([401, { error: 'unauthenticated' }])
  })

  test.each([[[]], [''], [['admin', '']], [undefined], [null], [[undefined]], [{}]])(
    'refuses to ask for %j: nobody is let in by a slip',
    async (role) => {
      const { ask } = await signedIn({ role, roles: [role] })
      await expect(ask(role as never)).rejects.toMatchObject({
        type: 'InvalidConfig',
        message: expect.stringContaining('requireRole: name a role'),
      })
      expect(() => inExpress({ providers: [] }, role as never)).toThrow('name a role')
    },
  )

  test('rejects where the session can not be told', async () => {
    const failing = (): never => {
      throw new Error('the database is down')
    }
    const { ask } = await signedIn({}, { callbacks: { session: failing } })
    await expect(ask('admin')).rejects.toThrow('the database is down')
  })
})

test('the roles of a configuration are those of its session callback, and any text without one', () => {
  const callbacks = {
    session: () => ({
      expires: '',
      user: { name: 'Ada', role: 'admin' as 'admin' | 'member' | null, roles: ['author' as const] },
    }),
  }
  const config = { providers: [], callbacks } satisfies AuthConfig
  const one = (request: Request) => [
    requireRole(request, config, 'admin'),
    requireRole(request, config, ['member', 'author']),
    // @ts-expect-error the callback tells no such role
    requireRole(request, config, 'owner'),
    // @ts-expect-error nor does it here
    requireRole(request, config, ['admin', 'owner']),
    requireRole(request, { providers: [] }, 'owner'),
  ]
  expectTypeOf(one).returns.items.toEqualTypeOf<Promise<Response | undefined>>()
  expect([
    inExpress(config, 'admin'),
    // @ts-expect-error
    inExpress(config, 'owner'),
    inExpress(() => config, 'author'),
    // @ts-expect-error
    inExpress(() => config, 'owner'),
    inHono(config, 'author'),
    // @ts-expect-error
    inHono(config, 'owner'),
    inHono(({ env }: HonoContext) => (env ? config : config), ['admin']),
    ExpressAuth(config),
  ]).toHaveLength(8)
  const next = NextAuth(config)
  const kit = (given: Kit) => SvelteKitAuth(config, given)
  const uses = [
    async () => next.requireRole('admin'),
    // @ts-expect-error
    async () => next.requireRole('owner'),
    () => next.requireRole(['member'], () => Response.json('for members')),
    // @ts-expect-error
    () => next.requireRole(['owner'], () => Response.json('for owners')),
    async () => NextAuth({ providers: [] }).requireRole('owner'),
    async (given: Kit, event: KitEvent) => kit(given).requireRole(event, 'author'),
    // @ts-expect-error
    async (given: Kit, event: KitEvent) => kit(given).requireRole(event, 'owner'),
  ]
  expect(uses).toHaveLength(7)
})
