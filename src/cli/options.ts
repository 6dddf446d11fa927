import { Option, type Command } from 'commander'
import { LEGACY_SOURCES, type LegacySource } from '../catalog/legacy.js'
import { orms } from '../catalog/orms.js'
import type { TableNames } from '../catalog/tables.js'
import type { ClientFact, OrmId, PackageManagerName } from '../project.js'
import {
  basePath,
  clientOf,
  gatedPaths,
  insideProject,
  insideWorkspace,
  ormId,
  providerList,
  splitList,
  tableName,
} from './option-values.js'
import { addTestsOptions, type TestsOptions } from './tests-options.js'

/** The options that every command has. */
export interface CommonOptions {
  readonly cwd: string
  readonly json?: boolean
}

/** The options that decide whether somebody is asked. */
export interface ConsentOptions extends CommonOptions {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

/** The options of `undo`. */
export interface UndoOptions extends ConsentOptions {
  readonly committed?: boolean
}

/** The options that say which project is meant, and how it is read. */
export interface ProjectOptions extends CommonOptions {
  readonly framework?: string
  readonly entry?: string
  readonly dotenv?: string
  readonly auth?: string
  readonly packageManager?: PackageManagerName
}

/** The options of every command that carries out a plan. */
export interface PlanOptions extends ProjectOptions, ConsentOptions {
  readonly diff?: boolean
  readonly allowDirty?: boolean
}

/** The options of every command that may install. */
export interface InstallOptions extends PlanOptions {
  readonly install: boolean
}

/** The options of `add` and `remove`. */
export interface ProviderOptions extends InstallOptions {
  readonly config?: string
}

/** The options that decide whether the database itself is looked at. */
export interface LookOptions extends ConsentOptions, Pick<InstallOptions, 'install'> {
  readonly database?: boolean
  readonly urlEnv?: string
}

/** The options of `init`. */
export interface InitOptions extends InstallOptions, LookOptions, TestsOptions {
  readonly providers?: readonly string[]
  readonly runtime?: 'bundled' | 'registry'
  readonly orm?: OrmId | 'none'
  readonly client?: ClientFact
  readonly session?: 'database' | 'jwt'
  readonly table?: Partial<TableNames>
  readonly path?: string
  readonly gate?: readonly string[]
  readonly languages?: readonly string[]
  readonly agents?: boolean
  readonly overwrite: readonly string[]
}

/** The options of `migrate`. */
export interface MigrateOptions extends InstallOptions, LookOptions {
  readonly orm?: OrmId | 'none'
  readonly client?: ClientFact
  readonly session?: 'database' | 'jwt'
  readonly check?: boolean
  readonly apply?: boolean
  readonly clean?: boolean
  readonly down?: boolean
  readonly loseData?: boolean
  readonly sealTokens?: boolean
  readonly from?: LegacySource
}

/** The options of `doctor`. */
export interface DoctorOptions extends ProjectOptions, Pick<LookOptions, 'database' | 'urlEnv'> {
  readonly only: readonly string[]
  readonly strict?: boolean
  readonly url?: string
}

/** The options of `secret`. */
export interface SecretOptions extends PlanOptions {
  readonly rotate?: boolean
  readonly prune?: boolean
  readonly print?: boolean
}

const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const satisfies PackageManagerName[]

/** Adds the options of every command. */
function addCommonOptions(command: Command): Command {
  return command
    .addOption(new Option('--cwd <folder>', 'the project, or a folder in it').default('.', 'here'))
    .option('--json', 'print one JSON document instead of text')
}

/** Adds the options of `undo`. */
export function addUndoOptions(command: Command): Command {
  return addCommonOptions(command)
    .option('-y, --yes', 'take it back without asking')
    .option('--dry-run', 'show what would be put back, and change nothing')
    .option('--committed', 'also where the changes were committed since')
}

/** Adds the options that say how a project is read. */
export function addProjectOptions(command: Command): Command {
  return addCommonOptions(command)
    .option('--framework <id>', 'the framework, where more than one is used')
    .option('--entry <file>', 'the file that makes the application', insideProject)
    .option(
      '--dotenv <file>',
      'the env file to write to (default: the one that is loaded in development, else .env)',
      insideProject,
    )
    .addOption(
      new Option('--package-manager <name>', 'what installs the dependencies').choices(
        PACKAGE_MANAGERS,
      ),
    )
}

/** Adds the options of every command that carries out a plan. */
function addPlanOptions(command: Command): Command {
  return addProjectOptions(command)
    .option('-y, --yes', 'make the changes without asking; never resolves a conflict')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--diff', 'show the changes line by line')
    .option('--allow-dirty', 'also change files that have uncommitted changes')
}

/** Adds the options of `add` and `remove`. */
export function addProviderOptions(command: Command): Command {
  return addInstallOption(addPlanOptions(command)).option(
    '--config <file>',
    'the file that lists the providers',
    insideProject,
  )
}

function addInstallOption(command: Command): Command {
  return command.option('--no-install', 'leave the installation of dependencies to you')
}

/** Adds the options of `init`. */
export function addInitOptions(command: Command): Command {
  const planned = addPlanOptions(command).option(
    '--providers <ids...>',
    'who signs people in, for example: github,google',
    providerList,
  )
  return addTestsOptions(addDatabaseOptions(addInstallOption(planned)))
    .option(
      '--table <id=name>',
      'what a table is called, for example: user=people; may be repeated',
      tableName,
    )
    .option('--auth <file>', 'the auth file (default: beside the application)', insideProject)
    .option(
      '--path <base>',
      "the path that sign-in answers below (default: the framework's own, such as /auth, or the next one that is free)",
      basePath,
    )
    .option(
      '--gate <paths>',
      'where strangers are led to sign-in before a page is rendered, for example: /account,/orders',
      gatedPaths,
    )
    .option(
      '--languages <ids>',
      'the languages of pages and mails beside English, for example: de,fr',
      splitList,
    )
    .option('--agents', 'say in AGENTS.md (or CLAUDE.md) how sign-in works, for coding agents')
    .option('--no-agents', 'say it nowhere')
    .addOption(
      new Option('--runtime <source>', 'where the engine comes from').choices([
        'bundled',
        'registry',
      ]),
    )
    .addOption(
      new Option('--overwrite <glob>', 'a file that may be replaced; may be repeated')
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], 'none'),
    )
}

