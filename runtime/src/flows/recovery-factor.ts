import { newRecoveryCodes, withoutRecoveryCode } from '../crypto/recovery-codes.js'
import type { Engine } from '../engine.js'
import type { Store } from '../store/store.js'

/** Characters that are looked at. */
const MAX_LENGTH = 64

/**
 * Uses up a recovery code: of several requests at once with the same one it is right for one.
 *
 * @returns how many are left; undefined where it is none of the user's
 * @throws AdapterError
 */
export async function useRecoveryCode(
  engine: Engine,
  store: Store,
  userId: string,
  typed: string,
): Promise<number | undefined> {
  if (typed.length > MAX_LENGTH) return undefined
  for (;;) {
    const factor = await store.getFactor(userId, 'recovery')
    const remaining = factor && (await withoutRecoveryCode(factor.value, typed))
    if (!factor || !remaining) return undefined
    const { value, left } = remaining
    const used = { ...factor, value, lastUsedAt: new Date(engine.host.now()) }
    // Another code of the set may have been used meanwhile: then the set is read again.
    if (await store.putFactor(used, factor.value)) return left
  }
}

/**
 * Makes a set of recovery codes in place of the one that the user has.
 *
 * @returns the codes, which nobody can read again
 * @throws AdapterError
 */
export async function renewRecoveryCodes(
  engine: Engine,
  store: Store,
  userId: string,
): Promise<readonly string[]> {
  const { codes, value } = await newRecoveryCodes(engine.host.randomBytes)
  const now = new Date(engine.host.now())
  for (;;) {
    const before = await store.getFactor(userId, 'recovery')
    const made = { userId, kind: 'recovery', value, createdAt: now, lastUsedAt: null } as const
    if (await store.putFactor(made, before?.value ?? null)) return codes
  }
}
