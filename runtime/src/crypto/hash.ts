import { aes } from '#aes'
import { base64url, hex, utf8, type Bytes } from '../bytes.js'
import type { Awaitable } from '../types.js'

/** SHA-256 of a text, 32 bytes: at once where the platform can. FIPS 180-4. */
export function sha256(text: string): Awaitable<Bytes> {
  return aes.sha256(utf8(text))
}

/** HMAC-SHA-256, lower-case hex. RFC 2104. */
export async function hmacHex(key: Bytes, text: string): Promise<string> {
  return hex(await aes.hmacSha256(key, utf8(text)))
}

/** A UUID that is always the same for the same name (version 8, from SHA-256). RFC 9562, section 5.8. */
export async function namedUuid(name: string): Promise<string> {
  const bytes = (await sha256(name)).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Names a stored session without telling its token. */
export async function sessionId(storedToken: string): Promise<string> {
  return base64url((await sha256(`create-auth.session-id ${storedToken}`)).slice(0, 18))
}
