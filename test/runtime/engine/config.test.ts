import {
  createActionURL,
  createUser,
  isAuthAction,
  setEnvDefaults,
  Auth,
  type AuthConfig,
} from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import OAuth from '@create-auth/runtime/providers/oauth'
import OIDC from '@create-auth/runtime/providers/oidc'
import Password from '@create-auth/runtime/providers/password'
import Resend from '@create-auth/runtime/providers/resend'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { kdf } from '../../support/cheap-kdf.js'
import { makeLog as makeTextLog } from '../../support/log.js'
import { makeLog, SECRET, visit } from './visitor.js'

const github = GitHub({ clientId: 'id', clientSecret: 'client-secret' })
const production = { NODE_ENV: 'production', AUTH_URL: 'https://app.test' }

/** The problems that a configuration has, as the log tells them. */
async function problemsOf(config: object, env: Record<string, string> = {}) {
  const log = makeLog()
  const full = { providers: [github], secret: SECRET, logger: log.logger, ...config } as AuthConfig
  const response = await Auth(new Request('https://app.test/auth/session'), withHost(full, { env }))
  const errors = log.errors.map(({ type, message }) => `${type}: ${message}`)
  return { status: response.status, body: await response.text(), errors, warnings: log.warnings }
}

describe('a configuration that is wrong keeps the engine from answering, and each problem is told', () => {
  const SHORT =
    'a secret is too short: set AUTH_SECRET to at least 32 random characters, for example from: openssl rand -base64 33'
  const WRONG: [object, string[]][] = [
    [
      { secret: '' },
      [
        'MissingSecret: there is no secret: set AUTH_SECRET to at least 32 random characters, for example from: openssl rand -base64 33',
      ],
    ],
    [
      { secret: ['', ''] },
      [
        'MissingSecret: there is no secret: set AUTH_SECRET to at least 32 random characters, for example from: openssl rand -base64 33',
      ],
    ],
    [{ secret: 'changeme' }, [`WeakSecret: ${SHORT}`]],
    [{ secret: 'x'.repeat(64) }, [`WeakSecret: ${SHORT.replace('short', 'simple')}`]],
    [{ secret: [SECRET, ' '.repeat(40)] }, [`WeakSecret: ${SHORT}`]],
    [{ providers: [github, github] }, ['InvalidConfig: provider id "github": configured twice']],
    [
      { providers: [OAuth({ ...github, id: 'a/b' })] },
      ['InvalidConfig: provider id "a/b": only lower-case letters, digits and hyphens are allowed'],
    ],
    [
      { providers: [OAuth({ ...github, id: '__proto__' })] },
      [
        'InvalidConfig: provider id "__proto__": only lower-case letters, digits and hyphens are allowed',
      ],
    ],
    [
      { providers: [OAuth({ ...github, id: 'constructor' })] },
      ['InvalidConfig: provider id "constructor": the name of an endpoint, or reserved'],
    ],
    [
      { providers: [OAuth({ ...github, id: 'session' })] },
      ['InvalidConfig: provider id "session": the name of an endpoint, or reserved'],
    ],
    [
      { providers: [Google] },
      ['InvalidConfig: provider google: not configured, set AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET'],
    ],
    [
      { providers: [Keycloak({ clientId: 'a', clientSecret: 'b' })] },
      ['InvalidConfig: provider keycloak: not configured, set AUTH_KEYCLOAK_ISSUER'],
    ],
    [
      {
        providers: [
          OAuth({
            id: 'p',
            name: 'P',
            clientId: 'a',
            clientSecret: 'b',
            authorization: 'https://p.test/a',
          }),
        ],
      },
      [
        'InvalidEndpoints: provider p: set an issuer, or the authorization, token and userinfo endpoints',
      ],
    ],
    [
      {
        providers: [
          OIDC({ id: 'p', name: 'P', clientId: 'a', clientSecret: 'b', issuer: 'http://p.test' }),
        ],
      },
      ['InvalidEndpoints: provider p: issuer must be an https URL'],
    ],
    [
      { providers: [Credentials({ authorize: undefined as never })] },
      ['MissingAuthorize: provider credentials: authorize is missing'],
    ],
    [
      { session: { maxAge: 0 } },
      ['InvalidConfig: session.maxAge: must be a whole number of seconds'],
    ],
    [
      { session: { maxAge: '30d', updateAge: Number.NaN } },
      [
        'InvalidConfig: session.maxAge: must be a whole number of seconds',
        'InvalidConfig: session.updateAge: must be a whole number of seconds',
      ],
    ],
    [
      { jwt: { enc: 'A128GCM' as never } },
      ['InvalidConfig: jwt.enc: must be A256CBC-HS512 or A256GCM'],
    ],
    [{ jwt: { maxAge: -1 } }, ['InvalidConfig: jwt.maxAge: must be a whole number of seconds']],
    [
      { session: { strategy: 'database' } },
      [
        'MissingAdapter: session.strategy database: needs an adapter, which stores what must be remembered',
      ],
    ],
    [
      { session: { strategy: 'redis' as 'jwt' } },
      ['UnsupportedStrategy: session.strategy: must be jwt or database'],
    ],
    [
      { adapter: {}, providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] },
      [
        'MissingAdapterMethods: the adapter lacks methods: createSession, createUser, deleteSession, getSessionAndUser, getUser, getUserByAccount, getUserByEmail, linkAccount, updateSession',
      ],
    ],
    [
      {
        adapter: {},
        session: { strategy: 'jwt' },
        providers: [GitHub({ clientId: 'a', clientSecret: 'b' })],
      },
      [
        'MissingAdapterMethods: the adapter lacks methods: createUser, getUser, getUserByAccount, getUserByEmail, linkAccount',
      ],
    ],
    [
      { pages: { signIn: 'https://evil.test', newUser: '//evil.test' } },
      [
        'InvalidConfig: pages.signIn: must be a path of this site that starts with one slash',
        'InvalidConfig: pages.newUser: must be a path of this site that starts with one slash',
      ],
    ],
    [
      { basePath: 'auth' },
      ['InvalidConfig: basePath: must start with a slash and not end with one'],
    ],
    [
      { basePath: '/auth/' },
      ['InvalidConfig: basePath: must start with a slash and not end with one'],
    ],
    [
      { cookies: { sessionToken: { name: 'a b' } } },
      ['InvalidConfig: cookies.sessionToken: the name has a character that cookies do not allow'],
    ],
    [
      { cookies: { csrfToken: { options: { domain: 'x; Secure' } } } },
      ['InvalidConfig: cookies.csrfToken: the domain is not valid'],
    ],
    [
      { cookies: { state: { options: { path: '/;x' } } } },
      ['InvalidConfig: cookies.state: the path is not valid'],
    ],
    [
      { cookies: { nonce: { options: { sameSite: 'lax; Domain=x' } } } },
      ['InvalidConfig: cookies.nonce: sameSite is not valid'],
    ],
    [
      { cookies: { nonce: { options: { sameSite: 'none', secure: false } } } },
      ['InvalidConfig: cookies.nonce: sameSite none needs secure'],
    ],
    [
      { cookies: { csrfToken: { name: '__Host-x', options: { domain: 'app.test' } } } },
      [
        'InvalidConfig: cookies.csrfToken: a name that starts with __Host- needs secure, the path / and no domain',
      ],
    ],
    [
      { theme: { brandColor: 'red;}*{display:none' } },
      ['InvalidConfig: theme.brandColor: must be a CSS hex colour such as #0b7285'],
    ],
    [{ providers: undefined }, ['InvalidConfig: providers: must be an array']],
    [{ providers: null }, ['InvalidConfig: providers: must be an array']],
    [
      { providers: [github, 'github'] },
      ['InvalidConfig: providers[1]: neither a provider nor a function that makes one'],
    ],
    [
      {
        providers: [
          () => {
            throw new Error('no')
          },
        ],
      },
      ["InvalidConfig: providers[0]: can't be made"],
    ],
    [
      { secret: '', basePath: 'x', pages: { error: 'y' } },
      [
        'MissingSecret: there is no secret: set AUTH_SECRET to at least 32 random characters, for example from: openssl rand -base64 33',
        'InvalidConfig: pages.error: must be a path of this site that starts with one slash',
        'InvalidConfig: basePath: must start with a slash and not end with one',
      ],
    ],
    [
      { redirectProxyUrl: 'http://proxy.test/auth' },
      ['InvalidConfig: redirectProxyUrl: must be an https URL'],
    ],
    [
      { trustedOrigins: ['https://*.app.test', 'https://app.test/', 'http://app.test', 'null'] },
      ['https://*.app.test', 'https://app.test/', 'http://app.test', 'null'].map(
        (origin) =>
          `InvalidConfig: trustedOrigins: "${origin}" is not exactly an origin, such as https://app.example.com`,
      ),
    ],
    [
      { redirectProxyOrigins: ['https://*.app.test', 'https://app.test/', 'http://app.test', '*'] },
      ['https://app.test/', 'http://app.test', '*'].map(
        (origin) =>
          `InvalidConfig: redirectProxyOrigins: "${origin}" is not an origin such as https://app.example.com or https://*.example.com`,
      ),
    ],
    [
      {
        providers: [GitHub({ clientId: 'a', clientSecret: 'b', redirectProxyUrl: 'ftp://p.test' })],
      },
      ['InvalidConfig: redirectProxyUrl: must be an https URL'],
    ],
  ]
  const rows = WRONG.map(([wrong, errors]) => ({ title: errors.join(' · '), wrong, errors }))
  test.each(rows)('$title', async ({ wrong, errors }) => {
    const found = await problemsOf(wrong, production)
    expect(found).toEqual({
      status: 500,
      body: JSON.stringify({
        message:
          'There was a problem with the server configuration. Check the server logs for more information.',
      }),
      errors,
      warnings: [],
    })
  })

  test.each([
    'https://app.test?x',
    'https://user:pw@app.test',
    'https://app.test/#x',
    'javascript:alert(1)',
    'nonsense',
  ])('AUTH_URL %s', async (AUTH_URL) => {
    expect((await problemsOf({ trustHost: true }, { AUTH_URL })).errors).toEqual([
      'InvalidConfig: AUTH_URL: must be an http or https URL without credentials, query and fragment',
    ])
  })

  test('E258: a page tells the visitor no more', async () => {
    const visitor = visit(
      { providers: [github], secret: '', pages: {} },
      { world: { env: production } },
    )
    const response = await visitor.ask('/auth/signin')
    expect(response.status).toBe(500)
    const html = await response.text()
    expect(html).toContain('<h1>Something is wrong here</h1>')
    expect(html).not.toMatch(/secret|AUTH_/i)
  })
})

