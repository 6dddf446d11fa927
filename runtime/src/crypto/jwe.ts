import { aes } from '#aes'
import { isRecord, parseJson } from '../guards.js'
import type { Encrypted } from './aes.js'
import { base64url, fromBase64url, fromUtf8, utf8, type Bytes } from '../bytes.js'
import { protectedHeader, type DerivedKey, type KeyRing, type ProtectedHeader } from './keys.js'

/** More than this is not a token of ours: a session of eight cookies has less. */
const MAX_LENGTH = 40_000

/**
 * Encrypts claims into a JWE in compact serialisation, with `dir` and `A256CBC-HS512`. RFC 7516, section 7.1.
 *
 * @param iv 16 random bytes
 */
export async function sealJwe(claims: object, key: DerivedKey, iv: Bytes): Promise<string> {
  const { encoded, aad, aadBits } = key.header
  const sealed = await aes.encrypt(key, iv, aad, utf8(JSON.stringify(claims)), aadBits)
  return `${encoded}..${base64url(iv)}.${base64url(sealed.ciphertext)}.${base64url(sealed.tag)}`
}

/** The keys that may open a token, and the header that it is authenticated by. */
interface Openers {
  readonly keys: readonly DerivedKey[]
  readonly header: ProtectedHeader
}

/** Only what {@link sealJwe} writes: no other algorithm, no compression, no critical extension. */
function openersOf(encoded: string, keys: KeyRing): Openers | undefined {
  // A header that a key has written needs no reading: all but a few are.
  const writer = keys.find((key) => key.header.encoded === encoded)
  if (writer) return { keys: [writer], header: writer.header }
  const bytes = fromBase64url(encoded)
  const fields = bytes && parseJson(decodeText(bytes) ?? '')
  if (!isRecord(fields) || fields['alg'] !== 'dir' || fields['enc'] !== 'A256CBC-HS512')
    return undefined
  if ('zip' in fields || 'crit' in fields) return undefined
  const { kid } = fields
  const named = kid === undefined ? keys : keys.filter((candidate) => candidate.kid === kid)
  return { keys: named, header: protectedHeader(encoded) }
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return fromUtf8(bytes)
  } catch {
    return undefined
  }
}

interface Parts extends Encrypted {
  readonly header: string
  readonly iv: Bytes
}

/** The parts of a compact serialisation, where their lengths are right. RFC 7516, section 3.1. */
function split(token: string): Parts | undefined {
  const [header = '', encryptedKey, ...rest] = token.length > MAX_LENGTH ? [] : token.split('.')
  const [iv, ciphertext, tag] = rest.map(fromBase64url)
  if (encryptedKey !== '' || rest.length !== 3) return undefined
  const aligned = ciphertext !== undefined && ciphertext.length > 0 && ciphertext.length % 16 === 0
  return aligned && iv?.length === 16 && tag?.length === 32
    ? { header, iv, ciphertext, tag }
    : undefined
}

/**
 * Decrypts what {@link sealJwe} made with one of the keys. Never throws on bad input.
 *
 * @returns the claims as JSON, or undefined where the token is not valid
 */
export async function openJwe(token: string, keys: KeyRing): Promise<string | undefined> {
  const parts = split(token)
  const openers = parts && openersOf(parts.header, keys)
  if (!parts || !openers) return undefined
  const { header } = openers
  for (const key of openers.keys) {
    const plaintext = await aes.decrypt(key, parts.iv, header.aad, parts, header.aadBits)
    if (plaintext) return decodeText(plaintext)
  }
  return undefined
}
