import type { SchemaSubject } from '../orm-schema.js'
import type { StoredTable } from '../stored-table.js'

/** The tables where no file calls anything otherwise: columns are called what the adapters call them. */
export function storedByNames({
  wanted: { tables, names },
}: Pick<SchemaSubject, 'wanted'>): readonly StoredTable[] {
  return tables.flatMap(({ id, columns }) => {
    const name = names[id]
    if (name === undefined) return []
    return [{ id, name, columns: new Map(columns.map((column) => [column.name, column.name])) }]
  })
}