describe('what is only a warning while developing', () => {
  test('a short secret, a provider that is not configured yet', async () => {
    const found = await problemsOf({
      trustHost: true,
      secret: 'short',
      providers: [
        Google,
        OIDC({
          id: 'p',
          name: 'P',
          clientId: 'a',
          clientSecret: 'b',
          issuer: 'http://localhost:9',
          checks: ['none'],
        }),
      ],
    })
    expect(found).toMatchObject({
      status: 200,
      errors: [],
      warnings: ['secret-too-short', 'provider-not-configured', 'checks-disabled'],
    })
  })

  test.each([
    ['secret-too-short', 'x'.repeat(31)],
    ['secret-too-simple', 'ab'.repeat(32)],
  ])('%s is said of a secret that is it', async (code, secret) => {
    expect((await problemsOf({ secret })).warnings).toContain(code)
  })

  test('such a provider is shown as what it is, and can not be started', async () => {
    const log = makeLog()
    const visitor = visit({ providers: [Google], logger: log.logger })
    const html = await (await visitor.ask('/auth/signin')).text()
    expect(html).toContain('Not set up yet: AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET')
    const response = await visitor.submit('/auth/signin/google')
    expect(response.headers.get('location')).toBe('https://app.test/auth/signin?error=OAuthSignin')
    expect(log.errors.map(({ message }) => message)).toEqual([
      'the provider google is not configured: set AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET',
    ])
  })
})

