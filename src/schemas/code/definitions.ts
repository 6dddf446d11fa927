import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'

/** Something that a file defines at its top level. */
export interface Definition {
  /** Its name in the file itself. */
  readonly local: string
  /** The value of a constant; a class has none. */
  readonly value?: ts.Expression
  readonly class?: ts.ClassDeclaration
  readonly node: ts.Node
}

/** The constants and classes of a file, and what it assigns to `exports` without a name of its own. */
export function definitionsIn(source: Source): readonly Definition[] {
  const { ts, tree } = source
  return tree.statements.flatMap((statement): readonly Definition[] => {
    if (ts.isClassDeclaration(statement)) {
      const local = statement.name?.text
      return local === undefined ? [] : [{ local, class: statement, node: statement }]
    }
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap((node) =>
        ts.isIdentifier(node.name) && node.initializer
          ? [{ local: node.name.text, value: node.initializer, node }]
          : [],
      )
    }
    const assigned = assignedExport(source, statement)
    return assigned && !ts.isIdentifier(assigned.value)
      ? [{ local: assigned.name, value: assigned.value, node: assigned.value }]
      : []
  })
}

/** A name of a file, and what it is exported as. */
type Exported = readonly [local: string, exported: string]

/** The names by which those of a file are exported. */
export function exportsOf(source: Source): ReadonlyMap<string, string> {
  return new Map(source.tree.statements.flatMap((statement) => exportedBy(source, statement)))
}

function exportedBy(source: Source, statement: ts.Statement): readonly Exported[] {
  const { ts } = source
  if (ts.isVariableStatement(statement)) {
    if (!hasModifier(source, statement, ts.SyntaxKind.ExportKeyword)) return []
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [[name.text, name.text] as const] : [],
    )
  }
  if (ts.isClassDeclaration(statement)) return classBy(source, statement)
  if (ts.isExportAssignment(statement) && !statement.isExportEquals) {
    return ts.isIdentifier(statement.expression) ? [[statement.expression.text, 'default']] : []
  }
  if (!ts.isExportDeclaration(statement)) return commonJsExports(source, statement)
  const { moduleSpecifier, exportClause } = statement
  if (moduleSpecifier || !exportClause || !ts.isNamedExports(exportClause)) return []
  return exportClause.elements.map(({ name, propertyName }) => [
    (propertyName ?? name).text,
    name.text,
  ])
}

function classBy(source: Source, declaration: ts.ClassDeclaration): readonly Exported[] {
  const { ExportKeyword, DefaultKeyword } = source.ts.SyntaxKind
  const local = declaration.name?.text
  if (local === undefined || !hasModifier(source, declaration, ExportKeyword)) return []
  return [[local, hasModifier(source, declaration, DefaultKeyword) ? 'default' : local]]
}

function hasModifier(
  { ts }: Source,
  statement: ts.VariableStatement | ts.ClassDeclaration,
  keyword: ts.SyntaxKind,
): boolean {
  return ts.getModifiers(statement)?.some(({ kind }) => kind === keyword) === true
}

function commonJsExports(source: Source, statement: ts.Statement): readonly Exported[] {
  const { ts } = source
  const assigned = assignedExport(source, statement)
  if (assigned) {
    return [[ts.isIdentifier(assigned.value) ? assigned.value.text : assigned.name, assigned.name]]
  }
  return (exportsObject(source, statement)?.properties ?? []).flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) {
      return [[property.name.text, property.name.text] as const]
    }
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.initializer)) return []
    return ts.isIdentifier(property.name)
      ? [[property.initializer.text, property.name.text] as const]
      : []
  })
}

/** The object of `module.exports = { … }`. */
export function exportsObject(
  { ts, tree }: Source,
  statement: ts.Statement,
): ts.ObjectLiteralExpression | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const { expression } = statement
  if (!ts.isBinaryExpression(expression)) return undefined
  if (expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined
  const whole = expression.left.getText(tree) === 'module.exports'
  return whole && ts.isObjectLiteralExpression(expression.right) ? expression.right : undefined
}

/** `exports.users = …`, `module.exports.users = …` */
function assignedExport(
  { ts, tree }: Source,
  statement: ts.Statement,
): { readonly name: string; readonly value: ts.Expression } | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const { expression } = statement
  if (!ts.isBinaryExpression(expression)) return undefined
  const { left, right, operatorToken } = expression
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined
  if (!ts.isPropertyAccessExpression(left)) return undefined
  const base = left.expression.getText(tree)
  return base === 'exports' || base === 'module.exports'
    ? { name: left.name.text, value: right }
    : undefined
}
