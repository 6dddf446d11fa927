import { normalizeAddress } from '../accounts/address.js'
import { isSameIgnoringCase } from '../text.js'
import { callbackUrl } from '../checks/callback-url.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { DevSignInRefused } from '../errors.js'
import type { DevUser } from '../providers/provider.js'
import type { ResolvedDev } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import { devAllowed, ELSEWHERE } from './dev.js'
import type { Identification } from './identification.js'

async function readPerson(request: AuthRequest, provider: ResolvedDev): Promise<DevUser> {
  const picked = field(request, 'user')
  const person = provider.users.find(({ id }) => id === picked)
  if (person) return person
  const email = normalizeAddress(field(request, 'email') ?? '')
  if (picked !== undefined || email === undefined)
    throw new DevSignInRefused('neither a known user nor an e-mail address')
  const known =
    provider.users.find((user) => user.email === email) ??
    provider.users.find((user) => user.email && isSameIgnoringCase(user.email, email))
  return (
    known ?? {
      id: await namedUuid(JSON.stringify([provider.id, email])),
      name: email.replace(/@.*$/, ''),
      email,
    }
  )
}

/** Signs in as whoever was picked or typed. @throws DevSignInRefused on other hosts than this machine */
export async function identifyForDevelopment(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedDev,
): Promise<Identification> {
  if (!devAllowed(request, provider)) throw new DevSignInRefused(ELSEWHERE)
  const { id, name = null, email = null, image = null } = await readPerson(request, provider)
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
