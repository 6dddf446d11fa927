import { createHash } from 'node:crypto'

/** SHA-256, lower-case hex; text is taken as UTF-8. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
