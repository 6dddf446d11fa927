import type { Table } from '../../catalog/tables.js'
import { positionAt } from '../../syntax/lines.js'
import { unfilledReason, type Unfilled } from '../schema.js'
import type { Entity, PrismaSchema } from './prisma-schema.js'
import { keyFieldsOf, relationTo } from './relations.js'
import { attributeOf, needsValue, type Field } from './tree.js'
import { idValue, type Users } from './user-id.js'

/** Fields of a model that a new row needs, and that neither the schema nor sign-in fills. */
export function listUnfilled(
  schema: PrismaSchema,
  table: Table,
  model: Entity,
  users: Users,
): readonly Unfilled[] {
  // Where this is not called as wanted, that is a problem of its own.
  const owner = table.id === 'user' ? undefined : relationTo(model, users.name)
  const known = [...table.columns.map(({ name }) => name), ...(owner ? keyFieldsOf(owner) : [])]
  const isUserId = ({ name }: Field): boolean => table.id === 'user' && name === 'id'
  const isRelation = ({ type }: Field): boolean =>
    schema.entities.some(({ keyword, name }) => keyword === 'model' && name === type)
  return model.fields
    .filter(needsValue)
    .filter((field) => isUserId(field) || !(known.includes(field.name) || isRelation(field)))
    .map((field) => {
      const isKey = isUserId(field) || attributeOf(field, 'id') !== undefined
      return {
        table: table.id,
        column: field.name,
        problem: {
          path: model.file.path,
          line: positionAt(model.file.text, field.start).line,
          reason: unfilledReason(table.id, `${model.name}.${field.name}`, isKey),
          snippet: isKey ? keyLine(schema, model, field) : optionalLines(model, field),
        },
      }
    })
}

/** The field as it is written, with the value that it lacks. */
function keyLine(schema: PrismaSchema, { file }: Entity, field: Field): string {
  const value = field.type === 'String' ? idValue(schema, field) : 'autoincrement()'
  return `${file.text.slice(field.start, field.end).replace(/ +/g, ' ')} @default(${value})`
}

/** A field that may be absent, and with it the relation whose key it is. */
function optionalLines({ file, fields }: Entity, field: Field): string {
  const relations = fields.filter(
    (each) => each.arity === 'required' && keyFieldsOf(each).includes(field.name),
  )
  return [field, ...relations]
    .map(({ start, typeEnd, end }) => {
      return `${file.text.slice(start, typeEnd)}?${file.text.slice(typeEnd, end)}`
    })
    .join('\n')
}
