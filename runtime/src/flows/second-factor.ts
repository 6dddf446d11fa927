import { readPendingSignIn, type PendingSignIn } from '../checks/pending-sign-in.js'
import { equalText } from '../bytes.js'
import type { AdapterAccount, AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { TwoFactor } from '../errors.js'
import { emit } from '../events/emit.js'
import { isFilled } from '../guards.js'
import { addToCounter, buildCounterKey } from '../counters/counter.js'
import { readTurn } from '../identity/turn.js'
import { attempt, endRow } from '../limits/limiter.js'
import type { Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { currentUser } from '../session/current.js'
import { addMethod } from '../session/fresh.js'
import { isRevoked } from '../session/holder.js'
import type { Store } from '../store/store.js'
import type { SignInMethod, User } from '../types.js'
import { beginSession } from './begin-session.js'
import { proveTotp, useRecoveryCode } from './factors.js'

/** The types of accounts that open a user while they are linked. */
const STORED: ReadonlySet<unknown> = new Set(['oauth', 'oidc', 'webauthn'])

/** How often a code may be tried before the sign-in has to be begun again. */
const TRIES = 5
/** Milliseconds for which tries are remembered: longer than a sign-in may be under way. */
const REMEMBERED = 1_800_000

export type SecondFactor = 'totp' | 'recovery'

const METHOD: Readonly<Record<SecondFactor, SignInMethod>> = { totp: 'otp', recovery: 'recovery' }

export function factorStore(engine: Engine): Store {
  if (engine.store && engine.twoFactor) return engine.store
  throw new TwoFactor('two-step sign-in is not configured')
}

export interface Waiting extends PendingSignIn {
  readonly holder: (User & { readonly id: string }) | AdapterUser
}

/**
 * The user as the store has it now; the application's own as it was.
 *
 * @throws TwoFactor where it is gone, or what it was begun with is not to last any more: all sessions were ended since,
 *   somebody has proven the mailbox, or there is a new password
 */
async function findHolder(
  engine: Engine,
  { userId, user, account, begun, turn }: PendingSignIn,
): Promise<Waiting['holder']> {
  const store = factorStore(engine)
  const stored = store.has('getUser') ? await store.getUser(userId) : undefined
  const isOld = turn !== (await readTurn(engine, { userId }))
  if (isOld || (stored && isRevoked({ sub: userId, iat: begun, auth_time: begun }, stored)))
    throw new TwoFactor('what the sign-in was begun with has ended', { isOver: true })
  const holder = user ? { ...user, id: userId } : stored
  if (!holder) throw new TwoFactor('the user is gone', { isOver: true })
  // It may have been removed at the moment at which it was shown.
  if (STORED.has(account.type) && !user && (await store.getUserByAccount(account))?.id !== userId)
    throw new TwoFactor('the account was removed since', { isOver: true })
  return holder
}

/**
 * The sign-in of this browser that waits for this step.
 *
 * @throws TwoFactor where there is none (any more), it was begun in another browser, or its user must begin it again
 */
export async function requirePending(
  engine: Engine,
  request: AuthRequest,
  step: PendingSignIn['step'],
): Promise<Waiting> {
  const pending = await readPendingSignIn(engine, request)
  if (pending?.step !== step)
    throw new TwoFactor('no sign-in waits for this step', { isOver: true })
  const isOurs = !engine.csrf || equalText(pending.csrf, field(request, 'csrfToken') ?? '')
  if (!isOurs) throw new TwoFactor('the sign-in was begun in another browser', { isOver: true })
  return { ...pending, holder: await findHolder(engine, pending) }
}

async function countTry(
  engine: Engine,
  kind: SecondFactor,
  { id, userId }: PendingSignIn,
): Promise<void> {
  const key = await buildCounterKey(engine, 'second-factor', [kind, id])
  const expires = new Date(engine.host.now() + REMEMBERED)
  if ((await addToCounter(engine, { key, amount: 1, expires }, true)) > TRIES)
    throw new TwoFactor('the codes of this sign-in were tried too often', {
      isOver: true,
      factor: kind,
      userId,
    })
}

async function loadAccount(
  store: Store,
  { account, userId, user }: PendingSignIn,
): Promise<PendingSignIn['account'] & Partial<AdapterAccount>> {
  if (user) return account
  const stored = store.has('getAccount') ? await store.getAccount(account) : undefined
  return { ...stored, ...account, userId }
}

/** Ends a sign-in whose second step is done. @param method that was proven beside the first */
export async function completePending(
  engine: Engine,
  request: AuthRequest,
  pending: Waiting,
  method: SignInMethod,
): Promise<Reply> {
  const store = factorStore(engine)
  const { profile, isNewUser, emailVerified, methods, sid, callbackUrl, account } = pending
  const stored = engine.session.strategy === 'database'
  const before = stored ? (await currentUser(engine, request))?.stored : undefined
  const admitted = {
    user: pending.holder,
    account: await loadAccount(store, pending),
    profile,
    isNewUser,
    emailVerified,
    // Whatever the first step was: somebody has given the code now.
    proof: {
      freshAt: Math.floor(engine.host.now() / 1000),
      methods: addMethod(methods, method),
      provider: account.provider,
      sid,
    },
    callbackUrl,
    turn: pending.turn,
  }
  return beginSession(engine, request, admitted, before)
}

export async function tellUsed(
  engine: Engine,
  request: AuthRequest,
  user: User | AdapterUser,
  left: number,
): Promise<void> {
  const { sendNotice } = await import('./told-changes.js')
  await sendNotice(engine, request, user, ({ recoveryCodeUsed: about }) => ({
    heading: about.heading,
    lead: () => about.left(left),
    note: about.note,
  }))
}

/**
 * Takes the code of the second step, and ends the sign-in.
 *
 * @throws TwoFactor where it is not right, was used before, or no sign-in waits for it
 * @throws RateLimited where there were too many for this user
 */
export async function finishTwoFactor(
  engine: Engine,
  request: AuthRequest,
  kind: SecondFactor,
): Promise<Reply> {
  const pending = await requirePending(engine, request, 'two-factor')
  const left = await proveSecondFactor(engine, request, kind, pending.userId, {
    byMail: pending.methods.includes('mail'),
    count: () => countTry(engine, kind, pending),
  })
  if (left !== undefined) await tellUsed(engine, request, pending.holder, left)
  return completePending(engine, request, pending, METHOD[kind])
}

export interface FirstStep {
  /** True where it was a mailed code or link: its tries are counted apart. */
  readonly byMail: boolean
  /** Is asked before the code is looked at. */
  readonly count: () => Promise<void>
}

/**
 * Whose tries are counted together: whoever has the password alone does not use up those of whoever has the mailbox. A mail alone
 * ends no row: whoever reads the mailbox would have the 30 tries of an hour for ever, each at three codes of a million, and be in
 * within a year (30 × 24 × 365 × 3 of 1,000,000). With a right code, it does.
 */
function buildTryKey(kind: SecondFactor, userId: string, byMail: boolean): readonly string[] {
  return byMail ? [kind, userId, 'mail'] : [kind, userId]
}

/**
 * Ends the rows of wrong codes of a user's authenticator: who asks has proven two factors, and comes from a network that is known
 * from now on. Never throws.
 */
export async function endTotpRows(
  engine: Engine,
  request: AuthRequest,
  userId: string,
): Promise<void> {
  for (const byMail of [false, true]) {
    const subject = buildTryKey('totp', userId, byMail)
    await endRow(engine, { action: 'totp', subject }, request)
  }
}

/**
 * Uses up a code of a user. A right one ends the row of wrong codes of the authenticator, by whatever first step they came.
 *
 * @param first undefined where somebody is signed in already
 * @returns of a recovery code, how many are left
 * @throws TwoFactor where it is not right, or was used before
 * @throws RateLimited where there were too many for this user
 */
export async function proveSecondFactor(
  engine: Engine,
  request: AuthRequest,
  kind: SecondFactor,
  userId: string,
  first?: FirstStep,
): Promise<number | undefined> {
  const store = factorStore(engine)
  const code = field(request, 'code')
  if (!isFilled(code)) throw new TwoFactor('the request has no code')
  const provider = { id: 'two-factor' }
  const tried = await attempt(engine, request, {
    action: kind === 'totp' ? 'totp' : 'code',
    provider,
    subject: buildTryKey(kind, userId, first?.byMail ?? false),
  })
  await first?.count()
  const left =
    kind === 'recovery' ? await useRecoveryCode(engine, request, store, userId, code) : undefined
  const right =
    kind === 'totp' ? await proveTotp(engine, request, store, userId, code) : left !== undefined
  if (!right)
    throw new TwoFactor('the code is not right, or was used before', { factor: kind, userId })
  await tried.succeeded()
  await endTotpRows(engine, request, userId)
  if (left !== undefined) await emit(engine, request, 'recoveryCodeUsed', { userId, left })
  return left
}
