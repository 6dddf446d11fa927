import { Option, type Command } from 'commander'
import { TEST_RUNNERS, type TestRunnerId } from '../catalog/test-runners.js'
import { routePath } from './option-values.js'

/** The options of `init` about tests. */
export interface TestsOptions {
  readonly tests?: string | false
  readonly runner?: TestRunnerId
}

/** The options of `add tests`. */
export interface AddTestsOptions {
  readonly runner?: TestRunnerId
  readonly route?: string
}

/** Adds the options of `init` about tests. */
export function addTestsOptions(command: Command): Command {
  return command
    .option(
      '--tests <route>',
      'write tests of what sign-in protects, for example: /account',
      routePath,
    )
    .option('--no-tests', 'write none')
    .addOption(runnerOption())
}

/** Adds the options of `add tests`. */
export function addAddTestsOptions(command: Command): Command {
  return command
    .addOption(runnerOption())
    .option(
      '--route <path>',
      'tests: what only those get who are signed in, for example: /account',
      routePath,
    )
}

function runnerOption(): Option {
  return new Option('--runner <name>', 'tests: what runs them, where there are several').choices(
    TEST_RUNNERS,
  )
}
