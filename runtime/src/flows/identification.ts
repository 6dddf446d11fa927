import type { Account, Profile, User } from '../types.js'

/** Who somebody is, as proven by a flow. Every flow ends in one; `complete-sign-in` does the rest. */
export interface Identification {
  readonly user: User & { readonly id: string }
  readonly account: Account
  /** OAuth and OIDC: what the provider says. */
  readonly profile?: Profile
  /** Credentials: what the user typed. */
  readonly credentials?: Readonly<Record<string, string | undefined>>
  /** Where to go now; an absolute URL that was checked. */
  readonly callbackUrl: string
}
