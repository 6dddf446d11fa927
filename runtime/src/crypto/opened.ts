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

export interface OpenedClaims {
  readonly claims: JWT
  readonly aside: unknown
}

/** Gives the claims of a token, to each who asks his own. */
type Giver = () => OpenedClaims | undefined

interface OpenedToken {
  readonly token: string
  readonly give: Giver
}

export interface Sealed {
  readonly token: string
  readonly aside: string
}

// A browser sends the same session token with every request, and opening it is most of what a check costs. What is
// remembered is what gives the claims: every check has its own, so that no callback changes them for the next one, and
// looks at the times again. Nothing but valid tokens gets in, and nothing survives a change of the keys.
const opened = new WeakMap<KeyRing, Recent<string, OpenedToken>>()

/** The end of a token, which tells it from others, and costs less to look up than all of it. */
function readSeal(token: string): string {
  return token.slice(-22)
}

function getTokenCache(keys: KeyRing): Recent<string, OpenedToken> {
  const present = opened.get(keys)
  if (present) return present
  const tokens = makeRecent<string, OpenedToken>(MAX_TOKENS)
  opened.set(keys, tokens)
  return tokens
}

export function apart(token: JWT, name: string): OpenedClaims {
  const { [name]: aside, ...claims } = token
  return { claims, aside }
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isPlain)
}

/** Makes the function that gives the claims: where nothing but lists has anything inside of it they are copied, else read anew. */
function createGiver(text: string, name: string): Giver {
  const read: Giver = () => {
    const claims = parseJson(text)
    return isRecord(claims) ? apart(claims, name) : undefined
  }
  const known = read()
  if (!known) return read
  const { claims, aside } = known
  const entries = Object.entries(claims)
  const lists = entries.filter((entry): entry is [string, unknown[]] => isPlainList(entry[1]))
  if (!isPlain(aside) || !entries.every(([, value]) => isPlain(value) || isPlainList(value)))
    return read
  return () => {
    const copy: JWT = { ...claims }
    for (const [claim, list] of lists) copy[claim] = list.slice()
    return { claims: copy, aside }
  }
}

function inTime(given: OpenedClaims | undefined, now: number): OpenedClaims | undefined {
  return given && inTheirTime(given.claims, now) && given
}

async function openNew(
  { token, aside: name }: Sealed,
  keys: KeyRing,
  now: number,
  unreadable?: () => void,
): Promise<OpenedClaims | undefined> {
  const text = await openJwe(token, keys)
  if (text === undefined) {
    unreadable?.()
    return undefined
  }
  const give = createGiver(text, name)
  const given = inTime(give(), now)
  if (given && token.length <= MAX_LENGTH) getTokenCache(keys).set(readSeal(token), { token, give })
  return given
}

/**
 * Opens a token that is likely to come again. Its claims are taken apart once, not for each time that it comes.
 *
 * @param sealed the token; and the claim that is wanted aside, always the same one for the same keys
 * @param keys one and the same object for every token of a purpose
 * @param unreadable is called where none of the keys opens it
 * @returns as {@link openToken}, at once where it is remembered
 */
export function openAgain(
  sealed: Sealed,
  keys: KeyRing,
  now: number,
  unreadable?: () => void,
): Awaitable<OpenedClaims | undefined> {
  const { token } = sealed
  const present = getTokenCache(keys).get(readSeal(token))
  return present?.token === token
    ? inTime(present.give(), now)
    : openNew(sealed, keys, now, unreadable)
}
