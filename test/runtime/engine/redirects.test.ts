import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeLog, visit } from './visitor.js'
import { runs } from '../../support/runs.js'

const config: AuthConfig = {
  providers: [Credentials({ credentials: {}, authorize: () => ({ id: '1' }) }), acme()],
}
const ORIGIN = 'https://app.test'

/** The authority of a URL by the generic syntax of RFC 3986, appendix B, rather than by the WHATWG's parser. */
function rfcAuthority(url: string): string | undefined {
  return /^(?:[^:/?#]+:)?(?:\/\/([^/?#]*))?/.exec(url)?.[1]
}

function isOwn(location: string | null): boolean {
  if (location === null || /[^\u0021-\u007e]|\\/.test(location)) return false
  return new URL(location).origin === ORIGIN && rfcAuthority(location) === 'app.test'
}

const HOSTILE: readonly (readonly [row: string, url: string])[] = [
  ...[
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/%09/evil.test',
    '/%5cevil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/x/..//evil.test',
    '\thttps://evil.test',
    'https:evil.test',
    'https:/evil.test',
    'http:evil.test',
    '@evil.test',
    '.evil.test',
    'https://app.test@evil.test/',
    'https://app.test:pw@evil.test/',
    'https://app.test.evil.test/',
    'https://evil.test/app.test',
    'https://evil.test?app.test',
    'https://evil.test#app.test',
  ].map((url) => ['E021', url] as const),
  ...['https://app.test\\@evil.test', 'https://app.test\\.evil.test', '/a\\..\\\\evil.test'].map(
    (url) => ['E022', url] as const,
  ),
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.test/x',
    'filesystem:https://app.test/x',
    'about:blank',
    'ws://app.test',
    'wss://app.test',
    'ftp://app.test',
    'view-source:https://app.test',
  ].map((url) => ['E023', url] as const),
  ...[
    'http://app.test/',
    'https://app.test:8443/',
    'https://APP.TEST./',
    'https://app.test:443/',
    'https://app.test:0443',
  ].map((url) => ['E024', url] as const),
  ...[
    'https://аpp.test/',
    'https://app\u3002test/',
    'https://app.test%2eevil.test',
    'https://app.test%00.evil.test',
    'https://[::1]',
    'https://0x7f.1',
    'https://\u24d0pp.test',
    'https://app\u00ad.test',
    'https://app.test\u200d.evil.test',
    'https://\u202eapp.test',
  ].map((url) => ['E025', url] as const),
  ...[
    '/x\r\nSet-Cookie: a=b',
    '/x%0d%0aSet-Cookie: a=b',
    '/x%0d%0aSet-Cookie:a=b',
    '/x\u560d\u560aSet-Cookie:a=b',
    '/x\u0000',
    '/x\ud800',
    '/x\u007f',
    `/${'../'.repeat(5000)}evil.test`,
    `/${'a'.repeat(64_000)}`,
  ].map((url) => ['E026', url] as const),
  ...['foo', '?', '#', '', ' ', 'http://', 'http://['].map((url) => ['E027', url] as const),
]
const FINE = [
  ['/account', '/account'],
  ['/a?b=c#d', '/a?b=c#d'],
  ['https://app.test/a', '/a'],
  ['https://app.test:443/a', '/a'],
  ['https://APP.test/a', '/a'],
  ['/%09/evil.test', '/%09/evil.test'],
  ['/x%0d%0aSet-Cookie:a=b', '/x%0d%0aSet-Cookie:a=b'],
  ['/ü', '/%C3%BC'],
] as const

/** A lone surrogate has no bytes: a browser sends U+FFFD in its place. */
const escaped = (url: string) => encodeURIComponent(Buffer.from(url).toString())

describe.each(HOSTILE)('%s: callbackUrl %.60j never leaves the site', (_row, url) => {
  /** The answer leads somewhere on this site, and carries no header that the URL has smuggled in. */
  function expectOwn(response: Response): void {
    expect([response.status, isOwn(response.headers.get('location'))]).toEqual([302, true])
    expect(
      response.headers.getSetCookie().filter((line) => !line.startsWith('__Host-auth.')),
    ).toEqual([])
  }

  test('in the body: the sign-in itself succeeds', async () => {
    const visitor = visit(config)
    const response = await visitor.ask('/auth/callback/credentials', {
      json: { csrfToken: await visitor.csrf(), callbackUrl: url, redirectTo: url.slice(0, 500) },
    })
    expectOwn(response)
    expect(await visitor.session()).not.toBeNull()
  })

  test.each(['/auth/signin', '/auth/signin/credentials', '/auth/signin/acme', '/auth/signout'])(
    'in the body of POST %s',
    async (path) => {
      const visitor = visit(config)
      const json = { csrfToken: await visitor.csrf(), callbackUrl: url }
      const response = await visitor.ask(path, { json })
      if (path !== '/auth/signin/acme') return expectOwn(response)
      const sent = new URL(response.headers.get('location') ?? '')
      expect([sent.origin, sent.searchParams.get('redirect_uri')]).toEqual([
        'https://as.test',
        `${ORIGIN}/auth/callback/acme`,
      ])
      const state = sent.searchParams.get('state')
      expectOwn(await visitor.ask(`/auth/callback/acme?code=c&state=${state}`))
      expect(await visitor.session()).not.toBeNull()
    },
  )

  test.each(['signin', 'signout'])(
    'in the query of the page %s, and from there in the form and the cookie',
    async (page) => {
      const visitor = visit(config)
      const shown = await visitor.ask(`/auth/${page}?callbackUrl=${escaped(url)}`)
      expect(shown.status).toBe(200)
      const field = /name="callbackUrl" value="([^"]*)"/.exec(await shown.text())?.[1]
      expect(isOwn(field ?? null)).toBe(true)
      expectOwn(await visitor.submit('/auth/signout'))
    },
  )

  test('in the query of an own page', async () => {
    const visitor = visit({ ...config, pages: { signIn: '/login?x=1', signOut: '/bye' } })
    for (const page of ['signin', 'signout']) {
      const shown = await visitor.ask(`/auth/${page}?callbackUrl=${escaped(url)}`)
      expectOwn(shown)
      const { searchParams } = new URL(shown.headers.get('location') ?? '')
      expect(isOwn(searchParams.get('callbackUrl'))).toBe(true)
    }
  })

  test('E028, E029: in the cookie: the site goes on working, and a sign-in ends here', async () => {
    const visitor = visit(config)
    const cookie = escaped(url).slice(0, 4000)
    visitor.cookies.set('__Host-auth.callback-url', cookie)
    for (const path of ['/auth/session', '/auth/csrf', '/auth/providers', '/auth/signin']) {
      expect((await visitor.ask(path)).status).toBe(200)
    }
    // The page has put a good one in its place.
    const kept = visitor.cookies.get('__Host-auth.callback-url')
    expect(kept === undefined || isOwn(decodeURIComponent(kept))).toBe(true)
    visitor.cookies.set('__Host-auth.callback-url', cookie)
    expectOwn(await visitor.submit('/auth/callback/credentials'))
    expect(await visitor.session()).not.toBeNull()
  })
})

