import type { ts } from 'ts-morph'
import { findSymbol } from '../code/bindings.js'
import { readTrailingComments, isAlone, startsLine } from '../syntax/layout.js'
import { removeLines } from '../syntax/line-splices.js'
import { bindingsOf, type Origin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import type { Splice } from '../syntax/splice.js'
import { findEnd, walk } from '../syntax/walk.js'
import { containsNode } from '../syntax/contains-node.js'

/**
 * Takes out the imports that nothing but a part of the file uses, which goes.
 *
 * @param isMeant tells which of them may go
 */
export function dropImports(
  source: Source,
  gone: ts.ReadonlyTextRange,
  isMeant: (origin: Origin) => boolean = () => true,
): readonly Splice[] {
  const { tree } = source
  return [...bindingsOf(source)].flatMap(([symbol, origin]) => {
    const declaration = symbol.declarations?.[0]
    if (!isMeant(origin) || !declaration) return []
    const statement = tree.statements.find((each) => containsNode(each, declaration))
    if (!statement || containsNode(statement, gone)) return []
    const used = [...walk(source, tree)].filter((node) => findSymbol(source, node) === symbol)
    const elsewhere = used.filter(
      (node) => !containsNode(statement, node) && !containsNode(gone, node),
    )
    const here = used.some((node) => containsNode(gone, node))
    return here && elsewhere.length === 0 ? dropName(source, statement, declaration) : []
  })
}

/** Takes a statement out, with its line where it stands alone there. */
export function dropStatement(source: Source, statement: ts.Statement): Splice {
  const { text, tree } = source
  const [start, end] = [statement.getStart(tree), findEnd(source, statement)]
  const { end: behind } = readTrailingComments(source, end)
  const whole = startsLine(text, start) && isAlone(text, behind)
  return whole ? removeLines(text, start, behind) : { start, end, content: [] }
}

/** Takes a name out of an import, and with the only one the import. A name among others in braces stays. */
function dropName(
  source: Source,
  statement: ts.Statement,
  declaration: ts.Declaration,
): readonly Splice[] {
  const { ts, tree } = source
  const names = [...walk(source, statement)].filter((node) => bindsName(source, node))
  if (names.length > 1) {
    if (!ts.isImportClause(declaration) || !declaration.namedBindings) return []
    const start = declaration.getStart(tree)
    return [{ start, end: declaration.namedBindings.getStart(tree), content: [] }]
  }
  return [dropStatement(source, statement)]
}

function bindsName({ ts }: Source, node: ts.Node): boolean {
  if (ts.isImportClause(node)) return node.name !== undefined
  if (ts.isImportSpecifier(node) || ts.isNamespaceImport(node)) return true
  const declares = ts.isVariableDeclaration(node) || ts.isBindingElement(node)
  return declares && ts.isIdentifier(node.name)
}
