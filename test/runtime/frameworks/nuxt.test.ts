import { createServer } from 'node:http'
import { CredentialsSignin } from '@create-auth/runtime/errors'
import { NuxtAuth, type H3Event, type NuxtAuthConfig } from '@create-auth/runtime/nuxt'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import * as h3 from 'h3'
import { H3 } from 'h3-2'
import { toNodeHandler } from 'h3-2/node'
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeLog } from '../../support/log.js'
import { served } from './worlds/served.js'

const DAY = 86_400

type Code = (event: H3Event) => Promise<unknown>
type Auth = ReturnType<typeof NuxtAuth>

/** Either h3, with a server that answers every path by some code, behind the middleware. */
const VERSIONS: readonly (readonly [
  string,
  (auth: Auth, code: Code) => ReturnType<typeof served>,
])[] = [
  [
    'h3 1',
    async ({ handler, middleware }, code) => {
      const app = h3.createApp().use(middleware)
      const router = h3.createRouter().use('/api/auth/**', handler)
      router.use('/**', h3.defineEventHandler(code))
      return served(createServer(h3.toNodeListener(app.use(router))))
    },
  ],
  [
    'h3 2',
    async ({ handler, middleware }, code) =>
      served(
        createServer(
          toNodeHandler(new H3().use(middleware).all('/api/auth/**', handler).all('/**', code)),
        ),
      ),
  ],
]

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(closing.splice(0).map(async (close) => close()))
})

/** An application, its clock, and a browser that keeps cookies. */
async function open(
  serve: (typeof VERSIONS)[number][1],
  code: (auth: Auth) => Code,
  extra: Partial<NuxtAuthConfig> = {},
) {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const config: NuxtAuthConfig = {
    providers: [
      Credentials({
        credentials: { name: {} },
        authorize: ({ name = '' }) => (name === '' ? null : { id: name, name }),
      }),
      acme(),
    ],
    secret: 'a-secret-of-at-least-32-characters',
    logger: makeLog().logger,
    ...extra,
  }
  const auth = NuxtAuth(withHost(config, { env: {}, now: () => clock.now }))
  const application = await serve(auth, code(auth))
  closing.push(application.close)
  const jar = new Map<string, string>()

  async function ask(
    target: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const { host } = new URL(application.origin)
    const sent = { host, ...(cookie && { cookie }), ...headers }
    const answer = await application.send({ method, target, headers: sent })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const pass = (seconds: number): void => void (clock.now += seconds * 1000)
  return { ask, pass, jar, origin: application.origin }
}

function pathOf(event: H3Event): string {
  return 'node' in event && event.node
    ? String(event.node.req.url)
    : new URL(Reflect.get(event, 'req').url).pathname
}

/** An application that signs in at `/in`, out at `/out`, and lets nobody else pass without a session. */
const guarded =
  ({ requireSession, signIn, signOut }: Auth): Code =>
  async (event) => {
    if (pathOf(event).startsWith('/in'))
      return { url: await signIn(event, 'credentials', { name: 'ada' }) }
    if (pathOf(event).startsWith('/out'))
      return { url: await signOut(event, { redirectTo: '/bye' }) }
    return requireSession(event)
  }

describe.each(VERSIONS)('%s', (_, serve) => {
  test('whoever is not signed in is refused: a program by 401, a page by the way to sign in; nothing is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { ask, origin } = await open(serve, guarded)
    const program = await ask('/api/cart?item=7', { accept: 'application/json' })
    const page = await ask('/cart?item=7', { accept: 'text/html' })
    const posted = await ask('/cart', { accept: 'text/html' }, 'POST')
    expect([
      [program.status, program.headers.get('cache-control')],
      [page.status, page.headers.get('location'), page.headers.get('cache-control')],
      posted.status,
    ]).toEqual([
      [401, 'private, no-store'],
      [302, `${origin}/api/auth/signin?callbackUrl=%2Fcart%3Fitem%3D7`, 'private, no-store'],
      401,
    ])
    expect(logged).not.toHaveBeenCalled()
  })

  test('whoever signs in from a handler passes, past every cache, until signing out, renewed or not', async () => {
    const { ask, pass, jar, origin } = await open(serve, guarded)
    expect(JSON.parse((await ask('/in', {}, 'POST')).body)).toEqual({ url: `${origin}/` })
    const inside = await ask('/cart')
    expect([JSON.parse(inside.body).user.name, inside.headers.get('cache-control')]).toEqual([
      'ada',
      'private, no-store',
    ])
    pass(DAY)
    const out = await ask('/out', {}, 'POST')
    const lines = out.headers.getSetCookie().filter((line) => line.startsWith('auth.session-token'))
    expect([JSON.parse(out.body), lines.length, jar.has('auth.session-token')]).toEqual([
      { url: `${origin}/bye` },
      1,
      false,
    ])
    expect((await ask('/cart')).status).toBe(401)
  })

  test('what runs after a sign-in in the same request knows who is there, and nobody after a sign-out', async () => {
    const { ask } = await open(serve, ({ getSession, signIn, signOut }) => async (event) => {
      const before = await getSession(event)
      await signIn(event, 'credentials', { name: 'grace' })
      const inside = await getSession(event)
      await signOut(event)
      return [
        before,
        inside?.user?.name,
        await getSession(event),
        Reflect.get(event.context, 'session'),
      ]
    })
    expect(JSON.parse((await ask('/', {}, 'POST')).body)).toEqual([null, 'grace', null, null])
  })

  test('a provider’s page is gone to with what is asked of it; refused credentials are an error to catch', async () => {
    const { ask, origin } = await open(serve, ({ signIn }) => async (event) => {
      const refused = await signIn(event, 'credentials', new FormData()).catch(
        (error: unknown) => error,
      )
      return [
        refused instanceof CredentialsSignin,
        await signIn(event, 'acme', {}, { prompt: 'login' }),
        await signIn(event),
      ]
    })
    const [refused, there, page] = JSON.parse((await ask('/', {}, 'POST')).body)
    const { searchParams } = new URL(there)
    expect([refused, searchParams.get('redirect_uri'), searchParams.get('prompt'), page]).toEqual([
      true,
      `${origin}/api/auth/callback/acme`,
      'login',
      `${origin}/api/auth/signin`,
    ])
  })

  test('a handler whose answers are kept for others has the context of its first visitor, and lets nobody pass', async () => {
    const { ask } = await open(serve, (auth) => async (event) => {
      if (pathOf(event).startsWith('/in')) return guarded(auth)(event)
      return auth.requireSession(withoutCookies(event)).catch((error: unknown) => String(error))
    })
    await ask('/in', {}, 'POST')
    expect((await ask('/cart')).body).toBe('HTTPError: Unauthorized')
  })

  test.each([
    ['Nitro 2', { _nitro: { routeRules: { cache: { swr: true } } } }],
    ['Nitro 3', { routeRules: { isr: 60 } }],
  ])(
    'where a rule of %s keeps the answer, nobody is signed in, and nothing is renewed',
    async (__, rules) => {
      const { ask, pass } = await open(serve, (auth) => async (event) => {
        if (pathOf(event).startsWith('/in')) return guarded(auth)(event)
        const kept = {
          ...event,
          node: Reflect.get(event, 'node'),
          req: Reflect.get(event, 'req'),
          res: Reflect.get(event, 'res'),
          context: { ...rules },
        }
        await auth.middleware(kept)
        const answered = await auth.handler(kept).catch((error: unknown) => String(error))
        const passed = await auth.requireSession(kept).catch((error: unknown) => String(error))
        return [kept.context, answered, passed]
      })
      await ask('/in', {}, 'POST')
      pass(DAY)
      const [context, answered, passed] = JSON.parse((await ask('/cart')).body)
      expect([context, answered, passed]).toEqual([
        { ...rules, session: null },
        'InvalidConfig: a rule of the routes keeps the answers below /api/auth',
        'HTTPError: Unauthorized',
      ])
    },
  )

  test('where the session can not be told, it rejects', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { ask } = await open(serve, guarded, { secret: '' })
    const { status, body } = await ask('/cart')
    expect([status, body.includes('ada')]).toEqual([500, false])
  })
})

