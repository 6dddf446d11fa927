import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { SECRET } from '../engine/visitor.js'

/** 64 bytes or fewer, derived as the engine derives its keys. */
export function keyFor(salt: string, length = 64, secret = SECRET): Buffer {
  const info = `Auth.js Generated Encryption Key (${salt})`
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

const encoded = (value: string | Buffer): string => Buffer.from(value).toString('base64url')

/** The parameters of AES-CBC with HMAC by `enc`. RFC 7518, section 5.2. */
const CBC = {
  'A256CBC-HS512': { cipher: 'aes-256-cbc', hash: 'sha512', half: 32 },
  'A128CBC-HS256': { cipher: 'aes-128-cbc', hash: 'sha256', half: 16 },
} as const

/** The parts of a token to seal, as they are. */
export interface Forged {
  readonly salt: string
  /** The plaintext: claims, or anything. */
  readonly payload: string | Buffer
  /** Members of the protected header besides `alg` and `enc`, or in their place; or the whole header. */
  readonly header?: Readonly<Record<string, unknown>> | string
  readonly enc?: keyof typeof CBC
  readonly secret?: string
}

/** A JWE in compact serialisation with a tag that is right, however strange the rest of it is. RFC 7516, section 7.1. */
export function forge({
  salt,
  payload,
  header = {},
  enc = 'A256CBC-HS512',
  secret,
}: Forged): string {
  const { cipher, hash, half } = CBC[enc]
  const key = keyFor(salt, half * 2, secret)
  const text = typeof header === 'string' ? header : JSON.stringify({ alg: 'dir', enc, ...header })
  const aad = encoded(text)
  const iv = randomBytes(16)
  const encrypt = createCipheriv(cipher, key.subarray(half), iv)
  const ciphertext = Buffer.concat([encrypt.update(payload), encrypt.final()])
  const bits = Buffer.alloc(8)
  bits.writeUInt32BE(aad.length * 8, 4)
  const mac = createHmac(hash, key.subarray(0, half))
  const tag = mac.update(Buffer.concat([Buffer.from(aad), iv, ciphertext, bits])).digest()
  return `${aad}..${encoded(iv)}.${encoded(ciphertext)}.${encoded(tag.subarray(0, half))}`
}

/** Claims that would be a session, had the right hand sealed them. */
export function claimsAt(now: number, changes: object = {}): string {
  const iat = Math.floor(now / 1000)
  return JSON.stringify({ sub: '7', name: 'Ada', iat, exp: iat + 3600, jti: 'x', ...changes })
}
