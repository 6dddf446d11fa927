import { isRecord, parseJson } from '../guards.js'
import { deriveHkdfKey, memoised, type DerivedKey, type KeyRing } from './keys.js'

/** A library whose session tokens can be opened beside ours, which are not their successors. */
export type ForeignTokens = 'next-auth-4'

/** The one claim beside those that every token has, by version: 4.0, 4.17 and 4.20 brought another name for it. */
const CHECK = /^(?:code_verifier|nonce|state|value)$/

/** Versions before 4.24.5 sealed state, nonce and verifier with the same key: anybody is given those, and they are no sessions. */
function isNoCheck(claims: string): boolean {
  const fields = parseJson(claims)
  if (!isRecord(fields)) return false
  const { iat: _iat, exp: _exp, jti: _jti, ...others } = fields
  return !CHECK.test(Object.keys(others).join())
}

/**
 * Derives the key that NextAuth.js 4 has of a secret: HKDF-SHA-256, 32 bytes, for A256GCM; its headers have no kid.
 *
 * @param salt empty for session tokens
 */
export const nextAuthKey: (secret: string, salt: string) => Promise<DerivedKey> = memoised(
  async (secret, salt: string) => {
    const info = `NextAuth.js Generated Encryption Key${salt && ` (${salt})`}`
    const key = await deriveHkdfKey(secret, salt, info)
    return salt ? key : { ...key, accepts: isNoCheck }
  },
)

/**
 * A ring that opens the session tokens of NextAuth.js 4, too. What it seals with stays the first key, which is ours.
 *
 * @param secrets those of the ring
 */
export async function withForeignKeys(
  [newest, ...older]: KeyRing,
  secrets: readonly string[],
): Promise<KeyRing> {
  const foreign = await Promise.all(secrets.map((secret) => nextAuthKey(secret, '')))
  return [newest, ...older, ...foreign]
}
