import type { AdapterAccount } from '../adapter.js'
import type { Bytes } from '../bytes.js'
import { isFilled, isRecord, parseJson } from '../guards.js'
import { openJwe, sealJwe } from './jwe.js'
import type { Awaitable } from '../types.js'
import type { KeyRing } from './keys.js'

/** What the keys for tokens at rest are derived for. */
export const TOKENS_AT_REST = 'create-auth.account-tokens'

/** The fields of an account that open something at the service. */
const TOKENS = ['access_token', 'refresh_token', 'id_token'] as const

/** Stands before a token that is sealed: none of a service begins so, and what comes after it names its key (`kid`). */
const SEALED = 'sealed:'

/** An account, or a change of one. */
export type AccountTokens = Pick<AdapterAccount, 'provider' | 'providerAccountId'> &
  Partial<Pick<AdapterAccount, (typeof TOKENS)[number]>>

type TokenField = (typeof TOKENS)[number]

/** The tokens that an account has, without its other fields. */
export function tokensOf(row: AccountTokens): Partial<Record<TokenField, string>> {
  return Object.fromEntries(
    TOKENS.flatMap((name) => (isFilled(row[name]) ? [[name, row[name]]] : [])),
  )
}

function isSealed(token: unknown): token is string {
  return isFilled(token) && token.startsWith(SEALED)
}

/** The place of a token: one that was moved to another row, or column, is none there. */
function placeOf({ provider, providerAccountId }: AccountTokens, name: TokenField): string {
  return JSON.stringify([provider, providerAccountId, name])
}

/**
 * Seals the tokens of an account for the database: JWE compact, `dir`, `A256GCM`, with the newest key.
 *
 * @returns the account with its other fields as they are
 * @see RFC 7516, section 7.1
 */
export async function sealTokens<Row extends AccountTokens>(
  row: Row,
  [key]: KeyRing,
  randomBytes: (length: number) => Bytes,
): Promise<Row> {
  const sealed = { ...row }
  for (const name of TOKENS) {
    const token = row[name]
    if (!isFilled(token)) continue
    const claims = { token, place: placeOf(row, name) }
    Object.assign(sealed, { [name]: SEALED + (await sealJwe(claims, key, 'A256GCM', randomBytes)) })
  }
  return sealed
}

async function openToken(
  row: AccountTokens,
  name: TokenField,
  sealed: string,
  keys: KeyRing,
): Promise<string | undefined> {
  const json = await openJwe(sealed.slice(SEALED.length), keys, Number.POSITIVE_INFINITY)
  const claims = json === undefined ? undefined : parseJson(json)
  if (!isRecord(claims) || claims['place'] !== placeOf(row, name)) return undefined
  return isFilled(claims['token']) ? claims['token'] : undefined
}

/** An account with its tokens as the service gave them. */
export interface Opened<Row> {
  readonly row: Row
  /** The fields that none of the keys opens: they are left out. */
  readonly lost: readonly TokenField[]
}

/** Opens the tokens of a stored account; those that are not sealed are as they are. */
export async function openTokens<Row extends AccountTokens>(
  row: Row,
  keys: () => Awaitable<KeyRing>,
): Promise<Opened<Row>> {
  const names = TOKENS.filter((name) => isSealed(row[name]))
  if (names.length === 0) return { row, lost: [] }
  const ring = await keys()
  const found = await Promise.all(
    names.map(async (name) => [name, await openToken(row, name, row[name] ?? '', ring)] as const),
  )
  return {
    row: { ...row, ...Object.fromEntries(found) },
    lost: found.flatMap(([name, token]) => (token === undefined ? [name] : [])),
  }
}
