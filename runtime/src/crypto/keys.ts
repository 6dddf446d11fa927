import { aes } from '#aes'
import type { Authenticated, ContentEncryption, ContentKeys } from './aes.js'
import { base64url, utf8, type Bytes } from '../bytes.js'

/** A key that was derived from a secret for one purpose. */
export interface DerivedKey extends ContentKeys {
  /** All 64 bytes. */
  readonly bytes: Bytes
  /** What tokens that are sealed with it begin with, by the way they are sealed. */
  readonly headers: Readonly<Record<ContentEncryption, KeyHeader>>
}

/** A protected header, and what is authenticated of it. RFC 7516, section 5.1, step 14. */
export interface ProtectedHeader extends Authenticated {
  /** base64url; `aad` is the same in ASCII. */
  readonly encoded: string
}

/** The protected header of what is sealed with a key. */
export interface KeyHeader extends ProtectedHeader {
  /** The JWK thumbprint of the key (RFC 7638); tells which secret a token was made with. */
  readonly kid: string
}

export function protectedHeader(encoded: string): ProtectedHeader {
  const aad = utf8(encoded)
  const aadBits = new Uint8Array(8)
  new DataView(aadBits.buffer).setUint32(4, aad.length * 8)
  return { encoded, aad, aadBits }
}

/** @param hash makes the thumbprint */
async function keyHeader(
  enc: ContentEncryption,
  key: Bytes,
  hash: (data: Bytes) => Bytes | Promise<Bytes>,
): Promise<KeyHeader> {
  const jwk = JSON.stringify({ k: base64url(key), kty: 'oct' })
  const kid = base64url(await hash(utf8(jwk)))
  const header = JSON.stringify({ alg: 'dir', enc, kid })
  return { kid, ...protectedHeader(base64url(utf8(header))) }
}

/**
 * Derives the key for one purpose: HKDF-SHA-256 of the secret, with the salt, 64 bytes. The same parameters as Auth.js 5,
 * thumbprints with a hash as long as the key included, so that its session tokens can be read and written.
 *
 * @param secret the configured secret, UTF-8
 * @param salt what the key is for: a session cookie's name, or the name of a purpose
 */
export async function deriveKey(secret: string, salt: string): Promise<DerivedKey> {
  const info = utf8(`Auth.js Generated Encryption Key (${salt})`)
  const bytes = await aes.hkdf(utf8(secret), utf8(salt), info, 64)
  const [mac, encryption] = [bytes.slice(0, 32), bytes.slice(32)]
  return {
    bytes,
    mac,
    encryption,
    headers: {
      'A256CBC-HS512': await keyHeader('A256CBC-HS512', bytes, aes.sha512),
      A256GCM: await keyHeader('A256GCM', mac, aes.sha256),
    },
  }
}

/** More keys than an application has secrets and purposes. */
const MAX_MEMO = 64

// Whoever calls encode() and decode() has no engine to keep derived keys on, and deriving one costs more than opening a
// token with it. Secrets are strings, which a WeakMap can't have for keys: so the memo is small, and emptied when full.
const memo = new Map<string, Promise<DerivedKey>>()

function memoised(secret: string, salt: string): Promise<DerivedKey> {
  const name = `${salt.length} ${salt}${secret}`
  const present = memo.get(name)
  if (present) return present
  if (memo.size >= MAX_MEMO) memo.clear()
  const derived = deriveKey(secret, salt)
  memo.set(name, derived)
  return derived
}

/** The keys for one purpose, one per secret, the newest first. */
export type KeyRing = readonly [DerivedKey, ...DerivedKey[]]

/** The secrets, the newest first. */
export type Secrets = readonly [string, ...string[]]

export async function deriveKeys(secrets: Secrets, salt: string): Promise<KeyRing> {
  const [newest, ...older] = secrets
  const first = await memoised(newest, salt)
  return [first, ...(await Promise.all(older.map((secret) => memoised(secret, salt))))]
}
