import { posix } from 'node:path'
import type { TableNames } from '../../catalog/tables.js'
import {
  describeDifference,
  type Dialect,
  type Difference,
  type SchemaFile,
  type SchemaPlan,
  type SchemaProblem,
  type WantedSchema,
} from '../schema.js'
import { verifyStatements } from '../extend-schema.js'
import { mapPart, withFoldedIndexes } from '../folded.js'
import { tablesAsked, tablesInCode } from '../../syntax/tables-in-code.js'
import type { FoundTable } from './found-table.js'
import {
  nextMigrationName,
  printMigration,
  readMigration,
  type Migration,
} from './migration-file.js'
import { planSql } from './plan-sql.js'
import { readSql } from './read-sql.js'
import { sqlDialects, quoteName, type SqlDialect } from './sql-dialects.js'
import { usersTable } from './users-table.js'

export interface SqlFilesOptions {
  readonly dialect: Dialect
  /** The adapter's names for the tables where the project says nothing. */
  readonly usual: TableNames
  /** Where our own migrations lie, relative to the project's root. */
  readonly folder: string
  /** The tables of the database itself; what the files leave behind unless it is given. */
  readonly found?: readonly FoundTable[]
}

/** A plan whose one edit is a migration. */
export interface SqlFilesPlan extends SchemaPlan {
  /** The statements of the migration, and those that take it back. */
  readonly up: readonly string[]
  readonly down: readonly string[]
  /** The names of the tables. */
  readonly names: TableNames
  /** Those of the names that the adapter has to be told. */
  readonly called: Partial<TableNames>
}

/** Where the part of a migration begins that takes it back, whatever tool it is for. */
const DOWN = /^--\s*(?:\+goose\s+|migrate:)?down\b/im

/**
 * Plans the next migration of a project whose schema is nothing but SQL.
 *
 * @param files with SQL, in the order in which they run; ours are among them
 */
export function planSqlFiles(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
  { dialect, usual, folder, found }: SqlFilesOptions,
): SqlFilesPlan {
  const written = readSql(files.map(writeSql).join(';\n'))
  const there = found ? withTheirs(found, files, folder) : written
  // A migration of ours that is yet to run has decided already.
  const called = usersTable([...there, ...written], wanted, usual, found !== undefined)
  const names = { ...usual, ...called, ...wanted.names }
  const asked = {
    tables: wanted.tables.map((table) => withFoldedIndexes(table, dialect)),
    names,
    dialect,
    folder,
  }
  const plan = planSql(there, asked)
  const hidden = found ? [] : hiddenTables(files, plan.differences)
  const known = new Set(written.map((table) => table.name))
  const before = (found ?? [])
    .filter((table) => !known.has(table.name) && Object.values(names).includes(table.name))
    .map((table) => describeTable(table, sqlDialects[dialect]))
  // A file that is none of ours has its number all the same.
  const taken = files.filter((file) => posix.dirname(file.path) === folder)
  const name = nextMigrationName(taken.map((file) => posix.basename(file.path)))
  const path = posix.join(folder, `${name}.sql`)
  const edit = {
    path,
    text: printMigration({ ...plan, before }),
    did: plan.differences.map(describeDifference),
  }
  const edits = plan.up.length > 0 && hidden.length === 0 ? [edit] : []
  // What a database has besides its files is not in them, so that they can't be read again.
  const isAlone = found === undefined && edits.length > 0
  const { problems, edits: verified } = isAlone
    ? verifyStatements(
        plan,
        planSql(readSql([...files, ...edits].map(writeSql).join(';\n')), asked),
        edits,
      )
    : { problems: plan.problems, edits }
  return { ...plan, called, names, problems: [...problems, ...hidden], edits: verified }
}

/** Tables that queries are about, and no file makes: making them once more would fail, and what they are like decides. */
function hiddenTables(
  files: readonly SchemaFile[],
  differences: readonly Difference[],
): readonly SchemaProblem[] {
  const asking = files.filter(({ apart }) => apart === true)
  return differences.flatMap(({ kind, table, name }) => {
    const file = asking.find(({ text }) => kind === 'table' && tablesAsked(text).includes(name))
    if (!file) return []
    const reason = `queries are about a table ${name}, and no file says what it is like: let it be looked at, or leave it alone`
    const snippet = `npx create-auth init --database\nnpx create-auth init --table ${table}=auth_${name}`
    return [{ path: file.path, reason, snippet }]
  })
}

/** A database, and what the project's own files have made of it when they have run. */
function withTheirs(
  found: readonly FoundTable[],
  files: readonly SchemaFile[],
  folder: string,
): readonly FoundTable[] {
  const theirs = files.filter(({ path }) => posix.dirname(path) !== folder)
  const there = new Set(found.map(({ name }) => name))
  return [
    ...found,
    ...readSql(theirs.map(writeSql).join(';\n')).filter(({ name }) => !there.has(name)),
  ]
}

/** The SQL of what a file leaves behind: what was there before, and what it does. */
function writeSql({ path, text }: SchemaFile): string {
  if (!path.endsWith('.sql')) return tablesInCode(text)
  const own = readMigration(path, text)
  if (own) return [...own.before, ...own.up].join(';\n')
  return text.slice(0, DOWN.exec(text)?.index ?? text.length)
}

/** Our own migrations among files, in order. */
export function ownMigrations(files: readonly SchemaFile[], folder: string): readonly Migration[] {
  return files
    .filter(({ path }) => posix.dirname(path) === folder)
    .flatMap(({ path, text }) => readMigration(posix.basename(path, '.sql'), text) ?? [])
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

/** A table that is there, as the statement that would make it: for people, and for `readSql`. */
function describeTable(table: FoundTable, dialect: SqlDialect): string {
  const quote = (name: string): string => quoteName(dialect, name)
  const list = (columns: readonly string[]): string =>
    columns.map((part) => mapPart(part, quote)).join(', ')
  const lines = [
    ...table.columns.map(({ name, type, optional, filled }) =>
      [quote(name), type, ...(optional ? [] : ['not null']), ...(filled ? ['default …'] : [])].join(
        ' ',
      ),
    ),
    ...(table.primaryKey.length > 0 ? [`primary key (${list(table.primaryKey)})`] : []),
    ...table.unique.map((columns) => `unique (${list(columns)})`),
    ...table.indexes.map((columns) => `index (${list(columns)})`),
  ]
  return `create table ${quote(table.name)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`
}
