import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { writeModules } from '../runtime/scripts/generate.js'
import { useRunFolder } from './support/run-folder.js'
import { sources, STAND_INS, transpileSources } from './support/sources.js'

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

/** What needs servers, or Python for a terminal of the system. */
const SERVERS_ALONE = ['test/servers/*.test.ts', 'test/src/cli/pty.test.ts']

/**
 * Files that change what others of the same process would see: they replace Request and Response, as Hono does on Node.js, or have
 * Auth.js send mails, which its module remembers of every configuration from then on.
 */
const ALONE = [
  'test/runtime/frameworks/challenge.test.ts',
  'test/runtime/frameworks/rules.test.ts',
  'test/servers/spellings.test.ts',
  'test/src/plan/guards/require-session.test.ts',
]

/** Files that start many processes, which takes a process longer the more it has loaded. */
const STARTING = [
  'test/docs.test.ts',
  'test/src/{apply,cli}/**/*.test.ts',
  'test/src/changes/files/**/*.test.ts',
  'test/src/frameworks/*.test.ts',
  'test/src/inspect/git.test.ts',
]

// The engine is tested on its sources, under the names that users import; the command line's contract on its build.
/** What every run has in common. */
export const shared = {
  root,
  plugins: [sources()],
  resolve: {
    alias: [
      { find: '#aes', replacement: `${runtime}crypto/aes-node.ts` },
      { find: '#node-crypto', replacement: `${runtime}passwords/built-in-node.ts` },
      // Next itself, which is big, is tried where its servers are.
      { find: /^next\/(\w+)\.js$/, replacement: `${root}test/support/next/$1.ts` },
      ...Object.entries(STAND_INS).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
      ...subpaths,
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', '**/golden/**', '**/projects/**', '**/node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Left to itself, Vitest keeps one core for its own watching.
    maxWorkers: '100%',
    // Most of what a test makes is gone with it: a larger room for what is new is collected a tenth less often.
    execArgv: ['--unhandled-rejections=strict', '--max-semi-space-size=64'],
    silent: 'passed-only',
    env: process.argv.some((word) => /^(?:-u|--update)/.test(word)) ? { UPDATE_GOLDENS: '1' } : {},
  },
} as const satisfies ViteUserConfig

// What changes the sources loads them as they are, and in two processes at once.
if (process.env['STRYKER_MUTATOR_WORKER'] === undefined) transpileSources()
else writeModules()
useRunFolder()

/** Here it is the package itself, not what stands in for it. */
const realSqlite = {
  find: /^better-sqlite3$/,
  replacement: `${root}test/servers/node_modules/better-sqlite3/lib/index.js`,
}

/** @param onServers whether the servers of the machine are asked, too, and what needs them is run */
export function testsOf(onServers: boolean): ViteUserConfig {
  const { include, exclude: never, ...rest } = shared.test
  const exclude = [...never, ...(onServers ? [] : SERVERS_ALONE)]
  const resolve = { alias: [...shared.resolve.alias, ...(onServers ? [realSqlite] : [])] }
  const test = { ...rest, env: { ...rest.env, ...(onServers && { TEST_SERVERS: '1' }) } }
  // Each has all of it: a project that extends this file would load it once more.
  const project = (own: NonNullable<ViteUserConfig['test']>) => ({
    ...shared,
    resolve,
    test: { ...test, exclude, ...own },
  })
  return defineConfig({
    ...shared,
    resolve,
    test: {
      ...test,
      globalSetup: ['test/support/embedded-databases.ts'],
      projects: [
        project({ name: 'starting', include: STARTING, isolate: false }),
        project({
          name: 'together',
          include: [...include],
          exclude: [...exclude, ...ALONE, ...STARTING],
          isolate: false,
          setupFiles: ['test/support/same-globals.ts'],
        }),
        project({ name: 'alone', include: ALONE }),
      ],
    },
  })
}

export default testsOf(false)
