import { perEnvironment, type AuthConfig } from '@create-auth/runtime'
import { HonoAuth, session, type HonoContext } from '@create-auth/runtime/hono'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import { withHost } from '@create-auth/runtime/testing'
import { Hono, type MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { afterEach, describe, expect, test, vi } from 'vitest'

const ORIGIN = 'http://localhost:3000'
const SECRET = 'a-secret-of-at-least-32-characters'
const DAY = 86_400_000

/** Whoever asks is in; the clock stands `days` after the sign-in. */
function configAt(days: number, extra: Partial<AuthConfig> = {}): AuthConfig {
  const config: AuthConfig = {
    providers: [
      Credentials({
        credentials: { name: {} },
        authorize: ({ name }) => (name === undefined ? null : { id: '7', name }),
      }),
    ],
    secret: SECRET,
    logger: { error: () => undefined },
    ...extra,
  }
  return withHost(config, { env: {}, now: () => Date.UTC(2026, 0, 15) + days * DAY })
}

type App = Pick<Hono, 'request'>

/** Posts the fields of a form, with the token that the application gives, to a path below the base path. */
async function submit(app: App, path: string, cookie = '', fields = 'name=Ada', base = '/auth') {
  const asked = await app.request(`${ORIGIN}${base}/csrf`, { headers: { cookie } })
  const { csrfToken } = (await asked.json()) as { csrfToken: string }
  const given = asked.headers
    .getSetCookie()
    .filter((line) => line.startsWith('auth.csrf-token='))
    .map((line) => line.split(';')[0])
  return app.request(`${ORIGIN}${base}${path}`, {
    method: 'POST',
    headers: {
      cookie: [cookie, ...given].filter(Boolean).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: `csrfToken=${encodeURIComponent(csrfToken)}&${fields}`,
  })
}

const sessionCookie = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('auth.session-token='))
    ?.split(';')[0] ?? ''

describe('the session in front of the endpoints', () => {
  const build = (config: AuthConfig) =>
    new Hono().use(session(config)).all('/auth/*', HonoAuth(config))

  test('does not give back the session that a sign-out has ended, though it is due for renewal', async () => {
    const signedIn = await submit(build(configAt(0)), '/callback/credentials')
    const out = await submit(build(configAt(1)), '/signout', sessionCookie(signedIn))
    const lines = out.headers.getSetCookie().filter((line) => line.startsWith('auth.session-token'))
    expect(lines).toEqual([expect.stringMatching(/^auth\.session-token=; Max-Age=0/)])
  })
})

describe('headers and cookies of others, and ours, survive each other', () => {
  const config = configAt(0)
  const OTHERS: readonly (readonly [string, MiddlewareHandler])[] = [
    ['cors', cors({ origin: ORIGIN, credentials: true })],
    [
      'setCookie',
      async (c, next) => {
        setCookie(c, 'theme', 'dark')
        await next()
      },
    ],
    ['secureHeaders', secureHeaders()],
    [
      'what reads the answer',
      async (c, next) => {
        expect(c.res.status).toBe(200)
        await next()
      },
    ],
    [
      'what sets a cookie afterwards',
      async (c, next) => {
        await next()
        setCookie(c, 'seen', '1')
      },
    ],
    ['session', session(config)],
  ]
  const ORDERS = OTHERS.flatMap((first) =>
    OTHERS.flatMap((second) => OTHERS.map((third) => new Set([first, second, third]))),
  ).filter(({ size }) => size === 3)

  test.each(ORDERS.map((order) => [[...order].map(([name]) => name).join(', '), order] as const))(
    '%s',
    async (names, order) => {
      const app = new Hono()
      for (const [, middleware] of order) app.use(middleware)
      app.all('/auth/*', HonoAuth(config))
      const answer = await submit(app, '/callback/credentials')
      const { headers } = answer
      const cookies = headers.getSetCookie().map((line) => line.split('=')[0])
      const wanted = [
        ['auth.session-token', true],
        ['auth.csrf-token', true],
        ['theme', names.includes('setCookie')],
        ['seen', names.includes('afterwards')],
      ] as const
      expect(new Set(cookies)).toEqual(
        new Set(wanted.flatMap(([name, isSet]) => (isSet ? [name] : []))),
      )
      expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
      expect(new Set(headers.get('vary')?.split(', '))).toEqual(
        new Set(names.includes('cors') ? ['Origin', 'Cookie'] : ['Cookie']),
      )
      expect(headers.has('access-control-allow-credentials')).toBe(names.includes('cors'))
      expect(headers.has('strict-transport-security')).toBe(names.includes('secureHeaders'))
      expect([answer.status, headers.get('location')]).toEqual([302, `${ORIGIN}/`])
    },
  )
})

/** As that of `@hono/node-server` 1: what is put into its headers is forgotten once its body was read. */
class ForgetfulResponse extends Response {
  readonly #given = new Headers(super.headers)
  #isRead = false

  override get body() {
    this.#isRead = true
    return super.body
  }

  override get headers() {
    return this.#isRead ? this.#given : super.headers
  }
}

describe('where Response is that of @hono/node-server 1', () => {
  const config = { ...configAt(0), providers: [Dev] }

  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['/auth/signin', 'text/html; charset=utf-8'],
    ['/auth/session', 'application/json'],
  ])('%s is %s', async (path, type) => {
    vi.stubGlobal('Response', ForgetfulResponse)
    const app = new Hono().all('/auth/*', HonoAuth(config)).use(session(config))
    const answer = await app.request(ORIGIN + path)
    const { headers } = answer
    expect([answer.status, headers.get('content-type')]).toEqual([200, type])
    expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
  })
})

