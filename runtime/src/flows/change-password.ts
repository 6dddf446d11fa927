import { findDestination } from '../checks/callback-url.js'
import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { AccessDenied, ConfirmRefused } from '../errors.js'
import { emitAll } from '../events/emit.js'
import { readTurn } from '../identity/turn.js'
import { redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { isFresh } from '../session/fresh.js'
import { renewProof, type Provable } from '../session/renew-proof.js'
import { type ChoiceRefusal, hashPassword, passwordStore, refusalOfPassword } from './passwords.js'
import { provePassword } from './password-sign-in.js'
import { onceSaved, replacePassword } from './replace-password.js'
import { tellAdded } from './send-notice.js'

/** A site that nothing is known of, and nobody who asks. */
const NOWHERE = {
  id: () => undefined,
  home: 'http://localhost',
  client: undefined,
  headers: new Headers(),
} as const

export interface TypedChange {
  readonly currentPassword: string
  readonly password: string
  /** True where it was confirmed lately who it is: enough for a first password. */
  readonly isFresh: boolean
}

/**
 * Stores another password for a user who gives the current one, and tells by mail. All sessions end.
 *
 * @param request undefined where the application itself does it, and nothing says which site this is
 * @returns the user; why the new one is not taken, where it is not
 * @throws as {@link changePassword}
 */
export async function storeChange(
  engine: Engine,
  request: AuthRequest | undefined,
  user: AdapterUser | undefined,
  { currentPassword, password, isFresh: mayBeFirst }: TypedChange,
): Promise<AdapterUser | ChoiceRefusal> {
  const store = passwordStore(engine)
  if (!user?.email) throw new AccessDenied('somebody without an address has no password')
  const turn = await readTurn(engine, { address: user.email })
  const isFirst = (await store.getFactor(user.id, 'password')) === undefined
  if (isFirst && !mayBeFirst)
    throw new ConfirmRefused('a first password needs a proof that was given lately')
  const refusal = await refusalOfPassword(engine, request ?? NOWHERE, password, user.email)
  if (refusal !== undefined) return refusal
  if (!isFirst) {
    const typed = { email: user.email, password: currentPassword, user }
    await provePassword(engine, request ?? NOWHERE, typed)
  }
  const hash = await hashPassword(engine, password)
  const { user: changed, told } = await replacePassword(engine, store, user, {
    hash,
    turn,
    sender: request,
  })
  await emitAll(engine, request, told)
  await tellAdded(engine, request, changed, ({ passwordChanged }) => passwordChanged)
  return changed
}

/**
 * Changes the password of whoever is signed in, who gives the current one; who has none has to have confirmed lately to be who it
 * is. All other sessions end, and this one goes on with a new token.
 *
 * @returns why the new one is not taken; nothing has changed then
 * @throws AccessDenied for somebody without an address
 * @throws CredentialsSignin where the current password is another one
 * @throws ConfirmRefused where there is none, and it was not confirmed lately
 * @throws Verification where it has changed meanwhile
 */
export async function changePassword(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
): Promise<Reply | ChoiceRefusal> {
  const changed = await storeChange(engine, request, session.user, {
    currentPassword: field(request, 'currentPassword') ?? '',
    password: field(request, 'password') ?? '',
    isFresh: await isFresh(engine, session),
  })
  if (typeof changed === 'string') return changed
  const target = await findDestination(engine, request)
  const proven = { ...session, user: changed }
  return onceSaved(engine, request, target, async () =>
    redirect(target, await renewProof(engine, request, proven, { method: 'pwd', isDone: true })),
  )
}