describe('in production, a provider that is not configured', () => {
  test('is left out with one warning, and the others work', async () => {
    const log = makeLog()
    const both = { providers: [Google, github], logger: log.logger }
    const visitor = visit(both, { world: { env: production } })
    const html = await (await visitor.ask('/auth/signin')).text()
    expect(html).toContain('GitHub')
    expect(html).not.toMatch(/google/i)
    expect(await (await visitor.ask('/auth/providers')).json()).not.toHaveProperty('google')
    expect((await visitor.submit('/auth/signin/google')).status).toBe(404)
    const started = await visitor.submit('/auth/signin/github')
    expect(started.headers.get('location')).toMatch(/^https:\/\/github\.com\/login/)
    expect([log.warnings, log.errors]).toEqual([['provider-left-out'], []])
  })

  test('leaves passwords without mails: who has one signs in, and the log and the page say what does not work', async () => {
    const log = makeTextLog()
    const config = {
      adapter: MemoryAdapter(emptyTables()),
      providers: [Resend, Password()],
      logger: log.logger,
    }
    const visitor = visit(config, { world: { env: production, kdf } })
    const email = 'ada@example.test'
    for (const path of ['signup', 'forgot-password']) {
      const asked = await visitor.submit(`/auth/${path}`, { email })
      const told = `https://app.test/auth/${path}?error=EmailSignin`
      expect([asked.status, asked.headers.get('location')]).toEqual([303, told])
    }
    expect(log.warnings).toEqual([
      'provider-left-out: resend: set AUTH_RESEND_KEY, AUTH_RESEND_FROM; until then nobody signs up with a password, or gets another one by mail',
    ])
    const notSent = { type: 'EmailSignInError' }
    expect(log.errors).toEqual([notSent, notSent])
    expect(log.text()).toContain('the provider that sends the mails of passwords is not configured')
    const password = 'careful horse battery staple'
    await createUser(visitor.config, { email, password, emailVerified: new Date() })
    const signedIn = await visitor.submit('/auth/callback/password', { email, password })
    expect(signedIn.headers.get('location')).toBe('https://app.test/')
  })

  test.each([
    ['another one mails', {}, []],
    ['another one is to mail', { mail: 'smtp' }, []],
    ['it is to mail', { mail: 'resend' }, ['resend']],
  ])('says so of passwords where %s', async (_which, options, said) => {
    const log = makeTextLog()
    const smtp = Nodemailer({ id: 'smtp', server: 'smtp://127.0.0.1', from: 'a@app.test' })
    const providers = [Resend, smtp, Password(options)]
    const adapter = MemoryAdapter(emptyTables())
    const config = { adapter, providers, logger: log.logger }
    await visit(config, { world: { env: production } }).ask('/auth/providers')
    const told = log.warnings.filter((line) => line.includes('signs up with a password'))
    expect(told.map((line) => line.split(': ')[1])).toEqual(said)
  })

  test('keeps the engine from answering where nothing else is left', async () => {
    expect(await problemsOf({ providers: [Google, Dev] }, production)).toMatchObject({
      status: 500,
      errors: [
        'InvalidConfig: provider google: not configured, set AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET',
      ],
    })
  })
})

