import type { ResolvedProvider } from '../providers/resolve.js'
import { isDevelopment, isProduction } from './env.js'
import type { Environment } from '../providers/registration.js'
import { findFaults } from './check-services.js'
import { fault, invalid, type Problem } from './problem.js'

function listMissing(provider: ResolvedProvider): readonly string[] {
  return 'missing' in provider ? provider.missing : []
}

const KEPT = {
  now: 'until then its mails are kept on this machine',
  later: 'where NODE_ENV is development its mails are kept on this machine until then',
}

const NO_PASSWORDS = '; until then nobody signs up with a password, or gets another one by mail'

/**
 * Tells whether a provider is left out: sign-in for development elsewhere, a service of which something can't be right, and in
 * production what nobody could sign in with.
 */
export function isOmitted(provider: ResolvedProvider, env: Environment): boolean {
  if (provider.type === 'dev') return !isDevelopment(env)
  if (findFaults(provider, env).length > 0) return true
  return isProduction(env) && listMissing(provider).length > 0
}

function leavesPasswordsWithoutMails(
  { id, type }: ResolvedProvider,
  providers: readonly ResolvedProvider[],
  env: Environment,
): boolean {
  const passwords = providers.find((provider) => provider.type === 'password')
  if (type !== 'email' || !passwords) return false
  if (passwords.mail !== undefined) return passwords.mail === id
  return providers.every((provider) => provider.type !== 'email' || isOmitted(provider, env))
}

/**
 * Finds the providers that lack their variables, or of which something can't be right. Production leaves the former out, and the
 * latter are left out everywhere; that is said, as long as there is another way to sign in.
 */
export function checkConfigured(
  providers: readonly ResolvedProvider[],
  env: Environment,
): Problem[] {
  const production = isProduction(env)
  const usable = !providers.every((provider) => isOmitted(provider, env))
  return providers.flatMap((provider): Problem[] => {
    const { id, type } = provider
    const faults = findFaults(provider, env)
    if (faults.length > 0 && !usable) return faults.map(fault)
    if (faults.length > 0) {
      const detail = faults.map(({ message }) => message).join('; ')
      return [{ severity: 'warning', code: 'provider-faulty', detail }]
    }
    const missing = listMissing(provider).join(', ')
    if (missing === '') return []
    if (production && !usable) return [invalid(`provider ${id}: not configured, set ${missing}`)]
    if (production) {
      const lost = leavesPasswordsWithoutMails(provider, providers, env) ? NO_PASSWORDS : ''
      return [
        { severity: 'warning', code: 'provider-left-out', detail: `${id}: set ${missing}${lost}` },
      ]
    }
    const kept = type === 'email' ? `; ${KEPT[isDevelopment(env) ? 'now' : 'later']}` : ''
    const detail = `${id}: set ${missing}${kept}`
    return [{ severity: 'warning', code: 'provider-not-configured', detail }]
  })
}
