import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeMailWorld } from '../email/world.js'
import { makeLog, visit } from '../engine/visitor.js'
import { ADA, makeWorld } from '../stored/world.js'
import { makeWorld as makePasskeyWorld } from '../webauthn/world.js'

const ORIGIN = 'https://app.test'
const COOKIE = '__Host-auth.callback-url'
const EVIL = encodeURIComponent('https://evil.test/')

describe('E029: a callback-url cookie of another site has no say in where a sign-in ends', () => {
  test('OAuth, on the page and where the provider sends the browser back', async () => {
    const world = makeWorld()
    const visitor = world.browser()
    visitor.cookies.set(COOKIE, EVIL)
    const back = await world.begin(visitor)
    world.answerWith(ADA)
    visitor.cookies.set(COOKIE, EVIL)
    const answer = await visitor.ask(back)
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await visitor.session()).not.toBeNull()
  })

  test.each([
    ['dev', { user: 'dev-ada' }],
    ['credentials', { id: 'dev-ada' }],
  ])('%s', async (provider, fields) => {
    const world = makeWorld({ strategy: 'jwt' })
    const visitor = world.browser()
    visitor.cookies.set(COOKIE, EVIL)
    const answer = await visitor.submit(`/auth/callback/${provider}`, fields)
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await visitor.session()).not.toBeNull()
  })

  test('a mailed link', async () => {
    const world = makeMailWorld()
    const visitor = world.browser()
    visitor.cookies.set(COOKIE, EVIL)
    await world.ask('ada@example.test', visitor)
    expect(world.link().href).not.toContain('evil')
    visitor.cookies.set(COOKIE, EVIL)
    expect(await world.follow(visitor)).toBe(`${ORIGIN}/`)
    expect(await visitor.session()).not.toBeNull()
  })

  test('a passkey', async () => {
    const person = makePasskeyWorld().person()
    person.cookies.set(COOKIE, EVIL)
    expect((await person.register()).headers.get('location')).toBe(`${ORIGIN}/`)
    await person.signOut()
    person.cookies.set(COOKIE, EVIL)
    expect((await person.authenticate()).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await person.session()).not.toBeNull()
  })
})

test.each(['session', 'providers', 'csrf', 'error', 'verify-request', 'signout'])(
  'E030: GET %s does not remember a callbackUrl, which an image on another site could set',
  async (endpoint) => {
    const world = makeWorld({ strategy: 'jwt' })
    const visitor = world.browser()
    const answer = await visitor.ask(`/auth/${endpoint}?callbackUrl=/x`)
    expect(answer.status).toBe(200)
    expect([...visitor.cookies.keys()]).not.toContain(COOKIE)
    const signedIn = await visitor.submit('/auth/callback/dev', { user: 'dev-ada' })
    expect(signedIn.headers.get('location')).toBe(`${ORIGIN}/`)
  },
)

describe('E034: the application’s own pages', () => {
  const PAGES = ['signIn', 'signOut', 'error', 'verifyRequest', 'newUser'] as const
  const ELSEWHERE = [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    'login',
    '/a b',
    '/a\r\nSet-Cookie: a=b',
    '/\u00fc',
    '',
  ]

  test.each(PAGES.flatMap((page) => ELSEWHERE.map((path) => [page, path] as const)))(
    'pages.%s %j is refused at the start',
    async (page, path) => {
      const log = makeLog()
      const config: AuthConfig = { providers: [], pages: { [page]: path }, logger: log.logger }
      const answer = await visit(config).ask('/auth/signin?callbackUrl=/x')
      expect([answer.status, answer.headers.get('location')]).toEqual([500, null])
      expect(log.errors.map(({ type, message }) => [type, message.split(':')[0]])).toEqual([
        ['InvalidConfig', `pages.${page}`],
      ])
    },
  )

  test('newUser keeps the query that it has', async () => {
    const world = makeWorld({ config: { pages: { newUser: '/welcome?x=1' } } })
    const answer = await world.signIn(world.browser())
    expect(answer.headers.get('location')).toBe(
      `${ORIGIN}/welcome?x=1&callbackUrl=${encodeURIComponent(`${ORIGIN}/`)}`,
    )
  })

  test.each([
    ['verify-request', 'provider=p&type=email', '/mail?provider=p&type=email'],
    ['error', 'error=AccessDenied', '/oops?error=AccessDenied'],
    [
      'signin',
      'error=AccessDenied',
      `/login?error=AccessDenied&callbackUrl=${encodeURIComponent(`${ORIGIN}/`)}`,
    ],
    ['signout', '', `/bye?callbackUrl=${encodeURIComponent(`${ORIGIN}/`)}`],
  ])('of the query of %s they get the known keys alone', async (endpoint, known, target) => {
    const pages = { signIn: '/login', signOut: '/bye', error: '/oops', verifyRequest: '/mail' }
    const visitor = visit({ providers: [], pages })
    const query = `callbackUrl=//evil.test&${known}&x=%0d%0a&token=t&code=c&state=s`
    const answer = await visitor.ask(`/auth/${endpoint}?${query}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${ORIGIN}${target}`])
  })
})

describe('E036, E037: a proxy for redirects', () => {
  const PROXY = 'https://auth.app.test'

  function start(origin: string) {
    const config = { providers: [acme()], redirectProxyUrl: `${PROXY}/auth` }
    return {
      preview: visit(config, { origin }),
      proxy: visit({ ...config, redirectProxyOrigins: ['https://*.app.test'] }, { origin: PROXY }),
    }
  }

  async function stateOf(visitor: ReturnType<typeof visit>): Promise<string> {
    const begun = await visitor.submit('/auth/signin/acme')
    return new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
  }

  test.each([
    'https://app.vercel.app.evil.test',
    'https://evil.test',
    'https://evilapp.test',
    'https://x-app.test',
    'https://app.test',
    'https://a.b.app.test',
    'http://preview.app.test',
    'https://preview.app.test:444',
  ])('forwards nothing to %s', async (origin) => {
    const { preview, proxy } = start(origin)
    const state = await stateOf(preview)
    const answer = await proxy.ask(`/auth/callback/acme?code=VICTIM&state=${state}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).not.toContain('VICTIM')
  })

  test('forwards nothing to itself: that would never end', async () => {
    const { proxy } = start(PROXY)
    const state = await stateOf(proxy)
    const answer = await proxy.ask(`/auth/callback/acme?code=c&state=${state}`)
    expect(answer.headers.get('location')).toBe(`${PROXY}/`)
  })

  test('forwards nothing for a session token, or another sealed value, in the place of a state', async () => {
    const { preview, proxy } = start('https://preview.app.test')
    const state = await stateOf(preview)
    const started = [...preview.cookies.values()]
    await preview.ask(`/auth/callback/acme?code=c&state=${state}`)
    expect(await preview.session()).not.toBeNull()
    const sealed = [...started, ...preview.cookies.values()].filter((value) =>
      value.startsWith('ey'),
    )
    expect(sealed).toHaveLength(3)
    for (const value of sealed) {
      const answer = await proxy.ask(`/auth/callback/acme?code=VICTIM&state=${value}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `${PROXY}/auth/signin?error=OAuthCallbackError`,
      ])
    }
  })
})
