import { ormOf } from '../catalog/orms.js'
import type { Runtime } from '../catalog/runtime.js'
import type { Table } from '../catalog/tables.js'
import type { Project } from '../project.js'
import { locateStored } from '../schemas/compare-stored.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import type { StoredTable } from '../schemas/stored-table.js'
import { readStored } from './compare-database.js'
import type { DatabaseAnswer } from './plan.js'

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
  const names = answer.tables ?? {}
  const own = ormOf(answer.orm).migration.by === 'own'
  const usual = answer.orm === 'sql' ? runtime.names.plural : runtime.names.model
  const stored = own
    ? runtime.tables.map(({ id }): StoredTable => {
        return { id, name: names[id] ?? usual[id], columns: new Map() }
      })
    : await readStored(project, answer.orm, { tables: runtime.tables, names })
  return runtime.tables.flatMap((table) => {
    const said = stored.find(({ id }) => id === table.id)
    const there = said && locateStored(found, said, table)
    const expires = there?.columns.get('expires')
    if (!there || expires === undefined) return []
    const key = table.primaryKey.map((name) => there.columns.get(name) ?? name)
    return [{ id: table.id, name: there.name, key, expires }]
  })
}
