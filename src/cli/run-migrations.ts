import { nodeFiles } from '../apply/files.js'
import { readSnapshots } from '../apply/read-snapshots.js'
import { ormOf } from '../catalog/orms.js'
import type { Connection } from '../database/connection.js'
import { introspect } from '../database/introspect.js'
import { openConnection } from '../database/open-connection.js'
import { redact } from '../database/redact.js'
import { migrateDown, migrateUp, pendingMigrations } from '../database/run-migrations.js'
import { CliError, type ExitName } from '../errors.js'
import { filesBelow } from '../inspect/databases/match-files.js'
import { migrationFolder } from '../plan/plan-schema.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import type { Project } from '../project.js'
import { paint } from '../report/terminal.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import type { Migration } from '../schemas/sql/migration-file.js'
import { ownMigrations } from '../schemas/sql/plan-sql-files.js'
import { readSql } from '../schemas/sql/read-sql.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import { confirmPlan } from './ask.js'
import type { Io } from './io.js'
import type { MigrationSubject } from './migration-subject.js'
import type { MigrateOptions } from './options.js'
import type { Finished } from './report-run.js'
import { inputNeeded, mayAsk } from './run-plan.js'

/** Variables that name a database, the first that is set. */
const URL_VARIABLES = ['DATABASE_URL', 'POSTGRES_URL', 'MYSQL_URL', 'SQLITE_URL']

/**
 * The tables of the database itself, as they will be when everything has run that is written.
 *
 * @throws {CliError} `database-by-orm`, `database-url-missing`, and what connecting throws
 */
export async function readLiveTables(
  project: Project,
  answer: DatabaseAnswer,
  options: MigrateOptions,
): Promise<readonly FoundTable[]> {
  return connected(project, answer, options, async (connection) => {
    const migrations = migrationsOf(project, answer)
    const pending = await pendingMigrations({ connection, migrations })
    const written = migrations.filter(({ name }) => pending.includes(name))
    return readSql(written.flatMap(({ up }) => up).join(';\n'), await introspect(connection))
  })
}

/** The migrations that the database has not run. */
export async function readPending(
  { project, answer }: MigrationSubject,
  options: MigrateOptions,
): Promise<readonly string[]> {
  return connected(project, answer, options, (connection) =>
    pendingMigrations({ connection, migrations: migrationsOf(project, answer) }),
  )
}

/** Runs what has not run, after consent. */
export async function runUp(
  { project, answer }: MigrationSubject,
  options: MigrateOptions,
  io: Io,
): Promise<Finished> {
  return connected(project, answer, options, async (connection) => {
    const migrations = migrationsOf(project, answer)
    const pending = await pendingMigrations({ connection, migrations })
    if (pending.length > 0) await consent(options, io, `Run ${pending.join(', ')}?`)
    const ran = await migrateUp({ connection, migrations, ...host(io) })
    if (!options.json) {
      const done = ran.length > 0 ? `ran ${ran.join(', ')}` : 'there was nothing to run'
      io.print(`${paint(io.out, 'good', '✓')} The database is up to date: ${done}.`)
    }
    return { migrations: ran }
  })
}

/** `migrate --down`: takes the last migration back. */
export async function runDown(
  { project, answer }: MigrationSubject,
  options: MigrateOptions,
  io: Io,
): Promise<ExitName> {
  return connected(project, answer, options, async (connection): Promise<ExitName> => {
    const migrations = migrationsOf(project, answer)
    await consent(options, io, 'Take the last migration back?')
    const run = { connection, migrations, ...host(io) }
    const name = await migrateDown(run, options.loseData === true)
    if (options.json)
      io.print(JSON.stringify({ ok: true, takenBack: name ?? null, exitCode: 0 }, undefined, 2))
    else if (name === undefined) io.print('Nothing to do: no migration has run.')
    else io.print(`${paint(io.out, 'good', '✓')} ${name} is taken back.`)
    return 'ok'
  })
}

function host(io: Io): { now: () => Date; onStart: (name: string) => void } {
  return { now: () => new Date(), onStart: (name) => io.report(`${name} …`) }
}

async function consent(options: MigrateOptions, io: Io, question: string): Promise<void> {
  if (options.yes) return
  if (!mayAsk(options, io)) throw inputNeeded()
  await confirmPlan(question)
}

async function connected<T>(
  project: Project,
  { orm }: DatabaseAnswer,
  options: MigrateOptions,
  action: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { name, migration } = ormOf(orm)
  if (migration.by !== 'own') {
    const message = `${name} looks after the database itself`
    throw new CliError('unsupported', 'database-by-orm', message, {
      hint: `Ask it: ${migration.by === 'tool' ? `npx ${migration.programs[0]?.[0]} --help` : 'see its documentation'}. Without --database the schema files are compared.`,
    })
  }
  const url = databaseUrl(project, options)
  const connection = await openConnection(project.root, url)
  try {
    return await action(connection)
  } catch (error) {
    if (error instanceof CliError) throw error
    const said = redact(error instanceof Error ? error.message : String(error), url)
    throw new CliError('applyFailed', 'database-failed', `the database refuses: ${said}`, {
      hint: 'Nothing was changed. Compare what is there: create-auth migrate --check --database',
      cause: error,
    })
  } finally {
    await connection.close().catch(() => undefined)
  }
}

/** The connection string, from the environment or from the env files. It is never shown. */
function databaseUrl(project: Project, { urlEnv }: MigrateOptions): string {
  const names = urlEnv === undefined ? URL_VARIABLES : [urlEnv]
  const paths = [...new Set([project.env.target, ...project.env.files])]
  const { files } = readSnapshots(nodeFiles, project, paths)
  const written = paths.map((path) => effective(parseEnv(files.get(path)?.text ?? '')))
  const values = names.flatMap((name) => [
    process.env[name],
    ...written.map((assignments) => assignments.get(name)?.value),
  ])
  const url = values.find((value) => value !== undefined && value !== '')
  if (url !== undefined) return url
  const message = `${names.join(', ')}: none is set, so that it is not known where the database is`
  throw new CliError('unsupported', 'database-url-missing', message, {
    hint: 'Set it in the environment or in the env file; for SQLite it is the path of the file, such as file:app.db. Another name: --url-env <name>.',
  })
}

/** Our own migrations as they are in the folder now. */
function migrationsOf(project: Project, { orm }: DatabaseAnswer): readonly Migration[] {
  const fact = project.databases.find(({ value }) => value.orm === orm)?.value
  const folder = migrationFolder(fact)
  const paths = filesBelow(project.root, folder).filter((path) => path.endsWith('.sql'))
  const { files } = readSnapshots(nodeFiles, { ...project, files: new Map() }, paths)
  return ownMigrations([...files.values()], folder)
}
