import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { adapterRules } from '@create-auth/runtime/testing'
import { test } from 'vitest'

const adapter = MemoryAdapter()

/** What several processes need is of no use where there is one. */
const rules = adapterRules.filter(({ needs }) => !needs.includes('listVerificationTokens'))

test.each(rules)('$name', ({ run }) => run(adapter))
