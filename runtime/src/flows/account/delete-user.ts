import { normalizeAddress } from '../../accounts/address.js'
import type { AdapterUser } from '../../adapter.js'
import type { Engine } from '../../engine.js'
import { AccessDenied } from '../../errors.js'
import { emit } from '../../events/emit.js'
import { isFilled, toError } from '../../guards.js'
import {
  listRecordAddresses,
  keepsAddresses,
  readAddresses,
} from '../../identity/address-record.js'
import { endPending } from '../../identity/end-pending.js'
import { lazy } from '../../lazy.js'
import { alone } from '../../limits/lock.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import type { Texts } from '../../texts/texts.js'
import { sendNotice } from '../send-notice.js'

const revocation = lazy(() => import('./revoke-tokens.js'))

/** The text by which somebody confirms to mean the account: the address, else the name, else a word. */
export function wordToType({ account }: Texts, { email, name }: AdapterUser): string {
  return [email, name].find(isFilled) ?? account.deletion.word
}

async function askDeleteUser(engine: Engine, user: AdapterUser): Promise<string | undefined> {
  try {
    const answer: unknown = await engine.settled(engine.callbacks.deleteUser({ user }))
    if (answer === true) return undefined
    return typeof answer === 'string' ? answer : ''
  } catch (thrown) {
    throw new AccessDenied('the deleteUser callback threw', { cause: toError(thrown) })
  }
}

async function listAddresses(
  engine: Engine,
  store: Store,
  { id, email }: AdapterUser,
): Promise<readonly string[]> {
  // What was mailed is kept under the spelling of the engine, and users from elsewhere are stored with theirs.
  const known = isFilled(email) ? [email, normalizeAddress(email) ?? email] : []
  const isKept = engine.account && keepsAddresses(store)
  // Without passwords and a second step the table may not be there.
  const record = isKept ? await readAddresses(engine, store, id).catch(() => undefined) : undefined
  return [...new Set([...known, ...(record ? listRecordAddresses(record) : [])])]
}

/**
 * Deletes a user with everything that is stored, revokes the tokens at the services, tells the event, and the user by mail.
 *
 * @param request undefined where the application itself does it, and nothing says which site this is
 * @returns why the application refuses it, empty where it does not say; undefined where it is done
 * @throws AccessDenied where the `deleteUser` callback throws
 * @throws TooBusy, AdapterError: nothing is revoked then
 */
export async function removeUser(
  engine: Engine,
  request: AuthRequest | undefined,
  store: Store,
  user: AdapterUser,
): Promise<string | undefined> {
  const refusal = await askDeleteUser(engine, user)
  if (refusal !== undefined) return refusal
  const accounts = store.has('listAccountsByUserId')
    ? await store.listAccountsByUserId(user.id)
    : []
  const addresses = await listAddresses(engine, store, user)
  await endPending(engine, 'user-deleted', user, addresses)
  await alone(engine, ['ways-in', user.id], () => store.deleteUser(user.id, addresses))
  const { revokeTokens } = await revocation()
  await Promise.all(accounts.map((account) => revokeTokens(engine, account)))
  await sendNotice(engine, request, user, ({ accountDeleted }) => accountDeleted, {
    isTheirs: false,
  })
  await emit(engine, request, 'userDeleted', { user })
  return undefined
}
