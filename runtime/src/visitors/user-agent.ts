import type { WebHeaders } from '../web-types.js'

/** Characters of what a browser says that it is. */
const MAX_LENGTH = 255

/** What nobody sees, or what begins another line, wherever it is read: controls, separators and marks of direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** What a browser says that it is, as far as it is kept. @returns undefined where it says nothing */
export function readUserAgent(headers: WebHeaders): string | undefined {
  return headers.get('user-agent')?.replace(UNSEEN, '').slice(0, MAX_LENGTH) || undefined
}
