import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'
import { perSource } from '../../syntax/per-source.js'
import { walk } from '../../syntax/walk.js'

/**
 * The names of values and types that a file uses and declares nowhere, each with its first place: those of the platform, and
 * mistakes.
 */
export const undeclaredNames: (source: Source) => ReadonlyMap<string, ts.Identifier> = perSource(
  (source) => {
    const { ts, tree, checker } = source
    const { Value, Type, Namespace, Alias } = ts.SymbolFlags
    const meaning = Value | Type | Namespace | Alias
    const found = new Map<string, ts.Identifier>()
    for (const node of walk(source, tree)) {
      if (!ts.isIdentifier(node) || found.has(node.text) || !isUse(source, node)) continue
      if (!checker.resolveName(node.text, node, meaning, false)) found.set(node.text, node)
    }
    return found
  },
)

/** Tells whether an identifier means something that is declared elsewhere, and is not the name of a member or of what it declares. */
function isUse(source: Source, node: ts.Identifier): boolean {
  const { ts } = source
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isQualifiedName(parent)) return parent.left === node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isExportSpecifier(parent)) {
    return (parent.propertyName ?? parent.name) === node && !parent.parent.parent.moduleSpecifier
  }
  return !isWord(source, parent) && !('name' in parent && parent.name === node)
}

/** Tells whether an identifier below a node is a word, and not a name: that of another file, or of a label. */
function isWord({ ts }: Source, parent: ts.Node): boolean {
  return (
    ts.isImportSpecifier(parent) ||
    ts.isImportTypeNode(parent) ||
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent)
  )
}

/** How often a file declares each name at its top, imports included. Functions and interfaces may have several declarations. */
export const declaredAtTop: (source: Source) => ReadonlyMap<string, number> = perSource(
  (source) => {
    const { ts, tree } = source
    const counts = new Map<string, number>()
    for (const statement of tree.statements) {
      for (const node of walk(source, statement, (each) => !ts.isFunctionLike(each))) {
        const name = findName(source, node, statement)
        if (name && ts.isIdentifier(name)) counts.set(name.text, (counts.get(name.text) ?? 0) + 1)
      }
    }
    return counts
  },
)

/** The name of what a node declares at the top of the file, if anything. */
function findName({ ts }: Source, node: ts.Node, statement: ts.Statement): ts.Node | undefined {
  if (ts.isImportDeclaration(statement)) {
    const takes =
      ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node)
    return takes ? node.name : undefined
  }
  if (ts.isVariableStatement(statement)) {
    return ts.isVariableDeclaration(node) || ts.isBindingElement(node) ? node.name : undefined
  }
  const isNamed = ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node)
  return isNamed && node === statement ? node.name : undefined
}
