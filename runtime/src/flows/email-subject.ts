import { normalizeAddress } from '../accounts/address.js'
import type { Engine } from '../engine.js'
import { MissingAdapter } from '../errors.js'
import { deriveUserId } from '../identity/user-id.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { Store } from '../store/store.js'
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
