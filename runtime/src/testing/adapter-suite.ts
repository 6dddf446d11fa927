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
