import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test, vi } from 'vitest'
import type { AdapterCall } from '../../support/spy-adapter.js'
import { DAY, makeWorld, type WorldOptions } from './world.js'

const TEN_MINUTES = 600

/** One process of a site, on which somebody has signed in. Whoever signs in next does so in a browser of his own. */
async function seasoned(options: WorldOptions = {}) {
  const world = makeWorld(options)
  const visitor = world.browser()
  await world.signIn(visitor)
  const cleanings = (): readonly AdapterCall[] =>
    world.spy.calls.filter(({ method }) => method === 'deleteExpired')
  const signIn = async (): Promise<number> => {
    visitor.cookies.clear()
    return (await world.signIn(visitor)).status
  }
  return { ...world, visitor, cleanings, signIn }
}

/** Lets what nobody waits for come to its end. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) await Promise.resolve()
}

/** How many rows have gone. */
function gone(count: number) {
  return { sessions: count, verificationTokens: 0, counters: 0 }
}

describe('what has expired is deleted in passing', () => {
  test('sessions go after a sign-in, and those that live stay', async () => {
    const world = await seasoned()
    const [first] = world.tables.sessions.keys()
    world.clock.advance(15 * DAY)
    await world.signIn()
    await settled()
    const [, second] = world.tables.sessions.keys()
    world.clock.advance(16 * DAY)
    await world.signIn()
    await vi.waitFor(() => expect(world.tables.sessions.size).toBe(2))
    expect([...world.tables.sessions.keys()]).not.toContain(first)
    expect([...world.tables.sessions.keys()]).toContain(second)
    expect(await world.visitor.session()).toMatchObject({ user: { email: 'ada@example.test' } })
    expect(world.log.errors).toEqual([])
  })

  test('verification tokens go when another is mailed', async () => {
    const world = await seasoned({ passwordless: true })
    const mail = (email: string) => world.visitor.submit('/auth/signin/mail', { email })
    await mail('eve@example.test')
    expect(world.tables.verificationTokens.size).toBe(1)
    world.clock.advance(2 * DAY)
    await mail('bob@example.test')
    await vi.waitFor(() =>
      expect([...world.tables.verificationTokens.values()].map((row) => row.identifier)).toEqual([
        'bob@example.test',
      ]),
    )
  })

  test('also in the store that counts what is limited', async () => {
    const store = MemoryAdapter()
    const asked: unknown[] = []
    const counting = {
      ...store,
      deleteExpired: (...given: Parameters<typeof store.deleteExpired>) => {
        asked.push(given[1])
        return store.deleteExpired(...given)
      },
    }
    const world = await seasoned({ config: { limits: { store: counting } } })
    world.clock.advance(TEN_MINUTES)
    await world.signIn()
    await vi.waitFor(() => expect(asked).toEqual([1000]))
    expect(world.cleanings()).toHaveLength(1)
  })
})

