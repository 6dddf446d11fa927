import { base64url } from '../bytes.js'
import { hmacHex } from '../crypto/hash.js'
import { deriveKeys, type KeyRing } from '../crypto/keys.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { isFilled } from '../guards.js'
import type { ResolvedEmail } from '../providers/resolve.js'

const PURPOSE = 'create-auth.email'
/** Characters of a token that the configuration makes: as many as people are asked to type. */
const SHORTEST_TOKEN = 6

function keysOf(engine: Engine, provider: ResolvedEmail): Promise<KeyRing> {
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
  const token: unknown = await provider.generateVerificationToken()
  if (typeof token === 'string' && token.length >= SHORTEST_TOKEN) return token
  throw new InvalidConfig(
    `provider ${provider.id}: generateVerificationToken must return at least ${SHORTEST_TOKEN} characters`,
  )
}

/**
 * What is stored of a token: an HMAC-SHA-256 of it, together with the provider and the address that it is for, so that
 * the store alone opens nothing.
 *
 * @returns one for each secret, the newest first
 */
export async function tokenHashes(
  engine: Engine,
  provider: ResolvedEmail,
  identifier: string,
  token: string,
): Promise<readonly [string, ...string[]]> {
  const [newest, ...older] = await keysOf(engine, provider)
  const text = JSON.stringify([provider.id, identifier, token])
  return Promise.all([hmacHex(newest.mac, text), ...older.map((key) => hmacHex(key.mac, text))])
}
