import type { ts } from 'ts-morph'
import { isForTests } from '../syntax/list-returns.js'
import { unwrap } from '../syntax/walk.js'
import { afterCall } from './calls.js'
import { concatenated } from './paths.js'
import { unknown, type Placed, type Program, type Step, type Value } from './value.js'

/** The value of an operator and its operands. */
export function afterOperator(program: Program, at: Placed): Step {
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
