import { type Program, reached, type Value } from '../../code/value.js'

/** Everything that a value may be, where it is one of several: of `one && another` only the other. */
export function alternativesOf(program: Program, value: Value): readonly Value[] {
  const all = 'options' in value ? (value.options ?? []) : []
  const options = isAnd(value) ? all.slice(-1) : all
  if (options.length === 0) return [value]
  return options.flatMap((each) => alternativesOf(program, reached(program, each)))
}

function isAnd({ at: { source, node } }: Value): boolean {
  const { ts } = source
  return (
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  )
}
