import type { ResolvedOAuth } from '../providers/resolve.js'
import type { IdTokenClaims } from './id-token.js'

/** Methods of which two are two factors, where one of them is no password. RFC 8176, section 2. */
const FACTORS: ReadonlySet<unknown> = new Set([
  'face',
  'fpt',
  'hwk',
  'otp',
  'pin',
  'pwd',
  'sms',
  'swk',
])

/**
 * Tells whether a service that is trusted with it has proven a second factor, by the claims of the verified ID token. Where
 * they say nothing, the weakest is assumed.
 *
 * @see RFC 8176, section 2
 * @see OpenID Connect Core 1.0, section 2
 */
export function hasSecondFactor(
  { trustsSecondFactor }: Pick<ResolvedOAuth, 'trustsSecondFactor'>,
  claims: IdTokenClaims | undefined,
): boolean {
  if (!trustsSecondFactor || !claims) return false
  const { amr, acr } = claims
  if (typeof acr === 'string' && trustsSecondFactor.acr.includes(acr)) return true
  const methods = new Set(Array.isArray(amr) ? amr : [])
  if (methods.has('mfa')) return true
  // Of two that differ one is no password.
  return [...methods].filter((method) => FACTORS.has(method)).length >= 2
}
