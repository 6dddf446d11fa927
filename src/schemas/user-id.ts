import type { Column } from '../catalog/tables.js'
import { isIdKind } from './compare.js'
import type { Users } from './rules.js'
import type { SchemaProblem } from './schema.js'
import { findColumn, isOwnKey, getTitle, type ColumnModel, type TableModel } from './table-model.js'

/** The engine makes UUIDs, written as text. */
const ID_LENGTH = 36

/** The further work: what refers to the users has not been written. */
const RENAME =
  'call it so, here and wherever it is used, and the database keeps its name; then run npx create-auth migrate'

const ID: Column = { name: 'id', type: 'key', optional: false }

/** How the id of a table of users is written. */
export interface UserIdPen<T> {
  readonly write: (table: T, column: Column) => string
  /** A column if code called it `id`, and the database as it does; undefined where that can't be told. */
  readonly rename: (table: T, column: ColumnModel) => string | undefined
  /** The text that makes the id a key, where that is not said by the column. */
  readonly key?: string
}

/**
 * The id of a user table, or what is wrong with it: an adapter needs one column called `id`, which alone is the key, and which
 * the engine or the database fills.
 *
 * @param tables every table of the schema
 */
export function readUserId<T extends TableModel>(
  table: T,
  { write, rename, key = write(table, ID) }: UserIdPen<T>,
  tables: readonly TableModel[],
): SchemaProblem | NonNullable<Users['id']> {
  const { path, name, primaryKey } = table
  const id = findColumn(table, 'id')
  const refuse = (reason: string, snippet = write(table, ID)): SchemaProblem => {
    const line = id?.line ?? table.line
    return { path, ...(line !== undefined && { line }), reason, snippet }
  }
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
  if (!isOwnKey(table, ['id']) && !table.keysOpen) {
    return refuse(`${name}.id is not the key of the table: two users could have the same`, key)
  }
  const reason = unfit(id)
  if (reason === undefined) return id
  return refuse([`${name}.id ${reason}`, ...alsoShort(table, tables)].join('; '))
}

/** The key is called otherwise: where the database can keep its name, code alone has to change. */
function otherKey<T extends TableModel>(
  table: T,
  refuse: (reason: string) => SchemaProblem,
  rename: UserIdPen<T>['rename'],
): SchemaProblem {
  const { name, primaryKey } = table
  const reason = `the key of ${name} is ${primaryKey.join(', ')}; users are found by one column called id`
  const [column, another] = primaryKey.map((key) => findColumn(table, key))
  const snippet = column && !another ? rename(table, column) : undefined
  const refused = refuse(reason)
  if (column?.line === undefined || snippet === undefined) return refused
  return { ...refused, line: column.line, reason: `${reason}: ${RENAME}`, snippet }
}

/** The columns that refer to an id that is too short, and are as short: widened alone, the id would not fit into them. */
function alsoShort(users: TableModel, tables: readonly TableModel[]): readonly string[] {
  const short = tables.flatMap(({ name, path, columns }) =>
    columns
      .filter(({ refersTo, length = ID_LENGTH }) => refersTo === users.name && length < ID_LENGTH)
      .map((column) => `${name}.${column.name} (${path}:${column.line})`),
  )
  return short.length === 0 ? [] : [`what refers to it needs as much: ${short.join(', ')}`]
}

/** The problem with the type of an id, whatever fills it. */
export function unfitId(users: TableModel): string | undefined {
  const id = findColumn(users, 'id')
  if (!id) return `${users.name} has no column id, by which users are found`
  return isIdKind(id.kind) ? undefined : `${getTitle(users, 'id')} ${notAnId(id)}`
}

function notAnId({ written, kind }: ColumnModel): string {
  return `is ${written ?? kind}, and has to be a text, or a whole number that the database gives`
}

/** Why a column can't keep the ids of users. */
function unfit(column: ColumnModel): string | undefined {
  const { kind, required, length = ID_LENGTH } = column
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
      return notAnId(column)
  }
}
