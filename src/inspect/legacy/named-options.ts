import { type Placed, type Program, reached, type Value } from '../../code/value.js'

/** Something that a configuration names: an option, or a plugin. */
export interface Named extends Placed {
  readonly name: string
}

/** The options that are written out in an object, and in those that are spread into it; of several that it may be, those of each. */
export function listOptions(program: Program, value: Value): readonly Named[] {
  const found = listAlternatives(program, value).flatMap((each) => listParts(program, each))
  return found.filter(({ name }, index) => found.findIndex((each) => each.name === name) === index)
}

function listParts(program: Program, value: Value): readonly Named[] {
  return (value.kind === 'object' ? value.parts : []).flatMap((part): readonly Named[] => {
    if (part.kind === 'spread') return listOptions(program, program.evaluate(part.value))
    if (part.kind === 'property') return [{ ...part.value, name: part.name }]
    const { source } = value.at
    const isNamed = part.kind === 'method' && source.ts.isIdentifier(part.node.name)
    return isNamed ? [{ source, node: part.node.name, name: part.name }] : []
  })
}

/** Everything that a value may be, where it is one of several: of `one && another` only the other. */
export function listAlternatives(program: Program, value: Value): readonly Value[] {
  const all = 'options' in value ? (value.options ?? []) : []
  const options = isAnd(value) ? all.slice(-1) : all
  if (options.length === 0) return [value]
  return options.flatMap((each) => listAlternatives(program, reached(program, each)))
}

function isAnd({ at: { source, node } }: Value): boolean {
  const { ts } = source
  return (
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  )
}
