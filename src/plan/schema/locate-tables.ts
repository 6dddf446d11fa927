import type { Runtime } from '../../catalog/runtime.js'
import type { Table, TableId } from '../../catalog/tables.js'
import type { Project } from '../../project.js'
import { findStored, mapStoredNames } from '../../schemas/find-stored.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import type { WantedSchema } from '../../schemas/schema.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { StoredTable } from '../../schemas/stored-table.js'
import type { DatabaseAnswer } from '../plan.js'
import { buildSubject } from './plan-schema.js'

/** A table of a database that is one of ours, with the names of those of our columns that it has, the extra ones too. */
export interface LocatedTable extends StoredTable {
  /** As our adapters know it. */
  readonly table: Table
  /** As it is in the database. */
  readonly found: FoundTable
}

/**
 * The tables of a database that are ours, by what they are of.
 *
 * @param found every table of the database
 * @throws {CliError} `dialect-unknown`
 */
export async function locateTables(
  project: Project,
  answer: DatabaseAnswer,
  runtime: Runtime,
  found: readonly FoundTable[],
): Promise<ReadonlyMap<TableId, LocatedTable>> {
  const { orm, tables: names = {} } = answer
  const usual = ormSchemas[orm].usualNames?.(runtime.names)
  const wanted = { tables: runtime.tables, names: { ...usual, ...names } }
  return locateWanted(project, orm, wanted, found)
}

/** The tables of a database that are wanted ones, by what they are of. @throws {CliError} `dialect-unknown` */
export async function locateWanted(
  project: Project,
  orm: DatabaseAnswer['orm'],
  wanted: WantedSchema,
  found: readonly FoundTable[],
): Promise<ReadonlyMap<TableId, LocatedTable>> {
  const stored = await ormSchemas[orm].stored(buildSubject(project, orm, wanted))
  const located = wanted.tables.flatMap((table): readonly (readonly [TableId, LocatedTable])[] => {
    const said = stored.find(({ id }) => id === table.id)
    const there = said && findStored(found, said, table)
    if (!there) return []
    const whole = { ...table, columns: [...table.columns, ...table.extras] }
    const { id } = table
    const columns = mapStoredNames(whole, said, there)
    return [[id, { id, name: there.name, columns, table, found: there }]]
  })
  return new Map(located)
}