describe('it is seldom, and bounded', () => {
  test('never on a session check, nor before the process has run for ten minutes', async () => {
    const world = await seasoned()
    world.clock.advance(TEN_MINUTES - 1)
    await world.signIn()
    await settled()
    expect(world.cleanings()).toEqual([])
    world.clock.advance(DAY)
    await world.visitor.session()
    await world.visitor.ask('/auth/signin')
    await settled()
    expect(world.cleanings()).toEqual([])
  })

  test('once in ten minutes, however many sign in', async () => {
    const world = await seasoned()
    world.clock.advance(TEN_MINUTES)
    for (let turn = 0; turn < 3; turn += 1) await world.signIn()
    await vi.waitFor(() => expect(world.cleanings()).toHaveLength(1))
    expect(world.cleanings()[0]?.args).toEqual([new Date(world.clock.now()), 1000])
    world.clock.advance(TEN_MINUTES - 1)
    await world.signIn()
    await settled()
    expect(world.cleanings()).toHaveLength(1)
    world.clock.advance(1)
    await world.signIn()
    await vi.waitFor(() => expect(world.cleanings()).toHaveLength(2))
  })

  test('in batches, one after the other, until one is not full', async () => {
    const left = [1000, 1000, 999]
    const world = await seasoned({
      meddle: ({ method }, go) => (method === 'deleteExpired' ? gone(left.shift() ?? 0) : go()),
    })
    world.clock.advance(TEN_MINUTES)
    await world.signIn()
    await settled()
    expect(world.cleanings()).toHaveLength(3)
  })

  test('a hundred batches are enough for once', async () => {
    const world = await seasoned({
      meddle: ({ method }, go) => (method === 'deleteExpired' ? gone(1000) : go()),
    })
    world.clock.advance(TEN_MINUTES)
    await world.signIn()
    await vi.waitFor(() => expect(world.cleanings()).toHaveLength(100))
    await settled()
    expect(world.cleanings()).toHaveLength(100)
  })

  test('an adapter that does not say how many it were is asked once', async () => {
    const world = await seasoned({
      meddle: ({ method }, go) => (method === 'deleteExpired' ? undefined : go()),
    })
    world.clock.advance(TEN_MINUTES)
    await world.signIn()
    await settled()
    expect(world.cleanings()).toHaveLength(1)
    expect(world.log.errors).toEqual([])
  })

  test('and an adapter that can not is left alone', async () => {
    const world = await seasoned({ without: ['deleteExpired'] })
    world.clock.advance(TEN_MINUTES)
    expect(await world.signIn()).toBe(302)
    await settled()
    expect(world.log.errors).toEqual([])
  })
})

describe('nobody waits for it, and nobody is failed by it', () => {
  test('who signs in has the answer while it goes on; another meanwhile begins none', async () => {
    let end = (): void => undefined
    const world = await seasoned({
      meddle: ({ method }, go) =>
        method === 'deleteExpired'
          ? new Promise((resolve) => {
              end = () => resolve(gone(0))
            })
          : go(),
    })
    world.clock.advance(TEN_MINUTES)
    expect(await world.signIn()).toBe(302)
    expect(world.cleanings()).toHaveLength(1)
    world.clock.advance(2 * TEN_MINUTES)
    expect(await world.signIn()).toBe(302)
    expect(world.cleanings()).toHaveLength(1)
    end()
    await settled()
    world.clock.advance(TEN_MINUTES)
    await world.signIn()
    expect(world.cleanings()).toHaveLength(2)
    end()
  })

  test('what has not ended within an hour has died with the request that began it', async () => {
    const never = async (): Promise<never> => new Promise<never>(() => {})
    const world = await seasoned({
      meddle: ({ method }, go) => (method === 'deleteExpired' ? never() : go()),
    })
    world.clock.advance(TEN_MINUTES)
    await world.signIn()
    world.clock.advance(6 * TEN_MINUTES)
    await world.signIn()
    expect(world.cleanings()).toHaveLength(2)
  })

  test.each([
    ['throws', () => Promise.reject(new TypeError('the disk is full'))],
    ['says what are no counts', () => ({ sessions: 'many' })],
    ['says something else', () => 7],
  ])('what it %s is told to the logger, and it is tried again', async (_, answer) => {
    const world = await seasoned({
      meddle: ({ method }, go) => (method === 'deleteExpired' ? answer() : go()),
    })
    world.clock.advance(TEN_MINUTES)
    expect(await world.signIn()).toBe(302)
    await vi.waitFor(() => expect(world.log.errors).toHaveLength(1))
    expect(world.log.errors[0]).toMatchObject({
      type: 'AdapterError',
      message: "the adapter's method deleteExpired failed",
    })
    expect(await world.visitor.session()).toMatchObject({ user: { email: 'ada@example.test' } })
    world.clock.advance(TEN_MINUTES)
    await world.signIn()
    await vi.waitFor(() => expect(world.log.errors).toHaveLength(2))
  })
})
