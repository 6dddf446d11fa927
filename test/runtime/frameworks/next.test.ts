import type { ServerSession } from '@create-auth/runtime'
import { NextAuth, type NextAuthConfig, type NextAuthOptions } from '@create-auth/runtime/next'
import type { EventOrigin } from '@create-auth/runtime'
import { CredentialsSignin, CrossSiteRequest } from '@create-auth/runtime/errors'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeLog } from '../../support/log.js'
import { Redirect } from '../../support/next/navigation.js'
import { requestStore, type SetCookie } from '../../support/next/request-store.js'
import { NextRequest, type NextFetchEvent } from '../../support/next/server.js'
import { runHandler } from './worlds/next.js'
import { saidBy } from '../../support/events.js'

const ORIGIN = 'http://localhost:3000'
const DAY = 86_400

const EVENT: NextFetchEvent = { waitUntil: () => undefined }

/** An application, its clock, and a browser that keeps cookies. */
function open(
  extra: Partial<NextAuthConfig> = {},
  env: object = {},
  options: NextAuthOptions = {},
) {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const log = makeLog()
  const config: NextAuthConfig = {
    providers: [
      Credentials({
        credentials: { name: {} },
        authorize: ({ name = '' }) => (name === '' ? null : { id: name, name }),
      }),
      acme(),
    ],
    secret: 'a-secret-of-at-least-32-characters',
    logger: log.logger,
    ...extra,
  }
  /** True where Next knew of the request, for each time that the clock was read. */
  const reads: boolean[] = []
  const now = (): number => {
    reads.push(requestStore.getStore()?.isAsked === true)
    return clock.now
  }
  const host = { env: { ...env }, now }
  const next = NextAuth({ ...config, ...withHost({ providers: [] }, host), ...config }, options)
  const jar = new Map<string, string>()

  const headers = (more: Record<string, string> = {}): Headers =>
    new Headers({
      host: 'localhost:3000',
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
      ...more,
    })
  const keep = ({ name, value, options: { maxAge } }: SetCookie): void =>
    void (maxAge === 0 ? jar.delete(name) : jar.set(name, encodeURIComponent(value)))
  const request = (path: string, more?: Record<string, string>, base = ''): NextRequest =>
    new NextRequest(`${ORIGIN}${path}`, { headers: headers(more) }, base)

  /** Runs code of the application where Next would, and takes the cookies that it sets. */
  async function run<T>(
    code: () => Promise<T>,
    {
      writable = true,
      isAnswered = false,
      more = {},
    }: { writable?: boolean; isAnswered?: boolean; more?: Record<string, string> } = {},
  ) {
    const set: SetCookie[] = []
    const store = { headers: headers(more), set, writable, isAnswered }
    const settled = requestStore.run(store, async () =>
      code().catch((thrown: unknown) => {
        if (thrown instanceof Redirect) return thrown.url
        throw thrown
      }),
    )
    const value = await settled.finally(() => set.forEach(keep))
    return { value, set: set.map(({ name }) => name) }
  }
  const signIn = async () => run(async () => next.signIn('credentials', { name: 'ada' }))
  const pass = (seconds: number): void => void (clock.now += seconds * 1000)
  return { next, run, request, signIn, pass, jar, log, reads }
}

const names = (response: Response): string[] =>
  response.headers.getSetCookie().map((line) => line.split('=', 1).join())

test('making it needs no environment, and reads none', async () => {
  const broken = NextAuth({ providers: [], logger: makeLog().logger, env: {} })
  expect(Object.keys(broken)).toEqual([
    'handlers',
    'auth',
    'signIn',
    'signOut',
    'update',
    'unstable_update',
    'requireSession',
    'requireFresh',
    'requireRole',
    'getAccessToken',
  ])
  const configured: unknown[] = []
  NextAuth(() => {
    configured.push('read')
    return { providers: [] }
  })
  expect(configured).toEqual([])
  await expect(
    requestStore.run({ headers: new Headers(), set: [], writable: true }, async () =>
      broken.auth(),
    ),
  ).rejects.toMatchObject({ type: 'MissingSecret' })
})

