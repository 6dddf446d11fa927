import type { Table } from '../catalog/tables.js'
import { compareTable, type Comparison } from './compare.js'
import type { SchemaWarning } from './list-warnings.js'
import { findStored, mapStoredNames } from './find-stored.js'
import type { Dialect, Difference } from './schema.js'
import { getModel, sqlRules, type FoundTable } from './sql/found-table.js'
import type { StoredTable } from './stored-table.js'
import { findColumn, type ColumnModel, type TableModel } from './table-model.js'
import { unfitId } from './user-id.js'
import type { Names } from '../syntax/collect-names.js'

/** A database, and what is kept in it. */
export interface StoredSubject {
  readonly dialect: Dialect
  /** Every table of the database. */
  readonly found: readonly FoundTable[]
  /** The tables that a schema has. */
  readonly stored: readonly StoredTable[]
  /** The tables that adapters need, as they need them. */
  readonly tables: readonly Table[]
  /** Names that the configuration has: what it gives to a user of its own is filled in. */
  readonly given: Names
}

/** How a database falls short of what sign-in needs, in its own words. */
export interface Shortfall {
  /** The parts of the schema that it lacks, which an ORM has made of it or should have. */
  readonly lacking: readonly Difference[]
  /** Why sign-in would fail with what it has: a value that nobody gives, a type that does not hold what comes, users that can't be deleted. */
  readonly faults: readonly string[]
}

/** Compares the tables that a schema has with those of a database. */
export function compareStored(subject: StoredSubject): Shortfall {
  const parts = subject.tables.map((table) => {
    const said = subject.stored.find(({ id }) => id === table.id)
    return said ? compareOne(subject, table, said) : { lacking: [], faults: [] }
  })
  return {
    lacking: parts.flatMap(({ lacking }) => lacking),
    faults: parts.flatMap(({ faults }) => faults),
  }
}

function compareOne(subject: StoredSubject, table: Table, said: StoredTable): Shortfall {
  const there = findStored(subject.found, said, table)
  if (!there) {
    return {
      lacking: [{ table: table.id, name: said.name, kind: 'table', columns: [] }],
      faults: [],
    }
  }
  // What the schema has no name for is left to the ORM.
  const names = new Map([...said.columns, ...mapStoredNames(table, said, there)])
  const model = inOurNames(loosened(getModel(there, ''), subject.dialect), names)
  const isKnown = (key: readonly string[]): boolean => key.every((name) => findColumn(model, name))
  const wanted = { ...table, columns: table.columns.filter(({ name }) => names.has(name)) }
  const comparison = compareTable(wanted, model, {
    rules: { ...sqlRules, addsRequired: true },
    users: { name: 'its user', id: { kind: 'string' } },
    write: () => '',
  })
  const lacking = comparison.differences
    // What lacks a column is told already, and one of another type is a fault.
    .filter(({ kind, columns }) => (kind === 'column') !== isKnown(columns))
    .filter(({ kind }) => kind === 'column' || !there.keysOpen)
    .map((each) => ({ ...each, columns: each.columns.map((name) => names.get(name) ?? name) }))
  return { lacking, faults: listFaults(subject, wanted, model, comparison) }
}

/** Rules of warnings about a table that works, and yet keeps people from signing in. What users lack, their provider may give. */
const FATAL: readonly SchemaWarning['rule'][] = ['required', 'stays']

function listFaults(
  { given }: StoredSubject,
  table: Table,
  model: TableModel,
  { unfilled, problems, warnings }: Comparison,
): readonly string[] {
  const isUser = table.id === 'user'
  // Without one, the column is lacking.
  const id = isUser && findColumn(model, 'id') ? unfitId(model) : undefined
  return [
    ...unfilled
      .filter(({ column }) => !(isUser && given.has(column)))
      .map(({ problem }) => problem.reason),
    ...(id === undefined ? [] : [id]),
    ...problems.map(({ reason }) => reason),
    ...warnings
      .filter(({ rule }) => FATAL.includes(rule) && !(isUser && rule === 'required'))
      .map(({ text }) => text),
  ]
}

/** SQLite holds anything anywhere; and what a type of another name holds nobody knows. */
function loosened(model: TableModel, dialect: Dialect): TableModel {
  const columns = model.columns.map(({ length, ...column }): ColumnModel => {
    if (dialect === 'sqlite') return { ...column, kind: 'unknown' }
    const kind = column.kind === 'other' ? 'unknown' : column.kind
    return { ...column, kind, ...(length !== undefined && { length }) }
  })
  return { ...model, columns }
}

/** A table with our names for its columns; people see those of the database. */
function inOurNames(model: TableModel, names: ReadonlyMap<string, string>): TableModel {
  const ours = new Map([...names].map(([name, own]) => [own, name]))
  const called = (name: string): string => ours.get(name) ?? name
  return {
    ...model,
    columns: model.columns.map((column) => ({
      ...column,
      name: called(column.name),
      shown: column.name,
    })),
    primaryKey: model.primaryKey.map(called),
    unique: model.unique.map((key) => key.map(called)),
    indexes: model.indexes.map((key) => key.map(called)),
  }
}
