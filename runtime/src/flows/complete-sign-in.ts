import { findFacts } from '../accounts/decide.js'
import type { Persisted } from '../accounts/persist.js'
import { settle } from '../accounts/settle.js'
import type { AdapterUser } from '../adapter.js'
import { base64url } from '../bytes.js'
import { keepPendingSignIn, type PendingSignIn } from '../checks/pending-sign-in.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { LinkRefused } from '../errors.js'
import { emitAll } from '../events/emit.js'
import { readTurn } from '../identity/turn.js'
import { alone } from '../limits/lock.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { newCsrfToken } from '../session/csrf.js'
import { type Current, currentUser } from '../session/current.js'
import { addMethod } from '../session/fresh.js'
import { provenNow } from '../session/proof.js'
import { proofAsItWas, provableSession } from '../session/renew-proof.js'
import type { NewSession } from '../session/start.js'
import type { Store } from '../store/store.js'
import type { Account } from '../types.js'
import { authorize } from './authorize.js'
import { type Admitted, beginSession } from './begin-session.js'
import { readFreshSecond, type Identification, resolveMethod } from './identification.js'
import { type NewPassword, onceSaved } from './replace-password.js'

async function chooseStep(
  engine: Engine,
  { user }: Admitted,
): Promise<PendingSignIn['step'] | undefined> {
  const { store, twoFactor } = engine
  if (!store || !twoFactor) return undefined
  if (await store.getFactor(user.id, 'totp')) return 'two-factor'
  const required = twoFactor.required && (await engine.settled(twoFactor.required(user)))
  return required ? 'set-up' : undefined
}

function hasText(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}

/** The fields that a cookie can keep: an object of an ORM may have others, such as a number of 64 bits, or a connection. */
function fieldsAsText(user: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(user).filter(([, value]) => hasText(value)))
}

const PATHS: Readonly<Record<PendingSignIn['step'], string>> = {
  'two-factor': 'two-factor',
  'set-up': 'two-factor/setup',
}

/**
 * Holds up whoever has a second factor, or must have one: there is no session before it is proven. What is known of the
 * sign-in stays in the browser, sealed, with a CSRF token of its own.
 *
 * @returns undefined where nothing more is needed
 * @throws AdapterError where the store can't tell
 * @throws JWTSessionError where what is known of the user is too large for a cookie
 */
async function secondFactorGate(
  engine: Engine,
  request: AuthRequest,
  admitted: Admitted,
): Promise<Reply | undefined> {
  const step = await chooseStep(engine, admitted)
  if (!step) return undefined
  const { user, account, profile, isNewUser, emailVerified, proof, callbackUrl, turn } = admitted
  const { provider, type, providerAccountId, userId } = account
  const csrf = await newCsrfToken(engine, request)
  const cookies = await keepPendingSignIn(engine, request, {
    id: base64url(engine.host.randomBytes(16)),
    step,
    begun: provenNow(engine, user),
    turn: turn ?? (await readTurn(engine, { userId: user.id })),
    userId: user.id,
    // Whom the store does not know can't be read again.
    user: userId === undefined ? fieldsAsText(user) : undefined,
    account: { provider, type, providerAccountId },
    profile,
    methods: proof.methods,
    sid: proof.sid,
    isNewUser,
    emailVerified,
    callbackUrl,
    csrf: csrf.token ?? '',
  })
  const own = step === 'two-factor' ? engine.pages.twoFactor : undefined
  const page = new URL(own ?? `${request.base}/${PATHS[step]}`, request.origin)
  return redirect(page.href, mergeJars(csrf.cookies, cookies))
}

interface Entrant extends Omit<Persisted, 'user'> {
  readonly user: Identification['user'] | AdapterUser
  readonly account: Account
  readonly before?: Current | undefined
  readonly newPassword?: NewPassword | undefined
  /** True where the account has become one of whoever is signed in: nobody has signed in by it. */
  readonly joins: boolean
  /** True where it has become one of somebody who had an account already. */
  readonly isLinked: boolean
}

function askSignIn(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
  owner: AdapterUser | undefined,
): Promise<string | undefined> {
  const { user, account, profile, credentials } = found
  const asked = {
    user: owner ?? user,
    account: owner ? { ...account, userId: owner.id } : account,
    ...(profile && { profile }),
    ...(credentials && { credentials }),
  }
  return authorize(engine, request, asked, owner?.id)
}

async function admit(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
): Promise<Entrant | string> {
  const elsewhere = await askSignIn(engine, request, found, undefined)
  if (elsewhere !== undefined) return elsewhere
  return {
    user: found.user,
    account: found.account,
    isNewUser: false,
    told: [],
    joins: false,
    isLinked: false,
  }
}

function notThere(userId: string): LinkRefused {
  const why = 'who asked for the account to be linked is not signed in any more'
  return new LinkRefused(why, { userId })
}

/** Who is signed in in this browser, and whom the account is to be linked to. @throws LinkRefused where that user is not there any more */
async function present(
  engine: Engine,
  request: AuthRequest,
  { startedBy }: Identification,
): Promise<{ readonly before: Current | undefined; readonly current: AdapterUser | undefined }> {
  const asked = startedBy !== undefined
  const before =
    asked || engine.session.strategy === 'database' ? await currentUser(engine, request) : undefined
  // Whoever signs in as somebody else in another tab meanwhile has not asked for a link to that user.
  const current = asked && before?.user.id === startedBy ? before?.user : undefined
  if (asked && !current && !engine.linksImplicitly) throw notThere(startedBy)
  return { before, current }
}

/**
 * Adds a way in while none of the user is removed or undone: that comes before, and has ended the session, or after.
 *
 * @throws LinkRefused where the user is not signed in any more
 */
