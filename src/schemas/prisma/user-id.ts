import { positionAt } from '../../syntax/lines.js'
import type { SchemaProblem } from '../schema.js'
import { nativeFor, nativeOf } from './column-types.js'
import { isUnique } from './keys.js'
import type { Entity, PrismaSchema } from './prisma-schema.js'
import { argumentOf, attributeOf, type Field } from './tree.js'

/** What the id of a user is, and so whatever refers to it. */
export interface UserId {
  readonly type: 'String' | 'Int' | 'BigInt'
  /** How the database keeps it, as an attribute; empty where nothing says so. */
  readonly native: readonly string[]
}

/** The users, as far as the tables that belong to them have to know. */
export interface Users {
  /** What their model is called. */
  readonly name: string
  /** Undefined where no adapter can work with it. */
  readonly id: UserId | undefined
}

/** The id that a new model of users gets. */
export function newUserId(schema: PrismaSchema): UserId {
  const isMongo = schema.provider === 'mongodb'
  return {
    type: 'String',
    native: isMongo ? [`@${schema.prefix}.ObjectId`] : nativeFor(schema, 'key'),
  }
}

/** The field `id` with which users are made; mongodb gives it itself. */
export function idAttributes(schema: PrismaSchema, native: readonly string[]): readonly string[] {
  if (schema.provider === 'mongodb') return ['@id', '@default(auto())', '@map("_id")', ...native]
  return ['@id', '@default(cuid())', ...native]
}

/** What makes an id for the field that lacks one, as the database keeps it. */
export function idValue(schema: PrismaSchema, field: Field): string {
  const native = nativeOf(schema, field)?.name ?? ''
  if (native.endsWith('.ObjectId')) return 'auto()'
  return /\.(?:Uuid|UniqueIdentifier)$/.test(native) ? 'uuid()' : 'cuid()'
}

/** Reads the id of the users that there are, or says why no adapter can work with it. */
export function readUserId(schema: PrismaSchema, model: Entity): UserId | SchemaProblem {
  const field = model.fields.find(({ name }) => name === 'id')
  const other = model.fields.find((candidate) => attributeOf(candidate, 'id'))
  if (!field) {
    const reason = other
      ? `the id of ${model.name} is called ${other.name}; sign-in needs one called id: rename the field, and keep its column with @map`
      : `${model.name} has no id`
    return problem(model, other, reason, snippetFor(schema, model, other))
  }
  if (!isUnique(model, ['id'])) {
    const reason = `${model.name}.id alone does not tell users apart; sign-in needs an id that does`
    return problem(model, field, reason, '@@unique([id])')
  }
  const type = typeOf(field)
  if (!type) {
    const reason = `${model.name}.id is ${shownType(field)}; sign-in needs a String, or a number that the database gives (@default(autoincrement()))`
    return problem(model, field, reason, snippetFor(schema, model, undefined))
  }
  const native = nativeOf(schema, field)
  return { type, native: native ? [model.file.text.slice(native.start, native.end)] : [] }
}

/** A field's type, and what is wrong with its number. */
function shownType({ type, arity, attributes }: Field): string {
  if (arity === 'list') return `${type}[]`
  if (type !== 'Int' && type !== 'BigInt') return type
  const hasDefault = attributes.some(({ name }) => name === 'default')
  return `${type} without a default${hasDefault ? ' that counts' : ''}`
}

function typeOf(field: Field): UserId['type'] | undefined {
  if (field.arity === 'list') return undefined
  if (field.type === 'String') return 'String'
  const given = argumentOf(attributeOf(field, 'default'), 'value')
  if (given?.kind !== 'call') return undefined
  return field.type === 'Int' || field.type === 'BigInt' ? field.type : undefined
}

function snippetFor(schema: PrismaSchema, model: Entity, other: Field | undefined): string {
  if (!other) {
    return `id String ${idAttributes(schema, newUserId(schema).native).join(' ')}`
  }
  const rest = model.file.text.slice(other.typeStart, other.end)
  return attributeOf(other, 'map') ? `id ${rest}` : `id ${rest} @map("${other.name}")`
}

function problem(
  { file, start }: Entity,
  field: Field | undefined,
  reason: string,
  snippet: string,
): SchemaProblem {
  return {
    path: file.path,
    line: positionAt(file.text, (field ?? { start }).start).line,
    reason,
    snippet,
  }
}
