import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import type { Splice } from '../../syntax/splice.js'
import { unwrap } from '../../syntax/walk.js'
import type { DeclaredSchema } from './entity.js'
import { missingKeys, missingMembers, type Extension } from './extension.js'
import { isOwner } from './owner.js'
import type { Pen } from './write-text.js'
import { array, elementText, keyText, object } from './write-schema.js'

/** Something that an entity has as an option: elements of an object, or of a list. */
interface SchemaOption {
  readonly name: 'columns' | 'relations' | 'uniques' | 'indices'
  readonly added: readonly string[]
  /** The whole, where there is none yet. */
  readonly whole: (pen: Pen, elements: readonly string[]) => string
}

/** Adds columns, relations and keys to those of an entity that is a value. */
export function extendSchema(
  extension: Extension,
  { options }: DeclaredSchema,
  pen: Pen,
): readonly Splice[] {
  const { source } = extension.table.module
  const members = missingMembers(extension, pen)
  const textsOf = (elements: typeof members): readonly string[] =>
    elements.map(({ column, says }) => elementText(pen, column, says))
  const keys = (kind: 'unique' | 'index'): readonly string[] =>
    missingKeys(extension)
      .filter((each) => each.kind === kind)
      .map(({ columns }) => keyText(pen, columns))
  const parts: readonly SchemaOption[] = [
    {
      name: 'columns',
      added: textsOf(members.filter(({ column }) => !isOwner(column))),
      whole: object,
    },
    {
      name: 'relations',
      added: textsOf(members.filter(({ column }) => isOwner(column))),
      whole: object,
    },
    { name: 'uniques', added: keys('unique'), whole: array },
    { name: 'indices', added: keys('index'), whole: array },
  ]
  const needed = parts.filter(({ added }) => added.length > 0)
  const fresh = needed.filter(({ name }) => !saidIn(extension, options, name))
  return [
    ...needed.flatMap(({ name, added }) => {
      const list = listOf(extension, options, name)
      return list ? addElements(source, list, undefined, added, pen.style) : []
    }),
    ...(fresh.length > 0
      ? addElements(
          source,
          options,
          undefined,
          fresh.map(({ name, added, whole }) => `${name}: ${whole(pen, added)}`),
          pen.style,
        )
      : []),
  ]
}

function saidIn(
  { table }: Extension,
  { properties }: ts.ObjectLiteralExpression,
  name: SchemaOption['name'],
): ts.ObjectLiteralElementLike | undefined {
  return properties.find((each) => each.name?.getText(table.module.source.tree) === name)
}

/** The list of an option that is written in place: one that is shared is not ours to change. */
function listOf(
  extension: Extension,
  options: ts.ObjectLiteralExpression,
  name: SchemaOption['name'],
): ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | undefined {
  const { source } = extension.table.module
  const { ts } = source
  const said = saidIn(extension, options, name)
  if (!said || !ts.isPropertyAssignment(said)) return undefined
  const value = unwrap(source, said.initializer)
  return ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)
    ? value
    : undefined
}