describe('in components, actions and handlers', () => {
  test('a renewed cookie is set where Next lets one be set, and nowhere else', async () => {
    const { next, run, signIn, pass } = open()
    await signIn()
    pass(DAY)
    const rendered = await run(next.auth, { writable: false })
    expect(rendered).toMatchObject({ value: { user: { name: 'ada' } }, set: [] })
    const acted = await run(next.auth)
    expect(acted).toMatchObject({
      value: { user: { name: 'ada' } },
      set: ['auth.session-token'],
    })
  })

  test('what an action has set already counts for whatever is read after it', async () => {
    const { next, run } = open()
    const { value } = await run(async () => {
      await next.signIn('credentials', { name: 'ada', redirect: false })
      const within = (await next.auth())?.user?.name
      await next.signOut({ redirect: false })
      return [within, await next.auth()]
    })
    expect(value).toEqual(['ada', null])
  })

  test('what is rendered ahead of a request does not ask what time it is', async () => {
    const { next, run, signIn, reads } = open()
    await signIn()
    reads.splice(0)
    expect(await run(next.auth)).toMatchObject({ value: { user: { name: 'ada' } } })
    expect(new Set(reads)).toEqual(new Set([true]))
    // After an answer nobody asks.
    expect(await run(next.auth, { isAnswered: true })).toMatchObject({
      value: { user: { name: 'ada' } },
    })
  })

  test('a session cookie that another site has tossed in beside ours is nobody’s', async () => {
    const { next, run, signIn, jar } = open()
    await signIn()
    const cookie = `auth.session-token=tossed; auth.session-token=${jar.get('auth.session-token')}`
    expect((await run(next.auth, { more: { cookie } })).value).toBeNull()
  })

  test('requireSession gives the session, leads strangers to sign in, and denies where it can not be told', async () => {
    const { next, run, signIn } = open()
    const stranger = async () => run(async () => next.requireSession({ redirectTo: '/cart' }))
    expect((await stranger()).value).toBe(`${ORIGIN}/api/auth/signin?callbackUrl=%2Fcart`)
    await signIn()
    expect((await run(next.requireSession)).value).toMatchObject({ user: { name: 'ada' } })
    const broken = open({
      callbacks: {
        session: () => {
          throw new TypeError('the database is down')
        },
      },
    })
    await broken.signIn()
    await expect(broken.run(broken.next.requireSession)).rejects.toThrow('the database is down')
  })
})

describe('requireFresh', () => {
  const CONFIRM = `${ORIGIN}/api/auth/confirm`

  test('gives the session while it is fresh, and then leads to where that is confirmed, from a page as from an action', async () => {
    const { next, run, signIn, pass } = open()
    const asks = async (options?: Parameters<typeof next.requireFresh>[0]) =>
      (await run(async () => next.requireFresh(options))).value
    await signIn()
    pass(600)
    expect(await asks()).toMatchObject({ user: { name: 'ada' } })
    expect(await asks({ maxAge: 599 })).toBe(CONFIRM)
    pass(1)
    expect(await asks()).toBe(CONFIRM)
    expect(await asks({ redirectTo: '/cart' })).toBe(`${CONFIRM}?callbackUrl=%2Fcart`)
    const action = { more: { origin: ORIGIN, 'next-action': 'a1b2' } }
    expect((await run(async () => next.requireFresh(), action)).value).toBe(CONFIRM)
  })

  test('leads strangers to sign in, and denies where the session can not be told', async () => {
    const { next, run } = open()
    const stranger = async () => run(async () => next.requireFresh({ redirectTo: '/cart' }))
    expect((await stranger()).value).toBe(`${ORIGIN}/api/auth/signin?callbackUrl=%2Fcart`)
    const broken = open({ secret: '' })
    const asking = broken.run(async () => broken.next.requireFresh())
    await expect(asking).rejects.toMatchObject({ type: 'MissingSecret' })
  })

  test('whoever signs in in the same action passes', async () => {
    const { next, run } = open()
    const { value } = await run(async () => {
      await next.signIn('credentials', { name: 'ada', redirect: false })
      return (await next.requireFresh()).user?.name
    })
    expect(value).toBe('ada')
  })
})

