import type { Column } from '../../catalog/tables.js'
import { namesIn } from '../../syntax/names-in.js'
import type { Project } from '../../project.js'
import { storedTables } from '../../schemas/code/stored-tables.js'
import { compareStored } from '../../schemas/compare-stored.js'
import { findFaults } from '../../schemas/find-faults.js'
import { readTables } from '../../schemas/drizzle/read-tables.js'
import { readStoredPrisma } from '../../schemas/prisma/read-stored.js'
import type { Difference, Wanted } from '../../schemas/schema.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { StoredTable } from '../../schemas/stored-table.js'
import { readEntities } from '../../schemas/typeorm/read-entities.js'
import { databaseOf, dialectOf, filesOf } from './plan-schema.js'
import type { DatabaseAnswer } from '../plan.js'

/** How a database falls short of what sign-in needs. */
export interface Compared {
  /** What it lacks of what the schema has. */
  readonly lacking: readonly Difference[]
  /** Why sign-in would fail with what it has. */
  readonly faults: readonly string[]
}

/**
 * Compares a database with the schema that an ORM has for it, as far as sign-in needs it.
 *
 * @param found every table of the database
 * @throws {CliError} `dialect-unknown`
 */
export async function compareDatabase(
  project: Project,
  { orm }: DatabaseAnswer,
  wanted: Wanted,
  found: readonly FoundTable[],
): Promise<Compared> {
  const stored = await readStored(project, orm, wanted)
  const { auth } = project.layout
  const { tables } = wanted
  const given = await namesIn(auth, project.files.get(auth)?.text ?? '')
  const dialect = dialectOf(orm, databaseOf(project, orm))
  return {
    lacking: compareStored(found, stored, tables),
    faults: findFaults({ dialect, found, stored, tables, given }),
  }
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
    case 'knex':
    case 'kysely':
    case 'sequelize':
    case 'sql':
      return wanted.tables.flatMap(({ id, columns }) => {
        const name = wanted.names[id]
        return name === undefined ? [] : [{ id, name, columns: namesOf(columns) }]
      })
    case 'mongodb':
    case 'mongoose':
      return []
  }
}

/** Columns that the database calls as the adapters do. */
function namesOf(columns: readonly Column[]): StoredTable['columns'] {
  return new Map(columns.map(({ name }) => [name, name]))
}
