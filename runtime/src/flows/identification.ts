import type { ProvenUser } from '../accounts/decide.js'
import type { Engine } from '../engine.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { Profile, SignInMethod } from '../types.js'
import type { NewPassword } from './replace-password.js'

/** Who somebody is, as proven by a flow. Every flow ends in one; `complete-sign-in` does the rest. */
export interface Identification extends ProvenUser {
  readonly profile?: Profile
  readonly credentials?: Readonly<Record<string, string | undefined>>
  /** OIDC: the session at the provider, where the ID token names it. */
  readonly sid?: string | undefined
  readonly startedBy?: string | undefined
  /**
   * Hashes the password that the user has chosen, and uses up the proof that it may be: once the `signIn` callback lets the user
   * in, before anything is stored.
   */
  readonly newPassword?: () => Promise<NewPassword>
  /** OIDC: the second in which the user has signed in at the service, where the ID token says so. */
  readonly authTime?: number | undefined
  /** True where a second factor was proven with the first, so that none is asked for. */
  readonly secondFactor?: boolean
  /** True where whoever is signed in was asked to confirm it, and nobody signs in. */
  readonly confirms?: boolean
  /** The turn of the user in which it was proven, where something that ends what waits ends the proof, too. */
  readonly turn?: number
  /** Where to go now; an absolute URL that was checked. */
  readonly callbackUrl: string
}

const METHOD: Readonly<Record<ResolvedProvider['type'], SignInMethod>> = {
  oauth: 'oauth',
  oidc: 'oauth',
  email: 'mail',
  webauthn: 'passkey',
  credentials: 'credentials',
  dev: 'dev',
  password: 'pwd',
}

export function resolveMethod({
  provider,
  isMailbox,
}: Pick<Identification, 'provider' | 'isMailbox'>): SignInMethod {
  // Whoever chooses a password has proven the mailbox, and nothing else yet.
  return isMailbox ? 'mail' : METHOD[provider.type]
}

/**
 * The second in which somebody did something to prove who it is. What is typed, clicked or touched here is done now. A service
 * may answer without asking anybody: it counts from when it says that its user has signed in there. OpenID Connect Core 1.0,
 * section 2.
 *
 * @returns seconds since the epoch, at the latest now; 0 where a service says nothing
 */
export function readFreshSecond(
  { host }: Pick<Engine, 'host'>,
  { provider, authTime = 0 }: Pick<Identification, 'provider' | 'authTime'>,
): number {
  const now = Math.floor(host.now() / 1000)
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
      return Math.max(0, Math.min(Math.floor(authTime), now))
    case 'credentials':
    case 'dev':
    case 'email':
    case 'password':
    case 'webauthn':
      return now
  }
}

/** Tells whether a service has not said when its user signed in there: it may have asked nobody. */
export function isSilent({
  provider,
  authTime,
}: Pick<Identification, 'provider' | 'authTime'>): boolean {
  return provider.type === 'oauth' || (provider.type === 'oidc' && authTime === undefined)
}
