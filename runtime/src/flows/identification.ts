import type { ProvenUser } from '../accounts/proven.js'
import type { Profile } from '../types.js'
import type { NewPassword } from './replace-password.js'

/** Who somebody is, as proven by a flow. Every flow ends in one; `complete-sign-in` does the rest. */
export interface Identification extends ProvenUser {
  /** OAuth and OIDC: what the provider says. */
  readonly profile?: Profile
  readonly credentials?: Readonly<Record<string, string | undefined>>
  /** OIDC: the session at the provider, where the ID token names it. */
  readonly sid?: string | undefined
  /** The id of the stored user whom the account is to be linked to, as was asked when the sign-in was begun. */
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
