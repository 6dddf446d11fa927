import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import { concat, type Bytes } from '../bytes.js'
import type { AesCbcHmac } from './aes.js'

/** The bytes, or the first of them, without the methods of Node's Buffer: its `slice()` does not copy. */
function plain(buffer: Bytes, length = buffer.length): Bytes {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, length)
}

function tagOf(
  key: Uint8Array,
  aad: Uint8Array,
  iv: Uint8Array,
  ciphertext: Uint8Array,
  aadBits: Uint8Array,
): Bytes {
  const mac = createHmac('sha512', key).update(aad).update(iv).update(ciphertext).update(aadBits)
  return plain(mac.digest(), 32)
}

/** {@link AesCbcHmac} with node:crypto: synchronous, which is what makes the session check cheap. */
export const aes: AesCbcHmac = {
  encrypt(keys, iv, aad, plaintext, aadBits) {
    const cipher = createCipheriv('aes-256-cbc', keys.encryption, iv)
    const ciphertext = concat(cipher.update(plaintext), cipher.final())
    return { ciphertext, tag: tagOf(keys.mac, aad, iv, ciphertext, aadBits) }
  },
  decrypt(keys, iv, aad, { ciphertext, tag }, aadBits) {
    const expected = tagOf(keys.mac, aad, iv, ciphertext, aadBits)
    if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) return undefined
    const decipher = createDecipheriv('aes-256-cbc', keys.encryption, iv)
    return concat(decipher.update(ciphertext), decipher.final())
  },
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
}
