import OIDC from '@create-auth/runtime/providers/oidc'
import { exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { countOf, makeKey, sign, type Faults } from '../../support/authorization-server.js'
import { makeLog, visit } from '../engine/visitor.js'
import { beginSignIn, whoAmI } from '../../support/site.js'
import type { LoggedError } from '../../support/log.js'
import {
  expectRefusal,
  expectSignIn,
  returning,
  startWorld,
  type Refusal,
  type WorldOptions,
} from '../oidc/world.js'

/** The sign-in is refused when its response comes. */
async function expectRefused(
  faults: Faults,
  error: LoggedError,
  options: WorldOptions = {},
  tokenRequests: Refusal['tokenRequests'] = 1,
): Promise<void> {
  const world = await startWorld({ ...options, faults })
  const attempt = await returning(world)
  await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
    ...error,
    tokenRequests,
  })
}

const CALLBACK = { type: 'OAuthCallbackError' }

describe('E038: a profile that can not be read is refused, and nothing of the response is passed on', () => {
  test.each([
    ['an array', ['grace@example.test']],
    ['an object', { address: 'grace@example.test' }],
    ['a number', 7],
  ])('profile() that throws for an address that is %s', async (_, email) => {
    const profile = (claims: object) => {
      const { sub, email: address } = claims as { sub: string; email: string }
      return { id: sub, email: address.toLowerCase() }
    }
    const idToken: Faults['idToken'] = (right) => ({ ...right, claims: { ...right.claims, email } })
    const error = { type: 'OAuthProfileParseError' }
    await expectRefused({ idToken }, error, { provider: { profile } })
    const userinfo: Faults['userinfo'] = (right) => ({ body: { ...right, email } })
    await expectRefused({ userinfo }, error, { oauth: { profile } })
  })
})

describe('E088: a sign-in request sets nothing that the site decides on', () => {
  const RESERVED = {
    redirect_uri: 'https://evil.test',
    client_id: 'evil',
    response_type: 'token',
    scope: 'admin',
    state: 'x',
    nonce: 'x',
    code_challenge: 'x',
    code_challenge_method: 'plain',
    response_mode: 'fragment',
    request_uri: 'https://evil.test/request',
    request: 'x.y.z',
    claims: '{}',
    registration: '{}',
    id_token_hint: 'x',
    resource: 'https://evil.test',
    REDIRECT_URI: 'https://evil.test',
  }
  const FREE = {
    prompt: 'login',
    login_hint: 'ada',
    ui_locales: 'de',
    acr_values: 'a',
    max_age: '0',
  }

  test('in the query: all at once, twice, and beside those that it may set', async () => {
    const world = await startWorld()
    const { site, server } = world
    const pairs = [
      ...Object.entries(RESERVED),
      ...Object.entries(RESERVED),
      ...Object.entries(FREE),
    ]
    const query = `?${new URLSearchParams(pairs)}`
    const begun = await beginSignIn(site, site.browser(), 'acme', { query })
    const sent = new URL(begun.location ?? '')
    expect(sent.origin + sent.pathname).toBe(`${server.issuer}/authorize`)
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      ...FREE,
      response_type: 'code',
      client_id: 'client-acme',
      redirect_uri: `${site.origin}/auth/callback/acme`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect([...sent.searchParams.keys()].length).toBe(new Set(sent.searchParams.keys()).size)
  })

  test('in the form: nothing at all', async () => {
    const { site } = await startWorld()
    const browser = site.browser()
    const page = await browser.open(`${site.base}/signin`)
    const fields = { ...RESERVED, ...FREE }
    const begun = await browser.submit(page, { action: '/signin/acme', fields })
    const sent = new URL(begun.location ?? '').searchParams
    expect(Object.entries(fields).filter(([name, value]) => sent.get(name) === value)).toEqual([])
  })
})

