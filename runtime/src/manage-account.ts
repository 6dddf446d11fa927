import type { AdapterAuthenticator, AdapterFactor, AdapterUser, FactorKind } from './adapter.js'
import type { EndpointName } from './endpoints.js'
import type { Engine } from './engine.js'
import { AccountRefused, AuthError, InvalidConfig, PasswordRefused } from './errors.js'
import { isTold } from './http/failure.js'
import { serverRequest } from './http/server-request.js'
import { lazy } from './lazy.js'
import { isDate } from './store/rows.js'
import { managed, type ManageConfig } from './manage.js'
import type { Store } from './store/store.js'

// What people do on the account page is loaded with it: a server that starts changes no account.
const changes = lazy(() => import('./actions/pages.js'))

const failures = lazy(() => import('./http/failed.js'))

interface Owned {
  readonly engine: Engine
  readonly store: Store
  readonly user: AdapterUser
}

async function owned(config: ManageConfig, userId: string, caller: string): Promise<Owned> {
  const { engine, store } = managed(config)
  const user = await store.getUser(userId)
  if (!user) throw new InvalidConfig(`${caller}: there is no such user`)
  return { engine, store, user }
}

/** Tells the event of what fails, as the endpoint does at which people do it themselves, and throws it. */
async function telling<Result>(
  engine: Engine,
  action: EndpointName,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof AuthError && isTold(engine, thrown)) {
      const { tellFailure } = await failures()
      await tellFailure(engine, undefined, { action, providerId: undefined }, thrown)
    }
    throw thrown
  }
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
  const changed = await changeProfile(engine, undefined, store, user, change)
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
  await signOut(engine, undefined, store, user)
}

/** A passkey of a user, without its key. */
export type PasskeyInfo = Pick<
  AdapterAuthenticator,
  'credentialID' | 'credentialBackedUp' | 'credentialDeviceType'
> & {
  /** When it was added, and when somebody has signed in with it last, where the database has columns for that. */
  readonly createdAt?: Date
  readonly lastUsedAt?: Date
}

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
  return keys.map(({ createdAt, lastUsedAt, ...key }) => {
    const { credentialID, credentialBackedUp, credentialDeviceType } = key
    return {
      credentialID,
      credentialBackedUp,
      credentialDeviceType,
      ...(isDate(createdAt) && { createdAt }),
      ...(isDate(lastUsedAt) && { lastUsedAt }),
    }
  })
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

/**
 * Changes the password of a user who gives the current one, as the page does: all sessions end, and the user is told by mail where
 * AUTH_URL says which site this is. A first password is set by `setPassword`.
 *
 * @throws PasswordRefused where the new one can't be chosen; its `code` says why
 * @throws CredentialsSignin where the current one is another one; ConfirmRefused where there is none
 * @throws InvalidConfig where there is no such user; AccessDenied where the user has no address
 * @throws Verification where it has changed meanwhile
 * @throws RateLimited, TooBusy, AdapterError
 */
export async function changePassword(
  config: ManageConfig,
  userId: string,
  typed: { readonly currentPassword: string; readonly password: string },
): Promise<void> {
  const { engine, user } = await owned(config, userId, 'changePassword')
  const { storeChange } = await changes()
  const change = { ...typed, isFresh: false }
  const changed = await telling(engine, 'change-password', () =>
    storeChange(engine, serverRequest(engine), user, change),
  )
  if (typeof changed === 'string') throw new PasswordRefused(changed)
}

/** A factor of a user, without what is secret of it. */
export type FactorInfo = Pick<AdapterFactor, 'createdAt' | 'lastUsedAt'> & {
  readonly kind: FactorKind
}

/**
 * Lists what a user can prove to be somebody by, beside the accounts: a password, an authenticator, recovery codes. Of those that
 * the configuration does not have nothing is told.
 *
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `getFactor`
 */
export async function factors(
  config: ManageConfig,
  userId: string,
): Promise<readonly FactorInfo[]> {
  const { engine, store } = managed(config)
  const kinds: readonly FactorKind[] = [
    ...(engine.providers.has('password') ? (['password'] as const) : []),
    ...(engine.twoFactor ? (['totp', 'recovery'] as const) : []),
  ]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const factor = await store.getFactor(userId, kind)
      return factor && { kind, createdAt: factor.createdAt, lastUsedAt: factor.lastUsedAt }
    }),
  )
  return found.filter((factor) => factor !== undefined)
}

async function withTwoStep(config: ManageConfig, userId: string, caller: string): Promise<Owned> {
  const found = await owned(config, userId, caller)
  const { engine, store } = found
  if (engine.twoFactor && (await store.getFactor(userId, 'totp'))) return found
  throw new AccountRefused('NoSecondFactor', `${caller}: the user has no second factor`)
}

/**
 * Switches two-step sign-in off for a user, who is told by mail where AUTH_URL says which site this is: for whoever has lost the
 * authenticator and the recovery codes.
 *
 * @throws AccountRefused where the user has not set it up
 * @throws InvalidConfig where there is no such user
 * @throws AdapterError
 */
export async function removeTwoFactor(config: ManageConfig, userId: string): Promise<void> {
  const { engine, user } = await withTwoStep(config, userId, 'removeTwoFactor')
  const { disableTwoStep } = await changes()
  await disableTwoStep(engine, serverRequest(engine), user)
}

/**
 * Makes new recovery codes for a user in place of those that there are; the user is told by mail where AUTH_URL says which site
 * this is.
 *
 * @returns the codes, which nobody can read again
 * @throws as {@link removeTwoFactor} does
 */
export async function newRecoveryCodes(
  config: ManageConfig,
  userId: string,
): Promise<readonly string[]> {
  const { engine, user } = await withTwoStep(config, userId, 'newRecoveryCodes')
  const { newCodes } = await changes()
  return newCodes(engine, serverRequest(engine), user)
}
