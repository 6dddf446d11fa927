import type { ts } from 'ts-morph'
import type { Source } from '../syntax/parse-source.js'

/** The text that a constant of the same file stands for; whatever else an expression is, it stays. */
export function writtenOut({ ts, checker }: Source, node: ts.Expression): ts.Expression {
  const declared = ts.isIdentifier(node) && checker.getSymbolAtLocation(node)?.valueDeclaration
  const constant = declared && ts.isVariableDeclaration(declared) && declared.initializer
  return constant && ts.isStringLiteralLike(constant) ? constant : node
}
