import { getOrm } from '../catalog/orms.js'
import { introspect } from '../database/introspect.js'
import { isNearby } from '../database/is-nearby.js'
import { CliError } from '../errors.js'
import type { DatabaseAnswer, Note } from '../plan/plan.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import { findPrompts } from './consent.js'
import { databaseUrl } from './database-url.js'
import type { Io } from './io.js'
import { databaseOptions } from '../options/answers.js'
import type { LookOptions } from '../options/commands.js'
import { readLiveTables } from './run-migrations.js'
import { onConnection, refuseByOrm } from './with-connection.js'
import type { ReadableProject } from '../world/readable-project.js'

/** The tables of the database itself, where it was looked at, and what is to be said where it was not. */
export interface Seen {
  readonly live?: readonly FoundTable[]
  readonly notes: readonly Note[]
}

const UNSEEN: Seen = { notes: [] }

/**
 * Looks at the database, so that the tables fit what is there; nothing is written. `--database` says that it may be, and
 * `--no-database` and `--no-install` that it may not; else somebody is asked. `--yes` alone agrees to a file and to this machine.
 *
 * @throws {CliError} where `--database` asks for it and it can't be done
 */
export async function look(
  project: ReadableProject,
  answer: DatabaseAnswer | undefined,
  options: LookOptions,
  io: Io,
): Promise<Seen> {
  if (!answer) return UNSEEN
  if (options.database === true) refuseByOrm(answer.orm, {})
  return isOwn(answer) ? lookAtDatabase(project, answer, options, io, 'migrate') : UNSEEN
}

/**
 * As {@link look}, whatever looks after the database.
 *
 * @param command what is run again to have it looked at
 */
export async function lookAtDatabase(
  project: ReadableProject,
  answer: DatabaseAnswer,
  options: LookOptions,
  io: Io,
  command: string,
): Promise<Seen> {
  if (!isWanted(answer, options)) return UNSEEN
  try {
    const url = databaseUrl(project, answer, options)
    if (!options.install && options.database !== true) return { notes: [unseen(UNLOADED, command)] }
    if (await mayLook(isHere(project, url), options, io)) return await see(project, answer, url)
    return isHere(project, url) || findPrompts(options, io) !== undefined
      ? UNSEEN
      : { notes: [unseen(ELSEWHERE, command)] }
  } catch (error) {
    if (options.database === true || !isRefusal(error)) throw error
    return NOT_THERE.has(error.type) ? UNSEEN : { notes: [unseen(error.message, command)] }
  }
}

function isHere({ world }: ReadableProject, url: string): boolean {
  return isNearby(url, world.machine.env['PGHOST'])
}

function isOwn({ orm }: DatabaseAnswer): boolean {
  return getOrm(orm).migration.by === 'own'
}

function isWanted({ orm }: DatabaseAnswer, { database, dryRun }: LookOptions): boolean {
  if (getOrm(orm).migration.by === 'none') return false
  return database === true || (database !== false && !dryRun)
}

/** Tells whether the database, or the way to it, is the reason for an error. */
function isRefusal(error: unknown): error is CliError {
  return error instanceof CliError && error.exit !== 'interrupted'
}

/** Where nothing says that there is a database yet, nothing is to be said about it. */
const NOT_THERE: ReadonlySet<string> = new Set([
  'database-url-missing',
  'database-in-memory',
  'driver-missing',
])

const UNLOADED = 'with --no-install nothing is loaded from node_modules, and so no driver'
const ELSEWHERE = 'it is not on this machine, and nobody was asked'

async function mayLook(isNear: boolean, options: LookOptions, io: Io): Promise<boolean> {
  if (options.database === true) return true
  const prompts = findPrompts(options, io)
  if (prompts) return prompts.confirm(databaseOptions.database.ask())
  return options.yes === true && isNear
}

function see(project: ReadableProject, answer: DatabaseAnswer, url: string): Promise<Seen> {
  return onConnection(project, answer, { url, writes: false }, async (connection) => ({
    live: isOwn(answer)
      ? await readLiveTables(connection, project, answer)
      : await introspect(connection),
    notes: [],
  }))
}

function unseen(why: string, command: string): Note {
  return {
    kind: 'warning',
    title: 'The database was not looked at',
    lines: [why, `to have the tables fit what is there: npx create-auth ${command} --database`],
  }
}
