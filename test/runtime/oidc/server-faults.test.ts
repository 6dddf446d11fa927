import type { CryptoKey } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import {
  countOf,
  GRACE,
  makeKey,
  sign,
  type Fault,
  type Faults,
} from '../../support/authorization-server.js'
import { beginSignIn, whoAmI } from '../../support/site.js'
import { expectRefusal, expectSignIn, returning, startWorld, type WorldOptions } from './world.js'

/** The right answer with some members changed; `undefined` removes one. */
const change =
  (changes: object | ((right: Readonly<Record<string, unknown>>) => object)): Fault =>
  (right) => ({
    body: { ...right, ...(typeof changes === 'function' ? changes(right) : changes) },
  })

const HTML: Fault = () => ({
  headers: { 'content-type': 'text/html' },
  body: '<h1>Hello</h1>',
})
const REDIRECT: Fault = () => ({ status: 302, headers: { location: '/elsewhere' }, body: '' })
const HANG: Fault = () => 'hang'
const HUGE = change({ padding: 'x'.repeat(5_000_000) })

describe('E093: discovery: OpenID Connect Discovery 1.0, section 4.3', () => {
  const WRONG: [string, Fault][] = [
    ['the issuer of another server', change({ issuer: 'https://evil.test' })],
    ['the issuer with a path', change(({ issuer }) => ({ issuer: `${String(issuer)}/x` }))],
    ['the issuer with a query', change(({ issuer }) => ({ issuer: `${String(issuer)}?x` }))],
    ['the issuer at another port', change({ issuer: 'http://127.0.0.1:9' })],
    ['an issuer that is no string', change(({ issuer }) => ({ issuer: [issuer] }))],
    ['no issuer', change({ issuer: undefined })],
    ...['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'].flatMap(
      (name): [string, Fault][] =>
        [
          'http://example.test/x',
          'http://169.254.169.254/x',
          'http://[::ffff:169.254.169.254]/x',
          'javascript:alert(1)',
          'file:///etc/passwd',
          'no URL',
        ].map((url) => [`${name} ${url}`, change({ [name]: url })]),
    ),
    ['no authorization endpoint', change({ authorization_endpoint: undefined })],
    ['no token endpoint', change({ token_endpoint: undefined })],
    ['HTML', HTML],
    ['an array', () => ({ body: [] })],
    ['no JSON', () => ({ body: '{' })],
    ['404', () => ({ status: 404, body: {} })],
    ['500', () => ({ status: 500, body: {} })],
    ['5 MB', HUGE],
    ['nothing, ever', HANG],
    ['a redirect', REDIRECT],
  ]

  test.each(WRONG)('a sign-in is not begun with %s', async (_, discovery) => {
    const world = await startWorld({ faults: { discovery }, impatient: discovery === HANG })
    const browser = world.site.browser()
    const begun = await beginSignIn(world.site, browser, 'acme')
    expect([begun.status, begun.location, begun.setCookies]).toEqual([
      302,
      `${world.site.origin}/auth/signin?error=OAuthSignin`,
      [],
    ])
    expect(world.site.log.errors).toEqual([{ type: 'OAuthSignInError' }])
    expect(world.server.requests.map(({ path }) => path)).toEqual([
      '/.well-known/openid-configuration',
    ])
    const page = await browser.step(begun)
    expect(page.body).toContain(
      'The sign-in could not be started. Please try again later, or another way.',
    )
  })

  test.each(WRONG.filter(([name]) => !name.startsWith('no authorization')))(
    'after a restart, nothing is sent to a server with %s',
    async (_, discovery) => {
      const world = await startWorld({ impatient: discovery === HANG })
      const attempt = await returning(world)
      world.site.restart()
      world.server.misbehave({ discovery })
      const answer = await attempt.browser.open(attempt.url.href)
      expect(new URL(answer.location ?? '').searchParams.get('code')).toBeNull()
      expect(await whoAmI(world.site, attempt.browser)).toBeNull()
      expect(world.site.log.errors).toHaveLength(1)
      expect(world.server.requests.map(({ path }) => path)).toEqual([
        '/.well-known/openid-configuration',
        '/authorize',
        '/.well-known/openid-configuration',
      ])
    },
  )

  test('the document is asked for once, for an hour', async () => {
    const world = await startWorld()
    const begin = async () => beginSignIn(world.site, world.site.browser(), 'acme')
    await begin()
    await begin()
    const path = '/.well-known/openid-configuration'
    expect(countOf(world.server, path)).toBe(1)
    world.clock.advance(3601)
    await begin()
    expect(countOf(world.server, path)).toBe(2)
  })

  test('forty sign-ins at once share one', async () => {
    const { site, server } = await startWorld()
    const begun = await Promise.all(
      Array.from({ length: 40 }, async () => beginSignIn(site, site.browser(), 'acme')),
    )
    const led = begun.map(({ location }) => new URL(location ?? '').pathname)
    expect(new Set(led)).toEqual(new Set(['/authorize']))
    expect(countOf(server, '/.well-known/openid-configuration')).toBe(1)
  })

  test.each<[string, Fault, string]>([
    ['its status', () => ({ status: 503, body: {} }), 'status 503'],
    ['a redirect', REDIRECT, 'status 302'],
    ['that it took too long', HANG, 'the request took too long'],
  ])('one that fails is logged with its address and %s', async (_, discovery, why) => {
    const world = await startWorld({ faults: { discovery }, impatient: discovery === HANG })
    await beginSignIn(world.site, world.site.browser(), 'acme')
    const at = `${world.server.issuer}/.well-known/openid-configuration`
    expect(world.site.log.text()).toContain(`the discovery document at ${at} can't be had: ${why}`)
  })

  test('in a worker nobody waits for what another visitor has asked for: it may never come', async () => {
    const faults = { discovery: HANG }
    const world = await startWorld({ faults, impatient: true, sharesPromises: false })
    const { site, server } = world
    const path = '/.well-known/openid-configuration'
    const left = beginSignIn(site, site.browser(), 'acme')
    await vi.waitFor(() => expect(countOf(server, path)).toBe(1))
    server.misbehave({})
    const begun = await beginSignIn(site, site.browser(), 'acme')
    expect(begun.location?.startsWith(`${server.issuer}/authorize?`)).toBe(true)
    expect((await left).location).toBe(`${site.origin}/auth/signin?error=OAuthSignin`)
  })

  test('a failure is not remembered', async () => {
    const world = await startWorld({ faults: { discovery: HANG }, impatient: true })
    const { site, server } = world
    await beginSignIn(site, site.browser(), 'acme')
    server.misbehave({})
    const begun = await beginSignIn(site, site.browser(), 'acme')
    expect(begun.location?.startsWith(`${server.issuer}/authorize?`)).toBe(true)
  })

  test('a slash behind the host does not make it another issuer; the document has the last word', async () => {
    const discovery = change(({ issuer }) => ({ issuer: `${String(issuer)}/` }))
    const iss: NonNullable<Faults['authorization']> = (response) =>
      response.set('iss', `${response.get('iss')}/`)
    const idToken: NonNullable<Faults['idToken']> = (right) => ({
      ...right,
      claims: { ...right.claims, iss: `${String(right.claims['iss'])}/` },
    })
    const world = await startWorld({ faults: { discovery, authorization: iss, idToken } })
    await expectSignIn(world, await returning(world))
    world.server.misbehave({ discovery, authorization: iss })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'InvalidIdToken',
      code: 'iss',
      tokenRequests: 1,
    })
  })

  test('endpoints that are configured are not discovered', async () => {
    const world = await startWorld()
    const { issuer } = world.server
    const configured = await startWorld({
      provider: {
        issuer,
        authorization: `${issuer}/authorize`,
        token: `${issuer}/token`,
        jwks_endpoint: `${issuer}/jwks`,
      },
    })
    await expectSignIn(configured, await returning(configured))
    expect(world.server.requests.map(({ path }) => path)).toEqual(['/authorize', '/token', '/jwks'])
  })

  test('wellKnown says where the document is, and the issuer what it must say', async () => {
    const world = await startWorld()
    const { issuer } = world.server
    const wellKnown = `${issuer}/.well-known/openid-configuration`
    const right = await startWorld({ provider: { issuer, wellKnown } })
    await expectSignIn(right, await returning(right))
    const wrong = await startWorld({ provider: { issuer: 'https://other.test', wellKnown } })
    const begun = await beginSignIn(wrong.site, wrong.site.browser(), 'acme')
    expect(begun.location).toBe(`${wrong.site.origin}/auth/signin?error=OAuthSignin`)
  })
})

