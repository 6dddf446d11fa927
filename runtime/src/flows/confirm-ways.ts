import type { AdapterUser } from '../adapter.js'
import { hasNoCodes } from '../crypto/recovery-codes.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import type { ResolvedEmail, ResolvedPassword, ResolvedProvider } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import type { Provable } from '../session/renew-proof.js'
import { devAllowed } from './dev.js'
import { resolveCodeForm } from './mail-code.js'

/** A provider that somebody has signed in with, and can be asked again. */
type ConfirmingProvider = Exclude<ResolvedProvider, ResolvedEmail | ResolvedPassword>

export interface MailWay {
  readonly kind: 'mail'
  readonly id: 'mail'
  readonly email: string
  readonly provider: ResolvedEmail
}

/** A way for whoever is signed in to prove to be who it is; its `id` is the segment of its path. */
export type ConfirmWay =
  | { readonly kind: 'provider'; readonly id: string; readonly provider: ConfirmingProvider }
  | { readonly kind: 'password'; readonly id: 'password'; readonly email: string }
  | { readonly kind: 'totp'; readonly id: 'totp' }
  | { readonly kind: 'recovery'; readonly id: 'recovery' }
  | MailWay

async function listProviders(
  { store }: Engine,
  { provider, user }: Provable,
): Promise<ReadonlySet<string>> {
  if (provider !== undefined) return new Set([provider])
  // A session from before it was kept does not tell how it was begun.
  if (!user || !store?.has('listAccountsByUserId')) return new Set()
  const accounts = await store.listAccountsByUserId(user.id)
  return new Set(accounts.map((account) => account.provider))
}

async function hasPasskey({ store }: Engine, user: AdapterUser | undefined): Promise<boolean> {
  if (!user || !store?.has('listAuthenticatorsByUserId')) return false
  return (await store.listAuthenticatorsByUserId(user.id)).length > 0
}

/** The passkeys of a user, whatever their provider is called. */
async function passkeyWays(engine: Engine, { user }: Provable): Promise<readonly ConfirmWay[]> {
  const provider = [...engine.providers.values()].find(({ type }) => type === 'webauthn')
  if (provider?.type !== 'webauthn' || !(await hasPasskey(engine, user))) return []
  return [{ kind: 'provider', id: 'passkey', provider }]
}

async function passwordWays(
  { store, providers }: Engine,
  { userId, user }: Provable,
): Promise<readonly ConfirmWay[]> {
  const email = user?.email
  if (!store || !isFilled(email) || !providers.has('password')) return []
  const factor = await store.getFactor(userId, 'password')
  return factor ? [{ kind: 'password', id: 'password', email }] : []
}

/** The codes of an authenticator, and recovery codes where some are left: alone those open nothing. */
async function codeWays(
  { store, twoFactor }: Engine,
  { userId }: Provable,
): Promise<readonly ConfirmWay[]> {
  if (!twoFactor || !(await store?.getFactor(userId, 'totp'))) return []
  const set = await store?.getFactor(userId, 'recovery')
  const isLeft = set !== undefined && !hasNoCodes(set.value)
  return [
    { kind: 'totp', id: 'totp' },
    ...(isLeft ? [{ kind: 'recovery', id: 'recovery' } as const] : []),
  ]
}

/** A mail with a code: its browser is known, where alone its link counts. */
function mailWays({ providers }: Engine, user: AdapterUser | undefined): readonly MailWay[] {
  const provider = [...providers.values()].find(
    (each) => each.type === 'email' && each.signIn !== false && resolveCodeForm(each) !== undefined,
  )
  const email = user?.email
  if (provider?.type !== 'email' || !isFilled(email)) return []
  return [{ kind: 'mail', id: 'mail', email, provider }]
}

/**
 * The way to prove an address by a mailed code, of a user who never has. Whoever has made an account with the address of somebody
 * else must not set up what locks that person out.
 *
 * @returns undefined where the address was proven, or nothing proves it
 */
export function addressProof(engine: Engine, user: AdapterUser | undefined): MailWay | undefined {
  return user?.emailVerified === null ? mailWays(engine, user)[0] : undefined
}

export function canProveAddress(engine: Engine, { user }: Pick<Provable, 'user'>): boolean {
  return addressProof(engine, user) !== undefined
}

function canAsk(request: AuthRequest, provider: ResolvedProvider): provider is ConfirmingProvider {
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
      return provider.missing.length === 0
    case 'dev':
      return devAllowed(request, provider)
    case 'credentials':
      return true
    case 'email':
    case 'password':
    case 'webauthn':
      return false
  }
}

/**
 * All that this user can prove to be who it is by, the strongest first, and the service that the user came with. One of plain
 * OAuth 2.0 can't be made to ask for a proof: it is there only where there is nothing else. Of whoever has a second factor some
 * of it is not enough: then that is asked for next.
 */
export async function waysToProve(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
): Promise<readonly ConfirmWay[]> {
  const [known, ...own] = await Promise.all([
    listProviders(engine, session),
    passkeyWays(engine, session),
    passwordWays(engine, session),
    codeWays(engine, session),
  ])
  const services = [...engine.providers.values()]
    .filter((provider) => canAsk(request, provider))
    .filter(({ id }) => known.has(id))
    .map((provider) => ({ kind: 'provider', id: provider.id, provider }) as const)
  const strong = [
    ...own.flat(),
    ...mailWays(engine, session.user),
    ...services.filter(({ provider }) => provider.type !== 'oauth'),
  ]
  return strong.length > 0 ? strong : services
}

/** Tells whether a way gives a second factor: a passkey does where it verifies its user, and a service where it is trusted with it. */
function givesSecondFactor(way: ConfirmWay): boolean {
  switch (way.kind) {
    case 'totp':
    case 'recovery':
      return true
    case 'password':
    case 'mail':
      return false
    case 'provider': {
      const { provider } = way
      const isTrusted = provider.type === 'oidc' && provider.trustsSecondFactor !== undefined
      return isTrusted || provider.type === 'webauthn'
    }
  }
}

/** The ways to confirm whose a session is, as {@link waysToProve}: of whoever has a second factor those alone that give it. */
export async function confirmWays(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
): Promise<readonly ConfirmWay[]> {
  const ways = await waysToProve(engine, request, session)
  return ways.some(({ kind }) => kind === 'totp') ? ways.filter(givesSecondFactor) : ways
}

/** Tells whether a user has nothing to prove it by but a service, or several of plain OAuth 2.0. */
export async function isOnlyWay(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
  { id }: Pick<ResolvedProvider, 'id'>,
): Promise<boolean> {
  const ways = await waysToProve(engine, request, session)
  const isWeak = (way: ConfirmWay): boolean =>
    way.kind === 'provider' && (way.id === id || way.provider.type === 'oauth')
  return ways.some((way) => way.id === id) && ways.every(isWeak)
}
