import type { AdapterUser } from '../adapter.js'
import { hex } from '../bytes.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import type { Tell } from '../events/emit.js'
import { assertNever } from '../guards.js'
import type { Store } from '../store/store.js'
import { timedOut } from '../store/timed-out.js'
import type { Decision } from './decide.js'
import type { Proven } from './proven.js'
import { proveMailbox } from './prove-mailbox.js'

/** The result of storing a sign-in. */
export interface Persisted {
  readonly user: AdapterUser
  readonly isNewUser: boolean
  /** Of what was stored, once all of it is. */
  readonly told: readonly Tell[]
}

/** Undoes a write that a later one has made useless. */
type Undo = () => Promise<unknown>

/**
 * Runs the writes of a sign-in; where one fails, undoes those before it, the last first, and gives the failure back.
 * After a write that took too long nothing is undone: it may still happen. The next sign-in finishes it then.
 */
async function undoing<T>(writes: (done: (undo: Undo) => void) => Promise<T>): Promise<T> {
  const undos: Undo[] = []
  try {
    return await writes((undo) => undos.unshift(undo))
  } catch (thrown) {
    for (const undo of timedOut(thrown) ? [] : undos) {
      // The first failure is the one to tell. What can't be undone is finished by the next sign-in.
      await undo().catch(() => undefined)
    }
    throw thrown
  }
}

async function link(
  store: Store,
  proven: Proven,
  user: AdapterUser,
  done: (undo: Undo) => void,
): Promise<readonly Tell[]> {
  const { stored, account, authenticator } = proven
  if (!stored) return []
  const { provider, providerAccountId } = stored
  await store.linkAccount({ ...stored, userId: user.id })
  if (store.has('unlinkAccount')) done(() => store.unlinkAccount({ provider, providerAccountId }))
  if (authenticator) {
    const { createdAt, ...key } = authenticator
    await store.createAuthenticator({ ...key, userId: user.id }, { createdAt: createdAt ?? null })
  }
  const message = { user, account: { ...account, userId: user.id }, profile: proven.user }
  return [(emit) => emit('linkAccount', message)]
}

/** Removes a user who was created for an account that could not be linked; unless another sign-in has linked it to them. */
async function removeUnlinked(store: Store, { stored }: Proven, id: string): Promise<void> {
  const owner = stored && (await store.getUserByAccount(stored))
  if (owner?.id !== id && store.has('deleteUser')) await store.deleteUser(id)
}

async function create(
  engine: Engine,
  store: Store,
  proven: Proven,
  { id: given, squatter }: Omit<Extract<Decision, { type: 'create' }>, 'type'>,
): Promise<Persisted> {
  const { id: _id, email, ...shown } = proven.user
  const { provider, isMailbox } = proven
  const id = given ?? (await namedUuid(hex(engine.host.randomBytes(16))))
  const emailVerified = isMailbox ? new Date(engine.host.now()) : null
  return undoing(async (done) => {
    const freed = squatter ? [await release(store, squatter, done)] : []
    // The id is this registration's alone. Its user may be there though the store has failed, and would keep the address.
    if (provider.type === 'webauthn') done(() => removeUnlinked(store, proven, id))
    const user = await store.createUser({ ...shown, id, email: email ?? null, emailVerified })
    done(() => removeUnlinked(store, proven, user.id))
    const told = await link(store, proven, user, done)
    const { fields } = proven
    const created: Tell = (emit) => emit('createUser', { user, ...(fields && { fields }) })
    return { user, isNewUser: true, told: [...freed, created, ...told] }
  })
}

/** Takes the address from a user who has never proven it: it is free then for who has. */
async function release(
  store: Store,
  { id, email }: AdapterUser,
  done: (undo: Undo) => void,
): Promise<Tell> {
  const user = await store.updateUser({ id, email: null })
  done(() => store.updateUser({ id, email }))
  return (emit) => emit('updateUser', { user })
}

async function signIn(
  engine: Engine,
  store: Store,
  proven: Proven,
  owner: AdapterUser,
): Promise<Persisted> {
  const { stored, provider, isMailbox, usedKey } = proven
  if (isMailbox && !owner.emailVerified) {
    const { user, released, told } = await proveMailbox(engine, store, owner)
    if (!released) return { user, isNewUser: false, told }
    const created = await create(engine, store, proven, {})
    return { ...created, told: [...told, ...created.told] }
  }
  // The provider's tokens of this sign-in take the place of those before it.
  if (stored && provider.type !== 'dev' && store.has('updateAccount'))
    await store.updateAccount({ ...stored, userId: owner.id })
  if (usedKey) {
    const lastUsedAt = new Date(engine.host.now())
    await store.updateAuthenticatorCounter(usedKey.credentialID, usedKey.counter, { lastUsedAt })
  }
  return { user: owner, isNewUser: false, told: [] }
}

/** Stores what a decision asks for. All of it, or nothing that would keep the same person from signing in again. */
export async function persist(
  engine: Engine,
  store: Store,
  proven: Proven,
  decision: Exclude<Decision, { type: 'refuse' }>,
): Promise<Persisted> {
  switch (decision.type) {
    case 'sign-in':
      return signIn(engine, store, proven, decision.user)
    case 'link':
      return undoing(async (done) => {
        const { user, why } = decision
        const told = await link(store, proven, user, done)
        if (why !== 'unfinished') return { user, isNewUser: false, told }
        return { user, isNewUser: true, told: [(emit) => emit('createUser', { user }), ...told] }
      })
    case 'create':
      return create(engine, store, proven, decision)
    default:
      return assertNever(decision)
  }
}