describe('where the endpoints are', () => {
  const config = configAt(0)
  const whole = HonoAuth(config)
  const APPS: [string, App, string][] = [
    ['a route of its own', new Hono().all('/auth/*', whole), '/auth'],
    ['below basePath()', new Hono().basePath('/api').all('/auth/*', whole), '/api/auth'],
    [
      'in an application within another',
      new Hono().route('/v1', new Hono().all('/auth/*', whole)),
      '/v1/auth',
    ],
    ['a path with a parameter', new Hono().all('/:tenant/auth/*', whole), '/acme/auth'],
    ['middleware of every path', new Hono().use(whole), '/auth'],
    [
      'middleware of every path, with a base path',
      new Hono().use(HonoAuth({ ...config, basePath: '/sign-in' })),
      '/sign-in',
    ],
  ]

  test.each(APPS)('%s', async (_, app, base) => {
    const signedIn = await submit(app, '/callback/credentials', '', 'name=Ada', base)
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, `${ORIGIN}/`])
    const providers = await app.request(`${ORIGIN}${base}/providers`)
    expect(await providers.json()).toMatchObject({
      credentials: { callbackUrl: `${ORIGIN}${base}/callback/credentials` },
    })
  })
})

describe('a body that something has read before', () => {
  const READERS: [string, (c: Parameters<Parameters<Hono['use']>[1]>[0]) => Promise<unknown>][] = [
    ['parseBody()', async (c) => c.req.parseBody()],
    ['formData()', async (c) => c.req.formData()],
    ['text()', async (c) => c.req.text()],
    ['arrayBuffer()', async (c) => c.req.arrayBuffer()],
  ]
  const behind = (read: (typeof READERS)[number][1]) =>
    new Hono()
      .use('*', async (c, next) => {
        if (c.req.method === 'POST') await read(c)
        await next()
      })
      .all('/auth/*', HonoAuth(configAt(0)))

  test.each(READERS)('%s: signs in', async (_, read) => {
    const signedIn = await submit(behind(read), '/callback/credentials')
    expect([signedIn.status, sessionCookie(signedIn)]).toEqual([302, expect.stringMatching(/=ey/)])
  })

  test.each(READERS)('%s: a field that occurs twice is refused', async (_, read) => {
    const refused = await submit(behind(read), '/callback/credentials', '', 'name=Ada&name=Eve')
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'a field occurs twice' },
    ])
  })
})

