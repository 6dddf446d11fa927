import type { ts } from 'ts-morph'
import { assignmentsToMembers, findConstant, findSymbol } from './bindings.js'
import { enclosingFunction } from '../syntax/enclosing-function.js'
import type { Source } from '../syntax/parse-source.js'
import { perSource } from '../syntax/per-source.js'
import { walk } from '../syntax/walk.js'

/** A value that a file gives to others. */
export interface ModuleExport {
  /** `default`, or `module.exports` for all that a CommonJS file gives. */
  readonly name: string
  readonly value: ts.Expression | ts.FunctionDeclaration
}

/** An export that a file passes on from another one. */
export interface PassedOn {
  readonly specifier: string
  /** The name there and the name here; undefined for `export *`. */
  readonly names?: { readonly from: string; readonly to: string }
}

/**
 * Every value that a file exports by itself, as an ES module or in the way of CommonJS, in the order of the text. Both stand
 * outside of functions, and the trees of most files are for the most part functions.
 */
export const exportsOf: (source: Source) => readonly ModuleExport[] = perSource((source) => {
  const { tree, text } = source
  const mayAssign = /\bexports\b/.test(text)
  return tree.statements.flatMap((node) => [
    ...listStatementExports(source, node),
    ...(mayAssign ? listAssignedExports(source, node) : []),
  ])
})

function listStatementExports(source: Source, node: ts.Statement): readonly ModuleExport[] {
  const { ts } = source
  if (ts.isVariableStatement(node)) return listDeclaredExports(source, node)
  if (ts.isFunctionDeclaration(node)) return listFunctionExports(source, node)
  if (ts.isClassDeclaration(node)) return listClassExports(source, node)
  if (ts.isExportAssignment(node)) {
    return [{ name: node.isExportEquals ? WHOLE : 'default', value: node.expression }]
  }
  return ts.isExportDeclaration(node) ? listNamedExports(source, node) : []
}

/** Whatever a statement assigns, before any function is called. */
function listAssignedExports(source: Source, statement: ts.Statement): readonly ModuleExport[] {
  const { ts } = source
  return [...walk(source, statement, (node) => !ts.isFunctionLike(node))].flatMap((node) =>
    ts.isBinaryExpression(node) ? listModuleExports(source, node) : [],
  )
}

/** All that a CommonJS file gives. */
export const WHOLE = 'module.exports'

function listDeclaredExports(source: Source, node: ts.VariableStatement): readonly ModuleExport[] {
  const { ts } = source
  if (!hasModifier(source, node, ts.SyntaxKind.ExportKeyword)) return []
  return node.declarationList.declarations.flatMap(({ name }) => listBoundExports(source, name))
}

/** A name, or those of a pattern: `export const { signIn, signOut } = client`. */
function listBoundExports(source: Source, name: ts.BindingName): readonly ModuleExport[] {
  const { ts } = source
  if (ts.isIdentifier(name)) return [{ name: name.text, value: name }]
  return name.elements.flatMap((each) =>
    ts.isBindingElement(each) ? listBoundExports(source, each.name) : [],
  )
}

function listFunctionExports(
  source: Source,
  node: ts.FunctionDeclaration,
): readonly ModuleExport[] {
  const { ts } = source
  if (!hasModifier(source, node, ts.SyntaxKind.ExportKeyword)) return []
  const whole = hasModifier(source, node, ts.SyntaxKind.DefaultKeyword)
  const name = whole ? 'default' : node.name?.text
  return name === undefined ? [] : [{ name, value: node }]
}

/** By the name that the file has for it. */
function listClassExports(source: Source, node: ts.ClassDeclaration): readonly ModuleExport[] {
  const { ts } = source
  if (!node.name || !hasModifier(source, node, ts.SyntaxKind.ExportKeyword)) return []
  const whole = hasModifier(source, node, ts.SyntaxKind.DefaultKeyword)
  return [{ name: whole ? 'default' : node.name.text, value: node.name }]
}

function hasModifier({ ts }: Source, node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind)
}

/** `export { a, b as c }`; a type is no value. */
function listNamedExports({ ts }: Source, node: ts.ExportDeclaration): readonly ModuleExport[] {
  const { exportClause, isTypeOnly, moduleSpecifier } = node
  if (moduleSpecifier || isTypeOnly || !exportClause || !ts.isNamedExports(exportClause)) return []
  return exportClause.elements.flatMap(({ name, propertyName = name, isTypeOnly: type }) =>
    type || !ts.isIdentifier(propertyName) ? [] : [{ name: name.text, value: propertyName }],
  )
}

/** `module.exports = { a, b: c }`, `module.exports = a`, `exports.a = b`. */
function listModuleExports(source: Source, node: ts.BinaryExpression): readonly ModuleExport[] {
  const { ts, tree } = source
  const assigns = node.operatorToken.kind === ts.SyntaxKind.EqualsToken
  if (!assigns) return []
  const left = node.left.getText(tree)
  const [, name] = /^(?:module\.)?exports\.([\w$]+)$/.exec(left) ?? []
  if (name !== undefined) return [{ name, value: node.right }]
  if (left !== WHOLE) return []
  const whole = { name: WHOLE, value: node.right }
  if (ts.isIdentifier(node.right)) return [whole, ...listGatheredExports(source, node.right)]
  return ts.isObjectLiteralExpression(node.right)
    ? [whole, ...listProperties(source, node.right)]
    : [whole]
}

/** `const db = { a }`, `db.b = c`, where `db` is all that a file gives. */
function listGatheredExports(source: Source, name: ts.Identifier): readonly ModuleExport[] {
  const symbol = findSymbol(source, name)
  const made = findConstant(source, name)
  if (!symbol || !made || !source.ts.isObjectLiteralExpression(made)) return []
  const assigned = assignmentsToMembers(source, symbol)
  const atOnce = assigned.filter(({ value }) => !enclosingFunction(source, value))
  return [...listProperties(source, made), ...atOnce]
}

function listProperties(
  { ts }: Source,
  { properties }: ts.ObjectLiteralExpression,
): readonly ModuleExport[] {
  return properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) {
      return [{ name: property.name.text, value: property.name }]
    }
    const plain = ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
    return plain ? [{ name: property.name.text, value: property.initializer }] : []
  })
}

/** The exports that a file passes on from others, as an ES module. */
export const passedOn: (source: Source) => readonly PassedOn[] = perSource(({ ts, tree }) =>
  tree.statements.flatMap((node) => {
    if (!ts.isExportDeclaration(node) || node.isTypeOnly || !node.moduleSpecifier) return []
    const { exportClause, moduleSpecifier } = node
    if (!ts.isStringLiteral(moduleSpecifier)) return []
    const specifier = moduleSpecifier.text
    if (!exportClause) return [{ specifier }]
    if (!ts.isNamedExports(exportClause)) return []
    return exportClause.elements.map(({ name, propertyName = name }) => ({
      specifier,
      names: { from: propertyName.text, to: name.text },
    }))
  }),
)
