import type { Runtime } from '../../catalog/runtime.js'
import type { Table } from '../../catalog/tables.js'
import type { Project } from '../../project.js'
import { locateStored } from '../../schemas/find-stored.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { DatabaseAnswer } from '../plan.js'
import { subjectOf } from './plan-schema.js'

/** A table with the columns that tell its rows apart, and that say when they expire, as the database calls the columns. */
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
  const schema = ormSchemas[orm]
  const usual = schema.usualNames?.(runtime.names)
  const wanted = { tables: runtime.tables, names: { ...usual, ...names } }
  const stored = await schema.stored(subjectOf(project, orm, wanted))
  return runtime.tables.flatMap((table) => {
    const said = stored.find(({ id }) => id === table.id)
    const there = said && locateStored(found, said, table)
    const expires = there?.columns.get('expires')
    if (!there || expires === undefined) return []
    const key = table.primaryKey.map((name) => there.columns.get(name) ?? name)
    return [{ id: table.id, name: there.name, key, expires }]
  })
}
