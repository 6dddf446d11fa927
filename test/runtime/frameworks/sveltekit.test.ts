import { CredentialsSignin } from '@create-auth/runtime/errors'
import Credentials from '@create-auth/runtime/providers/credentials'
import {
  SvelteKitAuth,
  type KitEvent,
  type SvelteKitAuthConfig,
} from '@create-auth/runtime/sveltekit'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { eventOf, kit } from '../../support/kit.js'
import { makeLog } from '../../support/log.js'

const ORIGIN = 'http://localhost:3000'
const DAY = 86_400
const PAGE = { accept: 'text/html' }

/** How an application is asked. */
interface How {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An application, its clock, and a browser that keeps cookies. */
function open(extra: Partial<SvelteKitAuthConfig> = {}) {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const config: SvelteKitAuthConfig = {
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
  const auth = SvelteKitAuth(withHost(config, { env: {}, now: () => clock.now }), kit)
  const jar = new Map<string, string>()

  /** Asks the application, which answers by the code that is given. */
  async function ask(
    path: string,
    code: (event: KitEvent) => Promise<unknown>,
    { headers = {}, method = 'GET', ...more }: Partial<KitEvent> & How = {},
  ) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { host: 'localhost:3000', ...(cookie && { cookie }), ...headers },
    })
    const { event, set } = eventOf(request, more)
    const result: { value?: unknown } = {}
    const resolve = async (resolved: KitEvent): Promise<Response> => {
      result.value = await code(resolved)
      return new Response('', { status: 201, headers: { 'x-own': 'kept' } })
    }
    const response = await auth.handle({ event, resolve }).finally(() => {
      for (const { name, value, options } of set)
        if (options.maxAge === 0) jar.delete(name)
        else jar.set(name, encodeURIComponent(value))
    })
    return { response, value: result.value, set, locals: event.locals }
  }
  const post = { method: 'POST', headers: PAGE }
  const signIn = async () =>
    ask(
      '/login',
      async (event) => auth.signIn(event, 'credentials', { name: 'ada', redirect: false }),
      post,
    )
  const pass = (seconds: number): void => void (clock.now += seconds * 1000)
  return { auth, ask, post, signIn, pass, jar }
}

const nothing = async (): Promise<void> => undefined

describe('handle', () => {
  test('reads no configuration while pages are made in advance, when nobody asks', async () => {
    const configured: unknown[] = []
    const { handle } = SvelteKitAuth(() => {
      configured.push('read')
      return { providers: [], env: {} }
    }, kit)
    const { event } = eventOf(new Request('http://sveltekit-prerender/about'))
    await handle({ event, resolve: () => new Response() })
    expect([event.locals, configured]).toEqual([{ session: null }, []])
  })

  test('keeps a page with a renewed cookie out of every cache, though its headers are closed', async () => {
    const { ask, signIn, pass, auth } = open()
    await signIn()
    pass(DAY)
    const renewed = await ask('/', nothing)
    expect(renewed.set.map(({ name, options }) => [name, options.path])).toEqual([
      ['auth.session-token', '/'],
    ])
    expect([
      renewed.response.status,
      renewed.response.headers.get('x-own'),
      renewed.response.headers.get('cache-control'),
    ]).toEqual([201, 'kept', 'private, no-store'])
    expect((await ask('/', nothing)).response.headers.has('cache-control')).toBe(false)
    pass(DAY)
    const { event } = eventOf(
      new Request(ORIGIN, {
        headers: { host: 'localhost:3000', cookie: cookieOf(signInJar(renewed)) },
      }),
    )
    const gone = await auth.handle({ event, resolve: () => Response.redirect(`${ORIGIN}/x`) })
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  })
})

/** The cookies that an answer has set. */
function signInJar({ set }: { readonly set: readonly { name: string; value: string }[] }) {
  return new Map(set.map(({ name, value }) => [name, value]))
}
const cookieOf = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map((pair) => pair.join('=')).join('; ')

