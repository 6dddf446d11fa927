import { aes } from '#aes'
import type { CbcHmacKeys } from './aes.js'
import { base64url, utf8, type Bytes } from '../bytes.js'

/** A key that was derived from a secret for one purpose. */
export interface DerivedKey extends CbcHmacKeys {
  /** All 64 bytes. */
  readonly bytes: Bytes
  /** The JWK thumbprint (RFC 7638) with SHA-512; tells which secret a token was made with. */
  readonly kid: string
}

/**
 * Derives the key for one purpose: HKDF-SHA-256 of the secret, with the salt, 64 bytes. The same parameters as Auth.js 5,
 * so that its session tokens can be read and written.
 *
 * @param secret the configured secret, UTF-8
 * @param salt what the key is for: a session cookie's name, or the name of a purpose
 */
export async function deriveKey(secret: string, salt: string): Promise<DerivedKey> {
  const info = utf8(`Auth.js Generated Encryption Key (${salt})`)
  const bytes = await aes.hkdf(utf8(secret), utf8(salt), info, 64)
  const jwk = JSON.stringify({ k: base64url(bytes), kty: 'oct' })
  const kid = base64url(await aes.sha512(utf8(jwk)))
  return { bytes, kid, mac: bytes.slice(0, 32), encryption: bytes.slice(32) }
}

/** The keys for one purpose, one per secret, the newest first. */
export type KeyRing = readonly [DerivedKey, ...DerivedKey[]]

/** The secrets, the newest first. */
export type Secrets = readonly [string, ...string[]]

export async function deriveKeys(secrets: Secrets, salt: string): Promise<KeyRing> {
  const [newest, ...older] = secrets
  const [first, ...rest] = await Promise.all(
    [newest, ...older].map((secret) => deriveKey(secret, salt)),
  )
  if (!first) throw new TypeError('a secret is needed to derive a key')
  return [first, ...rest]
}
