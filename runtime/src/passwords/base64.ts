import { base64url, fromBase64url, type Bytes } from '../bytes.js'

/** base64 of the standard alphabet, without padding, as PHC strings have it. RFC 4648, section 4. */
export function base64(bytes: Uint8Array): string {
  return base64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
}

/**
 * Decodes base64 of the standard alphabet, with its padding or without. `.` stands for `+`, too, as some tools write it.
 *
 * @returns undefined where it is not that
 */
export function fromBase64(text: string): Bytes | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  if (padding > 0 && text.length % 4 !== 0) return undefined
  const digits = text.slice(0, text.length - padding)
  if (digits.includes('-') || digits.includes('_')) return undefined
  return fromBase64url(digits.replaceAll('+', '-').replaceAll('.', '-').replaceAll('/', '_'))
}
