import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { makeLog, visit } from './visitor.js'
import { saidBy } from '../../support/events.js'

const password = Credentials({
  name: 'Password',
  credentials: { username: { label: 'Name' }, password: { type: 'password' } },
  authorize: ({ username, password: given }) =>
    given === 'right'
      ? { id: '7', name: username ?? null, email: 'ada@example.test', image: null }
      : null,
})
const config: AuthConfig = {
  providers: [GitHub({ clientId: 'id', clientSecret: 'client-secret' }), password],
}

const FOR_PROGRAMS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const NO_STORE = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
  vary: 'Cookie',
}

describe('GET providers', () => {
  test('E220: lists them by id, with absolute URLs and no secret', async () => {
    const response = await visit(config).ask('/auth/providers')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      ...FOR_PROGRAMS,
      ...NO_STORE,
      'content-type': 'application/json',
    })
    expect(await response.json()).toEqual({
      github: {
        id: 'github',
        name: 'GitHub',
        type: 'oauth',
        signinUrl: 'https://app.test/auth/signin/github',
        callbackUrl: 'https://app.test/auth/callback/github',
      },
      credentials: {
        id: 'credentials',
        name: 'Password',
        type: 'credentials',
        signinUrl: 'https://app.test/auth/signin/credentials',
        callbackUrl: 'https://app.test/auth/callback/credentials',
      },
    })
  })
})

