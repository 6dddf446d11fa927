import type { ResolvedOAuth } from '../providers/resolve.js'
import type { IdTokenClaims } from './id-token.js'

/** What is known, what somebody has, and what somebody is: two methods of one kind are one factor. NIST SP 800-63B-4, section 2.2.1. */
type FactorCategory = 'knowledge' | 'possession' | 'inherence'

/** The methods that prove a factor, with its kind. RFC 8176, section 2. */
const KINDS: ReadonlyMap<unknown, FactorCategory> = new Map<string, FactorCategory>([
  ['face', 'inherence'],
  ['fpt', 'inherence'],
  ['hwk', 'possession'],
  ['iris', 'inherence'],
  ['kba', 'knowledge'],
  ['otp', 'possession'],
  ['pin', 'knowledge'],
  ['pop', 'possession'],
  ['pwd', 'knowledge'],
  ['retina', 'inherence'],
  ['sc', 'possession'],
  ['sms', 'possession'],
  ['swk', 'possession'],
  ['tel', 'possession'],
  ['vbm', 'inherence'],
])

/**
 * Tells whether a service that is trusted with it has proven a second factor, by the claims of the verified ID token. Where they
 * say nothing, the weakest is assumed. RFC 8176, section 2. OpenID Connect Core 1.0, section 2.
 */
export function hasSecondFactor(
  { trustsSecondFactor }: Pick<ResolvedOAuth, 'trustsSecondFactor'>,
  claims: IdTokenClaims | undefined,
): boolean {
  if (!trustsSecondFactor || !claims) return false
  const { amr, acr } = claims
  if (typeof acr === 'string' && trustsSecondFactor.acr.includes(acr)) return true
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : []
  if (methods.includes('mfa')) return true
  const kinds = methods.map((method) => KINDS.get(method)).filter((kind) => kind !== undefined)
  return new Set(kinds).size >= 2
}
