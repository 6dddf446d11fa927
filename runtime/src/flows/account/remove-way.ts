import { listSignInWays, type WayIn } from '../../accounts/sign-in-ways.js'
import { noteUsedProof } from '../../checks/used-proof.js'
import type { Engine } from '../../engine.js'
import { AccountNotLinked, LastSignInMethod } from '../../errors.js'
import { emit } from '../../events/emit.js'
import { endPending } from '../../identity/end-pending.js'
import { forgetSignUp, noteRemoved } from '../../identity/sign-up.js'
import { alone } from '../../limits/lock.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import type { NoticesTexts, NoticeTexts } from '../../texts/texts.js'
import { named, sendNotice } from '../send-notice.js'

/** A way to sign in that can be removed: the mailbox is not one. */
type Removable = Exclude<WayIn, { kind: 'mail' }>

/** Whose way in is removed, and how. */
export interface WayRemoval {
  readonly userId: string
  readonly isMeant: (way: WayIn) => boolean
  /** Removes it even where the engine knows no other one. */
  readonly dangerouslyAllowLast?: boolean | undefined
}

async function remove(engine: Engine, store: Store, userId: string, way: Removable): Promise<void> {
  const user = store.has('getUser') ? await store.getUser(userId) : undefined
  const subject = user ?? { id: userId }
  if (way.kind === 'password') {
    await endPending(engine, 'password-removed', subject)
    await store.deleteFactor(userId, 'password')
    return
  }
  const { provider, providerAccountId } = way.account
  await endPending(engine, 'way-removed', subject)
  // While it is there it opens the user all the same: where the next one fails nothing is half done.
  await noteRemoved(engine, way.account, userId)
  await forgetSignUp(store, { provider, providerAccountId }, userId)
  await store.unlinkAccount({ provider, providerAccountId })
}

/**
 * Removes a way to sign in, but never the last one: of several that are removed at once, in whichever processes, one stays.
 *
 * @returns what was removed
 * @throws AccountNotLinked where the user has no such way
 * @throws LastSignInMethod where the user could not sign in any more
 * @throws TooBusy where others change the ways in of this user all the time
 */
async function removeWay(
  engine: Engine,
  request: AuthRequest | undefined,
  store: Store,
  { userId, isMeant, dangerouslyAllowLast = false }: WayRemoval,
): Promise<Removable> {
  return alone(engine, ['ways-in', userId], async () => {
    const ways = await listSignInWays(engine, store, userId)
    const way = ways.find(isMeant)
    if (!way && request) noteUsedProof(request)
    if (!way || way.kind === 'mail') throw new AccountNotLinked('the user has no such account')
    const isLast = !ways.some((other) => other !== way && other.opens)
    if (isLast && !dangerouslyAllowLast)
      throw new LastSignInMethod('the account is the only way to sign in that the user has')
    await remove(engine, store, userId, way)
    return way
  })
}

function chooseNotice({ providers }: Engine, way: Removable): (texts: NoticesTexts) => NoticeTexts {
  switch (way.kind) {
    case 'password':
      return ({ passwordRemoved }) => passwordRemoved
    case 'passkey':
      return ({ passkeyRemoved }) => passkeyRemoved
    case 'service': {
      const { provider } = way.account
      const name = providers.get(provider)?.name ?? provider
      return ({ accountUnlinked }) => named(accountUnlinked, name)
    }
  }
}

async function tellRemoved(
  engine: Engine,
  request: AuthRequest | undefined,
  userId: string,
  way: Removable,
): Promise<void> {
  if (way.kind === 'password')
    return emit(engine, request, 'factorRemoved', { userId, kind: 'password' })
  const { provider, providerAccountId, type } = way.account
  const account = { provider, providerAccountId, type }
  return emit(engine, request, 'accountUnlinked', { userId, account })
}

export async function removeWayAndTell(
  engine: Engine,
  request: AuthRequest | undefined,
  store: Store,
  removal: WayRemoval,
): Promise<void> {
  const way = await removeWay(engine, request, store, removal)
  await tellRemoved(engine, request, removal.userId, way)
  const user = store.has('getUser') ? await store.getUser(removal.userId) : undefined
  await sendNotice(engine, request, user ?? {}, chooseNotice(engine, way))
}
