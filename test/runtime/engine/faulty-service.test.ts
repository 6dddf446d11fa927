import type { AuthConfig } from '@create-auth/runtime'
import GitHub from '@create-auth/runtime/providers/github'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import OAuth from '@create-auth/runtime/providers/oauth'
import OIDC from '@create-auth/runtime/providers/oidc'
import { describe, expect, test } from 'vitest'
import { makeKey, sign } from '../../support/authorization-server.js'
import { makeLog } from '../../support/log.js'
import { makeClock, visit } from './visitor.js'

const client = { clientId: 'client', clientSecret: 'secret' }
const ISSUER = 'http://keycloak:8080/realms/acme'
const DEVELOPMENT = { NODE_ENV: 'development' }
const PRODUCTION = { NODE_ENV: 'production', AUTH_URL: 'https://app.test' }

const acme = (options: Partial<Parameters<typeof OIDC>[0]>) =>
  OIDC({ id: 'acme', name: 'Acme', ...client, ...options })

type Providers = AuthConfig['providers']

/** A site with GitHub beside other providers, and what it says of itself. */
function open(providers: Providers, env: Readonly<Record<string, string>>) {
  const log = makeLog()
  const asked: string[] = []
  const site = visit(
    { providers: [GitHub(client), ...providers], logger: log.logger },
    {
      world: {
        env,
        fetch: async (input) => {
          asked.push(new Request(input).url)
          return new Response('', { status: 500 })
        },
      },
    },
  )
  return { site, log, asked }
}

const FAULTY: readonly [string, Providers[number], string][] = [
  [
    'an issuer by http',
    Keycloak({ ...client, issuer: ISSUER }),
    'provider keycloak: issuer must be an https URL',
  ],
  [
    'an issuer that is no URL',
    acme({ issuer: 'id.acme.test' }),
    'provider acme: issuer must be an https URL',
  ],
  [
    'an endpoint by http',
    acme({ issuer: 'https://id.acme.test', token: 'http://id.acme.test/token' }),
    'provider acme: token must be an https URL',
  ],
  [
    'a discovery document by http',
    acme({ wellKnown: 'http://id.acme.test/x' }),
    'provider acme: wellKnown must be an https URL',
  ],
  [
    'a key that is missing',
    acme({
      issuer: 'https://id.acme.test',
      client: { token_endpoint_auth_method: 'private_key_jwt' },
    }),
    'provider acme: private_key_jwt needs token.clientPrivateKey',
  ],
  [
    'endpoints that are missing',
    OAuth({ id: 'acme', name: 'Acme', ...client, authorization: 'https://acme.test/authorize' }),
    'provider acme: set an issuer, or the authorization, token and userinfo endpoints',
  ],
]

describe.each([
  ['in development', DEVELOPMENT],
  ['in production', PRODUCTION],
])('a service that is configured wrongly is left out, and the others are not, %s', (_, env) => {
  test.each(FAULTY)('%s', async (_what, provider, reason) => {
    const { site, log, asked } = open([provider], env)
    const id = typeof provider === 'function' ? '' : provider.id
    expect(await site.session()).toBeNull()
    const providers: object = await (await site.ask('/auth/providers')).json()
    expect(Object.keys(providers)).toEqual(['github'])
    const told = log.warnings.filter((warning) => warning.startsWith('provider-'))
    expect(told.map((warning) => warning.replace(/, or http where .*/, ''))).toEqual([
      `provider-faulty: ${reason}`,
    ])
    const begun = await site.submit('/auth/signin/github')
    expect(begun.headers.get('location')).toMatch(
      /^https:\/\/github\.com\/login\/oauth\/authorize\?/,
    )
    const refused = await site.submit(`/auth/signin/${id}`)
    expect([refused.status, refused.headers.get('location'), asked]).toEqual([404, null, []])
  })
})

test('where it is the only way to sign in, that is an error at start', async () => {
  const log = makeLog()
  const providers = [acme({ issuer: ISSUER })]
  const site = visit({ providers, logger: log.logger }, { world: { env: DEVELOPMENT } })
  expect((await site.ask('/auth/session')).status).toBe(500)
  expect(log.errors).toEqual([{ type: 'InvalidEndpoints' }])
})

test('the reason names the option for containers, in development alone', async () => {
  const advice = ', or http where dangerouslyAllowHttpIssuer of the provider is true'
  for (const [env, more] of [
    [DEVELOPMENT, advice],
    [PRODUCTION, ''],
  ] as const) {
    const { site, log } = open([acme({ issuer: ISSUER })], env)
    await site.session()
    expect(log.warnings).toContain(
      `provider-faulty: provider acme: issuer must be an https URL${more}`,
    )
  }
})

describe('dangerouslyAllowHttpIssuer', () => {
  const dangerous = acme({ issuer: ISSUER, dangerouslyAllowHttpIssuer: true })

  test.each([
    ['in production', PRODUCTION],
    ['where nothing says that this is development', {}],
  ])('counts for nothing %s', async (_, env) => {
    const { site } = open([dangerous], env)
    const providers: object = await (await site.ask('/auth/providers')).json()
    expect(Object.keys(providers)).toEqual(['github'])
  })

  test('lets people sign in at a container while an application is developed', async () => {
    const key = await makeKey('first')
    const clock = makeClock(Date.now())
    let nonce = ''
    const answers: Readonly<Record<string, () => object | Promise<object>>> = {
      '/.well-known/openid-configuration': () => ({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/jwks`,
        end_session_endpoint: `${ISSUER}/logout`,
      }),
      '/jwks': () => ({ keys: [key.jwk] }),
      '/token': async () => {
        const iat = Math.floor(clock.now() / 1000)
        const known = { sub: 'ada', name: 'Ada', email: 'ada@x.test', email_verified: true }
        const claims = { ...known, iss: ISSUER, aud: 'client', iat, exp: iat + 300, nonce }
        const header = { alg: 'RS256', kid: 'first' }
        const id_token = await sign({ header, claims, key: key.privateKey })
        return { access_token: 'token', token_type: 'bearer', id_token }
      },
    }
    const log = makeLog()
    const site = visit(
      { providers: [{ ...dangerous, logout: true }], logger: log.logger },
      {
        world: {
          now: clock.now,
          fetch: async (input) => {
            const path = new Request(input).url.slice(ISSUER.length)
            return Response.json(await answers[path]?.())
          },
        },
      },
    )
    const begun = await site.submit('/auth/signin/acme')
    const asked = new URL(begun.headers.get('location') ?? '')
    expect(`${asked.origin}${asked.pathname}`).toBe(`${ISSUER}/authorize`)
    nonce = asked.searchParams.get('nonce') ?? ''
    const response = new URLSearchParams({
      code: 'code',
      state: asked.searchParams.get('state') ?? '',
    })
    await site.ask(`/auth/callback/acme?${response}`)
    expect([await site.session(), log.errors]).toMatchObject([{ user: { name: 'Ada' } }, []])
    const left = await site.submit('/auth/signout')
    expect(left.headers.get('location')).toMatch(/^http:\/\/keycloak:8080\/realms\/acme\/logout\?/)
  })
})
