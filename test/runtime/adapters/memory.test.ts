import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { adapterRules } from '@create-auth/runtime/testing'
import { test } from 'vitest'

const adapter = MemoryAdapter()

test.each(adapterRules)('$name', ({ run }) => run(adapter))
