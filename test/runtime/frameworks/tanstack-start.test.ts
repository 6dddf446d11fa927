import { CredentialsSignin } from '@create-auth/runtime/errors'
import Credentials from '@create-auth/runtime/providers/credentials'
import {
  TanStackStartAuth,
  type StartAsked,
  type TanStackStartAuthConfig,
} from '@create-auth/runtime/tanstack-start'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeLog } from '../../support/log.js'
import { redirect, type Redirect } from '../../support/start.js'

const ORIGIN = 'http://localhost:3000'
const DAY = 86_400
const PAGE = { accept: 'text/html' }
const CALLED = { id: 'a1b2' }

/** How an application is asked. */
interface How {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An application, its clock, and a browser that keeps cookies. */
function open(extra: Partial<TanStackStartAuthConfig> = {}, env: Record<string, string> = {}) {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const config: TanStackStartAuthConfig = {
    providers: [
      Credentials({
        credentials: { name: {} },
        authorize: ({ name = '' }) => (name === '' ? null : { id: name, name }),
      }),
      acme(),
    ],
    secret: 'a-secret-of-at-least-32-characters',
    logger: makeLog().logger,
    env,
    ...extra,
  }
  const host = withHost(config, { env, now: () => clock.now })
  const auth = TanStackStartAuth(host, { redirect })
  const jar = new Map<string, string>()
  const requestFor = (path: string, { headers = {}, method = 'GET' }: How = {}): Request => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const all = { host: 'localhost:3000', ...(cookie && { cookie }), ...headers }
    return new Request(`${ORIGIN}${path}`, { method, headers: all })
  }

