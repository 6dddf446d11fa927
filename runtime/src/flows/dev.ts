import { normalizeAddress } from '../accounts/address.js'
import { callbackUrl } from '../checks/callback-url.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { DevSignInRefused } from '../errors.js'
import type { DevUser } from '../providers/provider.js'
import type { ResolvedDev, ResolvedProvider } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import type { Identification } from './identification.js'

/** Why sign-in for development is refused, and what to do where it should not be. */
export const ELSEWHERE =
  'sign-in for development works on this machine only, with no proxy in between: dangerouslyAllowHosts names other hosts'

/** A request, as far as it matters whether an application is being developed. */
type LocalRequest = Pick<AuthRequest, 'origin' | 'local'>

/** Tells whether the application is developed on a host that the provider was told to take for this machine. */
function onAllowedHost({ origin }: LocalRequest, provider: ResolvedDev): boolean {
  const { hostname, host } = new URL(origin)
  const allowed = provider.dangerouslyAllowHosts ?? []
  return allowed.includes(hostname) || allowed.includes(host)
}

/** Tells whether sign-in for development may be used for this request. */
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

async function personOf(request: AuthRequest, provider: ResolvedDev): Promise<DevUser> {
  const picked = field(request, 'user')
  const person = provider.users.find(({ id }) => id === picked)
  if (person) return person
  const email = normalizeAddress(field(request, 'email') ?? '')
  if (picked !== undefined || email === undefined)
    throw new DevSignInRefused('neither a known user nor an e-mail address')
  const known = provider.users.find((user) => user.email === email)
  return (
    known ?? {
      id: await namedUuid(JSON.stringify([provider.id, email])),
      name: email.replace(/@.*$/, ''),
      email,
    }
  )
}

/**
 * Signs in as whoever was picked or typed.
 *
 * @throws DevSignInRefused on other hosts than this machine
 */
export async function identifyForDevelopment(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedDev,
): Promise<Identification> {
  if (!devAllowed(request, provider)) throw new DevSignInRefused(ELSEWHERE)
  const { id, name = null, email = null, image = null } = await personOf(request, provider)
  const account = { provider: provider.id, type: 'dev', providerAccountId: id } as const
  return {
    provider,
    user: { id, name, email, image },
    account,
    stored: account,
    emailProven: false,
    registers: true,
    callbackUrl: await callbackUrl(engine, request),
  }
}
