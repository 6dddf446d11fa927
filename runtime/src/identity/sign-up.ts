import type { AdapterAccount } from '../adapter.js'
import { base64url } from '../bytes.js'
import { addShared, buildCounterKey, buildCounterKeys } from '../counters/counter.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { alone } from '../limits/lock.js'
import type { Store } from '../store/store.js'

// A user and the account that opens it are two writes. A sign-up that has broken off between them is known by a row that says so,
// and never by what a user lacks: somebody who has removed an account lacks it, too.

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>

/** Milliseconds within which a sign-up that has broken off can be finished. */
const LIFETIME = 600_000

/** The row of a sign-up: it names the account and the user, and tells neither. */
async function buildRow(
  { provider, providerAccountId }: AccountKey,
  userId: string,
): Promise<{ readonly identifier: string; readonly token: string }> {
  const account = await sha256(JSON.stringify(['sign-up', provider, providerAccountId]))
  const both = await sha256(JSON.stringify(['sign-up', provider, providerAccountId, userId]))
  return { identifier: `sign-up:${base64url(account)}`, token: base64url(both) }
}

function keepsSignUps(store: Store): boolean {
  return store.has('createVerificationToken') && store.has('useVerificationToken')
}

/** Notes that a user is made for an account, before it is. */
export async function beginSignUp(
  { host }: Pick<Engine, 'host'>,
  store: Store,
  account: AccountKey,
  userId: string,
): Promise<void> {
  if (!keepsSignUps(store)) return
  const expires = new Date(host.now() + LIFETIME)
  await store.createVerificationToken({ ...(await buildRow(account, userId)), expires })
}

/** Forgets the sign-up of a user: it is done, or undone, or the account was removed since. */
export async function forgetSignUp(
  store: Store,
  account: AccountKey,
  userId: string,
): Promise<boolean> {
  if (!keepsSignUps(store)) return false
  return (await store.useVerificationToken(await buildRow(account, userId))) !== undefined
}

/**
 * Tells whether a user was made for this account by a sign-up that has broken off lately. The row is there again afterwards, as
 * this sign-up may break off, too.
 */
export async function hasAbandonedSignUp(
  engine: Engine,
  store: Store,
  account: AccountKey,
  userId: string,
): Promise<boolean> {
  if (!keepsSignUps(store)) return false
  const key = await buildRow(account, userId)
  // Of several at once none is to find the row away that another one puts back.
  return alone(engine, ['sign-up', key.token], async () => {
    const row = await store.useVerificationToken(key)
    if (!row || row.expires.getTime() <= engine.host.now()) return false
    await store.createVerificationToken(row)
    return true
  })
}

/** Milliseconds for which it is remembered that somebody has removed an account. */
const REMEMBERED = 10 * 31_536_000_000

/** Notes that a user has removed an account: the address that it proves opens the user no more. */
export async function noteRemoved(
  engine: Engine,
  { provider, providerAccountId }: AccountKey,
  userId: string,
): Promise<void> {
  const key = await buildCounterKey(engine, 'removed', [provider, providerAccountId, userId])
  await addShared(engine, { key, amount: 1, expires: new Date(engine.host.now() + REMEMBERED) })
}

/** Tells whether a user has removed an account, as far as a store counts. */
export async function hasRemoved(
  engine: Engine,
  { provider, providerAccountId }: AccountKey,
  userId: string,
): Promise<boolean> {
  const expires = new Date(engine.host.now() + REMEMBERED)
  for (const key of await buildCounterKeys(engine, 'removed', [
    provider,
    providerAccountId,
    userId,
  ]))
    if (((await addShared(engine, { key, amount: 0, expires })) ?? 0) > 0) return true
  return false
}
