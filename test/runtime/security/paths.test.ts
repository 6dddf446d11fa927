import { Auth, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import GitHub from '@create-auth/runtime/providers/github'
import { describe, expect, test } from 'vitest'
import { makeLog, visit } from '../engine/visitor.js'

const config: AuthConfig = {
  providers: [
    GitHub({ clientId: 'id', clientSecret: 'client-secret' }),
    Credentials({ credentials: { name: {} }, authorize: ({ name = '' }) => ({ id: name, name }) }),
  ],
}

/** A visitor who is signed in, and what the engine logs from now on. */
async function signedIn() {
  const log = makeLog()
  const visitor = visit({ ...config, logger: log.logger })
  await visitor.submit('/auth/callback/credentials', { name: 'ada' })
  expect(await visitor.session()).toMatchObject({ user: { name: 'ada' } })
  return { visitor, log }
}

const ENDPOINTS: readonly (readonly [path: string, allow: string])[] = [
  ['/auth/providers', 'GET, HEAD'],
  ['/auth/csrf', 'GET, HEAD'],
  ['/auth/session', 'GET, HEAD, POST'],
  ['/auth/signin', 'GET, HEAD, POST'],
  ['/auth/signin/github', 'POST'],
  ['/auth/signout', 'GET, HEAD, POST'],
  ['/auth/callback/github', 'GET, POST'],
  ['/auth/callback/credentials', 'GET, POST'],
  ['/auth/verify-request', 'GET, HEAD'],
  ['/auth/webauthn-options/github', 'GET, HEAD'],
  ['/auth/error', 'GET, HEAD'],
]

test.each(ENDPOINTS)(
  'E222: %s answers its own methods alone, and no other one changes anything',
  async (path, allow) => {
    const { visitor, log } = await signedIn()
    const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PURGE', 'pAtCh']
    for (const method of methods.filter((name) => !allow.split(', ').includes(name))) {
      const answer = await visitor.ask(path, { method })
      const headers = answer.headers
      expect([method, answer.status, headers.get('allow'), headers.getSetCookie()]).toEqual([
        method,
        405,
        allow,
        [],
      ])
      const body = method === 'HEAD' ? '' : '{"message":"The method is not allowed here."}'
      expect(await answer.text()).toBe(body)
    }
    expect(log.errors).toEqual([])
    expect(await visitor.session()).toMatchObject({ user: { name: 'ada' } })
  },
)

test('E222: a method in lower case is the method, with the same checks', async () => {
  const { visitor } = await signedIn()
  const answer = await visitor.ask('/auth/signout', { method: 'post', form: { csrfToken: 'x' } })
  expect(answer.headers.get('location')).toBe('https://app.test/auth/signin?error=MissingCSRF')
  expect(await visitor.session()).not.toBeNull()
})

describe('E224, E225: a path that is not spelt exactly so is no endpoint', () => {
  test.each([
    '/auth//session',
    '//auth/session',
    '/auth/session//',
    '/auth/%73ession',
    '/auth/session%2f',
    '/auth%2fsession',
    '/auth/SESSION',
    '/AUTH/session',
    '/auth/session;x',
    '/auth/session.json',
    '/auth/session%00',
    '/auth/session%20',
    '/auth/session%0a',
    '/auth/s%C3%A9ssion',
    '/auth/ſession',
    '/auth',
    '/auth/',
    '/auth/callback',
    '/auth/callback/',
    '/auth/callback/a/b',
    '/auth/callback/git.hub',
    '/auth/callback/GitHub',
    '/auth/callback/git%68ub',
    `/auth/callback/${'x'.repeat(10_000)}`,
    '/auth/session/github',
    '/auth/csrf/github',
    '/auth/error/github',
    '/auth/toString',
    '/auth/__proto__',
    '/auth/hasOwnProperty',
  ])('%.40s: 404, whoever asks, and by POST as well', async (path) => {
    const { visitor, log } = await signedIn()
    const csrfToken = await visitor.csrf()
    for (const what of [{}, { method: 'HEAD' }, { form: { csrfToken } }]) {
      const answer = await visitor.ask(`https://app.test${path}`, what)
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []])
      expect(await answer.text()).toBe('method' in what ? '' : '{"message":"Not found."}')
    }
    expect(log.errors).toEqual([])
  })

  test.each(['/auth/./session', '/auth/x/../session', '/auth\\session', '/auth/%2e/session'])(
    '%s is the canonical path by the time that it is a URL: RFC 3986, section 5.2.4',
    async (path) => {
      const answer = await visit(config).ask(path)
      expect([answer.status, await answer.text()]).toEqual([200, 'null'])
    },
  )

  test.each(['undefined', '__proto__', 'constructor', 'nobody', '0', '-'])(
    'a provider %s is not found, and nothing is told of the others',
    async (id) => {
      const visitor = visit(config)
      const answers = [
        await visitor.submit(`/auth/signin/${id}`),
        await visitor.submit(`/auth/callback/${id}`),
        await visitor.ask(`/auth/callback/${id}`),
        await visitor.ask(`/auth/webauthn-options/${id}`),
      ]
      for (const answer of answers)
        expect([answer.status, await answer.text()]).toEqual([404, '{"message":"Not found."}'])
    },
  )
})

