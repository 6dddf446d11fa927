import { nodeFiles } from '../apply/files.js'
import { readSnapshots } from '../apply/read-snapshots.js'
import { ormOf } from '../catalog/orms.js'
import type { Connection } from '../database/connection.js'
import { openConnection } from '../database/open-connection.js'
import { CliError } from '../errors.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import type { OrmId, Project } from '../project.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import type { MigrateOptions } from './options.js'

/** Variables that name a database, the first that is set. */
const URL_VARIABLES = ['DATABASE_URL', 'POSTGRES_URL', 'MYSQL_URL', 'SQLITE_URL']

/**
 * Does something with one connection to the project's database.
 *
 * @throws {CliError} `database-by-orm`, `database-url-missing`, and what connecting throws
 */
export async function withConnection<T>(
  project: Project,
  { orm }: DatabaseAnswer,
  options: MigrateOptions,
  action: (connection: Connection) => Promise<T>,
): Promise<T> {
  refuseByOrm(orm, options)
  const connection = await openConnection(project.root, databaseUrl(project, options))
  try {
    return await action(connection)
  } finally {
    await connection.close().catch(() => undefined)
  }
}

/**
 * An ORM that has migrations of its own is asked nothing but what its database has.
 *
 * @throws {CliError} `database-by-orm`
 */
function refuseByOrm(orm: OrmId, { check }: MigrateOptions): void {
  const { name, migration } = ormOf(orm)
  if (migration.by === 'own' || (check && migration.by !== 'none')) return
  const message = `${name} looks after the database itself`
  const hint =
    migration.by === 'none'
      ? 'Its adapter makes what it needs: there is nothing to migrate.'
      : 'Compare what is there: create-auth migrate --check --database. Without --database the schema files are compared.'
  throw new CliError('unsupported', 'database-by-orm', message, { hint })
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
