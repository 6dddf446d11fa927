import { host, type Host } from '../config/host.js'
import type { AuthConfig } from '../config/config.js'

export { adapterRules, type AdapterRule, type Failing } from './adapter-suite.js'
export type { Host } from '../config/host.js'

/** A copy of the configuration for tests, with a clock, randomness, fetch or environment of their own. */
export function withHost(config: AuthConfig, world: Partial<Host>): AuthConfig {
  return { ...config, [host]: { ...config[host], ...world } }
}
