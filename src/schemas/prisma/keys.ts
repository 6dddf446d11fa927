import {
  findArgument,
  findAttribute,
  type Attribute,
  type Block,
  type PrismaValue,
} from './tree.js'

/** A key or an index of a model. */
export interface Key {
  /** Names of fields, in the key's order. */
  readonly columns: readonly string[]
  readonly unique: boolean
  readonly primary: boolean
}

/** The keys and indexes of a model that hold for all of its rows. */
export function listKeys(model: Block): readonly Key[] {
  const ofFields = model.fields
    .filter(({ attributes }) => attributes.some(({ name }) => name === 'id' || name === 'unique'))
    .map((field) => ({
      columns: [field.name],
      unique: true,
      primary: findAttribute(field, 'id') !== undefined,
    }))
  const ofModel = model.attributes
    .filter((attribute) => /^(?:id|unique|index)$/.test(attribute.name) && !isPartial(attribute))
    .map((attribute) => ({
      columns: listColumns(findArgument(attribute, 'fields')),
      unique: attribute.name !== 'index',
      primary: attribute.name === 'id',
    }))
  return [...ofFields, ...ofModel]
}

/** True for the same columns in any order. */
export function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((column) => others.includes(column))
}

/**
 * True where a key of some rows only has the name that Prisma gives to one of these columns for all rows.
 *
 * @param kind `unique` or `index`
 */
export function isNameTaken(model: Block, kind: string, columns: readonly string[]): boolean {
  return model.attributes
    .filter((attribute) => attribute.name === kind && isPartial(attribute))
    .filter(({ args }) => !args.some(({ name }) => name === 'map'))
    .some((attribute) => {
      const own = listColumns(findArgument(attribute, 'fields'))
      return (
        own.length === columns.length && own.every((column, index) => column === columns[index])
      )
    })
}

function isPartial({ args }: Attribute): boolean {
  return args.some(({ name }) => name === 'where')
}

/** A column may come with its options: `email(sort: Desc)`. */
function listColumns(value: PrismaValue | undefined): readonly string[] {
  if (value?.kind !== 'list') return []
  return value.items.flatMap((item) => {
    if (item.kind === 'word') return [item.text]
    return item.kind === 'call' ? [item.name] : []
  })
}
