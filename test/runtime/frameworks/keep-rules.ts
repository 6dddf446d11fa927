import { frameworkRules } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import type { NamedWorld } from './worlds/over-node-http.js'

/** Plays every rule that applies in each of some worlds. */
export function keepRules(worlds: readonly NamedWorld[]): void {
  describe.each(worlds)('%s', (_, world) => {
    const applying = frameworkRules.filter(
      ({ needs }) => !needs || world.lacks?.[needs] === undefined,
    )

    test.each(applying)('$name', async ({ run }) => {
      await expect(run(world)).resolves.toBeUndefined()
    })
  })
}
