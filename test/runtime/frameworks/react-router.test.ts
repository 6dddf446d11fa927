import { CredentialsSignin, CrossSiteRequest } from '@create-auth/runtime/errors'
import Credentials from '@create-auth/runtime/providers/credentials'
import {
  ReactRouterAuth,
  type ReactRouterAuthConfig,
  type RouterArgs,
} from '@create-auth/runtime/react-router'
import { withHost } from '@create-auth/runtime/testing'
import type { LoaderFunctionArgs, MiddlewareFunction, RouterContextProvider } from 'react-router'
import type {
  LoaderFunctionArgs as LoaderFunctionArgs8,
  MiddlewareFunction as MiddlewareFunction8,
  RouterContextProvider as RouterContextProvider8,
} from 'react-router-8'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeLog } from '../../support/log.js'
import {
  handlerOf,
  VERSIONS,
  type RouteModule,
  type RouterApplication,
} from '../../support/react-router.js'

const ORIGIN = 'http://localhost:3000'
const DAY = 86_400
const PAGE = { accept: 'text/html' }
const SCRIPT = { accept: '*/*' }
const page = { default: () => null }

type Auth = ReturnType<typeof ReactRouterAuth>

/** How an application is asked. */
interface How {
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly context?: object
}

/** An application of what is given, its clock, and a browser that keeps cookies. */
function open(
  version: 7 | 8,
  routes: (auth: Auth) => Readonly<Record<string, RouteModule>>,
  extra: Partial<ReactRouterAuthConfig> = {},
  more: (auth: Auth) => Partial<RouterApplication> = () => ({}),
) {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const config: ReactRouterAuthConfig = {
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
  const auth = ReactRouterAuth(withHost(config, { env: {}, now: () => clock.now }))
  const { RouterContextProvider: Context } = VERSIONS[version]
  const handle = handlerOf(VERSIONS[version], {
    middleware: [auth.middleware],
    routes: {
      '/auth/*': { loader: auth.handler, action: auth.handler },
      '/sign-in': {
        ...page,
        action: async (args: RouterArgs) =>
          auth.signIn(args, 'credentials', await args.request.formData()),
      },
      '/sign-out': { ...page, action: async (args: RouterArgs) => auth.signOut(args) },
      ...routes(auth),
    },
    ...more(auth),
  })
  const jar = new Map<string, string>()

  async function ask(path: string, { headers = PAGE, form, context }: How = {}): Promise<Response> {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const body = form && new URLSearchParams(form)
    const request = new Request(`${ORIGIN}${path}`, {
      headers: { host: 'localhost:3000', ...(cookie && { cookie }), ...headers },
      ...(body && { method: 'POST', body }),
    })
    const response = await handle(request, (context ?? new Context()) as never)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const signIn = async () => ask('/sign-in', { form: { name: 'ada' } })
  const pass = (seconds: number): void => void (clock.now += seconds * 1000)
  return { auth, ask, signIn, pass, jar }
}

/** Who gets something out of a page and out of an endpoint that are protected. */
const protectedRoutes = ({ requireSession }: Auth): Readonly<Record<string, RouteModule>> => {
  const guarded = async (args: RouterArgs) => {
    const session = await requireSession(args)
    return { secret: `for ${session.user?.name}` }
  }
  return {
    '/cart': { ...page, loader: guarded, action: guarded },
    '/api/cart': { loader: guarded, action: guarded },
  }
}

const to = (page_: string): string =>
  `${ORIGIN}/auth/signin?callbackUrl=${encodeURIComponent(page_)}`

describe.each([7, 8] as const)('React Router %i', (version) => {
  const REFUSED: [string, string, How, readonly [number, string | null]][] = [
    ['a page', '/cart?item=7', {}, [302, to('/cart?item=7')]],
    ['an action of a page', '/cart?index&item=7', { form: {} }, [302, to('/cart')]],
    ['an endpoint, asked by a person', '/api/cart', {}, [302, to('/api/cart')]],
    ['an endpoint, asked by a program', '/api/cart', { headers: SCRIPT }, [401, null]],
    ['a page, asked by a program', '/cart', { headers: SCRIPT }, [401, null]],
    ['a page with two slashes', '/cart//', { headers: PAGE }, [302, to('/cart//')]],
  ]

  test.each(REFUSED)('a stranger is refused: %s', async (_, path, how, [status, location]) => {
    const { ask } = open(version, protectedRoutes)
    const answer = await ask(path, how)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).not.toContain('for ')
  })

  const DATA: [string, string, How, string][] = [
    ['its data', '/cart.data?item=7', {}, to('/cart?item=7')],
    ['one of its routes', '/cart.data?_routes=route-3&item=7', {}, to('/cart?item=7')],
    ['its action', '/cart.data', { form: {} }, to('/cart')],
    ['the data of an endpoint', '/api/cart.data', {}, to('/api/cart')],
  ]

  test.each(DATA)(
    'a stranger is led to sign-in by a script of a page, past the router in the browser: %s',
    async (_, path, how, location) => {
      const { ask } = open(version, protectedRoutes)
      const answer = await ask(path, { headers: SCRIPT, ...how })
      expect([answer.status, answer.headers.get('x-remix-response')]).toEqual([202, 'yes'])
      expect(answer.headers.get('location')).toBeNull()
      const body = await answer.text()
      expect(body).toContain(`"redirect",${JSON.stringify(location)}`)
      expect(body).toMatch(/"reload",(?:true|\d+)/)
      expect(body).not.toContain('for ')
    },
  )

  describe('a session that is not fresh', () => {
    const freshRoutes = ({ requireFresh }: Auth): Readonly<Record<string, RouteModule>> => {
      const fresh = async (args: RouterArgs) => ({
        secret: `for ${(await requireFresh(args)).user?.name}`,
      })
      const kept = async (args: RouterArgs) => fresh(args).catch(() => ({ secret: 'kept' }))
      return {
        '/cart': { ...page, loader: fresh, action: fresh },
        '/kept': { ...page, loader: kept, action: kept },
      }
    }
    const opened = async () => {
      const site = open(version, freshRoutes)
      await site.signIn()
      site.pass(601)
      return site
    }
    const confirm = (to_: string) => `${ORIGIN}/auth/confirm?callbackUrl=${to_}`
    const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"'

    test('leads a page, and a script of it, to where that is confirmed', async () => {
      const { ask } = await opened()
      const led = await ask('/cart?item=7')
      const location = confirm('%2Fcart%3Fitem%3D7')
      expect([led.status, led.headers.get('location')]).toEqual([302, location])
      for (const name of ['cart', 'kept']) {
        const data = await ask(`/${name}.data?item=7`, { headers: SCRIPT })
        const body = await data.text()
        expect(body).toContain(`"redirect","${confirm(`%2F${name}%3Fitem%3D7`)}"`)
        expect(body).not.toMatch(/for ada|kept"/)
      }
    })

    test('refuses what a form has sent, by a script of the page, too', async () => {
      const { ask } = await opened()
      for (const path of ['/cart', '/cart.data', '/kept.data']) {
        const refused = await ask(path, { form: {} })
        expect([path, refused.status, refused.headers.get('location')]).toEqual([path, 401, null])
        expect(refused.headers.get('www-authenticate')).toBe(challenge)
        expect(refused.headers.get('cache-control')).toBe('private, no-store')
        expect(await refused.text()).not.toMatch(/for ada|kept"/)
      }
    })
  })

  test('whoever has not the role gets 403: a page, its data, a form and a program, though a loader keeps it to itself', async () => {
    const { ask, signIn } = open(
      version,
      ({ requireRole }) => {
        const admin = async (args: RouterArgs) => ({
          secret: `for ${(await requireRole(args, 'admin')).user?.name}`,
        })
        const kept = async (args: RouterArgs) => admin(args).catch(() => ({ secret: 'kept' }))
        const member = async (args: RouterArgs) => ({
          secret: `for ${(await requireRole(args, ['admin', 'member'])).user?.name}`,
        })
        return {
          '/admin': { ...page, loader: admin, action: admin },
          '/kept': { ...page, loader: kept },
          '/member': { ...page, loader: member },
          '/api/admin': { loader: admin },
        }
      },
      {
        callbacks: {
          session: ({ session }) => ({
            ...session,
            user: { ...session.user, role: 'member' },
          }),
        },
      },
    )
    await signIn()
    for (const [path, how] of [
      ['/admin', {}],
      ['/admin', { form: {} }],
      ['/admin.data', { headers: SCRIPT }],
      ['/admin.data', { headers: SCRIPT, form: {} }],
      ['/kept.data', { headers: SCRIPT }],
      ['/api/admin', { headers: SCRIPT }],
    ] as const) {
      const denied = await ask(path, how)
      expect([path, denied.status]).toEqual([path, 403])
      expect(denied.headers.get('cache-control')).toBe('private, no-store')
      expect(await denied.text()).not.toMatch(/for ada|kept"/)
    }
    const shown = await ask('/member.data', { headers: SCRIPT })
    expect(await shown.text()).toContain('for ada')
  })

  test('whoever is signed in gets all of them, kept out of every cache', async () => {
    const { ask, signIn } = open(version, protectedRoutes)
    await signIn()
    for (const path of ['/cart', '/cart.data', '/cart.data?_routes=route-3', '/api/cart']) {
      const answer = await ask(path, { headers: SCRIPT })
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
    expect(await (await ask('/cart.data')).text()).toContain('for ada')
    expect(await (await ask('/api/cart')).json()).toEqual({ secret: 'for ada' })
  })

  test('a refusal that a loader has kept to itself shows nothing as data of the page', async () => {
    const { ask } = open(version, ({ requireSession }) => ({
      '/quiet': {
        ...page,
        loader: async (args: RouterArgs) => {
          await requireSession(args).catch(() => undefined)
          return { secret: 'for nobody' }
        },
      },
    }))
    expect(await (await ask('/quiet.data', { headers: SCRIPT })).text()).not.toContain('for nobody')
  })

  test('where the middleware has not run the session is read all the same, and what it puts there is not', async () => {
    const { ask, signIn } = open(
      version,
      (auth) => ({
        ...protectedRoutes(auth),
        '/context': {
          loader: ({ context }: { readonly context: { get(key: object): unknown } }) =>
            Response.json(context.get(auth.sessionContext)),
        },
      }),
      {},
      () => ({ middleware: [] }),
    )
    expect((await ask('/api/cart', { headers: SCRIPT })).status).toBe(401)
    await signIn()
    expect(await (await ask('/api/cart')).json()).toEqual({ secret: 'for ada' })
    expect((await ask('/context')).status).toBe(500)
  })

  test('a context that two visitors share lets neither of them in as the other', async () => {
    const gate = { open: (): void => undefined }
    const opened = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    const { ask, signIn, jar } = open(version, (auth) => ({
      ...protectedRoutes(auth),
      '/slow': {
        loader: async (args: RouterArgs) => {
          await opened
          return auth.requireSession(args)
        },
      },
    }))
    const context = new VERSIONS[version].RouterContextProvider()
    const slow = ask('/slow', { context, headers: SCRIPT })
    await signIn()
    expect((await ask('/api/cart', { context })).status).toBe(200)
    expect(jar.has('auth.session-token')).toBe(true)
    gate.open()
    expect((await slow).status).toBe(401)
  })

  test('a server that is asked by nobody, as while pages are made in advance, reads no configuration', async () => {
    const { RouterContextProvider: Context } = VERSIONS[version]
    const auth = ReactRouterAuth(() => {
      throw new Error('the configuration is read')
    })
    const handle = handlerOf(VERSIONS[version], {
      middleware: [auth.middleware],
      routes: {
        '/about': {
          loader: ({ context }: { readonly context: { get(key: object): unknown } }) =>
            Response.json(context.get(auth.sessionContext)),
        },
      },
    })
    const answer = await handle(new Request(`${ORIGIN}/about`), new Context())
    expect([answer.status, await answer.json()]).toEqual([200, null])
  })

  describe('below a basename', () => {
    const below = () =>
      open(
        version,
        (auth) => ({
          '/auth/*': { loader: auth.handler, action: auth.handler },
          ...protectedRoutes(auth),
        }),
        { basePath: '/shop/auth' },
        () => ({ basename: '/shop' }),
      )

    test('the endpoints answer, and a stranger comes back to the page below it', async () => {
      const { ask } = below()
      expect(await (await ask('/shop/auth/session')).text()).toBe('null')
      const wanted = `${ORIGIN}/shop/auth/signin?callbackUrl=%2Fshop%2Fcart`
      expect((await ask('/shop/cart')).headers.get('location')).toBe(wanted)
      const data = await ask('/shop/cart.data', { headers: SCRIPT })
      expect(await data.text()).toContain(`"redirect",${JSON.stringify(wanted)}`)
    })

    test('the data of the first page leads back to it', async () => {
      const { ask } = open(
        version,
        ({ requireSession }) => ({
          '/': { ...page, loader: async (args: RouterArgs) => requireSession(args) },
        }),
        {},
      )
      const path = version === 7 ? '/_root.data' : '/_.data'
      const answer = await ask(path, { headers: SCRIPT })
      expect(await answer.text()).toContain(`"redirect",${JSON.stringify(to('/'))}`)
    })
  })

  describe('actions', () => {
    test('signing in and out lead back to the page, with the cookies, and load it anew', async () => {
      const { ask, signIn, jar } = open(version, protectedRoutes)
      const signedIn = await signIn()
      expect([signedIn.status, signedIn.headers.get('location')]).toEqual([
        302,
        `${ORIGIN}/sign-in`,
      ])
      expect(signedIn.headers.get('x-remix-reload-document')).toBe('true')
      expect([...jar.keys()].toSorted()).toEqual(['auth.changed', 'auth.session-token'])
      await ask('/sign-out', { form: {} })
      expect(jar.has('auth.session-token')).toBe(false)
    })

    test('the same where a script of the page does it, and where the form says where to go', async () => {
      const { ask, jar } = open(version, protectedRoutes)
      const form = { name: 'ada', redirectTo: '/cart' }
      const answer = await ask('/sign-in.data', { form, headers: SCRIPT })
      expect(answer.status).toBe(202)
      expect(await answer.text()).toContain(`"redirect",${JSON.stringify(`${ORIGIN}/cart`)}`)
      expect(jar.has('auth.session-token')).toBe(true)
    })

    test('whoever signs out while the session is due for renewal is signed out', async () => {
      const { ask, signIn, pass, jar } = open(version, protectedRoutes)
      await signIn()
      pass(DAY)
      await ask('/sign-out', { form: {} })
      expect(jar.has('auth.session-token')).toBe(false)
    })

    test('a page with a renewed cookie is kept out of every cache, whatever it says', async () => {
      const { ask, signIn, pass } = open(version, () => ({
        '/kept': {
          loader: () =>
            new Response('', { status: 201, headers: { 'cache-control': 'public, max-age=60' } }),
        },
      }))
      await signIn()
      expect((await ask('/kept')).headers.get('cache-control')).toBe('public, max-age=60')
      pass(DAY)
      const renewed = await ask('/kept')
      expect([renewed.status, renewed.headers.get('cache-control')]).toEqual([
        201,
        'private, no-store',
      ])
      expect(renewed.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
        'auth.session-token',
      ])
    })

    test('what another site has sent signs nobody in, in a resource route either', async () => {
      const seen: unknown[] = []
      const { ask, jar } = open(version, ({ signIn }) => ({
        '/api/sign-in': {
          action: async (args: RouterArgs) =>
            signIn(args, 'credentials', { name: 'eve' }).catch((error: unknown) => {
              seen.push(error)
              return new Response(null, { status: 403 })
            }),
        },
      }))
      const foreign = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]
      for (const headers of foreign) await ask('/api/sign-in', { form: {}, headers })
      expect(seen).toEqual([expect.any(CrossSiteRequest), expect.any(CrossSiteRequest)])
      expect(jar.size).toBe(0)
      await ask('/api/sign-in', { form: {}, headers: { origin: ORIGIN } })
      expect(jar.has('auth.session-token')).toBe(true)
    })

    test('a provider’s page is gone to; without a provider the sign-in page', async () => {
      const { ask } = open(version, ({ signIn }) => ({
        '/with': {
          ...page,
          action: async (args: RouterArgs) => signIn(args, 'acme', {}, { prompt: 'login' }),
        },
        '/without': { ...page, action: async (args: RouterArgs) => signIn(args) },
      }))
      const begun = await ask('/with', { form: {} })
      const url = new URL(begun.headers.get('location') ?? '')
      expect([url.origin, url.searchParams.get('prompt')]).toEqual(['https://as.test', 'login'])
      expect((await ask('/without', { form: {} })).headers.get('location')).toBe(to('/without'))
    })

    test('credentials that are refused are an error to catch', async () => {
      const seen: unknown[] = []
      const { ask } = open(version, ({ signIn }) => ({
        '/try': {
          ...page,
          action: async (args: RouterArgs) =>
            signIn(args, 'credentials', { name: '' }).catch((error: unknown) => {
              seen.push(error)
              return null
            }),
        },
      }))
      await ask('/try', { form: {} })
      expect(seen).toEqual([expect.any(CredentialsSignin)])
    })
  })
})

describe('types', () => {
  const auth = ReactRouterAuth({
    providers: [],
    callbacks: { session: ({ session }) => ({ ...session, role: 'admin' as const }) },
  })
  type Shown = Awaited<ReturnType<typeof auth.requireSession>>

  test('the session’s type is what the callback returns, out of the context, too', () => {
    expectTypeOf<Shown>().toHaveProperty('role').toEqualTypeOf<'admin'>()
    const by7 = (context: RouterContextProvider) => context.get(auth.sessionContext)
    const by8 = (context: RouterContextProvider8) => context.get(auth.sessionContext)
    expectTypeOf(by7).returns.toEqualTypeOf<Shown | null>()
    expectTypeOf(by8).returns.toEqualTypeOf<Shown | null>()
  })

  test('React Router’s own types take the middleware, and give what is asked for', () => {
    expectTypeOf(auth.middleware).toExtend<MiddlewareFunction<Response>>()
    expectTypeOf(auth.middleware).toExtend<MiddlewareFunction8<Response>>()
    expectTypeOf<LoaderFunctionArgs<Readonly<RouterContextProvider>>>().toExtend<RouterArgs>()
    expectTypeOf<LoaderFunctionArgs8<Readonly<RouterContextProvider8>>>().toExtend<RouterArgs>()
  })
})
