import type { ts } from 'ts-morph'
import { isAssigned } from './applications.js'
import type { Source } from '../syntax/parse-source.js'

/**
 * How the code would name what comes of an expression, wherever in a declaration or an assignment it stands: `app` for
 * `const app = express().use(…)`, `this.app` for a field of a class. Undefined where nothing holds it.
 */
export function findName(source: Source, node: ts.Node): string | undefined {
  const { ts, tree } = source
  const { parent } = node
  if (ts.isVariableDeclaration(parent)) {
    return ts.isIdentifier(parent.name) ? parent.name.text : 'app'
  }
  if (ts.isPropertyDeclaration(parent)) return `this.${parent.name.getText(tree)}`
  if (isAssigned(source, node)) return node.parent.left.getText(tree)
  const within = ts.isExpression(parent) && !ts.isFunctionLike(parent)
  return within ? findName(source, parent) : undefined
}
