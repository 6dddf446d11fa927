import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeLog, visit } from './visitor.js'

const config: AuthConfig = {
  providers: [Credentials({ credentials: {}, authorize: () => ({ id: '1' }) })],
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

const HOSTILE = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '\thttps://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'http:evil.test',
  '@evil.test',
  '.evil.test',
  'https://app.test@evil.test/',
  'https://app.test.evil.test/',
  'https://evil.test/app.test',
  'https://evil.test?app.test',
  'https://evil.test#app.test',
  'https://app.test\\@evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.test/x',
  'about:blank',
  'ws://app.test',
  'view-source:https://app.test',
  'http://app.test/',
  'https://app.test:8443/',
  'https://APP.TEST./',
  'https://аpp.test/',
  'https://app.test%2eevil.test',
  'https://app.test%00.evil.test',
  'https://[::1]',
  'https://0x7f.1',
  '/x\r\nSet-Cookie: a=b',
  '/x\u0000',
  'foo',
  '?',
  '#',
  '',
  ' ',
  'http://',
  'http://[',
  `/${'a'.repeat(70_000)}`,
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

describe.each(HOSTILE)('callbackUrl %j never leaves the site', (url) => {
  test('in the body: the sign-in itself succeeds', async () => {
    const visitor = visit(config)
    const response = await visitor.ask('/auth/callback/credentials', {
      json: { csrfToken: await visitor.csrf(), callbackUrl: url },
    })
    // A body of 70,000 characters is refused as a whole.
    if (url.length > 60_000) expect(response.status).toBe(413)
    else expect(response.headers.get('location')).toBe(`${ORIGIN}/`)
  })

  test('in the query of the page, and from there in the form and the cookie', async () => {
    const visitor = visit(config)
    const page = await visitor.ask(`/auth/signin?callbackUrl=${encodeURIComponent(url)}`)
    expect(page.status).toBe(200)
    const field = /name="callbackUrl" value="([^"]*)"/.exec(await page.text())?.[1]
    expect(isOwn(field ?? null)).toBe(true)
    const response = await visitor.submit('/auth/signout')
    expect(isOwn(response.headers.get('location'))).toBe(true)
  })

  test('in the cookie: the site goes on working', async () => {
    const visitor = visit(config)
    visitor.cookies.set('__Host-auth.callback-url', encodeURIComponent(url).slice(0, 4000))
    for (const path of ['/auth/session', '/auth/csrf', '/auth/signin']) {
      expect((await visitor.ask(path)).status).toBe(200)
    }
    const response = await visitor.submit('/auth/callback/credentials')
    expect(response.headers.get('location')).toBe(`${ORIGIN}/`)
  })
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
    { numRuns: 300 },
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
