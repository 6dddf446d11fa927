import type { Column } from '../../catalog/tables.js'
import type { SchemaProblem } from '../schema.js'
import { columnOf, type FoundColumn, type FoundTable } from './found-table.js'

/** The engine makes UUIDs, written as text. */
const ID_LENGTH = 36

/** What else is to do: what refers to the users has not been written. */
const RENAME =
  'call it so, here and wherever it is used, and the database keeps its name; then run npx create-auth migrate'

/** How columns of a table of users are written. */
interface UserIdPen<T> {
  readonly write: (table: T, column: Column) => string
  readonly rename: (table: T, column: FoundColumn) => string | undefined
}

/**
 * What is wrong with the id of a user table: an adapter needs one column called `id`, which alone is the key, and which the
 * engine or the database fills.
 *
 * @param write the column as it would be written
 * @param rename a column as it would be written if code called it `id`, and the database as it does
 * @param tables every table of the schema
 */
export function checkUserId<T extends FoundTable>(
  table: T,
  { write, rename }: UserIdPen<T>,
  tables: readonly FoundTable[],
): SchemaProblem | undefined {
  const { path, name, primaryKey, unique } = table
  const id = columnOf(table, 'id')
  const refuse = (reason: string): SchemaProblem => ({
    path,
    line: id?.line ?? table.line,
    reason,
    snippet: write(table, { name: 'id', type: 'key', optional: false }),
  })
  if (!id && table.open) {
    return refuse(
      `${name} takes columns from elsewhere, and id is not among those that can be read`,
    )
  }
  if (!id) {
    return primaryKey.length === 0
      ? refuse(`${name} has no column id, by which users are found`)
      : otherKey(table, refuse, rename)
  }
  if (!unique.some((key) => key.join() === 'id') && !table.keysOpen) {
    return refuse(`${name}.id is not the key of the table: two users could have the same`)
  }
  const reason = unfit(id)
  if (reason === undefined) return undefined
  return refuse([`${name}.id ${reason}`, ...alsoShort(table, tables)].join('; '))
}

/** The key is called otherwise: where the database can keep its name, code alone has to change. */
function otherKey<T extends FoundTable>(
  table: T,
  refuse: (reason: string) => SchemaProblem,
  rename: UserIdPen<T>['rename'],
): SchemaProblem {
  const { name, primaryKey } = table
  const reason = `the key of ${name} is ${primaryKey.join(', ')}; users are found by one column called id`
  const [column, another] = primaryKey.map((key) => columnOf(table, key))
  const snippet = column && !another ? rename(table, column) : undefined
  const refused = refuse(reason)
  if (!column || snippet === undefined) return refused
  return { ...refused, line: column.line, reason: `${reason}: ${RENAME}`, snippet }
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
