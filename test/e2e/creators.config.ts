import { mergeConfig } from 'vitest/config'
import shared from './vitest.config.js'

// Longer than the others, and it asks the registry for much: a run of its own, `npm run test:creators`, with one at a time.
const config = mergeConfig(shared, { test: { testTimeout: 600_000, maxWorkers: 1 } })
export default {
  ...config,
  test: { ...config.test, include: ['test/e2e/{attacks,browser,creators,moving,routes}.run.ts'] },
}
