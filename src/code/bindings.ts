import type { ts } from 'ts-morph'
import type { Source } from '../syntax/parse-source.js'
import { perSource } from '../syntax/per-source.js'
import { unwrap, walk } from '../syntax/walk.js'

/** The symbol of a variable or of a property of `this`; undefined for every other node. */
export function findSymbol(source: Source, node: ts.Node): ts.Symbol | undefined {
  const { ts } = source
  if (ts.isIdentifier(node)) {
    const { parent } = node
    if (ts.isShorthandPropertyAssignment(parent)) {
      return source.checker.getShorthandAssignmentValueSymbol(parent)
    }
    if (ts.isExportSpecifier(parent)) {
      return source.checker.getExportSpecifierLocalTargetSymbol(parent)
    }
    return isUndeclared(source, node) ? undefined : source.checker.getSymbolAtLocation(node)
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined
  if (node.expression.kind !== ts.SyntaxKind.ThisKeyword) return undefined
  return source.checker.getSymbolAtLocation(node.name)
}

/** True for the name of a member that the file declares nowhere: to ask for its type costs much, and gives nothing. */
function isUndeclared(source: Source, name: ts.Identifier): boolean {
  return isMember(source, name) && !declared(source).has(name.text)
}

/** `name` of `object.name`, where nothing is assigned to that. */
function isMember({ ts }: Source, name: ts.Identifier): boolean {
  const { parent } = name
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== name) return false
  return !ts.isBinaryExpression(parent.parent) || parent.parent.left !== parent
}

/** Every word of a file by which it could declare a member. */
const declared = perSource((source): ReadonlySet<string> => {
  const { ts } = source
  const words = new Set<string>()
  for (const node of walk(source, source.tree)) {
    const isWord = ts.isIdentifier(node) ? !isMember(source, node) : ts.isStringLiteralLike(node)
    if (isWord && (ts.isIdentifier(node) || ts.isStringLiteralLike(node))) words.add(node.text)
  }
  return words
})

/** A place behind its declaration where a variable, or a property of `this`, is given a value. */
export interface Assignment {
  readonly node: ts.Node
  /** The expression that it is given; undefined where a pattern, a loop or an operator says it. */
  readonly value?: ts.Expression
  /** True where it has that value then, whatever it had before. */
  readonly whole: boolean
}

/** A property of what a variable holds, which is given a value: `config.port = 3000`. */
export interface MemberAssignment {
  readonly name: string
  readonly value: ts.Expression
}

interface Assigned {
  readonly variables: ReadonlyMap<ts.Symbol, readonly Assignment[]>
  readonly members: ReadonlyMap<ts.Symbol, readonly MemberAssignment[]>
}

/** Every assignment that a file makes to a variable, or to a property of `this`, after its declaration. */
export function listAssignments(source: Source, symbol: ts.Symbol): readonly Assignment[] {
  return assigned(source).variables.get(symbol) ?? []
}

/** Every assignment that a file makes to a property of what a variable holds. */
export function assignmentsToMembers(
  source: Source,
  symbol: ts.Symbol,
): readonly MemberAssignment[] {
  return assigned(source).members.get(symbol) ?? []
}

/** One walk for all questions about a file. */
const assigned = perSource((source): Assigned => {
  const variables = new Map<ts.Symbol, Assignment[]>()
  const members = new Map<ts.Symbol, MemberAssignment[]>()
  for (const node of walk(source, source.tree)) {
    for (const [target, assignment] of listTargets(source, node)) {
      add(variables, findSymbol(source, target), assignment)
      const member = findMember(source, target, assignment)
      if (member) add(members, findSymbol(source, member.of), member)
    }
  }
  return { variables, members }
})

function add<T>(all: Map<ts.Symbol, T[]>, symbol: ts.Symbol | undefined, one: T): void {
  if (!symbol) return
  const known = all.get(symbol)
  if (known) known.push(one)
  else all.set(symbol, [one])
}

type Target = readonly [target: ts.Expression, assignment: Assignment]

