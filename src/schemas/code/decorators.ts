import type { ts } from 'ts-morph'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap } from '../../syntax/walk.js'

/** A decorator in front of a class or a property. */
export interface DecoratorUse {
  readonly source: Source
  /** The name that its module has for it; undefined where it is of another one. */
  readonly name: string | undefined
  readonly node: ts.Decorator
  readonly arguments: readonly ts.Expression[]
}

/** The decorators of a class or a property, in order. @param module whose names are told */
export function listDecorators(
  source: Source,
  node: ts.HasDecorators,
  module: string,
): readonly DecoratorUse[] {
  const { ts } = source
  return (ts.getDecorators(node) ?? []).map((decorator) => {
    const call = unwrap(source, decorator.expression)
    const callee = ts.isCallExpression(call) ? call.expression : call
    const origin = findOrigin(source, bindingsOf(source), callee)
    return {
      source,
      name: origin?.specifier === module ? origin.path.at(-1) : undefined,
      node: decorator,
      arguments: ts.isCallExpression(call) ? [...call.arguments] : [],
    }
  })
}
