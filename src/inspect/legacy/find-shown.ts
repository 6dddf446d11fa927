import type { ts } from 'ts-morph'
import type { LegacyLibrary } from '../../catalog/legacy.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { walk } from '../../syntax/walk.js'
import type { Module, Modules } from '../databases/modules.js'
import { openAt, type OpenPoint } from './open-at.js'

/** Where a callback throws errors whose text a library shows to visitors: ours tells them nothing but a code. */
export function findShown(modules: Modules, { shown }: LegacyLibrary): readonly OpenPoint[] {
  if (!shown) return []
  const { callback, error } = shown
  return [...modules.byFile.values()].flatMap((module) =>
    callbacksIn(module, callback).flatMap((node) => {
      const [first] = thrownIn(module, node)
      if (!first) return []
      const reason = `the visitor is not told the text of an error that ${callback} throws, but that it failed: throw a ${error}, whose code the page is given`
      const snippet = [
        `import { ${error} } from '${RUNTIME_PACKAGE}'`,
        '',
        `class Wrong extends ${error} {`,
        "  code = 'wrong'",
        '}',
      ].join('\n')
      return [openAt({ module, node: first }, reason, snippet)]
    }),
  )
}

function callbacksIn({ source }: Module, name: string): readonly ts.Node[] {
  const { ts, tree } = source
  return [...walk(source, tree)].filter(
    (node) =>
      (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) &&
      node.name.getText(tree) === name,
  )
}

function thrownIn({ source }: Module, callback: ts.Node): readonly ts.Expression[] {
  const { ts } = source
  return [...walk(source, callback)].flatMap((node) => {
    if (!ts.isThrowStatement(node) || !ts.isNewExpression(node.expression)) return []
    const { expression } = node.expression
    return ts.isIdentifier(expression) && expression.text === 'Error' ? [node.expression] : []
  })
}
