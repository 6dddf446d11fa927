import { aes } from '#aes'
import { isRecord, parseJson } from '../guards.js'
import type { ContentEncryption, Encrypted } from './aes.js'
import { fromUtf8, utf8, type Bytes } from '../bytes.js'
import { protectedHeader, type DerivedKey, type KeyRing, type ProtectedHeader } from './keys.js'

const { base64url, fromBase64url } = aes

/** More than this is not a token of ours: a session of eight cookies has less. */
const MAX_LENGTH = 40_000

/** Bytes of the parts of a token; the ciphertext consists of whole blocks. */
interface Lengths {
  readonly iv: number
  readonly tag: number
  readonly block: number
}

/** RFC 7518, sections 5.2.5 and 5.3. */
const LENGTHS: Readonly<Record<ContentEncryption, Lengths>> = {
  'A256CBC-HS512': { iv: 16, tag: 32, block: 16 },
  A256GCM: { iv: 12, tag: 16, block: 1 },
}

const ENCRYPTIONS = ['A256CBC-HS512', 'A256GCM'] as const

export function isContentEncryption(value: unknown): value is ContentEncryption {
  return ENCRYPTIONS.some((enc) => enc === value)
}

/**
 * Encrypts claims into a JWE in compact serialisation, with `dir`. RFC 7516, section 7.1.
 *
 * @param randomBytes draws the initialisation vector
 */
export async function sealJwe(
  claims: object,
  key: DerivedKey,
  enc: ContentEncryption,
  randomBytes: (length: number) => Bytes,
): Promise<string> {
  const header = key.headers[enc]
  const iv = randomBytes(LENGTHS[enc].iv)
  const plaintext = utf8(JSON.stringify(claims))
  const { ciphertext, tag } = await aes.ciphers[enc].encrypt(key, iv, header, plaintext)
  return `${header.encoded}..${base64url(iv)}.${base64url(ciphertext)}.${base64url(tag)}`
}

/** The keys that may open a token, how, and the header that it is authenticated by. */
interface Openers {
  readonly keys: readonly DerivedKey[]
  readonly enc: ContentEncryption
  readonly header: ProtectedHeader
}

/** A header that one of the keys has written needs no reading: all but a few are. */
function findWriter(encoded: string, keys: KeyRing): Openers | undefined {
  for (const enc of ENCRYPTIONS) {
    const key = keys.find(({ headers }) => headers[enc].encoded === encoded)
    if (key) return { keys: [key], enc, header: key.headers[enc] }
  }
  return undefined
}

/** Only what {@link sealJwe} writes: no other algorithm, no compression, no critical extension. */
function findOpeners(encoded: string, keys: KeyRing): Openers | undefined {
  const writer = findWriter(encoded, keys)
  if (writer) return writer
  const bytes = fromBase64url(encoded)
  const fields = bytes && parseJson(decodeText(bytes) ?? '')
  if (!isRecord(fields) || fields['alg'] !== 'dir') return undefined
  if ('zip' in fields || 'crit' in fields) return undefined
  const { enc, kid } = fields
  if (!isContentEncryption(enc)) return undefined
  const named = kid === undefined ? keys : keys.filter(({ headers }) => headers[enc].kid === kid)
  return { keys: named, enc, header: protectedHeader(encoded) }
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

/** The parts of a compact serialisation. RFC 7516, section 3.1. */
function split(token: string, maxLength: number): Parts | undefined {
  const [header = '', encryptedKey, ...rest] = token.length > maxLength ? [] : token.split('.')
  const [iv, ciphertext, tag] = rest.map(fromBase64url)
  return encryptedKey === '' && rest.length === 3 && iv && ciphertext && tag
    ? { header, iv, ciphertext, tag }
    : undefined
}

function haveLengths({ iv, ciphertext, tag }: Parts, lengths: Lengths): boolean {
  return (
    iv.length === lengths.iv &&
    tag.length === lengths.tag &&
    ciphertext.length > 0 &&
    ciphertext.length % lengths.block === 0
  )
}

function accepted(claims: string | undefined, { accepts }: DerivedKey): string | undefined {
  return claims === undefined || accepts === undefined || accepts(claims) ? claims : undefined
}

/**
 * Decrypts what {@link sealJwe} made with one of the keys. Never throws on bad input.
 *
 * @param maxLength characters of a token that may be one
 * @returns the claims as JSON, or undefined where the token is not valid
 */
export async function openJwe(
  token: string,
  keys: KeyRing,
  maxLength: number = MAX_LENGTH,
): Promise<string | undefined> {
  const parts = split(token, maxLength)
  const openers = parts && findOpeners(parts.header, keys)
  if (!parts || !openers || !haveLengths(parts, LENGTHS[openers.enc])) return undefined
  const { decrypt } = aes.ciphers[openers.enc]
  for (const key of openers.keys) {
    const plaintext = await decrypt(key, parts.iv, openers.header, parts)
    if (plaintext) return accepted(decodeText(plaintext), key)
  }
  return undefined
}