describe('GET csrf', () => {
  test('gives a token, and its cookie only where there is none yet', async () => {
    const visitor = visit(config)
    const first = await visitor.ask('/auth/csrf')
    const { csrfToken } = (await first.json()) as { csrfToken: string }
    expect(csrfToken).toMatch(/^[\w-]{43}$/)
    const [cookie, ...more] = first.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie?.replace(/[0-9a-f]{64}/, '<hmac>')).toBe(
      `__Host-auth.csrf-token=${csrfToken}%7C<hmac>; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    const again = await visitor.ask('/auth/csrf')
    expect([await again.json(), again.headers.getSetCookie()]).toEqual([{ csrfToken }, []])
  })
})

describe('GET session', () => {
  test('is null for whoever is not signed in, and sets nothing', async () => {
    const response = await visit(config).ask('/auth/session')
    expect(await response.text()).toBe('null')
    expect(Object.fromEntries(response.headers)).toEqual({
      ...FOR_PROGRAMS,
      ...NO_STORE,
      'content-type': 'application/json',
    })
  })

  test('does not remember a callbackUrl: an image on another site could set it', async () => {
    const response = await visit(config).ask('/auth/session?callbackUrl=/x')
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('sign-in and sign-out with credentials', () => {
  test('from the page to the session and out again', async () => {
    const log = makeLog()
    const events: unknown[] = []
    const visitor = visit({
      ...config,
      logger: log.logger,
      events: {
        signIn: (message) => void events.push(['signIn', saidBy(message)]),
        signOut: (message) => void events.push(['signOut', Object.keys(saidBy(message))]),
        session: ({ session }) => void events.push(['session', session]),
      },
    })
    const page = await visitor.ask('/auth/signin?callbackUrl=/account')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).toContain('action="https://app.test/auth/callback/credentials"')
    const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const callbackUrl = /name="callbackUrl" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(callbackUrl).toBe('https://app.test/account')

    const signedIn = await visitor.ask('/auth/callback/credentials', {
      form: { csrfToken, callbackUrl, username: 'Ada', password: 'right' },
    })
    expect(signedIn.status).toBe(302)
    expect(signedIn.headers.get('location')).toBe('https://app.test/account')
    const user = { id: '7', name: 'Ada', email: 'ada@example.test', image: null }
    expect(events).toEqual([
      [
        'signIn',
        {
          user,
          account: { provider: 'credentials', type: 'credentials', providerAccountId: '7' },
          isNewUser: false,
        },
      ],
    ])
    const lines = signedIn.headers
      .getSetCookie()
      .map((line) => line.replace(/=eyJ[^;]+/, '=<token>'))
    expect(lines).toEqual([
      expect.stringMatching(
        /^__Host-auth\.session-token=<token>; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
      // The token of the form does not outlive the sign-in.
      '__Host-auth.csrf-token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])

    const session = {
      user: { name: 'Ada', email: 'ada@example.test', image: null, emailVerified: false },
      expires: expect.stringMatching(/Z$/),
    }
    expect(await visitor.session()).toEqual(session)
    expect(events.at(-1)).toEqual(['session', session])

    const signedOut = await visitor.submit('/auth/signout', { callbackUrl: '/bye' })
    expect(signedOut.headers.get('location')).toBe('https://app.test/bye')
    expect(events.at(-1)).toEqual(['signOut', ['token']])
    expect(await visitor.session()).toBeNull()
    expect(log.errors).toEqual([])
  })

  test('a refusal leads back to the sign-in page with the code, and says no more', async () => {
    const log = makeLog()
    const visitor = visit({ ...config, logger: log.logger })
    const refused = await visitor.submit('/auth/callback/credentials', {
      username: 'Ada',
      password: 'wrong',
    })
    expect(refused.headers.get('location')).toBe(
      'https://app.test/auth/signin?error=CredentialsSignin&code=credentials',
    )
    expect(await visitor.session()).toBeNull()
    expect(log.errors.map(({ type }) => type)).toEqual(['CredentialsSignin'])
  })

  test('a sign-out without a session is just the redirect', async () => {
    const visitor = visit(config)
    const response = await visitor.submit('/auth/signout')
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://app.test/'])
  })
})

test('a slash at the end of a path changes nothing, for whichever method', async () => {
  const visitor = visit(config)
  const form = { csrfToken: await visitor.csrf() }
  const [plain, slashed] = [
    await visitor.ask('/auth/signin/', {}),
    await visitor.ask('/auth/signout/', { form }),
  ]
  expect([plain.status, slashed.status, slashed.headers.get('location')]).toEqual([
    200,
    302,
    'https://app.test/',
  ])
  expect((await visitor.ask('/auth/callback/nobody/')).status).toBe(404)
})

describe('E222, E224, E225: paths have one spelling, and methods are checked', () => {
  test.each([
    '/auth',
    '/auth/',
    '/auth//session',
    '/auth/session//',
    '/auth/SESSION',
    '/auth/session;x',
    '/auth/session.json',
    '/auth/%73ession',
    '/auth/session%2f',
    '/auth/session/github',
    '/authsession',
    '/other/session',
    '/auth/callback',
    '/auth/callback/a/b',
    '/auth/callback/nobody',
    '/auth/callback/__proto__',
    '/auth/signin/UPPER',
    '/auth/nothing',
  ])('%s is not found', async (path) => {
    const response = await visit(config).ask(path)
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not found.' }])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['/auth/nothing', 404, 'Page not found'],
    ['/auth/callback/nobody', 404, 'Page not found'],
    ['/auth/signin/github', 405, 'Nothing to open here'],
  ])('%s in a browser is a page, not JSON', async (path, status, title) => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const response = await visit(config).ask(path, { headers })
    const body = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain('href="https://app.test/auth/signin"')
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null)
    const program = await visit(config).ask(path, { headers: { ...headers, accept: '*/*' } })
    expect(program.headers.get('content-type')).toBe('application/json')
  })

  test.each([
    ['PUT', '/auth/session', 'GET, HEAD, POST'],
    ['POST', '/auth/providers', 'GET, HEAD'],
    ['DELETE', '/auth/signout', 'GET, HEAD, POST'],
    ['OPTIONS', '/auth/csrf', 'GET, HEAD'],
    ['GET', '/auth/signin/github', 'POST'],
    ['HEAD', '/auth/callback/github', 'GET, POST'],
    ['GET', '/auth/callback/credentials', 'POST'],
  ])('%s %s is not allowed', async (method, path, allow) => {
    const response = await visit(config).ask(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  test.each(['/auth/session', '/auth/csrf', '/auth/providers', '/auth/signin'])(
    'HEAD %s is GET without a body',
    async (path) => {
      const response = await visit(config).ask(path, { method: 'HEAD' })
      expect([response.status, await response.text()]).toEqual([200, ''])
    },
  )

  test('a method in a header or a field changes nothing', async () => {
    const response = await visit(config).ask('/auth/signout?_method=POST', {
      headers: { 'x-http-method-override': 'POST' },
    })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('basePath is taken literally', async () => {
    const visitor = visit({ ...config, basePath: '/a.b' })
    expect((await visitor.ask('/a.b/session')).status).toBe(200)
    expect((await visitor.ask('/aXb/session')).status).toBe(404)
  })
})

describe('E164: bodies', () => {
  const post = (body: BodyInit, type?: string) =>
    visit(config).ask('/auth/signout', {
      method: 'POST',
      body,
      headers: type === undefined ? {} : { 'content-type': type },
    })

  test.each([
    [415, 'text/plain', '{"csrfToken":"x"}'],
    [415, 'text/plain; application/json', '{"csrfToken":"x"}'],
    [415, 'text/plain+application/x-www-form-urlencoded', 'csrfToken=x'],
    [415, 'multipart/form-data; boundary=x', '--x--'],
    [400, 'application/json', '{'],
    [400, 'application/json', '["x"]'],
    [400, 'application/json', '"x"'],
    [400, 'application/x-www-form-urlencoded', 'csrfToken=x&csrfToken=y'],
    [413, 'application/json', JSON.stringify({ x: 'y'.repeat(70_000) })],
  ])('%i for %s %.30s', async (status, type, body) => {
    expect((await post(body, type)).status).toBe(status)
  })

  test('an endless body is not read to its end', async () => {
    let pulls = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pulls += 1
        controller.enqueue(new Uint8Array(10_000).fill(97))
      },
    })
    const request = new Request('https://app.test/auth/signout', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit)
    const { Auth } = await import('@create-auth/runtime')
    expect((await Auth(request, visit(config).config)).status).toBe(413)
    expect(pulls).toBeLessThan(12)
  })

  test('bytes that are not UTF-8 are refused', async () => {
    const body = new Uint8Array([123, 34, 255, 34, 58, 49, 125])
    expect((await post(body, 'application/json')).status).toBe(400)
  })

  test('the media type is compared without its case and parameters', async () => {
    const response = await post('{}', 'APPLICATION/JSON; charset=utf-8')
    expect(response.headers.get('location')).toBe('https://app.test/auth/signin?error=MissingCSRF')
  })
})

describe('own pages', () => {
  const pages = { signIn: '/login?x=1', signOut: '/bye', error: '/oops', verifyRequest: '/mail' }
  const own: AuthConfig = { ...config, pages }
  test.each([
    [
      '/auth/signin?callbackUrl=/a&error=X',
      '/login?x=1&error=X&callbackUrl=https%3A%2F%2Fapp.test%2Fa',
    ],
    ['/auth/signout', '/bye?callbackUrl=https%3A%2F%2Fapp.test%2F'],
    ['/auth/error?error=AccessDenied', '/oops?error=AccessDenied'],
    ['/auth/error?error=a%26b%3Dc', '/oops?error=a%26b%3Dc'],
    ['/auth/verify-request?provider=p&type=email&other=1', '/mail?provider=p&type=email'],
  ])('%s leads to %s', async (path, target) => {
    const response = await visit(own).ask(path)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `https://app.test${target}`,
    ])
  })

  test('failures lead to them, too', async () => {
    const visitor = visit(own)
    const refused = await visitor.submit('/auth/callback/credentials', { password: 'wrong' })
    expect(refused.headers.get('location')).toBe(
      'https://app.test/login?x=1&error=CredentialsSignin&code=credentials',
    )
    const denied = visit({ ...own, callbacks: { signIn: () => false } })
    const response = await denied.submit('/auth/callback/credentials', { password: 'right' })
    expect(response.headers.get('location')).toBe('https://app.test/oops?error=AccessDenied')
  })
})

