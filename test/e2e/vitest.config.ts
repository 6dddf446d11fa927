import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Real projects, real package managers, a real browser, with time to install. One waits for the network while another computes.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/package-managers.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    pool: 'forks',
    env: { TEST_SERVERS: '1' },
  },
})
