import type { AuthConfig } from '@create-auth/runtime'
import { createClient, type Client, type SessionState } from '@create-auth/runtime/client'
import { CredentialsSignin } from '@create-auth/runtime/errors'
import { nextAuthAnswers } from '@create-auth/runtime/next-auth-4'
import Credentials from '@create-auth/runtime/providers/credentials'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { acme } from '../../support/acme.js'
import { openPage, type Page } from '../../support/page.js'
import { visit } from '../engine/visitor.js'

const ORIGIN = 'https://app.test'

class Locked extends CredentialsSignin {
  override code = 'locked'
}

const CONFIG: AuthConfig = {
  providers: [
    Credentials({
      credentials: { name: {} },
      authorize: ({ name = '' }) => {
        if (name === 'eve') throw new Locked('eve may not')
        return name === '' ? null : { id: name, name }
      },
    }),
    acme(),
  ],
  callbacks: {
    jwt: ({ token, trigger, session }) =>
      trigger === 'update'
        ? { ...token, ...(session === undefined ? { name: `${token.name}, again` } : session) }
        : token,
  },
}

const pages: Page[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const page of pages.splice(0)) page.close()
})

/** A browser at a page of the site. */
function open(config: Partial<AuthConfig> = {}, path = '/shop?item=7#top') {
  const browser = visit({ ...CONFIG, ...config }, { origin: ORIGIN })
  const page = openPage(browser, `${ORIGIN}${path}`)
  pages.push(page)
  return { browser, page }
}

/** Subscribes a listener, and keeps what it was told, in short. */
function listen(client: Client) {
  const told: unknown[] = []
  const end = client.subscribe(({ status, data }: SessionState) => {
    told.push(data ? data.user?.name : status)
  })
  return { told, end }
}

const settled = async (ask: () => unknown, value: unknown): Promise<void> =>
  vi.waitFor(() => expect(ask()).toEqual(value))