describe('requireRole', () => {
  const MEMBER: Partial<NextAuthConfig> = {
    callbacks: {
      session: ({ session }) => ({ ...session, user: { ...session.user, role: 'member' } }),
    },
  }
  const DENIED = `${ORIGIN}/api/auth/error?error=MissingRole`

  test('gives the session of whoever has the role, and tells others on the error page, from a page as from an action', async () => {
    const { next, run, signIn } = open(MEMBER)
    await signIn()
    const member = await run(async () => next.requireRole(['admin', 'member']))
    expect(member.value).toMatchObject({ user: { name: 'ada', role: 'member' } })
    expect((await run(async () => next.requireRole('admin'))).value).toBe(DENIED)
    const action = { more: { origin: ORIGIN, 'next-action': 'a1b2' } }
    expect((await run(async () => next.requireRole('admin'), action)).value).toBe(DENIED)
  })

  test('the error page that it leads to answers 403, and may be one of the application', async () => {
    const { next, request, run, signIn } = open({ ...MEMBER, pages: { error: '/oops?from=auth' } })
    await signIn()
    const { value } = await run(async () => next.requireRole('admin'))
    expect(value).toBe(`${ORIGIN}/oops?from=auth&error=MissingRole`)
    const built = open(MEMBER)
    const page = await built.next.handlers.GET(request(DENIED.slice(ORIGIN.length)))
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('No access')])
  })

  test('leads strangers to sign in, and denies where the session can not be told', async () => {
    const { next, run } = open(MEMBER)
    const stranger = run(async () => next.requireRole('admin', { redirectTo: '/admin' }))
    expect((await stranger).value).toBe(`${ORIGIN}/api/auth/signin?callbackUrl=%2Fadmin`)
    const broken = open({ secret: '' })
    const asking = broken.run(async () => broken.next.requireRole('admin'))
    await expect(asking).rejects.toMatchObject({ type: 'MissingSecret' })
  })
})

