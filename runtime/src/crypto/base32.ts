import type { Bytes } from '../bytes.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding. RFC 4648, section 6. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let [bits, count] = [0, 0]
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    for (count += 8; count >= 5; count -= 5) text += ALPHABET[(bits >> (count - 5)) & 31] ?? ''
  }
  return count === 0 ? text : text + (ALPHABET[(bits << (5 - count)) & 31] ?? '')
}

/** The bytes of base32 without padding. @returns undefined where a character is none of the alphabet */
export function fromBase32(text: string): Bytes | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let [bits, count, length] = [0, 0, 0]
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return undefined
    bits = ((bits << 5) | value) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes[length] = (bits >> count) & 0xff
    length += 1
  }
  return bytes
}
