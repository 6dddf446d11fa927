import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { useRunFolder } from '../support/run-folder.js'
import { LongestFirst } from './longest-first.js'
import { isFileTouched } from './touched.js'

useRunFolder()

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.test.ts') && isFileTouched(basename(name, '.test.ts')),
)

// Real projects, real package managers, a real browser, with time to install. One waits for the network, a server or a
// browser while two compute.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: files.map((name) => `test/e2e/${name}`),
    globalSetup: ['test/e2e/package-managers.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    pool: 'forks',
    env: { TEST_SERVERS: '1' },
  },
})
