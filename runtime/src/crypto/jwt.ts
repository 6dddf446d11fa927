import type { Bytes } from '../bytes.js'
import { isRecord, parseJson } from '../guards.js'
import type { Awaitable, JWT } from '../types.js'
import { deriveKeys, type KeyRing, type Secrets } from './keys.js'
import { lazy } from '../lazy.js'
import type { ForeignTokens } from './next-auth-keys.js'
import type { ContentEncryption } from './aes.js'
import { isContentEncryption, openJwe, sealJwe } from './jwe.js'
import { randomPool } from './random.js'

const foreign = lazy(() => import('./next-auth-keys.js'))

/** Seconds: 30 days. */
export const DEFAULT_MAX_AGE = 2_592_000
/** Seconds by which the clocks of two servers of one application may differ. */
const CLOCK_TOLERANCE = 15

/** Claims to seal as a JWE (RFC 7516), and the key derived for them. */
export interface JWTEncodeParams<Payload = JWT> {
  /** `A256CBC-HS512` where undefined. */
  enc?: ContentEncryption
  /** Seconds until the token expires; 30 days where undefined. */
  maxAge?: number
  /** The name of the cookie that the token is for. */
  salt: string
  /** With an array the first one is used. */
  secret: string | readonly string[]
  token?: Payload
}

/** A JWE (RFC 7516) to open, and the key derived for it. */
export interface JWTDecodeParams {
  /** The name of the cookie that the token is from. */
  salt: string
  /** With an array each one is tried. */
  secret: string | readonly string[]
  token?: string
  /** Whose tokens are opened, too; nobody's where undefined. */
  alsoOpens?: ForeignTokens
}

/** How sessions are sealed where the strategy is `jwt`: secret, lifetime in seconds, and replacements for `encode` and `decode`. */
export interface JWTOptions {
  /**
   * Derives the key of session tokens, in place of the configuration's `secret`.
   *
   * @defaultValue the configuration's `secret`
   */
  secret: string | readonly string[]
  /**
   * How session tokens are sealed. `A256GCM` costs less and is shorter than `A256CBC-HS512`. Both are opened, whatever is
   * set. One secret should not seal more than 2^32 tokens with `A256GCM`: its vectors are random (NIST SP 800-38D,
   * section 8.3).
   *
   * @defaultValue `A256CBC-HS512`
   */
  enc: ContentEncryption
  /**
   * Whose session tokens are opened beside ours, with the same secret, until they expire: for an application that moves
   * here, so that nobody is signed out. They are sealed in ours as soon as they are renewed. A token without a `sub` is a
   * session then, too: on the server, its `user.id` is empty.
   *
   * @defaultValue nobody's
   */
  alsoOpens: ForeignTokens
  /**
   * Seconds until a session token expires.
   *
   * @defaultValue the session's `maxAge`
   */
  maxAge: number
  /** Seals session tokens in your own way. */
  encode: (params: JWTEncodeParams) => Awaitable<string>
  /** Opens session tokens in your own way; null where one is not valid. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>
}

export interface SealContext {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly randomBytes: (length: number) => Bytes
  /** `A256CBC-HS512` where undefined. */
  readonly enc?: ContentEncryption | undefined
}

/** Seals claims with a ready key, and adds `iat`, `exp` and `jti`. */
export function sealToken(
  claims: object,
  keys: KeyRing,
  maxAge: number,
  { now, randomBytes, enc = 'A256CBC-HS512' }: SealContext,
): Promise<string> {
  const iat = Math.floor(now / 1000)
  const stamped = { ...claims, iat, exp: iat + maxAge, jti: crypto.randomUUID() }
  return sealJwe(stamped, keys[0], enc, randomBytes)
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/**
 * Opens a sealed token and checks its times. RFC 7519, sections 4.1.4 to 4.1.6.
 *
 * @returns the claims, or undefined where the token is not valid (any more, or yet)
 */
export async function openToken(
  token: string,
  keys: KeyRing,
  now: number,
): Promise<JWT | undefined> {
  const text = await openJwe(token, keys)
  const claims = text === undefined ? undefined : parseJson(text)
  return inTheirTime(isRecord(claims) ? claims : undefined, now)
}

/** Claims, where their times are right. RFC 7519, sections 4.1.4 to 4.1.6. */
export function inTheirTime(claims: JWT | undefined, now: number): JWT | undefined {
  if (!claims) return undefined
  const seconds = Math.floor(now / 1000)
  const { exp, iat, nbf } = claims
  if (!isTime(exp) || exp <= seconds - CLOCK_TOLERANCE) return undefined
  if (iat !== undefined && (!isTime(iat) || iat > seconds + CLOCK_TOLERANCE)) return undefined
  if (nbf !== undefined && (!isTime(nbf) || nbf > seconds + CLOCK_TOLERANCE)) return undefined
  return claims
}

/**
 * The claims of a token as long as it may live by now: a `maxAge` that was shortened holds for the tokens before it, too.
 *
 * @param maxAge seconds
 * @returns undefined where the token has outlived it
 */
export function withinMaxAge<Claims extends JWT>(
  claims: Claims,
  maxAge: number,
  now: number,
): Claims | undefined {
  const { iat, exp } = claims
  if (typeof iat !== 'number' || (typeof exp === 'number' && exp <= iat + maxAge)) return claims
  const end = iat + maxAge
  return end <= Math.floor(now / 1000) - CLOCK_TOLERANCE ? undefined : { ...claims, exp: end }
}

/** @throws TypeError where there is none */
export function toSecrets(secret: string | readonly string[]): string | Secrets {
  if (typeof secret === 'string' && secret !== '') return secret
  const [newest, ...older] = secret
  if (!newest) throw new TypeError('a secret is needed')
  return [newest, ...older]
}

// Whoever calls encode() has no engine to draw from.
export const ownRandomBytes: SealContext['randomBytes'] = randomPool()

/**
 * Encrypts claims into a session token: a JWE (RFC 7516) with `dir` and the given `enc`. `iat`, `exp` and `jti` are
 * always set anew.
 *
 * @returns the JWE in compact serialisation
 * @throws TypeError where no secret is given, or there is no such `enc`
 */
export async function encode<Payload extends object = JWT>(
  params: JWTEncodeParams<Payload>,
): Promise<string> {
  const { token = {}, secret, salt, maxAge = DEFAULT_MAX_AGE, enc } = params
  if (enc !== undefined && !isContentEncryption(enc))
    throw new TypeError('enc must be A256CBC-HS512 or A256GCM')
  const keys = await deriveKeys(toSecrets(secret), salt)
  return await sealToken(token, keys, maxAge, { now: Date.now(), randomBytes: ownRandomBytes, enc })
}

/**
 * Decrypts a session token made by {@link encode}, or by Auth.js 5 with the same secret and salt, or by who is named in
 * `alsoOpens`.
 *
 * @returns the claims, or null where there is no token
 * @throws TypeError where the token is not valid, or no secret is given
 */
export async function decode(params: JWTDecodeParams): Promise<JWT | null> {
  const { token, secret, salt, alsoOpens } = params
  const own = await deriveKeys(toSecrets(secret), salt)
  if (!token) return null
  const secrets = typeof secret === 'string' ? [secret] : secret
  const keys = alsoOpens ? await (await foreign()).withForeignKeys(own, secrets) : own
  const claims = await openToken(token, keys, Date.now())
  if (!claims) throw new TypeError('the token is not valid')
  return claims
}