describe('trustHost', () => {
  const ask = async (
    config: Partial<AuthConfig>,
    env: Record<string, string>,
    host = 'app.test',
  ) => {
    const full = withHost(
      { providers: [github], secret: SECRET, logger: makeLog().logger, ...config },
      { env },
    )
    const response = await Auth(new Request(`https://${host}/auth/providers`), full)
    return response.status === 200
      ? ((await response.json()) as { github: { callbackUrl: string } }).github.callbackUrl
      : response.status
  }
  const own = 'https://app.test/auth/callback/github'
  const inProduction = { NODE_ENV: 'production' }

  test.each<[Partial<AuthConfig>, Record<string, string>, string, string | number]>([
    [{}, {}, 'app.test', 500],
    [{}, { NODE_ENV: 'development' }, '192.168.0.7', 500],
    [{}, {}, 'localhost.evil.test', 500],
    [{}, {}, '127.0.0.1.evil.test', 500],
    ...['localhost:3000', 'app.localhost', '127.0.0.1', '127.9.9.9', '[::1]:8443'].map(
      (host): [Partial<AuthConfig>, Record<string, string>, string, string] => [
        {},
        {},
        host,
        `https://${host}/auth/callback/github`,
      ],
    ),
    [{}, inProduction, 'localhost:3000', 500],
    [{ trustHost: true }, {}, 'app.test', own],
    [{}, { AUTH_URL: 'https://app.test' }, 'evil.test', own],
    [{}, inProduction, 'app.test', 500],
    [{ trustHost: true }, inProduction, 'app.test', own],
    [{ trustHost: false }, {}, 'app.test', 500],
    [{}, { ...inProduction, AUTH_TRUST_HOST: 'true' }, 'app.test', own],
    [{}, { AUTH_TRUST_HOST: 'false' }, 'app.test', 500],
    [{}, { ...inProduction, AUTH_TRUST_HOST: '' }, 'app.test', 500],
    [{}, { ...inProduction, VERCEL: '1' }, 'app.test', own],
    [{}, { ...inProduction, AUTH_URL: 'https://app.test' }, 'evil.test', own],
    [{}, { AUTH_URL: '', AUTH_TRUST_HOST: 'true' }, 'app.test', own],
    [{ trustHost: ['app.test'] }, inProduction, 'app.test', own],
    [{ trustHost: ['app.test'] }, inProduction, 'evil.test', 400],
    [
      { trustHost: ['*.app.test'] },
      inProduction,
      'x.app.test',
      'https://x.app.test/auth/callback/github',
    ],
    [{ trustHost: ['*.app.test'] }, inProduction, 'a.b.app.test', 400],
    [{ trustHost: ['*.app.test'] }, inProduction, 'evilapp.test', 400],
    [{ trustHost: ['app.test'] }, inProduction, 'app.test:8443', 400],
  ])('%j %j: a request to %s', async (config, env, host, expected) => {
    expect(await ask(config, env, host)).toBe(expected)
  })
})

