import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import { importSyntax } from '../../syntax/find-header.js'
import { insertLine } from '../../syntax/line-splices.js'
import { WHOLE, exportsOf } from '../../code/module-exports.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { walk } from '../../syntax/walk.js'
import type { Edit } from '../change.js'
import { editCode } from '../edit-code.js'

/**
 * Exports a variable of a file where it stands, in the way in which the file exports already.
 *
 * @param name the variable, declared at the top of the file
 */
export async function exportClient(file: string, text: string, name: string): Promise<Edit> {
  return editCode<{ readonly source: Source }>({
    file,
    text,
    read: (source) => ({ source }),
    isDone: ({ source }) => isExported(source, name),
    write: ({ source }) => ({
      text: spliceText(source.text, createSplices(source, name)),
      did: [`export ${name}`],
    }),
    byHand: () => ({
      kind: 'conflict',
      reason: `it can't be seen how ${name} is to be exported`,
      snippet: `export { ${name} }`,
    }),
  })
}

function isExported(source: Source, name: string): boolean {
  return exportsOf(source).some((each) => each.name === name)
}

function createSplices(source: Source, name: string): readonly Splice[] {
  const { text, tree } = source
  const style = detectStyle(text)
  if (importSyntax(source) === 'require') return listRequires(source, name)
  const statement = findDeclaration(source, name)
  if (statement) {
    const start = statement.getStart(tree)
    return [{ start, end: start, content: ['export '] }]
  }
  const line = `export { ${name} }${style.semicolons ? ';' : ''}`
  return [insertLine(text, text.trimEnd().length, line, style.eol)]
}

/** The statement that declares it and nothing else. */
function findDeclaration({ ts, tree }: Source, name: string): ts.Statement | undefined {
  return tree.statements.find((node) => {
    if (!ts.isVariableStatement(node)) return false
    const [only, second] = node.declarationList.declarations
    return !second && only !== undefined && ts.isIdentifier(only.name) && only.name.text === name
  })
}

/** Among what `module.exports` is given, else as a property of it. */
function listRequires(source: Source, name: string): readonly Splice[] {
  const { ts, text, tree } = source
  const style = detectStyle(text)
  const whole = [...walk(source, tree)].findLast(
    (node): node is ts.BinaryExpression =>
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      node.left.getText(tree) === WHOLE,
  )
  if (whole && ts.isObjectLiteralExpression(whole.right)) {
    return addElements(source, whole.right, undefined, [name], style)
  }
  const end = text.trimEnd().length
  const line = `${WHOLE}.${name} = ${name}${style.semicolons ? ';' : ''}`
  return [insertLine(text, end, line + terminator(text, end, style.semicolons), style.eol)]
}
