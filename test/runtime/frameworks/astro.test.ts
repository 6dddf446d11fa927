import { AstroAuth, type AstroAuthConfig, type AstroContext } from '@create-auth/runtime/astro'
import { CredentialsSignin } from '@create-auth/runtime/errors'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { contextOf, withCookies } from '../../support/astro.js'
import { makeLog } from '../../support/log.js'

const ORIGIN = 'http://localhost:4321'
const DAY = 86_400
const PAGE = { accept: 'text/html' }
const SECRET = 'a-secret-of-at-least-32-characters'

const people = Credentials({
  credentials: { name: {} },
  authorize: ({ name = '' }) => (name === '' ? null : { id: name, name }),
})

/** How an application is asked. */
interface How {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Code = (context: AstroContext) => Promise<unknown>

/** An application, its clock, and a browser that keeps cookies. */
function open(extra: Partial<AstroAuthConfig> = {}) {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const config: AstroAuthConfig = {
    providers: [people, acme()],
    secret: SECRET,
    logger: makeLog().logger,
    ...extra,
  }
  const auth = AstroAuth(withHost(config, { env: {}, now: () => clock.now }))
  const jar = new Map<string, string>()

  /** Asks the application, which answers by the code that is given. */
  async function ask(
    path: string,
    code: Code,
    { headers = {}, method = 'GET', ...more }: Partial<AstroContext> & How = {},
    own: Response = new Response('', { status: 201, headers: { 'x-own': 'kept' } }),
  ) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { host: 'localhost:4321', ...(cookie && { cookie }), ...headers },
    })
    const context = contextOf(request, more)
    const result: { value?: unknown } = {}
    const next = async (): Promise<Response> => {
      result.value = await code(context)
      return own
    }
    const response = withCookies(await auth.onRequest(context, next), context)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return { response, value: result.value, locals: context.locals }
  }
  const post = { method: 'POST', headers: PAGE }
  const signIn = async () =>
    ask('/login', async (context) => auth.signIn(context, 'credentials', { name: 'ada' }), post)
  const pass = (seconds: number): void => void (clock.now += seconds * 1000)
  return { auth, ask, post, signIn, pass, jar }
}

const nothing = async (): Promise<void> => undefined
const cacheOf = ({ response }: { readonly response: Response }): string | null =>
  response.headers.get('cache-control')

describe('onRequest', () => {
  test('does nothing while pages are made in advance: no configuration is read', async () => {
    const configured: unknown[] = []
    const { onRequest } = AstroAuth(() => {
      configured.push('read')
      return { providers: [], env: {} }
    })
    const context = contextOf(new Request(`${ORIGIN}/auth/session`), { isPrerendered: true })
    const page = new Response('made')
    expect(await onRequest(context, async () => page)).toBe(page)
    expect([context.locals, configured]).toEqual([{ session: null }, []])
  })

  test('what is made for somebody stays out of every cache, unless it says otherwise', async () => {
    const { ask, signIn, pass } = open()
    expect(cacheOf(await ask('/', nothing))).toBe(null)
    await signIn()
    expect(cacheOf(await ask('/', nothing))).toBe('private, no-store')
    const said = (): Response => new Response('', { headers: { 'cache-control': 'public' } })
    expect(cacheOf(await ask('/', nothing, {}, said()))).toBe('public')
    pass(DAY)
    const renewed = await ask('/', nothing, {}, said())
    expect(cacheOf(renewed)).toBe('private, no-store')
    expect(renewed.response.headers.getSetCookie()).toEqual([
      expect.stringContaining('auth.session-token='),
    ])
  })

  test('the headers of what it can not write to are kept', async () => {
    const { ask, signIn } = open()
    await signIn()
    const { response } = await ask('/', nothing, {}, Response.redirect(`${ORIGIN}/x`))
    expect([response.status, response.headers.get('location'), cacheOf({ response })]).toEqual([
      302,
      `${ORIGIN}/x`,
      'private, no-store',
    ])
  })

  test('reads the session once, though the page is rewritten and asks for it again', async () => {
    const reads: unknown[] = []
    const session = ({ session: shown }: { session: never }): never => {
      reads.push('read')
      return shown
    }
    const { ask, auth, signIn } = open({ callbacks: { session: session as never } })
    await signIn()
    reads.length = 0
    await ask('/', async (context) => {
      await auth.requireSession(context)
      await auth.onRequest(context, async () => new Response())
    })
    expect(reads).toEqual(['read'])
  })

  test('answers sign-in before whatever comes behind it', async () => {
    const { auth, ask } = open()
    const { response, value } = await ask('/auth/session', async () => 'asked')
    expect([await response.json(), value]).toEqual([null, undefined])
    const at = async (path: string) =>
      auth.handler(
        contextOf(new Request(`${ORIGIN}${path}`, { headers: { host: 'localhost:4321' } })),
      )
    expect(await (await at('/auth/session')).json()).toBe(null)
    expect((await at('/auth/nothing')).status).toBe(404)
  })
})