/** Answers the sign-in wrongly, and asserts that it is refused. */
async function expectRefused(faults: Faults, options: WorldOptions = {}): Promise<void> {
  const impatient = Object.values(faults).includes(HANG)
  const world = await startWorld({ ...options, faults, impatient })
  const attempt = await returning(world)
  await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
    type: 'OAuthCallbackError',
    tokenRequests: 1,
  })
  expect(countOf(world.server, '/elsewhere')).toBe(0)
}

describe('E112: the token response: RFC 6749, section 5', () => {
  const WRONG: [string, Fault][] = [
    ['400 with an error', () => ({ status: 400, body: { error: 'invalid_grant' } })],
    [
      '400 with an error that tells secrets',
      (right) => ({ status: 400, body: { ...right, error: 'invalid_grant' } }),
    ],
    ['400 with HTML', () => ({ status: 400, headers: { 'content-type': 'text/html' }, body: 'x' })],
    ['401', () => ({ status: 401, body: { error: 'invalid_client' } })],
    ['500 with HTML', () => ({ status: 500, headers: { 'content-type': 'text/html' }, body: 'x' })],
    ['201', (right) => ({ status: 201, body: right })],
    ['an error with status 200', () => ({ body: { error: 'invalid_grant' } })],
    ['HTML', HTML],
    ['no JSON', () => ({ body: '{' })],
    ['an array', () => ({ body: [] })],
    ['a string', () => ({ body: '"token"' })],
    ['null', () => ({ body: 'null' })],
    ['no access_token', change({ access_token: undefined })],
    ['an empty access_token', change({ access_token: '' })],
    ['an access_token that is a number', change({ access_token: 7 })],
    ['no token_type', change({ token_type: undefined })],
    ['token_type mac', change({ token_type: 'mac' })],
    ['token_type DPoP (RFC 6749, section 7.1)', change({ token_type: 'DPoP' })],
    ['no id_token', change({ id_token: undefined })],
    ['an empty id_token', change({ id_token: '' })],
    ['an id_token that is a number', change({ id_token: 7 })],
    ['a scope that is an array', change({ scope: ['openid'] })],
    ['expires_in in words', change({ expires_in: 'soon' })],
    ['expires_in negative', change({ expires_in: -1 })],
    ['5 MB', HUGE],
    ['a redirect', REDIRECT],
    ['nothing, ever', HANG],
  ]

  test.each(WRONG)('is refused: %s', async (_, token) => expectRefused({ token }))

  test.each<[string, Fault]>([
    ['token_type BEARER', change({ token_type: 'BEARER' })],
    ['no expires_in', change({ expires_in: undefined })],
    ['expires_in as a string', change({ expires_in: '300' })],
    [
      'optional members that are null',
      change({ refresh_token: null, scope: null, expires_in: null, expires_at: null }),
    ],
    [
      'optional members that are empty',
      change({ refresh_token: '', scope: '', expires_in: '', expires_at: '' }),
    ],
    ['members that nobody knows', change({ __proto__: { x: 1 }, constructor: 'x', x: { y: 1 } })],
  ])('is accepted: %s', async (_, token) => {
    const world = await startWorld({ faults: { token } })
    await expectSignIn(world, await returning(world))
  })
})

