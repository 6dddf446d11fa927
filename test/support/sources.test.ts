import { expect, test } from 'vitest'
import { staleSources } from './sources.js'

test('JavaScript is made of a source once: who loads the configuration again finds it made', () => {
  expect(staleSources()).toEqual([])
})
