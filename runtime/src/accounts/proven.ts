import type { AdapterAuthenticator } from '../adapter.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { Account, User } from '../types.js'

export interface ProvenUser {
  readonly provider: ResolvedProvider
  /** Without a store this is the user; with one, what is stored of a new user. */
  readonly user: User & { readonly id: string }
  /** With all that the provider has answered; the callbacks see it. */
  readonly account: Account
  /** The account as it is stored; undefined where accounts of this kind are not stored. */
  readonly stored?: Account
  /** True where it was proven that the mailbox of `user.email` is this person's. */
  readonly emailProven: boolean
  /** True where the account is the mailbox itself, which was proven by mail. */
  readonly isMailbox?: boolean
  /** False where a stored credential was used: it can sign in, but not register. */
  readonly registers: boolean
  /** What somebody new was asked for; it is told, and stored nowhere. */
  readonly fields?: Readonly<Record<string, string>>
  readonly authenticator?: Omit<AdapterAuthenticator, 'userId'>
  readonly usedKey?: Pick<AdapterAuthenticator, 'counter' | 'credentialID'>
}