function addDatabaseOptions(command: Command): Command {
  return command
    .option(
      '--orm <id>',
      `what users are kept with: ${orms.map(({ id }) => id).join(', ')}, or none`,
      ormId,
    )
    .option('--client <file#name>', 'the file that exports its client, and the name', clientOf)
    .addOption(
      new Option('--session <where>', 'where sessions are kept').choices(['database', 'jwt']),
    )
    .option('--database', 'look at the database itself, so that the tables fit what is there')
    .option('--no-database', 'do not look at it')
    .option('--url-env <name>', 'the variable with the connection string (default: DATABASE_URL)')
}

/** Adds the options of `migrate`. */
export function addMigrateOptions(command: Command): Command {
  return addDatabaseOptions(addInstallOption(addPlanOptions(command)))
    .addOption(
      new Option(
        '--check',
        'say what is missing, or left of a move, and change nothing; exit 5 where something is',
      ).conflicts(['apply', 'down', 'clean']),
    )
    .addOption(
      new Option('--apply', 'bring the schema into the database as well').conflicts([
        'down',
        'clean',
      ]),
    )
    .addOption(
      new Option(
        '--clean',
        'delete sessions, mailed tokens and counters that have expired',
      ).conflicts('down'),
    )
    .option('--down', 'take the last migration back (sql, kysely, sequelize)')
    .option('--lose-data', 'with --down: also where rows and values are lost')
    .option('--seal-tokens', 'with --apply: seal the tokens of accounts that are not sealed yet')
    .addOption(
      new Option(
        '--from <library>',
        'move the project in from another library: its code, its variables and what its tables lack',
      )
        .choices(LEGACY_SOURCES)
        .conflicts(['check', 'apply', 'down', 'clean']),
    )
    .option(
      '--auth <file>',
      'with --from, and with --check of what it has moved: the file that configures sign-in, where several do',
      insideWorkspace,
    )
}

/** Adds the options of `doctor`. */
export function addDoctorOptions(command: Command): Command {
  return addProjectOptions(command)
    .addOption(
      new Option('--only <id>', 'one check alone; may be repeated')
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], 'all'),
    )
    .option('--strict', 'exit 5 for warnings and hints as well')
    .option('--database', 'compare the database itself with the schema, too')
    .option('--url-env <name>', 'the variable with the connection string (default: DATABASE_URL)')
    .option('--url <address>', 'ask a running application, too, by GET alone')
}

/** Adds the options of `secret`: without one of its own it makes sure that there is a secret. */
export function addSecretOptions(command: Command): Command {
  return addPlanOptions(command)
    .addOption(
      new Option('--rotate', 'add a newer secret; the older ones stay valid').conflicts([
        'prune',
        'print',
      ]),
    )
    .addOption(
      new Option('--prune', 'keep the newest secret, and remove the others').conflicts('print'),
    )
    .option('--print', 'print the newest secret; nothing else ever shows one')
}
