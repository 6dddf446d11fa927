import type { ts } from 'ts-morph'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { unwrap } from '../../syntax/walk.js'
import type { Module } from '../code/modules.js'
import type { DecoratorUse } from './read-decorators.js'
import { withSetting } from '../code/with-setting.js'

/** A property as it would be written so that rows need no value for its column; of a key, so that the database makes it. */
export function easedProperty(
  module: Module,
  property: ts.PropertyDeclaration,
  column: DecoratorUse,
): string {
  const { text, tree } = module.source
  const start = property.getStart(tree)
  const isKey = column.name === 'PrimaryColumn'
  const splices = isKey
    ? [replaced(column.node, tree, "@PrimaryGeneratedColumn('uuid')")]
    : [...nullable(module, column), ...optional(module, property)]
  const own = splices.map((each) => ({ ...each, start: each.start - start, end: each.end - start }))
  const indent = text.slice(text.lastIndexOf('\n', start) + 1, start)
  return spliceText(text.slice(start, property.end), own).replaceAll(`\n${indent}`, '\n')
}

function replaced(node: ts.Node, tree: ts.SourceFile, by: string): Splice {
  return { start: node.getStart(tree), end: node.end, content: [by] }
}

/** Adds `nullable: true` to what the decorator is given. */
function nullable(module: Module, { node, arguments: given }: DecoratorUse): readonly Splice[] {
  const { source } = module
  const { ts } = source
  const settings = given.map((each) => unwrap(source, each)).find(ts.isObjectLiteralExpression)
  if (!settings) {
    const end = node.end - 1
    return [{ start: end, end, content: [`${given.length > 0 ? ', ' : ''}{ nullable: true }`] }]
  }
  return [withSetting(module, settings, 'nullable', 'true')]
}

/**
 * Its type may stay one that decorators can tell: `string | null` is none. Of a class that implements an interface it is
 * not made optional: the interface may ask for it, and the class would no longer compile.
 */
function optional(
  { source: { ts } }: Module,
  { name, type, questionToken, exclamationToken, parent }: ts.PropertyDeclaration,
): readonly Splice[] {
  const asked = parent.heritageClauses?.some(
    ({ token }) => token === ts.SyntaxKind.ImplementsKeyword,
  )
  if (!type || questionToken || asked === true) return []
  return [{ start: name.end, end: exclamationToken?.end ?? name.end, content: ['?'] }]
}
