import type { ts } from 'ts-morph'
import { bindingsOf, findOrigin } from '../syntax/origin.js'
import { usualReturns } from '../syntax/list-returns.js'
import { afterImport } from './names.js'
import { pathMade } from './paths.js'
import {
  entering,
  unknown,
  type Arguments,
  type FunctionLike,
  type ObjectPart,
  type Placed,
  type Program,
  type Step,
  type Value,
} from './value.js'

/** Conversions to a number or a text, which keep the value. */
const CONVERTS = /^(?:Number|String|(?:Number\.)?parseInt|(?:Number\.)?parseFloat)$/

/**
 * The value of a call: of a function of the project its returned values, with the arguments that it is handed.
 *
 * @param isAwaited whether somebody waits for what it promises
 */
export function afterCall(
  program: Program,
  at: Placed,
  node: ts.CallExpression | ts.NewExpression,
  isAwaited = false,
): Step {
  const { source } = at
  const { ts } = source
  const path = pathMade(program, at, node)
  if (path) return path
  const known = ts.isCallExpression(node) ? ofLanguage(program, at, node) : undefined
  if (known) return known
  const loaded = findOrigin(source, bindingsOf(source), node)
  if (loaded) return afterImport(program, at, loaded)
  const { expression } = node
  const callee = program.evaluate({ ...at, node: expression })
  if (ts.isNewExpression(node)) {
    return callee.kind === 'class'
      ? { kind: 'instance', at: { ...at, source: callee.at.source }, node: callee.node }
      : made(at, callee)
  }
  return callee.kind === 'function'
    ? returned({ at, call: node, isAwaited }, callee)
    : made(at, callee)
}

function made(at: Placed, callee: Value): Value {
  const origin = callee.kind === 'imported' || callee.kind === 'made' ? callee.origin : undefined
  const method = callee.kind === 'made' ? ['()', ...callee.members] : []
  const whole = origin && { origin: { ...origin, path: [...origin.path, ...method] } }
  return { kind: 'made', at, members: [], ...whole }
}

/** The value of a function of the language: `Number(…)`, `Object.assign(…)`, `Object.freeze(…)`. */
function ofLanguage(program: Program, at: Placed, node: ts.CallExpression): Step | undefined {
  const { source } = at
  const callee = node.expression.getText(source.tree)
  const [first] = node.arguments
  if (!first) return undefined
  if (callee === 'Object.freeze') return { ...at, node: first }
  if (callee === 'Object.assign') {
    const parts = node.arguments.map((each): ObjectPart => ({
      kind: 'spread',
      value: { ...at, node: each },
    }))
    return { kind: 'object', at, parts }
  }
  if (!CONVERTS.test(callee)) return undefined
  const value = program.evaluate({ ...at, node: first })
  const isNumber = value.kind === 'literal' && callee !== 'String'
  return isNumber ? { ...value, value: Number.parseFloat(String(value.value)) } : value
}

interface Calling {
  readonly at: Placed
  readonly call: ts.CallExpression
  readonly isAwaited: boolean
}

/** The returned values of a function: of several any. */
function returned(
  { at, call, isAwaited }: Calling,
  { at: declared, node }: Value & { readonly kind: 'function' },
): Step {
  const { source } = declared
  const { ts } = source
  const isAsync = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async) !== 0
  if (node.asteriskToken || (isAsync && !isAwaited)) return unknown(at, 'is computed')
  const given = getArguments(at, call, declared.given, node)
  const steps = usualReturns(source, node).map((each) =>
    entering(at, node, { source, node: each, given }),
  )
  const [only, more] = steps
  if (!only) return { kind: 'literal', at, value: undefined }
  return more ? { kind: 'choice', at, by: 'condition', options: steps } : only
}

function getArguments(
  at: Placed,
  { arguments: handed }: ts.CallExpression,
  outer: Arguments | undefined,
  { parameters }: FunctionLike,
): Arguments {
  const { ts } = at.source
  const isOpen = handed.some((each) => ts.isSpreadElement(each))
  const own = parameters.flatMap((parameter, index): (readonly [typeof parameter, Placed?])[] => {
    const node = handed[index]
    if (isOpen || parameter.dotDotDotToken) return []
    return [node ? [parameter, { ...at, node }] : [parameter]]
  })
  return new Map([...(outer ?? []), ...own.map(([key, value]) => [key, value] as const)])
}
