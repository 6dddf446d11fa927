import { ElysiaAuth, session } from '@create-auth/runtime/elysia'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import { Elysia } from 'elysia'
import { expect, test } from 'vitest'

const ORIGIN = 'http://localhost:3000'

test('a cookie that was set before the session was read is kept beside a renewed one', async () => {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const config = withHost(
    {
      providers: [Credentials({ authorize: () => ({ id: '7', name: 'Ada' }) })],
      secret: 'a-secret-of-at-least-32-characters',
    },
    { env: {}, now: () => clock.now },
  )
  const app = new Elysia()
    .all('/auth/*', ElysiaAuth(config), { parse: 'none' })
    .derive(({ cookie }) => {
      cookie['theme']?.set({ value: 'dark' })
    })
    .resolve(session(config))
    .get('/', ({ session: found }) => found?.user?.name ?? 'nobody')
  const asked = await app.handle(new Request(`${ORIGIN}/auth/csrf`))
  const { csrfToken } = (await asked.json()) as { csrfToken: string }
  const signedIn = await app.handle(
    new Request(`${ORIGIN}/auth/callback/credentials`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: asked.headers.getSetCookie().join().split(';', 1).join(),
      },
      body: JSON.stringify({ csrfToken }),
    }),
  )
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  clock.now += 86_400_000
  const page = await app.handle(new Request(`${ORIGIN}/`, { headers: { cookie } }))
  const names = page.headers.getSetCookie().map((line) => line.split('=', 1)[0])
  expect([await page.text(), new Set(names)]).toEqual([
    'Ada',
    new Set(['theme', 'auth.session-token']),
  ])
})

test('the cookies of an answer are set in Elysia’s own way, as adapters may keep one of a Response alone', async () => {
  const config = withHost(
    {
      providers: [Credentials({ authorize: () => ({ id: '7', name: 'Ada' }) })],
      secret: 'a-secret-of-at-least-32-characters',
    },
    { env: {} },
  )
  const set = { headers: {}, cookie: { theme: { value: 'dark' } } }
  const request = new Request(`${ORIGIN}/auth/csrf`)
  const answer = await ElysiaAuth(config)({ request, server: null, set })
  expect([answer.status, answer.headers.getSetCookie(), set.cookie]).toEqual([
    200,
    [],
    {
      theme: { value: 'dark' },
      'auth.csrf-token': {
        value: expect.stringMatching(/^[\w-]+\|\w+$/),
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: false,
      },
    },
  ])
})

test('the base path follows the pattern of the route', async () => {
  const config = withHost(
    { providers: [], secret: 'a-secret-of-at-least-32-characters' },
    { env: {} },
  )
  const app = new Elysia().all('/api/auth/*', ElysiaAuth(config), { parse: 'none' })
  const open = async (path: string) => app.handle(new Request(`${ORIGIN}${path}`))
  expect([(await open('/api/auth/csrf')).status, (await open('/api/auth/x/csrf')).status]).toEqual([
    200, 404,
  ])
  expect(await (await open('/api/auth/signout')).text()).toContain(
    `action="${ORIGIN}/api/auth/signout"`,
  )
})

test.each(['before', 'after'])(
  'a route of the application for every path, %s, does not answer for sign-in',
  async (when) => {
    const config = withHost(
      { providers: [], secret: 'a-secret-of-at-least-32-characters' },
      { env: {} },
    )
    const auth = new Elysia()
      .get('/auth/*', ElysiaAuth(config))
      .post('/auth/*', ElysiaAuth(config), { parse: 'none' })
    const own = new Elysia().get('/*', () => 'own').post('/*', () => 'own')
    const app =
      when === 'before' ? new Elysia().use(own).use(auth) : new Elysia().use(auth).use(own)
    const asked = await app.handle(new Request(`${ORIGIN}/auth/providers`))
    expect([asked.status, await asked.json()]).toEqual([200, {}])
    const posted = await app.handle(new Request(`${ORIGIN}/auth/signout`, { method: 'POST' }))
    expect(await posted.text()).not.toBe('own')
  },
)
