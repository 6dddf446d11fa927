import type { Runtime } from '../catalog/runtime.js'
import type { Project } from '../project.js'
import { compareStored } from '../schemas/compare-stored.js'
import { readStoredDrizzle } from '../schemas/drizzle/read-stored.js'
import { readStoredPrisma } from '../schemas/prisma/read-stored.js'
import type { Difference, Wanted } from '../schemas/schema.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import type { StoredTable } from '../schemas/stored-table.js'
import { readStoredTypeorm } from '../schemas/typeorm/read-stored.js'
import { dialectOf, filesOf, neededTables } from './plan-schema.js'
import type { DatabaseAnswer } from './plan.js'

/**
 * Compares a database with the schema that an ORM has for it, as far as sign-in needs it.
 *
 * @param found every table of the database
 * @param passkeys whether the configuration lets people sign in with passkeys
 * @returns what the database lacks of what the schema has
 * @throws {CliError} `dialect-unknown`
 */
export async function compareDatabase(
  project: Project,
  answer: DatabaseAnswer,
  { tables }: Pick<Runtime, 'tables'>,
  found: readonly FoundTable[],
  passkeys: boolean,
): Promise<readonly Difference[]> {
  const wanted = {
    tables: neededTables(tables, answer, passkeys),
    names: answer.tables ?? {},
  }
  return compareStored(found, await readStored(project, answer, wanted), wanted.tables)
}

async function readStored(
  project: Project,
  { orm }: DatabaseAnswer,
  wanted: Wanted,
): Promise<readonly StoredTable[]> {
  const fact = project.databases.find(({ value }) => value.orm === orm)?.value
  const files = filesOf(project, fact)
  switch (orm) {
    case 'prisma':
      return readStoredPrisma(files, wanted)
    case 'drizzle':
      return readStoredDrizzle(files, wanted, dialectOf(orm, fact))
    case 'typeorm':
      return readStoredTypeorm(files, wanted, dialectOf(orm, fact))
    case 'kysely':
    case 'sql':
    case 'mongodb':
      return []
  }
}