describe('E169: X-Auth-Return-Redirect', () => {
  const headers = { 'x-auth-return-redirect': '1' }
  test('a redirect becomes JSON, without a Location', async () => {
    const visitor = visit(config)
    const csrfToken = await visitor.csrf()
    const ok = await visitor.ask('/auth/callback/credentials', {
      form: { csrfToken, password: 'right' },
      headers,
    })
    expect([ok.status, ok.headers.get('location'), await ok.json()]).toEqual([
      200,
      null,
      { url: 'https://app.test/' },
    ])
    expect(await visitor.session()).not.toBeNull()
  })
  test('so does a failure', async () => {
    const visitor = visit(config)
    const failed = await visitor.ask('/auth/callback/credentials', {
      form: { csrfToken: await visitor.csrf() },
      headers,
    })
    expect(await failed.json()).toEqual({
      url: 'https://app.test/auth/signin?error=CredentialsSignin&code=credentials',
    })
  })
})

describe('POST signin', () => {
  test.each(['/auth/signin', '/auth/signin/credentials'])(
    '%s shows the page where the form is',
    async (path) => {
      const response = await visit(config).submit(path, { callbackUrl: '/a' })
      expect(response.headers.get('location')).toBe(
        'https://app.test/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fa',
      )
    },
  )
})

