import { describe, expect, test } from 'vitest'
import { start } from '../account/address-site.js'
import { ADA, at, STRATEGIES } from '../account/site.js'

// What comes at the very moment at which something ends: it is of before, and ends, or of after, and is refused.

describe.each(STRATEGIES)('a service that is removed, strategy %s', (strategy) => {
  test('stays as it was where it can not be noted that it was removed', async () => {
    let isDown = false
    const site = await start({
      strategy,
      around: (adapter) => ({
        ...adapter,
        // What was removed is remembered for longer than anything else.
        incrementCounter: (given) => {
          if (isDown && given.expires.getTime() > site.clock.now() + 5 * 31_536_000_000)
            throw new Error('connection lost')
          return adapter.incrementCounter?.(given) ?? 0
        },
      }),
    })
    await site.setPassword(site.ada)
    await site.link(site.ada, 'other')
    isDown = true
    const other = { provider: 'other', providerAccountId: 'ada' }
    const failed = await site.post(site.ada, 'unlink', other)
    expect(at(failed)).toContain('error=Configuration')
    expect(site.accounts()).toEqual(['acme', 'other'])
    isDown = false
    await site.post(site.ada, 'unlink', other)
    expect(site.accounts()).toEqual(['acme'])
  })
})
