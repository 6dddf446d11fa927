import { tellingColumns, type Table } from '../catalog/tables.js'
import type { FoundTable } from './sql/found-table.js'
import type { StoredTable } from './stored-table.js'

/**
 * The table of a database that is the one of a schema.
 *
 * Rules by which an ORM forms names (snake_case, a prefix) are in code that is not run: where there is no table of the very
 * name, another spelling counts, and one with a prefix that has the columns by which the table is known.
 *
 * @param found every table of the database
 */
export function findStored(
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
      telling.every((column) => findColumn(candidate, column) !== undefined),
  ]
  return fits.map((fit) => found.find(fit)).find((candidate) => candidate !== undefined)
}

/** The names that a table of a database has for those of our columns that are in it. */
export function mapStoredNames(
  { columns }: Table,
  said: StoredTable,
  there: FoundTable,
): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap(({ name }) => {
      const column = findColumn(there, said.columns.get(name) ?? name)
      return column === undefined ? [] : [[name, column] as const]
    }),
  )
}

/** A column of a table, in whatever spelling. */
export function findColumn({ columns }: FoundTable, wanted: string): string | undefined {
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
