import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from 'jose'
import type { AuthorizationServer } from 'oauth4webapi'
import type { AdapterAccount } from '../adapter.js'
import { base64url, equalText, utf8 } from '../bytes.js'
import type { Engine } from '../engine.js'
import { InvalidIdToken, type IdTokenFailure } from '../errors.js'
import { isFilled, isRecord, toError } from '../guards.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { Profile } from '../types.js'
import { CLOCK_TOLERANCE, shown, withoutSecrets } from './oauth-client.js'
import { resolveTenantIssuer, share } from './oauth-server.js'
import { readStoredClaims } from './stored-claims.js'

/** Milliseconds that must pass before the keys are fetched again for another `kid` that is not among them. */
const UNKNOWN_KEY = 5_000
/** Milliseconds that must pass before they are fetched again for another signature that is not theirs. */
const WRONG_SIGNATURE = 60_000
/** Milliseconds for which keys are believed. */
const KEYS_MAX_AGE = 3_600_000
/** Seconds by which the clock of a provider may be behind, where it is asked for a proof that is given now. */
const CONFIRM_TOLERANCE = 60
/** Seconds: an ID token is used right after it was issued. */
const TOKEN_MAX_AGE = 3_600

const ASYMMETRIC: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
])

const keySets = share<JWTVerifyGetKey>()
const refetched = share<true>()

function isKeySet(value: unknown): value is JSONWebKeySet {
  return isRecord(value) && Array.isArray(value['keys']) && value['keys'].every(isRecord)
}

async function fetchKeys(
  engine: Engine,
  provider: ResolvedOAuth,
  uri: string,
): Promise<JWTVerifyGetKey> {
  const response = await engine.fetch(provider)(uri, { headers: { accept: 'application/json' } })
  const document: unknown = response.status === 200 ? await response.json() : undefined
  if (!isKeySet(document))
    throw new InvalidIdToken('key', `the key set of the provider ${provider.id} can't be read`)
  return createLocalJWKSet(document)
}

/** Milliseconds for which keys are not fetched again, where a failure says that they may have rotated; undefined where it does not. */
function findCoolDown(thrown: unknown): number | undefined {
  if (thrown instanceof errors.JWKSNoMatchingKey) return UNKNOWN_KEY
  return thrown instanceof errors.JWSSignatureVerificationFailed ? WRONG_SIGNATURE : undefined
}

/**
 * Verifies a token by the provider's keys, and once more by its keys as they are now, where they may have rotated: by a `kid` that is
 * not known yet, or by another key under the same one. OpenID Connect Core 1.0, section 10.1.1.
 */
async function verifyByKeys(
  { engine, provider, uri }: KeySource,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  let isNew = false
  const load = async (): Promise<JWTVerifyGetKey> => {
    isNew = true
    return fetchKeys(engine, provider, uri)
  }
  const find: JWTVerifyGetKey = async (header, jws) =>
    (await keySets(engine, uri, KEYS_MAX_AGE, load))(header, jws)
  try {
    return await jwtVerify(token, find, options)
  } catch (thrown) {
    const coolDown = findCoolDown(thrown)
    if (coolDown === undefined || isNew) throw thrown
    await refetched(engine, `${coolDown} ${uri}`, coolDown, async () => {
      // One that fails counts, too: whoever sends junk asks the service for nothing more.
      await keySets(engine, uri, 0, load).catch((error: unknown) =>
        engine.logger.error(toError(error)),
      )
      return true
    })
    return jwtVerify(token, find, options)
  }
}

interface KeySource {
  readonly engine: Engine
  readonly provider: ResolvedOAuth
  readonly uri: string
}

const DEFAULT_ALGORITHM = 'RS256'

/** The algorithms of ID tokens: the one that the client is registered with, else those that the server names. */
function listAlgorithms(server: AuthorizationServer, provider: ResolvedOAuth): string[] {
  if (provider.idTokenAlgorithm !== undefined) return [provider.idTokenAlgorithm]
  const supported = server.id_token_signing_alg_values_supported?.filter((algorithm) =>
    ASYMMETRIC.has(algorithm),
  )
  return supported && supported.length > 0 ? supported : [DEFAULT_ALGORITHM]
}

/**
 * The algorithms of logout tokens: the one that the client is registered with, which is RS256 where nothing else is said, but for a
 * server that does not sign with it. OpenID Connect Back-Channel Logout 1.0, section 2.6.
 */
