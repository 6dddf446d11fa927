import type { Column, Table } from '../../catalog/tables.js'
import { columnLine, ownerColumn, ownerLine } from './column-lines.js'
import { type FieldLine, layOut } from './field-lines.js'
import type { PrismaSchema } from './prisma-schema.js'
import { idAttributes, type Users } from './user-id.js'

/** A model that is to be written. */
export interface NewModel {
  readonly table: Table
  readonly name: string
  /** The lists of what belongs to it. */
  readonly lists: readonly FieldLine[]
  /** The database schema that it goes to, where there are several. */
  readonly home: string | undefined
}

/**
 * The text of a model, as `prisma format` would lay it out.
 *
 * @returns its lines
 */
export function newModel(
  schema: PrismaSchema,
  model: NewModel,
  users: Users,
  indent: string,
): readonly string[] {
  const { table } = model
  const owner = ownerColumn(table)
  const fields = [
    ...ownId(schema, table),
    ...table.columns.map((column) => lineOf(schema, table, column, users)),
    ...(owner ? [ownerLine('user', owner, users)] : []),
    ...model.lists,
  ]
  const attributes = attributesOf(schema, model)
  return [
    `model ${model.name} {`,
    ...layOut(fields, indent),
    ...(attributes.length > 0 ? ['', ...attributes.map((attribute) => indent + attribute)] : []),
    '}',
  ]
}

/** Every document of mongodb has an id of its own, where it is not ours. */
function ownId(schema: PrismaSchema, { columns }: Table): readonly FieldLine[] {
  if (schema.provider !== 'mongodb' || columns.some(({ name }) => name === 'id')) return []
  const attributes = idAttributes(schema, [`@${schema.prefix}.ObjectId`])
  return [{ name: 'id', type: 'String', attributes }]
}

function lineOf(schema: PrismaSchema, table: Table, column: Column, users: Users): FieldLine {
  const [only] = table.primaryKey.length === 1 ? table.primaryKey : []
  if (table.id === 'user' && column.name === only) {
    return { name: only, type: 'String', attributes: idAttributes(schema, users.id?.native ?? []) }
  }
  return columnLine(schema, column, users, keysOf(schema, table, column))
}

/** The keys that a column is by itself. On mongodb that of a document is its `_id`. */
function keysOf({ provider }: PrismaSchema, table: Table, { name }: Column): readonly string[] {
  const isAlone = (key: readonly string[]): boolean => key.length === 1 && key[0] === name
  if (!isAlone(table.primaryKey)) return table.unique.some(isAlone) ? ['@unique'] : []
  if (provider !== 'mongodb') return ['@id']
  return name === 'id' ? ['@id', '@map("_id")'] : ['@unique']
}

function attributesOf(schema: PrismaSchema, { table, home }: NewModel): readonly string[] {
  const primary = schema.provider === 'mongodb' ? '@@unique' : '@@id'
  return [
    ...(table.primaryKey.length > 1 ? [`${primary}([${table.primaryKey.join(', ')}])`] : []),
    ...table.unique.filter((key) => key.length > 1).map((key) => `@@unique([${key.join(', ')}])`),
    ...table.indexes.map((key) => `@@index([${key.join(', ')}])`),
    ...(home === undefined ? [] : [`@@schema(${JSON.stringify(home)})`]),
  ]
}
