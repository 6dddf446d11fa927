import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const runtime = `${root}runtime/src/`

/** What needs servers, or Python for a terminal of the system: `npm run test:servers`. */
export const SERVERS_ALONE: readonly string[] = [
  'test/servers/*.test.ts',
  'test/src/cli/pty.test.ts',
]

// The engine is tested on its sources, under the names that users import; the command line's contract on its build.
/** What every run has in common. */
export const shared = {
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
} as const satisfies ViteUserConfig

/** Rooms whose tests start nothing and change nothing of the process: their files share what one of them has loaded. */
const PURE = [
  'test/runtime/{accounts,checks,config,cookies,crypto,email,engine,limits,loops,oidc,pages,providers,security,spec,stored,tables,webauthn}/**/*.test.ts',
  'test/src/{catalog,changes,inspect,legacy,plan,report,syntax}/**/*.test.ts',
]

const { include, exclude, ...rest } = shared.test

export default defineConfig({
  ...shared,
  test: {
    ...rest,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude, isolate: false } },
      { extends: true, test: { name: 'world', include, exclude: [...exclude, ...PURE] } },
    ],
  },
})
