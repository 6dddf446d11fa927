import { readdirSync, readFileSync } from 'node:fs'
import {
  Auth,
  createActionURL,
  customFetch,
  setEnvDefaults,
  type AuthConfig,
} from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth, getSession, type ExpressRequest } from '@create-auth/runtime/express'
import { getToken } from '@create-auth/runtime/jwt'
import Apple from '@create-auth/runtime/providers/apple'
import AzureAD from '@create-auth/runtime/providers/azure-ad'
import Credentials from '@create-auth/runtime/providers/credentials'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import OIDC from '@create-auth/runtime/providers/oidc'
import Resend from '@create-auth/runtime/providers/resend'
import { afterEach, describe, expect, test } from 'vitest'
import { SECRET } from '../engine/visitor.js'

const RUNTIME = new URL('../../../runtime/src/', import.meta.url)

/** A discovery document for whoever asks, and a mail service that takes everything. */
function makeInternet() {
  const asked: string[] = []
  const keys: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init)
    asked.push(url)
    keys.push(headers.get('authorization'))
    if (url === 'https://api.resend.com/emails') return Response.json({ id: 'sent' })
    const issuer = url.replace('/.well-known/openid-configuration', '')
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    })
  }
  return { fetch, asked, keys }
}

/** Every variable that an engine with these providers reads. */
const ENV = {
  NODE_ENV: 'production',
  AUTH_URL: 'https://app.test/api/auth',
  AUTH_SECRET: SECRET,
  AUTH_GITHUB_ID: 'github-id',
  AUTH_GITHUB_SECRET: 'github-secret',
  AUTH_GOOGLE_ID: 'google-id',
  AUTH_GOOGLE_SECRET: 'google-secret',
  AUTH_GOOGLE_ISSUER: 'https://google.test',
  AUTH_KEYCLOAK_ID: 'keycloak-id',
  AUTH_KEYCLOAK_SECRET: 'keycloak-secret',
  AUTH_KEYCLOAK_ISSUER: 'https://keycloak.test/realms/a',
  AUTH_RESEND_KEY: 'resend-key',
  AUTH_EMAIL_FROM: 'site@app.test',
}

const { fetch, asked, keys } = makeInternet()
const password = Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada' }) })

function makeConfig(own: Partial<AuthConfig> = {}): AuthConfig {
  return {
    adapter: MemoryAdapter(emptyTables()),
    session: { strategy: 'jwt' },
    providers: [
      GitHub,
      Google({ [customFetch]: fetch }),
      Keycloak({ [customFetch]: fetch }),
      Resend({ [customFetch]: fetch }),
      password,
    ],
    ...own,
  }
}

const BASE = 'https://app.test/api/auth'

/** A visitor who begins every kind of sign-in, and signs in; the request always names another host. */
async function visitAll(config: AuthConfig) {
  const at = (path: string) => `https://internal.test/api/auth/${path}`
  const csrf = await Auth(new Request(at('csrf')), config)
  const cookie = csrf.headers.getSetCookie().map((line) => line.split(';')[0])
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const post = (path: string, fields: Record<string, string> = {}) =>
    Auth(
      new Request(at(path), {
        method: 'POST',
        headers: { cookie: cookie.join('; ') },
        body: new URLSearchParams({ csrfToken, ...fields }),
      }),
      config,
    )
  const locations: Record<string, unknown> = {}
  for (const id of ['github', 'google', 'keycloak']) {
    const url = new URL((await post(`signin/${id}`)).headers.get('location') ?? '')
    const { client_id, redirect_uri } = Object.fromEntries(url.searchParams)
    locations[id] = [url.origin + url.pathname, client_id, redirect_uri]
  }
  const mailed = await post('signin/resend', { email: 'ada@example.test' })
  const signedIn = await post('callback/credentials')
  const session = signedIn.headers.getSetCookie().find((line) => line.includes('session-token'))
  return { locations, mailed: mailed.headers.get('location'), session: session?.split(';')[0] }
}

const EVERYTHING = {
  locations: {
    github: ['https://github.com/login/oauth/authorize', 'github-id', `${BASE}/callback/github`],
    google: ['https://google.test/authorize', 'google-id', `${BASE}/callback/google`],
    keycloak: [
      'https://keycloak.test/realms/a/authorize',
      'keycloak-id',
      `${BASE}/callback/keycloak`,
    ],
  },
  mailed: `${BASE}/verify-request?provider=resend&type=email`,
  session: expect.stringMatching(/^__Host-auth\.session-token=./),
}

