import type { ts } from 'ts-morph'
import { enclosingFunction } from './enclosing-function.js'
import type { Source } from './parse-source.js'
import { walk } from './walk.js'

/** A function whose returned values are followed. */
export type FunctionNode = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression

/** Every expression that a function returns. */
export function returnsOf(source: Source, node: FunctionNode): readonly ts.Expression[] {
  const { ts } = source
  const { body } = node
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  return [...walk(source, body)].flatMap((each) => {
    if (!ts.isReturnStatement(each) || !each.expression) return []
    return enclosingFunction(source, each) === node ? [each.expression] : []
  })
}
