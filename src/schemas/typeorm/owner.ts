import type { Column, Table } from '../../catalog/tables.js'

/** The property that holds the user of a row; the adapter asks for it together with the row. */
export const OWNER: Column = { name: 'user', type: 'key', optional: true, references: 'user' }

/** A table with the property that holds its user. */
export function withOwner(table: Table): Table {
  const columns = table.columns.flatMap((column) =>
    column.references === 'user' ? [column, OWNER] : [column],
  )
  return { ...table, columns }
}

/** Tells whether a column stands for the property that holds the user. */
export function isOwner({ name, references }: Column): boolean {
  return name === OWNER.name && references !== undefined
}
