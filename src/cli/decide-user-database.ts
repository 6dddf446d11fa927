import { getOrm } from '../catalog/orms.js'
import { CliError } from '../errors.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import { parseManifest } from '../plan/manifest.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import type { ReadableProject } from '../world/readable-project.js'
import { decideDatabase } from './decide-database.js'

/**
 * The database in which users are kept, where this program can ask it.
 *
 * @param hint the other way, where it can't
 * @throws {CliError} `no-database`, `database-by-orm`, `tables-kept`, and as `migrate` does
 */
export async function decideUserDatabase(
  project: ReadableProject,
  hint: string,
): Promise<DatabaseAnswer> {
  const saved = parseManifest(project.manifest)?.answers.database
  const circumstances = { own: false, fresh: false }
  const database = await decideDatabase(project, {}, saved, circumstances)
  const answer = chosenDatabase(database === undefined ? {} : { database })
  if (!answer) {
    const message = 'the configuration keeps users, and it is not known where'
    throw new CliError('unsupported', 'no-database', message, { hint })
  }
  const { name, migration } = getOrm(answer.orm)
  if (migration.by === 'none') {
    const message = `users are kept with ${name}, which this command can't ask`
    throw new CliError('unsupported', 'database-by-orm', message, { hint })
  }
  if (!answer.layout) return answer
  const message =
    'users are kept in the tables of another library, which this command does not read'
  throw new CliError('unsupported', 'tables-kept', message, { hint })
}
