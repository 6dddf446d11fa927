import type { Column } from '../../catalog/tables.js'
import { codeRules } from '../code/code-table.js'
import { examine, type Examination } from '../examine.js'
import type { Rules } from '../rules.js'
import type { SchemaProblem, Wanted } from '../schema.js'
import { columnLine } from './column-lines.js'
import { layOut } from './field-lines.js'
import { findModels, type FoundModel, userNameOf } from './find-models.js'
import { warnOfNulls, warnOfOthers } from './own-warnings.js'
import type { Entity, PrismaSchema } from './prisma-schema.js'
import { leadsTo, readModel, type ModelTable } from './read-model.js'
import type { Field } from './tree.js'
import { newUserId, readModelId, type UserId, type Users } from './user-id.js'

/** A schema beside what is wanted. */
export interface Analysis {
  readonly schema: PrismaSchema
  readonly users: Users
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
export function analyse(schema: PrismaSchema, wanted: Wanted): Analysis {
  const models = findModels(schema, wanted)
  const user = models.find(({ table }) => table.id === 'user')
  const name = user?.name ?? userNameOf(wanted)
  const id = idOf(schema, user)
  const isRefused = 'reason' in id || user?.assignment.kind === 'refused'
  const users: Users = { name, id: isRefused ? undefined : id }
  const examination = examine<ModelTable>(wanted.tables, {
    rules: prismaRules,
    assign: (wantedTable) => {
      const { assignment } = models.find(({ table }) => table === wantedTable) ?? ABSENT
      if (assignment.kind !== 'found') return assignment
      return { kind: 'found', table: readModel(schema, wantedTable, assignment.table, name) }
    },
    freshName: (each) => models.find(({ table }) => table.id === each)?.name ?? each,
    idOf: () => id,
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

function idOf(schema: PrismaSchema, user: FoundModel | undefined): UserId | SchemaProblem {
  return user?.assignment.kind === 'found'
    ? readModelId(schema, readModel(schema, user.table, user.assignment.table, user.name))
    : newUserId(schema)
}

/** A column as it would be written; a relation of its name gets another. */
function write(schema: PrismaSchema, model: Entity, column: Column, users: Users): string {
  const field = model.fields.find(({ name }) => name === column.name)
  const other = field && leadsTo(schema, field) ? [otherName(model, field)] : []
  return [...other, ...layOut([columnLine(schema, column, users, [])], '')].join('\n')
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
