import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const runtime = `${root}runtime/src/`

/** What needs servers, or Python for a terminal of the system: `npm run test:servers`. */
export const SERVERS_ALONE: readonly string[] = [
  'test/servers/*.test.ts',
  'test/src/cli/pty.test.ts',
]

// The engine is tested on its sources, under the names that users import; the command line's contract on its build.
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: '#aes', replacement: `${runtime}crypto/aes-node.ts` },
      { find: /^@create-auth\/runtime$/, replacement: `${runtime}index.ts` },
      {
        find: /^@create-auth\/runtime\/providers\/(.*)$/,
        replacement: `${runtime}providers/by-id/$1.ts`,
      },
      { find: /^@create-auth\/runtime\/adapters$/, replacement: `${runtime}adapter.ts` },
      { find: /^@create-auth\/runtime\/adapters\/(.*)$/, replacement: `${runtime}adapters/$1.ts` },
      { find: /^@create-auth\/runtime\/testing$/, replacement: `${runtime}testing/index.ts` },
      { find: /^@create-auth\/runtime\/express$/, replacement: `${runtime}frameworks/express.ts` },
      {
        find: /^@create-auth\/runtime\/env$/,
        replacement: `${runtime}frameworks/load-env-file.ts`,
      },
      { find: /^@create-auth\/runtime\/(jwt|errors|types)$/, replacement: `${runtime}$1.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      ...SERVERS_ALONE,
      'test/e2e/**',
      '**/golden/**',
      '**/projects/**',
      '**/node_modules/**',
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Left to itself, Vitest keeps one core for its own watching.
    maxWorkers: '100%',
    execArgv: ['--unhandled-rejections=strict'],
  },
})
