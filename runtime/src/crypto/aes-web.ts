import { concat, equalBytes, type Bytes } from '../bytes.js'
import type { AesCbcHmac } from './aes.js'

async function tagOf(
  key: Bytes,
  aad: Bytes,
  iv: Bytes,
  ciphertext: Bytes,
  aadBits: Bytes,
): Promise<Bytes> {
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, [
    'sign',
  ])
  const mac = await crypto.subtle.sign('HMAC', hmac, concat(aad, iv, ciphertext, aadBits))
  return new Uint8Array(mac).slice(0, 32)
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
  async sha512(data) {
    return new Uint8Array(await crypto.subtle.digest('SHA-512', data))
  },
}