describe('Server Actions', () => {
  test('signing in sets the cookies, tells the open pages, and goes back to where the form was', async () => {
    const { next, run } = open()
    const form = new FormData()
    form.set('name', 'ada')
    form.set('$ACTION_ID_1', '')
    const more = { referer: `${ORIGIN}/shop`, 'sec-fetch-site': 'same-origin', origin: ORIGIN }
    const { value, set } = await run(async () => next.signIn('credentials', form), { more })
    expect([value, set.toSorted()]).toEqual([
      `${ORIGIN}/shop`,
      ['auth.changed', 'auth.csrf-token', 'auth.session-token'],
    ])
    const left = await run(async () => next.signOut({ redirectTo: '/bye' }))
    expect([left.value, left.set.toSorted()]).toEqual([
      `${ORIGIN}/bye`,
      ['auth.changed', 'auth.csrf-token', 'auth.session-token'],
    ])
    expect((await run(next.auth)).value).toBeNull()
  })

  test('an origin that Next was told to allow is another site, unless AUTH_URL is of it', async () => {
    const origin = 'https://preview.app.test'
    const act = async ({ next, run }: ReturnType<typeof open>) =>
      run(async () => next.signIn('credentials', { name: 'ada' }), { more: { origin } })
    const told: unknown[] = []
    const events = { checkFailed: (message: EventOrigin) => void told.push(saidBy(message)) }
    await expect(act(open({ events }))).rejects.toBeInstanceOf(CrossSiteRequest)
    expect(told).toEqual([{ check: 'origin', code: 'CrossSiteRequest' }])
    expect((await act(open({}, { AUTH_URL: origin }))).value).toBe(`${origin}/`)
  })

  test('an update hands data to the callbacks, keeps what comes of it, and tells the open pages', async () => {
    const asked: unknown[] = []
    const { next, run, signIn } = open({
      callbacks: {
        jwt: ({ token, trigger, session }) => {
          asked.push(trigger)
          return trigger === 'update' ? { ...token, ...session } : token
        },
      },
    })
    expect(await run(async () => next.update({ name: 'Ada' }))).toEqual({ value: null, set: [] })
    await signIn()
    const { value, set } = await run(async () => next.update({ name: 'Ada' }))
    expect(value).toMatchObject({ user: { name: 'Ada' } })
    expect(set.toSorted()).toEqual(['auth.changed', 'auth.session-token'])
    expect((await run(next.auth)).value).toMatchObject({ user: { name: 'Ada' } })
    expect(asked).toEqual(['signIn', 'update', undefined])
    const within = await run(async () => [
      await next.unstable_update({ name: 'Augusta' }),
      await next.auth(),
    ])
    expect(within.value).toMatchObject([
      { user: { name: 'Augusta' } },
      { user: { name: 'Augusta' } },
    ])
  })

  test('a provider’s page is gone to, with its cookies, or its address is given', async () => {
    const { next, run } = open()
    const { value, set } = await run(async () =>
      next.signIn('acme', { redirect: false, redirectTo: '/cart' }, { prompt: 'login' }),
    )
    const url = new URL(value)
    expect([
      url.origin,
      url.searchParams.get('redirect_uri'),
      url.searchParams.get('prompt'),
    ]).toEqual(['https://as.test', `${ORIGIN}/api/auth/callback/acme`, 'login'])
    expect(set).toContain('auth.callback-url')
    expect(set).not.toContain('auth.changed')
  })

  test('what the provider’s page is asked for may be said as URLSearchParams takes it', async () => {
    const { next, run } = open()
    const pairs = [['prompt', 'login']]
    for (const params of [pairs, 'prompt=login', new URLSearchParams(pairs)]) {
      const { value } = await run(async () => next.signIn('acme', { redirect: false }, params))
      expect(new URL(value).searchParams.get('prompt')).toBe('login')
    }
  })

  test('a sign-out ends the session at its service, too, where that is asked for', async () => {
    const second = Date.UTC(2026, 0, 15) / 1000
    const { next, run, jar } = open({
      providers: [acme({ endSession: { url: 'https://as.test/end' } })],
      jwt: { decode: () => ({ sub: 'ada', provider: 'acme', iat: second, exp: second + 60 }) },
    })
    const leave = async (provider: boolean) => {
      jar.set('auth.session-token', 'sealed')
      const { value } = await run(
        async () => (await next.signOut({ redirect: false, provider })).redirect,
      )
      return [new URL(value).origin, jar.has('auth.session-token')]
    }
    expect(await leave(true)).toEqual(['https://as.test', false])
    expect(await leave(false)).toEqual([ORIGIN, false])
  })

  test('without a redirect a sign-out gives where it leads, and what it has set', async () => {
    const { next, run, signIn } = open()
    await signIn()
    const { value, set } = await run(async () => {
      const { redirect, cookies } = await next.signOut({ redirect: false, redirectTo: '/bye' })
      return [redirect, ...cookies.map(({ name }) => name)]
    })
    expect(value).toEqual([`${ORIGIN}/bye`, ...set])
    expect(set).toContain('auth.session-token')
  })

  test('the types are those that code written for Auth.js compiles with', () => {
    const { next } = open()
    const flag: boolean = new Date().getTime() > 0
    const outcomes = async () =>
      [
        await next.signIn('credentials', { redirect: false }),
        await next.signIn('credentials', { redirect: flag }),
        await next.signOut({ redirect: false }),
        await next.signOut({ redirect: flag }),
        await next.signIn('acme', { redirectTo: '/' }),
        await next.signOut(),
      ] as const
    type Outcomes = Awaited<ReturnType<typeof outcomes>>
    expectTypeOf<Outcomes[0]>().toExtend<string>()
    expectTypeOf<Outcomes[0]['error']>().toEqualTypeOf<undefined>()
    expectTypeOf<Outcomes[1]>().toEqualTypeOf<Outcomes[0]>()
    expectTypeOf<Outcomes[2]['redirect']>().toEqualTypeOf<string>()
    expectTypeOf<Outcomes[3]>().toEqualTypeOf<Outcomes[2]>()
    expectTypeOf<Outcomes[4]>().toBeNever()
    expectTypeOf<Outcomes[5]>().toBeNever()
  })

  test.each([undefined, 'nobody'])('without a provider (%s) the sign-in page', async (provider) => {
    const { next, run } = open({ pages: { signIn: '/login' } })
    const { value } = await run(async () => next.signIn(provider, { redirectTo: '/cart' }))
    expect(value).toBe(`${ORIGIN}/login?callbackUrl=%2Fcart`)
  })

  test('credentials that are refused are an error to catch, and nobody is signed in', async () => {
    const { next, run } = open()
    const refused = run(async () => next.signIn('credentials', { name: '' }))
    await expect(refused).rejects.toBeInstanceOf(CredentialsSignin)
    expect((await run(next.auth)).value).toBeNull()
  })

  test('a host that nobody has named is not led to, nor is a configuration used that is wrong', async () => {
    const strange = open({ providers: [acme()] }, { NODE_ENV: 'production' })
    await expect(strange.run(async () => strange.next.signIn('acme'))).rejects.toMatchObject({
      type: 'UntrustedHost',
    })
    const broken = open({ secret: '' })
    await expect(broken.run(async () => broken.next.signOut())).rejects.toMatchObject({
      type: 'MissingSecret',
    })
  })

  test('limits are counted by the address that the application tells', async () => {
    const networks: unknown[] = []
    const { next, run } = open(
      {
        limits: { credentialsPerAccountAndNetwork: { max: 1, window: 60 } },
        events: { rateLimited: ({ network }) => void networks.push(network) },
      },
      {},
      { address: ({ headers }) => headers.get('x-real-ip') ?? undefined },
    )
    const more = { 'x-real-ip': '203.0.113.7' }
    const again = async () =>
      run(async () => next.signIn('credentials', { name: '' }), { more }).catch(String)
    await again()
    await again()
    expect(networks).toEqual(['203.0.113.7'])
  })
})

