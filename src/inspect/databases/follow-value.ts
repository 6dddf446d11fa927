import { type Exported, findImport } from '../../code/exported-by.js'
import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import { symbolOf } from '../../code/bindings.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { WHOLE } from '../../code/module-exports.js'
import { unwrap, walk } from '../../syntax/walk.js'
import { type Made, madeBy } from './made-by.js'
import { type FunctionNode, usualReturns } from '../../syntax/returns-of.js'

/** The state of a search that follows a value. */
export interface Search {
  readonly program: Program
  readonly orm: Orm
  readonly source: Source
  /** The nodes that were followed already under the same calls, so that a circle ends, and no way is gone twice. */
  readonly seen: Set<ts.Node>
  /** The functions that are being called, whose own assignments count. */
  readonly called: readonly ts.Node[]
  /** The arguments that the parameters of those functions stand for. */
  readonly given: ReadonlyMap<ts.Symbol, Given>
}

interface Given {
  readonly value: ts.Expression
  readonly search: Search
}

interface FoundFunction {
  readonly node: FunctionNode
  readonly search: Search
}

/** A search that begins in a file. */
export function searchIn(program: Program, orm: Orm, source: Source): Search {
  return { program, orm, source, seen: new Set(), called: [], given: new Map() }
}

/**
 * The client that an expression stands for, followed through variables, assignments, calls of the project's own functions
 * and imports. Nothing is run: what depends on anything else is not followed.
 */
export function follow(search: Search, expression: ts.Expression): Made | undefined {
  const { source } = search
  const { ts } = source
  const node = unwrap(source, expression)
  if (search.seen.has(node)) return undefined
  search.seen.add(node)
  const made = madeBy(search, node)
  if (made) return made
  if (ts.isAwaitExpression(node)) {
    const later = follow(search, node.expression)
    return later && { ...later, promised: false }
  }
  if (ts.isBinaryExpression(node)) return firstOf(search, [node.right, node.left])
  if (ts.isConditionalExpression(node)) return firstOf(search, [node.whenTrue, node.whenFalse])
  if (ts.isIdentifier(node)) return followName(search, node)
  if (ts.isCallExpression(node)) return followCall(search, node)
  const held = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  return held
    ? (followImported(search, node) ?? firstOf(search, assigned(search, node)))
    : undefined
}

function firstOf(search: Search, values: readonly ts.Expression[]): Made | undefined {
  for (const value of values) {
    const made = follow(search, value)
    if (made) return made
  }
  return undefined
}

/** The client that a name stands for: by a parameter, something imported, or the values of a variable. */
function followName(search: Search, name: ts.Identifier): Made | undefined {
  const { source } = search
  const { ts } = source
  const symbol = symbolOf(source, name)
  if (!symbol) return undefined
  const given = search.given.get(symbol)
  if (given) return follow({ ...given.search, seen: search.seen }, given.value)
  const there = followImported(search, name)
  if (there) return there
  const declaration = symbol.valueDeclaration
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined
  const { initializer } = declaration
  return firstOf(search, [...(initializer ? [initializer] : []), ...assigned(search, name)])
}

/** The client that another file of the project exports under the name that stands here. */
function followImported(search: Search, node: ts.Expression): Made | undefined {
  const found = imported(search, node)
  if (!found) return undefined
  const { value, source } = found
  if (source.ts.isFunctionDeclaration(value)) return undefined
  return follow({ ...search, source }, value)
}

function imported({ program, source }: Search, node: ts.Expression): Exported | undefined {
  const origin = originOf(source, bindingsOf(source), node)
  if (!origin) return undefined
  const [name = WHOLE, ...rest] = origin.path
  if (rest.length > 0) return undefined
  return findImport(program, source, origin.specifier, name)
}

/**
 * The values assigned to a variable or a property, where that has happened by the time the value is used: by the file
 * itself, or by a function that is being called.
 */
function assigned({ source, called }: Search, target: ts.Expression): readonly ts.Expression[] {
  const { ts, tree } = source
  const symbol = symbolOf(source, target)
  const written = target.getText(tree)
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isBinaryExpression(node) || !assigns(source.ts, node)) return []
    const left = unwrap(source, node.left)
    const same = symbol
      ? symbolOf(source, left) === symbol
      : !ts.isIdentifier(left) && left.getText(tree) === written
    if (!same) return []
    const around = enclosingFunction(source, node)
    return around === undefined || called.includes(around) ? [node.right] : []
  })
}