describe('E108: the userinfo response: OpenID Connect Core 1.0, section 5.3', () => {
  const WRONG: [string, Fault][] = [
    ['of another user', change({ sub: 'mallory' })],
    ['of the user in capitals', change({ sub: 'GRACE' })],
    ['of nobody', change({ sub: undefined })],
    ['of a user whose sub is an array', change({ sub: ['grace'] })],
    ['401', () => ({ status: 401, headers: { 'www-authenticate': 'Bearer' }, body: {} })],
    ['500', () => ({ status: 500, body: GRACE })],
    ['HTML', HTML],
    ['an array', () => ({ body: [GRACE] })],
    ['a string', () => ({ body: '"grace"' })],
    ['no JSON', () => ({ body: '{' })],
    [
      'a JWT',
      () => ({ headers: { 'content-type': 'application/jwt' }, body: 'eyJhbGciOiJub25lIn0.e30.' }),
    ],
    ['5 MB', HUGE],
    ['a redirect', REDIRECT],
    ['nothing, ever', HANG],
  ]

  test.each(WRONG)('is refused: %s', async (_, userinfo) =>
    expectRefused({ userinfo }, { provider: { idToken: false } }),
  )

  describe('that is signed, though nobody was registered with that (section 5.3.2)', () => {
    /** The server signs the claims that it tells; with a key of its own, where none is given. */
    const signedBy = (key?: CryptoKey, alg = 'RS256', isNamed = true) => {
      let body = ''
      const faults: Faults = {
        discovery: change({ userinfo_signing_alg_values_supported: isNamed ? [alg] : undefined }),
        idToken: async (right) => {
          body = await sign({
            ...right,
            header: { ...right.header, alg },
            key: key ?? right.key,
            claims: GRACE,
          })
          return { ...right, claims: { ...right.claims, name: 'Somebody' } }
        },
        userinfo: () => ({ headers: { 'content-type': 'application/jwt' }, body }),
      }
      return faults
    }

    test('is verified', async () => {
      const world = await startWorld({ provider: { idToken: false }, faults: signedBy() })
      await expectSignIn(world, await returning(world))
      expect(countOf(world.server, '/jwks')).toBe(2)
    })

    test('is refused where it is signed by somebody else', async () => {
      const { privateKey } = await makeKey('first')
      await expectRefused(signedBy(privateKey), { provider: { idToken: false } })
    })

    test('is refused where nothing says which algorithm it may have', async () =>
      expectRefused(signedBy(undefined, 'RS256', false), { provider: { idToken: false } }))
  })

  test('signs in when it is right; the ID token is verified all the same', async () => {
    const world = await startWorld({ provider: { idToken: false } })
    await expectSignIn(world, await returning(world))
    const asked = world.server.requests.find(({ path }) => path === '/userinfo')
    expect(asked).toEqual({
      method: 'GET',
      path: '/userinfo',
      query: {},
      authorization: `Bearer ${world.server.issued.find((token) => token.startsWith('access-'))}`,
      body: {},
    })
    expect(countOf(world.server, '/jwks')).toBe(1)
  })
})

