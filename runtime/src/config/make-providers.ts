import { InvalidConfig } from '../errors.js'
import { toError } from '../guards.js'
import {
  providerConfig,
  resolveProvider,
  type ProviderDefaults,
  type ResolvedProvider,
} from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import type { Host } from './host.js'
import type { Problem } from './problem.js'

export interface Providers {
  readonly list: readonly ResolvedProvider[]
  readonly problems: readonly Problem[]
}

/** The providers of a configuration with what they take from the environment. Never throws: one that can't be made is a problem. */
export function makeProviders(
  config: AuthConfig,
  host: Host,
  defaults: ProviderDefaults,
): Providers {
  const list: ResolvedProvider[] = []
  const problems: Problem[] = []
  for (const [index, provider] of config.providers.entries()) {
    try {
      list.push(resolveProvider(providerConfig(provider), host.env, defaults))
    } catch (thrown) {
      const cause = toError(thrown)
      problems.push({
        severity: 'error',
        error: new InvalidConfig(`providers[${index}]: can't be made`, { cause }),
      })
    }
  }
  return { list, problems }
}
