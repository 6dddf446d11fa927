import type { ts } from 'ts-morph'
import { findSymbol, listUses } from '../code/bindings.js'
import { findClass } from './exported-function.js'
import { type Handover, findHandoverCall } from './handing.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, unwrap } from '../syntax/walk.js'
import { evaluateHere } from '../code/program.js'

/** The call of a method of what was made with the application. */
export interface MethodCall {
  /** How that was made: `new Server(app)`. */
  readonly handing: Handover
  readonly method: string
}

/**
 * The call of a method of what was made with the application: `new Routes(app).add()`, or `server.start()` where
 * `const server = new Server(app)`.
 *
 * @param names what stands for the application
 */
export function methodCalled(
  source: Source,
  names: ReadonlySet<ts.Symbol>,
  call: ts.Node,
): MethodCall | undefined {
  const { ts } = source
  if (!ts.isCallExpression(call)) return undefined
  const callee = unwrap(source, call.expression)
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  const made = findNewExpression(source, callee.expression)
  const handing = made && findHandoverCall(source, names, made)
  return handing && { handing, method: callee.name.text }
}

/** The class of the file that something is made with. */
export function classMade(
  source: Source,
  call: Handover['call'],
): ts.ClassLikeDeclaration | undefined {
  return source.ts.isNewExpression(call) ? findClass(source, call.expression) : undefined
}

/** The `new` that makes an object: the expression itself, or what a name is given, and nothing else. */
function findNewExpression(source: Source, node: ts.Expression): ts.NewExpression | undefined {
  const { ts } = source
  const value = unwrap(source, node)
  const made = ts.isCallExpression(value) ? value : evaluateHere(source, value).at.node
  return ts.isNewExpression(made) ? made : undefined
}

/** Tells whether code elsewhere may get what is made, and call its methods. */
export function escapes(source: Source, made: Handover['call']): boolean {
  const { ts } = source
  const { parent } = outermost(source, made)
  if (ts.isExpressionStatement(parent) || ts.isPropertyAccessExpression(parent)) return false
  const assigned = ts.isBinaryExpression(parent) ? unwrap(source, parent.left) : undefined
  const name = ts.isVariableDeclaration(parent) ? parent.name : assigned
  const symbol = name && findSymbol(source, name)
  return (
    !symbol ||
    listUses(source, symbol).some(
      (node) => node !== name && !ts.isPropertyAccessExpression(node.parent),
    )
  )
}
