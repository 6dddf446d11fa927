import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'
import type { Splice } from '../../syntax/splice.js'
import { unwrap } from '../../syntax/walk.js'
import type { Module } from '../code/modules.js'
import type { DecoratorUse } from '../code/decorators.js'
import { rewritten, withSetting } from '../code/with-setting.js'

/**
 * A property as it would be written so that rows need no value for its column; of a key, so that the database makes it. Its
 * type stays: code that reads it goes on compiling, and decorators can tell no other.
 */
export function easedProperty(
  source: Source,
  property: ts.PropertyDeclaration,
  column: DecoratorUse,
): string {
  const { tree } = source
  const isKey = column.name === 'PrimaryColumn'
  const splice = isKey
    ? replaced(column.node, tree, "@PrimaryGeneratedColumn('uuid')")
    : withOption(source, column, 'nullable', 'true')
  const eased = rewritten(source, property, [splice])
  return isKey ? eased : `${eased} // null for whoever signs in without it`
}

/** The type that has a limit by itself: 255 characters. */
export const BOUNDED = "'varchar'"

/** A property as it would be written with a limit. */
export function boundedProperty(
  source: Source,
  property: ts.PropertyDeclaration,
  column: DecoratorUse,
): string {
  const type = column.arguments.find(source.ts.isStringLiteralLike)
  const splice = type
    ? replaced(type, source.tree, BOUNDED)
    : withOption(source, column, 'type', BOUNDED)
  return rewritten(source, property, [splice])
}

/**
 * A property as it would be written if code gave it another name, and the database kept the one that it has.
 *
 * @param column the decorator that makes a column of it
 * @param isSaid whether that says the name in the database already
 */
export function renamedProperty(
  { source, style }: Pick<Module, 'source' | 'style'>,
  property: ts.PropertyDeclaration,
  column: DecoratorUse,
  { name, isSaid }: { readonly name: string; readonly isSaid: boolean },
): string {
  const { tree } = source
  const { quote } = style
  const kept = `${quote}${property.name.getText(tree)}${quote}`
  return rewritten(source, property, [
    ...(isSaid ? [] : [withOption(source, column, 'name', kept)]),
    replaced(property.name, tree, name),
  ])
}

function replaced(node: ts.Node, tree: ts.SourceFile, by: string): Splice {
  return { start: node.getStart(tree), end: node.end, content: [by] }
}

/** Adds a setting to what the decorator is given. */
function withOption(
  source: Source,
  { node, arguments: given }: DecoratorUse,
  name: string,
  value: string,
): Splice {
  const { ts } = source
  const settings = given.map((each) => unwrap(source, each)).find(ts.isObjectLiteralExpression)
  if (settings) return withSetting(source, settings, name, value)
  const end = node.end - 1
  return { start: end, end, content: [`${given.length > 0 ? ', ' : ''}{ ${name}: ${value} }`] }
}
