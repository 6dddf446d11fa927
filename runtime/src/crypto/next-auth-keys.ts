import { isRecord, parseJson } from '../guards.js'
import { deriveKeyFor, memoised, type DerivedKey, type KeyRing } from './keys.js'

/** Libraries of whose session tokens ours are not the successors, and which are opened where a configuration says so. */
const LIBRARIES = ['next-auth-4'] as const

/** A library whose session tokens can be opened beside ours. */
export type ForeignTokens = (typeof LIBRARIES)[number]

/** Tells whether a value names such a library. */
export function isForeignTokens(value: unknown): value is ForeignTokens {
  return LIBRARIES.some((library) => library === value)
}

/** The claims that every token has, whatever it is for. */
const STAMPS: ReadonlySet<string> = new Set(['iat', 'exp', 'jti'])

/** The one claim beside them, by version: 4.0, 4.17 and 4.20 brought another name for it. */
const CHECKS: ReadonlySet<string> = new Set(['code_verifier', 'nonce', 'state', 'value'])

/** Versions before 4.24.5 sealed state, nonce and verifier with the same key: anybody is given those, and they are no sessions. */
function isNoCheck(claims: string): boolean {
  const fields = parseJson(claims)
  if (!isRecord(fields)) return false
  const [name = '', ...others] = Object.keys(fields).filter((each) => !STAMPS.has(each))
  return others.length > 0 || !CHECKS.has(name)
}

const keyOf = memoised(async (secret, salt: string): Promise<DerivedKey> => {
  // HKDF-SHA-256, 32 bytes, for A256GCM; no kid in the header.
  const info = `NextAuth.js Generated Encryption Key${salt && ` (${salt})`}`
  const key = await deriveKeyFor(secret, salt, info)
  return salt === '' ? { ...key, accepts: isNoCheck } : key
})

/**
 * The key that NextAuth.js 4 derives from a secret.
 *
 * @param salt empty for session tokens
 */
export function nextAuthKey(secret: string, salt: string): Promise<DerivedKey> {
  return keyOf(secret, salt)
}

/**
 * A ring that opens the session tokens of NextAuth.js 4, too. What it seals with stays the first key, which is ours.
 *
 * @param secrets those of the ring
 */
export async function withForeignKeys(
  [newest, ...older]: KeyRing,
  secrets: readonly string[],
): Promise<KeyRing> {
  const foreign = await Promise.all(secrets.map((secret) => keyOf(secret, '')))
  return [newest, ...older, ...foreign]
}