describe('requireSession', () => {
  const REFUSED: [string, Partial<AstroContext> & How & { path?: string }, unknown][] = [
    [
      'a page',
      { headers: PAGE },
      [303, `${ORIGIN}/auth/signin?callbackUrl=%2Fcart%3Fitem%3D7`, ''],
    ],
    [
      'a form of a page',
      { method: 'POST', headers: PAGE },
      [303, `${ORIGIN}/auth/signin?callbackUrl=%2Fcart`, ''],
    ],
    ['a program', { headers: { accept: '*/*' } }, [401, null, 'Unauthorized']],
    [
      'an action by a script',
      { path: '/_actions/rename', method: 'POST', headers: { accept: 'application/json' } },
      [401, null, '{"type":"AstroActionError","code":"UNAUTHORIZED","message":"Unauthorized"}'],
    ],
    [
      'a server island',
      { path: '/_server-islands/Cart', headers: { accept: '*/*' } },
      [401, null, 'Unauthorized'],
    ],
  ]

  test.each(REFUSED)(
    'refuses a stranger: %s',
    async (_, { path = '/cart?item=7', ...how }, said) => {
      const { ask, auth } = open()
      const kept: Code = async (context) =>
        auth.requireSession(context).catch(() => 'kept to itself')
      for (const code of [auth.requireSession, kept]) {
        const { response } = await ask(path, code, how)
        const { status, headers } = response
        expect([status, headers.get('location'), await response.text()]).toEqual(said)
        expect(cacheOf({ response })).toBe('private, no-store')
      }
    },
  )

  test('gives the session, where the middleware has not run, too, and rejects where it can not be told', async () => {
    const { ask, auth, signIn } = open()
    await signIn()
    const session = { user: { name: 'ada' } }
    expect((await ask('/', auth.requireSession)).value).toMatchObject(session)
    const alone: Code = async (context) => auth.requireSession({ ...context, locals: {} })
    expect((await ask('/', alone)).value).toMatchObject(session)
    const broken = open({ secret: '' }).auth
    const context = contextOf(new Request(ORIGIN, { headers: PAGE }))
    await expect(broken.requireSession(context)).rejects.toMatchObject({ type: 'MissingSecret' })
  })

  test('what something else has put into locals.session is not believed', async () => {
    const { auth } = open()
    const locals = { session: { user: { name: 'eve' } } }
    const context = contextOf(new Request(ORIGIN, { headers: PAGE }), { locals })
    await expect(auth.requireSession(context)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('a page that is made in advance can not be protected, and says so', async () => {
    const context = contextOf(new Request(ORIGIN), { isPrerendered: true })
    await expect(open().auth.requireSession(context)).rejects.toMatchObject({
      type: 'InvalidConfig',
      message:
        'a page that is prerendered is the same for everybody: export const prerender = false',
    })
  })

  test('an error of the application’s own stays one', async () => {
    const { ask } = open()
    const broken = new Error('broken')
    await expect(ask('/', () => Promise.reject(broken))).rejects.toBe(broken)
  })

  test('a session cookie that another site has tossed in beside ours is nobody’s', async () => {
    const { ask, auth, signIn, jar } = open()
    await signIn()
    const cookie = `auth.session-token=${jar.get('auth.session-token')}; auth.session-token=tossed`
    expect((await ask('/', auth.requireSession, { headers: { cookie } })).response.status).toBe(401)
  })
})

describe('requireFresh', () => {
  const CONFIRM = `${ORIGIN}/auth/confirm?callbackUrl=%2Fcart%3Fitem%3D7`
  const STALE: [string, How & { path?: string }, unknown][] = [
    ['a page', { headers: PAGE }, [303, CONFIRM, '']],
    ['a form of a page', { method: 'POST', headers: PAGE }, [401, null, 'Unauthorized']],
    ['a program', { headers: { accept: '*/*' } }, [401, null, 'Unauthorized']],
    [
      'an action by a script',
      { path: '/_actions/rename', method: 'POST', headers: { accept: 'application/json' } },
      [401, null, '{"type":"AstroActionError","code":"UNAUTHORIZED","message":"Unauthorized"}'],
    ],
  ]

  test.each(STALE)(
    'leads a person, and refuses the rest, though code keeps it to itself: %s',
    async (_, { path = '/cart?item=7', ...how }, said) => {
      const { ask, auth, pass, signIn } = open()
      await signIn()
      pass(601)
      const fresh: Code = async (context) => auth.requireFresh(context)
      const kept: Code = async (context) => fresh(context).catch(() => 'kept to itself')
      for (const code of [fresh, kept]) {
        const { response } = await ask(path, code, how)
        const { status, headers } = response
        expect([status, headers.get('location'), await response.text()]).toEqual(said)
        const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"'
        expect(headers.get('www-authenticate') ?? challenge).toBe(challenge)
        expect(headers.has('www-authenticate') || status === 303).toBe(true)
        expect(cacheOf({ response })).toBe('private, no-store')
      }
    },
  )

  test('a page that is made in advance can not be protected, and says so', async () => {
    const context = contextOf(new Request(ORIGIN), { isPrerendered: true })
    const asking = open().auth.requireFresh(context)
    await expect(asking).rejects.toMatchObject({ type: 'InvalidConfig' })
  })
})

describe('requireRole', () => {
  const MEMBER: Partial<AstroAuthConfig> = {
    callbacks: {
      session: ({ session }) => ({ ...session, user: { ...session.user, role: 'member' } }),
    },
  }
  const SHOWN = expect.stringContaining('<h1>No access</h1>')

  test.each<[string, How & { path?: string }, unknown]>([
    ['a page', { headers: PAGE }, SHOWN],
    ['a form of a page', { method: 'POST', headers: PAGE }, SHOWN],
    ['a program', { headers: { accept: '*/*' } }, '{"error":"AccessDenied"}'],
    [
      'an action by a script',
      { path: '/_actions/rename', method: 'POST', headers: { accept: 'application/json' } },
      '{"type":"AstroActionError","code":"FORBIDDEN","message":"Forbidden"}',
    ],
  ])(
    'answers 403 to whoever has not the role, though code keeps it to itself: %s',
    async (_, { path = '/admin', ...how }, said) => {
      const { ask, auth, signIn } = open(MEMBER)
      await signIn()
      const denied: Code = async (context) => auth.requireRole(context, 'admin')
      const kept: Code = async (context) => denied(context).catch(() => 'kept to itself')
      for (const code of [denied, kept]) {
        const { response } = await ask(path, code, how)
        expect([response.status, await response.text()]).toEqual([403, said])
        expect(cacheOf({ response })).toContain('no-store')
      }
      const { value } = await ask(path, async (context) => auth.requireRole(context, 'member'), how)
      expect(value).toMatchObject({ user: { name: 'ada', role: 'member' } })
    },
  )

  test('a page that is made in advance can not be protected, and says so', async () => {
    const context = contextOf(new Request(ORIGIN), { isPrerendered: true })
    const asking = open().auth.requireRole(context, 'admin')
    await expect(asking).rejects.toMatchObject({ type: 'InvalidConfig' })
  })
})

describe('signIn and signOut', () => {
  test('set the cookies, and what runs after them in the same request knows who is there', async () => {
    const { signIn, ask, auth, post, jar } = open()
    const signedIn = await signIn()
    expect([signedIn.value, [...jar.keys()].toSorted()]).toEqual([
      `${ORIGIN}/login`,
      ['auth.changed', 'auth.session-token'],
    ])
    expect(signedIn.locals).toMatchObject({ session: { user: { name: 'ada' } } })
    const left = await ask('/', async (context) => auth.signOut(context), post)
    expect([left.value, left.locals]).toEqual([`${ORIGIN}/`, { session: null }])
    expect((await ask('/', nothing)).locals).toEqual({ session: null })
  })

  test('whoever signs in is let pass in the same request, and whoever signs out is not', async () => {
    const { ask, auth, post } = open()
    const both = await ask(
      '/login',
      async (context) => {
        await auth.signIn(context, 'credentials', { name: 'ada' })
        const { user } = await auth.requireSession(context)
        await auth.signOut(context)
        return [user?.name, await auth.requireSession(context).catch(() => 'refused')]
      },
      post,
    )
    expect([both.value, both.response.status]).toEqual([['ada', 'refused'], 303])
  })

  test('whoever signs out while the session is due for renewal is signed out', async () => {
    const { signIn, ask, auth, post, pass, jar } = open()
    await signIn()
    pass(DAY)
    await ask('/', async (context) => auth.signOut(context), post)
    expect(jar.has('auth.session-token')).toBe(false)
  })

  test('lead back to the page of the form, or where it says', async () => {
    const { ask, auth, post } = open()
    const form = new FormData()
    form.set('name', 'ada')
    const act: Code = async (context) => auth.signIn(context, 'credentials', form)
    expect((await ask('/login?_action=in', act, post)).value).toBe(`${ORIGIN}/login`)
    form.set('redirectTo', '/cart')
    expect((await ask('/login', act, post)).value).toBe(`${ORIGIN}/cart`)
    const out: Code = async (context) => auth.signOut(context, { redirectTo: '/bye' })
    expect((await ask('/', out, post)).value).toBe(`${ORIGIN}/bye`)
  })

  test('lead to a provider’s page, and without a provider to the sign-in page', async () => {
    const { ask, auth, post } = open({ basePath: '/shop/auth' })
    const begin: Code = async (context) => auth.signIn(context, 'acme', {}, { prompt: 'login' })
    const url = new URL(String((await ask('/login', begin, post)).value))
    expect([
      url.origin,
      url.searchParams.get('redirect_uri'),
      url.searchParams.get('prompt'),
    ]).toEqual(['https://as.test', `${ORIGIN}/shop/auth/callback/acme`, 'login'])
    expect((await ask('/login', async (context) => auth.signIn(context), post)).value).toBe(
      `${ORIGIN}/shop/auth/signin?callbackUrl=%2Flogin`,
    )
  })

  test('credentials that are refused are an error to catch', async () => {
    const { ask, auth, post } = open()
    await expect(
      ask('/', async (context) => auth.signIn(context, 'credentials', { name: '' }), post),
    ).rejects.toBeInstanceOf(CredentialsSignin)
  })
})

describe('what Astro knows of a request', () => {
  const ask = async (
    config: Partial<AstroAuthConfig>,
    { request, ...more }: Partial<AstroContext>,
  ): Promise<Response> => {
    const { handler } = AstroAuth(
      withHost(
        { providers: [people], secret: SECRET, logger: makeLog().logger, ...config },
        {
          env: {},
        },
      ),
    )
    return handler(contextOf(request ?? new Request(ORIGIN), more))
  }

  test('an adapter that does not tell the address is answered without one', async () => {
    const context = contextOf(
      new Request(`${ORIGIN}/auth/session`, { headers: { host: 'localhost:4321' } }),
    )
    Object.defineProperty(context, 'clientAddress', {
      get() {
        throw new Error('the adapter does not provide clientAddress')
      },
    })
    const { auth } = open()
    expect(await (await auth.handler(context)).json()).toBe(null)
  })

  const HOSTS: [string, string, string, string][] = [
    ['as it was asked for', 'http://localhost', 'shop.test:8080', 'http://shop.test:8080'],
    [
      'as Astro has found it among those of the site',
      'https://shop.test',
      'inner',
      'https://shop.test',
    ],
    ['as it stands where the header is none', 'http://localhost', 'no host', 'http://localhost'],
  ]

  test.each(HOSTS)('the host %s', async (_, url, host, origin) => {
    const request = new Request(`${url}/auth/providers`, { headers: { host } })
    const answer: unknown = await (
      await ask({ trustHost: true, providers: [acme()] }, { request })
    ).json()
    expect(answer).toMatchObject({ acme: { callbackUrl: `${origin}/auth/callback/acme` } })
  })

  test('a body is read where the host is another one', async () => {
    const request = new Request('http://localhost/auth/session', {
      method: 'POST',
      headers: { host: 'shop.test', 'content-type': 'text/plain' },
      body: 'x',
    })
    expect((await ask({ trustHost: true }, { request })).status).toBe(415)
  })

  test('somebody signs in by a form that has been read, where the host is another one', async () => {
    const auth = AstroAuth(
      withHost({ providers: [people], secret: SECRET, trustHost: true }, { env: {} }),
    )
    const body = new URLSearchParams({ name: 'ada', redirectTo: '/cart' })
    const headers = { host: 'shop.test' }
    const request = new Request('http://localhost/login', { method: 'POST', headers, body })
    const form = await request.formData()
    expect(await auth.signIn(contextOf(request), 'credentials', form)).toBe('http://shop.test/cart')
  })

  const ADDRESSES: [string, string, string | undefined, string, string][] = [
    ['the connection', 'http://localhost', undefined, '192.0.2.1', '192.0.2.1'],
    [
      'a claim that Astro does not believe',
      'http://localhost',
      '198.51.100.9',
      '192.0.2.1',
      '192.0.2.1',
    ],
    [
      'a claim that nobody vouches for',
      'http://localhost',
      '198.51.100.9, x',
      '198.51.100.9',
      'unknown',
    ],
    ['the first of a header', 'https://shop.test', '198.51.100.9', '198.51.100.9', 'unknown'],
  ]

  test.each(ADDRESSES)(
    'limits are counted by the connection, and by nothing that a visitor may have written: %s',
    async (_, url, claimed, clientAddress, network) => {
      const networks: unknown[] = []
      const config = {
        trustHost: true,
        limits: { credentialsPerAccountAndNetwork: { max: 1, window: 60 } },
        events: {
          rateLimited: (event: { readonly network: string | undefined }) =>
            void networks.push(event.network),
        },
      }
      const shared = withHost(
        { providers: [people], secret: SECRET, logger: makeLog().logger, ...config },
        { env: {} },
      )
      const auth = AstroAuth(shared)
      for (const name of ['', '']) {
        const request = new Request(`${url}/login`, {
          method: 'POST',
          headers: {
            host: new URL(url).host,
            ...(claimed !== undefined && { 'x-forwarded-for': claimed }),
          },
        })
        await auth
          .signIn(contextOf(request, { clientAddress }), 'credentials', { name })
          .catch(() => undefined)
      }
      expect(networks).toEqual([network])
    },
  )
})

test('a header that is another one with each request is no way around a limit of networks, where Astro before 5.14 takes it for the address', async () => {
  const shared = withHost(
    {
      providers: [people],
      secret: SECRET,
      logger: makeLog().logger,
      trustHost: true,
      limits: { credentialsPerNetwork: { max: 2, window: 60 } },
    },
    { env: {} },
  )
  const auth = AstroAuth(shared)
  const errors: unknown[] = []
  for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const headers = { 'x-forwarded-for': claimed }
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', headers })
    const context = contextOf(request, { clientAddress: claimed })
    await auth
      .signIn(context, 'credentials', { name: '' })
      .catch((thrown: { readonly type?: string }) => void errors.push(thrown.type))
  }
  expect(errors).toEqual(['CredentialsSignin', 'CredentialsSignin', 'RateLimited'])
})

describe('the environment', () => {
  test('is what Astro gives, asked for when somebody comes', async () => {
    const asked: string[] = []
    const values: Record<string, string> = { AUTH_SECRET: SECRET, AUTH_URL: 'https://shop.test' }
    const getSecret = (name: string): string | undefined => {
      asked.push(name)
      return values[name]
    }
    const config = { providers: [acme()], logger: makeLog().logger }
    const { handler } = AstroAuth(config, { getSecret })
    expect(asked).toEqual([])
    const ask = async () => handler(contextOf(new Request('http://localhost/auth/providers')))
    expect(await (await ask()).json()).toMatchObject({
      acme: { callbackUrl: 'https://shop.test/auth/callback/acme' },
    })
    const times = asked.length
    await ask()
    expect(asked.slice(times).filter((name) => name === 'AUTH_SECRET')).toEqual([])
  })

  test('is what the configuration names, where it names one', async () => {
    const env = { AUTH_SECRET: SECRET, AUTH_URL: 'https://own.test' }
    const { handler } = AstroAuth(
      { providers: [acme()], env, logger: makeLog().logger },
      { getSecret: () => undefined },
    )
    const answer = await handler(contextOf(new Request('http://localhost/auth/providers')))
    expect(await answer.json()).toMatchObject({
      acme: { callbackUrl: 'https://own.test/auth/callback/acme' },
    })
  })
})

test('the session’s type is what the callback returns', () => {
  const { requireSession } = AstroAuth({
    providers: [],
    callbacks: { session: ({ session }) => ({ ...session, role: 'admin' as const }) },
  })
  expectTypeOf(requireSession).returns.resolves.toHaveProperty('role').toEqualTypeOf<'admin'>()
})