const real = process.env
const replace = (env: object) => Object.defineProperty(process, 'env', { value: env })
afterEach(() => void replace(real))

const read: string[] = []
const POISON = new Proxy(
  {},
  {
    get(_, name) {
      read.push(String(name))
      throw new TypeError(`process.env.${String(name)} was read`)
    },
  },
)

/** With an environment of the process that says when it is read. What is loaded when it is needed is loaded before. */
async function poisoned<T>(action: () => Promise<T>): Promise<T> {
  await visitAll(makeConfig({ env: ENV }))
  read.length = 0
  replace(POISON)
  try {
    return await action()
  } finally {
    replace(real)
  }
}

describe('an environment of one’s own', () => {
  test.each<[string, () => AuthConfig]>([
    ['env of the configuration', () => makeConfig({ env: ENV })],
    [
      'setEnvDefaults',
      () => {
        const config = makeConfig()
        setEnvDefaults(ENV, config)
        return config
      },
    ],
  ])(
    '%s reaches all that the engine reads, and that of the process is not read',
    async (_, make) => {
      const found = await poisoned(async () => visitAll(make()))
      expect(found).toEqual(EVERYTHING)
      expect(keys).toContain('Bearer resend-key')
      expect(asked).toContain('https://google.test/.well-known/openid-configuration')
      expect(read).toEqual([])
    },
  )

  test.each<[string, (value: string) => string]>([
    ['quotes of a compose file', (value) => `"${value}"`],
    ['single quotes', (value) => `'${value}'`],
    ['the newline of a file', (value) => `${value}\r\n`],
    ['blanks, and quotes between them', (value) => ` "${value} " `],
  ])('%s around a variable go nowhere, and are told once', async (_, wrap) => {
    const told: unknown[] = []
    const warn = (code: string, detail?: string) => void told.push([code, detail])
    const { AUTH_SECRET, ...others } = ENV
    const env = Object.fromEntries(
      Object.entries(others).map(([name, value]) => [name, wrap(value)]),
    )
    const make = (config: AuthConfig): AuthConfig => ({ ...config, logger: { warn } })
    keys.length = 0
    const config = make(makeConfig({ env: { ...env, AUTH_SECRET, OTHER: ' x ' } }))
    for (let turn = 0; turn < 2; turn += 1) expect(await visitAll(config)).toEqual(EVERYTHING)
    expect(keys).toContain('Bearer resend-key')
    const names = Object.keys(others).filter((name) => name !== 'NODE_ENV')
    expect(told).toEqual(names.map((name) => ['variable-wrapped', name]))
    const filled = makeConfig()
    setEnvDefaults({ ...env, AUTH_SECRET }, filled)
    expect(await visitAll(make(filled))).toEqual(EVERYTHING)
    expect(createActionURL('session', 'http', new Headers(), env, {}).href).toBe(`${BASE}/session`)
  })

  test('without it, the environment of the process is read', async () => {
    replace(ENV)
    expect(await visitAll(makeConfig())).toEqual(EVERYTHING)
  })

  test('the Express binding and getSession take it from the configuration', async () => {
    const config = makeConfig({ env: ENV })
    const { session = '' } = await visitAll(config)
    const req = { protocol: 'http', headers: { cookie: session } } as unknown as ExpressRequest
    const found = await poisoned(() => getSession(req, config))
    expect(found).toMatchObject({ user: { name: 'Ada' } })
    expect(read).toEqual([])
    expect(ExpressAuth(config)).toBeTypeOf('function')
  })

  test('getToken takes secret and cookie from the configuration and its environment', async () => {
    const config = makeConfig({ env: ENV })
    const { session = '' } = await visitAll(config)
    const req = new Request(BASE, { headers: { cookie: session } })
    const token = await poisoned(() => getToken({ req, config }))
    expect(token).toMatchObject({ sub: '7' })
    expect(read).toEqual([])
  })

  test('createActionURL reads nothing but what it is given', async () => {
    const made = await poisoned(async () =>
      createActionURL('session', 'http', new Headers(), ENV, {}),
    )
    expect([made.href, read]).toEqual([`${BASE}/session`, []])
  })

  test('production is what it says: a short secret is an error there, and a warning elsewhere', async () => {
    const config = (NODE_ENV: string): AuthConfig => ({
      providers: [password],
      env: { AUTH_SECRET: 'short', AUTH_URL: 'https://app.test', NODE_ENV },
      logger: { error() {}, warn() {} },
    })
    const statuses = await Promise.all(
      ['production', 'development'].map(async (mode) => {
        const request = new Request('https://app.test/auth/session')
        return (await Auth(request, config(mode))).status
      }),
    )
    expect(statuses).toEqual([500, 200])
  })

  test('one that is configured stays, whatever setEnvDefaults is given', async () => {
    const config = makeConfig({ env: ENV })
    setEnvDefaults({ AUTH_URL: 'https://other.test', AUTH_GITHUB_ID: 'other' }, config)
    expect(config.env).toBe(ENV)
    expect(await visitAll(config)).toEqual(EVERYTHING)
  })

  test('setEnvDefaults counts although the configuration was in use before', async () => {
    const config = makeConfig({ logger: { error() {}, warn() {} } })
    replace({})
    expect((await Auth(new Request(`${BASE}/csrf`), config)).status).toBe(500)
    setEnvDefaults(ENV, config)
    expect(await visitAll(config)).toEqual(EVERYTHING)
  })

  test('a worker’s bindings that are no text are no variables', async () => {
    const store = { get: async () => SECRET }
    const env = { ...ENV, AUTH_SECRET_1: store, AUTH_SECRET_2: 7, KV: store }
    expect(await visitAll(makeConfig({ env }))).toEqual(EVERYTHING)
  })

  test('one that is no object is a mistake, which is told', async () => {
    const errors: string[] = []
    const logger = { error: (error: Error) => void errors.push(error.message) }
    const config = { providers: [password], secret: SECRET, env: 'production' as never, logger }
    expect((await Auth(new Request(`${BASE}/csrf`), config)).status).toBe(500)
    expect(errors).toEqual(['env: must be an object with the environment variables'])
  })
})

