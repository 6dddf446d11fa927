import { withHost } from '@create-auth/runtime/testing'
import { expect, test, vi } from 'vitest'
import { getEngine } from '../../../runtime/src/engine.js'
import { once } from '../../../runtime/src/session/once.js'
import { makeWorld } from './world.js'

const never = async (): Promise<never> => new Promise<never>(() => {})
const engine = getEngine(withHost(makeWorld().config, { env: {}, requestTimeout: 20 }))

test('requests at the same time share what one of them does, and its failure', async () => {
  const running = new Map<string, Promise<number>>()
  const run = vi.fn<() => Promise<number>>(async () => 7)
  const ask = async () => once(engine, running, 'a', run)
  expect([await Promise.all([ask(), ask()]), run.mock.calls.length]).toEqual([[7, 7], 1])
  run.mockRejectedValueOnce(new TypeError('no'))
  const failed = await Promise.allSettled([ask(), ask()])
  expect([failed.map(({ status }) => status), run.mock.calls.length, running.size]).toEqual([
    ['rejected', 'rejected'],
    2,
    0,
  ])
})

test('what a request has begun that has ended keeps nobody waiting: each finds a way out of its own', async () => {
  const running = new Map<string, Promise<number>>([['a', never()]])
  expect(await once(engine, running, 'a', async () => 7)).toBe(7)
  expect(running.size).toBe(0)
})
