import { Auth, skipCSRFCheck, type AuthConfig } from '@create-auth/runtime'
import { withHost } from '@create-auth/runtime/testing'
import { expect, test } from 'vitest'
import { makeLog } from '../../support/log.js'
import { SECRET } from '../../support/site.js'

const SITE = 'https://app.test'
const ISSUER = 'https://as.test'
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/jwks`,
}
const SERVICE = {
  id: 'acme',
  name: 'Acme',
  type: 'oidc',
  issuer: ISSUER,
  clientId: 'client',
  clientSecret: 'the-secret-of-the-client',
} as const

interface Visit {
  readonly provider?: object
  readonly config?: Partial<AuthConfig>
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The `ui_locales` of the authorization request with which a sign-in begins. */
async function told({ provider, config, query = '', headers }: Visit = {}): Promise<string | null> {
  const full: AuthConfig = {
    secret: SECRET,
    env: { AUTH_URL: `${SITE}/auth` },
    skipCSRFCheck,
    languages: ['en', 'de', 'fr'],
    providers: [{ ...SERVICE, ...provider }],
    logger: makeLog().logger,
    ...config,
  }
  const request = new Request(`${SITE}/auth/signin/acme${query}`, {
    method: 'POST',
    headers: { origin: SITE, 'accept-language': 'fr', cookie: CHOSEN, ...headers },
  })
  const fetch = async (): Promise<Response> => Response.json(METADATA)
  const answer = await Auth(request, withHost(full, { fetch }))
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe(`${ISSUER}/authorize`)
  return location.searchParams.get('ui_locales')
}

const CHOSEN = '__Host-auth.language=de'

test('a service of OpenID Connect is told the language that the visitor has chosen', async () => {
  expect(await told()).toBe('de')
})

test('but not what the browser asks for, which it says to the service itself, or what nobody has', async () => {
  expect(await told({ headers: { cookie: '' } })).toBeNull()
  expect(await told({ headers: { cookie: '__Host-auth.language=ja' } })).toBeNull()
  expect(await told({ config: { languages: ['de'] } })).toBeNull()
})

test('what the request or the configuration says is never replaced', async () => {
  expect(await told({ query: '?ui_locales=fr' })).toBe('fr')
  const authorization = (params: object): object => ({ authorization: { params } })
  expect(await told({ provider: authorization({ ui_locales: 'no' }) })).toBe('no')
  expect(await told({ provider: authorization({ ui_locales: '' }) })).toBeNull()
})

test('nothing is told where the provider does not allow it, or is none of OpenID Connect', async () => {
  expect(await told({ provider: { authorizationParams: ['prompt'] } })).toBeNull()
  const plain = { type: 'oauth', authorization: `${ISSUER}/authorize`, token: `${ISSUER}/token` }
  expect(
    await told({ provider: { ...plain, issuer: undefined, userinfo: `${ISSUER}/userinfo` } }),
  ).toBeNull()
})
