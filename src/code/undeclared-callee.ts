import type { Placed, Program } from './value.js'

/** The name of a function that is called, where the file declares it nowhere: a framework may import it by itself. */
export function undeclaredCallee(program: Program, { source, node }: Placed): string | undefined {
  const { ts } = source
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  const callee = program.evaluate({ source, node: node.expression })
  const isUndeclared = callee.kind === 'unknown' && callee.reason === 'is declared nowhere'
  return isUndeclared ? node.expression.text : undefined
}
