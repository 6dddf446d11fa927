import { base64url, concat, equalBytes, fromBase64url, type Bytes } from '../bytes.js'
import type { Aes, Authenticated, ContentCipher } from './aes.js'

async function hmac(hash: 'SHA-256' | 'SHA-512', key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

async function computeTag(
  key: Bytes,
  { aad, aadBits }: Authenticated,
  iv: Bytes,
  ciphertext: Bytes,
): Promise<Bytes> {
  return (await hmac('SHA-512', key, concat(aad, iv, ciphertext, aadBits))).slice(0, 32)
}

function importAes(name: 'AES-CBC' | 'AES-GCM', key: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, name, false, ['encrypt', 'decrypt'])
}

const cbcHmac: ContentCipher = {
  async encrypt(keys, iv, header, plaintext) {
    const key = await importAes('AES-CBC', keys.encryption)
    const ciphertext = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plaintext),
    )
    return { ciphertext, tag: await computeTag(keys.mac, header, iv, ciphertext) }
  },
  async decrypt(keys, iv, header, { ciphertext, tag }) {
    if (!equalBytes(tag, await computeTag(keys.mac, header, iv, ciphertext))) return undefined
    const key = await importAes('AES-CBC', keys.encryption)
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext))
  },
}

/** Bytes at the end of what Web Crypto gives. */
const TAG = 16

const gcm: ContentCipher = {
  async encrypt(keys, iv, { aad: additionalData }, plaintext) {
    const key = await importAes('AES-GCM', keys.mac)
    const params = { name: 'AES-GCM', iv, additionalData }
    const sealed = new Uint8Array(await crypto.subtle.encrypt(params, key, plaintext))
    return { ciphertext: sealed.slice(0, -TAG), tag: sealed.slice(-TAG) }
  },
  async decrypt(keys, iv, { aad: additionalData }, { ciphertext, tag }) {
    const key = await importAes('AES-GCM', keys.mac)
    const params = { name: 'AES-GCM', iv, additionalData }
    try {
      return new Uint8Array(await crypto.subtle.decrypt(params, key, concat(ciphertext, tag)))
    } catch {
      return undefined
    }
  },
}

export const aes: Aes = {
  ciphers: { 'A256CBC-HS512': cbcHmac, A256GCM: gcm },
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
  base64url,
  fromBase64url,
}
