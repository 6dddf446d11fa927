import { decodeProtectedHeader } from 'jose'
import type { Engine } from '../engine.js'
import { InvalidIdToken } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { verifySigned } from './id-token.js'
import { authorizationServer } from './oauth-server.js'

/** The member of `events` that makes a token a logout token. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Seconds since it was issued: a service sends it at once. */
const MAX_AGE = 300

/** The claims of a verified logout token: whose sessions end, and what it is known by. */
export interface LogoutToken {
  readonly issuer: string
  readonly jti: string
  /** Seconds since the epoch. */
  readonly exp: number
  readonly sub: string | undefined
  readonly sid: string | undefined
}

export interface RefusedToken {
  readonly refused: string
}

/** Types of a JWT that a logout token may say: its own, or none in particular. RFC 7519, section 5.1. */
const TYPES: readonly unknown[] = [undefined, 'logout+jwt', 'application/logout+jwt', 'jwt']

/** Tells whether a token says that it is something else, as an access token does. RFC 8725, section 3.11. */
function isOther(token: string): boolean {
  try {
    const { typ } = decodeProtectedHeader(token)
    return !TYPES.includes(typeof typ === 'string' ? typ.toLowerCase() : typ)
  } catch {
    return true
  }
}

/** What is wrong with the claims that a logout token alone has. OpenID Connect Back-Channel Logout 1.0, section 2.6. */
function findFault(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { events, jti, nonce, sid, sub } = claims
  if (nonce !== undefined) return 'nonce'
  if (!isRecord(events) || !isRecord(events[EVENT])) return 'events'
  if (!isFilled(jti)) return 'jti'
  if ((sub !== undefined && !isFilled(sub)) || (sid !== undefined && !isFilled(sid))) return 'sub'
  return sub === undefined && sid === undefined ? 'sub' : undefined
}

/**
 * Verifies a logout token: a JWT with the keys and algorithms of ID tokens, which is issued to this client a short while ago.
 * OpenID Connect Back-Channel Logout 1.0, section 2.6.
 */
export async function verifyLogoutToken(
  engine: Engine,
  provider: ResolvedOAuth,
  token: string,
): Promise<LogoutToken | RefusedToken> {
  if (isOther(token)) return { refused: 'typ' }
  const { metadata } = await authorizationServer(engine, provider)
  try {
    const { payload } = await verifySigned(engine, provider, metadata, token, MAX_AGE)
    const { iss = '', jti = '', exp = 0, sub, sid } = payload
    const refused = findFault(payload)
    if (refused !== undefined) return { refused }
    return { issuer: iss, jti, exp, sub, sid: isFilled(sid) ? sid : undefined }
  } catch (thrown) {
    if (thrown instanceof InvalidIdToken) return { refused: thrown.code }
    throw thrown
  }
}
