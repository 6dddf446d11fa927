import type { Runtime } from '../../catalog/runtime.js'
import type { Table } from '../../catalog/tables.js'
import type { Project } from '../../project.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { DatabaseAnswer } from '../plan.js'
import { locateTables } from './locate-tables.js'

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
  const located = await locateTables(project, answer, runtime, found)
  return [...located.values()].flatMap(({ id, name, columns, table }) => {
    const expires = columns.get('expires')
    if (expires === undefined) return []
    const key = table.primaryKey.map((each) => columns.get(each) ?? each)
    return [{ id, name, key, expires }]
  })
}