describe('the issuer of a row', () => {
  const issuers = (providers: AuthConfig['providers'], env: object) => {
    const config: AuthConfig = { providers }
    setEnvDefaults(env, config)
    return config.providers.map((provider) => 'issuer' in provider && provider.issuer)
  }
  const env = { AUTH_GOOGLE_ISSUER: 'https://google.test', AUTH_IDP_ISSUER: 'https://idp.test' }
  const idp = { id: 'idp', name: 'IdP' }

  test('gives way to its variable, and what is configured does not', () => {
    expect(issuers([Google, Google(), OIDC(idp)], env)).toEqual([
      'https://google.test',
      'https://google.test',
      'https://idp.test',
    ])
    const own = [
      Google({ issuer: 'https://own.test' }),
      Google({ issuer: 'https://accounts.google.com' }),
      { ...Google(), issuer: 'https://own.test' },
      OIDC({ ...idp, issuer: 'https://own.test' }),
    ]
    expect(issuers(own, env)).toEqual([
      'https://own.test',
      'https://accounts.google.com',
      'https://own.test',
      'https://own.test',
    ])
    expect(issuers([Google, Apple], {})).toEqual([
      'https://accounts.google.com',
      'https://appleid.apple.com',
    ])
  })

  test('Microsoft’s are read each by its own variable', async () => {
    const tenant = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
    const config = makeConfig({
      env: {
        ...ENV,
        AUTH_AZURE_AD_ID: 'id',
        AUTH_AZURE_AD_SECRET: 'secret',
        AUTH_AZURE_AD_ISSUER: tenant,
      },
      providers: [AzureAD({ [customFetch]: fetch }), password],
    })
    const csrf = await Auth(new Request(`${BASE}/csrf`), config)
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const cookie = csrf.headers.getSetCookie().map((line) => line.split(';')[0])
    const begun = await Auth(
      new Request(`${BASE}/signin/azure-ad`, {
        method: 'POST',
        headers: { cookie: cookie.join('; ') },
        body: new URLSearchParams({ csrfToken }),
      }),
      config,
    )
    expect(begun.headers.get('location')).toContain(`${tenant}/authorize?`)
  })
})

test('nothing reads the environment of the process but the two files that are for it, and one what a build writes in its place', () => {
  const files = readdirSync(RUNTIME, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.d)\.ts$/.test(file),
  )
  const reading = files.filter((file) => {
    const code = readFileSync(new URL(file, RUNTIME), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
    return /\bprocess\b(?:\?\.|[.[!])|['"](?:node:)?process['"]|import\.meta\.env|\b(?:Deno|Bun)\.env/.test(
      code,
    )
  })
  expect(files.length).toBeGreaterThan(200)
  expect(reading.toSorted()).toEqual([
    'config/host.ts',
    'env.ts',
    // It asks the platform what it is, and for no variable.
    'flows/oauth-server.ts',
    'next/base-path.ts',
    // It asks the platform for node:crypto, and for no variable.
    'passwords/built-in-web.ts',
  ])
})
