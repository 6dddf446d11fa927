import type { AdapterAccount, AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import type { Tell } from '../events/emit.js'
import { assertNever, isFilled } from '../guards.js'
import { beginSignUp, forgetSignUp } from '../identity/sign-up.js'
import { newUserId, deriveUserId } from '../identity/user-id.js'
import { alone } from '../limits/lock.js'
import type { Store } from '../store/store.js'
import { isTimeout } from '../store/timed-out.js'
import { normalizeAddress } from './address.js'
import type { Decision, ProvenUser } from './decide.js'
import { proveMailbox } from './prove-mailbox.js'

export interface Persisted {
  readonly user: AdapterUser
  readonly isNewUser: boolean
  readonly told: readonly Tell[]
}

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>

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
    for (const undo of isTimeout(thrown) ? [] : undos) {
      // The first failure is the one to tell. What can't be undone is finished by the next sign-in.
      await undo().catch(() => undefined)
    }
    throw thrown
  }
}

/** Tells whether an account is that of a user who is gone, whom the database has let it outlive; it is removed then. */
async function removeOrphan(store: Store, key: AccountKey): Promise<boolean> {
  if (!store.has('getAccount') || !store.has('unlinkAccount')) return false
  const orphan = await store.getAccount(key)
  if (!orphan || (await store.getUser(orphan.userId))) return false
  await store.unlinkAccount(key)
  return true
}

async function linkAccount(store: Store, account: AdapterAccount): Promise<void> {
  try {
    await store.linkAccount(account)
  } catch (thrown) {
    const { provider, providerAccountId } = account
    if (isTimeout(thrown) || !(await removeOrphan(store, { provider, providerAccountId })))
      throw thrown
    await store.linkAccount(account)
  }
}

async function link(
  store: Store,
  proven: ProvenUser,
  user: AdapterUser,
  done: (undo: Undo) => void,
): Promise<readonly Tell[]> {
  const { stored, account, authenticator } = proven
  if (!stored) return []
  const { provider, providerAccountId } = stored
  await linkAccount(store, { ...stored, userId: user.id })
  if (store.has('unlinkAccount')) done(() => store.unlinkAccount({ provider, providerAccountId }))
  if (authenticator) {
    const { createdAt, ...key } = authenticator
    await store.createAuthenticator({ ...key, userId: user.id }, { createdAt: createdAt ?? null })
  }
  const message = { user, account: { ...account, userId: user.id }, profile: proven.user }
  return [(emit) => emit('linkAccount', message)]
}

/**
 * Removes a user who was created for an account that could not be linked; unless another sign-in has linked it to them.
 *
 * @returns whether the user is gone
 */
async function removeUnlinked(store: Store, { stored }: ProvenUser, id: string): Promise<boolean> {
  const owner = stored && (await store.getUserByAccount(stored))
  if (owner?.id === id || !store.has('deleteUser')) return false
  await store.deleteUser(id)
  return true
}

async function create(
  engine: Engine,
  store: Store,
  proven: ProvenUser,
  { squatter }: Omit<Extract<Decision, { type: 'create' }>, 'type'>,
): Promise<Persisted> {
  const { id: _id, email, ...shown } = proven.user
  const { provider, isMailbox } = proven
  const id = await chooseUserId(engine, store, proven)
  const emailVerified = isMailbox ? new Date(engine.host.now()) : null
  return undoing(async (done) => {
    const freed = squatter ? [await release(store, squatter, done)] : []
    // The id is this registration's alone. Its user may be there though the store has failed, and would keep the address.
    if (provider.type === 'webauthn') done(() => removeUnlinked(store, proven, id))
    const signUp = await openSignUp(engine, store, proven, id)
    // It may have been proven in the spelling of somebody who is gone since.
    const address = email ? (normalizeAddress(email) ?? email) : null
    const user = await store.createUser({ ...shown, id, email: address, emailVerified })
    // Of somebody who stays the sign-up can be finished.
    done(async () => (await removeUnlinked(store, proven, user.id)) && signUp?.end())
    await signUp?.assignUser(user.id)
    const told = await link(store, proven, user, done)
    if (signUp) await endSignUp(store, proven, user.id, signUp.end)
    const { fields } = proven
    const created: Tell = (emit) => emit('createUser', { user, ...(fields && { fields }) })
    return { user, isNewUser: true, told: [...freed, created, ...told] }
  })
}

/**
 * The id of a new user: one that nobody has had. While an application is developed its memory is forgotten all the time, and its
 * other tables are not: there it is the same for the same person, as long as nobody else has it.
 */
async function chooseUserId(engine: Engine, store: Store, proven: ProvenUser): Promise<string> {
  const { provider, account, user } = proven
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
      // It was made for this sign-in, and the callbacks have seen it.
      return engine.userIds === undefined ? user.id : newUserId(engine)
    case 'dev': {
      const same = await deriveUserId(account)
      return (await store.getUser(same)) ? newUserId(engine) : same
    }
    default:
      return newUserId(engine)
  }
}

/** A sign-up whose two writes can be told from those of another one. */
interface SignUp {
  /** Tells which id the user was given: databases may make their own. */
  readonly assignUser: (userId: string) => Promise<void>
  readonly end: () => Promise<void>
}

async function openSignUp(
  engine: Engine,
  store: Store,
  { provider, user, stored }: ProvenUser,
  id: string,
): Promise<SignUp | undefined> {
  const isService = provider.type === 'oauth' || provider.type === 'oidc'
  if (!stored || !isService || !isFilled(user.email)) return undefined
  await beginSignUp(engine, store, stored, id)
  let userId = id
  const end = async (): Promise<void> => void (await forgetSignUp(store, stored, userId))
  return {
    end,
    assignUser: async (given) => {
      if (given === userId) return
      await end()
      userId = given
      await beginSignUp(engine, store, stored, given)
    },
  }
}

/** Ends the sign-up of a user who is opened by the account from now on. An adapter may say nothing where it has linked nothing. */
async function endSignUp(
  store: Store,
  { stored }: ProvenUser,
  userId: string,
  end: () => Promise<unknown>,
): Promise<void> {
  if (stored && (await store.getUserByAccount(stored))?.id === userId) await end()
}

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
  proven: ProvenUser,
  owner: AdapterUser,
): Promise<Persisted> {
  const { stored, provider, isMailbox, usedKey } = proven
  if (isMailbox && !owner.emailVerified) {
    // What somebody else adds at this moment is there before, and is removed, or asks again who is signed in.
    const { user, released, told } = await alone(engine, ['ways-in', owner.id], () =>
      proveMailbox(engine, store, owner),
    )
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
  proven: ProvenUser,
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
        const { stored } = proven
        if (stored)
          await endSignUp(store, proven, user.id, () => forgetSignUp(store, stored, user.id))
        return { user, isNewUser: true, told: [(emit) => emit('createUser', { user }), ...told] }
      })
    case 'create':
      return create(engine, store, proven, decision)
    default:
      return assertNever(decision)
  }
}