describe('E260: the configuration is never written to', () => {
  test("a frozen one works, and two mounts of it do not get into each other's way", async () => {
    const config = Object.freeze({
      providers: Object.freeze([Object.freeze(GitHub({ clientId: 'a', clientSecret: 'b' }))]),
      secret: SECRET,
      trustHost: true,
      session: Object.freeze({}),
    })
    const before = JSON.stringify(config)
    for (const origin of ['https://a.test', 'https://b.test']) {
      const response = await Auth(new Request(`${origin}/auth/providers`), config)
      expect(
        ((await response.json()) as { github: { callbackUrl: string } }).github.callbackUrl,
      ).toBe(`${origin}/auth/callback/github`)
    }
    expect(JSON.stringify(config)).toBe(before)
  })
})

describe('setEnvDefaults', () => {
  const defaults = (env: Record<string, string>, config: Partial<AuthConfig> = {}) => {
    const full = { providers: [], ...config }
    setEnvDefaults(env, full)
    return full
  }

  test.each<[Record<string, string>, Partial<AuthConfig>, Partial<AuthConfig>]>([
    [{}, {}, { basePath: '/auth', secret: [] }],
    [{ AUTH_URL: 'http://localhost:3000' }, {}, { trustHost: true }],
    [
      { AUTH_SECRET: 'o', AUTH_SECRET_1: 'a', AUTH_SECRET_2: 'b', AUTH_SECRET_9: 'z' },
      {},
      { secret: ['z', 'b', 'a', 'o'] },
    ],
    [{ AUTH_SECRET: 'env' }, { secret: 'own' }, { secret: 'own' }],
    [{ AUTH_SECRET: 'env' }, { secret: [] }, { secret: ['env'] }],
    [{ AUTH_URL: 'https://app.test' }, {}, { basePath: '/auth', trustHost: true }],
    [{ AUTH_URL: 'https://app.test/api/auth/' }, {}, { basePath: '/api/auth' }],
    [{ AUTH_URL: 'https://app.test/api/auth' }, { basePath: '/own' }, { basePath: '/own' }],
    [{ AUTH_URL: 'nonsense' }, {}, { basePath: '/auth' }],
    [
      { AUTH_REDIRECT_PROXY_URL: 'https://proxy.test/auth' },
      {},
      { redirectProxyUrl: 'https://proxy.test/auth' },
    ],
    [{ AUTH_TRUST_HOST: 'false' }, {}, { trustHost: false }],
    [{ AUTH_TRUST_HOST: 'true', NODE_ENV: 'production' }, {}, { trustHost: true }],
  ])('%j with %j', (env, config, expected) => {
    expect(defaults(env, config)).toMatchObject(expected)
  })

  test('fills the credentials of providers, and leaves what is configured', () => {
    const env = {
      AUTH_GITHUB_ID: 'env-id',
      AUTH_GITHUB_SECRET: 'env-secret',
      AUTH_MY_IDP_ISSUER: 'https://idp.test',
    }
    const { providers } = defaults(env, {
      providers: [GitHub({ clientId: 'own' }), OIDC({ id: 'my-idp', name: 'IdP' })],
    })
    expect(providers).toMatchObject([
      { clientId: 'own', clientSecret: 'env-secret' },
      { issuer: 'https://idp.test' },
    ])
    expect(providers[1]).not.toHaveProperty('clientId')
  })

  test('warns where basePath makes the path of AUTH_URL redundant', () => {
    const log = makeLog()
    defaults({ AUTH_URL: 'https://app.test/x' }, { basePath: '/auth', logger: log.logger })
    expect(log.warnings).toEqual(['env-url-basepath-redundant'])
  })
})