describe('E093: a discovery document from elsewhere has no say about this machine', () => {
  const RIGHT = {
    issuer: 'https://as.test',
    authorization_endpoint: 'https://as.test/authorize',
    token_endpoint: 'https://as.test/token',
    userinfo_endpoint: 'https://as.test/userinfo',
    jwks_uri: 'https://as.test/jwks',
  }

  async function begin(changes: object) {
    const requested: string[] = []
    const log = makeLog()
    const fetch: typeof globalThis.fetch = async (input) => {
      requested.push(new URL(input instanceof Request ? input.url : input).href)
      return Response.json({ ...RIGHT, ...changes })
    }
    const { issuer } = RIGHT
    const acme = OIDC({ id: 'acme', name: 'Acme', issuer, clientId: 'a', clientSecret: 'b' })
    const visitor = visit({ providers: [acme], logger: log.logger }, { world: { fetch } })
    const answer = await visitor.submit('/auth/signin/acme')
    expect(requested).toEqual(['https://as.test/.well-known/openid-configuration'])
    return { log, location: answer.headers.get('location') ?? '' }
  }

  test('it may name other origins', async () => {
    const { log, location } = await begin({ token_endpoint: 'https://tokens.test/token' })
    expect([log.errors, new URL(location).origin]).toEqual([[], 'https://as.test'])
  })

  const NAMES = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']
  const LOCAL = ['http://127.0.0.1:8080/x', 'http://localhost/x', 'http://[::1]/x']
  test.each(NAMES.flatMap((name) => LOCAL.map((url) => [name, url] as const)))(
    '%s %s is refused',
    async (name, url) => {
      const { log, location } = await begin({ [name]: url })
      expect(location).toBe('https://app.test/auth/signin?error=OAuthSignin')
      expect(log.errors.map(({ type }) => type)).toEqual(['OAuthSignInError'])
    },
  )
})

describe('E094: PKCE', () => {
  test('each start has a verifier of its own, of 43 characters, and sends it by S256 alone', async () => {
    const world = await startWorld()
    const attempts = [await returning(world), await returning(world), await returning(world)]
    for (const { browser, url } of attempts) await browser.open(url.href)
    const verifiers = world.server.requests.flatMap(({ body }) => body['code_verifier'] ?? [])
    expect(verifiers).toEqual(Array(3).fill(expect.stringMatching(/^[\w-]{43}$/)))
    expect(new Set(verifiers).size).toBe(3)
    for (const { begun } of attempts)
      expect(new URL(begun.location ?? '').searchParams.get('code_challenge_method')).toBe('S256')
  })

  test('a challenge that was taken out of the URL does not take the verifier out of the token request', async () => {
    const world = await startWorld()
    const browser = world.site.browser()
    const begun = await beginSignIn(world.site, browser, 'acme')
    const stripped = new URL(begun.location ?? '')
    stripped.searchParams.delete('code_challenge')
    stripped.searchParams.delete('code_challenge_method')
    const back = await browser.open(stripped.href)
    await browser.step(back)
    const [asked] = world.server.requests.filter(({ path }) => path === '/token')
    expect(asked?.body['code_verifier']).toMatch(/^[\w-]{43}$/)
  })
})

describe('E097: a response that tells an error', () => {
  const answering =
    (params: Record<string, string>): NonNullable<Faults['authorization']> =>
    (response) => {
      for (const [name, value] of Object.entries(params)) response.set(name, value)
    }

  test.each([
    'access_denied',
    'login_required',
    'interaction_required',
    'temporarily_unavailable',
    'server_error',
    'invalid_scope',
    'nobody_knows_this',
    '<script>alert(1)</script>',
    '',
  ])('%j is refused, with a code or without', async (error) => {
    const description = '<script>alert("description")</script>'
    const params = { error, error_description: description, error_uri: 'javascript:alert(1)' }
    const without: Faults['authorization'] = (response) => {
      answering(params)(response)
      response.delete('code')
    }
    await expectRefused({ authorization: without }, CALLBACK, {}, 0)
    if (error !== '') await expectRefused({ authorization: answering(params) }, CALLBACK, {}, 0)
  })

  test('what it says is not on the page where the visitor lands', async () => {
    const world = await startWorld({
      faults: {
        authorization: answering({
          error: 'access_denied',
          error_description: 'canary-description',
          error_uri: 'https://evil.test/canary-uri',
        }),
      },
    })
    const { browser, url } = await returning(world)
    const page = await browser.step(await browser.open(url.href))
    expect(page.status).toBe(200)
    expect(page.body).not.toMatch(/canary|access_denied/)
  })
})

