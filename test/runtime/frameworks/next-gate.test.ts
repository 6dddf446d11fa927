import { gate } from '@create-auth/runtime/next-gate'
import { expect, test, vi } from 'vitest'
import { NextRequest, type NextFetchEvent } from '../../support/next/server.js'

const ORIGIN = 'http://localhost:3000'
const EVENT: NextFetchEvent = { waitUntil: () => undefined }

const ask = (path: string, cookie = '', base = ''): NextRequest =>
  new NextRequest(`${ORIGIN}${path}`, { headers: { cookie } }, base)
/** Where a request is led to, or `passed`. */
const at = (made: ReturnType<typeof gate>, path: string, cookie?: string, base?: string) => {
  const answer = made(ask(path, cookie, base), EVENT)
  return answer instanceof Response
    ? `${answer.status} ${answer.headers.get('location')}`
    : 'passed'
}
const signIn = (callbackUrl: string, page = '/api/auth/signin'): string =>
  `303 ${ORIGIN}${page}?callbackUrl=${encodeURIComponent(callbackUrl)}`

test('a stranger is led to the sign-in page, and back: at the path, and all below it', () => {
  const made = gate(['/account', '/*/orders'])
  expect(at(made, '/account')).toBe(signIn('/account'))
  expect(at(made, '/account/cards?new=1')).toBe(signIn('/account/cards?new=1'))
  expect(at(made, '/de/orders/7')).toBe(signIn('/de/orders/7'))
  const open = ['/', '/accounts', '/de/account', '/orders', '/de', '/_next/static/a.js']
  expect(open.map((path) => at(made, path))).toEqual(open.map(() => 'passed'))
})

test('the client of a Server Action is told in the way that it understands', () => {
  const asked = new NextRequest(`${ORIGIN}/account`, {
    method: 'POST',
    headers: { 'next-action': '7f', accept: 'text/x-component' },
  })
  const answer = gate(['/account'])(asked, EVENT)
  expect([answer?.status, Object.fromEntries(answer?.headers ?? [])]).toEqual([
    200,
    { 'x-action-redirect': signIn('/account').slice('303 '.length) },
  ])
})

test('other spellings of a path are as the path', () => {
  const made = gate(['/account'])
  for (const path of ['/Account', '//account', '/%61ccount', '/account/', '/account%2F..%2Fx'])
    expect([path, at(made, path)]).toEqual([path, path.includes('2F') ? 'passed' : signIn(path)])
  // Of what Next refuses no gate makes an error.
  expect(at(made, '/%zz')).toBe('passed')
  expect(at(made, '/account/%zz')).toBe(signIn('/account/%zz'))
})

test.each([
  'auth.session-token=a',
  'authjs.session-token=a',
  '__Host-auth.session-token=a',
  '__Secure-auth.session-token=a',
  'theme=dark; __Secure-auth.session-token.0=a; __Secure-auth.session-token.1=b',
])('who comes with a session passes: %s', (cookie) => {
  expect(at(gate(['/']), '/account', cookie)).toBe('passed')
})

test.each(['auth.session-token=', 'auth.session-token.1=a', 'auth.state=a', 'a=b'])(
  'whose cookie is of something else does not: %s',
  (cookie) => {
    expect(at(gate(['/']), '/account', cookie)).toBe(signIn('/account'))
  },
)

test('a gate before all paths leaves the pages of sign-in and the files of Next open', () => {
  const made = gate(['/'])
  const open = ['/api/auth/signin', '/api/auth/callback/acme', '/api/auth/session/', '/_next/x.js']
  expect(open.map((path) => at(made, path))).toEqual(open.map(() => 'passed'))
  expect(at(made, '/api/auth/other')).toBe(signIn('/api/auth/other'))
  // What ends like an endpoint's path is the application's own.
  expect(at(made, '/auth/session')).toBe(signIn('/auth/session'))
  expect(at(made, '/')).toBe(signIn('/'))
})

test('what the configuration says: the path, the page, the cookie', () => {
  const own = gate({
    paths: ['/'],
    basePath: '/api/session',
    signIn: '/login',
    cookie: 'sid',
  })
  expect(at(own, '/')).toBe(signIn('/', '/login'))
  expect(at(own, '/login')).toBe('passed')
  expect(at(own, '/api/session/callback/acme')).toBe('passed')
  expect(at(own, '/', '__Secure-sid=a')).toBe('passed')
  expect(at(own, '/', 'sid.0=a; sid.1=b')).toBe('passed')
  expect(at(own, '/', 'auth.session-token=a')).toBe(signIn('/', '/login'))
})

test('below the base path of Next, which the request’s path does not have', () => {
  vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/docs')
  for (const made of [gate(['/']), gate({ paths: ['/'], basePath: '/docs/api/auth' })]) {
    expect(at(made, '/account?a=b', '', '/docs')).toBe(
      signIn('/docs/account?a=b', '/docs/api/auth/signin'),
    )
    expect(at(made, '/api/auth/signin', '', '/docs')).toBe('passed')
  }
  vi.unstubAllEnvs()
})

test('the application’s own gate answers whatever is let pass, and is not asked for sign-in', async () => {
  const asked: string[] = []
  const made = gate(['/account'], async ({ nextUrl }, event) => {
    asked.push(`${nextUrl.pathname} ${event === EVENT}`)
    return new Response('own')
  })
  expect(await (await made(ask('/'), EVENT))?.text()).toBe('own')
  expect((await made(ask('/account'), EVENT))?.status).toBe(303)
  expect(made(ask('/api/auth/signin'), EVENT)).toBeUndefined()
  expect((await made(ask('/account', 'auth.session-token=a'), EVENT))?.status).toBe(200)
  expect(asked).toEqual(['/ true', '/account true'])
})
