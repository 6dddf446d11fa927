import type { ResolvedProvider } from '../providers/resolve.js'
import { isDevelopment, isProduction } from './env.js'
import type { Environment } from '../providers/env-name.js'
import { invalid, type Problem } from './problem.js'

/** The variables of the environment that a provider still lacks. */
function missingIn(provider: ResolvedProvider): readonly string[] {
  return 'missing' in provider ? provider.missing : []
}

/** The mails of a provider without a sender, now or once the environment says that this is development. */
const KEPT = {
  now: 'until then its mails are kept on this machine',
  later: 'where NODE_ENV is development its mails are kept on this machine until then',
}

/** Tells whether a provider is left out: sign-in for development elsewhere, and in production what nobody could sign in with. */
export function isLeftOut(provider: ResolvedProvider, env: Environment): boolean {
  if (provider.type === 'dev') return !isDevelopment(env)
  return isProduction(env) && missingIn(provider).length > 0
}

/**
 * Finds the providers that lack their variables. Production leaves those out, and says so, as long as there is another way
 * to sign in.
 */
export function checkConfigured(
  providers: readonly ResolvedProvider[],
  env: Environment,
): Problem[] {
  const production = isProduction(env)
  const usable = !providers.every((provider) => isLeftOut(provider, env))
  return providers.flatMap((provider): Problem[] => {
    const { id, type } = provider
    const missing = missingIn(provider).join(', ')
    if (missing === '') return []
    if (production && !usable) return [invalid(`provider ${id}: not configured, set ${missing}`)]
    const code = production ? 'provider-left-out' : 'provider-not-configured'
    const kept =
      type === 'email' && !production ? `; ${KEPT[isDevelopment(env) ? 'now' : 'later']}` : ''
    return [{ severity: 'warning', code, detail: `${id}: set ${missing}${kept}` }]
  })
}
