import type { Project } from '../../project.js'
import { compareStored, type Shortfall } from '../../schemas/compare-stored.js'
import { getDialect } from '../../schemas/read-dialect.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import type { WantedSchema } from '../../schemas/schema.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import { collectNames } from '../../syntax/collect-names.js'
import type { DatabaseAnswer } from '../plan.js'
import { buildSubject } from './plan-schema.js'

/**
 * Compares a database with the schema that an ORM has for it, as far as sign-in needs it.
 *
 * @param found every table of the database
 * @throws {CliError} `dialect-unknown`
 */
export async function compareDatabase(
  project: Project,
  { orm }: DatabaseAnswer,
  wanted: WantedSchema,
  found: readonly FoundTable[],
): Promise<Shortfall> {
  const subject = buildSubject(project, orm, wanted)
  const stored = await ormSchemas[orm].stored(subject)
  const { auth } = project.layout
  const { tables } = wanted
  const given = collectNames([{ file: auth, text: project.files.get(auth)?.text ?? '' }])
  const dialect = getDialect(orm, subject.fact)
  return compareStored({ dialect, found, stored, tables, given })
}
