import {
  createLocalJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import type { AuthorizationServer } from 'oauth4webapi'
import { utf8 } from '../crypto/bytes.js'
import type { Engine } from '../engine.js'
import { InvalidIdToken, type IdTokenFailure } from '../errors.js'
import { isRecord } from '../guards.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { CLOCK_TOLERANCE, failedClaim, withoutSecrets } from './oauth-client.js'

/** Milliseconds that must pass before the keys are fetched again for a `kid` that is not among them. */
const COOL_DOWN = 5_000
/** Milliseconds for which keys are believed. */
const KEYS_MAX_AGE = 3_600_000
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

interface Entry {
  readonly fetched: number
  readonly keys: Promise<JWTVerifyGetKey>
}

// Key sets by URL, per engine; requests at the same time share one.
const caches = new WeakMap<Engine, Map<string, Entry>>()

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

function keySet(
  engine: Engine,
  provider: ResolvedOAuth,
  uri: string,
  maxAge: number,
): Promise<JWTVerifyGetKey> {
  const cache = caches.get(engine) ?? new Map<string, Entry>()
  caches.set(engine, cache)
  const now = engine.host.now()
  const present = cache.get(uri)
  if (present && present.fetched + maxAge > now) return present.keys
  const keys = fetchKeys(engine, provider, uri)
  cache.set(uri, { fetched: now, keys })
  keys.catch(() => cache.delete(uri))
  return keys
}

/** The provider's key for a token. A `kid` that is not known yet makes the keys be fetched anew: they may have rotated. */
function keyGetter(engine: Engine, provider: ResolvedOAuth, uri: string): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await (
        await keySet(engine, provider, uri, KEYS_MAX_AGE)
      )(header, token)
    } catch (thrown) {
      if (!(thrown instanceof errors.JWKSNoMatchingKey)) throw thrown
      return (await keySet(engine, provider, uri, COOL_DOWN))(header, token)
    }
  }
}

function allowedAlgorithms(server: AuthorizationServer, provider: ResolvedOAuth): string[] {
  if (provider.idTokenAlgorithm !== undefined) return [provider.idTokenAlgorithm]
  const supported = server.id_token_signing_alg_values_supported?.filter((algorithm) =>
    ASYMMETRIC.has(algorithm),
  )
  return supported && supported.length > 0 ? supported : ['RS256']
}

function failureOf(thrown: unknown): IdTokenFailure {
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (thrown instanceof errors.JOSEAlgNotAllowed) return 'algorithm'
  if (
    thrown instanceof errors.JWKSNoMatchingKey ||
    thrown instanceof errors.JWKSMultipleMatchingKeys
  )
    return 'key'
  return failedClaim(thrown) ?? 'malformed'
}

/**
 * Verifies an ID token: signature, algorithm, `iss`, `aud`, `exp`, `iat`, `nbf`, `sub`. Nonce and `azp` are checked
 * where the token response is processed. OpenID Connect Core 1.0, section 3.1.3.7.
 *
 * @throws InvalidIdToken; its code tells what is wrong
 */
export async function verifyIdToken(
  engine: Engine,
  provider: ResolvedOAuth,
  server: AuthorizationServer,
  idToken: string,
): Promise<void> {
  const algorithms = allowedAlgorithms(server, provider)
  const symmetric = algorithms.every((algorithm) => algorithm.startsWith('HS'))
  const options = {
    algorithms,
    issuer: server.issuer,
    audience: provider.clientId ?? '',
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: new Date(engine.host.now()),
    maxTokenAge: TOKEN_MAX_AGE,
    requiredClaims: ['sub', 'exp', 'iat'],
  }
  try {
    if (symmetric) {
      await jwtVerify(idToken, utf8(provider.clientSecret ?? ''), options)
    } else {
      if (server.jwks_uri === undefined)
        throw new InvalidIdToken('key', `the provider ${provider.id} names no key set`)
      await jwtVerify(idToken, keyGetter(engine, provider, server.jwks_uri), options)
    }
  } catch (thrown) {
    if (thrown instanceof InvalidIdToken) throw thrown
    const code = failureOf(thrown)
    throw new InvalidIdToken(code, `the ID token is not valid: ${code}`, {
      cause: withoutSecrets(thrown),
    })
  }
}
