import type { ts } from 'ts-morph'
import { findSymbol, listValues } from '../code/bindings.js'
import type { Handover } from './handing.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

/** A function of the file. */
export interface Callee {
  readonly body: ts.Node
  readonly parameters: readonly ts.ParameterDeclaration[]
}

/** The statements of a function that is written out where it is used, and of what is tried. */
export function findBody({ ts }: Source, node: ts.Node): ts.Block | undefined {
  const written = ts.isArrowFunction(node) || ts.isFunctionExpression(node)
  if (written) return ts.isBlock(node.body) ? node.body : undefined
  return ts.isBlock(node) ? node : undefined
}

/** The function that a call calls: written out, or of this file. */
export function findCallee(source: Source, call: Handover['call']): Callee | undefined {
  const { ts } = source
  const callee = unwrap(source, call.expression)
  if (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee)) {
    return { body: callee.body, parameters: [...callee.parameters] }
  }
  const symbol = calledSymbol(source, call)
  return symbol && findFunction(source, symbol)
}

/** The symbol that a call names: a function, a class, or a method of whatever the file has: `Server.addRoutes(app)`. */
export function calledSymbol(
  source: Source,
  { expression }: Handover['call'],
): ts.Symbol | undefined {
  const callee = unwrap(source, expression)
  return source.ts.isPropertyAccessExpression(callee)
    ? source.checker.getSymbolAtLocation(callee.name)
    : findSymbol(source, callee)
}

/** The function of this file that a symbol is: declared, or the one value of a variable. */
export function findFunction(source: Source, symbol: ts.Symbol): Callee | undefined {
  const { ts } = source
  const [only, more] = listValues(source, symbol)
  const value = only ? only.value : symbol.valueDeclaration
  const callable =
    value &&
    !more &&
    (ts.isFunctionDeclaration(value) ||
      ts.isMethodDeclaration(value) ||
      ts.isArrowFunction(value) ||
      ts.isFunctionExpression(value))
  return callable && value.body
    ? { body: value.body, parameters: [...value.parameters] }
    : undefined
}
