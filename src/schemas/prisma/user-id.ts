import type { SchemaProblem } from '../schema.js'
import type { ColumnModel } from '../table-model.js'
import { readUserId } from '../user-id.js'
import { writeNative, findNative } from './column-types.js'
import type { Entity, PrismaSchema } from './prisma-schema.js'
import type { ModelTable } from './read-model.js'
import { findAttribute } from './tree.js'

/** The type of the id of a user, and so of whatever refers to it. */
export interface UserId extends Pick<ColumnModel, 'kind' | 'scalar'> {
  readonly type: 'String' | 'Int' | 'BigInt'
  /** How the database keeps it, as an attribute; empty where nothing says so. */
  readonly native: readonly string[]
}

/** The users, as far as the tables that belong to them have to know. */
export interface UserModels {
  /** The name of their model. */
  readonly name: string
  /** Undefined where no adapter can work with it. */
  readonly id: UserId | undefined
}

/** The id that a new model of users gets. */
export function newUserId(schema: PrismaSchema): UserId {
  const isMongo = schema.provider === 'mongodb'
  return {
    kind: isMongo ? 'uuid' : 'string',
    scalar: 'String',
    type: 'String',
    native: isMongo ? [`@${schema.prefix}.ObjectId`] : writeNative(schema, 'key'),
  }
}

/** The field `id` with which users are made; mongodb gives it itself. */
export function idAttributes(schema: PrismaSchema, native: readonly string[]): readonly string[] {
  if (schema.provider === 'mongodb') return ['@id', '@default(auto())', '@map("_id")', ...native]
  return ['@id', '@default(cuid())', ...native]
}

/** Reads the id of the users that there are, or says why no adapter can work with it. */
export function readModelId(schema: PrismaSchema, table: ModelTable): UserId | SchemaProblem {
  const { file, fields } = table.entity
  const id = readUserId(
    table,
    {
      write: () => `id String ${idAttributes(schema, newUserId(schema).native).join(' ')}`,
      rename: (_, { name }) => renamed(table.entity, name),
      key: '@@unique([id])',
    },
    [],
  )
  if ('reason' in id) return id
  const field = fields.find(({ name }) => name === 'id')
  const native = field && findNative(schema, field)
  const type = SCALARS.find((each) => each === id.scalar) ?? 'String'
  return { ...id, type, native: native ? [file.text.slice(native.start, native.end)] : [] }
}

const SCALARS = ['String', 'Int', 'BigInt'] as const

/** A field by the name `id`, whose column keeps its name. */
function renamed({ file, fields }: Entity, name: string): string | undefined {
  const field = fields.find((each) => each.name === name)
  if (!field) return undefined
  const rest = file.text.slice(field.typeStart, field.end)
  return findAttribute(field, 'map') ? `id ${rest}` : `id ${rest} @map("${name}")`
}
