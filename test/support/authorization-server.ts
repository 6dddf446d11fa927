import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { CompactSign, exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose'
import { recordRequest, type RecordedRequest } from './recorded-request.js'
import { serve } from './serve.js'

/** An answer of the server; an object is sent as JSON. `hang` keeps the caller waiting. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | readonly unknown[] | string
}

/** Makes something else of the answer that would be right. */
export type Fault = (right: Readonly<Record<string, unknown>>) => Reply | 'hang'

/** An ID token before it is signed. */
export interface Unsigned {
  readonly header: { readonly alg: string; readonly kid?: string; readonly typ?: string }
  readonly claims: Readonly<Record<string, unknown>>
  readonly key: CryptoKey | Uint8Array
}

/** One switch per answer; without any the server does what it should. */
export interface Faults {
  readonly discovery?: Fault
  readonly jwks?: Fault
  readonly token?: Fault
  readonly userinfo?: Fault
  /** Changes the parameters of the authorization response. */
  readonly authorization?: (response: URLSearchParams) => void
  /** Changes the ID token before it is signed; a string is sent as it is. */
  readonly idToken?: (
    right: Unsigned,
    issued: Issued,
  ) => Unsigned | string | Promise<Unsigned | string>
}

export interface AuthorizationServer {
  readonly issuer: string
  /** In the order of their arrival, those of the visitor's browser too. */
  readonly requests: readonly RecordedRequest[]
  /** Every code and token that the server has given away. */
  readonly issued: readonly string[]
  /** From now on. */
  readonly misbehave: (faults: Faults) => void
  /** Signs with a new key from now on; the old one is gone. */
  readonly rotate: () => Promise<void>
}

/** The claims about whoever signs in. */
export const GRACE = {
  sub: 'grace',
  name: 'Grace Hopper',
  email: 'grace@example.test',
  email_verified: true,
} as const

/** How many requests the server has received at a path. */
export function countOf(server: AuthorizationServer, path: string): number {
  return server.requests.filter((request) => request.path === path).length
}

/** The access token and the code with which an ID token is given away. */
export interface Issued {
  readonly accessToken: string
  readonly code: string
}

export interface SigningKey {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly jwk: JWK & { readonly kid: string }
}

/** Makes an RSA key. */
export async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return { privateKey, publicKey, jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } }
}

// Making an RSA key takes longer than a test.
const firstKey = makeKey('first')

/** Signs whatever it is given, claims that make no sense too. */
export async function sign({ header, claims, key }: Unsigned): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims))
  return new CompactSign(payload).setProtectedHeader({ ...header }).sign(key)
}

interface Granted {
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string | undefined
  readonly nonce: string | undefined
}

interface State {
  readonly issuer: string
  readonly now: () => number
  readonly faults: Faults
  readonly key: SigningKey
  readonly codes: Map<string, Granted>
  readonly issued: string[]
}

function send(res: ServerResponse, reply: Reply | 'hang'): void {
  if (reply === 'hang') return
  const { status = 200, headers = {}, body } = reply
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  res.writeHead(status, { 'content-type': 'application/json', ...headers })
  res.end(text)
}

function discovery({ issuer }: State): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** Consents at once, and sends the user back. */
function authorize(state: State, { query }: RecordedRequest, res: ServerResponse): void {
  const code = randomBytes(24).toString('base64url')
  const redirectUri = query['redirect_uri'] ?? ''
  state.issued.push(code)
  state.codes.set(code, {
    clientId: query['client_id'] ?? '',
    redirectUri,
    challenge: query['code_challenge'],
    nonce: query['nonce'],
  })
  const response = new URLSearchParams({ code, iss: state.issuer })
  if (query['state'] !== undefined) response.set('state', query['state'])
  state.faults.authorization?.(response)
  res.writeHead(303, { location: `${redirectUri}?${response}` }).end()
}

async function idTokenFor(state: State, granted: Granted, issued: Issued): Promise<string> {
  const iat = Math.floor(state.now() / 1000)
  const right: Unsigned = {
    header: { alg: 'RS256', kid: state.key.jwk.kid },
    claims: {
      ...GRACE,
      iss: state.issuer,
      aud: granted.clientId,
      iat,
      exp: iat + 300,
      ...(granted.nonce !== undefined && { nonce: granted.nonce }),
    },
    key: state.key.privateKey,
  }
  const made = (await state.faults.idToken?.(right, issued)) ?? right
  return typeof made === 'string' ? made : sign(made)
}

/** Exchanges a code once, for the client that it was given to, and only with the code_verifier. */
async function exchange(
  state: State,
  { body, authorization = '' }: RecordedRequest,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { code = '' } = body
  const granted = state.codes.get(code)
  state.codes.delete(code)
  // Form-encoded, then base64: RFC 6749, section 2.3.1.
  const credentials = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
  const client = new URLSearchParams(`id=${credentials.replace(/:.*/, '')}`).get('id')
  const challenge = createHash('sha256')
    .update(body['code_verifier'] ?? '')
    .digest('base64url')
  const right =
    granted?.redirectUri === body['redirect_uri'] &&
    granted?.clientId === client &&
    (granted.challenge === undefined || granted.challenge === challenge)
  if (!granted || !right) return undefined
  const accessToken = `access-token-${randomBytes(12).toString('base64url')}`
  const tokens = {
    access_token: accessToken,
    refresh_token: `refresh-token-${randomBytes(12).toString('base64url')}`,
    id_token: await idTokenFor(state, granted, { accessToken, code }),
  }
  state.issued.push(...Object.values(tokens))
  return { ...tokens, token_type: 'Bearer', expires_in: 300 }
}

async function answer(state: State, request: RecordedRequest, res: ServerResponse): Promise<void> {
  const { faults } = state
  const right: Fault = (body) => ({ body })
  switch (request.path) {
    case '/.well-known/openid-configuration':
      return send(res, (faults.discovery ?? right)(discovery(state)))
    case '/jwks':
      return send(res, (faults.jwks ?? right)({ keys: [state.key.jwk] }))
    case '/authorize':
      return authorize(state, request, res)
    case '/token': {
      const tokens = await exchange(state, request)
      if (!tokens) return send(res, { status: 400, body: { error: 'invalid_grant' } })
      return send(res, (faults.token ?? right)(tokens))
    }
    case '/userinfo':
      return send(res, (faults.userinfo ?? right)(GRACE))
    default:
      return send(res, { status: 404, body: { error: 'not_found' } })
  }
}

/**
 * Starts an authorization server that can be told to answer wrongly; it runs until the test ends. Whoever comes is
 * signed in and consents at once.
 *
 * @param now milliseconds since the epoch
 */
export async function startAuthorizationServer(
  now: () => number,
  faults: Faults = {},
): Promise<AuthorizationServer> {
  const requests: RecordedRequest[] = []
  let issuer = ''
  let current = faults
  let key = await firstKey
  const codes = new Map<string, Granted>()
  const issued: string[] = []
  const port = await serve(async (req, res) => {
    const request = await recordRequest(req)
    requests.push(request)
    await answer({ issuer, now, faults: current, key, codes, issued }, request, res)
  })
  issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    requests,
    issued,
    misbehave: (changed) => void (current = changed),
    rotate: async () => void (key = await makeKey('second')),
  }
}
