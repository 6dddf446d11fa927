import type { Engine } from '../engine.js'
import type { ResolvedEmail, ResolvedProvider } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import type { Provable } from '../session/renew-proof.js'
import { devAllowed } from './dev.js'

/** A way for whoever is signed in to prove to be who it is: by a provider, or by a code of the authenticator. */
export type ConfirmWay =
  | {
      readonly kind: 'provider'
      /** The segment of its path. */
      readonly id: string
      readonly provider: Exclude<ResolvedProvider, ResolvedEmail>
    }
  | { readonly kind: 'totp'; readonly id: 'totp' }

/** The kinds of proof in the order in which they are offered: the strongest first. */
const ORDER: readonly ResolvedProvider['type'][] = [
  'webauthn',
  'credentials',
  'oidc',
  'oauth',
  'dev',
]

/** The ids of the providers that a user has signed in with, or can. */
async function providersOf(
  { store }: Engine,
  { provider, user }: Provable,
): Promise<ReadonlySet<string>> {
  if (provider !== undefined) return new Set([provider])
  // A session from before it was kept does not tell how it was begun.
  if (!user || !store?.has('listAccountsByUserId')) return new Set()
  const accounts = await store.listAccountsByUserId(user.id)
  return new Set(accounts.map((account) => account.provider))
}

async function hasPasskey({ store }: Engine, { user }: Provable): Promise<boolean> {
  if (!user || !store?.has('listAuthenticatorsByUserId')) return false
  return (await store.listAuthenticatorsByUserId(user.id)).length > 0
}

async function hasTotp({ store, twoFactor }: Engine, { userId }: Provable): Promise<boolean> {
  return Boolean(twoFactor && (await store?.getFactor(userId, 'totp')))
}

/** The path segment of a provider: there is one passkey provider, whatever it is called. */
function segmentOf({ type, id }: ResolvedProvider): string {
  return type === 'webauthn' ? 'passkey' : id
}

/**
 * The ways to confirm whose a session is: what this user has, and the service that the user came with. A service of plain
 * OAuth 2.0 can't be made to ask for a proof: it is offered only where there is nothing else.
 *
 * @throws AdapterError
 */
export async function confirmWays(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
): Promise<readonly ConfirmWay[]> {
  const [known, passkey, totp] = await Promise.all([
    providersOf(engine, session),
    hasPasskey(engine, session),
    hasTotp(engine, session),
  ])
  const offered = [...engine.providers.values()]
    .filter((provider) => provider.type !== 'email')
    .filter((provider) => {
      switch (provider.type) {
        case 'webauthn':
          return passkey
        case 'oauth':
        case 'oidc':
          return known.has(provider.id) && provider.missing.length === 0
        case 'credentials':
          return known.has(provider.id)
        case 'dev':
          return known.has(provider.id) && devAllowed(request, provider)
      }
    })
  const better = offered.filter(({ type }) => type !== 'oauth')
  const providers = (better.length > 0 || totp ? better : offered)
    .toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type))
    .map((provider) => ({ kind: 'provider', id: segmentOf(provider), provider }) as const)
  return totp ? [...providers, { kind: 'totp', id: 'totp' }] : providers
}