export function listLogoutAlgorithms(
  server: AuthorizationServer,
  provider: ResolvedOAuth,
): string[] {
  const allowed = listAlgorithms(server, provider)
  return allowed.includes(DEFAULT_ALGORITHM) ? [DEFAULT_ALGORITHM] : allowed
}

const CLAIMS = [
  'aud',
  'exp',
  'iat',
  'iss',
  'nbf',
  'sub',
] as const satisfies readonly IdTokenFailure[]

function classifyFailure(thrown: unknown): IdTokenFailure {
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (thrown instanceof errors.JOSEAlgNotAllowed) return 'algorithm'
  if (
    thrown instanceof errors.JWKSNoMatchingKey ||
    thrown instanceof errors.JWKSMultipleMatchingKeys ||
    // Whatever does not come from jose comes from fetching the keys.
    !(thrown instanceof errors.JOSEError)
  )
    return 'key'
  const claim = 'claim' in thrown ? thrown.claim : undefined
  return CLAIMS.find((known) => known === claim) ?? 'malformed'
}

/** Verifies a token by the provider's keys; for HMAC, which a client must be registered with, by its secret. */
function verifySignature(
  engine: Engine,
  provider: ResolvedOAuth,
  { jwks_uri: uri }: AuthorizationServer,
  token: string,
  options: JWTVerifyOptions & { readonly algorithms: string[] },
): Promise<JWTVerifyResult> {
  if (options.algorithms.every((algorithm) => algorithm.startsWith('HS')))
    return jwtVerify(token, utf8(provider.clientSecret ?? ''), options)
  if (uri === undefined)
    throw new InvalidIdToken('key', `the provider ${provider.id} names no key set`)
  return verifyByKeys({ engine, provider, uri }, token, options)
}

export interface IdTokenClaims extends Profile {
  sub: string
}

export interface Expected {
  readonly idToken: string
  /** The one that was sent; undefined where none was. */
  readonly nonce: string | undefined
  readonly accessToken: string
  readonly code: string
  /** The second in which the user was asked to prove it anew; undefined where that was not asked for. */
  readonly confirmFrom?: number | undefined
}

function isTimely(
  engine: Engine,
  { authorization }: ResolvedOAuth,
  authTime: unknown,
  confirmFrom: number | undefined,
): boolean {
  const maxAge = authorization.params['max_age']
  const now = engine.host.now() / 1000
  const earliest = [
    ...(maxAge === undefined ? [] : [now - CLOCK_TOLERANCE - Number(maxAge)]),
    ...(confirmFrom === undefined || authTime === undefined
      ? []
      : [confirmFrom - CONFIRM_TOLERANCE]),
  ]
  return earliest.every((second) => typeof authTime === 'number' && authTime >= second)
}

function checkParty({ clientId }: ResolvedOAuth, { aud, azp }: JWTPayload): void {
  const shared = Array.isArray(aud) && aud.length > 1
  if ((shared || azp !== undefined) && azp !== clientId) throw invalid('azp')
}

/**
 * Items 4, 5, 11 and 13 of the list: `azp`, `sub`, `nonce`, and `auth_time` where the provider is asked for a `max_age`. One that
 * does not say it when somebody confirms is as one of plain OAuth 2.0: what that is worth is decided with the user's other ways.
 */
function checkClaims(
  engine: Engine,
  provider: ResolvedOAuth,
  claims: JWTPayload,
  { nonce, confirmFrom }: Expected,
): IdTokenClaims {
  const { sub, auth_time: authTime } = claims
  checkParty(provider, claims)
  if (!isFilled(sub)) throw invalid('sub')
  const given = claims['nonce']
  const same = isFilled(given) && nonce !== undefined ? equalText(given, nonce) : given === nonce
  if (!same) throw invalid('nonce')
  if (!isTimely(engine, provider, authTime, confirmFrom)) throw invalid('auth_time')
  return { ...claims, sub }
}

/** The hash that an algorithm signs with: by the number at its end; those of RFC 8037 have Ed25519, with SHA-512. */
function nameDigest(algorithm: string): string {
  return `SHA-${/(?:256|384|512)$/.exec(algorithm)?.[0] ?? '512'}`
}

/**
 * The access token and the code belong to the ID token, where it says so. OpenID Connect Core 1.0, sections 3.1.3.6 and
 * 3.3.2.11: the left half of the hash, base64url.
 */
