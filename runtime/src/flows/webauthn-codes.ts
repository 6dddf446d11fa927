import { base64url, fromBase64url, type Bytes } from '../bytes.js'

/** base64url (as browsers say it) to base64 (as it is stored). RFC 4648, sections 4 and 5. */
export function toBase64(text: string): string {
  const padding = '='.repeat((4 - (text.length % 4)) % 4)
  return `${text.replaceAll('-', '+').replaceAll('_', '/')}${padding}`
}

/** base64 to base64url. */
export function toBase64url(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Bytes as they are stored: base64. */
export function storedBytes(bytes: Uint8Array): string {
  return toBase64(base64url(bytes))
}

/** The bytes of a text that {@link storedBytes} has made. @returns undefined where it is something else */
export function fromStored(text: string): Bytes | undefined {
  return fromBase64url(toBase64url(text))
}
