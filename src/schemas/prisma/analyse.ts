import type { Column, Table } from '../../catalog/tables.js'
import { codeRules } from '../code/code-table.js'
import { examine, type Examination } from '../examine.js'
import type { Rules } from '../rules.js'
import type { SchemaProblem, WantedSchema } from '../schema.js'
import { columnLine } from './column-lines.js'
import { layoutFields } from './field-lines.js'
import { findModels, type FoundModel, getUserName } from './find-models.js'
import { type Entity, type PrismaSchema, getDatabaseName } from './prisma-schema.js'
import { isRelation, readModel, type ModelTable } from './read-model.js'
import { type Field, findAttribute } from './tree.js'
import { newUserId, readModelId, type UserId, type UserModels } from './user-id.js'

/** A schema beside what is wanted. */
export interface Analysis {
  readonly schema: PrismaSchema
  readonly users: UserModels
  readonly models: readonly FoundModel[]
  readonly examination: Examination<ModelTable>
  readonly warnings: readonly string[]
}

/** The client asks for rows by the very keys that are wanted, and leaves ids to the schema. */
const prismaRules: Rules = {
  ...codeRules,
  ownKeys: true,
  givesIds: false,
  cascade: 'a @relation with onDelete: Cascade',
}

/** Compares a schema with what is wanted. */
export function analyse(schema: PrismaSchema, wanted: WantedSchema): Analysis {
  const models = findModels(schema, wanted)
  const user = models.find(({ table }) => table.id === 'user')
  const name = user?.name ?? getUserName(wanted)
  const id = getId(schema, user)
  const isRefused = 'reason' in id || user?.assignment.kind === 'refused'
  const users: UserModels = { name, id: isRefused ? undefined : id }
  const examination = examine<ModelTable>(wanted.tables, {
    rules: prismaRules,
    assign: (wantedTable) => {
      const { assignment } = models.find(({ table }) => table === wantedTable) ?? ABSENT
      if (assignment.kind !== 'found') return assignment
      return { kind: 'found', table: readModel(schema, wantedTable, assignment.table, name) }
    },
    freshName: (each) => models.find(({ table }) => table.id === each)?.name ?? each,
    getId: () => id,
    write: ({ entity }, column) => write(schema, entity, column, users),
  })
  return {
    schema,
    users,
    models,
    examination,
    warnings: [...examination.warnings, ...models.flatMap((each) => ownWarnings(schema, each))],
  }
}

const ABSENT = { assignment: { kind: 'absent' } } as const

function getId(schema: PrismaSchema, user: FoundModel | undefined): UserId | SchemaProblem {
  return user?.assignment.kind === 'found'
    ? readModelId(schema, readModel(schema, user.table, user.assignment.table, user.name))
    : newUserId(schema)
}

/** A column as it would be written; a relation of its name gets another. */
function write(schema: PrismaSchema, model: Entity, column: Column, users: UserModels): string {
  const field = model.fields.find(({ name }) => name === column.name)
  const other = field && isRelation(schema, field) ? [otherName(model, field)] : []
  return [...other, ...layoutFields([columnLine(schema, column, users, [])], '')].join('\n')
}

/** A relation as it is written, by another name. */
function otherName({ file: { text } }: Entity, { name, start, end }: Field): string {
  const other = `own${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return other + text.slice(start + name.length, end)
}

/** Warnings about a table that Prisma, or a database that it alone knows, gives reason for. */
function ownWarnings(
  schema: PrismaSchema,
  { table, name, assignment }: FoundModel,
): readonly string[] {
  if (assignment.kind === 'refused') return []
  if (assignment.kind === 'found') return warnOfNulls(schema, table, name, assignment.table)
  return [...warnOfOthers(schema, table, name), ...warnOfNulls(schema, table, name, undefined)]
}

/** Matches the likely names of people, where they are no `User`. */
const PEOPLE = /^users?$/i

/** The fields in the accounts of another library, whose people stay with it. */
const OTHERS = ['accountId', 'providerId']

function isOthers({ fields }: Entity): boolean {
  return OTHERS.every((name) => fields.some((field) => field.name === name))
}

/** Models that hold people by another name than the one that sign-in gets. */
function warnOfOthers({ entities }: PrismaSchema, { id }: Table, name: string): readonly string[] {
  if (id !== 'user' || entities.some(isOthers)) return []
  return entities
    .filter((entity) => entity.keyword === 'model' && !findAttribute(entity, 'ignore'))
    .filter((model) => PEOPLE.test(model.name) || PEOPLE.test(getDatabaseName(model)))
    .map(
      (model) =>
        `people are in the model ${model.name}, and whoever signs in is kept in a second one, ${name}: to have one alone, say so: --table ${id}=${model.name}`,
    )
}

/** Databases to which two users without an address have the same one. */
function warnOfNulls(
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