test.each([[['/x']], [{ a: '/x' }], [7], [true], [null]])(
  'E027: callbackUrl %j is no string, and counts for nothing: the sign-in succeeds',
  async (callbackUrl) => {
    const visitor = visit(config)
    const json = { csrfToken: await visitor.csrf(), callbackUrl }
    const response = await visitor.ask('/auth/callback/credentials', { json })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await visitor.session()).not.toBeNull()
  },
)

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://app.test\\@evil.test',
  'https:evil.test',
  '/x\r\nSet-Cookie: a=b',
  '/x\u0000',
  'javascript:alert(1)',
  'foo',
])('E022: %j, which parsers read differently, never reaches the redirect callback', async (url) => {
  const seen: string[] = []
  const redirect = (params: { url: string; baseUrl: string }) => {
    seen.push(params.url)
    return params.baseUrl
  }
  const visitor = visit({ ...config, callbacks: { redirect } })
  const json = { csrfToken: await visitor.csrf(), callbackUrl: url }
  await visitor.ask('/auth/signout', { json })
  expect(seen).toEqual([ORIGIN])
})

test('E022: what goes out is serialised, never the text that came', async () => {
  const redirect = ({ url }: { url: string }) => (url === '/x' ? `${ORIGIN}\\@evil.test` : url)
  const visitor = visit({ ...config, callbacks: { redirect } })
  const response = await visitor.submit('/auth/signout', { callbackUrl: '/x' })
  expect(response.headers.get('location')).toBe(`${ORIGIN}/@evil.test`)
})

