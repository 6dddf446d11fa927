import { newRecoveryCodes, withoutRecoveryCode } from '../crypto/recovery-codes.js'
import type { Engine } from '../engine.js'
import { AdapterError } from '../errors.js'
import type { Store } from '../store/store.js'
import { newFactor } from './new-factor.js'

/** Characters that are looked at. */
const MAX_LENGTH = 64
/** How often a set is read again that somebody else has changed: more often than a set has codes. */
const ROUNDS = 20

/** Repeats what is stored only where nobody was faster. @throws AdapterError where that never succeeds */
async function untilStored<Result>(
  store: () => Promise<{ readonly result: Result } | undefined>,
): Promise<Result> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = await store()
    if (stored) return stored.result
  }
  throw new AdapterError(
    'putFactor refuses again and again: the user is gone, or it compares wrongly',
  )
}

/**
 * Uses up a recovery code: of several requests at once with the same one it is right for one.
 *
 * @returns how many are left; undefined where it is none of the user's
 */
export async function useRecoveryCode(
  engine: Engine,
  store: Store,
  userId: string,
  typed: string,
): Promise<number | undefined> {
  if (typed.length > MAX_LENGTH) return undefined
  return untilStored(async () => {
    const factor = await store.getFactor(userId, 'recovery')
    const remaining = factor && (await withoutRecoveryCode(factor.value, typed))
    if (!factor || !remaining) return { result: undefined }
    const { value, left } = remaining
    const used = { ...factor, value, lastUsedAt: new Date(engine.host.now()) }
    // Another code of the set may have been used meanwhile: then the set is read again.
    return (await store.putFactor(used, factor.value)) ? { result: left } : undefined
  })
}

/** Makes a set of recovery codes in place of the one that the user has. @returns the codes, which nobody can read again */
export async function renewRecoveryCodes(
  engine: Engine,
  store: Store,
  userId: string,
): Promise<readonly string[]> {
  const { codes, value } = await newRecoveryCodes(engine.host.randomBytes)
  const made = newFactor(engine, { userId, kind: 'recovery', value })
  return untilStored(async () => {
    const before = await store.getFactor(userId, 'recovery')
    return (await store.putFactor(made, before?.value ?? null)) ? { result: codes } : undefined
  })
}
