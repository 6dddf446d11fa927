const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

export type Bytes = Uint8Array<ArrayBuffer>

export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

/** @throws TypeError where the bytes are not UTF-8 */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** base64url without padding. RFC 4648, section 5. */
export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes base64url without padding. Only the one canonical spelling of a value is accepted, so that a token can't be
 * changed without becoming another.
 *
 * @returns undefined where the text is not canonical base64url
 */
export function fromBase64url(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined
  let binary: string
  try {
    binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  return base64url(bytes) === text ? bytes : undefined
}

/** Compares without telling by its duration where the two differ. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}

/** {@link equalBytes} for strings. */
export function equalText(left: string, right: string): boolean {
  return equalBytes(utf8(left), utf8(right))
}
