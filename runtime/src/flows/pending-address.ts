import type { AdapterUser } from '../adapter.js'
import { keepPendingSignIn } from '../checks/pending-sign-in.js'
import { type CookieJar, EMPTY_JAR } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { emit } from '../events/emit.js'
import { endPending } from '../identity/end-pending.js'
import { readTurn } from '../identity/turn.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { provenNow } from '../session/proof.js'
import type { Store } from '../store/store.js'
import { confirmByMail } from './confirm-by-mail.js'
import { addressProof, type MailWay } from './confirm-ways.js'
import { factorStore, requirePending, type Waiting } from './second-factor.js'

/**
 * Notes that the mailbox is proven of somebody who has just typed the code that was mailed to it. What had waited for the user
 * was asked for by somebody who had proven nothing.
 *
 * @returns the user as it is stored now
 */
export async function noteMailbox(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  user: AdapterUser,
): Promise<AdapterUser> {
  if (user.emailVerified) return user
  await endPending(engine, 'mailbox-proven', user)
  const emailVerified = new Date(engine.host.now())
  const changed = await store.updateUser({ id: user.id, emailVerified })
  await emit(engine, request, 'updateUser', { user: changed })
  return changed
}

/** Where the code is asked for, and typed: below the base path. */
export const ADDRESS_STEP = 'two-factor/address'

function isStored(holder: Waiting['holder']): holder is AdapterUser {
  return 'emailVerified' in holder
}

export function pendingProof(engine: Engine, holder: Waiting['holder']): MailWay | undefined {
  return isStored(holder) ? addressProof(engine, holder) : undefined
}

/** The sign-in goes on as one that was begun now: what was begun before the mailbox was proven has ended. */
async function renewPending(
  engine: Engine,
  request: AuthRequest,
  waiting: Waiting,
  user: AdapterUser,
): Promise<CookieJar> {
  const { holder: _holder, ...pending } = waiting
  return keepPendingSignIn(engine, request, {
    ...pending,
    begun: provenNow(engine, user),
    turn: await readTurn(engine, { userId: user.id }),
    methods: [...pending.methods, 'mail'],
    emailVerified: true,
  })
}

/**
 * Mails a code to somebody who signs in, and has to set up a second factor, or takes the one that was mailed.
 *
 * @returns the answer; the cookies with which the sign-in goes on where the code was right, or nothing had to be proven
 * @throws TwoFactor where no sign-in waits
 * @throws RateLimited, EmailSignInError, ConfirmRefused as `confirmByMail` does
 */
export async function provePendingAddress(
  engine: Engine,
  request: AuthRequest,
): Promise<Reply | { readonly cookies: CookieJar }> {
  const pending = await requirePending(engine, request, 'set-up')
  const { holder } = pending
  const way = pendingProof(engine, holder)
  if (!way || !isStored(holder)) return { cookies: EMPTY_JAR }
  const found = await confirmByMail(engine, request, { ...way, path: ADDRESS_STEP })
  if (found !== 'proven') return found
  const user = await noteMailbox(engine, request, factorStore(engine), holder)
  return { cookies: await renewPending(engine, request, pending, user) }
}
