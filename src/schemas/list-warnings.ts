import type { Column } from '../catalog/tables.js'
import type { Pair } from './rules.js'
import { findColumn, getTitle } from './table-model.js'

/** A warning about something that works, but that the user should know. */
export interface SchemaWarning {
  readonly rule: 'new' | 'required' | 'strict' | 'narrow' | 'stays'
  readonly text: string
}

/** How many characters have to have room, at least: tokens of some providers have some thousands, and sealed ones a third more. */
function describeRoom({ name }: Column): number {
  if (name.endsWith('_token')) return 4096
  return name === 'credentialPublicKey' ? 512 : 255
}

/** Warnings for the user about a table, though sign-in can work with it. @param missing columns that it gets */
export function listWarnings(pair: Pair, missing: readonly Column[]): readonly SchemaWarning[] {
  const { wanted, there, surroundings } = pair
  const { rules, isStored = () => false } = surroundings
  const found = wanted.columns.flatMap((column) => {
    const own = findColumn(there, column.name)
    return own ? [{ column, own, name: getTitle(there, column.name) }] : []
  })
  const added = missing
    .filter((column) => !column.optional && wanted.id !== 'user' && !isStored(column))
    .map(({ name }) => name)
  const narrow = found
    .filter(
      ({ column, own }) =>
        column.type === 'text' && (own.length ?? Infinity) < describeRoom(column),
    )
    .map(({ column, own }) => `${column.name} (${own.length})`)
  const list = (
    rule: SchemaWarning['rule'],
    names: readonly string[],
    say: (text: string) => string,
  ): readonly SchemaWarning[] => (names.length > 0 ? [{ rule, text: say(names.join(', ')) }] : [])
  return [
    ...list('new', rules.addsRequired ? added : [], (names) => {
      return `${there.name} gets ${names}, without which no row can be: rows that are there need a value in the migration, or have to go first`
    }),
    ...found
      .filter(({ column, own }) => column.optional && own.required)
      .map(({ name }): SchemaWarning => ({
        rule: 'required',
        text: `${name} is required, and not every provider gives one: who has none can't sign up; make it optional`,
      })),
    ...strictKeys(pair).map((key): SchemaWarning => ({
      rule: 'strict',
      text: `${there.name}.${key} is unique: the second row with the same value is refused`,
    })),
    ...list('narrow', narrow, (names) => {
      return `${there.name} has little room for texts that can be longer, and are refused then: ${names}`
    }),
    ...found
      .filter(({ column, own }) => column.references && own.cascades === false)
      .map(({ name }): SchemaWarning => ({
        rule: 'stays',
        text: `${name}: deleting a user does not delete the row, or fails because of it; that needs ${rules.cascade}`,
      })),
  ]
}

/** Keys that refuse what sign-in has to store, such as two accounts of one user. */
function strictKeys({ wanted, there }: Pair): readonly string[] {
  const keys = [wanted.primaryKey, ...wanted.unique]
  const isTooStrict = (key: readonly string[]): boolean =>
    key.length > 0 &&
    key.every((name) => wanted.columns.some((column) => column.name === name)) &&
    !keys.some((columns) => columns.every((name) => key.includes(name))) &&
    // No two rows have the same token anyway.
    !key.includes('token')
  const strict = [there.primaryKey, ...there.unique].filter(isTooStrict)
  return [...new Set(strict.map((key) => (key.length === 1 ? key.join() : `(${key.join(', ')})`)))]
}