describe('endpoints of another origin', () => {
  const PAGE = 'https://www.app.test'
  const elsewhere = (trustedOrigins: readonly string[]) => {
    const config: AuthConfig = {
      ...CONFIG,
      trustedOrigins,
      callbacks: {
        redirect: ({ url, baseUrl }) =>
          [PAGE, baseUrl].includes(new URL(url, baseUrl).origin) ? url : baseUrl,
      },
    }
    const page = openPage(visit(config, { origin: ORIGIN }), `${PAGE}/shop`)
    pages.push(page)
    return { page, client: createClient({ basePath: `${ORIGIN}/auth` }) }
  }

  test('are asked with their cookies: a page that they trust signs in, knows the session, and signs out', async () => {
    const { page, client } = elsewhere([PAGE])
    const signedIn = await client.signIn('credentials', { name: 'ada' })
    expect(signedIn).toMatchObject({ ok: true, url: `${PAGE}/shop` })
    expect(await client.getSession()).toMatchObject({ user: { name: 'ada' } })
    await client.signOut({ redirect: false })
    expect(await client.getSession()).toBeNull()
    await client.signIn('acme', {})
    await client.signIn()
    expect(page.visits).toEqual([
      `${PAGE}/shop`,
      expect.stringMatching(/^https:\/\/as\.test\/authorize/),
      `${ORIGIN}/auth/signin?callbackUrl=${encodeURIComponent(`${PAGE}/shop`)}`,
    ])
    expect(page.asked.every((each) => / https:\/\/app\.test\/auth\//.test(each))).toBe(true)
  })

  test('tell a page nothing that they do not trust', async () => {
    const { client } = elsewhere(['https://other.app.test'])
    await expect(client.getSession()).rejects.toThrow('fetch failed')
    await expect(client.signIn('credentials', { name: 'ada' })).rejects.toThrow('fetch failed')
  })
})

describe('what is known', () => {
  test('with the answers of NextAuth.js 4 nobody is signed in, too, and a refusal has its text and status', async () => {
    const authorize = () => {
      throw new Error('EmailTaken')
    }
    open({
      answers: nextAuthAnswers,
      providers: [Credentials({ credentials: { name: {} }, authorize })],
    })
    const client = createClient()
    expect([await client.getSession(), await client.update(), client.get().status]).toEqual([
      null,
      null,
      'unauthenticated',
    ])
    expect(await client.signIn('credentials', { name: 'ada', redirect: false })).toMatchObject({
      ok: false,
      status: 401,
      error: 'EmailTaken',
    })
  })

  test('where there is no BroadcastChannel, as in jsdom, a page works by itself', async () => {
    const { page } = open()
    vi.stubGlobal('BroadcastChannel', undefined)
    const client = createClient()
    const { told, end } = listen(client)
    await settled(() => told, ['unauthenticated'])
    await client.signIn('credentials', { name: 'ada', redirect: false })
    await settled(() => told, ['unauthenticated', 'ada'])
    end()
    vi.unstubAllGlobals()
    page.close()
  })

  test('nothing is asked before somebody listens; then once, for all who do', async () => {
    const { page } = open()
    const client = createClient()
    expect([client.get(), page.asked]).toEqual([{ status: 'loading', data: null }, []])
    const [one, two] = [listen(client), listen(client)]
    await settled(() => [one.told, two.told], [['unauthenticated'], ['unauthenticated']])
    expect(page.asked).toEqual(['GET /auth/session'])
    one.end()
    two.end()
  })

  test('what the server has put into the page is not asked for, and is told once', async () => {
    const { page } = open()
    const client = createClient()
    const { told, end } = listen(client)
    const session = { user: { name: 'ada' }, expires: '2026-02-14T12:00:00.000Z' }
    client.seed(session)
    client.seed({ ...session })
    await new Promise((resolve) => setImmediate(resolve))
    expect([told, page.asked, client.get()]).toEqual([
      ['ada'],
      [],
      { status: 'authenticated', data: session },
    ])
    end()
  })

  test('an answer that comes after a newer one is not believed', async () => {
    const { browser } = open()
    const waiting: (() => void)[] = []
    const slow = openPage(
      {
        ask: async (...request) => {
          const answer = await browser.ask(...request)
          if (waiting.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
          return answer
        },
      },
      ORIGIN,
    )
    const client = createClient()
    const asked = client.getSession()
    await settled(() => waiting.length, 1)
    client.seed({ user: { name: 'ada' }, expires: '2026-02-14T12:00:00.000Z' })
    waiting[0]?.()
    expect([await asked, client.get().status]).toEqual([null, 'authenticated'])
    slow.close()
  })

  test('a look that fails does not sign anybody out: what is known stays, and it is asked again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { browser, page } = open()
    page.setOnline(false)
    const client = createClient()
    const { told, end } = listen(client)
    await vi.advanceTimersByTimeAsync(0)
    expect([told, client.get().status]).toEqual([[], 'loading'])
    await expect(client.getSession()).rejects.toThrow('fetch failed')
    await browser.submit('/auth/callback/credentials', { name: 'ada' })
    page.asked.splice(0)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(page.asked).toHaveLength(3)
    page.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual(['ada'])
    page.setOnline(false)
    await client.refresh()
    expect(told).toEqual(['ada'])
    end()
    page.asked.splice(0)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(page.asked).toEqual([])
  })

  test('it is asked again though the browser does not tell that there is a network', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let works = false
    open({
      callbacks: {
        session: ({ session }) => {
          if (!works) throw new TypeError('the database is down')
          return session
        },
      },
    })
    const client = createClient()
    await client.signIn('credentials', { name: 'ada', redirect: false })
    const { told, end } = listen(client)
    await vi.advanceTimersByTimeAsync(0)
    works = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toEqual(['ada'])
    end()
  })

  test('a server that fails has no session to tell', async () => {
    open({
      callbacks: {
        session: () => {
          throw new TypeError('the database is down')
        },
      },
      providers: CONFIG.providers,
    })
    const client = createClient()
    await client.signIn('credentials', { name: 'ada', redirect: false })
    await expect(client.getSession()).rejects.toThrow('status 500')
    expect(client.get()).toEqual({ status: 'loading', data: null })
  })
})

describe('changes', () => {
  test('are found when the page is looked at again, and not while nobody listens', async () => {
    const { browser, page } = open()
    const client = createClient()
    const { told, end } = listen(client)
    await settled(() => told, ['unauthenticated'])
    await browser.submit('/auth/callback/credentials', { name: 'ada' })
    page.lookAway()
    expect(page.asked.length).toBe(1)
    page.lookAgain()
    await settled(() => told, ['unauthenticated', 'ada'])
    end()
    page.lookAgain()
    expect(page.asked.length).toBe(2)
  })

  test('by the server are found at once, by the cookie that says so and by no other', async () => {
    const { browser, page } = open()
    const client = createClient()
    const { told, end } = listen(client)
    await settled(() => told, ['unauthenticated'])
    await browser.submit('/auth/callback/credentials', { name: 'ada' })
    page.cookieChanged('theme')
    expect(page.asked.length).toBe(1)
    page.cookieChanged('auth.changed')
    await settled(() => told, ['unauthenticated', 'ada'])
    end()
  })

  test('in one tab are told to the others of the same endpoints', async () => {
    const { page } = open({ basePath: '/api/auth' })
    const [here, there] = [
      createClient({ basePath: '/api/auth' }),
      createClient({ basePath: '/api/auth' }),
    ]
    const elsewhere = createClient()
    const [tab, other] = [listen(there), listen(elsewhere)]
    await settled(() => tab.told, ['unauthenticated'])
    await here.signIn('credentials', { name: 'ada', redirect: false })
    await settled(() => tab.told, ['unauthenticated', 'ada'])
    await here.update({ name: 'Ada' })
    await settled(() => tab.told, ['unauthenticated', 'ada', 'Ada'])
    await here.signOut({ redirect: false })
    await settled(() => tab.told, ['unauthenticated', 'ada', 'Ada', 'unauthenticated'])
    expect(page.asked.filter((line) => line === 'GET /auth/session')).toHaveLength(1)
    tab.end()
    other.end()
  })
})

describe('signing in and out', () => {
  test('with credentials, and staying on the page', async () => {
    const { page } = open()
    const client = createClient()
    expect(await client.signIn('credentials', { name: 'ada', redirect: false })).toEqual({
      ok: true,
      status: 200,
      error: undefined,
      code: undefined,
      url: `${ORIGIN}/shop?item=7#top`,
    })
    expect([client.get().data?.user?.name, page.visits]).toEqual(['ada', []])
    expect(page.asked).toEqual([
      'GET /auth/providers',
      'GET /auth/csrf',
      'POST /auth/callback/credentials',
      'GET /auth/session',
    ])
  })

  test('credentials that are refused say why, and that nobody is signed in', async () => {
    open()
    const client = createClient()
    const refused = await client.signIn('credentials', { name: 'eve', redirect: false })
    expect(refused).toMatchObject({ ok: false, error: 'CredentialsSignin', code: 'locked' })
    expect(client.get().status).toBe('unauthenticated')
  })

  test('goes where it leads: to the page of the provider, with what it is asked for', async () => {
    const { page } = open()
    await createClient().signIn('acme', { redirectTo: '/cart' }, { prompt: 'login' })
    const to = new URL(page.visits[0] ?? '')
    expect([to.origin, to.searchParams.get('prompt'), to.searchParams.get('redirect_uri')]).toEqual(
      ['https://as.test', 'login', `${ORIGIN}/auth/callback/acme`],
    )
  })

  test('goes where it is told in the words of NextAuth.js 4, too', async () => {
    const options = { callbackUrl: '/cart' }
    const { page } = open()
    const client = createClient()
    await client.signIn('credentials', { name: 'ada', ...options })
    await client.signOut(options)
    await client.signIn(undefined, options)
    expect(page.visits).toEqual([
      `${ORIGIN}/cart`,
      `${ORIGIN}/cart`,
      '/auth/signin?callbackUrl=%2Fcart',
    ])
  })

  test.each([undefined, 'nobody'])(
    'without a provider (%s) goes to the sign-in page',
    async (id) => {
      const { page } = open({ basePath: '/api/auth' })
      const client = createClient({ basePath: '/api/auth' })
      expect(await client.signIn(id)).toBeUndefined()
      expect(page.visits).toEqual([
        '/api/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fshop%3Fitem%3D7%23top',
      ])
    },
  )

  test('signing out goes to the page that is asked for', async () => {
    const { page, browser } = open()
    const client = createClient()
    await client.signIn('credentials', { name: 'ada', redirect: false })
    expect(await client.signOut({ redirectTo: '/bye' })).toMatchObject({ ok: true })
    expect([page.visits, client.get().status, await browser.session()]).toEqual([
      [`${ORIGIN}/bye`],
      'unauthenticated',
      null,
    ])
  })

  test('signing out ends the session at its service, too, where that is asked for', async () => {
    const { page } = open({
      providers: [
        ...CONFIG.providers.slice(0, 1),
        acme({ endSession: { url: 'https://as.test/end' } }),
      ],
      jwt: { decode: () => ({ sub: 'ada', provider: 'acme', exp: Date.now() / 1000 + 60 }) },
    })
    const client = createClient()
    for (const provider of [true, false]) {
      await client.signIn('credentials', { name: 'ada', redirect: false })
      await client.signOut({ redirectTo: '/bye', provider })
    }
    const [first = '', ...more] = page.visits
    expect(new URL(first).origin).toBe('https://as.test')
    expect(more).toEqual([`${ORIGIN}/bye`])
  })

  test('too many tries are told with their status', async () => {
    open({ limits: { credentialsPerAccount: { max: 1, window: 60 } } })
    const client = createClient()
    const again = async () => client.signIn('credentials', { name: 'eve', redirect: false })
    const outcomes = [await again(), await again()]
    expect(outcomes.map((outcome) => [outcome?.ok, outcome?.status, outcome?.error])).toEqual([
      [false, 200, 'CredentialsSignin'],
      [false, 429, 'RateLimited'],
    ])
  })

  test('data is handed to the callbacks; without any they are asked all the same', async () => {
    open()
    const client = createClient()
    await client.signIn('credentials', { name: 'ada', redirect: false })
    expect([
      (await client.update({ name: 'Ada' }))?.user?.name,
      client.get().data?.user?.name,
    ]).toEqual(['Ada', 'Ada'])
    expect((await client.update())?.user?.name).toBe('Ada, again')
  })

  test('the ways to sign in, and the token for a form of one’s own', async () => {
    const { browser } = open()
    const client = createClient()
    expect(Object.keys(await client.getProviders())).toEqual(['credentials', 'acme'])
    expect(await client.getCsrfToken()).toBe(await browser.csrf())
  })
})

test('on a server nothing is asked, and nothing is kept: neither what is seeded nor what is read', async () => {
  const client = createClient()
  const session = { user: { name: 'ada' }, expires: '2026-02-14T12:00:00.000Z' }
  client.seed(session)
  vi.stubGlobal('fetch', async () => Response.json(session))
  expect(await client.getSession()).toEqual(session)
  vi.unstubAllGlobals()
  const { told, end } = listen(client)
  await new Promise((resolve) => setImmediate(resolve))
  end()
  expect([told, client.get()]).toEqual([[], { status: 'loading', data: null }])
})
