import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { asRelative } from '../../home.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { walk } from '../../syntax/walk.js'

/** The statements that take some names from modules, in the order of the text. */
export function listImports(
  { ts }: Source,
  declarations: ReadonlySet<ts.Declaration>,
): readonly ts.Statement[] {
  const statements = new Set<ts.Statement>()
  for (const declaration of declarations) {
    const statement = ts.findAncestor(
      declaration,
      (node): node is ts.Statement =>
        ts.isImportDeclaration(node) ||
        ts.isImportEqualsDeclaration(node) ||
        ts.isVariableStatement(node),
    )
    if (statement) statements.add(statement)
  }
  return [...statements].toSorted((a, b) => a.pos - b.pos)
}

/**
 * A statement that takes names from a module, with some of its names alone.
 *
 * @param keeps whether a name stays
 * @returns undefined where none does; the text as it is where all do
 */
export function importText(
  source: Source,
  statement: ts.Statement,
  keeps: (declaration: ts.Declaration) => boolean,
): string | undefined {
  const { tree } = source
  const all = listImportedNames(source, statement)
  const kept = all.filter(keeps)
  const text = statement.getText(tree)
  if (kept.length === 0) return undefined
  if (kept.length === all.length) return text
  const list = findList(source, statement)
  const named = kept.filter((each) => list?.some((element) => element === each))
  const alone = kept.filter((each) => !named.includes(each)).map((each) => aloneText(source, each))
  const braces =
    named.length > 0 ? [`{ ${named.map((each) => each.getText(tree)).join(', ')} }`] : []
  const start = statement.getStart(tree)
  const { from, to } = writeClause(source, statement)
  return text.slice(0, from - start) + [...alone, ...braces].join(', ') + text.slice(to - start)
}

/** The text of a statement as a file in another folder has it. */
export function rebased(
  source: Source,
  statement: ts.Statement,
  text: string,
  folder: string,
): string {
  const { ts, tree, file } = source
  const specifier = [...walk(source, statement)].find(
    (node): node is ts.StringLiteral =>
      ts.isStringLiteral(node) && /^\.\.?(?:\/|$)/.test(node.text),
  )
  if (!specifier || posix.dirname(file) === folder) return text
  const path = posix.relative(folder, posix.join(posix.dirname(file), specifier.text))
  const quoted = specifier.getText(tree)
  const at = text.lastIndexOf(quoted)
  return spliceText(text, [
    { start: at + 1, end: at + quoted.length - 1, content: [asRelative(path)] },
  ])
}

/** Every name that a statement takes. */
function listImportedNames(source: Source, statement: ts.Statement): readonly ts.Declaration[] {
  const { ts } = source
  return [...walk(source, statement)].filter(
    (node): node is ts.Declaration =>
      ts.isImportSpecifier(node) ||
      (ts.isImportClause(node) && node.name !== undefined) ||
      ts.isNamespaceImport(node) ||
      ts.isImportEqualsDeclaration(node) ||
      ts.isBindingElement(node) ||
      (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)),
  )
}

/** The names between the braces of a statement. */
function findList({ ts }: Source, statement: ts.Statement): readonly ts.Declaration[] | undefined {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings
    return bindings && ts.isNamedImports(bindings) ? bindings.elements : undefined
  }
  if (!ts.isVariableStatement(statement)) return undefined
  const [declaration] = statement.declarationList.declarations
  const name = declaration?.name
  return name && ts.isObjectBindingPattern(name) ? name.elements : undefined
}

/** A name outside of the braces: a default import, `* as name`. */
function aloneText({ ts, tree }: Source, declaration: ts.Declaration): string {
  return ts.isImportClause(declaration)
    ? (declaration.name?.getText(tree) ?? '')
    : declaration.getText(tree)
}

/** Where the names of a statement stand in the file. */
function writeClause(
  { ts, tree }: Source,
  statement: ts.Statement,
): { readonly from: number; readonly to: number } {
  if (ts.isImportDeclaration(statement) && statement.importClause) {
    const { name, namedBindings, end } = statement.importClause
    return { from: (name ?? namedBindings ?? statement.importClause).getStart(tree), to: end }
  }
  const [declaration] = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : []
  const node = declaration?.name ?? statement
  return { from: node.getStart(tree), to: node.end }
}
