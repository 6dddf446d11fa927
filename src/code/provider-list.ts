import type { ts } from 'ts-morph'
import { PROVIDER_MODULES } from '../catalog/runtime.js'
import { findConstant, findSymbol, listValues } from './bindings.js'
import { type Bindings, findOrigin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap, walk } from '../syntax/walk.js'
import { evaluateHere } from './program.js'
import { listReturns } from '../syntax/list-returns.js'

/** An element of an array, in which a provider stands. */
export interface Slot {
  readonly array: ts.ArrayLiteralExpression
  readonly element: ts.Expression
}

/** A provider of the runtime that stands in a list, called or not. */
export interface ProviderUse {
  /** The module that it comes from. */
  readonly specifier: string
  /** The arrays around it, the outermost first; empty where it stands in none, or in a variable of its own. */
  readonly slots: readonly Slot[]
  /** The text of what it is called with; empty where it stands as it is. */
  readonly options: string
  /** The call, or the name where it is not called; undefined where the list is not known. */
  readonly node?: ts.Expression
}

/**
 * The values of `providers` in a file: those with providers of the runtime in them, where there are several. A file that
 * only makes the list has it in a variable of that name.
 */
export function findProviderLists(source: Source, bindings: Bindings): readonly ts.Expression[] {
  const nodes = [...walk(source, source.tree)]
  const given = nodes.flatMap((node) => findValue(source, node) ?? [])
  const lists = given.length > 0 ? given : nodes.flatMap((node) => findVariable(source, node) ?? [])
  if (lists.length < 2) return lists
  const used = lists.filter((list) => listProviders(source, bindings, list).length > 0)
  return used.length > 0 ? used : lists
}

/** The value of `{ providers: … }`, `{ providers }` and `config.providers = …`. */
function findValue({ ts }: Source, node: ts.Node): ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(node)) {
    return node.name.text === 'providers' ? node.name : undefined
  }
  if (ts.isPropertyAssignment(node)) {
    const named = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)
    return named && node.name.text === 'providers' ? node.initializer : undefined
  }
  if (!ts.isBinaryExpression(node) || !ts.isPropertyAccessExpression(node.left)) return undefined
  const sets = node.operatorToken.kind === ts.SyntaxKind.EqualsToken
  return sets && node.left.name.text === 'providers' ? node.right : undefined
}

/** The value of `const providers = …`. */
function findVariable({ ts }: Source, node: ts.Node): ts.Expression | undefined {
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return undefined
  return node.name.text === 'providers' ? node.initializer : undefined
}

/**
 * The array literal to which a further element can be added, so that the list has it.
 *
 * @returns undefined where that is not certain
 */
export function findArray(
  source: Source,
  list: ts.Expression,
): ts.ArrayLiteralExpression | undefined {
  const { kind, at } = evaluateHere(source, list)
  if (kind === 'list' && source.ts.isArrayLiteralExpression(at.node)) return at.node
  const inner = findKeptValue(source, at.node)
  return inner && findArray(source, inner)
}

/** The list of which a call keeps every element: `x` of `x.filter(Boolean)` or `x.concat(y)`. */
function findKeptValue({ ts, tree }: Source, node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined
  }
  const { expression: list, name } = node.expression
  const [argument] = node.arguments
  if (name.text === 'filter') return argument?.getText(tree) === 'Boolean' ? list : undefined
  return name.text === 'concat' || name.text === 'flat' ? list : undefined
}

/**
 * The first part of a list that the file does not write out, so that providers may be in it of which nothing is known.
 *
 * @returns undefined where the whole list is written out
 */
export function hiddenPart(
  source: Source,
  bindings: Bindings,
  list: ts.Expression,
): ts.Expression | undefined {
  return findHidden({ source, bindings, followed: [] }, list)
}

function findHidden(search: ProviderSearch, expression: ts.Expression): ts.Expression | undefined {
  const { source, bindings } = search
  const { ts } = source
  const node = unwrap(source, expression)
  const origin = findOrigin(source, bindings, ts.isCallExpression(node) ? node.expression : node)
  if (origin?.specifier.startsWith(PROVIDER_MODULES)) return undefined
  if (ts.isIdentifier(node)) return findHiddenName(search, node)
  const lists = findLists(source, node)
  return lists ? firstHidden(search, lists) : node
}

function firstHidden(
  search: ProviderSearch,
  lists: readonly ts.Expression[],
): ts.Expression | undefined {
  return lists.map((list) => findHidden(search, list)).find((part) => part !== undefined)
}

/** The lists of which an expression makes one; undefined where that can't be told. */
function findLists(source: Source, node: ts.Expression): readonly ts.Expression[] | undefined {
  const { ts } = source
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap((each) => (ts.isSpreadElement(each) ? [each.expression] : []))
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (ts.isBinaryExpression(node)) {
    const either = node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken
    return either ? [node.left, node.right] : [node.right]
  }
  return ts.isCallExpression(node) ? listsOfCall(source, node) : undefined
}

