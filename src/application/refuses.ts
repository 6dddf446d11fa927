import type { ts } from 'ts-morph'
import { findSymbol } from '../code/bindings.js'
import type { Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'

/** By what a middleware can keep a request from coming further. */
interface Refusing {
  readonly next: ts.Symbol | undefined
  /** The parameters that it gets besides. */
  readonly given: readonly (ts.Symbol | undefined)[]
  readonly answers: readonly string[]
}

/** Tells whether some requests come no further: `res.status(401).json(…)`, `next(new Error())`, `throw new HttpError(401)`. */
export function refuses(
  source: Source,
  body: ts.Node,
  { next, given, answers }: Refusing,
): boolean {
  const { ts, tree } = source
  return [...walk(source, body)].some((node) => {
    if (ts.isThrowStatement(node)) return true
    if (!ts.isCallExpression(node)) return false
    const { expression, arguments: handed } = node
    if (ts.isIdentifier(expression) && findSymbol(source, expression) === next)
      return handed.some((each) => ts.isNewExpression(each) || ts.isCallExpression(each))
    if (!ts.isPropertyAccessExpression(expression)) return false
    const start = findSymbol(source, findChainStart(source, expression))
    // Whoever is led to another scheme comes back.
    const leads = node.getText(tree).includes('https:')
    return (
      start !== undefined &&
      given.includes(start) &&
      answers.includes(expression.name.text) &&
      !leads
    )
  })
}

/** The beginning of a chain of members and calls. */
function findChainStart(source: Source, node: ts.Expression): ts.Expression {
  const { ts } = source
  const goes = ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)
  return goes ? findChainStart(source, node.expression) : node
}