  /** Asks the application through the request middleware; the code answers. */
  async function ask(
    path: string,
    code: (request: Request, session: unknown) => unknown = () => undefined,
    {
      answer = () => new Response('', { status: 201 }),
      ...how
    }: How & { answer?: () => Response } = {},
  ) {
    const request = requestFor(path, how)
    const result: { value?: unknown; session?: unknown } = {}
    const { response } = await auth.middleware(
      { request, handlerType: 'router' },
      async (session) => {
        result.session = session
        result.value = await code(request, session)
        return { response: answer() }
      },
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return { response, ...result }
  }
  const signIn = async (name = 'ada') =>
    ask('/login', (request) => auth.signIn(request, 'credentials', { name }), { method: 'POST' })
  const pass = (seconds: number): void => void (clock.now += seconds * 1000)
  return { auth, ask, signIn, pass, jar, requestFor }
}

describe('middleware', () => {
  test('puts the session where code finds it, and keeps what is made for somebody out of every cache', async () => {
    const { ask, signIn } = open()
    const stranger = await ask('/')
    expect([stranger.session, stranger.response.headers.get('cache-control')]).toEqual([null, null])
    await signIn()
    const known = await ask('/')
    expect(known.session).toMatchObject({ user: { name: 'ada' } })
    expect(known.response.headers.get('cache-control')).toBe('private, no-store')
    const own = await ask('/', undefined, {
      answer: () => new Response('', { headers: { 'cache-control': 'max-age=60' } }),
    })
    expect(own.response.headers.get('cache-control')).toBe('max-age=60')
  })

  test('passes a renewed cookie on, on the very response that the router has marked', async () => {
    const { ask, signIn, pass } = open()
    await signIn()
    pass(DAY)
    const gone = redirect({ href: '/elsewhere', headers: {} })
    const { response } = await ask('/', undefined, { answer: () => gone })
    expect(response).toBe(gone)
    expect(response.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
      'auth.session-token',
    ])
  })

  test('passes it on where the headers of the response are closed, too', async () => {
    const { ask, signIn, pass } = open()
    await signIn()
    pass(DAY)
    const { response } = await ask('/', undefined, {
      answer: () => Response.redirect(`${ORIGIN}/x`),
    })
    expect([response.status, response.headers.get('location')]).toEqual([302, `${ORIGIN}/x`])
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('writes to no response that the application gives to everybody', async () => {
    const { ask, signIn, pass } = open()
    await signIn()
    pass(DAY)
    const shared = new Response(null, { status: 204 })
    const { response } = await ask('/', undefined, { answer: () => shared })
    expect([response.status, response.headers.getSetCookie().length]).toEqual([204, 1])
    expect([...shared.headers]).toEqual([])
  })

  test('reads nobody’s session below the endpoints, so that what ends one does not renew it', async () => {
    const { ask, signIn, pass } = open()
    await signIn()
    pass(DAY)
    const { session, response } = await ask('/api/auth/signout')
    expect([session, response.headers.getSetCookie()]).toEqual([null, []])
  })

  test('as that of a server function it goes on without a response', async () => {
    const { auth, signIn, requestFor } = open()
    await signIn()
    const next = async (session: unknown) => ({ context: { session } })
    const asked: StartAsked = { request: requestFor('/') }
    await expect(auth.middleware(asked, next)).resolves.toMatchObject({
      context: { session: { user: { name: 'ada' } } },
    })
  })

  test('nobody is signed in while pages are made in advance, when there is no secret', async () => {
    const { errors, logger } = makeLog()
    const env = { NODE_ENV: 'production', TSS_PRERENDERING: 'true' }
    const made = open({ secret: '', logger }, env)
    const { session, value } = await made.ask('/', (request) => made.auth.getSession(request))
    expect([session, value, errors]).toEqual([null, null, []])
    const served = open({ secret: '' }, { NODE_ENV: 'production' })
    const asking = served.ask('/', (request) => served.auth.getSession(request))
    await expect(asking).rejects.toMatchObject({ type: 'MissingSecret' })
  })
})

describe('requireFresh', () => {
  const RPC = { 'x-tsr-serverfn': 'true', referer: `${ORIGIN}/cart?item=7` }
  const href = `${ORIGIN}/api/auth/confirm?callbackUrl=%2Fcart%3Fitem%3D7`
  const ROUTE = { handlerType: 'router' }
  const FUNCTION = { serverFnMeta: CALLED }
  const STALE: [string, string, How, Partial<StartAsked>, object][] = [
    ['a page', '/cart?item=7', { headers: PAGE }, {}, { options: { href, reloadDocument: true } }],
    ['a server route', '/cart?item=7', { headers: PAGE }, ROUTE, { options: { href } }],
    ['what a page loads', '/_serverFn/a1b2', { headers: RPC }, FUNCTION, { options: { href } }],
    [
      'what a page sends',
      '/_serverFn/a1b2',
      { method: 'POST', headers: RPC },
      FUNCTION,
      { status: 401 },
    ],
    ['a form', '/cart', { method: 'POST', headers: PAGE }, ROUTE, { status: 401 }],
    ['a program', '/cart', {}, ROUTE, { status: 401 }],
  ]

  test.each(STALE)('leads a person, and refuses the rest: %s', async (_, path, how, by, thrown) => {
    const { auth, pass, requestFor, signIn } = open()
    await signIn()
    pass(601)
    const asked = { request: requestFor(path, how), ...by }
    await expect(auth.requireFresh(asked)).rejects.toMatchObject(thrown)
    await expect(auth.requireFresh(asked, { maxAge: 601 })).resolves.toMatchObject({
      user: { name: 'ada' },
    })
  })

  test('rejects while pages are made in advance', async () => {
    const { auth, requestFor } = open({}, { TSS_PRERENDERING: 'true' })
    const asking = auth.requireFresh({ request: requestFor('/', { headers: PAGE }) })
    await expect(asking).rejects.toMatchObject({ type: 'InvalidConfig' })
  })
})

describe('requireRole', () => {
  const MEMBER: Partial<TanStackStartAuthConfig> = {
    callbacks: {
      session: ({ session }) => ({ ...session, user: { ...session.user, role: 'member' } }),
    },
  }
  const RPC = { 'x-tsr-serverfn': 'true', referer: `${ORIGIN}/admin` }
  const LED = { options: { href: `${ORIGIN}/api/auth/error?error=MissingRole` } }
  const ROUTE = { handlerType: 'router' }
  const FUNCTION = { serverFnMeta: CALLED }

  test.each<[string, string, How, Partial<StartAsked>, object]>([
    ['a page that is rendered', '/admin', { headers: PAGE }, {}, LED],
    ['what a page loads', '/_serverFn/a1b2', { headers: RPC }, FUNCTION, LED],
    [
      'what a page sends',
      '/_serverFn/a1b2',
      { method: 'POST', headers: RPC },
      FUNCTION,
      { status: 403 },
    ],
    ['a server route', '/admin', { headers: PAGE }, ROUTE, { status: 403 }],
    ['a form', '/admin', { method: 'POST', headers: PAGE }, ROUTE, { status: 403 }],
    ['a program', '/admin', {}, ROUTE, { status: 403 }],
  ])('refuses whoever has not the role: %s', async (_, path, how, by, thrown) => {
    const { auth, requestFor, signIn } = open(MEMBER)
    await signIn()
    const asked = { request: requestFor(path, how), ...by }
    await expect(auth.requireRole(asked, 'admin')).rejects.toMatchObject(thrown)
    await expect(auth.requireRole(asked, ['admin', 'member'])).resolves.toMatchObject({
      user: { name: 'ada', role: 'member' },
    })
  })

  test('rejects while pages are made in advance', async () => {
    const { auth, requestFor } = open({}, { TSS_PRERENDERING: 'true' })
    const asking = auth.requireRole({ request: requestFor('/', { headers: PAGE }) }, 'admin')
    await expect(asking).rejects.toMatchObject({ type: 'InvalidConfig' })
  })
})

describe('guard', () => {
  const SIGN_IN = `${ORIGIN}/api/auth/signin`
  const RPC = { 'x-tsr-serverfn': 'true', referer: `${ORIGIN}/cart?item=7` }
  const CART = `${SIGN_IN}?callbackUrl=%2Fcart%3Fitem%3D7`
  const LED: [string, string, How, Partial<StartAsked>, string][] = [
    ['a page that is rendered', '/cart?item=7', { headers: PAGE }, {}, CART],
    ['the same, of a program', '/cart?item=7', {}, { serverFnMeta: CALLED }, CART],
    ['a server route', '/cart?item=7', { headers: PAGE }, { handlerType: 'router' }, CART],
    [
      'a server function that a page calls',
      '/_serverFn/a1b2',
      { method: 'POST', headers: RPC },
      { serverFnMeta: CALLED },
      CART,
    ],
    [
      'the same, from a page that is not named',
      '/_serverFn/a1b2',
      { headers: { 'x-tsr-serverfn': 'true' } },
      { serverFnMeta: CALLED },
      SIGN_IN,
    ],
  ]
  const next = async (session: unknown) => ({ session })

  test.each(LED)('leads a stranger to the sign-in page: %s', async (_, path, how, asked, href) => {
    const { auth, requestFor } = open()
    const refused = await auth
      .guard({ request: requestFor(path, how), ...asked }, next)
      .catch((thrown: unknown) => thrown)
    expect((refused as Redirect).options).toMatchObject({ href, reloadDocument: true })
    expect((refused as Redirect).headers.get('cache-control')).toBe('private, no-store')
  })

  const DENIED: [string, string, How, Partial<StartAsked>][] = [
    ['a server route', '/cart', { headers: { accept: '*/*' } }, { handlerType: 'router' }],
    ['a form for one', '/cart', { method: 'POST', headers: PAGE }, { handlerType: 'router' }],
    ['a server function', '/_serverFn/a1b2', { method: 'POST' }, { serverFnMeta: CALLED }],
    ['one below a path', '/shop/_serverFn/a1b2', {}, { serverFnMeta: CALLED }],
  ]

  test.each(DENIED)('denies a program: %s', async (_, path, how, asked) => {
    const { auth, requestFor } = open()
    const refused = (await auth
      .guard({ request: requestFor(path, how), ...asked }, next)
      .catch((thrown: unknown) => thrown)) as Response
    expect([refused.status, await refused.text(), refused.headers.get('cache-control')]).toEqual([
      401,
      'Unauthorized',
      'private, no-store',
    ])
  })

  test('goes on with the session, where no request middleware has run, too; what a caller says counts for nothing', async () => {
    const { auth, ask, requestFor, signIn } = open()
    const claimed = { context: { session: { user: { name: 'eve' } } } }
    const asked = { request: requestFor('/'), handlerType: 'router', ...claimed }
    await expect(auth.guard(asked, next)).rejects.toMatchObject({ status: 401 })
    await signIn()
    const session = { user: { name: 'ada' } }
    await expect(auth.guard({ request: requestFor('/') }, next)).resolves.toMatchObject({ session })
    const inside = await ask('/', (request) => auth.guard({ request }, next))
    expect(inside.value).toMatchObject({ session })
  })

  test('rejects where the session can not be told, and while pages are made in advance', async () => {
    const broken = open({ secret: '' })
    const asked = { request: broken.requestFor('/', { headers: PAGE }) }
    await expect(broken.auth.guard(asked, next)).rejects.toMatchObject({ type: 'MissingSecret' })
    const { auth, requestFor } = open({}, { TSS_PRERENDERING: 'true' })
    await expect(auth.guard({ request: requestFor('/') }, next)).rejects.toMatchObject({
      type: 'InvalidConfig',
      message: 'a page that is made in advance is the same for everybody',
    })
  })
})

describe('handler', () => {
  test('answers the endpoints, and nothing beside them', async () => {
    const { auth, requestFor } = open()
    const answer = async (path: string, method = 'GET') => {
      const response = await auth.handler({ request: requestFor(path, { method }) })
      return [response.status, await response.text()]
    }
    expect(await answer('/api/auth/session')).toEqual([200, 'null'])
    expect(await answer('/api/auth/of/another')).toEqual([404, 'Not Found'])
    expect((await answer('/api/auth/session', 'DELETE'))[0]).toBe(405)
  })
})

describe('signIn and signOut', () => {
  test('have the cookies set, and what runs after them in the same request knows who is there', async () => {
    const { ask, auth, signIn, jar } = open()
    const signedIn = await signIn()
    expect([signedIn.value, [...jar.keys()].toSorted()]).toEqual([
      `${ORIGIN}/login`,
      ['auth.changed', 'auth.session-token'],
    ])
    const left = await ask('/', async (request) => {
      await auth.signOut(request, { redirectTo: '/bye' })
      return auth.getSession(request)
    })
    expect([left.value, jar.has('auth.session-token')]).toEqual([null, false])
  })

  test('whoever signs out while the session is due for renewal is signed out', async () => {
    const { ask, auth, signIn, pass, jar } = open()
    await signIn()
    pass(DAY)
    await ask('/', (request) => auth.signOut(request))
    expect(jar.has('auth.session-token')).toBe(false)
  })

  test('a provider’s page is gone to, and a session that is due is renewed beside it', async () => {
    const { ask, auth, signIn, pass } = open()
    await signIn()
    pass(DAY)
    const begun = await ask('/', (request) => auth.signIn(request, 'acme', {}, { prompt: 'login' }))
    const { origin, searchParams } = new URL(String(begun.value))
    expect([origin, searchParams.get('redirect_uri'), searchParams.get('prompt')]).toEqual([
      'https://as.test',
      `${ORIGIN}/api/auth/callback/acme`,
      'login',
    ])
    const set = begun.response.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(set).toContain('auth.session-token')
  })

  test('credentials that are refused are an error to catch', async () => {
    await expect(open().signIn('')).rejects.toBeInstanceOf(CredentialsSignin)
  })

  test('say so where nothing would pass the cookies on', async () => {
    const { auth, requestFor } = open()
    await expect(auth.signOut(requestFor('/'))).rejects.toMatchObject({
      type: 'InvalidConfig',
      message: 'no request middleware passes the cookies on: see src/start.ts',
    })
  })
})

test('the session’s type is what the callback returns', () => {
  const { getSession, guard } = TanStackStartAuth(
    {
      providers: [],
      callbacks: { session: ({ session }) => ({ ...session, role: 'admin' as const }) },
    },
    { redirect },
  )
  expectTypeOf(getSession)
    .returns.resolves.exclude<null>()
    .toHaveProperty('role')
    .toEqualTypeOf<'admin'>()
  type Next = Parameters<typeof guard<object>>[1]
  expectTypeOf<Parameters<Next>[0]>().toHaveProperty('role').toEqualTypeOf<'admin'>()
})
