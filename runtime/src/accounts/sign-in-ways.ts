import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterUser,
  AuthenticatorFacts,
} from '../adapter.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import { storedClaims } from '../identity/stored-claims.js'
import { isSignInProvider } from '../providers/resolve.js'
import type { Store } from '../store/store.js'

/** Characters of a name, and of an id that stands in its place. */
const LONGEST_NAME = 254
const LONGEST_ID = 16

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}

export function accountName(account: AdapterAccount): string {
  const { preferred_username: login, email } = storedClaims(account)
  const name = [login, email].find(isFilled)
  return name === undefined
    ? shortened(account.providerAccountId, LONGEST_ID)
    : shortened(name, LONGEST_NAME)
}

/**
 * A way to sign in that a user has. Not every one `opens`: its provider may be gone from the
 * configuration, which leaves out what is not set up.
 */
export type WayIn = { readonly opens: boolean } & (
  | { readonly kind: 'service'; readonly account: AdapterAccount }
  | {
      readonly kind: 'passkey'
      readonly account: AdapterAccount
      /** Of the key; of the account where its key is gone. */
      readonly credentialID: string
      readonly facts: AuthenticatorFacts
    }
  | { readonly kind: 'password' }
  | { readonly kind: 'mail'; readonly email: string }
)

function ofAccount(
  { providers }: Engine,
  account: AdapterAccount,
  keys: readonly AdapterAuthenticator[],
): WayIn {
  const provider = providers.get(account.provider)
  if (account.type === 'webauthn') {
    const { providerAccountId } = account
    const key = keys.find((each) => each.providerAccountId === providerAccountId)
    const opens = provider?.type === 'webauthn' && key !== undefined
    const { credentialID = providerAccountId, ...facts } = key ?? {}
    return { kind: 'passkey', account, credentialID, facts, opens }
  }
  return { kind: 'service', account, opens: provider !== undefined }
}

function byMail({ providers }: Engine, user: AdapterUser | undefined): readonly WayIn[] {
  const isSent = [...providers.values()].some(
    (provider) => provider.type === 'email' && isSignInProvider(provider),
  )
  const { email, emailVerified } = user ?? {}
  return isSent && isFilled(email) && emailVerified ? [{ kind: 'mail', email, opens: true }] : []
}

/** Tells whether the configuration has passkeys, or passwords: without it their tables may not be there. */
function has({ providers }: Engine, type: 'password' | 'webauthn'): boolean {
  return [...providers.values()].some((provider) => provider.type === type)
}

/**
 * The ways to sign in that a user has, as far as the engine knows them: passwords that the application keeps itself, for one, are
 * unknown to it.
 *
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `listAccountsByUserId`
 */
export async function listSignInWays(
  engine: Engine,
  store: Store,
  userId: string,
): Promise<readonly WayIn[]> {
  const listsKeys = has(engine, 'webauthn') && store.has('listAuthenticatorsByUserId')
  const [accounts, user, password, keys] = await Promise.all([
    store.listAccountsByUserId(userId),
    store.has('getUser') ? store.getUser(userId) : undefined,
    has(engine, 'password') ? store.getFactor(userId, 'password') : undefined,
    listsKeys ? store.listAuthenticatorsByUserId(userId) : [],
  ])
  return [
    ...accounts.map((account) => ofAccount(engine, account, keys)),
    ...(password ? [{ kind: 'password', opens: isFilled(user?.email) } as const] : []),
    ...byMail(engine, user),
  ]
}
