import type { ts } from 'ts-morph'
import { originOf } from '../../syntax/origin.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { Module } from '../code/modules.js'

/** A decorator in front of a class or a property. */
export interface DecoratorUse {
  /** TypeORM's name for it; undefined where it isn't TypeORM's. */
  readonly name: string | undefined
  readonly node: ts.Decorator
  readonly arguments: readonly ts.Expression[]
}

/** The decorators of a class or a property, in order. */
export function decoratorsOf(
  { source, bindings }: Module,
  node: ts.ClassDeclaration | ts.PropertyDeclaration,
): readonly DecoratorUse[] {
  const { ts } = source
  return (ts.getDecorators(node) ?? []).map((decorator) => {
    const call = unwrap(source, decorator.expression)
    const callee = ts.isCallExpression(call) ? call.expression : call
    const origin = originOf(source, bindings, callee)
    return {
      name: origin?.specifier === 'typeorm' ? origin.path.at(-1) : undefined,
      node: decorator,
      arguments: ts.isCallExpression(call) ? [...call.arguments] : [],
    }
  })
}

/** The first argument that is text. */
export function textIn({ source }: Module, { arguments: given }: DecoratorUse): string | undefined {
  const { ts } = source
  return given.map((each) => (ts.isStringLiteralLike(each) ? each.text : undefined)).find(Boolean)
}

/** A setting in the object that a decorator is given, as source text; strings are without quotes. */
export function settingOf(
  { source }: Module,
  { arguments: given }: DecoratorUse,
  name: string,
): string | undefined {
  const { ts, tree } = source
  for (const argument of given) {
    const node = unwrap(source, argument)
    if (!ts.isObjectLiteralExpression(node)) continue
    for (const property of node.properties) {
      if (!property.name || property.name.getText(tree) !== name) continue
      if (!ts.isPropertyAssignment(property)) return ''
      const value = unwrap(source, property.initializer)
      return ts.isStringLiteralLike(value) ? value.text : value.getText(tree)
    }
  }
  return undefined
}

/**
 * The properties that a key of a class is on: `['a', 'b']`, or `(user) => [user.a, user.b]`.
 *
 * @returns undefined where they can't be read, or none are given
 */
export function fieldsIn(
  { source }: Module,
  { arguments: given }: DecoratorUse,
): readonly string[] | undefined {
  const { ts } = source
  for (const argument of given) {
    const node = unwrap(source, argument)
    if (ts.isArrayLiteralExpression(node)) {
      const names = node.elements.flatMap((each) => (ts.isStringLiteralLike(each) ? each.text : []))
      return names.length === node.elements.length ? names : undefined
    }
    if (ts.isArrowFunction(node)) {
      const names = [...walk(source, node.body)].flatMap((each) =>
        ts.isPropertyAccessExpression(each) ? each.name.text : [],
      )
      return names.length > 0 ? names : undefined
    }
  }
  return undefined
}
