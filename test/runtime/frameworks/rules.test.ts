import { frameworkRules } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { ASTRO } from './worlds/astro.js'
import { H3_VERSIONS } from './worlds/h3.js'
import { NEXT } from './worlds/next.js'
import { ON_NODE } from './worlds/on-node.js'
import { SVELTEKIT } from './worlds/sveltekit.js'

describe.each([...ON_NODE, ...NEXT, ...SVELTEKIT, ...ASTRO, ...H3_VERSIONS])('%s', (_, world) => {
  const applying = frameworkRules.filter(
    ({ needs }) => !needs || world.lacks?.[needs] === undefined,
  )

  test.each(applying)('$name', async ({ run }) => {
    await expect(run(world)).resolves.toBeUndefined()
  })
})
