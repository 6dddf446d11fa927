import type { AdapterAccount } from '../adapter.js'
import type { Bytes } from '../bytes.js'
import { MissingSecret } from '../errors.js'
import { isFilled, isRecord, parseJson } from '../guards.js'
import { openJwe, sealJwe } from './jwe.js'
import type { Awaitable } from '../types.js'
import { deriveKeys, type KeyRing } from './keys.js'
import { randomPool } from './random.js'

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

async function withTokens<Row extends AccountTokens>(
  row: Row,
  make: (token: string, name: TokenField) => Promise<string | undefined>,
): Promise<Row> {
  const copy = { ...row }
  for (const name of TOKENS) {
    const token = row[name]
    if (isFilled(token)) Object.assign(copy, { [name]: await make(token, name) })
  }
  return copy
}

/** The place of a token: one that was moved to another row, or column, is none there. */
function describePlace({ provider, providerAccountId }: AccountTokens, name: TokenField): string {
  return JSON.stringify([provider, providerAccountId, name])
}

/**
 * Seals the tokens of an account for the database: JWE compact, `dir`, `A256GCM`, with the newest key. RFC 7516, section 7.1.
 *
 * @returns the account with its other fields as they are
 */
export async function sealTokens<Row extends AccountTokens>(
  row: Row,
  [key]: KeyRing,
  randomBytes: (length: number) => Bytes,
): Promise<Row> {
  return withTokens(row, async (token, name) => {
    const claims = { token, place: describePlace(row, name) }
    return SEALED + (await sealJwe(claims, key, 'A256GCM', randomBytes))
  })
}

/**
 * Opens the tokens of a stored account; those that are not sealed are as they are.
 *
 * @param lose is told of each that none of the keys opens: it is left out
 */
export async function openTokens<Row extends AccountTokens>(
  row: Row,
  keys: () => Awaitable<KeyRing>,
  lose: (name: TokenField) => void,
): Promise<Row> {
  return withTokens(row, async (text, name) => {
    if (!text.startsWith(SEALED)) return text
    const opened = await openJwe(text.slice(SEALED.length), await keys(), Number.POSITIVE_INFINITY)
    const claims = parseJson(opened ?? '')
    if (
      isRecord(claims) &&
      claims['place'] === describePlace(row, name) &&
      isFilled(claims['token'])
    )
      return claims['token']
    lose(name)
    return undefined
  })
}

/** What the tokens of an account are sealed and opened with. */
export interface AccountTokenSecret {
  /** As in the configuration: of an array the newest comes first, and seals. */
  readonly secret: string | readonly string[]
}

const random = randomPool()

/**
 * Seals those tokens of an account that lie there as they are, as `accounts: { encryptTokens: true }` does: for programs that write
 * into the database themselves. Sealed ones stay as they are.
 *
 * @throws MissingSecret
 * @see RFC 7516, section 7.1
 */
export async function sealAccountTokens<Row extends AccountTokens>(
  account: Row,
  { secret }: AccountTokenSecret,
): Promise<Row> {
  const ring = await deriveRing(secret)
  const sealed = await sealTokens(account, ring, random)
  return withTokens(account, async (token, name) =>
    token.startsWith(SEALED) ? token : (sealed[name] ?? undefined),
  )
}

/**
 * Opens the tokens of an account as it lies in the database: for programs that read it themselves. One that none of the secrets opens
 * is undefined; one that is not sealed is as it is.
 *
 * @throws MissingSecret
 */
export async function openAccountTokens<Row extends AccountTokens>(
  account: Row,
  { secret }: AccountTokenSecret,
): Promise<Row> {
  const ring = await deriveRing(secret)
  return openTokens(
    account,
    () => ring,
    () => undefined,
  )
}

async function deriveRing(secret: AccountTokenSecret['secret']): Promise<KeyRing> {
  const [newest, ...older] = typeof secret === 'string' ? [secret] : secret
  if (!newest) throw new MissingSecret('no secret is given for the tokens of an account')
  return deriveKeys([newest, ...older], TOKENS_AT_REST)
}
