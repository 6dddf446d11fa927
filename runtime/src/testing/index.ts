import type { AuthConfig } from '../config/config.js'
import { host, type Host } from '../config/host.js'
import { accessTokenRules } from './binding/access-tokens.js'
import { actionRules } from './binding/actions.js'
import { bearerRules } from './binding/bearer.js'
import { freshRules } from './binding/fresh.js'
import { peerRules } from './binding/peers.js'
import { requestRules } from './binding/requests.js'
import { roleRules } from './binding/role.js'
import type { FrameworkRule } from './binding/rule.js'
import { bindingSessionRules } from './binding/sessions.js'
import { accountRules } from './suite/accounts.js'
import { authenticatorRules } from './suite/authenticators.js'
import { counterRules } from './suite/counters.js'
import { deletionRules } from './suite/deletion.js'
import { factorRules } from './suite/factors.js'
import { keyRules } from './suite/keys.js'
import type { AdapterRule } from './suite/rule.js'
import { sessionRules } from './suite/sessions.js'
import { spellingRules } from './suite/spellings.js'
import { tokenRules } from './suite/tokens.js'
import { userRules } from './suite/users.js'
import { valueRules } from './suite/values.js'

export type { AdapterRule, Failing } from './suite/rule.js'

/**
 * The rules of an adapter that the engine relies on, for any test runner. Each rule stands alone and makes users of its own;
 * nothing else has to be in the database, and nothing is cleaned up.
 *
 * @example
 * import { adapterRules } from '@create-auth/runtime/testing'
 * import { test } from 'node:test'
 *
 * for (const { name, run } of adapterRules) test(name, () => run(MyAdapter(database)))
 */
export const adapterRules: readonly AdapterRule[] = [
  ...userRules,
  ...spellingRules,
  ...deletionRules,
  ...accountRules,
  ...sessionRules,
  ...tokenRules,
  ...authenticatorRules,
  ...factorRules,
  ...counterRules,
  ...keyRules,
  ...valueRules,
]

export type {
  Application,
  ApplicationOptions,
  FrameworkRule,
  FrameworkWorld,
  WireAnswer,
  WireRequest,
} from './binding/rule.js'

/**
 * The rules of a framework's binding that an application relies on, for any test runner. Each rule stands alone, and starts
 * applications of its own.
 *
 * @example
 * import { frameworkRules } from '@create-auth/runtime/testing'
 * import { test } from 'node:test'
 *
 * for (const { name, run } of frameworkRules) test(name, () => run(myWorld))
 */
export const frameworkRules: readonly FrameworkRule[] = [
  ...bindingSessionRules,
  ...freshRules,
  ...roleRules,
  ...bearerRules,
  ...accessTokenRules,
  ...actionRules,
  ...requestRules,
  ...peerRules,
]
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