async function checkHashes(
  claims: JWTPayload,
  algorithm: string,
  { accessToken, code }: Pick<Expected, 'accessToken'> & Partial<Expected>,
): Promise<void> {
  for (const [claim, value] of [
    ['at_hash', accessToken],
    ['c_hash', code],
  ] as const) {
    const given = claims[claim]
    if (given === undefined || value === undefined) continue
    const hash = new Uint8Array(await crypto.subtle.digest(nameDigest(algorithm), utf8(value)))
    const half = base64url(hash.slice(0, hash.length / 2))
    if (!isFilled(given) || !equalText(given, half)) throw invalid(claim)
  }
}

function invalid(code: IdTokenFailure, thrown?: unknown): InvalidIdToken {
  const options = thrown === undefined ? {} : { cause: withoutSecrets(thrown) }
  return new InvalidIdToken(code, `the ID token is not valid: ${code}`, options)
}

function wrongIssuer(
  provider: ResolvedOAuth,
  { issuer }: AuthorizationServer,
  claims: JWTPayload,
): InvalidIdToken {
  const expected = resolveTenantIssuer(provider, issuer, claims) ?? issuer
  const what = `the ID token is not valid: iss is ${shown(claims.iss)}, not ${shown(expected)}`
  return new InvalidIdToken('iss', what)
}

/**
 * Verifies a token that a provider has signed for this client: the signature, `iss`, `aud`, `exp` and `iat`. OpenID Connect Core
 * 1.0, section 3.1.3.7.
 *
 * @param maxAge seconds since it was issued
 * @param algorithms that it may be signed with
 * @throws InvalidIdToken; its code tells what is wrong
 */
export async function verifySigned(
  engine: Engine,
  provider: ResolvedOAuth,
  server: AuthorizationServer,
  token: string,
  maxAge: number,
  algorithms: string[] = listAlgorithms(server, provider),
): Promise<Pick<JWTVerifyResult, 'payload' | 'protectedHeader'>> {
  const options = {
    algorithms,
    audience: provider.clientId ?? '',
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: new Date(engine.host.now()),
    maxTokenAge: maxAge,
    requiredClaims: ['exp'],
  }
  try {
    const claims = decodeJwt(token)
    const issuer = resolveTenantIssuer(provider, server.issuer, claims)
    if (issuer === undefined) throw wrongIssuer(provider, server, claims)
    return await verifySignature(engine, provider, server, token, { ...options, issuer })
  } catch (thrown) {
    if (thrown instanceof InvalidIdToken) throw thrown
    if (thrown instanceof errors.JWTClaimValidationFailed && thrown.claim === 'iss')
      throw wrongIssuer(provider, server, thrown.payload)
    throw invalid(classifyFailure(thrown), thrown)
  }
}

/**
 * Verifies an ID token, the signature first. OpenID Connect Core 1.0, section 3.1.3.7.
 *
 * @returns its claims
 * @throws InvalidIdToken; its code tells what is wrong
 */
export async function verifyIdToken(
  engine: Engine,
  provider: ResolvedOAuth,
  server: AuthorizationServer,
  expected: Expected,
): Promise<IdTokenClaims> {
  const { idToken } = expected
  const signed = await verifySigned(engine, provider, server, idToken, TOKEN_MAX_AGE)
  await checkHashes(signed.payload, signed.protectedHeader.alg, expected)
  return checkClaims(engine, provider, signed.payload, expected)
}

interface Refreshing {
  readonly idToken: unknown
  readonly accessToken: string
  readonly account: AdapterAccount
}

/**
 * Verifies the ID token of a refresh: as that of a sign-in, and that it is about the same user. OpenID Connect Core 1.0, section 12.2.
 *
 * @throws InvalidIdToken; its code tells what is wrong
 */
export async function verifyRefreshed(
  engine: Engine,
  provider: ResolvedOAuth,
  server: AuthorizationServer,
  { idToken, accessToken, account }: Refreshing,
): Promise<void> {
  if (!isFilled(idToken)) throw invalid('malformed')
  const signed = await verifySigned(engine, provider, server, idToken, TOKEN_MAX_AGE)
  const { payload, protectedHeader } = signed
  await checkHashes(payload, protectedHeader.alg, { accessToken })
  checkParty(provider, payload)
  const { sub = account.providerAccountId } = readStoredClaims(account)
  if (payload.sub !== sub) throw invalid('sub')
}
