const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** `Uint8Array<ArrayBuffer>`, which compilers before TypeScript 5.7 call `Uint8Array`. */
export type Bytes = ReturnType<Uint8ArrayConstructor['from']>

export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

/** @throws TypeError where the bytes are not UTF-8 */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte] ?? ''
  return text
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CODES: Uint8Array = encoder.encode(ALPHABET)
const INVALID = 64
const VALUES: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = ALPHABET.indexOf(String.fromCharCode(code))
  return value < 0 ? INVALID : value
})

function encodeSixBits(bits: number, shift: number): number {
  return CODES[(bits >> shift) & 63] ?? 0
}

/** base64url without padding. RFC 4648, section 5. */
export function base64url(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3))
  const whole = bytes.length - (bytes.length % 3)
  let length = 0
  for (let at = 0; at < whole; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    codes[length] = encodeSixBits(bits, 18)
    codes[length + 1] = encodeSixBits(bits, 12)
    codes[length + 2] = encodeSixBits(bits, 6)
    codes[length + 3] = encodeSixBits(bits, 0)
    length += 4
  }
  const [first = 0, second = 0] = whole < bytes.length ? bytes.subarray(whole) : []
  for (let shift = 18; length < codes.length; shift -= 6) {
    codes[length] = encodeSixBits((first << 16) | (second << 8), shift)
    length += 1
  }
  return decoder.decode(codes)
}

/**
 * Decodes base64url without padding. Only the one canonical spelling of a value is accepted, so that a token can't be
 * changed without becoming another.
 *
 * @returns undefined where the text is not canonical base64url
 */
export function fromBase64url(text: string): Bytes | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let pending = 0
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES[text.charCodeAt(at)] ?? INVALID
    if (value === INVALID) return undefined
    bits = ((bits << 6) | value) & 0xffff
    pending += 6
    if (pending >= 8) {
      pending -= 8
      bytes[length] = bits >> pending
      length += 1
    }
  }
  // What is left over must be less than a character, and zero: another spelling would have other bits there.
  return pending < 6 && (bits & ((1 << pending) - 1)) === 0 ? bytes : undefined
}

/** Compares without telling by its duration where the two differ. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < left.length; at += 1) difference |= (left[at] ?? 0) ^ (right[at] ?? 0)
  return difference === 0
}

export function equalText(left: string, right: string): boolean {
  return equalBytes(utf8(left), utf8(right))
}
