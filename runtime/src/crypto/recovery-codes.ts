import { equalText, fromBase64url, base64url, utf8, type Bytes } from '../bytes.js'
import { readTypedCode } from '../typed-code.js'
import { base32 } from './base32.js'

/** Codes of a set. */
const COUNT = 10
/** Bytes of a code: 80 bits, 16 characters of base32. */
const LENGTH = 10
/** Bytes that keep two sets from being compared. */
const SALT_LENGTH = 16
/** Nobody can try 2^80 codes: the cost may be small. NIST SP 800-63B-4, section 3.1.2.2. */
const ITERATIONS = 10_000

export interface RecoveryCodes {
  /** As they are shown, once: 16 characters of base32, in groups of four. */
  readonly codes: readonly string[]
  /** As it is stored: a salt, and a hash for each code that is left. */
  readonly value: string
}

/** PBKDF2 with HMAC-SHA-256, 32 bytes, base64url. RFC 8018, section 5.2. */
async function hashCode(code: string, salt: Bytes): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(code), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    key,
    256,
  )
  return base64url(new Uint8Array(bits))
}

function joinHashes(salt: string, hashes: readonly string[]): string {
  return `${salt}$${hashes.join(',')}`
}

function splitHashes(stored: string): readonly string[] {
  const [, list = ''] = stored.split('$')
  return list.split(',').filter((hash) => hash !== '')
}

/** Tells whether every code of a stored set was used. */
export function hasNoCodes(stored: string): boolean {
  return splitHashes(stored).length === 0
}

/** Tells whether two stored sets are one, of which codes were used between the two. */
export function areOfOneSet(stored: string, other: string): boolean {
  return stored.split('$')[0] === other.split('$')[0]
}

export async function newRecoveryCodes(
  randomBytes: (length: number) => Bytes,
): Promise<RecoveryCodes> {
  const salt = randomBytes(SALT_LENGTH)
  const codes = Array.from({ length: COUNT }, () => base32(randomBytes(LENGTH)))
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)))
  return {
    codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    value: joinHashes(base64url(salt), hashes),
  }
}

/** A code as it was made, whatever stands between its characters. Base32 has no 0, 1 and 8: whoever types one means a letter. */
function plainRecoveryCode(typed: string): string {
  const plain = readTypedCode(typed)
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
  return plain.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
}

export interface Remaining {
  readonly value: string
  readonly left: number
}

/**
 * Takes a code out of a stored set. It is compared with all of them, in constant time.
 *
 * @param typed as it was typed
 * @returns undefined where it is none of them
 */
export async function withoutRecoveryCode(
  stored: string,
  typed: string,
): Promise<Remaining | undefined> {
  const [text = ''] = stored.split('$')
  const salt = fromBase64url(text)
  if (!salt) return undefined
  const hashes = splitHashes(stored)
  const given = await hashCode(plainRecoveryCode(typed), salt)
  const others = hashes.filter((hash) => !equalText(hash, given))
  if (others.length === hashes.length) return undefined
  return { value: joinHashes(text, others), left: others.length }
}