function assigns({ SyntaxKind }: typeof ts, { operatorToken }: ts.BinaryExpression): boolean {
  return [
    SyntaxKind.EqualsToken,
    SyntaxKind.BarBarEqualsToken,
    SyntaxKind.QuestionQuestionEqualsToken,
  ].includes(operatorToken.kind)
}

/** A method of a client, or what a function of the project returns. */
function followCall(search: Search, node: ts.CallExpression): Made | undefined {
  const { source } = search
  const { ts } = source
  if (ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression
    const gives = Object.hasOwn(search.orm.methods, name.text)
      ? search.orm.methods[name.text]
      : undefined
    const made = gives && follow(search, expression)
    return made ? { ...made, promised: made.promised || gives === 'promise' } : undefined
  }
  const found = functionOf(search, node.expression)
  return found ? followReturns(search, found, node.arguments) : followKept(search, node)
}

/** Functions of packages that call the one they are given, and keep what it gives: which of their arguments it is. */
const KEEPERS = [{ module: '@epic-web/remember', name: 'remember', at: 1 }]

/** The client that is kept under a name, so that it survives reloads. */
function followKept(
  search: Search,
  { expression, arguments: given }: ts.CallExpression,
): Made | undefined {
  const { source } = search
  const { specifier, path = [] } = originOf(source, bindingsOf(source), expression) ?? {}
  const keeper = KEEPERS.find(({ module, name }) => module === specifier && name === path.join('.'))
  const maker = keeper && given[keeper.at]
  return maker && followReturned(search, maker)?.made
}

/** A function, and the client that a call of it without arguments gives. */
export interface Returned {
  readonly node: FunctionNode
  readonly made: Made
}

/** The client that a function gives which a value stands for. */
export function followReturned(
  search: Search,
  value: ts.Expression | ts.FunctionDeclaration,
): Returned | undefined {
  const isDeclared = search.source.ts.isFunctionDeclaration(value)
  const found = isDeclared ? { node: value, search } : functionOf(search, value)
  const made = found && followReturns(search, found, [])
  return made && { node: found.node, made }
}

/** The client that a function returns, with these arguments. */
function followReturns(
  search: Search,
  { node, search: inside }: FoundFunction,
  values: readonly ts.Expression[],
): Made | undefined {
  if (search.called.includes(node)) return undefined
  const { source } = inside
  const { ts } = source
  const given = node.parameters.flatMap(({ name }, index): readonly [ts.Symbol, Given][] => {
    const symbol = symbolOf(source, name)
    const value = values[index]
    return symbol && value ? [[symbol, { value, search }]] : []
  })
  const calling = {
    ...inside,
    // Other arguments may give something else.
    seen: given.length > 0 ? new Set<ts.Node>() : search.seen,
    called: [...search.called, node],
    given: new Map([...inside.given, ...given]),
  }
  const made = firstOf(calling, usualReturns(source, node))
  const async = ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  return made && async ? { ...made, promised: true } : made
}

/** The function that a called expression stands for. */
export function functionOf(
  search: Search,
  expression: ts.Expression,
  way: readonly ts.Node[] = [],
): FoundFunction | undefined {
  const { source } = search
  const { ts } = source
  const node = unwrap(source, expression)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { node, search }
  if (!ts.isIdentifier(node) || way.includes(node)) return undefined
  const symbol = symbolOf(source, node)
  const given = symbol && search.given.get(symbol)
  const on = [...way, node]
  if (given) return functionOf(given.search, given.value, on)
  return functionHere(search, symbol?.valueDeclaration, on) ?? functionThere(search, node, on)
}

function functionHere(
  search: Search,
  declaration: ts.Declaration | undefined,
  way: readonly ts.Node[],
): FoundFunction | undefined {
  const { ts } = search.source
  if (!declaration) return undefined
  if (ts.isFunctionDeclaration(declaration)) return { node: declaration, search }
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined
  return functionOf(search, declaration.initializer, way)
}

function functionThere(
  search: Search,
  name: ts.Identifier,
  way: readonly ts.Node[],
): FoundFunction | undefined {
  const found = imported(search, name)
  if (!found) return undefined
  const { value, source } = found
  const there = { ...search, source }
  return source.ts.isFunctionDeclaration(value)
    ? { node: value, search: there }
    : functionOf(there, value, way)
}
