import type { AuthConfig } from '@create-auth/runtime'
import OIDC from '@create-auth/runtime/providers/oidc'
import type { Host } from '@create-auth/runtime/testing'
import type { JWT, Profile } from '@create-auth/runtime/types'
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../support/browser.js'
import { EXPRESS, type Express } from '../../support/express-versions.js'
import {
  ADA,
  consentAs,
  startOpenIdProvider,
  type OpenIdProvider,
  type ProviderSettings,
  type RegisteredClient,
} from '../../support/openid-provider.js'
import {
  beginSignIn,
  startSite,
  transactionOf,
  whoAmI,
  type Site,
  type Told,
} from '../../support/site.js'

const CLIENT_SECRET = 'a client secret: 100% + 2/3 & more'

interface WorldOptions {
  readonly express?: Express
  readonly tls?: boolean
  readonly client?: Partial<RegisteredClient>
  readonly provider?: Partial<Parameters<typeof OIDC>[0]>
  readonly config?: Partial<AuthConfig>
  readonly world?: Partial<Host>
  readonly settings?: ProviderSettings
}

/** A site, and the OpenID provider that it is registered with. */
async function startWorld(options: WorldOptions = {}): Promise<{
  readonly site: Site
  readonly server: OpenIdProvider
}> {
  const { express = EXPRESS[1][1], tls = false } = options
  const servers: OpenIdProvider[] = []
  const site = await startSite({
    express,
    tls,
    world: options.world ?? {},
    async config(origin) {
      const server = await startOpenIdProvider(
        [
          {
            client_id: 'the client',
            client_secret: CLIENT_SECRET,
            redirect_uris: [`${origin}/auth/callback/acme`],
            ...options.client,
          },
        ],
        options.settings,
      )
      servers.push(server)
      const provider = OIDC({
        id: 'acme',
        name: 'Acme',
        issuer: server.issuer,
        clientId: 'the client',
        clientSecret: CLIENT_SECRET,
        ...options.provider,
      })
      return { providers: [provider], ...options.config }
    },
  })
  const [server] = servers
  if (!server) throw new Error('the provider has not started')
  return { site, server }
}

/** Set-Cookie lines, with what is encrypted left out. */
function outlined(answer: Answer): string[] {
  return answer.setCookies.map((line) => line.replace(/=ey[\w.-]+;/, '=<JWE>;'))
}

const RANDOM = /^[\w-]{43}$/
/** Derived from the provider and the account: it must never change, or users lose what is theirs. */
const ADA_ID = '6fc5e7f2-0cfa-843e-949c-843a76e4686e'

