import type { Column } from '../../catalog/tables.js'
import type { SchemaProblem } from '../schema.js'
import { columnOf, type FoundColumn, type FoundTable } from './found-table.js'

/** The engine makes UUIDs, written as text. */
const ID_LENGTH = 36

/**
 * What is wrong with the id of a user table: an adapter needs one column called `id`, which alone is the key, and which the
 * engine or the database fills.
 *
 * @param write the column as it would be written
 * @param tables every table of the schema
 */
export function checkUserId(
  table: FoundTable,
  write: (column: Column) => string,
  tables: readonly FoundTable[],
): SchemaProblem | undefined {
  const { path, name, primaryKey, unique } = table
  const id = columnOf(table, 'id')
  const refuse = (reason: string): SchemaProblem => ({
    path,
    line: id?.line ?? table.line,
    reason,
    snippet: write({ name: 'id', type: 'key', optional: false }),
  })
  if (!id && table.open) {
    return refuse(
      `${name} takes columns from elsewhere, and id is not among those that can be read`,
    )
  }
  if (!id) {
    const [key] = primaryKey
    return refuse(
      key === undefined
        ? `${name} has no column id, by which users are found`
        : `the key of ${name} is ${primaryKey.join(', ')}; users are found by one column called id`,
    )
  }
  if (!unique.some((key) => key.join() === 'id') && !table.keysOpen) {
    return refuse(`${name}.id is not the key of the table: two users could have the same`)
  }
  const reason = unfit(id)
  if (reason === undefined) return undefined
  return refuse([`${name}.id ${reason}`, ...alsoShort(table, tables)].join('; '))
}

/** What refers to an id that is too short is as short: widened alone, the id would not fit into it. */
function alsoShort(users: FoundTable, tables: readonly FoundTable[]): readonly string[] {
  const short = tables.flatMap(({ name, path, columns }) =>
    columns
      .filter(({ refersTo, length = ID_LENGTH }) => refersTo === users.name && length < ID_LENGTH)
      .map((column) => `${name}.${column.name} (${path}:${column.line})`),
  )
  return short.length === 0 ? [] : [`what refers to it needs as much: ${short.join(', ')}`]
}

/** Why a column can't keep the ids of users. */
function unfit({ kind, required, length = ID_LENGTH }: FoundColumn): string | undefined {
  switch (kind) {
    case 'uuid':
    case 'unknown':
      return undefined
    case 'string':
      return required && length < ID_LENGTH
        ? `has no room for the ${ID_LENGTH} characters of a user's id`
        : undefined
    case 'number':
    case 'small':
      return required ? 'is a number that nothing gives' : undefined
    default:
      return 'is neither text nor a number that JavaScript keeps exactly'
  }
}
