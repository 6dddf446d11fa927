import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'
import { perSource } from './per-source.js'
import { walk } from './walk.js'

/**
 * Where a file declares each of its names for values, wherever in it. A name that is declared once means the same everywhere,
 * which then needs no checker to say so.
 */
export const declaredNames: (source: Source) => ReadonlyMap<string, readonly ts.Identifier[]> =
  perSource((source) => {
    const found = new Map<string, ts.Identifier[]>()
    for (const node of walk(source, source.tree)) {
      const name = findDeclaredName(source, node)
      const known = name && found.get(name.text)
      if (known) known.push(name)
      else if (name) found.set(name.text, [name])
    }
    return found
  })

function findDeclaredName(source: Source, node: ts.Node): ts.Identifier | undefined {
  const { ts } = source
  const name = findName(source, node) ?? findImportedNode(source, node)
  return name && ts.isIdentifier(name) ? name : undefined
}

function findName({ ts }: Source, node: ts.Node): ts.Node | undefined {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassLike(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node)
  return declares ? node.name : undefined
}

function findImportedNode({ ts }: Source, node: ts.Node): ts.Node | undefined {
  const imports =
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportEqualsDeclaration(node)
  return imports ? node.name : undefined
}

/** Tells whether a name stands for a value there, and is not that of a member, of a property, or of something in another file. */
export function isReference({ ts }: Source, name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name
  if (ts.isPropertyAssignment(parent)) return parent.initializer === name
  if (ts.isExportSpecifier(parent)) {
    const { propertyName = parent.name } = parent
    return propertyName === name && parent.parent.parent.moduleSpecifier === undefined
  }
  return AROUND.some((kind) => ts.SyntaxKind[kind] === parent.kind)
}

/** The nodes right below which a name can be nothing but that of a value. */
const AROUND = [
  'ArrayLiteralExpression',
  'AsExpression',
  'AwaitExpression',
  'BinaryExpression',
  'CallExpression',
  'ConditionalExpression',
  'ElementAccessExpression',
  'ExportAssignment',
  'ExpressionWithTypeArguments',
  'NewExpression',
  'NonNullExpression',
  'ParenthesizedExpression',
  'ReturnStatement',
  'SatisfiesExpression',
  'SpreadElement',
  'VariableDeclaration',
] as const
