import type { Column, Table } from '../../catalog/tables.js'
import { codeRules } from '../code/code-table.js'
import { examine, type Assignment, type Examination } from '../examine.js'
import type { Rules } from '../rules.js'
import type { SchemaProblem, Wanted } from '../schema.js'
import { columnLine } from './column-lines.js'
import { layOut } from './field-lines.js'
import { findTables, type FoundTable, userNameOf } from './find-tables.js'
import { warnOfNulls, warnOfOthers } from './own-warnings.js'
import type { Entity, PrismaSchema } from './prisma-schema.js'
import { leadsTo, readModel, type ModelTable } from './read-model.js'
import type { Field } from './tree.js'
import { newUserId, readModelId, type UserId, type Users } from './user-id.js'

/** A schema beside what is wanted. */
export interface Analysis {
  readonly schema: PrismaSchema
  readonly users: Users
  readonly tables: readonly FoundTable[]
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
  const tables = findTables(schema, wanted)
  const user = tables.find(({ table }) => table.id === 'user')
  const name = user?.name ?? userNameOf(wanted)
  const id = idOf(schema, user)
  const users: Users = { name, id: 'reason' in id ? undefined : id }
  const examination = examine<ModelTable>(wanted.tables, {
    rules: prismaRules,
    assign: (table) => assign(schema, tables, table, name),
    freshName: (each) => tables.find(({ table }) => table.id === each)?.name ?? each,
    idOf: () => id,
    write: ({ entity }, column) => write(schema, entity, column, users),
  })
  return {
    schema,
    users,
    tables,
    examination,
    warnings: [...examination.warnings, ...tables.flatMap((each) => ownWarnings(schema, each))],
  }
}

function idOf(schema: PrismaSchema, user: FoundTable | undefined): UserId | SchemaProblem {
  return user?.kind === 'there'
    ? readModelId(schema, readModel(schema, user.table, user.model, user.name))
    : newUserId(schema)
}

function assign(
  schema: PrismaSchema,
  tables: readonly FoundTable[],
  { id }: Table,
  userName: string,
): Assignment<ModelTable> {
  const found = tables.find(({ table }) => table.id === id)
  switch (found?.kind) {
    case 'there':
      return { kind: 'found', table: readModel(schema, found.table, found.model, userName) }
    case 'taken':
      return { kind: 'refused', problem: found.problem }
    default:
      return { kind: 'absent' }
  }
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

/** What Prisma, or a database that it alone knows, has to say of a table. */
function ownWarnings(schema: PrismaSchema, found: FoundTable): readonly string[] {
  const { table, name } = found
  if (found.kind === 'taken') return []
  if (found.kind === 'there') return warnOfNulls(schema, table, name, found.model)
  return [...warnOfOthers(schema, table, name), ...warnOfNulls(schema, table, name, undefined)]
}
