import { argon2Schemes } from './argon2-schemes.js'
import { bcryptSchemes } from './bcrypt-schemes.js'
import { pbkdf2Schemes } from './pbkdf2-schemes.js'
import type { HashRefusal, Scheme, StoredHash } from './scheme.js'
import { scryptSchemes } from './scrypt-schemes.js'

/** The forms in which hashes are stored, here and elsewhere. No text has two of them. */
const SCHEMES: readonly Scheme[] = [
  ...scryptSchemes,
  ...argon2Schemes,
  ...pbkdf2Schemes,
  ...bcryptSchemes,
]

/** Characters of a stored hash: the longest that tools write has less than half of it. */
const MAX_LENGTH = 1024

/**
 * Reads a stored hash of any {@link Scheme}. What it would cost to verify is bounded here: whoever brings hashes along
 * could otherwise have a server do work without end.
 */
export function parseHash(text: string): StoredHash | HashRefusal {
  if (text.length <= MAX_LENGTH) {
    for (const { read } of SCHEMES) {
      const found = read(text)
      if (found) return found
    }
  }
  return { kind: 'refusal', reason: 'not-readable', scheme: undefined }
}
