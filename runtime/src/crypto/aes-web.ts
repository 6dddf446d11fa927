import { concat, equalBytes, type Bytes } from '../bytes.js'
import type { AesCbcHmac } from './aes.js'

async function hmac(hash: 'SHA-256' | 'SHA-512', key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

async function tagOf(
  key: Bytes,
  aad: Bytes,
  iv: Bytes,
  ciphertext: Bytes,
  aadBits: Bytes,
): Promise<Bytes> {
  return (await hmac('SHA-512', key, concat(aad, iv, ciphertext, aadBits))).slice(0, 32)
}

function importAes(key: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt', 'decrypt'])
}

/** {@link AesCbcHmac} with Web Crypto, for runtimes without node:crypto. */
export const aes: AesCbcHmac = {
  async encrypt(keys, iv, aad, plaintext, aadBits) {
    const key = await importAes(keys.encryption)
    const ciphertext = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plaintext),
    )
    return { ciphertext, tag: await tagOf(keys.mac, aad, iv, ciphertext, aadBits) }
  },
  async decrypt(keys, iv, aad, { ciphertext, tag }, aadBits) {
    if (!equalBytes(tag, await tagOf(keys.mac, aad, iv, ciphertext, aadBits))) return undefined
    const key = await importAes(keys.encryption)
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext))
  },
  async hkdf(secret, salt, info, length) {
    const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const bits = await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt, info },
      key,
      length * 8,
    )
    return new Uint8Array(bits)
  },
  async sha256(data) {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  },
  async sha512(data) {
    return new Uint8Array(await crypto.subtle.digest('SHA-512', data))
  },
  hmacSha256: (key, data) => hmac('SHA-256', key, data),
}
