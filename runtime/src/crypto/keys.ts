import { aes } from '#aes'
import type { Authenticated, ContentEncryption, ContentKeys } from './aes.js'
import { base64url, utf8, type Bytes } from '../bytes.js'

export interface DerivedKey extends ContentKeys {
  readonly bytes: Bytes
  /** The protected headers of tokens that are sealed with it, by the way they are sealed. */
  readonly headers: Readonly<Record<ContentEncryption, KeyHeader>>
  /** Tells whether what it opens is what it is for; always, where undefined: nothing else is sealed with it. */
  readonly accepts?: (claims: string) => boolean
}

/** A protected header, and what is authenticated of it. RFC 7516, section 5.1, step 14. */
export interface ProtectedHeader extends Authenticated {
  /** base64url; `aad` is the same in ASCII. */
  readonly encoded: string
}

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
export function deriveKey(secret: string, salt: string): Promise<DerivedKey> {
  return deriveHkdfKey(secret, salt, `Auth.js Generated Encryption Key (${salt})`)
}

/** Derives a key: HKDF-SHA-256 of the secret, 64 bytes. RFC 5869. */
export async function deriveHkdfKey(
  secret: string,
  salt: string,
  info: string,
): Promise<DerivedKey> {
  const bytes = await aes.hkdf(utf8(secret), utf8(salt), utf8(info), 64)
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

/** The keys for one purpose, one per secret, the newest first. */
export type KeyRing = readonly [DerivedKey, ...DerivedKey[]]

export type Secrets = readonly [string, ...string[]]

/** More purposes, and more secrets of each, than an application has. */
const MAX_MEMO = 16

function put<Value>(values: Map<string, Value>, name: string, value: Value): Value {
  if (values.size >= MAX_MEMO) values.clear()
  values.set(name, value)
  return value
}

type Derive<Name extends string, Value> = (secret: string, name: Name) => Promise<Value>

/**
 * Derives once for each secret and name.
 * Whoever calls encode() and decode() has no engine to keep derived keys on, and deriving one costs more than opening a token
 * with it. Secrets are strings, which a WeakMap can't have for keys: so the memo is small, and emptied when full. By name, then
 * by secret: to make one name of the two took as long as a tenth of opening a token.
 */
export function memoised<Name extends string, Value>(
  derive: Derive<Name, Value>,
): Derive<Name, Value> {
  const memo = new Map<string, Map<string, Promise<Value>>>()
  return (secret, name) => {
    const values = memo.get(name) ?? put(memo, name, new Map<string, Promise<Value>>())
    return values.get(secret) ?? put(values, secret, derive(secret, name))
  }
}

const ringOf = memoised(async (secret, salt: string): Promise<KeyRing> => [
  await deriveKey(secret, salt),
])

/** Derives the keys for one purpose, or takes those that were derived for it before. */
export function deriveKeys(secrets: string | Secrets, salt: string): Promise<KeyRing> {
  // Nothing but a look into the memo where there is one secret, which is nearly always.
  return typeof secrets === 'string' ? ringOf(secrets, salt) : ringOfAll(secrets, salt)
}

async function ringOfAll([newest, ...older]: Secrets, salt: string): Promise<KeyRing> {
  const ring = await ringOf(newest, salt)
  const rings = await Promise.all(older.map((secret) => ringOf(secret, salt)))
  return [...ring, ...rings.flat()]
}
