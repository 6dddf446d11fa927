import { keepPendingSignIn, type PendingSignIn } from '../checks/pending-sign-in.js'
import { base64url } from '../bytes.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { readTurn } from '../identity/turn.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { newCsrfToken } from '../session/csrf.js'
import { provenNow } from '../session/proof.js'
import type { Admitted } from './begin-session.js'

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
export async function secondFactorGate(
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
