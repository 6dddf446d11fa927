import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The commit for which everything was last run: `npm run test:all` writes it. */
export const SEEN: string = `${root}.ci/seen`

/** The paths on which every row stands: where one changes, all are run. */
export const FRAME: readonly string[] = [
  '.ci/run',
  'bin/',
  'runtime/package.json',
  'runtime/scripts/',
  'src/scripts/',
  'test/demo/visitor',
  'test/e2e/belongings.ts',
  'test/e2e/open-browser.ts',
  'test/e2e/package-managers.ts',
  'test/e2e/package.json',
  'test/e2e/touched.ts',
  'test/e2e/vitest.config.ts',
  'test/e2e/workspace.ts',
]

const DATABASES = ['src/database/', 'src/inspect/databases/', 'src/plan/schema/', 'src/schemas/']
const CELLS = ['test/e2e/databases-cell', 'test/e2e/databases-orms', 'test/e2e/unpacked']
const ADAPTERS = ['runtime/src/adapters/', 'runtime/src/sql/', 'runtime/src/tables/']
const MOVING = [
  'test/e2e/unpacked',
  'src/catalog/better-auth',
  'src/catalog/legacy',
  'src/changes/takeover/',
  'src/inspect/legacy/',
  'src/plan/takeover/',
]
const PASSKEYS = [
  'runtime/browser/',
  'runtime/data/languages/',
  'runtime/src/pages/',
  'runtime/src/texts/',
  'runtime/src/providers/webauthn',
]

const TESTED = [
  'runtime/src/testing/',
  'src/catalog/test-runners',
  'src/inspect/find-tests',
  'src/plan/tests/',
  'templates/shared/tests',
  'test/e2e/add-tests-runs',
]

/** Where it is said what a framework hands over, where that is not called by its id. */
const HOSTS: Readonly<Record<string, string>> = {
  next: 'runtime/src/next/',
  nitro: 'runtime/src/hosts/h3',
  nuxt: 'runtime/src/hosts/h3',
}

/** The paths of a framework: its row, its binding and what is generated for it. */
export function pathsOf(framework: string): readonly string[] {
  return [
    `runtime/src/frameworks/${framework}`,
    HOSTS[framework] ?? `runtime/src/hosts/${framework}`,
    `src/frameworks/${framework}/`,
    `templates/frameworks/${framework}/`,
  ]
}

/**
 * Files of end-to-end tests, by the paths that they are about; besides those each is about itself. A file that is missing
 * here is always run: one of each kind, which goes all the way.
 */