describe('a gate', () => {
  test('is told who is there, and what it says is answered; a renewed cookie is passed on', async () => {
    const { next, request, signIn, pass } = open()
    const gate = next.auth(({ auth: session, nextUrl }) =>
      session ? undefined : Response.redirect(new URL('/login', nextUrl)),
    )
    const context = { params: Promise.resolve({}) }
    const stranger = await gate(request('/cart'), context)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, `${ORIGIN}/login`])
    await signIn()
    pass(DAY)
    const passed = await gate(request('/cart'), context)
    expect([passed.headers.get('x-middleware-next'), passed.headers.get('cache-control')]).toEqual([
      '1',
      'private, no-store',
    ])
    expect(names(passed)).toEqual(['auth.session-token'])
  })

  test('never stands before the endpoints, and does not renew what they end', async () => {
    const { next, request, signIn, pass } = open({ callbacks: { authorized: () => false } })
    await signIn()
    pass(DAY)
    for (const path of ['/api/auth/signin', '/api/auth/signout', '/api/auth/session/']) {
      const passed = await next.auth(request(path), EVENT)
      expect([path, passed.headers.get('x-middleware-next'), names(passed)]).toEqual([
        path,
        '1',
        [],
      ])
    }
    for (const path of ['/api/auth/other', '/auth/session', '/auth/signin'])
      expect((await next.auth(request(path), EVENT)).status).toBe(302)
  })

  test('by itself asks the callback: whoever may not pass is led to sign in, and back', async () => {
    const { next, request, signIn } = open({
      pages: { signIn: '/login' },
      callbacks: {
        authorized: ({ request: { nextUrl }, auth: session }) =>
          nextUrl.pathname === '/teapot' ? new Response(null, { status: 418 }) : session !== null,
      },
    })
    const stranger = await next.auth(request('/cart?item=7'), EVENT)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      302,
      `${ORIGIN}/login?callbackUrl=%2Fcart%3Fitem%3D7`,
    ])
    const action = await next.auth(request('/cart', { 'next-action': '7f' }), EVENT)
    expect([action.status, action.headers.get('x-action-redirect')]).toEqual([
      200,
      `${ORIGIN}/login?callbackUrl=%2Fcart`,
    ])
    const status = async (path: string) => (await next.auth(request(path), EVENT)).status
    expect([await status('/login'), await status('/teapot')]).toEqual([200, 418])
    await signIn()
    expect(await status('/cart')).toBe(200)
  })

  test('fails where the session can not be told', async () => {
    const { next, request } = open({ secret: '' })
    await expect(next.auth(request('/'), EVENT)).rejects.toMatchObject({ type: 'MissingSecret' })
  })
})

