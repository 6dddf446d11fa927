import type { Table } from '../catalog/tables.js'

/**
 * A table whose columns are called otherwise.
 *
 * @param spell the name of a column there, by its name here
 */
export function renameColumns(
  { columns, extras, primaryKey, unique, indexes, folded, ...rest }: Table,
  spell: (name: string) => string,
): Table {
  const words = (names: readonly string[]): readonly string[] => names.map(spell)
  const renamed = (all: Table['columns']): Table['columns'] =>
    all.map((column) => ({ ...column, name: spell(column.name) }))
  return {
    ...rest,
    columns: renamed(columns),
    extras: renamed(extras),
    primaryKey: words(primaryKey),
    unique: unique.map(words),
    indexes: indexes.map(words),
    folded: words(folded),
  }
}
