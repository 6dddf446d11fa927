import { toBase64, toBase64url } from '../base64.js'
import { base64url, fromBase64url, type Bytes } from '../bytes.js'

/** Bytes as they are stored: base64. */
export function storedBytes(bytes: Uint8Array): string {
  return toBase64(base64url(bytes))
}

/** The bytes of a text that {@link storedBytes} has made. @returns undefined where it is something else */
export function fromStored(text: string): Bytes | undefined {
  return fromBase64url(toBase64url(text))
}
