import type { Engine } from '../engine.js'
import { InvalidProvider } from '../errors.js'
import { signsIn, type ResolvedProvider } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'

/** The provider that the path names. @throws InvalidProvider where there is none of this id, or none to sign in with */
export function providerOf(engine: Engine, request: AuthRequest): ResolvedProvider {
  const provider =
    request.providerId === undefined ? undefined : engine.providers.get(request.providerId)
  if (!provider || !signsIn(provider)) throw new InvalidProvider('no provider has this id')
  return provider
}