export const ABOUT: Readonly<Record<string, readonly string[]>> = {
  agent: [...['express', 'next', 'sveltekit'].flatMap(pathsOf), 'src/cli/', 'src/report/'],
  'add-tests': TESTED,
  'add-tests-routes': [
    ...TESTED,
    ...['astro', 'nestjs', 'next', 'nuxt', 'react-router', 'sveltekit', 'tanstack-start'].flatMap(
      pathsOf,
    ),
  ],
  'astro-behind-proxies': [...pathsOf('astro'), 'runtime/src/limits/'],
  'code-style': [
    'templates/',
    'src/changes/',
    'src/frameworks/',
    'src/inspect/project/find-format',
    'src/plan/files/',
    'src/schemas/',
    'src/syntax/',
  ],
  combinations: ['src/catalog/', 'src/plan/init/', 'templates/'],
  'databases-prisma': [...DATABASES, ...ADAPTERS, ...CELLS],
  'databases-typeorm': [...DATABASES, ...ADAPTERS, ...CELLS],
  'drizzle-0.29': ['runtime/src/adapters/drizzle', 'src/schemas/drizzle/'],
  fleet: ['runtime/src/session/', 'runtime/src/limits/', ...ADAPTERS],
  jest: ['runtime/src/client/', 'runtime/src/env', ...pathsOf('express')],
  'migrate-from': MOVING,
  'migrate-from-better-auth': [
    ...MOVING,
    'test/e2e/better-auth-bob',
    'runtime/src/passwords/',
    'src/schemas/sql/better-auth',
    'src/schemas/sql/copy',
  ],
  'migrate-from-routes': [
    ...MOVING,
    ...['next', 'nuxt', 'tanstack-start'].flatMap(pathsOf),
    'test/e2e/better-auth-',
    'test/e2e/moved-app',
    'test/e2e/next-auth-app',
    'test/e2e/routes-project',
  ],
  'mongo-drivers': ['runtime/src/adapters/mongodb', 'runtime/src/mongo/', 'src/schemas/mongo/'],
  nestjs: pathsOf('nestjs'),
  'older-sql': ADAPTERS,
  pages: [...PASSKEYS, 'runtime/src/actions/', 'runtime/src/mails/'],
  'one-copy': ['runtime/src/errors'],
  'account-page': [
    'runtime/src/accounts/',
    'runtime/src/actions/',
    'runtime/src/flows/',
    ...PASSKEYS,
  ],
  'password-pages': ['runtime/src/actions/', 'runtime/src/flows/', 'runtime/src/pages/'],
  'sent-twice': ['runtime/src/actions/', 'runtime/src/flows/', 'runtime/src/pages/'],
  passkeys: [...PASSKEYS, 'runtime/src/flows/'],
  'prisma-6': ['runtime/src/adapters/prisma', 'src/schemas/prisma/'],
  runtimes: [
    'runtime/src/bridge/',
    'runtime/src/crypto/',
    'runtime/src/frameworks/',
    'runtime/src/hosts/',
  ],
  site: [
    'docs/',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'runtime/README.md',
    'runtime/src/providers/',
  ],
  secret: ['src/plan/secret/', 'runtime/src/crypto/'],
  'sqlite-of-runtimes': ['runtime/src/adapters/sql', 'runtime/src/sql/'],
  'typeorm-0.2': ['runtime/src/adapters/typeorm', 'src/schemas/typeorm/'],
  workspaces: [
    ...MOVING,
    'src/apply/',
    'src/catalog/package-managers',
    'src/inspect/project/',
    'src/plan/files/',
    'src/world/',
  ],
  typescript: [
    'runtime/src/bridge/',
    'runtime/src/frameworks/',
    'runtime/src/hosts/',
    'src/catalog/versions',
    'src/reading/read-tsconfig',
    'templates/',
  ],
}

const git = (...args: string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((path) => path !== '')

/** The paths that have changed since everything was run; undefined where that can't be told, or everything is wanted. */
function changedPaths(): readonly string[] | undefined {
  if (process.env['TEST_ALL'] === '1' || !existsSync(SEEN)) return undefined
  try {
    const commit = readFileSync(SEEN, 'utf8').trim()
    const known = git('diff', '--name-only', '--no-renames', commit)
    return [...known, ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    // The commit is not of this repository.
    return undefined
  }
}

/** Tells what is to be run, by the paths that have changed. */
interface Touched {
  /** Tells whether a row is that is about some paths. */
  readonly isTouched: (paths: readonly string[]) => boolean
  /** Tells whether a file of end-to-end tests is, by its name without an ending. */
  readonly isFileTouched: (name: string) => boolean
}

/** @param changed undefined where everything is to be run */
export function touchedBy(changed: readonly string[] | undefined): Touched {
  const touches = (paths: readonly string[]): boolean =>
    changed?.some((path) => paths.some((each) => path.startsWith(each))) ?? true
  const isAll = touches(FRAME)
  const isTouched = (paths: readonly string[]): boolean => isAll || touches(paths)
  return {
    isTouched,
    isFileTouched: (name) => {
      const about = ABOUT[name]
      return !about || isTouched([...about, `test/e2e/${name}.test.ts`])
    },
  }
}

export const { isTouched, isFileTouched }: Touched = touchedBy(changedPaths())
