import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const runtime = `${root}runtime/src/`

const { exports }: { exports: Record<string, string | { readonly default: string }> } = JSON.parse(
  readFileSync(`${root}runtime/package.json`, 'utf8'),
)

/** What users import, by the source that it is built of. The package's own order holds: the most special name first. */
const subpaths = Object.entries(exports).flatMap(([name, entry]) => {
  if (typeof entry === 'string') return []
  const find = name.slice(1).replaceAll('.', '\\.').replace('*', '(.*)')
  const source = entry.default.replace('./dist/', runtime).replace('*', '$1')
  return [
    {
      find: new RegExp(`^@create-auth/runtime${find}$`),
      replacement: source.replace(/\.js$/, '.ts'),
    },
  ]
})

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
      // Next itself, which is big, is tried where its servers are.
      { find: /^next\/(\w+)\.js$/, replacement: `${root}test/support/next/$1.ts` },
      // What Node gets by itself is for servers, where nothing ever changes.
      { find: /^solid-js$/, replacement: `${root}node_modules/solid-js/dist/solid.js` },
      ...subpaths,
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

/** They run the built program, which is loaded once for all of them; a process, since the program goes where it is started. */
const COMMANDS = ['test/src/cli/**/*.test.ts', 'test/docs.test.ts', 'test/docs/**/*.test.ts']

const { include, exclude, ...rest } = shared.test
const globalSetup = ['test/support/embedded-databases.ts']

export default defineConfig({
  ...shared,
  test: {
    ...rest,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude, isolate: false } },
      {
        extends: true,
        test: { name: 'commands', include: COMMANDS, exclude, isolate: false, globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'world',
          include,
          exclude: [...exclude, ...PURE, ...COMMANDS],
          pool: 'threads',
          globalSetup,
        },
      },
    ],
  },
})