describe('requireSession', () => {
  const REFUSED: [string, Partial<KitEvent> & How, object][] = [
    [
      'a page',
      { headers: PAGE },
      { location: `${ORIGIN}/auth/signin?callbackUrl=%2Fcart%3Fitem%3D7` },
    ],
    ['the data of a page', { isDataRequest: true }, { status: 303 }],
    [
      'a form action',
      { method: 'POST', headers: PAGE },
      { location: `${ORIGIN}/auth/signin?callbackUrl=%2Fcart` },
    ],
    [
      'a form action by a script',
      { method: 'POST', headers: { 'x-sveltekit-action': 'true' } },
      { status: 303 },
    ],
    ['a program', { headers: { accept: 'application/json' } }, { status: 401 }],
    ['a remote function', { isRemoteRequest: true, headers: PAGE }, { status: 401 }],
  ]

  test.each(REFUSED)('refuses a stranger: %s', async (_, how, thrown) => {
    const { ask, auth } = open()
    await expect(ask('/cart?item=7', auth.requireSession, how)).rejects.toMatchObject(thrown)
  })

  test('gives the session, where handle has not run, too, and rejects where it can not be told', async () => {
    const { ask, auth, signIn } = open()
    await signIn()
    const session = { user: { name: 'ada' } }
    expect((await ask('/', auth.requireSession)).value).toMatchObject(session)
    const alone = async ({ request, ...event }: KitEvent) =>
      auth.requireSession({ ...event, request: new Request(request) })
    expect((await ask('/', alone)).value).toMatchObject(session)
    const broken = open({ secret: '' })
    const headers = { host: 'localhost:3000', ...PAGE }
    const { event } = eventOf(new Request(ORIGIN, { headers }))
    await expect(broken.auth.requireSession(event)).rejects.toMatchObject({ type: 'MissingSecret' })
  })

  test('what something else has put into locals.session is not believed, before handle and behind it', async () => {
    const { ask, auth } = open()
    const forged = { session: { user: { name: 'eve' } } }
    const { event } = eventOf(new Request(ORIGIN), { locals: forged })
    await expect(auth.requireSession(event)).rejects.toMatchObject({ status: 401 })
    const behind = async (asked: KitEvent) =>
      auth.requireSession(Object.assign(asked, { locals: forged }))
    await expect(ask('/', behind)).rejects.toMatchObject({ status: 401 })
  })

  test('reads the session once, though handle, a load and an action ask for it', async () => {
    const reads: unknown[] = []
    const session = ({ session: shown }: { session: never }): never => {
      reads.push('read')
      return shown
    }
    const { ask, auth, signIn } = open({ callbacks: { session: session as never } })
    await signIn()
    reads.length = 0
    await ask('/', async (event) => {
      await auth.requireSession(event)
      await auth.requireSession({ ...event, locals: {} })
    })
    expect(reads).toEqual(['read'])
  })

  test('a session cookie that another site has tossed in beside ours is nobody’s', async () => {
    const { ask, auth, signIn, jar } = open()
    await signIn()
    const cookie = `auth.session-token=${jar.get('auth.session-token')}; auth.session-token=tossed`
    await expect(ask('/', auth.requireSession, { headers: { cookie } })).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('requireFresh', () => {
  const CONFIRM = { status: 303, location: `${ORIGIN}/auth/confirm?callbackUrl=%2Fcart%3Fitem%3D7` }
  const STALE: [string, Partial<KitEvent> & How, object][] = [
    ['a page', { headers: PAGE }, CONFIRM],
    ['the data of a page', { isDataRequest: true }, CONFIRM],
    ['a form action', { method: 'POST', headers: PAGE }, { status: 401 }],
    [
      'a form action by a script',
      { method: 'POST', headers: { 'x-sveltekit-action': 'true' } },
      { status: 401 },
    ],
    ['a remote function', { isRemoteRequest: true, headers: PAGE }, { status: 401 }],
  ]

  test.each(STALE)('leads a person, and refuses the rest: %s', async (_, how, thrown) => {
    const { ask, auth, pass, signIn } = open()
    await signIn()
    pass(601)
    const asking = ask('/cart?item=7', async (event) => auth.requireFresh(event), how)
    await expect(asking).rejects.toMatchObject(thrown)
  })

  test('whoever signs in passes in the same request', async () => {
    const { ask, auth, post } = open()
    const both = await ask(
      '/login',
      async (event) => {
        await auth.signIn(event, 'credentials', { name: 'ada', redirect: false })
        return (await auth.requireFresh(event)).user?.name
      },
      post,
    )
    expect(both.value).toBe('ada')
  })
})

describe('requireRole', () => {
  const MEMBER: Partial<SvelteKitAuthConfig> = {
    callbacks: {
      session: ({ session }) => ({ ...session, user: { ...session.user, role: 'member' } }),
    },
  }

  test.each<[string, Partial<KitEvent> & How]>([
    ['a page', { headers: PAGE }],
    ['the data of a page', { isDataRequest: true }],
    ['a form action', { method: 'POST', headers: PAGE }],
    ['a remote function', { isRemoteRequest: true }],
    ['a program', {}],
  ])('answers 403 in Kit’s own way to whoever has not the role: %s', async (_, how) => {
    const { ask, auth, signIn } = open(MEMBER)
    await signIn()
    const asking = ask('/admin', async (event) => auth.requireRole(event, 'admin'), how)
    await expect(asking).rejects.toMatchObject({ status: 403, message: 'Forbidden' })
    const member = await ask('/admin', async (event) => auth.requireRole(event, 'member'), how)
    expect(member.value).toMatchObject({ user: { name: 'ada', role: 'member' } })
  })
})

describe('actions', () => {
  test('signing in sets the cookies, and what runs after it in the same request knows who is there', async () => {
    const { signIn, ask, auth, post } = open()
    const signedIn = await signIn()
    expect([signedIn.value, signedIn.set.map(({ name }) => name).toSorted()]).toEqual([
      `${ORIGIN}/login`,
      ['auth.changed', 'auth.csrf-token', 'auth.session-token'],
    ])
    expect(signedIn.locals).toMatchObject({ session: { user: { name: 'ada' } } })
    const changed = signedIn.set.find(({ name }) => name === 'auth.changed')
    expect(changed?.options.httpOnly).toBe(false)
    const left = await ask('/', async (event) => auth.signOut(event, { redirect: false }), post)
    expect(left.locals).toEqual({ session: null })
    expect((await ask('/', nothing)).locals).toEqual({ session: null })
  })

  test('a sign-out ends the session at its service, too, where that is asked for', async () => {
    const second = Date.UTC(2026, 0, 15) / 1000
    const { ask, auth, post, jar } = open({
      providers: [acme({ endSession: { url: 'https://as.test/end' } })],
      jwt: { decode: () => ({ sub: 'ada', provider: 'acme', iat: second, exp: second + 60 }) },
    })
    const leave = async (provider: boolean) => {
      jar.set('auth.session-token', 'sealed')
      const act = async (event: KitEvent) => auth.signOut(event, { redirect: false, provider })
      const { value } = await ask('/', act, post)
      return [new URL(String(value)).origin, jar.has('auth.session-token')]
    }
    expect(await leave(true)).toEqual(['https://as.test', false])
    expect(await leave(false)).toEqual([ORIGIN, false])
  })

  test('whoever signs out while the session is due for renewal is signed out', async () => {
    const { signIn, ask, auth, post, pass, jar } = open()
    await signIn()
    pass(DAY)
    await ask('/', async (event) => auth.signOut(event, { redirect: false }), post)
    expect(jar.has('auth.session-token')).toBe(false)
  })

  test('ends in Kit’s redirect: back to the page of the form, or as the form says', async () => {
    const { ask, auth, post } = open()
    const form = new FormData()
    form.set('name', 'ada')
    const act = async (event: KitEvent) => auth.signIn(event, 'credentials', form)
    await expect(ask('/login?/in', act, post)).rejects.toMatchObject({
      status: 303,
      location: `${ORIGIN}/login`,
    })
    form.set('redirectTo', '/cart')
    await expect(ask('/login?/in', act, post)).rejects.toMatchObject({ location: `${ORIGIN}/cart` })
    await expect(
      ask('/', async (event) => auth.signOut(event, { redirectTo: '/bye' }), post),
    ).rejects.toMatchObject({ status: 303, location: `${ORIGIN}/bye` })
  })

  test('a provider’s page is gone to; without a provider the sign-in page', async () => {
    const { ask, auth, post } = open({ basePath: '/shop/auth' })
    const begun = await ask(
      '/login',
      async (event) => auth.signIn(event, 'acme', { redirect: false }, { prompt: 'login' }),
      post,
    )
    const url = new URL(String(begun.value))
    expect([
      url.origin,
      url.searchParams.get('redirect_uri'),
      url.searchParams.get('prompt'),
    ]).toEqual(['https://as.test', `${ORIGIN}/shop/auth/callback/acme`, 'login'])
    await expect(ask('/login', async (event) => auth.signIn(event), post)).rejects.toMatchObject({
      location: `${ORIGIN}/shop/auth/signin?callbackUrl=%2Flogin`,
    })
  })

  test('credentials that are refused are an error to catch', async () => {
    const { ask, auth, post } = open()
    await expect(
      ask('/', async (event) => auth.signIn(event, 'credentials', { name: '' }), post),
    ).rejects.toBeInstanceOf(CredentialsSignin)
  })
})

test('a platform that does not tell the address is answered without one', async () => {
  const { handle } = open().auth
  const request = new Request(`${ORIGIN}/auth/session`, { headers: { host: 'localhost:3000' } })
  const { event } = eventOf(request, {
    getClientAddress: () => {
      throw new Error('the adapter does not specify getClientAddress')
    },
  })
  const answer = await handle({ event, resolve: () => new Response('', { status: 404 }) })
  expect([answer.status, await answer.text()]).toEqual([200, 'null'])
})

test('the session’s type is what the callback returns', () => {
  const { requireSession } = SvelteKitAuth(
    {
      providers: [],
      callbacks: { session: ({ session }) => ({ ...session, role: 'admin' as const }) },
    },
    kit,
  )
  expectTypeOf(requireSession).returns.resolves.toHaveProperty('role').toEqualTypeOf<'admin'>()
})
