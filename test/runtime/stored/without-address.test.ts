import type { Adapter } from '@create-auth/runtime/adapters'
import { expect } from 'vitest'
import { makeWorld } from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

/** A table whose users must have an address, each another one. */
const meddle = (
  { method, args }: { method: keyof Adapter; args: readonly unknown[] },
  go: () => unknown,
) => {
  const [user] = args as [{ email?: string | null }]
  if (method === 'createUser' && user.email === null) throw new Error('email must not be null')
  return go()
}

describeByTurns('users must have an address, strategy %s', (strategy, it) => {
  it('who has none signs in, and has none for the application', async () => {
    const world = makeWorld({ strategy, meddle })
    for (const id of ['one', 'two', 'one']) {
      const browser = world.browser()
      await world.signIn(browser, { id, name: id, email: null })
      expect(await browser.session()).toMatchObject({ user: { name: id, email: null } })
    }
    const stored = [...world.tables.users.values()].map(
      ({ id, email }) => email === `${id}@address.invalid`,
    )
    expect(stored).toEqual([true, true])
    const told = world.events().filter(([name]) => name === 'createUser')
    expect(told.map(([, message]) => message)).toMatchObject([
      { user: { email: '' } },
      { user: { email: '' } },
    ])
    expect(world.log.errors).toEqual([])
  })

  it('a failure for another reason is told as it was', async () => {
    const world = makeWorld({
      strategy,
      meddle: ({ method }, go) => {
        if (method === 'createUser') throw new Error('the first failure')
        return go()
      },
    })
    await world.signIn(world.browser(), { id: 'one', email: null })
    expect(world.log.errors.map(({ message }) => message)).toEqual([
      "the adapter's method createUser failed",
    ])
    expect(world.rows().users).toEqual([])
  })
})
