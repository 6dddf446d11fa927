import type { ts } from 'ts-morph'
import { bindingsOf, findOrigin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { inDepth } from '../syntax/too-deep.js'
import { unwrap } from '../syntax/walk.js'
import { findSymbol } from './bindings.js'
import { afterCall } from './calls.js'
import { afterDeclaration, afterImport, afterName } from './names.js'
import { afterOperator } from './operators.js'
import { findPath } from './paths.js'
import { findItem, listParts, findProperty } from './properties.js'
import { unknown, type Placed, type Program, type Step, type Value } from './value.js'

/** The value of an expression, as {@link Program.evaluate} has it. */
export function evaluate(program: Program, placed: Placed): Value {
  return inDepth(placed.source.file, () => {
    let at: Step = placed
    while (!('kind' in at)) at = createStep(program, at)
    return at
  })
}

/** The first step from an expression to its value: another expression that is worth the same, or the value itself. */
export function createStep(program: Program, placed: Placed): Step {
  const { source } = placed
  const { ts } = source
  const at = { ...placed, node: unwrap(source, placed.node) }
  const { node } = at
  const literal = findLiteral(source, node)
  if (literal) return { kind: 'literal', at, value: literal.value }
  if (ts.isIdentifier(node)) return afterName(program, at, node)
  if (ts.isPropertyAccessExpression(node)) return afterMember(program, at, node, node.name.text)
  if (ts.isElementAccessExpression(node)) return afterElement(program, at, node)
  if (ts.isArrayLiteralExpression(node)) {
    return { kind: 'list', at, elements: node.elements.map((each) => ({ ...at, node: each })) }
  }
  if (ts.isObjectLiteralExpression(node)) {
    return { kind: 'object', at, parts: listParts(program, at, node) }
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return { kind: 'function', at, node }
  }
  if (ts.isClassExpression(node)) return { kind: 'class', at, node }
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return afterCall(program, at, node)
  return afterOperator(program, at)
}

/** A literal, in an object: it may be undefined itself. */
function findLiteral(
  { ts }: Source,
  node: ts.Expression,
): Pick<Value & { kind: 'literal' }, 'value'> | undefined {
  if (ts.isStringLiteralLike(node)) return { value: node.text }
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) }
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return { value: true }
    case ts.SyntaxKind.FalseKeyword:
      return { value: false }
    case ts.SyntaxKind.NullKeyword:
      return { value: null }
    default:
      return undefined
  }
}

function afterMember(
  program: Program,
  at: Placed,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
): Step {
  const { source } = at
  const known = findPath(at) ?? ofItself(at, node)
  if (known) return known
  const origin = findOrigin(source, bindingsOf(source), node)
  if (origin) return afterImport(program, at, origin)
  const whole = program.evaluate({ ...at, node: node.expression })
  const value = findProperty(program, whole, name)
  if (value?.kind === 'unknown' && value.at === whole.at) return { ...value, at }
  return value ?? { kind: 'literal', at, value: undefined }
}

/** `this.port` */
function ofItself(at: Placed, node: ts.Expression): Step | undefined {
  const symbol = findSymbol(at.source, node)
  const declaration = symbol?.valueDeclaration
  return symbol && declaration && afterDeclaration(at, symbol, declaration)
}

function afterElement(program: Program, at: Placed, node: ts.ElementAccessExpression): Step {
  const key = program.evaluate({ ...at, node: node.argumentExpression })
  if (key.kind !== 'literal') return unknown(at, 'is computed')
  if (typeof key.value === 'string') return afterMember(program, at, node, key.value)
  const whole = program.evaluate({ ...at, node: node.expression })
  return findItem(program, whole, Number(key.value)) ?? unknown(at, 'is computed')
}
