import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Engine tests run on the sources, so that coverage and mutation testing see them; the CLI contract runs on the build. */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: '#jwe', replacement: `${root}runtime/src/crypto/jwe-node.ts` }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', '**/golden/**', '**/projects/**', '**/node_modules/**'],
    testTimeout: 30_000,
    pool: 'forks',
  },
})
