import type { Placed, Program, Value } from '../../code/value.js'
import { alternativesOf } from './alternatives-of.js'

/** Something that a configuration names: an option, or a plugin. */
export interface Named extends Placed {
  readonly name: string
}

/** The options that are written out in an object, and in those that are spread into it; of several that it may be, those of each. */
export function optionsIn(program: Program, value: Value): readonly Named[] {
  const found = alternativesOf(program, value).flatMap((each) => partsIn(program, each))
  return found.filter(({ name }, index) => found.findIndex((each) => each.name === name) === index)
}

function partsIn(program: Program, value: Value): readonly Named[] {
  return (value.kind === 'object' ? value.parts : []).flatMap((part): readonly Named[] => {
    if (part.kind === 'spread') return optionsIn(program, program.evaluate(part.value))
    if (part.kind === 'property') return [{ ...part.value, name: part.name }]
    const { source } = value.at
    const isNamed = part.kind === 'method' && source.ts.isIdentifier(part.node.name)
    return isNamed ? [{ source, node: part.node.name, name: part.name }] : []
  })
}
