import { GROUPS } from './groups.js'

/** What is changed where nothing is chosen. */
const FOLDERS = ['accounts', 'checks', 'crypto', 'limits', 'session']

const group = GROUPS[process.env.MUTATED]

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: group ? 'in-process' : 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  plugins: [
    '@stryker-mutator/vitest-runner',
    './test/mutation/messages.js',
    './test/mutation/runner.js',
  ],
  ignorers: ['messages'],
  mutate: group?.mutate ?? [
    ...FOLDERS.map((folder) => `runtime/src/${folder}/**/*.ts`),
    '!runtime/src/crypto/aes-web.ts',
    '!runtime/src/**/*.d.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: group ? 5_000 : 10_000,
  maxTestRunnerReuse: group ? 400 : 0,
  // Of everything it would take a run of all tests for each.
  ignoreStatic: group === undefined,
  inPlace: false,
  disableTypeChecks: false,
  ignorePatterns: [
    'dist',
    'runtime/dist',
    'test/e2e',
    'test/demo',
    'test/src',
    'test/servers',
    'test/mutation/node_modules',
  ],
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `coverage/mutation${group ? `-${process.env.MUTATED}` : ''}.json` },
}
