import type { Engine } from '../engine.js'
import type { ResolvedDev, ResolvedProvider } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'

export const ELSEWHERE =
  'sign-in for development works on this machine only, with no proxy in between: dangerouslyAllowHosts names other hosts'

type LocalRequest = Pick<AuthRequest, 'origin' | 'local'>

function onAllowedHost({ origin }: LocalRequest, provider: ResolvedDev): boolean {
  const { hostname, host } = new URL(origin)
  const allowed = provider.dangerouslyAllowHosts ?? []
  return allowed.includes(hostname) || allowed.includes(host)
}

export function devAllowed(request: LocalRequest, provider: ResolvedDev): boolean {
  return request.local || onAllowedHost(request, provider)
}

function anyDevAllowed(engine: Engine, request: LocalRequest): boolean {
  return [...engine.providers.values()].some(
    (provider) => provider.type === 'dev' && devAllowed(request, provider),
  )
}

/** Tells whether a provider's mails are kept on this machine: it is not set up, and the application is being developed. */
export function keepsMails(
  engine: Engine,
  request: LocalRequest,
  provider: ResolvedProvider | undefined,
): boolean {
  return lacksSender(provider) && (request.local || anyDevAllowed(engine, request))
}

function lacksSender(provider: ResolvedProvider | undefined): boolean {
  return provider?.type === 'email' && provider.missing.length > 0
}

/** Tells whether there is a mailbox to look into: where anybody may sign in as anybody, it tells nothing that is secret. */
export function hasMailbox(engine: Engine, request: LocalRequest): boolean {
  return anyDevAllowed(engine, request) && [...engine.providers.values()].some(lacksSender)
}