async function settleAlone(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
  current: AdapterUser | undefined,
  add: () => Promise<Persisted>,
): Promise<Persisted> {
  if (!current) return add()
  return alone(engine, ['ways-in', current.id], async () => {
    if (!(await present(engine, request, found)).current) throw notThere(current.id)
    return add()
  })
}

async function admitStored(
  engine: Engine,
  store: Store,
  request: AuthRequest,
  found: Identification,
): Promise<Entrant | string> {
  const { before, current } = await present(engine, request, found)
  const facts = await findFacts(engine, store, found, current)
  const elsewhere = await askSignIn(engine, request, found, facts.owner)
  if (elsewhere !== undefined) return elsewhere
  const newPassword = await found.newPassword?.()
  const persisted = await settleAlone(engine, request, found, current, () =>
    settle(engine, store, found, facts, current),
  )
  const isLinked = facts.owner === undefined && !persisted.isNewUser
  const joins = current !== undefined && facts.owner === undefined
  const account = { ...found.account, userId: persisted.user.id }
  return { ...persisted, account, before, newPassword, joins, isLinked }
}

/**
 * How it was proven who signs in. A session has its own proof alone, also where the same user was signed in in this browser by
 * something stronger: it never tells what was shown to another one, and what is lost is one confirmation. The other way round, an
 * answer that came without anybody would go on with what somebody else has shown in this browser before.
 */
function buildProof(engine: Engine, found: Identification): NewSession['proof'] {
  return {
    freshAt: readFreshSecond(engine, found),
    methods: addMethod([], resolveMethod(found), found.secondFactor),
    provider: found.provider.id,
    sid: found.sid,
  }
}

/** Tells whether the address of whoever signs in was proven: once by mail, or now by the identity provider. */
function hasProven(found: Identification, user: Entrant['user']): boolean {
  if ('emailVerified' in user && Boolean(user.emailVerified)) return true
  return found.emailProven && found.user.email === user.email
}

async function tellLinked(
  engine: Engine,
  request: AuthRequest,
  { provider }: Identification,
  { user }: Entrant,
): Promise<void> {
  const { named, tellAdded } = await import('./told-changes.js')
  await tellAdded(engine, request, user, ({ accountLinked, passkeyAdded }) =>
    provider.type === 'webauthn' ? passkeyAdded : named(accountLinked, provider.name),
  )
}

/** Stores the password that somebody has chosen, and tells whoever had another one. @throws Verification where it has changed meanwhile */
async function withNewPassword(
  engine: Engine,
  request: AuthRequest,
  { user, isNewUser, newPassword }: Entrant,
): Promise<Pick<Entrant, 'user' | 'told'>> {
  const { store } = engine
  if (newPassword === undefined || !store || !('emailVerified' in user)) return { user, told: [] }
  const { firstPassword, replacePassword, tellAdded } = await import('./told-changes.js')
  if (isNewUser) return firstPassword(engine, store, user, newPassword)
  const changed = await replacePassword(engine, store, user, newPassword)
  await tellAdded(engine, request, changed.user, ({ passwordChanged }) => passwordChanged)
  return changed
}

/** Two factors at once: wrong codes of the authenticator are no row any more. */
async function noteSecondFactor(
  engine: Engine,
  request: AuthRequest,
  { secondFactor }: Identification,
  userId: string,
): Promise<void> {
  if (!secondFactor || !engine.twoFactor) return
  const { endTotpRows } = await import('./second-factor.js')
  await endTotpRows(engine, request, userId)
}

/**
 * The only ending of a sign-in, whatever the provider: asks the `signIn` callback, decides whose account it is, stores
 * what has to be stored, tells the events, asks for a second factor where there is one, and begins the session.
 *
 * @throws AccessDenied where the callback refuses or throws
 * @throws LinkRefused where the account was to be linked to somebody who is not signed in any more
 * @throws OAuthAccountNotLinked, AccountNotLinked where the account must not become this user's
 * @throws AdapterError where the store fails
 */
export async function completeSignIn(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
): Promise<Reply> {
  const { store } = engine
  // What authorize() returns is the application's own user: only a stored session needs it in the store.
  const own = found.provider.type === 'credentials' && engine.session.strategy === 'jwt'
  const entrant =
    store && !own
      ? await admitStored(engine, store, request, found)
      : await admit(engine, request, found)
  if (typeof entrant === 'string') return redirect(entrant)
  const { account, isNewUser, before, joins } = entrant
  const { user, told } = await withNewPassword(engine, request, entrant)
  // What is stored is stored, though the session can't be begun.
  await emitAll(engine, request, [...entrant.told, ...told])
  if (entrant.isLinked) await tellLinked(engine, request, found, entrant)
  const { profile, callbackUrl, turn } = found
  const emailVerified = hasProven(found, user)
  // A new way to sign in is no proof: whoever finds a browser open could add one of their own.
  const held = joins ? await provableSession(engine, request) : undefined
  const proof = { ...buildProof(engine, found), ...(held && proofAsItWas(engine, held)) }
  const admitted = { user, account, profile, isNewUser, emailVerified, proof, callbackUrl, turn }
  const isDone = held !== undefined || found.secondFactor
  if (!joins) await noteSecondFactor(engine, request, found, user.id)
  const proceed = async (): Promise<Reply> => {
    const gate = isDone ? undefined : await secondFactorGate(engine, request, admitted)
    return gate ?? beginSession(engine, request, admitted, before?.stored)
  }
  return entrant.newPassword ? onceSaved(engine, request, callbackUrl, proceed) : proceed()
}
