import type { Project } from '../project.js'
import { storedTables } from '../schemas/code/stored-tables.js'
import { compareStored } from '../schemas/compare-stored.js'
import { readTables } from '../schemas/drizzle/read-tables.js'
import { readStoredPrisma } from '../schemas/prisma/read-stored.js'
import type { Difference, Wanted } from '../schemas/schema.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import type { StoredTable } from '../schemas/stored-table.js'
import { readEntities } from '../schemas/typeorm/read-entities.js'
import { databaseOf, dialectOf, filesOf } from './plan-schema.js'
import type { DatabaseAnswer } from './plan.js'

/**
 * Compares a database with the schema that an ORM has for it, as far as sign-in needs it.
 *
 * @param found every table of the database
 * @returns what the database lacks of what the schema has
 * @throws {CliError} `dialect-unknown`
 */
export async function compareDatabase(
  project: Project,
  { orm }: DatabaseAnswer,
  wanted: Wanted,
  found: readonly FoundTable[],
): Promise<readonly Difference[]> {
  return compareStored(found, await readStored(project, orm, wanted), wanted.tables)
}

/**
 * The tables of a schema, as an ORM calls them in the database; none where the tables are in SQL.
 *
 * @throws {CliError} `dialect-unknown`
 */
export async function readStored(
  project: Project,
  orm: DatabaseAnswer['orm'],
  wanted: Wanted,
): Promise<readonly StoredTable[]> {
  const fact = databaseOf(project, orm)
  const files = filesOf(project, fact)
  switch (orm) {
    case 'prisma':
      return readStoredPrisma(files, wanted)
    case 'drizzle': {
      const dialect = dialectOf(orm, fact)
      return storedTables(files, wanted, (modules) => readTables(modules, dialect))
    }
    case 'typeorm': {
      const dialect = dialectOf(orm, fact)
      return storedTables(files, wanted, (modules) => readEntities(modules, dialect))
    }
    case 'kysely':
    case 'sql':
    case 'mongodb':
      return []
  }
}
