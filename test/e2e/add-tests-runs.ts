import type { Ran } from './workspace.js'

/** The runners of tests: their packages, the option with which each tells of every case, and how it does. */
export const RUNS = {
  vitest: {
    packages: { vitest: '4.1.12' },
    option: '--reporter=verbose',
    failed: /× .*> (.+?)(?: \d+ms)?$/gm,
    passed: /✓ .*> (.+?)(?: \d+ms)?$/gm,
  },
  jest: {
    packages: { jest: '30.5.2' },
    option: '--verbose',
    failed: /✕ (.+?)(?: \([\d.]+ m?s\))?$/gm,
    passed: /✓ (.+?)(?: \([\d.]+ m?s\))?$/gm,
  },
  node: {
    packages: {},
    option: '--test-reporter=tap',
    failed: /^ *not ok \d+ - (.+)$/gm,
    passed: /^ *ok \d+ - (.+)$/gm,
  },
  playwright: {
    packages: { '@playwright/test': '1.65.1' },
    option: '--reporter=list',
    failed: /✘ .*› (.+?)(?: \(.*\))?$/gm,
    passed: /✓ .*› (.+?)(?: \(.*\))?$/gm,
  },
} as const

export type Runner = keyof typeof RUNS

/** The cases that a route without its guard fails. */
const WITHOUT_GUARD: readonly string[] = [
  'a program that nobody has signed in is refused',
  'a session that has expired is refused',
  'a session that was forged is refused',
  'a stranger is led to sign-in',
  'sign-out ends the session',
]

/** What a project lets be done with it. */
interface Project {
  readonly createAuth: (...words: string[]) => Promise<Ran>
  readonly run: (command: string, ...words: string[]) => Promise<Ran>
  readonly read: (file: string) => string
}

/** The name of each case of a file of tests. */
const casesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^test\(["'](.+)["'], async/gm)].map(([, name = '']) => name).toSorted()

/**
 * Adds the tests of the route to a project, for a runner.
 *
 * @returns what runs them as somebody is told to, and gives what becomes of each case; and what has to become of them
 */
export async function addTests(
  { createAuth, run, read }: Project,
  runner: Runner,
  variables: readonly string[] = [],
) {
  const words = ['--runner', runner, '--route', '/account', '--yes']
  const { code, stdout, stderr } = await createAuth('add', 'tests', ...words)
  const [, command] = /^Run the tests\n {2}(.+)$/m.exec(stdout) ?? []
  if (code !== 0 || command === undefined) throw new Error(`${code}: ${stdout}\n${stderr}`)
  const { option, passed, failed } = RUNS[runner]
  const said = command.split(' ')
  const cases = casesOf(read(said.at(-1) ?? ''))
  // Nothing says that they are in another run of tests.
  const unset = ['VITEST', 'TEST', 'NODE_ENV', 'NODE_OPTIONS', 'FORCE_COLOR', 'AUTH_SECRET']
  const clean = [...unset.flatMap((name) => ['-u', name]), 'NO_COLOR=1', ...variables]
  return {
    outcome: async () => {
      const ran = await run('env', ...clean, ...said.toSpliced(-1, 0, option))
      const output = `${ran.stdout}\n${ran.stderr}`
      const named = (pattern: RegExp): readonly string[] => {
        const seen = [...output.matchAll(pattern)].map(([, name = '']) => name.trim())
        return cases.filter((name) => seen.includes(name))
      }
      return { seen: { code: ran.code, passed: named(passed), failed: named(failed) }, output }
    },
    guarded: { code: 0, passed: cases, failed: [] },
    unguarded: {
      code: 1,
      passed: cases.filter((name) => !WITHOUT_GUARD.includes(name)),
      failed: WITHOUT_GUARD,
    },
  }
}
