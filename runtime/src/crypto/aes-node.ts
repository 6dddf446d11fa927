import { Buffer } from 'node:buffer'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import { concat, type Bytes } from '../bytes.js'
import type { Aes, Authenticated, ContentCipher } from './aes.js'

/** The bytes, or the first of them, without the methods of Node's Buffer: its `slice()` does not copy. */
function plain(buffer: Bytes, length = buffer.length): Bytes {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, length)
}

function computeTag(
  key: Uint8Array,
  { aad, aadBits }: Authenticated,
  iv: Uint8Array,
  ciphertext: Uint8Array,
): Bytes {
  const mac = createHmac('sha512', key).update(aad).update(iv).update(ciphertext).update(aadBits)
  return plain(mac.digest(), 32)
}

const cbcHmac: ContentCipher = {
  encrypt(keys, iv, header, plaintext) {
    const cipher = createCipheriv('aes-256-cbc', keys.encryption, iv)
    const ciphertext = concat(cipher.update(plaintext), cipher.final())
    return { ciphertext, tag: computeTag(keys.mac, header, iv, ciphertext) }
  },
  decrypt(keys, iv, header, { ciphertext, tag }) {
    const expected = computeTag(keys.mac, header, iv, ciphertext)
    if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) return undefined
    const decipher = createDecipheriv('aes-256-cbc', keys.encryption, iv)
    return concat(decipher.update(ciphertext), decipher.final())
  },
}

// A shorter tag is easier to guess: Node takes one unless it is told the length.
const WHOLE_TAG = { authTagLength: 16 }

const gcm: ContentCipher = {
  encrypt(keys, iv, { aad }, plaintext) {
    const cipher = createCipheriv('aes-256-gcm', keys.mac, iv, WHOLE_TAG)
    cipher.setAAD(aad)
    const ciphertext = plain(cipher.update(plaintext))
    cipher.final()
    return { ciphertext, tag: plain(cipher.getAuthTag()) }
  },
  decrypt(keys, iv, { aad }, { ciphertext, tag }) {
    const decipher = createDecipheriv('aes-256-gcm', keys.mac, iv, WHOLE_TAG)
    decipher.setAAD(aad).setAuthTag(tag)
    const plaintext = plain(decipher.update(ciphertext))
    return verified(decipher) ? plaintext : undefined
  },
}

/** Tells whether the tag is right: nothing that was decrypted may be used before. */
function verified(decipher: { final(): unknown }): boolean {
  try {
    decipher.final()
    return true
  } catch {
    return false
  }
}

export const aes: Aes = {
  ciphers: { 'A256CBC-HS512': cbcHmac, A256GCM: gcm },
  hkdf(secret, salt, info, length): Bytes {
    return new Uint8Array(hkdfSync('sha256', secret, salt, info, length))
  },
  sha256(data): Bytes {
    return plain(createHash('sha256').update(data).digest())
  },
  sha512(data): Bytes {
    return plain(createHash('sha512').update(data).digest())
  },
  hmacSha256(key, data): Bytes {
    return plain(createHmac('sha256', key).update(data).digest())
  },
  // Four times as fast as the loops of bytes.ts, which were a fifth of opening a token.
  base64url: ({ buffer, byteOffset, length }) =>
    Buffer.from(buffer, byteOffset, length).toString('base64url'),
  fromBase64url(text) {
    const bytes = Buffer.from(text, 'base64url')
    // Node takes other alphabets, padding and what means nothing: only the canonical spelling comes back as it was.
    return bytes.toString('base64url') === text ? plain(bytes) : undefined
  },
}
