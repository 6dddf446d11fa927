import { getOrm } from '../../catalog/orms.js'
import type { Runtime } from '../../catalog/runtime.js'
import type { Change } from '../../changes/change.js'
import { CliError } from '../../errors.js'
import type { Project } from '../../project.js'
import { knownDialect } from '../../schemas/read-dialect.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import {
  copyPasswords,
  uncopyPasswords,
  type PasswordSource,
} from '../../schemas/sql/copy-passwords.js'
import { nextMigrationName, printMigration } from '../../schemas/sql/migration-file.js'
import { migrationFolder } from '../../schemas/sql/migration-folder.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import { parseManifest } from '../manifest.js'
import type { DatabaseAnswer } from '../plan.js'
import { findDatabase, buildSubject, type SchemaStep } from '../schema/plan-schema.js'
import { withSchema } from '../schema/with-schema.js'

/** What copies hashes from a column: its table and name, and the schema that they are copied into. */
export interface ColumnTask {
  readonly config: string
  readonly column: PasswordSource['from']
  readonly schema: Partial<SchemaStep>
}

/**
 * The migration that copies the hashes of a column of the application's into factors, behind the one that makes their table.
 * Where an ORM has migrations of its own the statement is a step for the user. The column stays as it is.
 *
 * @param planned so far
 * @throws {CliError} `no-database` where the tables are not known
 */
export async function copyColumn(
  project: Project,
  task: ColumnTask,
  runtime: Runtime,
  planned: readonly Change[],
): Promise<readonly Change[]> {
  const { config, column, schema } = task
  const database = chosenDatabase(parseManifest(project.manifest)?.answers ?? {})
  const fact = database && findDatabase(project, database.orm)
  const dialect = knownDialect(fact)
  const to = database && (await findTarget(project, database, schema, runtime))
  if (!database || !dialect || !to) throw unknown(config)
  const wanted = { dialect, from: column, to }
  if (getOrm(database.orm).migration.by !== 'own') return [step(config, database, wanted)]
  const content = printMigration({ up: [copyPasswords(wanted)], down: [uncopyPasswords(wanted)] })
  const folder = migrationFolder(fact)
  const present = [...project.files.values()].filter(({ path }) => path.startsWith(`${folder}/`))
  if (present.some(({ text }) => text === content)) return []
  const paths = [...present, ...planned].map(({ path }) => path)
  const taken = paths.filter((path) => path.startsWith(`${folder}/`))
  const next = nextMigrationName(taken.map((path) => path.slice(folder.length + 1)))
  const path = `${folder}/${next.replace(/_.*$/, '')}_copy-passwords.sql`
  return [{ kind: 'create', path, did: ['copies passwords'], content: [content] }]
}

async function findTarget(
  project: Project,
  database: DatabaseAnswer,
  schema: Partial<SchemaStep>,
  runtime: Runtime,
): Promise<PasswordSource['to'] | undefined> {
  const { orm, tables } = database
  if (getOrm(orm).migration.by === 'own') {
    return { name: tables?.factor ?? runtime.names.plural.factor, columns: new Map() }
  }
  if (!schema.wanted) return undefined
  const planned = withSchema(project, { database, schema })
  const stored = await ormSchemas[orm].stored(buildSubject(planned, orm, schema.wanted))
  return stored.find(({ id }) => id === 'factor')
}

function step(path: string, { orm }: DatabaseAnswer, wanted: PasswordSource): Change {
  return {
    kind: 'manual',
    path,
    reason: `passwords are copied by this statement, in a migration of ${getOrm(orm).name} behind the one that makes the table of factors`,
    snippet: `${copyPasswords(wanted)};`,
  }
}

function unknown(file: string): CliError {
  const message =
    'the tables of sign-in are not known here, so that nothing can be copied into them'
  return new CliError('unsupported', 'no-database', message, {
    hint: 'Set a database up first: create-auth init --orm <id>. Without a column: create-auth add password',
    file,
  })
}
