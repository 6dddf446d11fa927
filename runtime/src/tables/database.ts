import type { CounterIncrement } from '../adapter.js'
import type { Table } from './tables.js'

/** A row by the names of its columns; what is no column of ours passes as it is. */
export type Row = Readonly<Record<string, unknown>>

export interface Removal {
  readonly table: Table
  readonly where: Row
}

/**
 * The operations that set one database apart from another. Values are those of JavaScript: text, numbers, booleans, null and
 * Date; rows may come back with whatever the driver makes of a column, see `readRow`.
 */
export interface Database {
  /**
   * Tells whether the application's schema has a table; without this it has all of them. From a table that it lacks nothing
   * needs to be removed.
   */
  readonly has?: (table: Table) => Promise<boolean>
  /**
   * @returns the row as stored, or undefined where the database does not tell
   * @throws what the driver throws, where a key is taken
   */
  readonly insert: (table: Table, row: Row) => Promise<Row | undefined>
  readonly find: (table: Table, where: Row) => Promise<Row | undefined>
  readonly list: (table: Table, where: Row) => Promise<readonly Row[]>
  /**
   * The rows whose text in a column is this one but for the case of letters of ASCII. It may give others as well, of which there are
   * few.
   */
  readonly listIgnoringCase: (table: Table, column: string, text: string) => Promise<readonly Row[]>
  /** @param change of one column at least @returns the whole row after it; undefined where there is none, and none is made */
  readonly update: (table: Table, where: Row, change: Row) => Promise<Row | undefined>
  /**
   * Changes the row with these values where a text of it is the expected one, byte for byte, as one step.
   *
   * @returns whether it did: of several callers at once who change what they expect, one
   */
  readonly swap: (table: Table, where: Row, expected: Row, change: Row) => Promise<boolean>
  /** Deletes a row. Of several callers at once exactly one gets it. */
  readonly take: (table: Table, where: Row) => Promise<Row | undefined>
  readonly removeAll: (table: Table, where: Row) => Promise<unknown>
  /**
   * Deletes rows of several tables as one step: all of them or, where it throws, none.
   *
   * @param removals of one user; whom they belong to is the last
   * @returns false where the database has no such step: then nothing is done
   */
  readonly removeTogether: (removals: readonly Removal[]) => Promise<boolean>
  /**
   * Deletes rows that are over at a moment, at most so many: their `expires` is not after it.
   *
   * @returns how many it were; undefined where the database has no such table
   */
  readonly removeExpired: (table: Table, until: Date, limit: number) => Promise<number | undefined>
  /** The row together with the user that it belongs to, in one lookup. @param users the table of users, as the database has it */
  readonly findWithUser: (table: Table, where: Row, users: Table) => Promise<RowAndUser | undefined>
  /** Sets a number where it is higher than what is stored, as one step. @returns the row after it */
  readonly raise: (
    table: Table,
    where: Row,
    column: string,
    value: number,
  ) => Promise<Row | undefined>
  /** Adds to a counter as one step. @returns undefined where the database has no table for it */
  readonly increment: (increment: CounterIncrement) => Promise<number | undefined>
  /** True where counters are no rows: then it adds nothing without writing anything, which otherwise looking for the row does. */
  readonly countsApart?: true
  /** True where it has no schema: there is no column that it could lack. */
  readonly keepsAll?: true
}

export interface RowAndUser {
  readonly row: Row
  readonly user: Row
}
