import type { Table } from '../../catalog/tables.js'
import { databaseNameOf, type Entity, type PrismaSchema } from './prisma-schema.js'
import { attributeOf } from './tree.js'

/** Matches the likely names of people, where they are no `User`. */
const PEOPLE = /^users?$/i

/** The fields in the accounts of another library, whose people stay with it. */
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
