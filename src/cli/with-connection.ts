import { readSnapshots } from '../apply/read-snapshots.js'
import { getOrm } from '../catalog/orms.js'
import type { Connection } from '../database/connection.js'
import { openConnection } from '../database/open-connection.js'
import { CliError } from '../errors.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import type { OrmId } from '../project.js'
import { databaseUrl } from './database-url.js'
import type { MigrateOptions } from '../options/commands.js'
import type { ReadableProject } from '../world/readable-project.js'

/**
 * Does something with one connection to the project's database.
 *
 * @throws {CliError} `database-by-orm`, `database-url-missing`, `database-in-memory`, and what connecting throws
 */
export async function withConnection<T>(
  project: ReadableProject,
  answer: DatabaseAnswer,
  options: MigrateOptions,
  action: (connection: Connection) => Promise<T>,
): Promise<T> {
  refuseByOrm(answer.orm, options)
  const { apply, check, clean, down, dryRun } = options
  const writes = [apply, down, clean].includes(true) && !check && !dryRun
  const url = databaseUrl(project, answer, options)
  return onConnection(project, answer, { url, writes }, action)
}

/**
 * Does something with one connection, by the driver that the project uses, and closes it, whatever comes of it.
 *
 * @param writes whether a file that is not there may be made
 * @throws {CliError} what connecting throws
 */
export async function onConnection<T>(
  project: ReadableProject,
  answer: DatabaseAnswer,
  { url, writes }: { readonly url: string; readonly writes: boolean },
  action: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(project.world, url, writes, listUses(project, answer))
  try {
    return await action(connection)
  } finally {
    await connection.close().catch(() => undefined)
  }
}

/** How sure it is that a driver is the one of the client: its file names it, or package.json does. */
function listUses(
  project: ReadableProject,
  { client }: DatabaseAnswer,
): (module: string) => number {
  const { files } = readSnapshots(project, [client.file])
  const text = files.get(client.file)?.text ?? ''
  const { dependencies, devDependencies } = project.package
  return (module) => {
    const isNamed = [`'${module}'`, `"${module}"`].some((word) => text.includes(word))
    return (isNamed ? 2 : 0) + (module in dependencies || module in devDependencies ? 1 : 0)
  }
}

/**
 * Of an ORM that has migrations of its own the database is asked what it has, and loses what has expired.
 *
 * @throws {CliError} `database-by-orm`
 */
export function refuseByOrm(
  orm: OrmId,
  { check, clean }: Pick<MigrateOptions, 'check' | 'clean'>,
): void {
  const { name, migration } = getOrm(orm)
  if (migration.by === 'own' || ((check || clean) && migration.by !== 'none')) return
  const message = `${name} looks after the database itself`
  const hint =
    migration.by === 'none'
      ? 'Its adapter makes what it needs, and what has expired goes by itself: there is nothing to do.'
      : 'Compare what is there: create-auth migrate --check --database. Without --database the schema files are compared.'
  throw new CliError('unsupported', 'database-by-orm', message, { hint })
}