describe.each(EXPRESS)('%s', (_, express) => {
  test('a visitor signs in, is recognised, and signs out', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000
    const { site, server } = await startWorld({ express, world: { now: () => now } })
    const { origin } = site
    const browser = site.browser()

    const begun = await beginSignIn(site, browser, 'acme', { callbackUrl: '/inbox?page=2' })
    expect([
      begun.status,
      begun.headers.get('cache-control'),
      begun.headers.get('referrer-policy'),
    ]).toEqual([302, 'private, no-cache, no-store', 'no-referrer'])
    const id = transactionOf(begun)
    expect(outlined(begun)).toEqual(
      ['state', 'pkce', 'nonce'].map(
        (check) => `auth.${check}.${id}=<JWE>; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`,
      ),
    )

    const back = await consentAs(browser, begun, 'ada')
    const finished = await browser.step(back)
    expect(finished).toMatchObject({ status: 302, location: `${origin}/inbox?page=2`, body: '' })
    expect(finished.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(finished.headers.get('referrer-policy')).toBe('no-referrer')
    expect(outlined(finished)).toEqual([
      ...['state', 'pkce', 'nonce'].map(
        (check) => `auth.${check}.${id}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      ),
      `auth.session-token=<JWE>; Path=/; Expires=${new Date(now + 2_592_000_000).toUTCString()}; HttpOnly; SameSite=Lax`,
      'auth.csrf-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(Object.keys(browser.cookies(origin))).toEqual([
      'auth.callback-url',
      'auth.session-token',
    ])

    const session = {
      user: {
        name: ADA.name,
        email: 'ada@example.test',
        image: ADA.picture,
        emailVerified: true,
      },
      expires: new Date(now + 2_592_000_000).toISOString(),
    }
    expect(await whoAmI(site, browser)).toEqual(session)
    const home = await browser.open(`${origin}/`)
    expect(JSON.parse(home.body)).toEqual({ ...session, user: { id: ADA_ID, ...session.user } })

    const ask = await browser.open(`${origin}/auth/signout`)
    const out = await browser.submit(ask)
    expect(out).toMatchObject({ status: 302, location: `${origin}/` })
    expect(outlined(out)).toEqual([
      'auth.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'auth.csrf-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await whoAmI(site, browser)).toBeNull()
    expect(Object.keys(browser.cookies(origin))).toEqual(['auth.callback-url'])
    expect([site.log.errors, site.log.warnings]).toEqual([[], []])
    expect(
      server.requests.map(
        ({ method, path }) => `${method} ${path.replace(/^(\/auth\/).*/, '$1<uid>')}`,
      ),
    ).toEqual([
      'GET /.well-known/openid-configuration',
      'GET /auth',
      'GET /auth/<uid>',
      'GET /auth/<uid>',
      'POST /token',
      'GET /jwks',
    ])
  })
})

test('the authorization request has exactly the parameters of the code flow with PKCE, state and nonce', async () => {
  const { site, server } = await startWorld()
  const begun = await beginSignIn(site, site.browser(), 'acme')
  const url = new URL(begun.location ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(`${server.issuer}/auth`)
  expect([...url.searchParams]).toEqual([
    ['response_type', 'code'],
    ['client_id', 'the client'],
    ['redirect_uri', `${site.origin}/auth/callback/acme`],
    ['scope', 'openid profile email'],
    ['state', expect.stringMatching(RANDOM)],
    ['code_challenge', expect.stringMatching(RANDOM)],
    ['code_challenge_method', 'S256'],
    ['nonce', expect.stringMatching(RANDOM)],
  ])
})

test('each sign-in has a state, a nonce and a code_challenge of its own', async () => {
  const { site } = await startWorld()
  const browser = site.browser()
  const urls = [
    new URL((await beginSignIn(site, browser, 'acme')).location ?? ''),
    new URL((await beginSignIn(site, browser, 'acme')).location ?? ''),
  ]
  const values = ['state', 'nonce', 'code_challenge'].flatMap((name) =>
    urls.map((url) => url.searchParams.get(name)),
  )
  expect(new Set(values).size).toBe(6)
})

describe('E088: what a sign-in request may add to the authorization request', () => {
  const ask = async (query: string, provider = {}) => {
    const { site } = await startWorld({ provider })
    const begun = await beginSignIn(site, site.browser(), 'acme', { query })
    const given = new URLSearchParams(query)
    const sent = new URL(begun.location ?? '').searchParams
    return Object.fromEntries([...sent].filter(([name, value]) => given.get(name) === value))
  }

  test('prompt, login_hint, ui_locales, acr_values and max_age pass', async () => {
    const params = {
      prompt: 'login',
      login_hint: 'ada@example.test',
      ui_locales: 'de fr',
      acr_values: 'urn:a',
      max_age: '60',
    }
    expect(await ask(`?${new URLSearchParams(params)}`)).toEqual(params)
  })

  const RESERVED = [
    'client_id',
    'client_secret',
    'redirect_uri',
    'response_type',
    'response_mode',
    'state',
    'nonce',
    'code_challenge',
    'code_challenge_method',
    'request',
    'request_uri',
    'registration',
    'client_assertion',
    'client_assertion_type',
    'claims',
  ]

  test.each([...RESERVED, 'scope', 'resource', 'audience', 'anything'])(
    '%s does not',
    async (name) => {
      expect(await ask(`?${name}=evil`)).toEqual({})
    },
  )

  test('the provider decides which ones do', async () => {
    const authorizationParams = ['scope', 'audience']
    const query = '?scope=openid+calendar&audience=api&prompt=login'
    expect(await ask(query, { authorizationParams })).toEqual({
      scope: 'openid calendar',
      audience: 'api',
    })
  })

  test.each(RESERVED)('%s does not, not even if the provider says so', async (name) => {
    expect(await ask(`?${name}=evil`, { authorizationParams: RESERVED })).toEqual({})
  })
})

describe('E113: how the client authenticates at the token endpoint', () => {
  async function tokenRequest(
    method: NonNullable<RegisteredClient['token_endpoint_auth_method']>,
    client: Partial<RegisteredClient> = {},
    provider: WorldOptions['provider'] = {},
  ) {
    const { site, server } = await startWorld({
      client: { token_endpoint_auth_method: method, ...client },
      provider: { client: { token_endpoint_auth_method: method }, ...provider },
    })
    const browser = site.browser()
    const begun = await beginSignIn(site, browser, 'acme')
    await browser.step(await consentAs(browser, begun, 'ada'))
    expect(await whoAmI(site, browser)).toMatchObject({ user: { name: ADA.name } })
    const requests = server.requests.filter(({ path }) => path === '/token')
    expect(requests).toHaveLength(1)
    const { authorization, body } = requests[0]!
    return { site, server, begun, authorization, body }
  }
  const grant = (site: Site) => ({
    grant_type: 'authorization_code',
    code: expect.stringMatching(RANDOM),
    code_verifier: expect.stringMatching(RANDOM),
    redirect_uri: `${site.origin}/auth/callback/acme`,
  })

  test('client_secret_basic: form-encoded, then base64; RFC 6749, section 2.3.1', async () => {
    const { site, authorization, body } = await tokenRequest('client_secret_basic')
    const [id = '', secret = ''] = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':')
    expect([...new URLSearchParams(`id=${id}&secret=${secret}`)]).toEqual([
      ['id', 'the client'],
      ['secret', CLIENT_SECRET],
    ])
    expect(body).toEqual(grant(site))
  })

  test('client_secret_post: in the body', async () => {
    const { site, authorization, body } = await tokenRequest('client_secret_post')
    expect(authorization).toBeUndefined()
    expect(body).toEqual({ ...grant(site), client_id: 'the client', client_secret: CLIENT_SECRET })
  })

  test('none: a public client has no secret, and PKCE alone protects the code', async () => {
    const { site, authorization, body } = await tokenRequest('none', {}, { clientSecret: '' })
    expect(authorization).toBeUndefined()
    expect(body).toEqual({ ...grant(site), client_id: 'the client' })
  })

  /** The claims of an assertion. RFC 7523, section 3. */
  const assertion = (issuer: string) => ({
    iss: 'the client',
    sub: 'the client',
    aud: issuer,
    jti: expect.stringMatching(RANDOM),
    iat: expect.any(Number),
    nbf: expect.any(Number),
    exp: expect.any(Number),
  })
  const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

  test('client_secret_jwt: an assertion that the secret has signed; RFC 7523', async () => {
    const secret = 'a-client-secret-of-32-characters'
    const { site, server, authorization, body } = await tokenRequest(
      'client_secret_jwt',
      { client_secret: secret },
      { clientSecret: secret },
    )
    expect(authorization).toBeUndefined()
    const { client_assertion: signed = '', ...rest } = body
    expect(rest).toEqual({
      ...grant(site),
      client_id: 'the client',
      client_assertion_type: TYPE,
    })
    const { payload } = await jwtVerify(signed, new TextEncoder().encode(secret))
    expect(payload).toEqual(assertion(server.issuer))
    expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(300)
  })

  test('private_key_jwt: an assertion that the client’s key has signed; RFC 7523', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid: 'mine', use: 'sig', alg: 'ES256' }
    const { server, body } = await tokenRequest(
      'private_key_jwt',
      { jwks: { keys: [jwk] } },
      { clientSecret: '', token: { clientPrivateKey: { key: privateKey, kid: 'mine' } } },
    )
    expect(body['client_assertion_type']).toBe(TYPE)
    const { payload, protectedHeader } = await jwtVerify(body['client_assertion'] ?? '', publicKey)
    expect([payload, protectedHeader]).toEqual([
      assertion(server.issuer),
      { alg: 'ES256', kid: 'mine' },
    ])
  })

  test('private_key_jwt without a key is told when the site starts', async () => {
    const { site } = await startWorld({
      provider: { client: { token_endpoint_auth_method: 'private_key_jwt' } },
    })
    const begun = await beginSignIn(site, site.browser(), 'acme').catch(() => undefined)
    expect(begun).toBeUndefined()
    expect(site.log.errors[0]).toEqual({ type: 'InvalidConfig' })
  })

  test('the code_verifier is the one of the code_challenge; RFC 7636, section 4.6', async () => {
    const { begun, body } = await tokenRequest('client_secret_basic')
    const challenge = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url')
    expect(new URL(begun.location ?? '').searchParams.get('code_challenge')).toBe(challenge)
  })
})

test('a signing key that changes between discovery and callback is found', async () => {
  let ahead = 0
  const { site, server } = await startWorld({ world: { now: () => Date.now() + ahead } })
  const first = site.browser()
  await first.step(await consentAs(first, await beginSignIn(site, first, 'acme'), 'ada'))
  const browser = site.browser()
  const begun = await beginSignIn(site, browser, 'acme')
  await server.rotate()
  // Keys are not asked for more often than every five seconds.
  ahead = 6000
  await browser.step(await consentAs(browser, begun, 'ada'))
  expect(await whoAmI(site, browser)).toMatchObject({ user: { name: ADA.name } })
  expect(site.log.errors).toEqual([])
})

test('the iss parameter of the authorization response is there, and is the issuer; RFC 9207', async () => {
  const { site, server } = await startWorld()
  const browser = site.browser()
  const back = await consentAs(browser, await beginSignIn(site, browser, 'acme'), 'ada')
  expect(new URL(back.location ?? '').searchParams.get('iss')).toBe(server.issuer)
})

describe('what the application is told', () => {
  const user = { id: ADA_ID, name: ADA.name, email: 'ada@example.test', image: ADA.picture }
  const account = (now: number) => ({
    provider: 'acme',
    type: 'oidc',
    providerAccountId: 'ada',
    access_token: expect.stringMatching(RANDOM),
    id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    scope: 'openid profile email',
    token_type: 'bearer',
    expires_in: 300,
    expires_at: now / 1000 + 300,
  })

  /** Signs in, looks at the session, and signs out; everything that the application hears of it. */
  async function listen(provider: WorldOptions['provider'] = {}) {
    const now = Math.floor(Date.now() / 1000) * 1000
    const told: Told[] = []
    const hear = (name: string, message: object) => void told.push([name, structuredClone(message)])
    const { site, server } = await startWorld({
      provider,
      world: { now: () => now },
      config: {
        callbacks: {
          signIn(params) {
            hear('signIn', params)
            return true
          },
          jwt(params) {
            hear('jwt', params)
            return { ...params.token, role: 'admin' }
          },
          session(params) {
            hear('session', params)
            return { ...params.session, role: params.token['role'] }
          },
          redirect(params) {
            hear('redirect', params)
            return params.baseUrl
          },
        },
      },
    })
    const browser = site.browser()
    const begun = await beginSignIn(site, browser, 'acme')
    const back = await consentAs(browser, begun, 'ada')
    told.length = 0
    await browser.step(back)
    const seen = await whoAmI(site, browser)
    await browser.submit(await browser.open(`${site.origin}/auth/signout`))
    return { site, server, begun, now, told, seen }
  }

  test('the callbacks hear of the user, the account and the claims of the ID token', async () => {
    const { site, server, begun, now, told, seen } = await listen()
    const nonce = new URL(begun.location ?? '').searchParams.get('nonce')
    const profile = {
      sub: 'ada',
      ...ADA,
      nonce,
      aud: 'the client',
      iss: server.issuer,
      iat: expect.any(Number),
      exp: expect.any(Number),
    }
    const { name, email, image } = user
    const proof = { auth_time: now / 1000, fresh_at: 0, amr: ['oauth'], provider: 'acme' }
    const claims = { sub: ADA_ID, name, email, email_verified: true, picture: image, ...proof }
    const stamped = {
      ...claims,
      role: 'admin',
      iat: now / 1000,
      exp: now / 1000 + 2_592_000,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
    }
    const expires = new Date(now + 2_592_000_000).toISOString()
    const shown = { user: { name, email, image, emailVerified: true }, expires }
    const signIn = { user, account: account(now), profile }
    const { origin } = site
    expect(told).toEqual([
      ['redirect', { url: `${origin}/`, baseUrl: origin }],
      ['signIn', signIn],
      ['jwt', { ...signIn, token: claims, trigger: 'signIn', isNewUser: false }],
      ['jwt', { token: stamped }],
      ['session', { session: shown, token: stamped }],
      ['redirect', { url: origin, baseUrl: origin }],
      ['redirect', { url: `${origin}/`, baseUrl: origin }],
    ])
    expect(seen).toEqual({ ...shown, role: 'admin' })
    expect(site.events).toEqual([
      ['signIn', { ...signIn, isNewUser: false }],
      ['session', { session: { ...shown, role: 'admin' }, token: stamped }],
      ['signOut', { token: stamped }],
    ])
  })

  test('a session is fresh from when the provider says that its user has signed in there', async () => {
    const { now, told } = await listen({ authorization: { params: { max_age: '3600' } } })
    const [, heard] = told.find(([name]) => name === 'jwt') ?? []
    const { profile, token } = heard as { profile: Profile; token: JWT }
    expect(profile.auth_time).toBeGreaterThan(now / 1000 - 60)
    expect(token.auth_time).toBe(now / 1000)
    expect(token.fresh_at).toBe(Math.min(Number(profile.auth_time), now / 1000))
  })

  test('idToken: false takes the profile from the userinfo endpoint', async () => {
    const { server, now, told } = await listen({ idToken: false })
    expect(told.find(([name]) => name === 'signIn')).toEqual([
      'signIn',
      { user, account: account(now), profile: { sub: 'ada', ...ADA } },
    ])
    const userinfo = server.requests.filter(({ path }) => path === '/me')
    expect(userinfo).toEqual([
      {
        method: 'GET',
        path: '/me',
        query: {},
        authorization: expect.stringMatching(/^Bearer [\w-]{43}$/),
        body: {},
      },
    ])
  })

  test('profile() gets the claims and the tokens, and decides what the user is', async () => {
    const { told, seen } = await listen({
      profile: (claims, tokens) => ({
        id: `x-${claims.sub}`,
        name: `${claims.name} (${tokens.token_type})`,
      }),
    })
    expect(told.find(([name]) => name === 'signIn')?.[1]).toMatchObject({
      account: { providerAccountId: 'x-ada' },
      user: { name: 'Ada Lovelace (bearer)', email: null, image: null },
    })
    expect(seen).toMatchObject({
      user: { name: 'Ada Lovelace (bearer)', email: null, image: null },
    })
  })
})

test('two tabs that begin one after the other and finish in reverse order both succeed', async () => {
  const { site } = await startWorld()
  const browser = site.browser()
  const first = await beginSignIn(site, browser, 'acme', { callbackUrl: '/first' })
  const second = await beginSignIn(site, browser, 'acme', { callbackUrl: '/second' })
  const secondBack = await consentAs(browser, second, 'ada')
  // The provider knows the user by now, and sends the first tab back at once.
  const firstBack = await browser.follow(first, `${site.origin}/auth/callback`)
  expect((await browser.step(secondBack)).location).toBe(`${site.origin}/second`)
  expect((await browser.step(firstBack)).location).toBe(`${site.origin}/first`)
  expect(await whoAmI(site, browser)).toMatchObject({ user: { name: ADA.name } })
  expect(Object.keys(browser.cookies(site.origin))).toEqual([
    'auth.callback-url',
    'auth.session-token',
  ])
  expect(site.log.errors).toEqual([])
})

test('of many sign-ins that were never finished only the newest four are kept', async () => {
  const { site } = await startWorld()
  const browser = site.browser()
  const begun: Answer[] = []
  for (let count = 0; count < 7; count += 1) begun.push(await beginSignIn(site, browser, 'acme'))
  const kept = Object.keys(browser.cookies(site.origin)).filter((name) =>
    name.startsWith('auth.state.'),
  )
  expect(kept).toEqual(begun.slice(-4).map((answer) => `auth.state.${transactionOf(answer)}`))
  expect(Object.keys(browser.cookies(site.origin))).toHaveLength(4 * 3 + 2)
  const oldest = await consentAs(browser, begun[3]!, 'ada')
  expect((await browser.step(oldest)).location).toBe(`${site.origin}/`)
})

test('who cancels at the provider lands on the sign-in page, and nothing is left behind', async () => {
  const { site, server } = await startWorld()
  const browser = site.browser()
  const begun = await beginSignIn(site, browser, 'acme')
  const login = await browser.follow(begun)
  const cancelled = await browser.submit(login, { fields: { cancel: 'yes' } })
  const back = await browser.follow(cancelled, `${site.origin}/auth/callback`)
  const answer = await browser.step(back)
  expect(answer.location).toBe(`${site.origin}/auth/signin?error=OAuthCallbackError`)
  const page = await browser.step(answer)
  expect([
    page.status,
    page.body.includes('The sign-in was not completed. Please try again.'),
  ]).toEqual([200, true])
  expect(page.body).not.toContain('did not want to')
  expect(Object.keys(browser.cookies(site.origin))).toEqual([
    'auth.callback-url',
    'auth.csrf-token',
  ])
  expect(await whoAmI(site, browser)).toBeNull()
  expect(site.log.errors).toEqual([{ type: 'OAuthCallbackError' }])
  expect(server.requests.filter(({ path }) => path === '/token')).toEqual([])
})

test('a provider that keeps name and address for its userinfo endpoint tells them (section 5.4)', async () => {
  const { site, server } = await startWorld({ settings: { conformIdTokenClaims: true } })
  const browser = site.browser()
  await browser.step(await consentAs(browser, await beginSignIn(site, browser, 'acme'), 'ada'))
  expect(await whoAmI(site, browser)).toMatchObject({
    user: { name: ADA.name, email: 'ada@example.test', image: ADA.picture, emailVerified: true },
  })
  expect(server.requests.filter(({ path }) => path === '/me')).toHaveLength(1)
})

test("E094: another browser's code is refused: the provider compares the code_verifier (RFC 9700, section 4.5)", async () => {
  const { site, server } = await startWorld()
  const [attacker, victim] = [site.browser(), site.browser()]
  const stolen = await consentAs(victim, await beginSignIn(site, victim, 'acme'), 'ada')
  const own = await consentAs(attacker, await beginSignIn(site, attacker, 'acme'), 'mallory')
  const injected = new URL(own.location ?? '')
  injected.searchParams.set('code', new URL(stolen.location ?? '').searchParams.get('code') ?? '')
  const answer = await attacker.open(injected.href)
  expect(answer.location).toBe(`${site.origin}/auth/signin?error=OAuthCallbackError`)
  expect(await whoAmI(site, attacker)).toBeNull()
  expect(site.log.errors).toEqual([{ type: 'OAuthCallbackError' }])
  expect(server.requests.filter(({ path }) => path === '/token')).toHaveLength(1)
})

describe('on a site that is served over https', () => {
  const HOST_COOKIE = 'Path=/; HttpOnly; Secure; SameSite=Lax'

  test('the cookies are pinned to the host, and the redirect_uri is https', async () => {
    const { site } = await startWorld({ tls: true })
    const browser = site.browser()
    const begun = await beginSignIn(site, browser, 'acme')
    const id = transactionOf(begun)
    expect(new URL(begun.location ?? '').searchParams.get('redirect_uri')).toBe(
      'https://app.test/auth/callback/acme',
    )
    expect(outlined(begun)).toEqual(
      ['state', 'pkce', 'nonce'].map(
        (check) => `__Host-auth.${check}.${id}=<JWE>; Max-Age=900; ${HOST_COOKIE}`,
      ),
    )
    const finished = await browser.step(await consentAs(browser, begun, 'ada'))
    expect(
      outlined(finished).map((line) => line.replace(/Expires=[^;]+/, 'Expires=<date>')),
    ).toEqual([
      ...['state', 'pkce', 'nonce'].map(
        (check) => `__Host-auth.${check}.${id}=; Max-Age=0; ${HOST_COOKIE}`,
      ),
      '__Host-auth.session-token=<JWE>; Path=/; Expires=<date>; HttpOnly; Secure; SameSite=Lax',
      `__Host-auth.csrf-token=; Max-Age=0; ${HOST_COOKIE}`,
    ])
    expect(await whoAmI(site, browser)).toMatchObject({ user: { name: ADA.name } })
    expect(Object.keys(browser.cookies(site.origin))).toEqual([
      '__Host-auth.callback-url',
      '__Host-auth.session-token',
    ])
  })

  test('the authorization response may come as a form that the provider posts', async () => {
    const { site } = await startWorld({
      tls: true,
      provider: { authorization: { params: { response_mode: 'form_post' } } },
    })
    const browser = site.browser()
    const begun = await beginSignIn(site, browser, 'acme')
    const id = transactionOf(begun)
    expect(outlined(begun)).toEqual(
      ['state', 'pkce', 'nonce'].map(
        (check) =>
          `__Host-auth.${check}.${id}=<JWE>; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=None`,
      ),
    )
    const form = await consentAs(browser, begun, 'ada')
    const posted = await browser.submit(form, { action: '/auth/callback/acme' })
    expect([posted.status, posted.location?.replace(/=.*/, '=<JWE>'), posted.setCookies]).toEqual([
      302,
      'https://app.test/auth/callback/acme?posted=<JWE>',
      [],
    ])
    const finished = await browser.step(posted)
    expect([finished.status, finished.location]).toEqual([302, 'https://app.test/'])
    expect(await whoAmI(site, browser)).toMatchObject({ user: { name: ADA.name } })
    expect(Object.keys(browser.cookies(site.origin))).toEqual([
      '__Host-auth.callback-url',
      '__Host-auth.session-token',
    ])
    expect(site.log.errors).toEqual([])
  })
})

test('E065: a response by form post needs https: over http the sign-in is not even begun', async () => {
  const { site } = await startWorld({
    provider: { authorization: { params: { response_mode: 'form_post' } } },
  })
  const begun = await beginSignIn(site, site.browser(), 'acme')
  expect([begun.location, begun.setCookies]).toEqual([
    `${site.origin}/auth/signin?error=OAuthSignin`,
    [],
  ])
  expect(site.log.errors).toEqual([{ type: 'OAuthSignInError' }])
})
