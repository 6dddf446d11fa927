import type { ts } from 'ts-morph'
import { findSymbol } from './bindings.js'
import { isConstant, listDeclaredNames, findNeeds } from './find-needs.js'
import { findOrigin, type Bindings } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'

/** A constant that can have a file of its own, and what goes there with it. */
export interface Movable {
  /** The statements that go, in the order of the text; the constant's own is the last. */
  readonly moved: readonly ts.VariableStatement[]
  /** The names that go and that somebody goes on to use, the constant's own among them. */
  readonly shared: readonly string[]
  /** The statements that load the environment before, and have to there, too. */
  readonly loaders: readonly ts.ExpressionStatement[]
  /** The imports that the other file needs. */
  readonly imported: ReadonlySet<ts.Declaration>
  /** Those of them that this one has no more use for. */
  readonly unused: ReadonlySet<ts.Declaration>
}

/**
 * The parts that move with a constant: whatever it is made of. Nothing can where that may change, or is touched before
 * the constant is made.
 *
 * @param name declared at the top of the file
 */
export function findMovable(source: Source, bindings: Bindings, name: string): Movable | undefined {
  const own = findStatement(source, name)
  const needs = own && findNeeds(source, own)
  if (!own || !needs) return undefined
  const loaders = listEarlierLoaders(source, bindings, own)
  const loading = findNeeds(source, ...loaders)
  if (!loading || loading.constants.length > 0) return undefined
  const moved = [...needs.constants, own]
  const usesOf = listOuterUses(source, moved)
  const names = moved.flatMap((statement) => listDeclaredNames(source, statement))
  if (names.some((each) => usesOf(each).some(({ pos }) => pos < own.pos))) return undefined
  const shared = names.filter((each) => each.text === name || usesOf(each).length > 0)
  const unused = [...needs.imported].filter(
    (declaration) => usesOf(getName(source, declaration)).length === 0,
  )
  return {
    moved,
    shared: shared.map(({ text }) => text),
    loaders,
    imported: new Set([...needs.imported, ...loading.imported]),
    unused: new Set(unused),
  }
}

/** The statement that declares a constant, and no other one beside it. */
function findStatement(source: Source, name: string): ts.VariableStatement | undefined {
  return source.tree.statements.find(
    (node): node is ts.VariableStatement =>
      source.ts.isVariableStatement(node) &&
      node.declarationList.declarations.length === 1 &&
      isConstant(source, node) &&
      listDeclaredNames(source, node).some(({ text }) => text === name),
  )
}

/** The calls that load an env file in front of a statement: `dotenv.config()`, `process.loadEnvFile()`. */
function listEarlierLoaders(
  source: Source,
  bindings: Bindings,
  { pos }: ts.Statement,
): readonly ts.ExpressionStatement[] {
  const { ts, tree } = source
  return tree.statements.filter((node): node is ts.ExpressionStatement => {
    if (!ts.isExpressionStatement(node) || node.pos >= pos) return false
    if (!ts.isCallExpression(node.expression)) return false
    const { expression } = node.expression
    if (expression.getText(tree) === 'process.loadEnvFile') return true
    return findOrigin(source, bindings, expression)?.specifier.startsWith('dotenv') === true
  })
}

/** Where a declared name is used by statements that stay, but for its own declaration. */
function listOuterUses(
  source: Source,
  moved: readonly ts.Statement[],
): (declared: ts.Node) => readonly ts.Node[] {
  const staying = source.tree.statements.filter((statement) =>
    moved.every((each) => each !== statement),
  )
  const names = staying
    .flatMap((statement) => [...walk(source, statement)])
    .filter((node) => source.ts.isIdentifier(node))
  return (declared) => {
    const symbol = findSymbol(source, declared)
    return names.filter((node) => node !== declared && findSymbol(source, node) === symbol)
  }
}

/** The name that a declaration gives: an import may take several, a constant one. */
function getName({ ts }: Source, declaration: ts.Declaration): ts.Node {
  return ts.getNameOfDeclaration(declaration) ?? declaration
}