describe('E226: whatever the query is, it is answered', () => {
  test.each([
    ['bytes that are no UTF-8', '%zz&a=%FF'],
    ['100,000 parameters', Array.from({ length: 100_000 }, (_, index) => `p${index}=1`).join('&')],
    ['a megabyte', `x=${'y'.repeat(1_000_000)}`],
    ['the same name a thousand times', 'error=a&'.repeat(1000)],
    ['semicolons', 'a=1;error=x;callbackUrl=https://evil.test'],
    ['names of the prototype', '__proto__[x]=1&constructor.prototype.x=1&toString=1'],
  ])('%s', async (_, query) => {
    const log = makeLog()
    const visitor = visit({ ...config, logger: log.logger })
    const session = await visitor.ask(`/auth/session?${query}`)
    expect([session.status, await session.text()]).toEqual([200, 'null'])
    const page = await visitor.ask(`/auth/signin?${query}`)
    expect([page.status, (await page.text()).length < 10_000]).toEqual([200, true])
    expect(log.errors).toEqual([])
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })

  test('of a name that occurs twice the first value counts', async () => {
    const path = '/auth/signin?callbackUrl=/first&callbackUrl=/second'
    const page = await (await visit(config).ask(path)).text()
    expect(page).toContain('value="https://app.test/first"')
    expect(page).not.toContain('second')
  })
})

describe('E218: what reaches a header can neither end it nor break the answer', () => {
  const HOSTILE = ['a\r\nSet-Cookie: x=1', 'a\nb', 'a\0b', 'zürich', '日本', '\u{1F600}', '\u2028']

  const VALUES: readonly (readonly [string, (value: string) => string])[] = [
    ['the callbackUrl', (value) => `/auth/signin?callbackUrl=/x${encodeURIComponent(value)}`],
    ['the error', (value) => `/auth/error?error=${encodeURIComponent(value)}`],
    [
      'the error of an authorization server',
      (value) => `/auth/callback/github?error=${encodeURIComponent(value)}&state=x`,
    ],
    ['the state', (value) => `/auth/callback/github?code=c&state=${encodeURIComponent(value)}`],
    [
      'what is passed on to an own page',
      (value) => `/auth/verify-request?provider=${encodeURIComponent(value)}&type=email`,
    ],
  ]

  test.each(VALUES)('%s', async (_, pathOf) => {
    for (const pages of [{}, { signIn: '/in', error: '/oops', verifyRequest: '/mail' }]) {
      for (const value of HOSTILE) {
        const log = makeLog()
        const answer = await visit({ ...config, pages, logger: log.logger }).ask(pathOf(value))
        expect([200, 302]).toContain(answer.status)
        const cookies = answer.headers.getSetCookie()
        expect(cookies.every((line) => line.startsWith('__Host-auth.'))).toBe(true)
        for (const [, header] of answer.headers) expect(header).toMatch(/^[\x20-\x7e]*$/)
        expect(log.errors.filter(({ type }) => type === 'CallbackRouteError')).toEqual([])
      }
    }
  })

  test('a path of the configuration that could is refused at the start', async () => {
    const full = visit({ ...config, pages: { signIn: '/ä\r\nx: y' } }).config
    const answer = await Auth(new Request('https://app.test/auth/signin'), full)
    expect([answer.status, answer.headers.get('location')]).toEqual([500, null])
    expect(answer.headers.get('x')).toBeNull()
  })
})
