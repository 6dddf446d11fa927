import type { Column, Table } from '../../catalog/tables.js'
import { positionAt } from '../../syntax/lines.js'
import type { Difference, SchemaProblem } from '../schema.js'
import { columnLine } from './column-lines.js'
import { holds, nativeOf } from './column-types.js'
import { layOut } from './field-lines.js'
import { isIndexed, isUnique } from './keys.js'
import type { Entity, PrismaSchema } from './prisma-schema.js'
import { relationTo } from './relations.js'
import { attributeOf, type Field } from './tree.js'
import type { Users } from './user-id.js'

/** What a model lacks. */
export interface Comparison {
  /** What an edit mends. */
  readonly gaps: readonly Difference[]
  /** What only the user can mend, each with its problem. */
  readonly blocked: readonly Difference[]
  readonly problems: readonly SchemaProblem[]
}

/** Compares the model of a wanted table with what is wanted. */
export function compareTable(
  schema: PrismaSchema,
  table: Table,
  model: Entity,
  users: Users,
): Comparison {
  const columns = table.columns
    .filter(({ name }) => table.id !== 'user' || name !== 'id')
    .map((column) => compareColumn(schema, model, column, users))
  const broken = columns.flatMap((state) => (state.kind === 'wrong' ? [state.column.name] : []))
  const missing = columns.flatMap((state) => (state.kind === 'missing' ? [state.column.name] : []))
  const differ = (kind: Difference['kind'], names: readonly string[]): Difference => ({
    table: table.id,
    name: model.name,
    kind,
    columns: names,
  })
  const keys = [
    ...[table.primaryKey, ...table.unique]
      .filter((key) => table.id !== 'user' || key !== table.primaryKey)
      .filter((key) => !isUnique(model, key))
      .map((key) => differ('unique', key)),
    ...table.indexes.filter((key) => !isIndexed(model, key)).map((key) => differ('index', key)),
  ]
  const isBlocked = (key: Difference): boolean => key.columns.some((name) => broken.includes(name))
  return {
    gaps: [
      ...missing.map((name) => differ('column', [name])),
      ...keys.filter((key) => !isBlocked(key)),
    ],
    blocked: [...broken.map((name) => differ('column', [name])), ...keys.filter(isBlocked)],
    problems: columns.flatMap((state) => (state.kind === 'wrong' ? [state.problem] : [])),
  }
}

type ColumnState =
  | { readonly kind: 'there' }
  | { readonly kind: 'missing'; readonly column: Column }
  | { readonly kind: 'wrong'; readonly column: Column; readonly problem: SchemaProblem }

function compareColumn(
  schema: PrismaSchema,
  model: Entity,
  column: Column,
  users: Users,
): ColumnState {
  const field = model.fields.find(({ name }) => name === column.name)
  const relation = column.references && !field ? relationTo(model, users.name) : undefined
  const reason = field
    ? whyWrong(schema, model, field, column, users)
    : relation &&
      `${model.name} belongs to its ${users.name} by ${relation.name}, and not by a field ${column.name}; rename the field that holds the id, and keep its column with @map`
  if (reason !== undefined) {
    const { path, text } = model.file
    const { line } = positionAt(text, (field ?? relation ?? model).start)
    const wanted = layOut([columnLine(schema, column, users, [])], '')
    const other = field && leadsTo(schema, field) ? [otherName(model, field)] : []
    const snippet = [...other, ...wanted].join('\n')
    return { kind: 'wrong', column, problem: { path, line, reason, snippet } }
  }
  return field ? { kind: 'there' } : { kind: 'missing', column }
}

function whyWrong(
  schema: PrismaSchema,
  model: Entity,
  field: Field,
  column: Column,
  users: Users,
): string | undefined {
  const name = `${model.name}.${field.name}`
  if (attributeOf(field, 'ignore')) return `${name} is left out of the client by @ignore`
  const written = writtenType(schema, model, field)
  if (column.references) {
    const isWrong = users.id && (field.type !== users.id.type || field.arity === 'list')
    return isWrong ? `${name} is ${written}, and ${users.name}.id is ${users.id.type}` : undefined
  }
  if (holds(schema, field, column.type)) return undefined
  if (leadsTo(schema, field)) {
    return `${name} is a relation to ${field.type}, and a field of that name has to hold ${describe(column)}: give the relation another name, here and in the code, which changes nothing in the database`
  }
  return `${name} is ${written}, and has to hold ${describe(column)}; change its type, or rename it`
}

/** Whether a field is the way to another model, and no column. */
function leadsTo({ entities }: PrismaSchema, { type }: Field): boolean {
  return entities.some(({ keyword, name }) => keyword === 'model' && name === type)
}

/** A relation as it is written, by another name. */
function otherName({ file: { text } }: Entity, { name, start, end }: Field): string {
  const other = `own${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return other + text.slice(start + name.length, end)
}

function writtenType(schema: PrismaSchema, { file }: Entity, field: Field): string {
  const native = nativeOf(schema, field)
  const type = file.text.slice(field.typeStart, field.typeEnd)
  return native ? `${type} ${file.text.slice(native.start, native.end)}` : type
}

function describe({ type }: Column): string {
  if (type === 'date') return 'a date'
  if (type === 'boolean') return 'a boolean'
  return type === 'key' || type === 'text' ? 'a text' : 'a whole number of 32 bits or more'
}
