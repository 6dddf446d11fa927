import type { ts } from 'ts-morph'
import { enclosingFunction } from './enclosing-function.js'
import type { Source } from './parse-source.js'
import { unwrap, walk } from './walk.js'

/** A function whose returned values are followed. */
export type FunctionNode = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression

/** Every expression that a function returns. */
export function listReturns(
  source: Source,
  node: FunctionNode | ts.MethodDeclaration,
): readonly ts.Expression[] {
  const { ts } = source
  const { body } = node
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  return [...walk(source, body)].flatMap((each) => {
    if (!ts.isReturnStatement(each) || !each.expression) return []
    return enclosingFunction(source, each) === node ? [each.expression] : []
  })
}

/** Every expression that a function returns, but for those of tests where there are others. */
export function usualReturns(
  source: Source,
  node: FunctionNode | ts.MethodDeclaration,
): readonly ts.Expression[] {
  const { ts } = source
  const all = listReturns(source, node)
  const usual = all.filter((each) => {
    const branch = ts.findAncestor(each, (at) => at === node || isBranchOfTests(source, at))
    return branch === node
  })
  return usual.length > 0 ? usual : all
}

/** Tells whether a node is the branch that `if (process.env.NODE_ENV === 'test')` runs. */
function isBranchOfTests(source: Source, node: ts.Node): boolean {
  const { parent } = node
  return (
    source.ts.isIfStatement(parent) &&
    parent.thenStatement === node &&
    isForTests(source, parent.expression)
  )
}

/** `process.env.NODE_ENV === 'test'`, whatever holds the variable. */
export function isForTests(source: Source, condition: ts.Expression): boolean {
  const { ts } = source
  const node = unwrap(source, condition)
  if (!ts.isBinaryExpression(node)) return false
  const { EqualsEqualsToken, EqualsEqualsEqualsToken } = ts.SyntaxKind
  return (
    [EqualsEqualsToken, EqualsEqualsEqualsToken].some((kind) => kind === node.operatorToken.kind) &&
    [node.left, node.right].some((side) => ts.isStringLiteralLike(side) && side.text === 'test')
  )
}
