import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { heldBy } from '../../code/held-by.js'
import { originOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'
import { isForTests, usualReturns, type FunctionNode } from '../../syntax/returns-of.js'
import { importedValue, type Module, type Modules } from './modules.js'

/** An expression, and the file in which it stands. */
export interface Placed {
  readonly module: Module
  readonly node: ts.Expression
}

/** More steps than this are a circle. */
const MOST_STEPS = 20

/**
 * The expression behind names that never change: variables of the file, what other files of the project export, and what
 * functions give that always give the same.
 */
export function resolveValue(modules: Modules, placed: Placed, steps = 0): Placed {
  const { module } = placed
  const { ts } = module.source
  const node = unwrap(module.source, placed.node)
  if (steps > MOST_STEPS) return { module, node }
  const next = ts.isIdentifier(node)
    ? (valueHere(module, node) ?? valueThere(modules, module, node))
    : ts.isCallExpression(node)
      ? valueGiven(modules, { module, node: node.expression }, steps)
      : undefined
  return next ? resolveValue(modules, next, steps + 1) : { module, node }
}

/** What a function gives that returns in one place: `const options = () => ({ … })`. */
function valueGiven(modules: Modules, callee: Placed, steps: number): Placed | undefined {
  const [value, other] = valuesGiven(modules, callee, steps)
  return other ? undefined : value
}

/** What a function may give that takes nothing. */
function valuesGiven(modules: Modules, callee: Placed, steps: number): readonly Placed[] {
  const called = functionCalled(modules, callee, steps + 1)
  if (!called || called.node.parameters.length > 0) return []
  const { module, node } = called
  if (module.source.ts.getModifiers(node)?.some(isAsync(module.source.ts))) return []
  return usualReturns(module.source, node).map((value) => ({ module, node: value }))
}

/** The function behind what is called, where the project has it. */
export function functionCalled(
  modules: Modules,
  callee: Placed,
  steps = 0,
): { readonly module: Module; readonly node: FunctionNode } | undefined {
  const { module, node } = functionBehind(modules, resolveValue(modules, callee, steps))
  const { ts } = module.source
  const isFunction =
    ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)
  return isFunction ? { module, node } : undefined
}

function isAsync({ SyntaxKind }: typeof ts): (modifier: ts.Modifier) => boolean {
  return ({ kind }) => kind === SyntaxKind.AsyncKeyword
}

/** A function that is declared has no expression of its own: its name is as far as values are followed. */
function functionBehind(
  modules: Modules,
  { module, node }: Placed,
): { readonly module: Module; readonly node: ts.Node } {
  const { source, bindings } = module
  if (!source.ts.isIdentifier(node)) return { module, node }
  const declaration = symbolOf(source, node)?.valueDeclaration
  if (declaration && source.ts.isFunctionDeclaration(declaration)) {
    return { module, node: declaration }
  }
  const origin = originOf(source, bindings, node)
  const found =
    origin && importedValue(modules, source.file, origin.specifier, origin.path.join('.'))
  return found ? { module: found.module, node: found.value } : { module, node }
}

/** What a variable of the file holds for good. */
function valueHere(module: Module, name: ts.Identifier): Placed | undefined {
  const node = heldBy(module.source, name)
  return node && { module, node }
}

function valueThere(modules: Modules, module: Module, name: ts.Identifier): Placed | undefined {
  const { source, bindings } = module
  const origin = originOf(source, bindings, name)
  if (!origin) return undefined
  const found = importedValue(modules, source.file, origin.specifier, origin.path.join('.'))
  if (!found || source.ts.isFunctionDeclaration(found.value)) return undefined
  return { module: found.module, node: found.value }
}

/**
 * The value of a property of an object that is written out, or made of such objects: `{ ...usual, name: 'shop' }`,
 * `Object.assign({}, usual, { name: 'shop' })`; of several objects of which it may be any, what all of them say.
 *
 * @returns `hidden` where something that is spread in could have it, or where they don't say the same
 */
export function propertyOf(
  modules: Modules,
  object: Placed,
  name: string,
  steps = 0,
): Placed | 'hidden' | undefined {
  const { module, node } = resolveValue(modules, object)
  const choices = steps > MOST_STEPS ? [] : choicesIn(modules, { module, node }, steps)
  if (choices.length > 0) {
    const [one, ...others] = choices.map((each) => propertyOf(modules, each, name, steps + 1))
    return others.every((other) => isSame(one, other)) ? one : 'hidden'
  }
  const parts = steps > MOST_STEPS ? undefined : partsOf(module.source, node)
  for (const part of parts?.toReversed() ?? []) {
    const value =
      'whole' in part
        ? propertyOf(modules, { module, node: part.whole }, name, steps + 1)
        : valueOf(modules, module, part, name)
    if (value) return value
  }
  return parts ? undefined : 'hidden'
}

/** The objects of which an expression gives one: by a condition, or by a function that returns in several places. */
function choicesIn(modules: Modules, { module, node }: Placed, steps: number): readonly Placed[] {
  const { source } = module
  const { ts } = source
  if (ts.isCallExpression(node))
    return valuesGiven(modules, { module, node: node.expression }, steps)
  if (!ts.isConditionalExpression(node)) return []
  const { condition, whenTrue, whenFalse } = node
  const taken = isForTests(source, condition) ? [whenFalse] : [whenTrue, whenFalse]
  return taken.map((each) => ({ module, node: each }))
}

/** Whether two values are absent, the same text, or written alike and of the same names. */
function isSame(one: Placed | 'hidden' | undefined, other: typeof one): boolean {
  if (!one || !other || one === 'hidden' || other === 'hidden') return one === other
  const { source } = one.module
  const { isStringLiteralLike } = source.ts
  if (isStringLiteralLike(one.node) && isStringLiteralLike(other.node)) {
    return one.node.text === other.node.text
  }
  const { tree } = source
  if (source !== other.module.source || one.node.getText(tree) !== other.node.getText(tree)) {
    return false
  }
  const [names, others] = [one.node, other.node].map((each) =>
    [...walk(source, each)].filter(source.ts.isIdentifier).map((name) => symbolOf(source, name)),
  )
  return names?.every((name, index) => name === others?.[index]) ?? false
}

/** Another object, all of whose properties an object has. */
interface Whole {
  readonly whole: ts.Expression
}

/** What an object is made of, in its order; undefined where that isn't written out. */
function partsOf(
  source: Source,
  node: ts.Expression,
): readonly (Whole | ts.ObjectLiteralElementLike)[] | undefined {
  const { ts, tree } = source
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.map((each) =>
      ts.isSpreadAssignment(each) ? { whole: each.expression } : each,
    )
  }
  const assigns = ts.isCallExpression(node) && node.expression.getText(tree) === 'Object.assign'
  return assigns ? node.arguments.map((whole) => ({ whole })) : undefined
}

function valueOf(
  modules: Modules,
  module: Module,
  property: ts.ObjectLiteralElementLike,
  name: string,
): Placed | 'hidden' | undefined {
  const { ts, tree } = module.source
  if (property.name?.getText(tree).replace(/^['"]|['"]$/g, '') !== name) return undefined
  if (ts.isPropertyAssignment(property)) {
    return resolveValue(modules, { module, node: property.initializer })
  }
  if (!ts.isShorthandPropertyAssignment(property)) return 'hidden'
  return resolveValue(modules, { module, node: property.name })
}
