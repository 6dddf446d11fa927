import { type Attribute, attributeOf, type Block, type Field, type Value } from './tree.js'

/** The relation of a model to another that is kept in the model itself. */
export function relationTo(model: Block, other: string): Field | undefined {
  return model.fields.find((field) => field.type === other && keyFieldsOf(field).length > 0)
}

/** The fields that hold the key of what a relation refers to; empty for its other side. */
export function keyFieldsOf(relation: Field): readonly string[] {
  const fields = givenTo(attributeOf(relation, 'relation'), 'fields')
  if (fields?.kind !== 'list') return []
  return fields.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []))
}

/** True where the database removes a row when what its relation refers to goes. */
export function isCascading(relation: Field): boolean {
  const action = givenTo(attributeOf(relation, 'relation'), 'onDelete')
  return action?.kind === 'word' && action.text === 'Cascade'
}

function givenTo(attribute: Attribute | undefined, name: string): Value | undefined {
  return attribute?.args.find((arg) => arg.name === name)?.value
}
