import type { TableId } from '../catalog/tables.js'

/** A table that a schema has, as the database calls it. */
export interface StoredTable {
  readonly id: TableId
  /** Its schema stands in front, behind a dot, where the files say so. */
  readonly name: string
  /** The database's names for the columns, by the names that adapters know. */
  readonly columns: ReadonlyMap<string, string>
}
