import type { Table } from '../../catalog/tables.js'
import { getPosition } from '../../syntax/lines.js'
import type { ColumnModel, TableModel } from '../table-model.js'
import { getKind, findLength, writeNative, findNative, unlimitedNative } from './column-types.js'
import { isSame, listKeys } from './keys.js'
import type { Entity, PrismaSchema } from './prisma-schema.js'
import {
  findArgument,
  findAttribute,
  needsValue,
  type Field,
  type Attribute,
  type Block,
  type PrismaValue,
} from './tree.js'

/** A model as it is compared. */
export interface ModelTable extends TableModel {
  readonly entity: Entity
}

/** Reads a model. @param userName what the model of users is called */
export function readModel(
  schema: PrismaSchema,
  table: Table,
  entity: Entity,
  userName: string,
): ModelTable {
  const { file, name, start } = entity
  const owner = table.id === 'user' ? undefined : findRelation(entity, userName)
  const keys = listKeys(entity)
  const primaryKey = keys.find(({ primary }) => primary)?.columns ?? []
  const reader = { schema, entity, userName, primaryKey, owner }
  return {
    entity,
    path: file.path,
    line: getPosition(file.text, start).line,
    name,
    columns: [
      ...entity.fields.map((field) => readField(reader, field)),
      ...ownedOtherwise(reader, table),
    ],
    open: false,
    keysOpen: false,
    primaryKey,
    unique: keys.filter(({ unique }) => unique).map(({ columns }) => columns),
    indexes: keys.map(({ columns }) => columns),
  }
}

/** The context in which fields are read. */
interface Reader {
  readonly schema: PrismaSchema
  readonly entity: Entity
  readonly userName: string
  readonly primaryKey: readonly string[]
  /** The relation by which a row belongs to a user. */
  readonly owner: Field | undefined
}

function readField(reader: Reader, field: Field): ColumnModel {
  const { schema, entity, userName, primaryKey, owner } = reader
  const { name, type, start } = field
  const relation = isRelation(schema, field)
  // Where the key of the owner is not called as wanted, that is a problem of its own.
  const isOwners = owner !== undefined && listKeyFields(owner).includes(name)
  const length = type === 'String' ? findLength(schema, field) : undefined
  const required = needsValue(field) && !relation && !isOwners
  return {
    name,
    kind: isConstant(field) ? 'other' : getKind(schema, field),
    written: relation ? `a relation to ${type}` : writtenType(schema, entity, field),
    required,
    ...(required && { eased: easedField(schema, entity, field, primaryKey.includes(name)) }),
    ...(length !== undefined && { length }),
    ...readBound(schema, entity, field),
    scalar: type,
    ...(findAttribute(field, 'ignore') && {
      refusal: `${entity.name}.${name} is left out of the client by @ignore`,
    }),
    ...(relation && {
      remedy:
        'give the relation another name, here and in the code, which changes nothing in the database',
    }),
    cascades: entity.fields.some(
      (each) => each.type === userName && isSame(listKeyFields(each), [name]) && isCascading(each),
    ),
    line: getPosition(entity.file.text, start).line,
  }
}

/** Tells whether each new row gets the same number. */
function isConstant(field: Field): boolean {
  const given = findArgument(findAttribute(field, 'default'), 'value')
  return (
    findAttribute(field, 'id') !== undefined &&
    given !== undefined &&
    given.kind !== 'call' &&
    field.type !== 'String'
  )
}

/** The key of the owner, where the relation has it by another name. */
function ownedOtherwise({ entity, userName, owner }: Reader, table: Table): readonly ColumnModel[] {
  const column = table.columns.find(({ references }) => references)
  if (!owner || !column || entity.fields.some(({ name }) => name === column.name)) return []
  const refusal = `${entity.name} belongs to its ${userName} by ${owner.name}, and not by a field ${column.name}; rename the field that holds the id, and keep its column with @map`
  const line = getPosition(entity.file.text, owner.start).line
  return [{ name: column.name, kind: 'other', required: false, refusal, line }]
}

/** Tells whether a field is the way to another model, and no column. */
export function isRelation({ entities }: PrismaSchema, { type }: Field): boolean {
  return entities.some(({ keyword, name }) => keyword === 'model' && name === type)
}

function writtenType(schema: PrismaSchema, { file }: Entity, field: Field): string {
  const native = findNative(schema, field)
  const type = file.text.slice(field.typeStart, field.typeEnd)
  return native ? `${type} ${file.text.slice(native.start, native.end)}` : type
}

/** The field as it would be written with a limit, where the database makes no keys on it. */
function readBound(
  schema: PrismaSchema,
  { file: { text } }: Entity,
  field: Field,
): Pick<ColumnModel, 'bounded'> {
  const native = unlimitedNative(schema, field)
  if (!native) return {}
  const limited = writeNative(schema, 'key').join(' ')
  const line = text.slice(field.start, native.start) + limited + text.slice(native.end, field.end)
  return { bounded: line.replace(/ +/g, ' ') }
}

/** The field as it is written, with the value that it lacks; or one that may be absent, and with it the relation whose key it is. */
function easedField(
  schema: PrismaSchema,
  { file, fields }: Entity,
  field: Field,
  isKey: boolean,
): string {
  if (isKey) {
    const value = field.type === 'String' ? idValue(schema, field) : 'autoincrement()'
    return `${file.text.slice(field.start, field.end).replace(/ +/g, ' ')} @default(${value})`
  }
  const relations = fields.filter(
    (each) => each.arity === 'required' && listKeyFields(each).includes(field.name),
  )
  return [field, ...relations]
    .map(
      ({ start, typeEnd, end }) =>
        `${file.text.slice(start, typeEnd)}?${file.text.slice(typeEnd, end)}`,
    )
    .join('\n')
}

/** The function that makes an id for the field that lacks one, as the database keeps it. */
function idValue(schema: PrismaSchema, field: Field): string {
  const native = findNative(schema, field)?.name ?? ''
  if (native.endsWith('.ObjectId')) return 'auto()'
  return /\.(?:Uuid|UniqueIdentifier)$/.test(native) ? 'uuid()' : 'cuid()'
}

/** The relation of a model to another that is kept in the model itself. */
function findRelation(model: Block, other: string): Field | undefined {
  return model.fields.find((field) => field.type === other && listKeyFields(field).length > 0)
}

/** The fields that hold the key of what a relation refers to; empty for its other side. */
function listKeyFields(relation: Field): readonly string[] {
  const fields = findNamedArgument(findAttribute(relation, 'relation'), 'fields')
  if (fields?.kind !== 'list') return []
  return fields.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []))
}

/** True where the database removes a row when what its relation refers to goes. */
function isCascading(relation: Field): boolean {
  const action = findNamedArgument(findAttribute(relation, 'relation'), 'onDelete')
  return action?.kind === 'word' && action.text === 'Cascade'
}

function findNamedArgument(
  attribute: Attribute | undefined,
  name: string,
): PrismaValue | undefined {
  return attribute?.args.find((arg) => arg.name === name)?.value
}
