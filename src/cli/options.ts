import { Option, type Command } from 'commander'
import { isBasePath } from '../catalog/base-path.js'
import { LEGACY_SOURCES, type LegacySource } from '../catalog/legacy.js'
import { isOrmId, orms } from '../catalog/orms.js'
import { signingKeys } from '../catalog/signing-keys.js'
import { isTableId, TABLE_IDS, type TableNames } from '../catalog/tables.js'
import { CliError } from '../errors.js'
import { parseClient } from '../catalog/client-text.js'
import type { ClientFact, OrmId, PackageManagerName } from '../project.js'
import { isProjectPath } from '../project-path.js'

/** The options that every command has. */
export interface CommonOptions {
  readonly cwd: string
  readonly json?: boolean
}

/** What decides whether somebody is asked. */
export interface ConsentOptions extends CommonOptions {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

/** The options of `undo`. */
export interface UndoOptions extends ConsentOptions {
  readonly committed?: boolean
}

/** What says which project is meant, and how it is read. */
export interface ProjectOptions extends CommonOptions {
  readonly framework?: string
  readonly entry?: string
  readonly dotenv?: string
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

/** The options of `init`. */
export interface InitOptions extends InstallOptions {
  readonly providers?: readonly string[]
  readonly runtime?: 'bundled' | 'registry'
  readonly orm?: OrmId | 'none'
  readonly client?: ClientFact
  readonly session?: 'database' | 'jwt'
  readonly table?: Partial<TableNames>
  readonly path?: string
  readonly overwrite: readonly string[]
}

/** The options of `migrate`. */
export interface MigrateOptions extends InstallOptions {
  readonly orm?: OrmId | 'none'
  readonly client?: ClientFact
  readonly session?: 'database' | 'jwt'
  readonly check?: boolean
  readonly apply?: boolean
  readonly clean?: boolean
  readonly down?: boolean
  readonly loseData?: boolean
  readonly database?: boolean
  readonly urlEnv?: string
  readonly from?: LegacySource
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
    .option('--dotenv <file>', 'the env file to write to (default: .env)', insideProject)
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

/** Adds the options of `add`: for each provider that has a key, what concerns it. */
export function addAddOptions(command: Command): Command {
  return signingKeys.reduce(
    (all, { id, example }) =>
      all
        .option(`--${id}-key <file>`, `${id}: the private key, such as ${example}`)
        .option(`--${id}-team <id>`, `${id}: the team ID`)
        .option(`--${id}-client <id>`, `${id}: the client ID`)
        .option(`--${id}-key-id <id>`, `${id}: the key ID, where the file's name does not say it`)
        .option(`--${id}-secret`, `${id}: write a signed client secret in place of the key`),
    addProviderOptions(command),
  )
}

function addInstallOption(command: Command): Command {
  return command.option('--no-install', 'leave the installation of dependencies to you')
}

/** Adds the options of `init`. */
export function addInitOptions(command: Command): Command {
  const planned = addPlanOptions(command).option(
    '--providers <ids>',
    'who signs people in, for example: github,google',
    splitList,
  )
  return addDatabaseOptions(addInstallOption(planned))
    .option(
      '--table <id=name>',
      'what a table is called, for example: user=people; may be repeated',
      tableName,
    )
    .option('--path <base>', 'where sign-in answers (default: /auth, where that is free)', basePath)
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

/** @throws {CliError} `path-invalid` */
function basePath(value: string): string {
  if (isBasePath(value)) return value
  throw new CliError('usage', 'path-invalid', `'${value}' is not a path for sign-in`, {
    hint: 'Write it as in a URL, with a slash in front and none at the end: --path /api/auth.',
  })
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
}

/** @throws {CliError} `table-invalid` */
function tableName(value: string, before: Partial<TableNames> = {}): Partial<TableNames> {
  const [, id = '', name = ''] = /^(\w+)=([\w.]+)$/.exec(value) ?? []
  if (isTableId(id)) return { ...before, [id]: name }
  throw new CliError('usage', 'table-invalid', `'${value}' does not name a table`, {
    hint: `Write which one, and what it is called: ${TABLE_IDS.join('=…, ')}=…`,
  })
}

/** @throws {CliError} `orm-unknown` */
function ormId(value: string): OrmId | 'none' {
  if (value === 'none' || isOrmId(value)) return value
  throw new CliError('usage', 'orm-unknown', `'${value}' is not known here`, {
    hint: `Known are: ${orms.map(({ id }) => id).join(', ')}; none for no database.`,
  })
}

/**
 * A file of the project and what it exports, such as `src/db.ts#db`.
 *
 * @throws {CliError} `client-invalid`, `path-outside`
 */
export function clientOf(value: string): ClientFact {
  const client = parseClient(value)
  if (client) return { ...client, file: insideProject(client.file) }
  throw new CliError('usage', 'client-invalid', `'${value}' does not name a file and an export`, {
    hint: 'Write both, for example: --client src/db.ts#db, or --client src/db.ts#default.',
  })
}

/** Adds the options of `migrate`. */
export function addMigrateOptions(command: Command): Command {
  return addDatabaseOptions(addInstallOption(addPlanOptions(command)))
    .addOption(
      new Option(
        '--check',
        'say what is missing, and change nothing; exit 5 where it is',
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
    .option('--down', 'take the last migration back (sql, kysely)')
    .option('--lose-data', 'with --down: also where rows and values are lost')
    .option('--database', 'compare with the database itself; of an ORM with --check')
    .addOption(
      new Option('--from <library>', 'take the project over from another library')
        .choices(LEGACY_SOURCES)
        .conflicts(['check', 'apply', 'down', 'clean']),
    )
    .option('--url-env <name>', 'the variable with the connection string (default: DATABASE_URL)')
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

function splitList(value: string): readonly string[] {
  return value
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/**
 * A path below the project, with forward slashes.
 *
 * @throws {CliError} `path-outside` for anything that could leave the project, and for git's folder and installed packages
 */
function insideProject(value: string): string {
  const path = value.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  if (isProjectPath(path) && !path.startsWith('~') && path.length < 300) return path
  throw new CliError('usage', 'path-outside', `'${value}' is not a path inside the project`, {
    hint: 'Give a path relative to the folder with package.json, without "..", and none below .git or node_modules.',
  })
}
