import type { Table } from '../catalog/tables.js'
import { columnIn, findStored } from './find-stored.js'
import type { Difference } from './schema.js'
import { isIndexed, isUnique, type FoundTable } from './sql/found-table.js'
import type { StoredTable } from './stored-table.js'

/**
 * Compares tables that a schema has with those of a database, which an ORM has made of it or should have.
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