describe('development sign-in', () => {
  const dev: AuthConfig = { providers: [Dev] }
  const world = { env: { NODE_ENV: 'development' } }
  const local = { origin: 'http://localhost:3000', world }

  test('by picking a user', async () => {
    const visitor = visit(dev, local)
    const response = await visitor.submit('/auth/callback/dev', { user: 'dev-ada' })
    expect(response.headers.get('location')).toBe('http://localhost:3000/')
    expect(await visitor.session()).toMatchObject({
      user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
    })
  })

  test('by typing an address: the same one is the same user every time', async () => {
    const subjects: unknown[] = []
    const withSub: AuthConfig = {
      ...dev,
      callbacks: { jwt: ({ token, user }) => (user && subjects.push(user.id), token) },
    }
    await visit(withSub, local).submit('/auth/callback/dev', { email: ' New@Example.test ' })
    const visitor = visit(withSub, local)
    await visitor.submit('/auth/callback/dev', { email: 'new@example.test' })
    expect(await visitor.session()).toMatchObject({
      user: { name: 'new', email: 'new@example.test' },
    })
    expect(subjects[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8/)
    expect(subjects[1]).toBe(subjects[0])
    await visitor.submit('/auth/callback/dev', { email: 'ada@example.test' })
    expect(subjects.at(-1)).toBe('dev-ada')
  })

  test.each([[{ user: 'nobody' }], [{ email: 'nothing' }], [{}]])(
    '%j is refused',
    async (fields) => {
      const visitor = visit(dev, local)
      const response = await visitor.submit('/auth/callback/dev', fields)
      expect(response.headers.get('location')).toBe(
        'http://localhost:3000/auth/signin?error=DevSignInRefused',
      )
      expect(await visitor.session()).toBeNull()
    },
  )

  test('needs the CSRF token', async () => {
    const visitor = visit(dev, local)
    const response = await visitor.ask('/auth/callback/dev', { form: { user: 'dev-ada' } })
    expect(response.headers.get('location')).toBe(
      'http://localhost:3000/auth/signin?error=MissingCSRF',
    )
  })

  test('works on this machine only', async () => {
    const elsewhere = visit(dev)
    expect(await (await elsewhere.ask('/auth/signin')).text()).not.toContain('Development sign-in')
    const response = await elsewhere.submit('/auth/callback/dev', { user: 'dev-ada' })
    expect(response.headers.get('location')).toBe(
      'https://app.test/auth/signin?error=DevSignInRefused',
    )
    const allowed = visit({ providers: [Dev({ dangerouslyAllowHosts: ['app.test'] })] })
    await allowed.submit('/auth/callback/dev', { user: 'dev-ada' })
    expect(await allowed.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })

  test('is left out in production with one warning, and the rest works', async () => {
    const log = makeLog()
    const limits = { store: MemoryAdapter() }
    const both = { providers: [Dev, password], logger: log.logger, limits }
    const env = { NODE_ENV: 'production', AUTH_DEV: 'true', AUTH_URL: 'http://localhost:3000' }
    const visitor = visit(both, { ...local, world: { env } })
    expect(await (await visitor.ask('/auth/signin')).text()).not.toContain('Development sign-in')
    const refused = await visitor.submit('/auth/callback/dev', { user: 'dev-ada' })
    expect(refused.status).toBe(404)
    await visitor.submit('/auth/callback/credentials', { password: 'right' })
    expect(await visitor.session()).toMatchObject({ user: {} })
    expect([log.warnings, log.errors]).toEqual([['dev-sign-in-left-out'], []])
  })

  test.each([[{}], [{ NODE_ENV: 'test' }], [{ NODE_ENV: 'Development' }], [{ NODE_ENV: '' }]])(
    '%j is not development: it is left out, and the log says what to do',
    async (env) => {
      const log = makeLog()
      const visitor = visit({ ...dev, logger: log.logger }, { ...local, world: { env } })
      expect(await (await visitor.ask('/auth/signin')).text()).not.toContain('Development sign-in')
      const refused = await visitor.submit('/auth/callback/dev', { user: 'dev-ada' })
      expect(refused.status).toBe(404)
      expect(await visitor.session()).toBeNull()
      expect(log.warnings).toEqual(['dev-sign-in-left-out'])
    },
  )

  test('AUTH_URL with the name of this machine makes no other host this machine', async () => {
    const env = { NODE_ENV: 'development', AUTH_URL: 'http://localhost:3000' }
    const visitor = visit(dev, { origin: 'http://192.168.0.7:3000', world: { env } })
    const refused = await visitor.submit('/auth/callback/dev', { user: 'dev-ada' })
    expect(refused.headers.get('location')).toBe(
      'http://localhost:3000/auth/signin?error=DevSignInRefused',
    )
  })
})
