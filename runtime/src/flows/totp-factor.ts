import { base64url, fromBase64url, type Bytes } from '../bytes.js'
import { seal, unseal } from '../checks/sealed.js'
import { stepOfCode, TOTP_DIGITS } from '../crypto/totp.js'
import type { Engine } from '../engine.js'
import { TwoFactor } from '../errors.js'
import { isFilled } from '../guards.js'
import { addToCounter } from '../counters/add-to.js'
import { buildCounterKey } from '../counters/key-of.js'
import type { Store } from '../store/store.js'

/** Seconds: a stored secret does not expire. */
const FOR_EVER = 100 * 365 * 86_400
/** Milliseconds for which a step is remembered that was used: longer than its code is accepted. */
const REMEMBERED = 300_000

/** A secret as it is stored: sealed for one user, by the newest of the configuration's secrets. */
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
  const plain = typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
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
  return (await addToCounter(engine, used, true)) === 1
}

/**
 * Tells whether a code is one of a user's authenticator, and uses it up. The secret is sealed anew with the newest of the
 * configuration's secrets.
 *
 * @throws TwoFactor where the stored secret can't be opened
 */
export async function proveTotp(
  engine: Engine,
  store: Store,
  userId: string,
  typed: string,
): Promise<boolean> {
  const factor = await store.getFactor(userId, 'totp')
  if (!factor) return false
  const secret = await openTotp(engine, userId, factor.value)
  if (!(await useTotpCode(engine, userId, secret, typed))) return false
  const value = await sealTotp(engine, userId, secret)
  // Whoever has changed it meanwhile has written something newer.
  await store.putFactor({ ...factor, value, lastUsedAt: new Date(engine.host.now()) }, factor.value)
  return true
}
