import type { Command } from 'commander'
import {
  addProjectOptions,
  type ConsentOptions,
  type LookOptions,
  type ProjectOptions,
} from './options.js'

/** The options of `test-session`. */
export interface TestSessionOptions
  extends ProjectOptions, Pick<ConsentOptions, 'yes'>, Pick<LookOptions, 'database' | 'urlEnv'> {
  readonly user: string
  readonly out?: string
  readonly url?: string
}

/** Adds the options of `test-session`. */
export function addTestSessionOptions(command: Command): Command {
  return addProjectOptions(command)
    .requiredOption('--user <email>', 'who is signed in; where users are stored, one of them')
    .option('--out <file>', 'write it to a file that nobody else may read, and not to the output')
    .option(
      '--url <origin>',
      'where the tests visit the application (default: AUTH_URL of the env file, else localhost)',
    )
    .option('--database', 'also use a database that is not on this machine')
    .option('--url-env <name>', 'the variable with the connection string (default: DATABASE_URL)')
    .option('-y, --yes', 'replace the file, where there is one')
}
