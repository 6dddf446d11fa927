import { isRecord, parseJson } from '../guards.js'
import { makeRecent, type Recent } from '../recent.js'
import type { Awaitable, JWT } from '../types.js'
import { openJwe } from './jwe.js'
import { inTheirTime } from './jwt.js'
import type { KeyRing } from './keys.js'

/** Tokens that are remembered at once. */
const MAX_TOKENS = 500
/** Characters: longer tokens, which need several cookies, are opened every time. */
const MAX_LENGTH = 4_096

/** Gives the claims of a token, to each who asks his own. */
type Claims = () => JWT | undefined

/** A token that was opened. */
interface Opened {
  readonly token: string
  readonly claims: Claims
}

// A browser sends the same session token with every request, and opening it is most of what a check costs. What is
// remembered is what gives the claims: every check has its own, so that no callback changes them for the next one, and
// looks at the times again. Nothing but valid tokens gets in, and nothing survives a change of the keys.
const opened = new WeakMap<KeyRing, Recent<string, Opened>>()

/** The end of a token, which tells it from others, and costs less to look up than all of it. */
function sealOf(token: string): string {
  return token.slice(-22)
}

function tokensOf(keys: KeyRing): Recent<string, Opened> {
  const present = opened.get(keys)
  if (present) return present
  const tokens = makeRecent<string, Opened>(MAX_TOKENS)
  opened.set(keys, tokens)
  return tokens
}

/** Makes the function that gives the claims: where nothing has anything inside of it they are copied, else read anew. */
function claimsIn(text: string): Claims {
  const read = (): JWT | undefined => {
    const claims = parseJson(text)
    return isRecord(claims) ? claims : undefined
  }
  const claims = read()
  const isFlat = Object.values(claims ?? {}).every(
    (value) => typeof value !== 'object' || value === null,
  )
  return claims && isFlat ? () => ({ ...claims }) : read
}

async function openNew(
  token: string,
  keys: KeyRing,
  now: number,
  unreadable?: () => void,
): Promise<JWT | undefined> {
  const text = await openJwe(token, keys)
  if (text === undefined) {
    unreadable?.()
    return undefined
  }
  const claims = claimsIn(text)
  const given = inTheirTime(claims(), now)
  if (given && token.length <= MAX_LENGTH) tokensOf(keys).set(sealOf(token), { token, claims })
  return given
}

/**
 * Opens a token that is likely to come again.
 *
 * @param keys one and the same object for every token of a purpose
 * @param unreadable is called where none of the keys opens it
 * @returns as {@link openToken}, at once where it is remembered
 */
export function openAgain(
  token: string,
  keys: KeyRing,
  now: number,
  unreadable?: () => void,
): Awaitable<JWT | undefined> {
  const present = tokensOf(keys).get(sealOf(token))
  return present?.token === token
    ? inTheirTime(present.claims(), now)
    : openNew(token, keys, now, unreadable)
}
