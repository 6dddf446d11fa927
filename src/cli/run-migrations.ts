import { readSnapshots } from '../apply/read-snapshots.js'
import type { Connection } from '../database/connection.js'
import { introspect } from '../database/introspect.js'
import {
  lastMigration,
  migrateDown,
  migrateUp,
  pendingMigrations,
  refuseUnrunnable,
  stuckMigration,
} from '../database/run-migrations.js'
import type { ExitName } from '../errors.js'
import { listFilesBelow } from '../reading/match-files.js'
import { findDatabase } from '../plan/schema/plan-schema.js'
import { migrationFolder } from '../schemas/sql/migration-folder.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import { paint } from '../report/terminal.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import type { Migration } from '../schemas/sql/migration-file.js'
import { ownMigrations } from '../schemas/sql/plan-sql-files.js'
import { readSql } from '../schemas/sql/read-sql.js'
import { consent } from './consent.js'
import type { Io } from './io.js'
import type { MigrationSubject } from './migration-subject.js'
import type { MigrateOptions } from '../options/commands.js'
import type { Finished } from './report-run.js'
import { toJson } from '../report/to-json.js'
import type { ReadableProject } from '../world/readable-project.js'

/** A database, and whose it is. */
type Connected = Required<Pick<MigrationSubject, 'connection' | 'project' | 'answer'>>

/**
 * The tables of the database itself, as they will be when everything has run that is written.
 *
 * @param unwritten a migration that counts as not written, relative to the project's root
 */
export async function readLiveTables(
  connection: Connection,
  project: ReadableProject,
  answer: DatabaseAnswer,
  unwritten?: string,
): Promise<readonly FoundTable[]> {
  const migrations = listMigrations(project, answer, unwritten)
  const pending = await pendingMigrations({ connection, migrations })
  const written = migrations.filter(({ name }) => pending.includes(name))
  return readSql(written.flatMap(({ up }) => up).join(';\n'), await introspect(connection))
}

/** The migrations that the database has not run. */
export async function readPending(
  connection: Connection,
  project: ReadableProject,
  answer: DatabaseAnswer,
): Promise<readonly string[]> {
  return pendingMigrations({ connection, migrations: listMigrations(project, answer) })
}

/** Refuses to go on where a migration that is written can't run. @throws {CliError} `migration-collides` */
export async function refusePending(
  { connection, project, answer }: Connected,
  unwritten?: string,
): Promise<void> {
  await refuseUnrunnable({ connection, migrations: listMigrations(project, answer, unwritten) })
}

/** The file of the migration that can't run, relative to the project's root. */
export async function readStuck({
  connection,
  project,
  answer,
}: Connected): Promise<string | undefined> {
  const name = await stuckMigration({ connection, migrations: listMigrations(project, answer) })
  return name && `${migrationFolder(findDatabase(project, answer.orm))}/${name}.sql`
}

/** Runs what has not run, after consent. */
export async function applyMigrations(
  { connection, project, answer }: Connected,
  options: MigrateOptions,
  io: Io,
): Promise<Finished> {
  const migrations = listMigrations(project, answer)
  const pending = await pendingMigrations({ connection, migrations })
  if (pending.length > 0) await consent(options, io, `Run ${pending.join(', ')}?`)
  const ran = await migrateUp({ connection, migrations, ...host(io) })
  if (!options.json) {
    const done = ran.length > 0 ? `ran ${ran.join(', ')}` : 'there was nothing to run'
    io.print(`${paint(io.out, 'good', '✓')} The database is up to date: ${done}.`)
  }
  return { migrations: ran }
}

/** `migrate --down`: takes the last migration back; in a dry run it shows with which statements. */
export async function revertMigration(
  { connection, project, answer }: Connected,
  options: MigrateOptions,
  io: Io,
): Promise<ExitName> {
  const run = { connection, migrations: listMigrations(project, answer), ...host(io) }
  const loses = options.loseData === true
  if (options.dryRun) {
    showStatements(await lastMigration(run, loses), options, io)
    return 'ok'
  }
  await consent(options, io, 'Take the last migration back?')
  const name = await migrateDown(run, loses)
  if (options.json) io.give(toJson({ ok: true, takenBack: name ?? null, exitCode: 0 }))
  else if (name === undefined) io.print(NONE)
  else io.print(`${paint(io.out, 'good', '✓')} ${name} is taken back.`)
  return 'ok'
}

const NONE = 'Nothing to do: no migration has run.'

function showStatements(last: Migration | undefined, { json }: MigrateOptions, io: Io): void {
  const statements = last?.down ?? []
  if (json) {
    const document = { ok: true, takenBack: null, statements, exitCode: 0 }
    io.give(toJson(document))
  } else if (last) {
    for (const statement of statements) io.print(`${statement};`)
    io.report(`\n${last.name} is not taken back: --dry-run.`)
  } else io.print(NONE)
}

function host(io: Io): { now: () => Date; onStart: (name: string) => void } {
  return { now: () => new Date(), onStart: (name) => io.report(`${name} …`) }
}

/** Our own migrations as they are in the folder now. */
function listMigrations(
  project: ReadableProject,
  { orm }: DatabaseAnswer,
  unwritten?: string,
): readonly Migration[] {
  const folder = migrationFolder(findDatabase(project, orm))
  const paths = listFilesBelow(project.world, folder).filter(
    (path) => path.endsWith('.sql') && path !== unwritten,
  )
  const { files } = readSnapshots({ ...project, files: new Map() }, paths)
  return ownMigrations([...files.values()], folder)
}
