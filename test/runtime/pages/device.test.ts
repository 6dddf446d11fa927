import { expect, test } from 'vitest'
import { recognizeDevice } from '../../../runtime/src/pages/device.js'
import { USER_AGENTS } from './user-agents.js'

const named = USER_AGENTS.flatMap(([browser, system, userAgents]) =>
  userAgents.map((userAgent) => ({ userAgent, browser, system })),
)

test('the list has two hundred user agents, none twice', () => {
  expect(new Set(named.map(({ userAgent }) => userAgent)).size).toBe(named.length)
  expect(named.length).toBeGreaterThanOrEqual(200)
})

test.each(named)('$userAgent is $browser on $system', ({ userAgent, browser, system }) => {
  expect(recognizeDevice(userAgent)).toEqual({
    ...(browser !== undefined && { browser }),
    ...(system !== undefined && { system }),
  })
})

test('what says nothing is no device', () => {
  expect(recognizeDevice('')).toEqual({})
})
