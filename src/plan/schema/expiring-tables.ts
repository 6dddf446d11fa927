import type { Runtime } from '../../catalog/runtime.js'
import type { Table } from '../../catalog/tables.js'
import type { OrmId, Project } from '../../project.js'
import { locateStored } from '../../schemas/find-stored.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import { readStored } from './compare-database.js'
import type { DatabaseAnswer } from '../plan.js'
import { usualNames } from './plan-schema.js'

/** What rows of a table are told apart by, and when they expire, as the database calls the columns. */
export interface ExpiringTable {
  readonly id: Table['id']
  /** Its schema may stand in front, behind a dot. */
  readonly name: string
  readonly key: readonly string[]
  readonly expires: string
}

/**
 * The tables of a database whose rows expire.
 *
 * @param found every table of the database
 * @throws {CliError} `dialect-unknown`
 */
export async function expiringTables(
  project: Project,
  answer: DatabaseAnswer,
  runtime: Runtime,
  found: readonly FoundTable[],
): Promise<readonly ExpiringTable[]> {
  const { orm, tables: names = {} } = answer
  const usual = hasUsualNames(orm) ? usualNames(orm, runtime.names) : {}
  const wanted = { tables: runtime.tables, names: { ...usual, ...names } }
  const stored = await readStored(project, orm, wanted)
  return runtime.tables.flatMap((table) => {
    const said = stored.find(({ id }) => id === table.id)
    const there = said && locateStored(found, said, table)
    const expires = there?.columns.get('expires')
    if (!there || expires === undefined) return []
    const key = table.primaryKey.map((name) => there.columns.get(name) ?? name)
    return [{ id: table.id, name: there.name, key, expires }]
  })
}

/** Whether the names of the tables are in no file of a schema. */
function hasUsualNames(orm: OrmId): orm is Parameters<typeof usualNames>[0] {
  return ['knex', 'kysely', 'sequelize', 'sql'].includes(orm)
}
