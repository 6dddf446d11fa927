import type { Column, Table } from '../../catalog/tables.js'
import { writeNative, readScalar } from './column-types.js'
import type { FieldLine } from './field-lines.js'
import type { PrismaSchema } from './prisma-schema.js'
import type { UserModels } from './user-id.js'

/** The line of a column; `keys` are attributes such as `@unique`. */
export function columnLine(
  schema: PrismaSchema,
  column: Column,
  users: UserModels,
  keys: readonly string[],
): FieldLine {
  const { name, optional, references } = column
  const type = references ? (users.id?.type ?? 'String') : readScalar(schema, column.type)
  const native = references ? (users.id?.native ?? []) : writeNative(schema, column.type)
  return { name, type: optional ? `${type}?` : type, attributes: [...keys, ...native] }
}

/** The line of the relation to the owner of a row. */
export function ownerLine(name: string, column: Column, users: UserModels): FieldLine {
  return {
    name,
    type: column.optional ? `${users.name}?` : users.name,
    attributes: [`@relation(fields: [${column.name}], references: [id], onDelete: Cascade)`],
  }
}

/** The column of a table that says whose a row is. */
export function ownerColumn(table: Table): Column | undefined {
  return table.columns.find(({ references }) => references)
}