describe('E098: a code that is none is refused', () => {
  test.each([
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['with a line break', 'a\r\nSet-Cookie: x=y'],
    ['with NUL', 'a\0b'],
    ['with parameters', 'a&client_id=evil&redirect_uri=https://evil.test'],
  ])('%s: it reaches the server as one value, which does not know it', async (_, code) => {
    const world = await startWorld({
      faults: { authorization: (response) => response.set('code', code) },
    })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      ...CALLBACK,
      tokenRequests: 1,
    })
    const [asked] = world.server.requests.filter(({ path }) => path === '/token')
    expect(asked?.body).toMatchObject({
      code,
      grant_type: 'authorization_code',
      redirect_uri: `${world.site.origin}/auth/callback/acme`,
    })
  })
})

describe('E100: tokens that come through the browser are refused', () => {
  test.each(['id_token', 'access_token', 'token_type', 'token', 'response'])(
    '%s beside a code',
    async (name) => {
      const authorization: Faults['authorization'] = (response) => response.set(name, 'x.y.z')
      await expectRefused({ authorization }, CALLBACK, {}, 0)
      await expectRefused({ authorization }, CALLBACK, { oauth: {} }, 0)
    },
  )
})

describe('E101: an ID token is verified by the keys of its issuer, and by nothing that it brings along', () => {
  const stranger = makeKey('first')

  test.each(['jku', 'x5u'])('%s: nothing is fetched from there', async (name) => {
    const idToken: Faults['idToken'] = async (right) => ({
      ...right,
      key: (await stranger).privateKey,
      header: { ...right.header, [name]: `${String(right.claims['iss'])}/stolen` },
    })
    const world = await startWorld({ faults: { idToken } })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'InvalidIdToken',
      code: 'signature',
      tokenRequests: 1,
    })
    expect(countOf(world.server, '/stolen')).toBe(0)
  })

  test('a key of another kind, with an algorithm that nobody has named', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const idToken: Faults['idToken'] = (right) => ({
      ...right,
      key: privateKey,
      header: { ...right.header, alg: 'ES256' },
    })
    await expectRefused({ idToken }, { type: 'InvalidIdToken', code: 'algorithm' })
  })

  test('a JWS with two signatures, as JSON', async () => {
    const idToken: Faults['idToken'] = async (right) => {
      const [head, payload, signature] = (await sign(right)).split('.')
      const one = { protected: head, signature }
      return JSON.stringify({ payload, signatures: [one, one] })
    }
    await expectRefused({ idToken }, { type: 'InvalidIdToken', code: 'malformed' })
  })

  test('a critical extension', async () => {
    const idToken: Faults['idToken'] = async (right) => {
      const [, payload, signature] = (await sign(right)).split('.')
      const header = JSON.stringify({ ...right.header, crit: ['x'], x: 1 })
      return `${Buffer.from(header).toString('base64url')}.${payload}.${signature}`
    }
    await expectRefused({ idToken }, { type: 'InvalidIdToken', code: 'malformed' })
  })
})

describe('E110: of several keys', () => {
  test('none is guessed where the token names none', async () => {
    const other = await exportJWK((await makeKey('other')).publicKey)
    const jwks: Faults['jwks'] = (right) => ({
      body: { keys: [...(right['keys'] as object[]), { ...other, kid: 'other', alg: 'RS256' }] },
    })
    const idToken: Faults['idToken'] = ({ header: { alg }, ...right }) => ({
      ...right,
      header: { alg },
    })
    await expectRefused({ jwks, idToken }, { type: 'InvalidIdToken', code: 'key' })
    await expectSignIn(...(await signInWith({ jwks })))
  })

  async function signInWith(faults: Faults) {
    const world = await startWorld({ faults })
    return [world, await returning(world)] as const
  }

  test('that are more than a megabyte, none is used', async () => {
    const jwks: Faults['jwks'] = (right) => ({
      body: { keys: Array(10_000).fill((right['keys'] as object[])[0]) },
    })
    await expectRefused({ jwks }, { type: 'InvalidIdToken', code: 'key' })
  })
})

