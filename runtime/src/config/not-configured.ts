import type { ResolvedProvider } from '../providers/resolve.js'
import { invalid, type Problem } from './problem.js'

/** The variables of the environment that a provider still lacks. */
function missingIn(provider: ResolvedProvider): readonly string[] {
  return 'missing' in provider ? provider.missing : []
}

/** Tells whether production goes without a provider: sign-in for development, and what nobody could sign in with. */
export function isLeftOut(provider: ResolvedProvider): boolean {
  return provider.type === 'dev' || missingIn(provider).length > 0
}

/**
 * Finds the providers that lack their variables. Production leaves those out, and says so, as long as there is another way
 * to sign in.
 */
export function checkConfigured(
  providers: readonly ResolvedProvider[],
  production: boolean,
): Problem[] {
  const usable = !providers.every(isLeftOut)
  return providers.flatMap((provider): Problem[] => {
    const { id, type } = provider
    const missing = missingIn(provider).join(', ')
    if (missing === '') return []
    if (production && !usable) return [invalid(`provider ${id}: not configured, set ${missing}`)]
    const code = production ? 'provider-left-out' : 'provider-not-configured'
    const kept =
      type === 'email' && !production ? '; until then its mails are kept on this machine' : ''
    return [{ severity: 'warning', code, detail: `${id}: set ${missing}${kept}` }]
  })
}
