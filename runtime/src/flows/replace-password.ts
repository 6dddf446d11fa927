import type { AdapterFactor, AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { AdapterError, Verification } from '../errors.js'
import type { Tell } from '../events/emit.js'
import { toError } from '../guards.js'
import { endPending } from '../identity/end-pending.js'
import { readTurn } from '../identity/turn.js'
import { endRow, passwordTry } from '../limits/limiter.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import type { AuthRequest, Sender } from '../request.js'
import type { Store } from '../store/store.js'
import { isTimeout } from '../store/timed-out.js'
import { endSessions } from './end-sessions.js'
import { newFactor } from './new-factor.js'

/**
 * Goes on once a new password is stored. Where that fails the password holds all the same, and what it has ended has ended: that is
 * logged, and the visitor is led to the sign-in page, which says so.
 *
 * @param callbackUrl where the sign-in there leads on to
 */
export async function onceSaved(
  engine: Engine,
  request: AuthRequest,
  callbackUrl: string,
  goOn: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await goOn()
  } catch (thrown) {
    engine.logger.error(toError(thrown))
    const page = engine.pages.signIn ?? `${request.base}/signin`
    const url = ownPage(request, page, { error: 'PasswordSaved', callbackUrl })
    return { ...redirect(url), status: 303 }
  }
}

/** Puts back the password that a new one has taken the place of: nobody knows then that there was one. */
async function putBack(
  store: Store,
  made: Pick<AdapterFactor, 'userId' | 'kind' | 'value'>,
  before: AdapterFactor | undefined,
): Promise<void> {
  if (before) await store.putFactor(before, made.value)
  else await store.deleteFactor(made.userId, made.kind)
}

/** What a new password closes: sessions and mails, as it is in place of another one; mails alone, as nobody had one; or nothing. */
type Closes = 'all' | 'mails' | 'nothing'

export interface NewPassword {
  readonly hash: string
  /** The turn of the user's address when it was proven that the user may choose one. */
  readonly turn: number
  /** Who chooses it; undefined where the application does. */
  readonly sender?: Sender | undefined
}

async function putInPlace(
  store: Store,
  made: Omit<AdapterFactor, 'id'>,
  before: AdapterFactor | undefined,
): Promise<void> {
  if (await store.putFactor(made, before?.value ?? null)) return
  if (!before && !(await store.getFactor(made.userId, 'password')))
    throw new AdapterError('putFactor refuses a first password: the user is gone')
  throw new Verification('the password has changed meanwhile')
}

function tellStored(userId: string, before: AdapterFactor | undefined): Tell {
  return (emit) =>
    before ? emit('passwordChanged', { userId }) : emit('factorAdded', { userId, kind: 'password' })
}

interface Replaced {
  readonly user: AdapterUser
  readonly told: readonly Tell[]
}

/**
 * Gives a user a password in place of the one there is. Whatever the old one, or a mail, has opened until now is closed: the
 * sessions, mailed links and codes, and sign-ins that wait for something. The second factor stays.
 *
 * @returns the user, and what is to be told
 * @throws Verification where the password has changed since it was proven that it may be: of several at once one wins
 */
export async function replacePassword(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  { hash, turn, sender }: NewPassword,
  closes: Closes = 'all',
): Promise<Replaced> {
  const before = await store.getFactor(user.id, 'password')
  // In this order: whoever reads what another one has stored reads the turn that that one has moved, too.
  const isFirst = turn === (await readTurn(engine, { address: user.email }))
  if (!isFirst) throw new Verification('the password has changed meanwhile')
  if (closes !== 'nothing') await endPending(engine, 'password-changed', user)
  const made = newFactor(engine, { userId: user.id, kind: 'password', value: hash })
  await putInPlace(store, made, before)
  if (user.email) await endRow(engine, passwordTry(user.email), sender)
  const { id: userId } = user
  const stored = tellStored(userId, before)
  if (closes !== 'all') return { user, told: [stored] }
  try {
    const ended = await endSessions(engine, store, user)
    const over: Tell = (emit) => emit('sessionEnded', { userId, reason: 'password' })
    return { user: ended ?? user, told: ended ? [stored, over] : [stored] }
  } catch (thrown) {
    // A password that was changed because somebody else has got in does not keep that one in.
    await putBack(store, made, before).catch(() => undefined)
    throw thrown
  }
}

/**
 * Gives somebody who was stored just now a password. Where that fails, nothing is left of the user, so that the same person can
 * sign up again; unless another sign-in at the same moment has given one. After a write that took too long nothing is undone: it
 * may still happen.
 *
 * @returns the user, and what is to be told
 * @throws Verification where somebody else was faster
 */
export async function firstPassword(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  password: NewPassword,
  closes: Exclude<Closes, 'all'> = 'mails',
): Promise<Replaced> {
  try {
    return await replacePassword(engine, store, user, password, closes)
  } catch (thrown) {
    if (thrown instanceof AdapterError && !isTimeout(thrown) && store.has('deleteUser'))
      await removeUnless(store, user, password.hash).catch(() => undefined)
    throw thrown
  }
}

/** Removes a user, unless somebody else has given it a password. */
async function removeUnless(store: Store, { id }: AdapterUser, hash: string): Promise<void> {
  const factor = await store.getFactor(id, 'password')
  if (factor === undefined || factor.value === hash) await store.deleteUser(id)
}
