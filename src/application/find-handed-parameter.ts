import type { ts } from 'ts-morph'
import type { ApplicationDialect, HandingPackage } from './dialect.js'
import { findCalledMember, findFunction } from './find-making.js'
import type { Bindings } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'
import { findConstant } from '../code/bindings.js'
import type { FunctionNode } from '../syntax/list-returns.js'

/** The parameter of a function, and what that does. */
interface Handed {
  readonly name: string
  readonly symbol: ts.Symbol
  readonly block: ts.Block
}

/**
 * The parameter that holds the application where a package makes it, and a call hands it to a function of the file:
 * `server.configure((app) => { … })`.
 */
export function findHandedParameter(
  source: Source,
  bindings: Bindings,
  call: ts.CallExpression | ts.NewExpression,
  { hands = [] }: Pick<ApplicationDialect, 'hands'>,
): Handed | undefined {
  const { ts } = source
  const { expression, arguments: [given] = [] } = call
  if (!ts.isPropertyAccessExpression(expression) || !given) return undefined
  const row = hands.find(({ method }) => method === expression.name.text)
  if (!row || !isPackageMade(source, bindings, expression.expression, row)) return undefined
  const made = findFunction(source, given)
  return made && findFirstParameter(source, made)
}

/** The first parameter of a function that has statements. */
function findFirstParameter({ ts, checker, tree }: Source, made: FunctionNode): Handed | undefined {
  const { body, parameters } = made
  const [name] = parameters.map((each) => each.name)
  const symbol = name && ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined
  if (!name || !symbol || !body || !ts.isBlock(body)) return undefined
  return { name: name.getText(tree), symbol, block: body }
}

/** Tells whether a value is what the class makes, or what its methods that are called on it give back. */
function isPackageMade(
  source: Source,
  bindings: Bindings,
  node: ts.Expression,
  row: HandingPackage,
): boolean {
  const { ts } = source
  const value = unwrap(source, node)
  if (ts.isNewExpression(value)) {
    const called = findCalledMember(source, bindings, value.expression)
    const isOwn = called?.module === row.module && called.name === row.name
    return isOwn && isNothing(source, value.arguments?.[row.own])
  }
  const inner = findInnermost(source, value)
  return inner !== undefined && isPackageMade(source, bindings, inner, row)
}

/** Tells whether an argument leaves something to the class: it is not there, or stands for nothing. */
function isNothing({ ts }: Source, argument: ts.Expression | undefined): boolean {
  return (
    argument === undefined ||
    argument.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(argument) && argument.text === 'undefined')
  )
}

/** The beginning of a chain of calls, or the value that a variable is made as. */
function findInnermost(source: Source, value: ts.Expression): ts.Expression | undefined {
  const { ts } = source
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression)) {
    return value.expression.expression
  }
  const made = findConstant(source, value)
  return made && made.end <= value.pos ? made : undefined
}
