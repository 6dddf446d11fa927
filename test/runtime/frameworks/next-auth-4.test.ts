import { hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nextAuthCookies } from '@create-auth/runtime'
import { encode as encodeOwn } from '@create-auth/runtime/jwt'
import {
  decode,
  encode,
  getAccessToken,
  getServerSession,
  getToken,
  NextAuth,
  withAuth,
  type NextAuthOptions,
} from '@create-auth/runtime/next-auth-4'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import GitHub from '@create-auth/runtime/providers/github'
import { withHost } from '@create-auth/runtime/testing'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import { requestStore } from '../../support/next/request-store.js'
import { NextRequest, type NextFetchEvent } from '../../support/next/server.js'

const SECRET = 'a-secret-of-at-least-32-characters'
const NAME = 'next-auth.session-token'
const ORIGIN = 'http://localhost:3000'
const EVENT: NextFetchEvent = { waitUntil: () => undefined }

const authOptions: NextAuthOptions = withHost(
  {
    secret: SECRET,
    cookies: nextAuthCookies,
    jwt: { alsoOpens: 'next-auth-4' },
    providers: [Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada' }) })],
  },
  { env: {} },
)

const sealed = (claims: object, salt = NAME): Promise<string> =>
  encodeOwn({ token: { ...claims }, secret: SECRET, salt })

const request = (path: string, cookie = ''): NextRequest =>
  new NextRequest(`${ORIGIN}${path}`, { headers: { host: 'localhost:3000', cookie } })

const cookieOf = async (claims: object): Promise<string> => `${NAME}=${await sealed(claims)}`

describe('NextAuth', () => {
  const route = { params: Promise.resolve({ nextauth: ['session'] }) }

  test('is a handler of the App Router, by itself and with the request', async () => {
    const cookie = await cookieOf({ sub: '7', name: 'Ada' })
    const handler = NextAuth(authOptions)
    const answers = [
      await handler(request('/api/auth/session', cookie), route),
      await NextAuth(request('/api/auth/session', cookie), route, authOptions),
    ]
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('answers as version 4 does: with an empty session for strangers', async () => {
    const answer = await NextAuth(authOptions)(request('/api/auth/session'), route)
    expect(await answer.json()).toEqual({})
  })

  test('is a handler of Pages, by itself and with the request', async () => {
    const handler = NextAuth(authOptions)
    const server = createServer((req, res) => {
      void (req.headers['x-whole'] ? NextAuth(req, res, authOptions) : handler(req, res))
    })
    await new Promise<void>((listening) => server.listen(0, listening))
    const { port } = server.address() as AddressInfo
    const url = `http://localhost:${port}/api/auth/providers`
    for (const headers of [{}, { 'x-whole': '1' }]) {
      const answer = await fetch(url, { headers })
      expect(await answer.json()).toMatchObject({ credentials: { type: 'credentials' } })
    }
    await new Promise((closed) => server.close(closed))
  })

  test('says what it was called with', async () => {
    const given = request('/api/auth/session')
    expect(() => NextAuth(given, route, undefined as never)).toThrow(
      new TypeError('NextAuth needs a configuration'),
    )
    expect(() => NextAuth({ headers: {} } as never, {} as never, authOptions)).toThrow(
      new TypeError('NextAuth was called with something that is not of Next'),
    )
  })
})

describe('getServerSession', () => {
  test('is null for strangers', async () => {
    const store = { headers: new Headers(), set: [], writable: false }
    expect(await requestStore.run(store, async () => getServerSession(authOptions))).toBeNull()
  })

  test('reads the session in the App Router', async () => {
    const headers = new Headers({ cookie: await cookieOf({ sub: '7', name: 'Ada' }) })
    const store = { headers, set: [], writable: false }
    const session = await requestStore.run(store, async () => getServerSession(authOptions))
    expect(session).toMatchObject({ user: { name: 'Ada' } })
  })

  test('reads the session in Pages', async () => {
    const set: string[] = []
    const req = { headers: { cookie: await cookieOf({ sub: '7', name: 'Ada' }) } }
    const res = { headersSent: false, setHeader: (name: string) => set.push(name) }
    expect(await getServerSession(req as never, res as never, authOptions)).toMatchObject({
      user: { name: 'Ada' },
    })
    expect(set).toEqual([])
  })
})

test('getAccessToken gives the tokens of services in both routers', async () => {
  const adapter = MemoryAdapter()
  const user = { id: '7', name: 'Ada', email: 'ada@example.test', emailVerified: null }
  const { id: userId } = await adapter.createUser(user)
  const account = { provider: 'github', providerAccountId: '1', access_token: 'mine' }
  await adapter.linkAccount({ userId, type: 'oauth', ...account })
  const providers = [GitHub({ clientId: 'client', clientSecret: 'secret' })]
  const session = { strategy: 'jwt' } as const
  const options: NextAuthOptions = { ...authOptions, providers, adapter, session }
  const cookie = await cookieOf({ sub: userId, name: 'Ada' })
  const ask = async (headers: Headers) =>
    requestStore.run({ headers, set: [], writable: false }, async () =>
      getAccessToken(options, 'github'),
    )
  const token = { accessToken: 'mine' }
  expect(await ask(new Headers({ cookie, host: 'localhost:3000' }))).toEqual(token)
  const req = { headers: { cookie } }
  const res = { headersSent: false }
  expect(await getAccessToken(req as never, res as never, options, 'github')).toEqual(token)
  await expect(ask(new Headers({ host: 'localhost:3000' }))).rejects.toMatchObject({
    reason: 'signed-out',
    signInUrl: `${ORIGIN}/api/auth/signin?provider=github`,
  })
})

test('getToken finds the cookie by the names of version 4', async () => {
  const plain = await cookieOf({ sub: '7' })
  const secure = `__Secure-${NAME}=${await sealed({ sub: '8' }, `__Secure-${NAME}`)}`
  const read = async (cookie: string) => getToken({ req: { headers: { cookie } }, secret: SECRET })
  expect(await read(plain)).toMatchObject({ sub: '7' })
  expect(await read(secure)).toMatchObject({ sub: '8' })
  expect(await read(`auth.session-token=${await sealed({ sub: '9' }, 'auth.session-token')}`)).toBe(
    null,
  )
  const raw = await getToken({ req: { headers: { cookie: plain } }, raw: true })
  expect(`${NAME}=${raw}`).toBe(plain)
})

describe('tokens that the application seals and opens', () => {
  const claims = { id: 7, scope: 'upload' }

  /** As NextAuth.js 4 derives it. */
  const keyOf = (salt = ''): Uint8Array => {
    const info = `NextAuth.js Generated Encryption Key${salt && ` (${salt})`}`
    return new Uint8Array(hkdfSync('sha256', SECRET, salt, info, 32))
  }
  const theirs = (token: Record<string, unknown>, salt = ''): Promise<string> =>
    new EncryptJWT(token)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .encrypt(keyOf(salt))

  test('are opened by NextAuth.js 4, and the other way round', async () => {
    const token = await encode({ token: claims, secret: SECRET, maxAge: 60 })
    const { payload } = await jwtDecrypt(token, keyOf())
    expect(payload).toMatchObject(claims)
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60)
    expect(await decode({ token: await theirs(claims), secret: SECRET })).toMatchObject(claims)
  })

  test.each([
    ['http:', NAME],
    ['https:', `__Secure-${NAME}`],
  ])('are sessions on %s, and keys after Bearer', async (protocol, name) => {
    const token = await encode({ token: { ...claims, name: 'Ada' }, secret: SECRET })
    const asked = new NextRequest(`${protocol}//localhost:3000/api/auth/session`, {
      headers: {
        host: 'localhost:3000',
        'x-forwarded-proto': protocol.slice(0, -1),
        cookie: `${name}=${token}`,
      },
    })
    const route = { params: Promise.resolve({ nextauth: ['session'] }) }
    const secure = { ...authOptions, useSecureCookies: protocol === 'https:' }
    const answer = await NextAuth(asked, route, secure)
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
    const req = { headers: { authorization: `Bearer ${token}` } }
    expect(await getToken({ req, secret: SECRET })).toMatchObject(claims)
  })

  test('without a salt are opened in whichever cookie they were', async () => {
    for (const name of [NAME, `__Secure-${NAME}`]) {
      const token = await sealed({ sub: '7' }, name)
      expect(await decode({ token, secret: ['n'.repeat(32), SECRET] })).toMatchObject({ sub: '7' })
    }
    const other = await sealed({ sub: '7' }, 'create-auth.state')
    await expect(decode({ token: other, secret: SECRET })).rejects.toThrow('the token is not valid')
  })

  test('with a salt are for that alone', async () => {
    const salt = 'invitation'
    const tokens = [
      await encode({ token: claims, secret: SECRET, salt }),
      await theirs(claims, salt),
    ]
    for (const token of tokens) {
      expect(await decode({ token, secret: SECRET, salt })).toMatchObject(claims)
      await expect(decode({ token, secret: SECRET })).rejects.toThrow(TypeError)
      await expect(decode({ token, secret: SECRET, salt: 'other' })).rejects.toThrow(TypeError)
    }
    for (const token of [await theirs(claims), await sealed(claims)])
      await expect(decode({ token, secret: SECRET, salt })).rejects.toThrow(TypeError)
  })

  test('may be opened by the decode of a configuration, though it is told the name of a cookie', async () => {
    const jwt: NextAuthOptions['jwt'] = {
      alsoOpens: 'next-auth-4',
      encode: (params) => encode(params),
      decode: (params) => decode(params),
    }
    const own = { ...authOptions, cookies: { sessionToken: { name: 'shop' } }, jwt }
    const route = { params: Promise.resolve({ nextauth: ['session'] }) }
    for (const token of [
      await theirs({ name: 'Ada' }),
      await encode({ token: { name: 'Ada' }, secret: SECRET, salt: 'shop' }),
    ]) {
      const answer = await NextAuth(request('/api/auth/session', `shop=${token}`), route, own)
      expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
    }
  })

  test('are none without a secret, and without a token', async () => {
    expect(await decode({ secret: SECRET })).toBeNull()
    await expect(decode({ token: 'x', secret: '' })).rejects.toThrow('a secret is needed')
    await expect(encode({ token: claims, secret: [] })).rejects.toThrow('a secret is needed')
  })
})

describe('withAuth', () => {
  const gate = withAuth({ secret: SECRET })
  const location = async (path: string, cookie?: string): Promise<string | null | undefined> => {
    const answer = await gate(request(path, cookie), EVENT)
    return answer?.headers.get('location')
  }

  test('leads strangers to the sign-in page, and back afterwards', async () => {
    expect(await location('/account?tab=1')).toBe(
      `${ORIGIN}/api/auth/signin?callbackUrl=%2Faccount%3Ftab%3D1`,
    )
    expect(await location('/account', `${NAME}=made-up`)).toMatch(/signin/)
  })

  test('lets whoever is signed in pass', async () => {
    expect(await gate(request('/account', await cookieOf({ sub: '7' })), EVENT)).toBeUndefined()
  })

  test('tells the client of a Server Action in the way that it understands', async () => {
    const asked = new NextRequest(`${ORIGIN}/account`, {
      method: 'POST',
      headers: { 'next-action': '7f' },
    })
    const answer = await gate(asked, EVENT)
    expect([answer?.status, answer?.headers.get('x-action-redirect')]).toEqual([
      200,
      `${ORIGIN}/api/auth/signin?callbackUrl=%2Faccount`,
    ])
  })

  test.each(['/api/auth/signin', '/_next/static/app.js', '/_next/image', '/favicon.ico'])(
    '%s is open',
    async (path) => {
      expect(await gate(request(path), EVENT)).toBeUndefined()
    },
  )

  test.each([
    '/api/authors',
    '/auth/session',
    '/_next/data/b/account.json',
    '/_nextra',
    '/favicon.ico/x',
  ])('%s is not', async (path) => {
    expect(await location(path)).toMatch(/signin/)
  })

  test('asks the callback, with the claims and the request', async () => {
    const authorized = withAuth({
      secret: SECRET,
      pages: { signIn: '/hello' },
      callbacks: {
        authorized: ({ token, req }) =>
          token?.['role'] === 'admin' && req.nextUrl.pathname === '/admin',
      },
    })
    const admin = await cookieOf({ sub: '7', role: 'admin' })
    expect(await authorized(request('/admin', admin), EVENT)).toBeUndefined()
    const refused = await authorized(request('/other', admin), EVENT)
    expect(refused?.headers.get('location')).toBe(`${ORIGIN}/hello?callbackUrl=%2Fother`)
    expect(await authorized(request('/hello'), EVENT)).toBeUndefined()
  })

  test('hands the claims on to what comes behind it', async () => {
    const seen: unknown[] = []
    const behind = withAuth(
      ({ nextauth: { token } }, event) => {
        seen.push(token?.sub, event)
        return new Response('behind')
      },
      { secret: SECRET, cookies: { sessionToken: { name: 'shop' } } },
    )
    const cookie = `shop=${await sealed({ sub: '7' }, 'shop')}`
    const answer = await behind(request('/account', cookie), EVENT)
    expect(await answer?.text()).toBe('behind')
    expect((await behind(request('/account'), EVENT))?.status).toBe(307)
    expect(seen).toEqual(['7', EVENT])
  })

  test('is a gate by itself', async () => {
    process.env['AUTH_SECRET'] = SECRET
    try {
      expect((await withAuth(request('/account'), EVENT))?.status).toBe(307)
      const known = request('/account', await cookieOf({ sub: '7' }))
      expect(await withAuth(known, EVENT)).toBeUndefined()
    } finally {
      delete process.env['AUTH_SECRET']
    }
  })

  test('lets nobody pass without a secret', async () => {
    const open = withAuth({ secret: '' })
    await expect(open(request('/account', await cookieOf({ sub: '7' })), EVENT)).rejects.toThrow(
      'getToken needs a secret to open the token',
    )
  })
})
