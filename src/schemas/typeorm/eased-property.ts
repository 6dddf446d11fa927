import type { ts } from 'ts-morph'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { unwrap } from '../../syntax/walk.js'
import type { Module } from '../code/modules.js'
import type { DecoratorUse } from './read-decorators.js'
import { withSetting } from '../code/with-setting.js'

/**
 * A property as it would be written so that rows need no value for its column; of a key, so that the database makes it. Its
 * type stays: code that reads it goes on compiling, and decorators can tell no other.
 */
export function easedProperty(
  module: Module,
  property: ts.PropertyDeclaration,
  column: DecoratorUse,
): string {
  const { tree } = module.source
  const isKey = column.name === 'PrimaryColumn'
  const splice = isKey
    ? replaced(column.node, tree, "@PrimaryGeneratedColumn('uuid')")
    : withOption(module, column, 'nullable', 'true')
  const eased = written(module, property, [splice])
  return isKey ? eased : `${eased} // null for whoever signs in without it`
}

/**
 * A property as it would be written if code gave it another name, and the database kept the one that it has.
 *
 * @param column the decorator that makes a column of it
 * @param isSaid whether that says the name in the database already
 */
export function renamedProperty(
  module: Module,
  property: ts.PropertyDeclaration,
  column: DecoratorUse,
  { name, isSaid }: { readonly name: string; readonly isSaid: boolean },
): string {
  const { tree } = module.source
  const { quote } = module.style
  const kept = `${quote}${property.name.getText(tree)}${quote}`
  return written(module, property, [
    ...(isSaid ? [] : [withOption(module, column, 'name', kept)]),
    replaced(property.name, tree, name),
  ])
}

/** A property with changes, as it stands at the head of a line. */
function written(
  { source: { text, tree } }: Module,
  property: ts.PropertyDeclaration,
  splices: readonly Splice[],
): string {
  const start = property.getStart(tree)
  const own = splices.map((each) => ({ ...each, start: each.start - start, end: each.end - start }))
  const indent = text.slice(text.lastIndexOf('\n', start) + 1, start)
  return spliceText(text.slice(start, property.end), own).replaceAll(`\n${indent}`, '\n')
}

function replaced(node: ts.Node, tree: ts.SourceFile, by: string): Splice {
  return { start: node.getStart(tree), end: node.end, content: [by] }
}

/** Adds a setting to what the decorator is given. */
function withOption(
  module: Module,
  { node, arguments: given }: DecoratorUse,
  name: string,
  value: string,
): Splice {
  const { ts } = module.source
  const settings = given
    .map((each) => unwrap(module.source, each))
    .find(ts.isObjectLiteralExpression)
  if (settings) return withSetting(module, settings, name, value)
  const end = node.end - 1
  return { start: end, end, content: [`${given.length > 0 ? ', ' : ''}{ ${name}: ${value} }`] }
}
