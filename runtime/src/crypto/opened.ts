import type { JWT } from '../types.js'
import { openJwe } from './jwe.js'
import { readClaims } from './jwt.js'
import type { KeyRing } from './keys.js'

/** Tokens that are remembered at once. */
const MAX_TOKENS = 500
/** Characters: longer tokens, which need several cookies, are opened every time. */
const MAX_LENGTH = 4_096

// A browser sends the same session token with every request, and opening it is most of what a check costs. What is
// remembered is what is inside, as text: every check reads it anew, so that no callback changes it for the next one,
// and looks at the times again. Nothing but valid tokens gets in, and nothing survives a change of the keys.
const opened = new WeakMap<KeyRing, Map<string, string>>()

function remember(tokens: Map<string, string>, token: string, text: string): void {
  if (token.length > MAX_LENGTH) return
  // In the order of insertion the first is the oldest.
  const [oldest] = tokens.size < MAX_TOKENS ? [] : tokens.keys()
  if (oldest !== undefined) tokens.delete(oldest)
  tokens.set(token, text)
}

/**
 * Opens a token that is likely to come again.
 *
 * @param keys one and the same object for every token of a purpose
 * @param unreadable is called where none of the keys opens it
 * @returns as {@link openToken}
 */
export async function openAgain(
  token: string,
  keys: KeyRing,
  now: number,
  unreadable?: () => void,
): Promise<JWT | undefined> {
  const tokens = opened.get(keys) ?? new Map<string, string>()
  opened.set(keys, tokens)
  const present = tokens.get(token)
  if (present !== undefined) return readClaims(present, now)
  const text = await openJwe(token, keys)
  if (text === undefined) unreadable?.()
  const claims = readClaims(text, now)
  if (claims && text !== undefined) remember(tokens, token, text)
  return claims
}
