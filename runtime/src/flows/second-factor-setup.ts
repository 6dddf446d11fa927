import type { AdapterUser } from '../adapter.js'
import { fromBase64url, base64url, type Bytes } from '../bytes.js'
import { seal, unseal } from '../checks/sealed.js'
import { noteUsedProof } from '../checks/used-proof.js'
import { EMPTY_JAR, expired, createJar, type CookieJar } from '../cookies/jar.js'
import { CHECK_MAX_AGE } from '../cookies/names.js'
import { hasNoCodes } from '../crypto/recovery-codes.js'
import { TOTP_SECRET_LENGTH, totpUri } from '../crypto/totp.js'
import type { Engine } from '../engine.js'
import { TwoFactor } from '../errors.js'
import { emitAll, type Tell } from '../events/emit.js'
import { isFilled, toError } from '../guards.js'
import { readTurn } from '../identity/turn.js'
import { attempt } from '../limits/limiter.js'
import { alone } from '../limits/lock.js'
import { siteName } from '../pages/site-name.js'
import { field, type AuthRequest } from '../request.js'
import type { Provable } from '../session/renew-proof.js'
import type { User } from '../types.js'
import { newFactor } from './new-factor.js'
import { renewRecoveryCodes, sealTotp, useTotpCode } from './factors.js'
import { factorStore } from './second-factor.js'

/** A secret that is being set up. It is kept in this browser alone, until a code of it was right. */
export interface Setup {
  readonly secret: Bytes
  readonly cookies: CookieJar
}

export async function loadSetup(
  engine: Engine,
  request: AuthRequest,
  userId: string,
): Promise<Setup> {
  const present = await readSetupSecret(engine, request, userId)
  if (present) return { secret: present, cookies: EMPTY_JAR }
  const secret = engine.host.randomBytes(TOTP_SECRET_LENGTH)
  const { name, options } = request.names.twoFactorSetup
  const turn = await readTurn(engine, { userId })
  const kept = { userId, secret: base64url(secret), turn }
  const value = await seal(engine, 'two-factor-setup', kept, CHECK_MAX_AGE)
  return { secret, cookies: createJar({ name, value, options }) }
}

async function readSetupSecret(
  engine: Engine,
  request: AuthRequest,
  userId: string,
): Promise<Bytes | undefined> {
  const cookie = request.cookies.get(request.names.twoFactorSetup.name)
  const claims = cookie === undefined ? undefined : await unseal(engine, 'two-factor-setup', cookie)
  const secret = claims?.['secret']
  if (claims?.['userId'] !== userId || !isFilled(secret)) return undefined
  const isCurrent = claims['turn'] === (await readTurn(engine, { userId }))
  return isCurrent ? fromBase64url(secret) : undefined
}

export function buildSetupUri(
  { twoFactor, theme }: Pick<Engine, 'twoFactor' | 'theme'>,
  { home }: Pick<AuthRequest, 'home'>,
  { email, name, id = '' }: User | AdapterUser,
  secret: Bytes,
): string {
  const issuer = twoFactor?.issuer ?? siteName(theme) ?? new URL(home).host
  return totpUri(secret, { issuer, account: email || name || id })
}

function tooLate(): TwoFactor {
  return new TwoFactor('the user has a second factor already, or is gone', { isOver: true })
}

export function ofSecondFactor(
  event: 'factorAdded' | 'factorRemoved',
  userId: string,
): readonly Tell[] {
  return [
    (emit) => emit(event, { userId, kind: 'totp' }),
    (emit) => emit(event, { userId, kind: 'recovery' }),
  ]
}

export interface SetUp<Next> {
  /** Recovery codes, which nobody can read again. */
  readonly codes: readonly string[]
  readonly cookies: CookieJar
  readonly next: Next
}

/**
 * Stores the secret that this browser sets up, once a code of it is right, makes recovery codes, and goes on. Where any of it
 * fails nothing is stored: nobody would have seen the codes.
 *
 * @param goOn what ends in the page that shows the codes
 * @throws TwoFactor where the code is not right, or nothing is being set up; where the user has one already, a sign-in that waits
 *   for it has to be begun again
 * @throws whatever going on throws
 */
export async function setUpSecondFactor<Next>(
  engine: Engine,
  request: AuthRequest,
  userId: string,
  goOn: () => Promise<Next>,
): Promise<SetUp<Next>> {
  const store = factorStore(engine)
  // Otherwise a code that is tried here would be used up for the authenticator that there is.
  if (await store.getFactor(userId, 'totp')) {
    noteUsedProof(request)
    throw tooLate()
  }
  const secret = await readSetupSecret(engine, request, userId)
  if (!secret) throw new TwoFactor('nothing is being set up in this browser')
  const provider = { id: 'two-factor' }
  const subject = ['setup', userId]
  const tried = await attempt(engine, request, { action: 'code', provider, subject })
  if (!(await useTotpCode(engine, request, userId, secret, field(request, 'code') ?? '')))
    throw new TwoFactor('the code is not right, or was used before', { factor: 'totp', userId })
  await tried.succeeded()
  const value = await sealTotp(engine, userId, secret)
  const made = newFactor(engine, { userId, kind: 'totp', value })
  await alone(engine, ['ways-in', userId], async () => {
    // What has been undone since must not come back.
    if (!(await readSetupSecret(engine, request, userId))) throw tooLate()
    if (!(await store.putFactor({ ...made, lastUsedAt: made.createdAt }, null))) throw tooLate()
  })
  try {
    const codes = await renewRecoveryCodes(engine, store, userId)
    const { name, options } = request.names.twoFactorSetup
    const next = await goOn()
    await emitAll(engine, request, ofSecondFactor('factorAdded', userId))
    return { codes, cookies: createJar(expired(name, options)), next }
  } catch (thrown) {
    // Whoever loses the authenticator would have no way in.
    await removeSecondFactor(engine, userId).catch(() => undefined)
    throw thrown
  }
}

/**
 * Tells whether a session was proven by the last recovery code that its user had: whoever has no authenticator has nothing else
 * to give then.
 */
export async function hasGivenLastCode(
  engine: Engine,
  { methods, userId }: Pick<Provable, 'methods' | 'userId'>,
): Promise<boolean> {
  if (methods.at(-1) !== 'recovery') return false
  const set = await factorStore(engine).getFactor(userId, 'recovery')
  return set !== undefined && hasNoCodes(set.value)
}

/**
 * Takes a user's second factor away, and the recovery codes with it. Alone those open nothing, and the next set takes their place:
 * where they can't be removed it is done all the same.
 *
 * @throws AdapterError where the factor can't be removed
 */
export async function removeSecondFactor(engine: Engine, userId: string): Promise<void> {
  const store = factorStore(engine)
  await store.deleteFactor(userId, 'totp')
  await store
    .deleteFactor(userId, 'recovery')
    .catch((thrown: unknown) => engine.logger.error(toError(thrown)))
}