test('Auth reads the environment by itself', async () => {
  const env = {
    AUTH_SECRET: SECRET,
    AUTH_GITHUB_ID: 'env-id',
    AUTH_GITHUB_SECRET: 'env-secret',
    AUTH_URL: 'https://app.test/api/auth',
  }
  const visitor = visit({ providers: [GitHub], secret: undefined }, { world: { env } })
  const { csrfToken } = (await (await visitor.ask('/api/auth/csrf')).json()) as {
    csrfToken: string
  }
  const response = await visitor.ask('/api/auth/signin/github', { form: { csrfToken } })
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.searchParams.get('client_id')).toBe('env-id')
  expect(location.searchParams.get('redirect_uri')).toBe(
    'https://app.test/api/auth/callback/github',
  )
})

describe('createActionURL', () => {
  const url = (
    headers: Record<string, string>,
    env: Record<string, string> = {},
    basePath?: string,
    protocol = 'https',
  ) =>
    createActionURL(
      'signin',
      protocol,
      new Headers(headers),
      env,
      basePath === undefined ? {} : { basePath },
    ).href

  test.each<[string, () => string]>([
    ['https://app.test/auth/signin', () => url({ host: 'app.test' }, {}, '/auth')],
    [
      'http://app.test:3000/auth/signin',
      () => url({ host: 'app.test:3000' }, {}, '/auth/', 'http:'),
    ],
    ['https://app.test/signin', () => url({ host: 'app.test' })],
    [
      'https://env.test/auth/signin',
      () => url({ host: 'app.test' }, { AUTH_URL: 'https://env.test' }, '/auth'),
    ],
    [
      'https://env.test/api/auth/signin',
      () => url({}, { AUTH_URL: 'https://env.test/api/auth?x=1' }),
    ],
    [
      'https://app.test/auth/signin',
      () => url({ host: 'app.test', 'x-forwarded-host': 'evil.test' }, {}, '/auth'),
    ],
    [
      'https://public.test/auth/signin',
      () =>
        url(
          { host: 'app.test', 'x-forwarded-host': 'public.test, x', 'x-forwarded-proto': 'https' },
          { AUTH_TRUST_HOST: 'true' },
          '/auth',
          'http',
        ),
    ],
  ])('%s', (expected, make) => {
    expect(make()).toBe(expected)
  })

  test.each([
    '',
    'a b',
    'app.test@evil.test',
    'app.test/evil',
    'app.test:99999',
    '[::1',
    'app.test,evil.test',
  ])('refuses the host %j', (host) => {
    expect(() => url({ host })).toThrow(new TypeError('the request has no valid host'))
  })

  test.each<[Record<string, string>, Record<string, string>, string]>([
    [{}, {}, 'AUTH_URL is not set, and the request has no Host header'],
    [
      {},
      { AUTH_URL: 'app.test' },
      'AUTH_URL is not an http(s) URL, and the request has no Host header',
    ],
    [
      { 'x-forwarded-host': 'app.test' },
      {},
      'AUTH_URL is not set, and the request has no Host header; X-Forwarded-Host counts where AUTH_TRUST_HOST is set',
    ],
  ])('says what is missing: %j, %j', (headers, env, missing) => {
    expect(() => url(headers, env)).toThrow(new TypeError(`no origin is known: ${missing}`))
  })

  test.each(['javascript', 'file:', 'ftp', ''])('refuses the protocol %j', (protocol) => {
    expect(() => url({ host: 'app.test' }, {}, '/auth', protocol)).toThrow(
      new TypeError('the protocol is neither http nor https'),
    )
  })
})

test('isAuthAction', () => {
  const actions = [
    'callback',
    'csrf',
    'error',
    'providers',
    'session',
    'signin',
    'signout',
    'verify-request',
    'webauthn-options',
  ]
  expect(actions.filter((action) => !isAuthAction(action))).toEqual([])
  expect(['', 'login', 'constructor', 'SIGNIN', 'session/'].filter(isAuthAction)).toEqual([])
})
