import { isRecord } from '../guards.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { LIMITS } from './limits.js'
import { invalid, type Problem } from './problem.js'
import { isSeconds } from './seconds.js'

/** So that nobody counts beyond what every database holds. */
const MOST = 1_000_000

function isLimit(value: unknown): boolean {
  if (value === false || value === undefined) return true
  if (!isRecord(value)) return false
  const { max, window } = value
  const fits = typeof max === 'number' && Number.isSafeInteger(max) && max >= 1 && max <= MOST
  return fits && isSeconds(window, 1)
}

function findProblem(name: string, value: unknown): string | undefined {
  if (name === 'store')
    return value === undefined ||
      (isRecord(value) && typeof value['incrementCounter'] === 'function')
      ? undefined
      : 'must have a method incrementCounter'
  if (!Object.hasOwn(LIMITS, name)) return `is none of ${Object.keys(LIMITS).join(', ')}, store`
  return isLimit(value) ? undefined : `must be false, or { max, window }: at least 1, and seconds`
}

/** Tokens that can be guessed need a counter which nobody gets around. */
function checkTokens(
  config: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  const { adapter, limits } = config
  const counts = limits?.store ?? (adapter && 'incrementCounter' in adapter)
  if (counts) return []
  return providers.flatMap((provider): readonly Problem[] => {
    if (provider.type !== 'email') return []
    const { id, code = false, generateVerificationToken } = provider
    if (code !== false)
      return [
        invalid(
          `provider ${id}: code needs a store that counts tries (an adapter with incrementCounter, or limits.store)`,
        ),
      ]
    return generateVerificationToken
      ? [{ severity: 'warning', code: 'short-tokens-refused', detail: id }]
      : []
  })
}

export function checkLimits(
  config: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  const { proxy, limits = {} }: { readonly proxy?: number; readonly limits?: unknown } = config
  if (!isRecord(limits)) return [invalid('limits: must be an object')]
  const count: readonly Problem[] =
    proxy === undefined || (Number.isSafeInteger(proxy) && proxy >= 1)
      ? []
      : [invalid('proxy: must be how many proxies there are, at least 1')]
  const wrong = Object.entries(limits).flatMap(([name, value]) => {
    const problem = findProblem(name, value)
    return problem === undefined ? [] : [invalid(`limits.${name}: ${problem}`)]
  })
  return [...count, ...wrong, ...checkTokens(config, providers)]
}