describe('who has made a request', () => {
  /** The networks that wrong credentials were counted for. */
  async function networks(
    bindings: object,
    headers: Record<string, string>,
    address?: (c: HonoContext) => string | undefined,
  ) {
    const told: unknown[] = []
    const config = configAt(0, {
      limits: { credentialsPerAccountAndNetwork: { max: 1, window: 60 } },
      events: { rateLimited: ({ network }) => void told.push(network) },
    })
    const app = new Hono().all('/auth/*', HonoAuth(config, address ? { address } : {}))
    const through: App = {
      request: (input, init) => {
        const request = new Request(input, init)
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
        return app.fetch(
          'cf' in bindings ? Object.assign(request, { cf: {} }) : request,
          'cf' in bindings ? {} : bindings,
        )
      },
    }
    for (const _ of [1, 2, 3]) await submit(through, '/callback/credentials', '', 'x=1')
    return [...new Set(told)]
  }
  const CLAIM = { 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '203.0.113.8' }

  test.each<[string, object, unknown]>([
    ['Node', { incoming: { socket: { remoteAddress: '198.51.100.1' } } }, '198.51.100.1'],
    ['Deno', { remoteAddr: { hostname: '198.51.100.2' } }, '198.51.100.2'],
    ['Bun', { requestIP: () => ({ address: '198.51.100.3' }) }, '198.51.100.3'],
    ['Bun, in env', { server: { requestIP: () => ({ address: '198.51.100.3' }) } }, '198.51.100.3'],
    ['Cloudflare Workers', { cf: true }, '203.0.113.8'],
  ])('%s tells, whatever the visitor claims', async (_, bindings, network) => {
    expect(await networks(bindings, CLAIM)).toEqual([network])
  })

  test.each<[string, object]>([
    ['nothing is told', {}],
    [
      'what stands for Bun’s server throws',
      {
        requestIP() {
          throw new Error('not here')
        },
      },
    ],
  ])('nobody knows where %s: no header counts', async (_, bindings) => {
    expect(await networks(bindings, CLAIM)).toEqual([])
  })

  test('an own proxy tells by the option `address`', async () => {
    const bindings = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
    const address = (c: HonoContext) => c.req.raw.headers.get('x-forwarded-for') ?? undefined
    expect(await networks(bindings, CLAIM, address)).toEqual(['203.0.113.7'])
  })
})

test('a worker has no connection: sign-in for development is there by NODE_ENV alone', async () => {
  const offered = async (env: Record<string, string>) => {
    const config = withHost({ providers: [Dev], secret: SECRET, trustHost: true }, { env })
    const request = new Request(`${ORIGIN}/auth/signin`, {
      headers: { 'cf-connecting-ip': '127.0.0.1' },
    })
    const answer = await new Hono()
      .all('/auth/*', HonoAuth(config))
      .fetch(Object.assign(request, { cf: {} }))
    return (await answer.text()).includes('Development sign-in')
  }
  expect([
    await offered({}),
    await offered({ NODE_ENV: 'development' }),
    await offered({ NODE_ENV: 'production' }),
  ]).toEqual([false, true, false])
})

test('the environment of a worker: the configuration is made once for it', async () => {
  const made: object[] = []
  const configOf = perEnvironment((env: { readonly AUTH_SECRET: string }) => {
    made.push(env)
    return { ...configAt(0, { secret: env.AUTH_SECRET }) }
  })
  const app = new Hono<{ Bindings: { AUTH_SECRET: string }; Variables: { session: unknown } }>()
    .all(
      '/auth/*',
      HonoAuth((c: HonoContext & { readonly env: { AUTH_SECRET: string } }) => configOf(c.env)),
    )
    .use(session((c: HonoContext & { readonly env: { AUTH_SECRET: string } }) => configOf(c.env)))
    .get('/', (c) => c.json(c.get('session')))
  const env = { AUTH_SECRET: SECRET }
  const bound: App = { request: (input, init) => app.request(input, init, env) }
  const cookie = sessionCookie(await submit(bound, '/callback/credentials'))
  const page = await bound.request(`${ORIGIN}/`, { headers: { cookie } })
  expect([await page.json(), made]).toMatchObject([{ user: { name: 'Ada' } }, [env]])
})
