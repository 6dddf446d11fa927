import { normalizeAddress } from '../accounts/address.js'
import { callbackUrl } from '../checks/callback-url.js'
import { isLoopback } from '../config/validate.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { DevSignInRefused } from '../errors.js'
import type { DevUser } from '../providers/provider.js'
import type { ResolvedDev } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import type { Identification } from './identification.js'

/** Whether sign-in for development may be used for this request: not in production, and on this machine only. */
export function devAllowed(
  engine: Engine,
  request: Pick<AuthRequest, 'origin'>,
  provider: ResolvedDev,
): boolean {
  const { hostname, host } = new URL(request.origin)
  const hosts = provider.dangerouslyAllowHosts ?? []
  return (
    !engine.production && (isLoopback(hostname) || hosts.includes(hostname) || hosts.includes(host))
  )
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
