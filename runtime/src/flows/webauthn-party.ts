import type { Engine } from '../engine.js'
import { AuthError, CallbackRouteError, MissingAdapter } from '../errors.js'
import { toError } from '../guards.js'
import { siteName } from '../pages/site-name.js'
import type { ResolvedWebAuthn } from '../providers/resolve.js'
import type { WebAuthnContext } from '../providers/webauthn-config.js'
import type { AuthRequest } from '../request.js'
import type { Store } from '../store/store.js'
import type { Awaitable } from '../types.js'

/** The site as an authenticator sees it. Web Authentication Level 3, section 4, "Relying Party". */
export interface Party {
  /** The rpIDs; passkeys are made for the first. */
  readonly ids: readonly [string, ...string[]]
  readonly name: string
  readonly origins: readonly string[]
}

export function requirePasskeyStore({ store }: Engine): Store {
  if (!store) throw new MissingAdapter('sign-in by passkey needs an adapter')
  return store
}

function buildContext(engine: Engine, { id, name }: ResolvedWebAuthn): WebAuthnContext {
  const { getUser, getUserByEmail } = requirePasskeyStore(engine)
  return { provider: { id, name }, adapter: { getUser, getUserByEmail } }
}

function visibleRequest(request: AuthRequest): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const query = request.query.size > 0 ? `?${request.query.toString()}` : ''
  const url = `${request.base}/${request.action}/${request.providerId ?? ''}${query}`
  return new Request(url, { headers })
}

export async function askProvider<T>(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedWebAuthn,
  ask: (context: WebAuthnContext, request: Request) => Awaitable<T>,
): Promise<T> {
  try {
    return await engine.settled(ask(buildContext(engine, provider), visibleRequest(request)))
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown
    throw new CallbackRouteError(`a function of the provider ${provider.id} threw`, {
      cause: toError(thrown),
    })
  }
}

export async function relyingParty(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedWebAuthn,
): Promise<Party> {
  const { getRelayingParty } = provider
  const given = getRelayingParty
    ? await askProvider(engine, request, provider, getRelayingParty)
    : provider.relayingParty
  const { hostname, host, origin: own } = new URL(request.origin)
  const { id = hostname, name = siteName(engine.theme) ?? host, origin = own } = given
  const [first = hostname, ...more] = [id].flat()
  return { ids: [first, ...more], name, origins: [origin].flat() }
}
