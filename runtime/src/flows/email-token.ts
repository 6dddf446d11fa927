import { normalizeAddress } from '../accounts/address.js'
import { base64url } from '../bytes.js'
import { hmacHex } from '../crypto/hash.js'
import { deriveKeys, type KeyRing } from '../crypto/keys.js'
import type { Engine } from '../engine.js'
import { InvalidConfig, MissingAdapter } from '../errors.js'
import { isFilled } from '../guards.js'
import { deriveUserId } from '../identity/user-id.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { Store } from '../store/store.js'
import type { Awaitable } from '../types.js'
import type { Identification } from './identification.js'

/** Tells whether a text is exactly one address in its normal form, but for the case of its letters. */
export function isAddress(text: string): boolean {
  return normalizeAddress(text) === text.toLowerCase()
}

export async function emailSubject(
  provider: ResolvedEmail,
  identifier: string,
): Promise<Pick<Identification, 'user' | 'account'>> {
  const account = { provider: provider.id, type: 'email', providerAccountId: identifier } as const
  const id = await deriveUserId(account)
  return { user: { id, email: identifier, name: null, image: null }, account }
}

export function tokenStore(engine: Engine): Store {
  if (!engine.store) throw new MissingAdapter('sign-in by mail needs an adapter')
  return engine.store
}

/** The purpose of the proof that signs in. */
export const SIGN_IN = 'sign-in'

const PURPOSE = 'create-auth.email'
/** Characters of a token that the configuration makes: as many as people are asked to type. */
const SHORTEST_TOKEN = 6
/** Bits that nobody guesses. */
const UNGUESSABLE = 128

/** How many bits a character has of which a token is made up; whoever has small letters only shows no capital ones. */
const ALPHABETS: readonly (readonly [RegExp, number])[] = [
  [/^\d*$/, Math.log2(10)],
  [/^(?:[\da-f]*|[\dA-F]*)$/, 4],
  [/^(?:[a-z]*|[A-Z]*)$/, Math.log2(26)],
  [/^(?:[\da-z]*|[\dA-Z]*)$/, Math.log2(36)],
]

/**
 * Tells whether a token has less than 128 bits, as far as its length and its characters show: 32 hexadecimal digits (a UUID
 * has as many) and 22 characters of base64url have more. What joins or repeats them does not count.
 */
export function isGuessable({ generateVerificationToken }: ResolvedEmail, token: string): boolean {
  if (!generateVerificationToken) return false
  const plain = token.replace(/[^\da-z]/gi, '')
  const [, bits] = ALPHABETS.find(([form]) => form.test(plain)) ?? []
  const varied = new Set(token).size >= 8
  const length = bits === undefined ? token.replace(/[^\w-]/g, '').length : plain.length
  return !varied || length * (bits ?? 6) < UNGUESSABLE
}

export function getTokenKeys(engine: Engine, provider: ResolvedEmail): Awaitable<KeyRing> {
  const { secret } = provider
  return isFilled(secret) ? deriveKeys([secret], PURPOSE) : engine.keys(PURPOSE)
}

/**
 * The token of a link: 256 random bits, base64url, or what the provider generates.
 *
 * @throws InvalidConfig where that is not a string of some length
 */
export async function newToken(engine: Engine, provider: ResolvedEmail): Promise<string> {
  if (!provider.generateVerificationToken) return base64url(engine.host.randomBytes(32))
  const token: unknown = await engine.settled(provider.generateVerificationToken())
  if (typeof token === 'string' && token.length >= SHORTEST_TOKEN) return token
  throw new InvalidConfig(
    `provider ${provider.id}: generateVerificationToken must return at least ${SHORTEST_TOKEN} characters`,
  )
}

/**
 * The stored form of a token: an HMAC-SHA-256 of it, together with the provider and the address that it is for, so that
 * the store alone opens nothing.
 *
 * @param purpose what the link proves; that of a sign-in is not told, as it was the only one once
 * @param generation of a token that can be guessed
 * @returns one for each secret, the newest first
 */
export async function tokenHashes(
  engine: Engine,
  provider: ResolvedEmail,
  identifier: string,
  token: string,
  purpose: string,
  generation?: number,
): Promise<readonly [string, ...string[]]> {
  const [newest, ...older] = await getTokenKeys(engine, provider)
  // A plus comes back as a space from a link that was rewritten on its way.
  const sent = token.replaceAll(' ', '+')
  const other = purpose === SIGN_IN ? [] : [purpose]
  const parts = [provider.id, identifier, sent, ...other, ...(generation ? [generation] : [])]
  const text = JSON.stringify(parts)
  return Promise.all([hmacHex(newest.mac, text), ...older.map((key) => hmacHex(key.mac, text))])
}
