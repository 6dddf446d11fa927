import type { ts } from 'ts-morph'
import { findConstant, findSymbol } from '../../code/bindings.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'

/** How a file gives a function to others, as far as that matters for another one to be composed with it. */
export type ExportForm =
  | { readonly kind: 'nothing' }
  /** `export const handle = …`, `export default …`, or what nothing but `export { handle }` uses. */
  | { readonly kind: 'value'; readonly statement: ts.Statement; readonly value: ts.Expression }
  | { readonly kind: 'function'; readonly statement: ts.FunctionDeclaration }
  /** `export { own as handle }`, of what the file has. */
  | { readonly kind: 'named'; readonly statement: Exporting; readonly name: ts.ExportSpecifier }
  /** The same of what another file has. */
  | {
      readonly kind: 'passed'
      readonly statement: Exporting
      readonly name: ts.ExportSpecifier
      readonly from: ts.StringLiteral
    }
  | { readonly kind: 'unclear'; readonly reason: string; readonly node: ts.Node }

type Exporting = ts.ExportDeclaration & { readonly exportClause: ts.NamedExports }

/** How a file gives what others import by a name. */
export function findGiven(source: Source, name: string): ExportForm {
  const { statements } = source.tree
  const all = statements.flatMap((statement) => listGivenExports(source, statement, name))
  const [found] = all
  if (found) return found
  const star = statements.find(
    (node) => source.ts.isExportDeclaration(node) && !node.exportClause && !node.isTypeOnly,
  )
  return star
    ? { kind: 'unclear', reason: `the file may take ${name} from another one`, node: star }
    : { kind: 'nothing' }
}

/** The value that is given, by itself or by a name of the file's own that never means another value. */
export function unwrapValue(source: Source, value: ts.Expression): ts.Expression {
  const inner = unwrap(source, value)
  const held = source.ts.isIdentifier(inner) ? findConstant(source, inner) : undefined
  return held ? unwrap(source, held) : inner
}

function listGivenExports(
  source: Source,
  statement: ts.Statement,
  name: string,
): readonly ExportForm[] {
  const { ts } = source
  if (ts.isVariableStatement(statement)) return listDeclaredExports(source, statement, name)
  if (ts.isFunctionDeclaration(statement)) {
    const gives = statement.body && givenName(source, statement) === name
    return gives ? [{ kind: 'function', statement }] : []
  }
  if (ts.isExportAssignment(statement)) {
    const gives = name === 'default' && statement.isExportEquals !== true
    return gives ? [{ kind: 'value', statement, value: statement.expression }] : []
  }
  return ts.isExportDeclaration(statement) && isNamed(source, statement)
    ? listNamedExports(source, statement, name)
    : []
}

function listNamedExports(
  source: Source,
  statement: Exporting,
  name: string,
): readonly ExportForm[] {
  const element = statement.exportClause.elements.find((each) => each.name.text === name)
  if (!element || element.isTypeOnly || statement.isTypeOnly) return []
  const { moduleSpecifier: from } = statement
  if (!from) return [behind(source, statement, element)]
  return source.ts.isStringLiteral(from) ? [{ kind: 'passed', statement, name: element, from }] : []
}

function isNamed({ ts }: Source, statement: ts.ExportDeclaration): statement is Exporting {
  return statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause)
}

function isExported(source: Source, node: ts.HasModifiers): boolean {
  return has(source, node, source.ts.SyntaxKind.ExportKeyword)
}

function has({ ts }: Source, node: ts.HasModifiers, word: ts.SyntaxKind): boolean {
  return ts.getModifiers(node)?.some(({ kind }) => kind === word) === true
}

/** By which name a function is given to others. */
function givenName(source: Source, node: ts.FunctionDeclaration): string | undefined {
  if (!isExported(source, node)) return undefined
  return has(source, node, source.ts.SyntaxKind.DefaultKeyword) ? 'default' : node.name?.text
}

function listDeclaredExports(
  source: Source,
  statement: ts.VariableStatement,
  name: string,
): readonly ExportForm[] {
  const { ts } = source
  if (!isExported(source, statement)) return []
  return statement.declarationList.declarations.flatMap((declaration): readonly ExportForm[] => {
    if (ts.isIdentifier(declaration.name)) {
      return declaration.name.text === name ? [getValue(source, statement, declaration)] : []
    }
    const parts = [...walk(source, declaration.name)].filter((node) => ts.isBindingElement(node))
    const part = parts.find((each) => ts.isIdentifier(each.name) && each.name.text === name)
    const reason = `${name} is one part of a value`
    return part ? [{ kind: 'unclear', reason, node: part }] : []
  })
}

function getValue(
  source: Source,
  statement: ts.Statement,
  declaration: ts.VariableDeclaration,
): ExportForm {
  const { initializer: value, name } = declaration
  const changes = !isConstant(source, declaration) && listUses(source, name).length > 0
  return value && !changes
    ? { kind: 'value', statement, value }
    : { kind: 'unclear', reason: 'what it gives may change', node: declaration }
}

function isConstant({ ts }: Source, { parent }: ts.VariableDeclaration): boolean {
  return (parent.flags & ts.NodeFlags.Const) !== 0
}

/** Resolves a name of the file's own, where it is exported below it. */
function behind(source: Source, statement: Exporting, name: ts.ExportSpecifier): ExportForm {
  const { ts } = source
  const local = name.propertyName ?? name.name
  const declaration = findSymbol(source, local)?.declarations?.[0]
  if (!declaration) {
    return { kind: 'unclear', reason: `nothing in the file is ${local.text}`, node: name }
  }
  if (!ts.isVariableDeclaration(declaration)) return { kind: 'named', statement, name }
  const own = declaration.parent.parent
  const isPlain = ts.isVariableStatement(own) && ts.isIdentifier(declaration.name)
  const alone = listUses(source, declaration.name).every((use) => use.parent === name)
  if (isPlain && alone && declaration.initializer) return valueOfNamed(own, declaration.initializer)
  return isConstant(source, declaration) && declaration.end < statement.pos
    ? { kind: 'named', statement, name }
    : { kind: 'unclear', reason: 'what it gives may change', node: declaration }
}

function valueOfNamed(statement: ts.Statement, value: ts.Expression): ExportForm {
  return { kind: 'value', statement, value }
}

/** Where the file names what a name declares, besides there. */
function listUses(source: Source, name: ts.BindingName): readonly ts.Identifier[] {
  const { ts } = source
  if (!ts.isIdentifier(name)) return []
  const symbol = source.checker.getSymbolAtLocation(name)
  return [...walk(source, source.tree)].flatMap((node) =>
    ts.isIdentifier(node) && node !== name && findSymbol(source, node) === symbol ? [node] : [],
  )
}
