import { accessTokenRules } from './binding/access-tokens.js'
import { actionRules } from './binding/actions.js'
import { bearerRules } from './binding/bearer.js'
import { freshRules } from './binding/fresh.js'
import { roleRules } from './binding/role.js'
import { peerRules } from './binding/peers.js'
import { requestRules } from './binding/requests.js'
import type { FrameworkRule } from './binding/rule.js'
import { sessionRules } from './binding/sessions.js'

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
  ...sessionRules,
  ...freshRules,
  ...roleRules,
  ...bearerRules,
  ...accessTokenRules,
  ...actionRules,
  ...requestRules,
  ...peerRules,
]