describe('where the endpoints are', () => {
  const PLACES: [string, Partial<NextAuthConfig>, object, string, string][] = [
    ['/api/auth by default', {}, {}, '/api/auth', '/api/auth'],
    ['the path of AUTH_URL', {}, { AUTH_URL: `${ORIGIN}/sign-in` }, '/sign-in', '/sign-in'],
    ['as configured', { basePath: '/auth' }, {}, '/auth', '/auth'],
    [
      'below Next’s own base path',
      { basePath: '/docs/api/auth' },
      {},
      '/api/auth',
      '/docs/api/auth',
    ],
  ]

  test.each(PLACES)(
    '%s, with and without a slash at the end',
    async (_, extra, env, asked, seen) => {
      const { next, request } = open(extra, env)
      for (const end of ['', '/']) {
        const answer = await runHandler(next.handlers.GET, request(`${asked}/providers${end}`))
        expect(await answer.json()).toMatchObject({
          acme: { callbackUrl: `${ORIGIN}${seen}/callback/acme` },
        })
      }
      expect((await runHandler(next.handlers.GET, request('/elsewhere/session'))).status).toBe(404)
    },
  )

  test('https is believed where the environment trusts a proxy, and of next dev', async () => {
    const more = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.test' }
    const seen = async (env: object) => {
      const { next, request } = open({ trustHost: true }, env)
      const answer = await runHandler(next.handlers.GET, request('/api/auth/providers', more))
      return String((await answer.json()).acme.signinUrl).replace('/api/auth/signin/acme', '')
    }
    expect([
      await seen({}),
      await seen({ NODE_ENV: 'development' }),
      await seen({ AUTH_TRUST_HOST: 'true' }),
    ]).toEqual([ORIGIN, 'https://localhost:3000', 'https://app.test'])
  })
})

test('the session’s type is what the callback returns, and that of the augmentable Session without one', () => {
  const { auth, requireFresh, requireSession } = NextAuth({
    providers: [],
    callbacks: { session: ({ session }) => ({ ...session, role: 'admin' as const }) },
  })
  expectTypeOf(requireSession).returns.resolves.toHaveProperty('role').toEqualTypeOf<'admin'>()
  const fresh = async () => requireFresh({ maxAge: 60 })
  expectTypeOf(fresh).returns.resolves.toHaveProperty('role').toEqualTypeOf<'admin'>()
  type Given = NonNullable<Awaited<ReturnType<typeof auth>>>
  expectTypeOf<Given['role']>().toEqualTypeOf<'admin'>()
  const plain = NextAuth({ providers: [] })
  expectTypeOf(plain.requireSession).returns.resolves.not.toHaveProperty('role')
  const byRequest = NextAuth(() => ({
    providers: [],
    callbacks: { session: () => ({ expires: '', tenant: 7 }) },
  }))
  expectTypeOf(byRequest.requireSession).returns.resolves.toEqualTypeOf<
    ServerSession<{ expires: string; tenant: number }>
  >()
})
