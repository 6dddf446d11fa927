import { resolveCookies } from '../cookies/names.js'
import { nextAuthCookies } from '../cookies/presets.js'
import {
  DEFAULT_MAX_AGE,
  encode as encodeOwn,
  openToken,
  type JWTDecodeParams as OwnDecodeParams,
  type JWTEncodeParams as OwnEncodeParams,
  type JWTOptions as OwnOptions,
  ownRandomBytes,
  sealToken,
  toSecrets,
} from '../crypto/jwt.js'
import { deriveKeys, type KeyRing } from '../crypto/keys.js'
import { nextAuthKey } from '../crypto/next-auth-keys.js'
import { type GetTokenParams, getToken as readToken } from '../jwt.js'
import type { JWT } from '../types.js'
import { FOUR } from './with-auth.js'

/** Claims to seal. Without a `salt` the token is a session's, whatever the cookie is called, or what comes after `Bearer`. */
export type JWTEncodeParams<Payload = JWT> = Omit<OwnEncodeParams<Payload>, 'enc' | 'salt'> &
  Partial<Pick<OwnEncodeParams, 'enc' | 'salt'>>

/** A token to open, and what it was sealed for. Without a `salt` it is a session's. */
export type JWTDecodeParams = Omit<OwnDecodeParams, 'salt'> & Partial<Pick<OwnDecodeParams, 'salt'>>

/** How sessions are sealed in a way of one's own. */
export type JWTOptions = Pick<OwnOptions, 'decode' | 'encode' | 'maxAge' | 'secret'>

/**
 * Seals claims: without a `salt` as NextAuth.js 4 seals those of sessions, so that it opens them with the same secret, and
 * ours for as long as `jwt.alsoOpens` says so; with one as ours. `iat`, `exp` and `jti` are always set anew.
 *
 * @throws TypeError where no secret is given
 */
export async function encode<Payload extends object = JWT>(
  params: JWTEncodeParams<Payload>,
): Promise<string> {
  const { token = {}, secret, maxAge = DEFAULT_MAX_AGE, salt } = params
  if (salt) return encodeOwn({ ...params, salt })
  const [newest = ''] = [toSecrets(secret)].flat()
  const key = await nextAuthKey(newest, '')
  const how = { now: Date.now(), randomBytes: ownRandomBytes, enc: 'A256GCM' } as const
  return sealToken(token, [key], maxAge, how)
}

/** The names that the session's cookie has, over https and not: ours are sealed for it. */
const SESSIONS = [true, false].map(
  (secure) => resolveCookies(secure, nextAuthCookies).sessionToken.name,
)

/**
 * Opens what {@link encode} and NextAuth.js 4 have sealed; without a `salt` the session tokens in our cookies, too.
 *
 * @returns null where there is no token
 * @throws TypeError where it is not valid, or no secret is given
 */
export async function decode(params: JWTDecodeParams): Promise<JWT | null> {
  const { token, secret, salt = '', alsoOpens } = params
  const secrets = [toSecrets(secret)].flat()
  if (!token) return null
  const ours = salt === '' ? SESSIONS : [salt]
  const theirs = salt === '' || !alsoOpens ? [salt] : [salt, '']
  const rings = await Promise.all(ours.map((name) => deriveKeys(toSecrets(secret), name)))
  const keys = secrets.flatMap((each) => theirs.map((name) => nextAuthKey(each, name)))
  const [first, ...others] = [...rings.flat(), ...(await Promise.all(keys))]
  const ring: KeyRing | undefined = first && [first, ...others]
  const claims = ring && (await openToken(token, ring, Date.now()))
  if (!claims) throw new TypeError('the token is not valid')
  return claims
}

/**
 * The session token of a request, as NextAuth.js 4 reads it: by the names of its cookies. Its own tokens are opened beside ours.
 *
 * @returns the claims, or null where there is no valid token; with `raw`, the token itself
 * @throws MissingSecret where neither `secret` nor the environment says one
 */
export async function getToken(params: GetTokenParams<true> & { raw: true }): Promise<string | null>
export async function getToken(params: GetTokenParams): Promise<JWT | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const { raw, ...asked } = params
  const known = { ...asked, config: { ...FOUR, ...asked.config } }
  return raw ? readToken({ ...known, raw }) : readToken(known)
}

// What the binding exports that is of NextAuth.js 4 beside its functions.
export { nextAuthAnswers } from './answers.js'
export { withAuth } from './with-auth.js'
export type {
  NextAuthMiddlewareOptions,
  NextMiddlewareWithAuth,
  NextRequestWithAuth,
} from './with-auth.js'
export type { NextAuthConfig as AuthOptions, NextAuthConfig as NextAuthOptions } from './types.js'
export type { GetTokenParams } from '../jwt.js'
export type { AccessToken, AccessTokenOptions } from '../bridge/access-token.js'
export { RefreshTokenError } from '../errors.js'
export type { Callbacks as CallbacksOptions } from '../config/config.js'
export type { Events as EventCallbacks } from '../config/events.js'
export type { SessionOptions, SessionStrategy } from '../config/config.js'
export type {
  Account,
  AuthAction,
  Awaitable,
  CookieOption,
  CookiesOptions,
  DefaultJWT,
  DefaultSession,
  DefaultUser,
  JWT,
  LoggerInstance,
  PagesOptions,
  Profile,
  Session,
  Theme,
  TokenSet,
  User,
} from '../types.js'
