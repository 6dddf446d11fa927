import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
/** Bytes. */
const IV = 12
const TAG = 16

/** The bytes of a file that is not there. */
export const NOTHING: Uint8Array = new Uint8Array()

/**
 * Hides what a file was from everybody who does not have what it became: an env file's old secrets lie nowhere in clear,
 * and nobody can open them who can't read the new ones.
 *
 * @param by the bytes that the file has now
 * @returns base64url
 */
export function seal(bytes: Uint8Array, by: Uint8Array): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, deriveKey(by), iv)
  const sealed = [iv, cipher.update(bytes), cipher.final()]
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The bytes that {@link seal} has hidden; undefined where the file has other bytes, or the text is damaged. */
export function unseal(text: string, by: Uint8Array): Buffer | undefined {
  const all = Buffer.from(text, 'base64url')
  if (all.length < IV + TAG) return undefined
  const opener = createDecipheriv(CIPHER, deriveKey(by), all.subarray(0, IV), {
    authTagLength: TAG,
  })
  opener.setAuthTag(all.subarray(-TAG))
  try {
    return Buffer.concat([opener.update(all.subarray(IV, -TAG)), opener.final()])
  } catch {
    return undefined
  }
}

function deriveKey(by: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', by, '', 'create-auth record', 32))
}
