import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap } from '../../syntax/walk.js'

/** The result of a function, in code, and its only parameter. */
export interface FunctionResult {
  readonly parameter: ts.BindingName | undefined
  readonly result: ts.Expression
}

/** Reads a function whose body does nothing but return; undefined for every other expression. */
export function functionResult(
  source: Source,
  expression: ts.Expression,
): FunctionResult | undefined {
  const { ts } = source
  const node = unwrap(source, expression)
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined
  const [parameter] = node.parameters
  const name = parameter?.name
  if (!ts.isBlock(node.body)) return { parameter: name, result: unwrap(source, node.body) }
  const [statement] = node.body.statements
  return statement && ts.isReturnStatement(statement) && statement.expression
    ? { parameter: name, result: unwrap(source, statement.expression) }
    : undefined
}