/** The targets of an assignment: `a = b`, `a ||= b`, `a++`, `[a, b] = c`, `for (a of b)`. */
function listTargets(source: Source, node: ts.Node): readonly Target[] {
  const { ts } = source
  if (ts.isBinaryExpression(node)) return targetsOfBinary(source, node)
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { PlusPlusToken, MinusMinusToken } = ts.SyntaxKind
    const steps = node.operator === PlusPlusToken || node.operator === MinusMinusToken
    return steps ? [[unwrap(source, node.operand), { node, whole: false }]] : []
  }
  if (!ts.isForOfStatement(node) && !ts.isForInStatement(node)) return []
  const { initializer } = node
  return ts.isVariableDeclarationList(initializer)
    ? []
    : listPatternTargets(source, node, initializer)
}

function targetsOfBinary(source: Source, node: ts.BinaryExpression): readonly Target[] {
  const { FirstAssignment, LastAssignment, EqualsToken } = source.ts.SyntaxKind
  const { kind } = node.operatorToken
  if (kind < FirstAssignment || kind > LastAssignment) return []
  const target = unwrap(source, node.left)
  if (isPattern(source, target)) return listPatternTargets(source, node, target)
  const value = keepsRight(source, kind) ? { value: node.right } : {}
  return [[target, { node, whole: kind === EqualsToken, ...value }]]
}

/** True where the right side may be the whole value afterwards. */
export function keepsRight({ ts: { SyntaxKind } }: Source, kind: ts.SyntaxKind): boolean {
  return (
    kind === SyntaxKind.EqualsToken ||
    kind === SyntaxKind.BarBarEqualsToken ||
    kind === SyntaxKind.QuestionQuestionEqualsToken
  )
}

function isPattern({ ts }: Source, node: ts.Node): boolean {
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)
}

/** Every name in a pattern, and perhaps one too many: then less is known for certain. */
function listPatternTargets(
  source: Source,
  node: ts.Node,
  target: ts.Expression,
): readonly Target[] {
  if (!isPattern(source, target)) return [[unwrap(source, target), { node, whole: false }]]
  return [...walk(source, target)].flatMap((each): readonly Target[] =>
    source.ts.isIdentifier(each) ? [[each, { node, whole: false }]] : [],
  )
}

function findMember(
  { ts }: Source,
  target: ts.Expression,
  { value }: Assignment,
): (MemberAssignment & { readonly of: ts.Identifier }) | undefined {
  if (!value || !ts.isPropertyAccessExpression(target)) return undefined
  const { expression, name } = target
  return ts.isIdentifier(expression) ? { of: expression, name: name.text, value } : undefined
}

/** Every use of a variable, or of a property of `this`, by its name: where it is declared as well. */
export function listUses(source: Source, symbol: ts.Symbol | undefined): readonly ts.Node[] {
  const all = symbol ? (named(source).get(symbol.name) ?? []) : []
  return all.filter((node) => findSymbol(source, node) === symbol)
}

/** The names in a file, and the properties of `this`, by their texts. */
const named = perSource((source): ReadonlyMap<string, readonly ts.Node[]> => {
  const { ts } = source
  const found = new Map<string, ts.Node[]>()
  for (const node of walk(source, source.tree)) {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node
    if (!ts.isIdentifier(name)) continue
    const known = found.get(name.text)
    if (known) known.push(node)
    else found.set(name.text, [node])
  }
  return found
})

/**
 * The one value of a variable, or of a property of `this`, that is given a value once, whatever keyword declares it.
 *
 * @returns undefined where it is given several, or where the name is none
 */
export function findConstant(source: Source, name: ts.Node): ts.Expression | undefined {
  const values = listValues(source, findSymbol(source, name))
  const [only, more] = values
  return only?.whole && !more ? only.value : undefined
}

/** All that a variable, or a property of `this`, is given: by its declaration, and later. */
export function listValues(source: Source, symbol: ts.Symbol | undefined): readonly Assignment[] {
  const { ts } = source
  const declaration = symbol?.valueDeclaration
  if (!symbol || !declaration) return []
  const holds = ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)
  if (!holds || !isPlain(source, declaration)) return []
  const { initializer: value } = declaration
  const first = value ? [{ node: declaration, value, whole: true }] : []
  return [...first, ...listAssignments(source, symbol)]
}

/** True for a name that gets a value there; not for a pattern, nor for the variable of a loop. */
function isPlain(
  { ts }: Source,
  declaration: ts.VariableDeclaration | ts.PropertyDeclaration,
): boolean {
  if (ts.isPropertyDeclaration(declaration)) return true
  const { parent } = declaration.parent
  const loops = ts.isForOfStatement(parent) || ts.isForInStatement(parent)
  return ts.isIdentifier(declaration.name) && !loops
}
