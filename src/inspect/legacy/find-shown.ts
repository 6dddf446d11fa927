import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { sourcesOf } from '../../code/program.js'
import type { ts } from 'ts-morph'
import type { LegacyLibrary } from '../../catalog/legacy.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { walk } from '../../syntax/walk.js'
import { type OpenPoint, openAt } from './open-at.js'

/** Where a callback throws errors whose text a library shows to visitors: ours tells them nothing but a code. */
export function findShown(program: Program, { shown }: LegacyLibrary): readonly OpenPoint[] {
  if (!shown) return []
  const { callback, error } = shown
  return sourcesOf(program).flatMap((source) =>
    callbacksIn(source, callback).flatMap((node) => {
      const [first] = thrownIn(source, node)
      if (!first) return []
      const reason = `the visitor is not told the text of an error that ${callback} throws, but that it failed: throw a ${error}, whose code the page is given`
      const snippet = [
        `import { ${error} } from '${RUNTIME_PACKAGE}'`,
        '',
        `class Wrong extends ${error} {`,
        "  code = 'wrong'",
        '}',
      ].join('\n')
      return [openAt({ source, node: first }, reason, snippet)]
    }),
  )
}

function callbacksIn(source: Source, name: string): readonly ts.Node[] {
  const { ts, tree } = source
  return [...walk(source, tree)].filter(
    (node) =>
      (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) &&
      node.name.getText(tree) === name,
  )
}

function thrownIn(source: Source, callback: ts.Node): readonly ts.Expression[] {
  const { ts } = source
  return [...walk(source, callback)].flatMap((node) => {
    if (!ts.isThrowStatement(node) || !ts.isNewExpression(node.expression)) return []
    const { expression } = node.expression
    return ts.isIdentifier(expression) && expression.text === 'Error' ? [node.expression] : []
  })
}
