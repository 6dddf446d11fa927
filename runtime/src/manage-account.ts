import type { AdapterAuthenticator, AdapterUser } from './adapter.js'
import type { Engine } from './engine.js'
import { AccountRefused, InvalidConfig } from './errors.js'
import { serverRequest } from './http/server-request.js'
import { lazy } from './lazy.js'
import { managed, type ManageConfig } from './manage.js'
import type { Store } from './store/store.js'

// What people do on the account page is loaded with it: a server that starts changes no account.
const changes = lazy(() => import('./actions/pages.js'))

interface Owned {
  readonly engine: Engine
  readonly store: Store
  readonly user: AdapterUser
}

/** @throws InvalidConfig where there is no such user */
async function owned(config: ManageConfig, userId: string, caller: string): Promise<Owned> {
  const { engine, store } = managed(config)
  const user = await store.getUser(userId)
  if (!user) throw new InvalidConfig(`${caller}: there is no such user`)
  return { engine, store, user }
}

/**
 * Changes what is shown of a user, as the account page does.
 *
 * @param change what is undefined stays as it is; an empty text removes it
 * @returns the user
 * @throws AccountRefused where the name or the picture can't be taken; its `code` says which
 * @throws InvalidConfig where there is no such user
 * @throws AdapterError
 */
export async function updateProfile(
  config: ManageConfig,
  userId: string,
  change: { readonly name?: string; readonly image?: string },
): Promise<AdapterUser> {
  const { engine, store, user } = await owned(config, userId, 'updateProfile')
  const { changeProfile } = await changes()
  const changed = await changeProfile(engine, store, user, change)
  if (typeof changed === 'string') throw new AccountRefused(changed)
  return changed
}

/**
 * Signs a user out everywhere: stored sessions end at once, sealed ones when they are renewed, or where the current state is asked
 * for.
 *
 * @throws InvalidConfig where there is no such user, or the users table has no column for it
 * @throws AdapterError
 */
export async function signOutEverywhere(config: ManageConfig, userId: string): Promise<void> {
  const { engine, store, user } = await owned(config, userId, 'signOutEverywhere')
  const { signOutEverywhere: signOut } = await changes()
  await signOut(engine, store, user)
}

/** A passkey of a user, without its key. */
export type PasskeyInfo = Pick<
  AdapterAuthenticator,
  'credentialID' | 'credentialBackedUp' | 'credentialDeviceType'
>

/**
 * Lists the passkeys of a user.
 *
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `listAuthenticatorsByUserId`
 */
export async function listPasskeys(
  config: ManageConfig,
  userId: string,
): Promise<readonly PasskeyInfo[]> {
  const keys = await managed(config).store.listAuthenticatorsByUserId(userId)
  return keys.map(({ credentialID, credentialBackedUp, credentialDeviceType }) => ({
    credentialID,
    credentialBackedUp,
    credentialDeviceType,
  }))
}

/**
 * Removes a passkey of a user, who is told by mail where AUTH_URL says which site this is.
 *
 * @throws AccountNotLinked where the user has no such passkey
 * @throws LastSignInMethod where the user could not sign in any more
 * @throws TooBusy where others change the ways to sign in of this user all the time
 * @throws AdapterError, MissingAdapterMethods
 */
export async function removePasskey(
  config: ManageConfig,
  userId: string,
  credentialID: string,
): Promise<void> {
  const { engine, store } = managed(config)
  const { removeWayAndTell } = await changes()
  await removeWayAndTell(engine, serverRequest(engine), store, {
    userId,
    isMeant: (way) => way.kind === 'passkey' && way.credentialID === credentialID,
  })
}

/**
 * Removes the password of a user, who is told by mail where AUTH_URL says which site this is.
 *
 * @throws as {@link removePasskey} does
 */
export async function removePassword(config: ManageConfig, userId: string): Promise<void> {
  const { engine, store } = managed(config)
  const { removeWayAndTell } = await changes()
  await removeWayAndTell(engine, serverRequest(engine), store, {
    userId,
    isMeant: ({ kind }) => kind === 'password',
  })
}

/**
 * Asks for another address for a user, as the account page does: until the mailed links are opened nothing changes.
 *
 * @throws AccountRefused where it is no address, or the one that there is; its `code` says which
 * @throws InvalidConfig where there is no such user, or AUTH_URL does not say which site the links are of
 * @throws InvalidProvider where no provider sends mails
 * @throws RateLimited where too many were asked for
 * @throws EmailSignInError where a mail can't be sent
 * @throws AdapterError
 */
export async function requestAddressChange(
  config: ManageConfig,
  userId: string,
  email: string,
): Promise<void> {
  const { engine, store, user } = await owned(config, userId, 'requestAddressChange')
  const request = serverRequest(engine)
  if (!request)
    throw new InvalidConfig('requestAddressChange: set AUTH_URL, which the mailed links begin with')
  const { requestAddress } = await changes()
  const refusal = await requestAddress(engine, request, store, user, email)
  if (refusal !== undefined) throw new AccountRefused(refusal)
}

/**
 * Deletes a user with everything that is stored, as the account page does, and revokes the tokens at the services.
 *
 * @throws AccountRefused where the `deleteUser` callback refuses; its message is the reason
 * @throws InvalidConfig where there is no such user
 * @throws AccessDenied where the callback throws
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `deleteUser`
 */
export async function deleteUser(config: ManageConfig, userId: string): Promise<void> {
  const { engine, store, user } = await owned(config, userId, 'deleteUser')
  const { removeUser } = await changes()
  const reason = await removeUser(engine, serverRequest(engine), store, user)
  if (reason !== undefined) throw new AccountRefused('DeletionRefused', reason || undefined)
}
