import { isRecord } from '../guards.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import { checkNotices } from './check-email.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'

/** Two-step sign-in needs something that counts tries, and tells by mail what changes; see `checkAdapter` for the rest. */
export function checkTwoFactor(
  { twoFactor = false, adapter, limits }: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  if (twoFactor === false) return []
  if (twoFactor !== true && !isRecord(twoFactor))
    return [invalid('twoFactor: must be true, or an object')]
  const sender = providers.find((provider) => provider.type === 'email')
  const told = sender ? checkNotices(sender) : []
  const counts = typeof (limits?.store ?? adapter)?.incrementCounter === 'function'
  return counts || !adapter
    ? told
    : [
        invalid(
          'twoFactor: needs a store that counts tries (an adapter with incrementCounter, or limits.store)',
        ),
      ]
}
