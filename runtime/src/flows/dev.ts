import { normalizeAddress } from '../accounts/address.js'
import { callbackUrl } from '../checks/callback-url.js'
import { isLoopback } from '../config/validate.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { DevSignInRefused } from '../errors.js'
import type { DevUser } from '../providers/provider.js'
import type { ResolvedDev, ResolvedProvider } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import type { Identification } from './identification.js'

/**
 * Whether what is for development may be used for this request: not in production, and on this machine only.
 *
 * @param hosts that count as this machine, too
 */
function inDevelopment(
  engine: Engine,
  request: Pick<AuthRequest, 'origin'>,
  hosts: readonly string[] = [],
): boolean {
  const { hostname, host } = new URL(request.origin)
  return (
    !engine.production && (isLoopback(hostname) || hosts.includes(hostname) || hosts.includes(host))
  )
}

/** Whether sign-in for development may be used for this request. */
export function devAllowed(
  engine: Engine,
  request: Pick<AuthRequest, 'origin'>,
  provider: ResolvedDev,
): boolean {
  return inDevelopment(engine, request, provider.dangerouslyAllowHosts)
}

/** Whether a provider's mails are kept on this machine: it is not set up, and the application is being developed. */
export function keepsMails(
  engine: Engine,
  request: Pick<AuthRequest, 'origin'>,
  provider: ResolvedProvider | undefined,
): boolean {
  if (provider?.type !== 'email' || provider.missing.length === 0) return false
  const hosts = [...engine.providers.values()].map((each) =>
    each.type === 'dev' ? (each.dangerouslyAllowHosts ?? []) : [],
  )
  return inDevelopment(engine, request, hosts.flat())
}

/** Whether there is a mailbox to look into. */
export function hasMailbox(engine: Engine, request: Pick<AuthRequest, 'origin'>): boolean {
  return [...engine.providers.values()].some((provider) => keepsMails(engine, request, provider))
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
 * @throws DevSignInRefused in production, and on other hosts than this machine
 */
export async function identifyForDevelopment(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedDev,
): Promise<Identification> {
  if (!devAllowed(engine, request, provider))
    throw new DevSignInRefused('sign-in for development works on this machine only')
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
