import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { SECRET } from '../engine/visitor.js'
import { ADA, EVE, makeWorld, type World } from '../stored/world.js'
import { settle } from '../../../runtime/src/accounts/settle.js'
import type { ProvenUser } from '../../../runtime/src/accounts/decide.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { withHost } from '../../../runtime/src/testing/index.js'

describe('who is refused gets the error of the sign-in', () => {
  test.each([
    ['oauth', 'OAuthAccountNotLinked'],
    ['oidc', 'OAuthAccountNotLinked'],
    ['webauthn', 'AccountNotLinked'],
    ['credentials', 'CallbackRouteError'],
  ])('%s: %s', async (type, error) => {
    const engine = getEngine(
      withHost({ providers: [], adapter: MemoryAdapter(), secret: SECRET }, { env: {} }),
    )
    if (!engine.store) throw new Error('no store')
    const proven = { provider: { id: 'p', type } } as unknown as ProvenUser
    const namesake = { id: '1', email: 'ada@example.test', emailVerified: null }
    const facts = { namesake, linksByEmail: false, registers: true }
    await expect(settle(engine, engine.store, proven, facts, undefined)).rejects.toMatchObject({
      type: error,
    })
  })
})

describe('the development sign-in', () => {
  test('is the stored user of the typed address', async () => {
    const world = makeWorld()
    await world.signIn(world.browser())
    const [ada] = world.rows().users
    const visitor = world.browser()
    await visitor.submit('/auth/callback/dev', { email: ADA.email })
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada', email: ADA.email } })
    expect(world.rows().users).toEqual([ada])
  })

  test('stores no tokens of its own', async () => {
    const world = makeWorld()
    for (const visitor of [world.browser(), world.browser()])
      await visitor.submit('/auth/callback/dev', { email: EVE.email ?? '' })
    expect(world.rows().users).toHaveLength(1)
    expect(world.spy.calls.map(({ method }) => method)).not.toContain('updateAccount')
  })
})

test('a sign-in that broke off between the two writes is finished by the next one, as a registration', async () => {
  let failures = 2
  const world = makeWorld({
    without: ['deleteUser'],
    meddle: ({ method }, go) => {
      if (method !== 'linkAccount' || (failures -= 1) < 0) return go()
      throw new Error('broken')
    },
  })
  await world.signIn(world.browser())
  const [user] = world.rows().users
  expect(world.rows()).toEqual({ users: [user], accounts: [], sessions: [] })
  world.events()
  await world.signIn(world.browser())
  const events = new Map(world.events())
  expect(world.rows().accounts).toEqual([`acme ada ${user?.id}`])
  expect(events.get('createUser')).toEqual({ user })
  expect(events.get('signIn')).toMatchObject({ isNewUser: true })
})

test.each(['getUserByEmail', 'listAccountsByUserId', 'createUser', 'linkAccount'])(
  'of two first sign-ins of one person at once both succeed: the other one is whole before %s',
  async (moment) => {
    let isFirst = true
    const other = async (): Promise<unknown> => world.signIn(world.browser())
    const world: World = makeWorld({
      meddle: async ({ method }, go) => {
        if (method !== moment || !isFirst) return go()
        isFirst = false
        await other()
        return go()
      },
    })
    const slow = world.browser()
    await world.signIn(slow)
    expect(await slow.session()).toMatchObject({ user: { name: 'Ada' } })
    expect([world.rows().users.length, world.rows().accounts.length]).toEqual([1, 1])
    expect(world.log.errors).toEqual([])
  },
)

test('three first sign-ins of one person at once succeed, while what one looks up is away for another', async () => {
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  const world = makeWorld({
    meddle: async ({ method }, go) => {
      if (method === 'linkAccount') await turns(400)
      const returned = await go()
      if (method === 'useVerificationToken') await turns(100)
      return returned
    },
  })
  const visitors = [world.browser(), world.browser(), world.browser()]
  await Promise.all(visitors.map(async (visitor) => world.signIn(visitor)))
  for (const visitor of visitors)
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
  expect([world.rows().users.length, world.rows().accounts.length]).toEqual([1, 1])
  expect(world.log.errors).toEqual([])
})

test('what fails for somebody who was here before fails once: nobody else has done it', async () => {
  let fails = false
  const world = makeWorld({
    meddle: ({ method }, go) => {
      if (fails && method === 'updateAccount') throw new Error('broken')
      return go()
    },
  })
  await world.signIn(world.browser())
  fails = true
  const before = world.spy.calls.length
  const answer = await world.signIn(world.browser())
  expect(answer.headers.get('location')).toContain('/auth/error?error=Configuration')
  const calls = world.spy.calls.slice(before).filter(({ method }) => method === 'updateAccount')
  expect(calls).toHaveLength(1)
})

test('an address that profile() has made up is not one that the provider has proven', async () => {
  const asEve = { url: 'https://as.test/me', request: () => ({ ...EVE }) }
  const asAda = { url: 'https://as.test/me', request: () => ({ ...ADA }) }
  const other = acme({
    id: 'other',
    allowDangerousEmailAccountLinking: true,
    userinfo: asAda,
    profile: () => ({ id: 'ada', email: EVE.email ?? null }),
  })
  const world = makeWorld({ config: { providers: [acme({ userinfo: asEve }), other] } })
  await world.signIn(world.browser())
  for (const user of world.tables.users.values())
    world.tables.users.set(user.id, { ...user, emailVerified: new Date(0) })
  const answer = await world.signIn(world.browser(), ADA, 'other')
  expect(answer.headers.get('location')).toContain('error=OAuthAccountNotLinked')
})