test.each(FINE)('callbackUrl %j leads to %j', async (url, path) => {
  const response = await visit(config).submit('/auth/signout', { callbackUrl: url })
  expect(response.headers.get('location')).toBe(`${ORIGIN}${path}`)
})

test('whatever the callbackUrl, two parsers agree that it stays on the site', async () => {
  const visitor = visit(config)
  const csrfToken = await visitor.csrf()
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    ':',
    '@',
    '.',
    '?',
    '#',
    '%',
    'https',
    'app.test',
    'evil.test',
    '\t',
    '\n',
    ' ',
    '%5c',
    '%2f',
    'a',
    '\u3002',
    '\u0000',
  )
  const urls = fc.oneof(
    fc.array(piece, { maxLength: 9 }).map((parts) => parts.join('')),
    fc.string(),
    fc.webUrl(),
  )
  await fc.assert(
    fc.asyncProperty(urls, async (callbackUrl) => {
      const response = await visitor.ask('/auth/signout', { json: { csrfToken, callbackUrl } })
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toSatisfy(isOwn)
    }),
    runs(300),
  )
})

test('a sign-out does not lead back to the page that asked for the sign-in', async () => {
  const visitor = visit(config)
  await visitor.ask('/auth/signin?callbackUrl=/account')
  const signedIn = await visitor.submit('/auth/callback/credentials')
  expect(signedIn.headers.get('location')).toBe(`${ORIGIN}/account`)
  const signedOut = await visitor.submit('/auth/signout')
  expect(signedOut.headers.get('location')).toBe(`${ORIGIN}/`)
})

describe('E032: the redirect callback', () => {
  const leaving = (redirect: unknown, callbackUrl = '/x', logger = makeLog()) =>
    visit({ ...config, callbacks: { redirect: redirect as never }, logger: logger.logger })
      .submit('/auth/signout', { callbackUrl })
      .then((response) => response.headers.get('location'))

  test('gets the URL as it came, and the base URL', async () => {
    const seen: unknown[] = []
    const redirect = (params: unknown) => (seen.push(params), `${ORIGIN}/chosen`)
    expect(await leaving(redirect)).toBe(`${ORIGIN}/chosen`)
    expect(seen).toEqual([{ url: '/x', baseUrl: ORIGIN }])
  })

  test('may lead to another site of the application', async () => {
    expect(await leaving(() => 'https://other.test/a b')).toBe('https://other.test/a%20b')
  })

  test.each([
    ['undefined', () => undefined],
    ['null', () => null],
    ['an object', () => ({})],
    ['a script', () => 'javascript:alert(1)'],
    ['a blob', () => 'blob:https://app.test/x'],
    ['credentials', () => 'https://app.test@evil.test/'],
    ['a user name', () => 'https://ada@other.test/'],
    ['a password', () => 'https://:secret@other.test/'],
    [
      'a throw',
      () => {
        throw new Error('broken')
      },
    ],
    ['a rejection', () => Promise.reject(new Error('broken'))],
  ])('%s ends on the base URL, and in the log', async (_, redirect) => {
    const log = makeLog()
    expect(await leaving(redirect, '/x', log)).toBe(ORIGIN)
    expect(log.errors.map(({ type }) => type)).toEqual(['InvalidCallbackUrl'])
  })

  test('a comparison by prefix does not let a lookalike through', async () => {
    const careless = ({ url, baseUrl }: { url: string; baseUrl: string }) =>
      url.startsWith(baseUrl) ? url : baseUrl
    expect(await leaving(careless, 'https://app.test.evil.test/')).toBe(ORIGIN)
    expect(await leaving(careless, 'https://app.test/fine')).toBe(`${ORIGIN}/fine`)
  })
})

test('E033: what the signIn callback returns passes through the same check, and nobody is signed in', async () => {
  for (const [answer, location] of [
    ['https://evil.test', ORIGIN],
    ['//evil.test', ORIGIN],
    ['/deny?x=1', `${ORIGIN}/deny?x=1`],
  ] as const) {
    const visitor = visit({ ...config, callbacks: { signIn: () => answer } })
    const response = await visitor.submit('/auth/callback/credentials')
    expect(response.headers.get('location')?.replace(/\/$/, '')).toBe(location)
    expect(await visitor.session()).toBeNull()
  }
})
