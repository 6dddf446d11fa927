import type { Table, TableNames } from '../../catalog/tables.js'
import type { Users } from '../rules.js'
import { examine, type TableAssignment } from '../examine.js'
import {
  lackingColumns,
  otherReason,
  type Dialect,
  type Difference,
  type SchemaPlan,
  type SchemaProblem,
  type UserIds,
} from '../schema.js'
import { findColumn, type Kind, type TableModel } from '../table-model.js'
import { unfitId } from '../user-id.js'
import { columnLine, createIndex, createTable, indexName, type SqlForm } from './create-table.js'
import { easeColumn } from './ease-column.js'
import { getKind, getModel, sqlRules, type FoundColumn, type FoundTable } from './found-table.js'
import { quoteName, sqlDialects } from './sql-dialects.js'

/** The tables that are wanted of a database, and what their statements depend on. */
export interface SqlWanted {
  readonly tables: readonly Table[]
  readonly names: TableNames
  readonly dialect: Dialect
  /** Where migrations lie. */
  readonly folder: string
  /** Writes what makes a column optional; in SQL unless it is given. */
  readonly ease?: (table: FoundTable, column: FoundColumn) => string
}

/** How a database gets what it lacks, and how that is taken back. */
export interface SqlPlan extends Omit<SchemaPlan, 'edits'> {
  /** Statements without semicolons, in order. */
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/** The statements for one thing that is missing. */
interface SqlStep {
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/**
 * Compares what adapters need with what is there. Nothing that is there is dropped, renamed or given another type.
 *
 * @param found every table of the database
 */
export function planSql(found: readonly FoundTable[], wanted: SqlWanted): SqlPlan {
  const { tables, names, dialect } = wanted
  const examination = examine<OwnTable>(tables, {
    rules: sqlRules,
    assign: (table) => assign(found, table, wanted),
    freshName: (id) => names[id],
    getId: getId,
    write: ({ beside }) => beside,
  })
  const { mendable, problems, unfilled, warnings } = examination
  const differences = mendable.map((each) => ({ ...each, name: names[each.table] }))
  const id = findTable(found, names.user)?.columns.find(({ name }) => name === 'id')
  const form: SqlForm = {
    dialect: sqlDialects[dialect],
    names,
    ...(id ? { idType: referring(id.type) } : {}),
  }
  const steps = differences.flatMap((difference) =>
    tables
      .filter((table) => table.id === difference.table)
      .map((table) => createStep(difference, table, form)),
  )
  return {
    differences,
    up: steps.flatMap(({ up }) => up),
    down: steps.toReversed().flatMap(({ down }) => down),
    problems,
    unfilled,
    warnings,
    userIds: getUserIds(id && getKind(id.type), dialect),
  }
}

/** A table of the database that is one of ours. */
interface OwnTable extends TableModel {
  /** How a table of ours is made beside it. */
  readonly beside: string
}

function assign(
  found: readonly FoundTable[],
  table: Table,
  wanted: SqlWanted,
): TableAssignment<OwnTable> {
  const { names, folder, dialect, ease = inSql(dialect) } = wanted
  const there = findTable(found, names[table.id])
  if (!there) return { kind: 'absent' }
  const beside = getSiblingTable(table, names)
  const columns = there.columns.map(({ name }) => name)
  if (lackingColumns(table, columns).length > 0) {
    const reason = otherReason(table, `the table ${names[table.id]}`, columns)
    return { kind: 'refused', problem: { path: folder, reason, snippet: beside } }
  }
  const model = getModel(there, folder)
  const eased = model.columns.map((column, at) => {
    const own = there.columns[at]
    return column.required && own ? { ...column, eased: ease(there, own) } : column
  })
  return { kind: 'found', table: { ...model, columns: eased, beside } }
}

/** Whatever is called like the users is the users, and every other table refers to their id. */
function getId(user: OwnTable | undefined): NonNullable<Users['id']> | SchemaProblem {
  if (!user) return { kind: 'string' }
  const reason = unfitId(user)
  if (reason !== undefined) return { path: user.path, reason, snippet: user.beside }
  return findColumn(user, 'id') ?? { kind: 'unknown' }
}

/** PostgreSQL refuses to compare a UUID with anything else; MariaDB finds nothing, and SQLite keeps what it is given. */
function getUserIds(kind: Kind | undefined, dialect: Dialect): UserIds {
  if (kind === 'number') return 'integer'
  return kind === 'uuid' && dialect === 'postgresql' ? 'uuid' : 'text'
}

/** Names are compared without regard to case where a database may have folded them. */
function findTable(found: readonly FoundTable[], name: string): FoundTable | undefined {
  return (
    found.find((table) => table.name === name) ??
    found.find((table) => table.name.toLowerCase() === name.toLowerCase())
  )
}

/** The type of what refers to an id: it does not count itself. */
function referring(type: string): string {
  const counted = { smallserial: 'smallint', serial: 'integer', bigserial: 'bigint' } as const
  return Object.entries(counted).find(([name]) => name === type)?.[1] ?? type
}

function createStep({ kind, columns: key }: Difference, table: Table, form: SqlForm): SqlStep {
  const quoted = quoteName(form.dialect, form.names[table.id])
  const schema = quoted.slice(0, quoted.lastIndexOf('.') + 1)
  switch (kind) {
    case 'table':
      return { up: createTable(table, form), down: [`drop table ${quoted}`] }
    case 'column': {
      const columns = table.columns.filter(({ name }) => key.includes(name))
      return {
        up: columns.map((each) => `alter table ${quoted} add column ${columnLine(each, form)}`),
        down: key.map(
          (name) => `alter table ${quoted} drop column ${quoteName(form.dialect, name)}`,
        ),
      }
    }
    case 'unique':
    case 'index': {
      const isUnique = kind === 'unique'
      const index = indexName(table, key, form, isUnique)
      return {
        up: [createIndex(table, key, form, isUnique)],
        down: [form.dialect.dropIndex(index, quoted, schema)],
      }
    }
  }
}

/** How a table of ours is made beside one that is not fit for it. */
function getSiblingTable({ id }: Table, names: TableNames): string {
  return `npx create-auth init --table ${id}=${names[id].replace(/[^.]*$/, 'auth_$&')}`
}

function inSql(dialect: Dialect): NonNullable<SqlWanted['ease']> {
  return (table, column) =>
    easeColumn(dialect, table, column)
      .map((statement) => `${statement};`)
      .join('\n')
}
