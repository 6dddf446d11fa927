import type { Engine } from '../engine.js'
import type { Identification } from './identification.js'

/**
 * The second in which somebody did something to prove who it is. What is typed, clicked or touched here is done now. A service
 * may answer without asking anybody: it counts from when it says that its user has signed in there. OpenID Connect Core 1.0,
 * section 2.
 *
 * @returns seconds since the epoch, at the latest now; 0 where a service says nothing
 */
export function computeFreshAt(
  { host }: Pick<Engine, 'host'>,
  { provider, authTime = 0 }: Pick<Identification, 'provider' | 'authTime'>,
): number {
  const now = Math.floor(host.now() / 1000)
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
      return Math.max(0, Math.min(Math.floor(authTime), now))
    case 'credentials':
    case 'dev':
    case 'email':
    case 'password':
    case 'webauthn':
      return now
  }
}

/** Tells whether a service has not said when its user signed in there: it may have asked nobody. */
export function isSilent({
  provider,
  authTime,
}: Pick<Identification, 'provider' | 'authTime'>): boolean {
  return provider.type === 'oauth' || (provider.type === 'oidc' && authTime === undefined)
}
