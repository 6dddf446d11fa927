import { tellingColumns, type Table } from '../catalog/tables.js'
import type { Difference } from './schema.js'
import { isIndexed, isUnique, type FoundTable } from './sql/found-table.js'
import type { StoredTable } from './stored-table.js'

/**
 * Compares tables that a schema has with those of a database, which an ORM has made of it or should have.
 *
 * Rules by which an ORM forms names (snake_case, a prefix) are in code that is not run: where there is no table of the very
 * name, another spelling counts, and one with a prefix that has the columns by which the table is known.
 *
 * @param found every table of the database
 * @param tables what adapters need of them
 * @returns what the database lacks, in its own words
 */
export function compareStored(
  found: readonly FoundTable[],
  stored: readonly StoredTable[],
  tables: readonly Table[],
): readonly Difference[] {
  return tables.flatMap((table) => {
    const said = stored.find(({ id }) => id === table.id)
    if (!said) return []
    const there = findStored(found, said, table)
    if (!there) return [{ table: table.id, name: said.name, kind: 'table', columns: [] }]
    return compareColumns(there, said, table)
  })
}

/**
 * Finds a table that a schema has among those of a database.
 *
 * @returns its name, and the names of its columns by those that adapters know; undefined where it is not there
 */
export function locateStored(
  found: readonly FoundTable[],
  said: StoredTable,
  table: Table,
): StoredTable | undefined {
  const there = findStored(found, said, table)
  if (!there) return undefined
  const columns = table.columns.flatMap(({ name }) => {
    const column = columnIn(there, said.columns.get(name) ?? name)
    return column === undefined ? [] : [[name, column] as const]
  })
  return { id: table.id, name: there.name, columns: new Map(columns) }
}

function findStored(
  found: readonly FoundTable[],
  said: StoredTable,
  table: Table,
): FoundTable | undefined {
  const base = withoutSchema(said.name)
  const telling = [...tellingColumns(table), ...table.unique.flat()].flatMap(
    (name) => said.columns.get(name) ?? [],
  )
  const fits: readonly ((candidate: FoundTable) => boolean)[] = [
    ({ name }) => name === said.name,
    ({ name }) => withoutSchema(name) === base,
    ({ name }) => plain(withoutSchema(name)) === plain(base),
    (candidate) =>
      plain(withoutSchema(candidate.name)).endsWith(plain(base)) &&
      telling.every((column) => columnIn(candidate, column) !== undefined),
  ]
  return fits.map((fit) => found.find(fit)).find((candidate) => candidate !== undefined)
}

function compareColumns(there: FoundTable, said: StoredTable, table: Table): readonly Difference[] {
  const known = table.columns.flatMap(({ name }) => {
    const column = said.columns.get(name)
    return column === undefined ? [] : [[name, column] as const]
  })
  const present = new Map(
    known.flatMap(([name, column]) => {
      const its = columnIn(there, column)
      return its === undefined ? [] : [[name, its] as const]
    }),
  )
  const differ = (kind: Difference['kind'], columns: readonly string[]): Difference => ({
    table: table.id,
    name: there.name,
    kind,
    columns,
  })
  const ofKeys = (
    kind: 'unique' | 'index',
    keys: readonly (readonly string[])[],
    has: (table: FoundTable, key: readonly string[]) => boolean,
  ): readonly Difference[] =>
    keys
      // What lacks a column is told already.
      .filter((key) => key.every((name) => present.has(name)))
      .map((key) => key.flatMap((name) => present.get(name) ?? []))
      .filter((key) => !there.keysOpen && !has(there, key))
      .map((key) => differ(kind, key))
  return [
    ...known.filter(([name]) => !present.has(name)).map(([, column]) => differ('column', [column])),
    ...ofKeys('unique', [table.primaryKey, ...table.unique], isUnique),
    ...ofKeys('index', table.indexes, isIndexed),
  ]
}

function columnIn({ columns }: FoundTable, wanted: string): string | undefined {
  const names = columns.map(({ name }) => name)
  return (
    names.find((name) => name === wanted) ?? names.find((name) => plain(name) === plain(wanted))
  )
}

function withoutSchema(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** However words are joined. */
function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}
