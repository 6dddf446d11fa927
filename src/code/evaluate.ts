import type { ts } from 'ts-morph'
import { isForTests } from '../syntax/list-returns.js'
import { bindingsOf, findOrigin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { inDepth } from '../syntax/too-deep.js'
import { unwrap } from '../syntax/walk.js'
import { findSymbol } from './bindings.js'
import { afterCall } from './calls.js'
import { afterDeclaration, afterImport, afterName } from './names.js'
import { concatenated, findPath } from './paths.js'
import { findItem, findProperty, listParts } from './properties.js'
import { type Placed, type Program, type Step, unknown, type Value } from './value.js'

/** The value of an operator and its operands. */
function afterOperator(program: Program, at: Placed): Step {
  const { source, node } = at
  const { ts } = source
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node
    if (isForTests(source, condition)) return { ...at, node: whenFalse }
    return choice(at, 'condition', [whenTrue, whenFalse])
  }
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.flatMap(({ expression, literal }) => [
      program.evaluate({ ...at, node: expression }),
      literal.text,
    ])
    return concatenated(at, [node.head.text, ...parts])
  }
  if (ts.isAwaitExpression(node)) return afterAwait(program, at, node.expression)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken) {
    return asNumber(program.evaluate({ ...at, node: node.operand }))
  }
  return ts.isBinaryExpression(node) ? afterBinary(program, at, node) : unknown(at, 'is computed')
}

function choice(at: Placed, by: 'condition' | 'default', options: readonly ts.Expression[]): Value {
  return { kind: 'choice', at, by, options: options.map((node) => ({ ...at, node })) }
}

function afterAwait(program: Program, at: Placed, expression: ts.Expression): Step {
  const { source } = at
  const node = unwrap(source, expression)
  return source.ts.isCallExpression(node)
    ? afterCall(program, { ...at, node }, node, true)
    : { ...at, node }
}

function afterBinary(program: Program, at: Placed, node: ts.BinaryExpression): Step {
  const { SyntaxKind } = at.source.ts
  const { left, right, operatorToken } = node
  switch (operatorToken.kind) {
    case SyntaxKind.PlusToken:
      return concatenated(
        at,
        listOperands(at, node).map((each) => program.evaluate({ ...at, node: each })),
      )
    case SyntaxKind.BarBarToken:
    case SyntaxKind.QuestionQuestionToken:
      return orElse(program, at, node, operatorToken.kind === SyntaxKind.BarBarToken)
    case SyntaxKind.AmpersandAmpersandToken:
      return choice(at, 'condition', [left, right])
    case SyntaxKind.EqualsToken:
    case SyntaxKind.CommaToken:
      return { ...at, node: right }
    default:
      return unknown(at, 'is computed')
  }
}

/** The operands of a sum, from the left to the right: it of many parts is as deep as it is long. */
function listOperands({ source }: Placed, node: ts.BinaryExpression): readonly ts.Expression[] {
  const { ts } = source
  const operands: ts.Expression[] = []
  let rest: ts.Expression = node
  while (ts.isBinaryExpression(rest) && rest.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    operands.unshift(rest.right)
    rest = unwrap(source, rest.left)
  }
  return [rest, ...operands]
}

/** `process.env.PORT || 3000`: the first that is there. */
function orElse(
  program: Program,
  at: Placed,
  { left, right }: ts.BinaryExpression,
  isFalsyLeftOut: boolean,
): Step {
  const first = program.evaluate({ ...at, node: left })
  switch (first.kind) {
    case 'literal': {
      const isThere = isFalsyLeftOut ? Boolean(first.value) : (first.value ?? undefined)
      return isThere === undefined || isThere === false ? { ...at, node: right } : first
    }
    case 'choice':
    case 'made':
    case 'unknown':
    case 'variable':
      return choice(at, 'default', [left, right])
    default:
      return first
  }
}

/** A number, where it is one, and whatever it is made of where that isn't known. */
function asNumber(value: Value): Value {
  return value.kind === 'literal' ? { ...value, value: Number(value.value) } : value
}

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
  // `new URL('./data', import.meta.url).pathname`
  if (whole.kind === 'path' && (name === 'pathname' || name === 'href')) return whole
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
