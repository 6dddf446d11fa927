import type { Bytes } from '../bytes.js'

/** Decodes hex. @param text of an even number of hex digits */
export function fromHex(text: string): Bytes {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )
}