describe('E112: the lifetime of a token is a number, or it is none', () => {
  const granting =
    (members: object): NonNullable<Faults['token']> =>
    (right) => ({ body: { ...right, ...members } })

  test.each<[string, object | string]>([
    ['missing', { expires_in: undefined }],
    ['in seconds', { expires_in: 300 }],
    ['a string of digits', { expires_in: '300' }],
    ['1e308', { expires_in: 1e308 }],
  ])('expires_in %s', async (_, members) => {
    const world = await startWorld({ faults: { token: granting(members as object) } })
    await expectSignIn(world, await returning(world))
    const [, told] = world.site.events.find(([name]) => name === 'signIn') ?? []
    const { account } = told as { account: { expires_at?: number; token_type: string } }
    expect(account.token_type).toBe('bearer')
    expect(account.expires_at === undefined || Number.isFinite(account.expires_at)).toBe(true)
  })

  test.each<[string, NonNullable<Faults['token']>]>([
    ['204', () => ({ status: 204, body: '' })],
    ['null in place of an access token', granting({ access_token: null })],
    ['a list of token types', granting({ token_type: ['bearer'] })],
    ['a lifetime that is an object', granting({ expires_in: {} })],
    ['a lifetime that is NaN', granting({ expires_in: 'NaN' })],
    [
      'a lifetime without an end',
      (right) => ({
        body: JSON.stringify({ ...right, expires_in: 0 }).replace('_in":0', '_in":1e999'),
      }),
    ],
  ])('%s is refused', async (_, token) => expectRefused({ token }, CALLBACK))

  test('of a member that comes twice one counts, and the ID token that counts is verified', async () => {
    const token: Faults['token'] = (right) => ({
      body: JSON.stringify(right).replace('{', '{"id_token":"forged","access_token":"forged",'),
    })
    const world = await startWorld({ faults: { token } })
    await expectSignIn(world, await returning(world))
    const forged: Faults['token'] = (right) => ({
      body: JSON.stringify(right).replace(/\}$/, ',"id_token":"forged"}'),
    })
    await expectRefused({ token: forged }, { type: 'InvalidIdToken', code: 'malformed' })
  })
})

describe('E117, E118: what leads to the provider and back', () => {
  const HEADERS = {
    'cache-control': 'private, no-cache, no-store',
    'referrer-policy': 'no-referrer',
  }
  const shownOf = (headers: Headers) =>
    Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers.get(name)]))

  test('is a 302, which makes a GET of a POST, is not stored, and tells nobody where it came from', async () => {
    const world = await startWorld()
    const { begun, browser, url } = await returning(world)
    const elsewhere = browser.copy()
    const finished = await browser.open(url.href)
    world.clock.advance(10)
    const failed = await elsewhere.open(url.href)
    for (const answer of [begun, finished, failed]) {
      expect([answer.status, answer.body, shownOf(answer.headers)]).toEqual([302, '', HEADERS])
      expect(answer.headers.get('refresh')).toBeNull()
    }
    expect([finished.location, failed.location]).toEqual([
      `${world.site.origin}/`,
      `${world.site.origin}/auth/signin?error=OAuthCallbackError`,
    ])
  })

  test('the page behind a failure loads nothing from elsewhere', async () => {
    const world = await startWorld()
    const { browser, url } = await returning(world)
    url.searchParams.set('state', 'x')
    const page = await browser.step(await browser.open(url.href))
    expect(page.body).not.toMatch(/<(?:script|iframe|img)\b|(?:src|srcset)=|@import|url\(/i)
    expect(page.body.match(/<link[^>]*>/g)).toEqual(['<link rel="icon" href="data:," />'])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(shownOf(page.headers)['referrer-policy']).toMatch(/^(?:no-referrer|same-origin)$/)
    expect(await whoAmI(world.site, browser)).toBeNull()
  })
})
