import type { AuthConfig, ProviderConfig, Provider } from '@create-auth/runtime'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { makeLog, START, visit } from '../engine/visitor.js'

/** The client that is registered with every service. */
export const REGISTERED = { clientId: 'client', clientSecret: 'client secret' }

interface Answer {
  readonly answer: unknown
  /** Of the request, beside `accept` and `user-agent`; a bearer token by default. */
  readonly headers?: Readonly<Record<string, string>>
  /** Of the request: its form. */
  readonly body?: Readonly<Record<string, string>>
}

/** A service as its documentation describes it: what it must be asked, and what it answers. */
export interface Service {
  readonly provider: (options?: object) => ProviderConfig
  /** Beside {@link REGISTERED}. */
  readonly options?: object
  /** OpenID Connect: as the discovery document and the ID token name it. */
  readonly issuer?: string
  /** The URL of the discovery document, where it is not right below the issuer. */
  readonly discovery?: string
  /** The endpoint; OpenID Connect: the discovered one by default. */
  readonly authorization?: string
  /** Of the authorization request, beside the standard ones; undefined takes one of those away. */
  readonly params?: Readonly<Record<string, string | undefined>>
  /** Beside the state. */
  readonly checks?: readonly string[]
  /** The endpoint; OpenID Connect: the discovered one by default. */
  readonly token?: string
  /** `client_secret_basic` by default. */
  readonly clientAuthentication?: 'client_secret_post'
  /** In place of the standard one. `{callback}` stands for the redirect_uri. */
  readonly tokenRequest?: {
    readonly request: string
    readonly body?: Readonly<Record<string, string>>
  }
  /** The token response, in place of a standard one. */
  readonly tokens?: object
  readonly tokenHeaders?: Readonly<Record<string, string>>
  readonly formPost?: boolean
  /** The user that the browser posts. */
  readonly formUser?: string
  /** Signs its ID tokens with the client secret. */
  readonly hs256?: boolean
  /** Signs its userinfo answers. */
  readonly signed?: boolean
  /** Somebody else has signed the userinfo answers. */
  readonly forged?: boolean
  /** The `iss` parameter of the authorization response. */
  readonly iss?: string
  readonly claims?: JWTPayload
  /** By method and URL. */
  readonly profile?: Readonly<Record<string, Answer>>
  readonly account: string
  readonly user: {
    readonly name: string | null
    readonly email: string | null
    readonly image: string | null
  }
  /** True where the service says that it has proven the address. */
  readonly verified?: boolean
}

/** The request and the answers of an OpenID provider that departs from the standard in nothing. */
export const STANDARD = {
  params: { scope: 'openid profile email' },
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
} satisfies Partial<Service>

const keys = await generateKeyPair('RS256')
const others = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }

/** A request, as the engine made it. */
export interface Made {
  readonly request: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, string>>
}

function signed(claims: JWTPayload, hs256 = false, { privateKey } = keys): Promise<string> {
  const token = new SignJWT(claims)
  return hs256
    ? token.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(REGISTERED.clientSecret))
    : token.setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
}

/** Every host of an internet on which there is this service alone. */
function internet(service: Service) {
  const { issuer = '' } = service
  const base = issuer.replace('{tenantid}', 'common').replace(/\/$/, '')
  const made: Made[] = []
  const claims: JWTPayload = {}
  const discovery = service.discovery ?? `${base}/.well-known/openid-configuration`
  const document = {
    issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/userinfo`,
    jwks_uri: `${base}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const tokenResponse = async () => {
    if (service.tokens instanceof Response) return service.tokens.clone()
    const tokens = {
      ...(service.tokens ?? { access_token: 'at', token_type: 'Bearer', expires_in: 3600 }),
      ...(issuer && { id_token: await signed(claims, service.hs256) }),
    }
    return Response.json(tokens, { headers: service.tokenHeaders ?? {} })
  }
  const answerTo = async (request: string): Promise<Response> => {
    const found = service.profile?.[request]
    if (found?.answer instanceof Response) return found.answer.clone()
    if (found && service.signed) {
      const claimed = { iss: issuer, aud: 'client', ...(found.answer as object) }
      const answer = await signed(claimed, false, service.forged ? others : keys)
      return new Response(answer, { headers: { 'content-type': 'application/jwt' } })
    }
    return found ? Response.json(found.answer) : new Response('not found', { status: 404 })
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init)
    if (asked.url === discovery) return Response.json(document)
    if (asked.url === document.jwks_uri) return Response.json({ keys: [jwk] })
    const {
      accept: _accept,
      'user-agent': agent,
      'content-type': type,
      ...headers
    } = Object.fromEntries(asked.headers)
    const form = new URLSearchParams(await asked.text())
    made.push({
      request: `${asked.method} ${asked.url}`,
      headers: agent === 'create-auth' ? headers : { ...headers, 'user-agent': `${agent}` },
      ...(type?.startsWith('application/x-www-form-urlencoded') && {
        body: Object.fromEntries(form),
      }),
    })
    const forToken = form.has('code') || form.has('assertion') || asked.url.includes('code=')
    return forToken ? tokenResponse() : answerTo(made.at(-1)?.request ?? '')
  }
  return { fetch, made, claim: (given: JWTPayload) => void Object.assign(claims, given) }
}

/** The authorization response that the browser brings back. */
function responseOf({ iss, formUser }: Service, state: string): Record<string, string> {
  return {
    code: 'the-code',
    state,
    ...(iss !== undefined && { iss }),
    ...(formUser !== undefined && { user: formUser }),
  }
}

/** A sign-in from the start to its end, and all that was asked of the service. */
export async function signInWith(
  service: Service,
  provider: Provider,
  env: Readonly<Record<string, string>> = {},
  config: Partial<AuthConfig> = {},
) {
  const { fetch, made, claim } = internet(service)
  const seen: { user?: object; account?: object; profile?: object } = {}
  const log = makeLog()
  const visitor = visit(
    {
      providers: [provider],
      logger: log.logger,
      ...config,
      callbacks: {
        signIn: ({ user, account, profile }) => {
          Object.assign(seen, { user, account, profile })
          return true
        },
      },
    },
    { world: { fetch, env, now: () => START } },
  )
  const { id } = typeof provider === 'function' ? provider() : provider
  const begun = await visitor.submit(`/auth/signin/${id}`)
  const location = begun.headers.get('location') ?? ''
  const authorization = new URL(location)
  const params = Object.fromEntries(authorization.searchParams)
  const { nonce, state = '' } = params
  claim({
    iss: service.issuer?.replace('{tenantid}', String(service.claims?.['tid'])) ?? '',
    aud: 'client',
    iat: START / 1000,
    exp: START / 1000 + 300,
    ...(nonce !== undefined && { nonce }),
    ...service.claims,
  })
  const response = responseOf(service, state)
  const callback = `/auth/callback/${id}`
  const finished = service.formPost
    ? await visitor.step(
        await visitor.ask(callback, { form: response, headers: { origin: authorization.origin } }),
      )
    : await visitor.ask(`${callback}?${new URLSearchParams(response).toString()}`)
  authorization.search = ''
  return {
    authorization: authorization.href,
    params,
    requests: made,
    location: finished.headers.get('location'),
    session: await visitor.session(),
    log,
    ...seen,
  }
}
