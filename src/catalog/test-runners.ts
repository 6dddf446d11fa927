import type { PackageFacts } from '../project.js'

/** The runners for which a file of tests is written, by the names that options have for them. */
export const TEST_RUNNERS = ['vitest', 'jest', 'node', 'playwright'] as const

/** One of {@link TEST_RUNNERS}. */
export type TestRunnerId = (typeof TEST_RUNNERS)[number]

/** A test runner: how it is recognised, and how a file of its tests is written. */
export interface TestRunner {
  readonly id: TestRunnerId
  readonly name: string
  /** The package that a project has it by; undefined where it comes with Node.js. */
  readonly package?: string
  /** How scripts call it, where no package tells. */
  readonly called: RegExp
  /** The module that gives its functions, and these. */
  readonly module: string
  readonly names: string
  /** The package of types with which the functions are there without an import. */
  readonly globals?: string
  /** The first line of a file whose tests run in Node.js, whatever stands for a browser in others. */
  readonly environment?: string
  /** What begins and ends a function that runs before all tests, with two minutes for it. */
  readonly before: readonly [open: string, close: string]
  /** What gives each test a minute, where a server compiles what it is asked for; and the names that it needs. */
  readonly patient?: { readonly line: string; readonly names?: string }
  /** What runs `stop` after all tests. */
  readonly after: string
  /** How it is said that two values are the same. */
  readonly equal: (actual: string, expected: string) => string
  /** What the names of its files have before their ending, where none is there to follow. */
  readonly suffix: string
  /** The same, in a form that no other runner takes for its own. */
  readonly apart?: string
  /** The setting that names files which are not its own, though they are called as its own are; undefined where it has none. */
  readonly ignores?: string
  /** Its functions are there without an import, or may be. */
  readonly everywhere?: true
  /** It reads imports, whatever the modules of the project are. */
  readonly transforms?: true
  /** What is said of it where nothing transforms the modules of the project; undefined where it reads them. */
  readonly reads?: string
  /** It reads TypeScript, and names of modules as the compiler does. */
  readonly typed?: true
  /** The folder of its tests where the project has none. */
  readonly folder: string
  /** The files that configure it, without their endings, and where they say in which folder it looks. */
  readonly looks?: { readonly stems: readonly string[]; readonly said: RegExp }
  /** The address that its own configuration says. */
  readonly address?: string
  /** The program that runs one file. */
  readonly runs: readonly [string, ...string[]]
  /** The option with which it ends, though what is tested still has connections open; undefined where it does so anyway. */
  readonly leaves?: string
}

const expected = (actual: string, value: string): string => `expect(${actual}).toBe(${value})`

/** Every runner, the likeliest first where a project has several. */
export const testRunners: readonly TestRunner[] = [
  {
    id: 'vitest',
    name: 'Vitest',
    package: 'vitest',
    called: /\bvitest\b/,
    module: 'vitest',
    names: 'afterAll, beforeAll, expect, test',
    environment: '// @vitest-environment node',
    before: ['beforeAll(async () => {', '}, 120_000);'],
    patient: { line: 'vi.setConfig({ testTimeout: 60_000 });', names: 'vi' },
    after: 'afterAll(stop);',
    equal: expected,
    suffix: '.test',
    ignores: 'test.exclude',
    everywhere: true,
    transforms: true,
    typed: true,
    folder: 'test',
    looks: {
      stems: ['vitest.config'],
      said: /\binclude:\s*\[\s*['"](\w[\w-]*)\/\*\*/,
    },
    runs: ['vitest', 'run'],
  },
  {
    id: 'jest',
    name: 'Jest',
    package: 'jest',
    called: /\bjest\b/,
    module: '@jest/globals',
    names: 'afterAll, beforeAll, expect, test',
    globals: '@types/jest',
    environment: '/** @jest-environment node */',
    before: ['beforeAll(async () => {', '}, 120_000);'],
    patient: { line: 'jest.setTimeout(60_000);', names: 'jest' },
    after: 'afterAll(stop);',
    equal: expected,
    suffix: '.test',
    ignores: 'testPathIgnorePatterns',
    everywhere: true,
    reads: '(ES modules: by a transform, or with NODE_OPTIONS=--experimental-vm-modules)',
    typed: true,
    folder: 'test',
    looks: {
      stems: ['jest.config', 'package'],
      // One root, or none that is named beside others.
      said: /\b(?:rootDir['"]?:\s*|roots['"]?:\s*\[\s*(?=['"][^'"]*['"]\s*\]))['"](?:<rootDir>\/|\.\/)?(\w[\w/-]*)/,
    },
    runs: ['jest'],
    leaves: '--forceExit',
  },
  {
    id: 'node',
    name: 'node:test',
    called: /\b(?:node|tsx)\b[^&|;]*\s--test\b/,
    module: 'node:test',
    names: 'after, before, test',
    before: ['before(async () => {', '}, { timeout: 120_000 });'],
    after: 'after(stop);',
    equal: (actual, value) => `equal(${actual}, ${value})`,
    suffix: '.test',
    apart: '-test',
    folder: 'test',
    runs: ['node', '--test'],
    leaves: '--test-force-exit',
  },
  {
    id: 'playwright',
    name: 'Playwright',
    package: '@playwright/test',
    called: /\bplaywright test\b/,
    module: '@playwright/test',
    names: 'expect, test',
    before: ['test.beforeAll(async () => {\n  test.setTimeout(120_000);', '});'],
    patient: { line: 'test.describe.configure({ timeout: 60_000 });' },
    after: 'test.afterAll(stop);',
    equal: expected,
    suffix: '.spec',
    ignores: 'testIgnore',
    typed: true,
    folder: 'e2e',
    looks: { stems: ['playwright.config'], said: /\btestDir:\s*['"](?:\.\/)?(\w[\w/-]*)/ },
    address: 'test.info().project.use.baseURL',
    runs: ['playwright', 'test'],
  },
]

/** The row of an id. */
export function getTestRunner(id: TestRunnerId): TestRunner {
  const row = testRunners.find((each) => each.id === id)
  if (row) return row
  throw new TypeError(`there is no test runner ${id}`)
}

/** The runners that a project has, the likeliest first. */
export function findRunners({
  dependencies,
  devDependencies,
  scripts,
}: PackageFacts): readonly TestRunner[] {
  const packages = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
  const commands = Object.values(scripts)
  return testRunners.filter(
    ({ package: name, called }) =>
      (name !== undefined && packages.has(name)) || commands.some((each) => called.test(each)),
  )
}