/** The event as a handler gets it whose answers are kept: of another request, and with the same context. */
function withoutCookies(event: H3Event): H3Event {
  const { context } = event
  if ('node' in event && event.node) {
    const { req, res } = event.node
    return {
      node: {
        req: new Proxy(req, {
          get: (of, name) => (name === 'headers' ? {} : Reflect.get(of, name)),
        }),
        res,
      },
      context,
    }
  }
  const { req, res } = event as Extract<H3Event, { req: unknown }>
  return { req: new Request(req.url), res, context }
}

test('below a base URL the endpoints are where the browser asks for them', async () => {
  const { handler } = NuxtAuth({
    providers: [],
    secret: 'a-secret-of-at-least-32-characters',
    basePath: '/shop/api/auth',
  })
  const router = h3.createRouter().use('/api/auth/**', handler)
  const app = h3.createApp().use('/shop', router.handler)
  const application = await served(createServer(h3.toNodeListener(app)))
  closing.push(application.close)
  const { host } = new URL(application.origin)
  const ask = async (target: string) =>
    application.send({ method: 'GET', target, headers: { host } })
  const [there, other] = [await ask('/shop/api/auth/session'), await ask('/shop/api/auth/x')]
  expect([there.status, there.body, other.status]).toEqual([200, 'null', 404])
})

test('the session’s type is what the callback returns', () => {
  const { requireSession, getSession } = NuxtAuth({
    providers: [],
    callbacks: { session: ({ session }) => ({ ...session, role: 'admin' as const }) },
  })
  expectTypeOf(requireSession).returns.resolves.toHaveProperty('role').toEqualTypeOf<'admin'>()
  expectTypeOf(getSession).returns.resolves.exclude(null).toHaveProperty('role')
})
