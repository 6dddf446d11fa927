import type { Column, ColumnType, Table } from '../catalog/tables.js'
import type { ColumnModel, Kind, TableModel } from './table-model.js'

/** The rules for every table that is described in one way. */
export interface Rules {
  /** The kinds that hold what is wanted. */
  readonly holds: Readonly<Record<ColumnType, readonly Kind[]>>
  /** True where rows are asked for by the keys that are wanted, and by no others. */
  readonly ownKeys: boolean
  /** True where a column that must have a value can be added to a table that may have rows. */
  readonly addsRequired: boolean
  /** True where a column can have the ids of users that is of another kind than these. */
  readonly mixesIds: boolean
  /** True where the adapter gives the ids of users. */
  readonly givesIds: boolean
  /** The declaration that makes a row go with its user. */
  readonly cascade: string
}

/** The facts that a comparison needs to know besides the tables. */
export interface SchemaFacts {
  readonly rules: Rules
  readonly users: Users
  /** Tells whether the database has a column already that is not described. */
  readonly isStored?: (column: Column) => boolean
  /** The text to write for a column, in place of the one that is there. */
  readonly write: (column: Column, there?: ColumnModel) => string
}

/** The table of users, as those that refer to it see it. */
export interface Users {
  readonly name: string
  /** Undefined where there is none, or none can be used. */
  readonly id: Pick<ColumnModel, 'kind' | 'scalar' | 'written'> | undefined
}

/** A wanted table beside the one that is there. */
export interface Pair {
  readonly wanted: Table
  readonly there: TableModel
  readonly surroundings: SchemaFacts
}
