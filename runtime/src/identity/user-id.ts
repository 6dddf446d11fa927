import type { AdapterAccount } from '../adapter.js'
import { hex } from '../bytes.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'

/** The id of the user that an account is where nothing is stored: the same at every sign-in. Stored users had it once, too. */
export async function deriveUserId({
  provider,
  providerAccountId,
}: Pick<AdapterAccount, 'provider' | 'providerAccountId'>): Promise<string> {
  return namedUuid(JSON.stringify([provider, providerAccountId]))
}

/** A user's id that nobody has had, or will have again: a UUID of 122 random bits. */
export function newUserId({ host }: Pick<Engine, 'host'>): Promise<string> {
  return namedUuid(hex(host.randomBytes(16)))
}
