import type { ts } from 'ts-morph'
import { symbolOf, type Held } from './applications.js'
import type { GivenFunction } from './exported-function.js'
import type { Source } from './parse-source.js'
import { outermost } from './walk.js'

/** A call to which a value is handed: `setUp(app)`, `setUp({ app })`. */
export interface Handing {
  readonly call: ts.CallExpression
  /** Which of the arguments has it, counted from 0. */
  readonly argument: number
  /** The property in which that one has it. */
  readonly property?: string
}

/** The call that a value is handed to where it stands. */
export function handingOf(source: Source, node: ts.Node): Handing | undefined {
  const { ts, tree } = source
  const { parent } = node
  if (ts.isCallExpression(parent)) {
    const argument = parent.arguments.findIndex((given) => given === node)
    return argument < 0 ? undefined : { call: parent, argument }
  }
  if (!ts.isShorthandPropertyAssignment(parent) && !ts.isPropertyAssignment(parent))
    return undefined
  const whole = handingOf(source, outermost(source, parent.parent))
  return whole && whole.property === undefined
    ? { ...whole, property: parent.name.getText(tree) }
    : undefined
}

/** What a function calls the value that it is handed. */
export function handedParameter(
  source: Source,
  parameters: readonly ts.ParameterDeclaration[],
  { argument = 0, property }: Partial<Pick<Handing, 'argument' | 'property'>>,
): ts.Symbol | undefined {
  const { ts, tree } = source
  const name = parameters[argument]?.name
  if (!name || ts.isArrayBindingPattern(name)) return undefined
  if (ts.isIdentifier(name)) return property === undefined ? symbolOf(source, name) : undefined
  const element = name.elements.find(
    (each) => (each.propertyName ?? each.name).getText(tree) === property,
  )
  return element && ts.isIdentifier(element.name) ? symbolOf(source, element.name) : undefined
}

/** The application that a function is handed, and the statements that have it. */
export function handedApplication(
  source: Source,
  { parameters, body }: GivenFunction,
  handing: Partial<Pick<Handing, 'argument' | 'property'>>,
): Held | undefined {
  const symbol = handedParameter(source, [...parameters], handing)
  return symbol && body && source.ts.isBlock(body)
    ? { name: symbol.name, symbol, block: body }
    : undefined
}
