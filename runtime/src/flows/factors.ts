import { base64url, type Bytes, fromBase64url } from '../bytes.js'
import { seal, unseal } from '../checks/sealed.js'
import { noteUsedProof } from '../checks/used-proof.js'
import { addToCounter, buildCounterKey } from '../counters/counter.js'
import { newRecoveryCodes, withoutRecoveryCode } from '../crypto/recovery-codes.js'
import { stepOfCode, TOTP_DIGITS } from '../crypto/totp.js'
import type { Engine } from '../engine.js'
import { AdapterError, TwoFactor } from '../errors.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import type { Store } from '../store/store.js'
import { readTypedCode } from '../typed-code.js'
import { newFactor } from './new-factor.js'

/** Characters that are looked at. */
const MAX_LENGTH = 64
/** How often a set is read again that somebody else has changed: more often than a set has codes. */
const ROUNDS = 20
/** Milliseconds: a code that is none of a set may be the one that was used so shortly before. */
const JUST_NOW = 10_000

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
  request: AuthRequest,
  store: Store,
  userId: string,
  typed: string,
): Promise<number | undefined> {
  if (typed.length > MAX_LENGTH) return undefined
  return untilStored(async () => {
    const factor = await store.getFactor(userId, 'recovery')
    const remaining = factor && (await withoutRecoveryCode(factor.value, typed))
    const now = engine.host.now()
    if (!factor || !remaining) {
      if (now - (factor?.lastUsedAt?.getTime() ?? 0) < JUST_NOW) noteUsedProof(request)
      return { result: undefined }
    }
    const { value, left } = remaining
    const used = { ...factor, value, lastUsedAt: new Date(now) }
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

/** Seconds: a stored secret does not expire. */
const FOR_EVER = 100 * 365 * 86_400
/** Milliseconds for which a step is remembered that was used: longer than its code is accepted. */
const REMEMBERED = 300_000

export async function sealTotp(engine: Engine, userId: string, secret: Bytes): Promise<string> {
  return seal(engine, 'totp', { userId, secret: base64url(secret) }, FOR_EVER)
}

async function openTotp(engine: Engine, userId: string, value: string): Promise<Bytes> {
  const claims = await unseal(engine, 'totp', value)
  const secret = claims?.['secret']
  const bytes =
    isFilled(secret) && claims?.['userId'] === userId ? fromBase64url(secret) : undefined
  if (bytes) return bytes
  // It must not count as none.
  throw new TwoFactor('the stored TOTP secret can not be opened: none of the secrets has sealed it')
}

function plainCode(typed: string): string | undefined {
  const plain = readTypedCode(typed)
  return plain.length === TOTP_DIGITS && /^\d+$/.test(plain) ? plain : undefined
}

/** Tells whether something typed has the form of an authenticator's code: recovery codes are longer. */
export function isTotpCode(typed: string): boolean {
  return plainCode(typed) !== undefined
}

/**
 * Uses up a code of a secret: each counts once. RFC 6238, section 5.2.
 *
 * @returns false where it is none of this moment, or was used before
 * @throws AdapterError where the store that counts fails
 */
export async function useTotpCode(
  engine: Engine,
  request: AuthRequest,
  userId: string,
  secret: Bytes,
  typed: string,
): Promise<boolean> {
  const now = engine.host.now()
  const code = plainCode(typed)
  const step = code === undefined ? undefined : await stepOfCode(secret, code, now)
  if (step === undefined) return false
  const key = await buildCounterKey(engine, 'totp', [userId, step])
  const used = { key, amount: 1, expires: new Date(now + REMEMBERED) }
  const isFirst = (await addToCounter(engine, used, true)) === 1
  if (!isFirst) noteUsedProof(request)
  return isFirst
}

/**
 * Tells whether a code is one of a user's authenticator, and uses it up. The secret is sealed anew with the newest of the
 * configuration's secrets.
 *
 * @throws TwoFactor where the stored secret can't be opened
 */
export async function proveTotp(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  userId: string,
  typed: string,
): Promise<boolean> {
  const factor = await store.getFactor(userId, 'totp')
  if (!factor) return false
  const secret = await openTotp(engine, userId, factor.value)
  if (!(await useTotpCode(engine, request, userId, secret, typed))) return false
  const value = await sealTotp(engine, userId, secret)
  // Whoever has changed it meanwhile has written something newer.
  await store.putFactor({ ...factor, value, lastUsedAt: new Date(engine.host.now()) }, factor.value)
  return true
}
