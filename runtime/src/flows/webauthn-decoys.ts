import { base64url } from '../bytes.js'
import { hmacHex } from '../crypto/hash.js'
import type { Engine } from '../engine.js'

/** Credentials that every answer names at least. */
const LEAST = 3

/** Bytes of credential ids as authenticators make them. */
const LENGTHS = [16, 20, 32, 64] as const

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

async function decoy(engine: Engine, seed: string): Promise<string> {
  const [{ mac }] = await engine.keys('create-auth.webauthn-decoy')
  const halves = await Promise.all([0, 1].map((half) => hmacHex(mac, JSON.stringify([seed, half]))))
  const bytes = fromHex(halves.join(''))
  return base64url(bytes.slice(0, LENGTHS[(bytes.at(-1) ?? 0) % LENGTHS.length]))
}

/**
 * Fills a list of credential ids up with ones that do not exist, always the same for the same name, so that it does not
 * tell whether somebody of this name has passkeys here. Web Authentication Level 3, section 14.6.2.
 *
 * @param name what was asked for
 * @param real base64url
 * @returns base64url, in an order that tells nothing
 */
export async function withDecoys(
  engine: Engine,
  name: string,
  real: readonly string[],
): Promise<readonly string[]> {
  const missing = Math.max(0, LEAST - real.length)
  const decoys = Array.from({ length: missing }, async (_, index) =>
    decoy(engine, JSON.stringify([name, index])),
  )
  return [...real, ...(await Promise.all(decoys))].toSorted()
}
