import type { Table } from '../../catalog/tables.js'
import type { Difference } from '../schema.js'
import { lengthOf } from './column-types.js'
import { isSame, keysOf } from './keys.js'
import { databaseNameOf, type Entity, type PrismaSchema } from './prisma-schema.js'
import { isCascading, keyFieldsOf } from './relations.js'
import { attributeOf, needsValue } from './tree.js'
import type { Users } from './user-id.js'

/** What the user should know of a model that is there, though sign-in can work with it. */
export function listWarnings(
  schema: PrismaSchema,
  table: Table,
  model: Entity,
  users: Users,
  gaps: readonly Difference[],
): readonly string[] {
  return [
    ...warnOfRequired(table, model),
    ...warnOfStrictKeys(table, model),
    ...warnOfLengths(schema, table, model),
    ...warnOfOrphans(table, model, users),
    ...warnOfNewColumns(table, model, gaps),
  ]
}

/** Fields that not every provider has a value for. */
function warnOfRequired(table: Table, model: Entity): readonly string[] {
  return model.fields.filter(needsValue).flatMap(({ name }) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    return column?.optional
      ? `${model.name}.${name} is required, and not every provider gives one: who has none can't sign up; make it optional`
      : []
  })
}

/** Keys that refuse what sign-in has to store: two accounts of one user. */
function warnOfStrictKeys(table: Table, model: Entity): readonly string[] {
  const wanted = [table.primaryKey, ...table.unique]
  const names = table.columns.map(({ name }) => name)
  const isTooStrict = (key: readonly string[]): boolean =>
    key.every((column) => names.includes(column)) &&
    !wanted.some((columns) => columns.every((column) => key.includes(column))) &&
    // No two rows have the same token anyway.
    !key.includes('token')
  return keysOf(model)
    .filter(({ unique, columns }) => unique && isTooStrict(columns))
    .map(({ columns }) => {
      const key = columns.length === 1 ? columns.join() : `(${columns.join(', ')})`
      return `${model.name}.${key} is unique: the second row with the same value is refused`
    })
}

function warnOfLengths(schema: PrismaSchema, table: Table, model: Entity): readonly string[] {
  const short = table.columns
    .filter(({ type }) => type === 'text')
    .flatMap(({ name }) => {
      const field = model.fields.find((candidate) => candidate.name === name)
      const length = field?.type === 'String' ? lengthOf(schema, field) : undefined
      return length === undefined ? [] : `${name} (${length})`
    })
  if (short.length === 0) return []
  return [
    `${model.name} limits texts that have no limit, and longer ones are refused: ${short.join(', ')}`,
  ]
}

function warnOfOrphans(table: Table, model: Entity, users: Users): readonly string[] {
  return table.columns.flatMap(({ name, references }) => {
    if (!references || !model.fields.some((field) => field.name === name)) return []
    return goesWithUser(model, name, users.name)
      ? []
      : `${model.name}.${name}: the database does not remove the row with its ${users.name}; that needs a @relation with onDelete: Cascade`
  })
}

function goesWithUser(model: Entity, column: string, userName: string): boolean {
  return model.fields.some(
    (field) =>
      field.type === userName && isSame(keyFieldsOf(field), [column]) && isCascading(field),
  )
}

function warnOfNewColumns(
  table: Table,
  model: Entity,
  gaps: readonly Difference[],
): readonly string[] {
  const required = table.columns
    .filter(({ name, optional }) => !optional && gaps.some((gap) => isNew(gap, name)))
    .map(({ name }) => name)
  if (required.length === 0) return []
  return [
    `${required.join(', ')} of ${model.name} is new and required: rows that are there already need a value in the migration`,
  ]
}

function isNew(gap: Difference, column: string): boolean {
  return gap.kind === 'column' && gap.columns.includes(column)
}

/** What people are likely to be called, where they are no `User`. */
const PEOPLE = /^users?$/i

/** What the accounts of another library have, whose people stay with it. */
const OTHERS = ['accountId', 'providerId']

function isOthers({ fields }: Entity): boolean {
  return OTHERS.every((name) => fields.some((field) => field.name === name))
}

/** Models that hold people by another name than the one that sign-in gets. */
export function warnOfOthers(
  { entities }: PrismaSchema,
  { id }: Table,
  name: string,
): readonly string[] {
  if (id !== 'user' || entities.some(isOthers)) return []
  return entities
    .filter((entity) => entity.keyword === 'model' && !attributeOf(entity, 'ignore'))
    .filter((model) => PEOPLE.test(model.name) || PEOPLE.test(databaseNameOf(model)))
    .map(
      (model) =>
        `people are in the model ${model.name}, and whoever signs in is kept in a second one, ${name}: to have one alone, say so: --table ${id}=${model.name}`,
    )
}

/** Databases to which two users without an address have the same one. */
export function warnOfNulls(
  schema: PrismaSchema,
  table: Table,
  name: string,
  model: Entity | undefined,
): readonly string[] {
  if (schema.provider !== 'sqlserver' && schema.provider !== 'mongodb') return []
  return table.unique.flatMap(([column = '', ...others]) => {
    const field = model?.fields.find((candidate) => candidate.name === column)
    const isOptional = table.columns.some((one) => one.name === column && one.optional)
    if (others.length > 0 || !isOptional || field?.arity === 'required') return []
    return `${name}.${column} is unique, and to ${schema.provider} that means one row without a value at most: the second user without one can't sign up`
  })
}