describe('a provider that speaks OAuth 2.0 alone', () => {
  const profileOf = (changes: object): Faults => ({ userinfo: change(changes) })

  test('signs in with state and PKCE; an ID token and an iss that nobody asked for mean nothing', async () => {
    const world = await startWorld({
      oauth: {},
      faults: {
        idToken: () => 'not a token',
        authorization: (response) => response.set('iss', 'https://whoever.test'),
      },
    })
    const attempt = await returning(world)
    const sent = new URL(attempt.begun.location ?? '').searchParams
    expect([...sent.keys()]).toEqual([
      'response_type',
      'client_id',
      'redirect_uri',
      'state',
      'code_challenge',
      'code_challenge_method',
    ])
    await expectSignIn(world, attempt)
    expect(world.site.events[0]?.[1]).toMatchObject({
      account: { type: 'oauth', providerAccountId: 'grace' },
    })
    expect(JSON.stringify(world.site.events)).not.toContain('not a token')
    expect(world.server.requests.map(({ path }) => path)).toEqual([
      '/authorize',
      '/token',
      '/userinfo',
    ])
  })

  test.each<[string, Fault]>([
    ['is left out', change({ token_type: undefined })],
    ['is null', change({ token_type: null })],
  ])('signs in where the type of the access token %s, by conform, too', async (_, token) => {
    const world = await startWorld({ oauth: {}, faults: { token } })
    await expectSignIn(world, await returning(world))
    const wrapped: Fault = (right) => ({ body: { data: { ...right, token_type: undefined } } })
    const conforming = await startWorld({
      faults: { token: wrapped },
      oauth: {
        token: {
          conform: async (response) => {
            const body = (await response.json()) as { readonly data: object }
            return Response.json(body.data)
          },
        },
      },
    })
    await expectSignIn(conforming, await returning(conforming))
  })

  test('is refused where the access token is bound to a key', async () =>
    expectRefused({ token: change({ token_type: 'DPoP' }) }, { oauth: {} }))

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['an object', { $ne: null }],
    ['an array', ['grace']],
    ['true', true],
    ['256 characters', 'x'.repeat(256)],
    ['with NUL', 'grace\0'],
  ])('E109: names no account by an id that is %s', async (_, sub) => {
    const world = await startWorld({ oauth: {}, faults: profileOf({ sub }) })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'OAuthProfileParseError',
      tokenRequests: 1,
    })
  })

  test.each([
    [0, '0'],
    [1e21, '1e+21'],
    ['0', '0'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['constructor', 'constructor'],
  ])('names an account by the id %j', async (sub, providerAccountId) => {
    const world = await startWorld({ oauth: {}, faults: profileOf({ sub }) })
    await expectSignIn(world, await returning(world))
    expect(world.site.events[0]?.[1]).toMatchObject({ account: { providerAccountId } })
  })

  test.each<[string, Fault]>([
    ['401', () => ({ status: 401, body: GRACE })],
    ['204', () => ({ status: 204, body: '' })],
    ['an array', () => ({ body: [GRACE] })],
    ['HTML', HTML],
    ['5 MB', HUGE],
    ['a redirect', REDIRECT],
    ['nothing, ever', HANG],
  ])('is refused with a userinfo response that is %s', async (_, userinfo) =>
    expectRefused({ userinfo }, { oauth: {} }),
  )

  test('E038: profile() that throws is its own error, and what it says is kept from the visitor', async () => {
    const world = await startWorld({
      oauth: {
        profile: () => {
          throw new TypeError('cannot read properties of undefined')
        },
      },
    })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'OAuthProfileParseError',
      tokenRequests: 1,
    })
    expect(world.site.log.text()).toContain('cannot read properties of undefined')
  })
})