/** Methods of a list that add nothing to it but what they are given. */
const KEEPERS: ReadonlySet<string> = new Set(['concat', 'filter', 'flat', 'slice', 'toSorted'])

function listsOfCall(
  source: Source,
  { expression: callee, arguments: given }: ts.CallExpression,
): readonly ts.Expression[] | undefined {
  const { ts } = source
  const returned = findReturnedValues(source, callee)
  if (returned) return returned
  const method = ts.isPropertyAccessExpression(callee) ? callee : undefined
  if (method?.getText(source.tree) === 'Object.freeze') return given
  if (method && KEEPERS.has(method.name.text)) {
    return method.name.text === 'concat' ? [method.expression, ...given] : [method.expression]
  }
  // A function that is given a list puts it in order, or leaves some out.
  const lists = given.filter((each) => ts.isArrayLiteralExpression(unwrap(source, each)))
  return lists.length > 0 ? lists : undefined
}

function findHiddenName(search: ProviderSearch, name: ts.Identifier): ts.Expression | undefined {
  const { source, followed } = search
  const symbol = findSymbol(source, name)
  if (name.text === 'undefined' || (symbol && followed.includes(symbol))) return undefined
  const value = findConstant(source, name)
  if (!symbol || !value) return name
  // What is pushed is an element, unless it is spread.
  const spread = listPushed(source, symbol)
    .filter((each) => source.ts.isSpreadElement(each))
    .map(({ expression }) => expression)
  return firstHidden({ ...search, followed: [...followed, symbol] }, [value, ...spread])
}

/** Every provider of the runtime in a list, in the order of the text. */
export function listProviders(
  source: Source,
  bindings: Bindings,
  list: ts.Expression,
): readonly ProviderUse[] {
  return listListUses({ source, bindings, followed: [] }, list, [])
}

interface ProviderSearch {
  readonly source: Source
  readonly bindings: Bindings
  /** Variables on the way, so that a circle ends. */
  readonly followed: readonly ts.Symbol[]
}

function listListUses(
  search: ProviderSearch,
  expression: ts.Expression,
  slots: readonly Slot[],
): readonly ProviderUse[] {
  const { source, bindings } = search
  const { ts } = source
  const node = unwrap(source, expression)
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap((element) =>
      listListUses(search, element, [...slots, { array: node, element }]),
    )
  }
  if (ts.isSpreadElement(node)) return listListUses(search, node.expression, slots)
  const origin = findOrigin(source, bindings, ts.isCallExpression(node) ? node.expression : node)
  if (origin?.specifier.startsWith(PROVIDER_MODULES) && origin.path.length === 1) {
    const given = ts.isCallExpression(node) ? node.arguments : []
    const options = given.map((each) => each.getText(source.tree)).join(', ')
    return [{ specifier: origin.specifier, slots, options, node }]
  }
  if (ts.isIdentifier(node)) return listUses(search, node)
  return listParts(source, node).flatMap((part) => listListUses(search, part, slots))
}

/** The expressions from which an expression has its elements. */
function listParts(source: Source, node: ts.Expression): readonly ts.Expression[] {
  const { ts } = source
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (ts.isBinaryExpression(node)) return [node.left, node.right]
  if (!ts.isCallExpression(node)) return []
  const { expression } = node
  const list = ts.isPropertyAccessExpression(expression) ? [expression.expression] : []
  return [...list, ...node.arguments, ...(findReturnedValues(source, expression) ?? [])]
}

/** The values that a function of this file gives, or undefined where a name does not stand for one. */
function findReturnedValues(
  source: Source,
  name: ts.Expression,
): readonly ts.Expression[] | undefined {
  const value = evaluateHere(source, name)
  return value.kind === 'function' ? listReturns(source, value.node) : undefined
}

/** The providers that a variable of this file brings along: whatever it is given, and what is pushed on it. */
function listUses(search: ProviderSearch, name: ts.Identifier): readonly ProviderUse[] {
  const { source, followed } = search
  const symbol = findSymbol(source, name)
  if (!symbol || followed.includes(symbol)) return []
  const next = { ...search, followed: [...followed, symbol] }
  const values = listValues(source, symbol).flatMap(({ value }) => value ?? [])
  return [...values, ...listPushed(source, symbol)].flatMap((value) =>
    listListUses(next, value, []),
  )
}

/** The elements that are pushed on a list, wherever in the file. */
function listPushed(source: Source, list: ts.Symbol): readonly ts.Expression[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const { expression, name: method } = node.expression
    const adds = method.text === 'push' || method.text === 'unshift'
    return adds && findSymbol(source, expression) === list ? node.arguments : []
  })
}
