import { host, type Host } from '../config/host.js'
import type { AuthConfig } from '../config/config.js'

export { adapterRules, type AdapterRule, type Failing } from './adapter-suite.js'
export {
  frameworkRules,
  type Application,
  type ApplicationOptions,
  type FrameworkRule,
  type FrameworkWorld,
  type WireAnswer,
  type WireRequest,
} from './framework-suite.js'
export type { Host } from '../config/host.js'
export { mailbox, type TestMail, type TestMailbox } from './mailbox.js'
export {
  signedIn,
  type BrowserCookie,
  type SignedIn,
  type SignedInOptions,
  type TestUser,
} from './signed-in.js'

/** A copy of the configuration for tests, with a clock, randomness, fetch or environment of their own. */
export function withHost(config: AuthConfig, world: Partial<Host>): AuthConfig {
  return { ...config, [host]: { ...config[host], ...world } }
}
