import type { ts } from 'ts-morph'
import { matchesPath } from '../syntax/matches-path.js'
import { unwrap } from '../syntax/walk.js'
import type { Held } from './applications.js'
import type { Surroundings } from './classify-middleware.js'
import { classifyStatement } from './classify-statement.js'
import { answersOnePath } from './find-place.js'
import { containsNode } from '../syntax/contains-node.js'

/**
 * The first statement that may answer requests to sign-in, of those between an application's creation and what mounts sign-in.
 *
 * @param mounting what mounts it
 * @param path where sign-in answers
 */
export function findEarlierAnswer(
  surroundings: Surroundings,
  app: Held,
  mounting: readonly ts.Node[],
  path: string,
): ts.Statement | undefined {
  const { statements } = app.block
  const ours = statements.findIndex((each) => mounting.some((node) => containsNode(each, node)))
  const start = app.statement ? statements.indexOf(app.statement) + 1 : 0
  return statements.slice(start, Math.max(ours, start)).find((each) => {
    const role = classifyStatement(surroundings, app, each)
    return (role === 'blocking' || role === 'gate') && !isElsewhere(surroundings, app, each, path)
  })
}

/** Signs in a path that stand for any others. */
const ANY = /[*(){}[\]|\\?+]/

/** Tells whether a statement is about other paths than those of sign-in: `app.use('/api', api)`, `app.get('/:page', show)`. */
function isElsewhere(
  { source }: Surroundings,
  app: Held,
  statement: ts.Statement,
  path: string,
): boolean {
  if (answersOnePath(source, app, statement)) return true
  const { ts } = source
  const call = ts.isExpressionStatement(statement)
    ? unwrap(source, statement.expression)
    : statement
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false
  const [first, second] = call.arguments
  if (!first || !second || !ts.isStringLiteralLike(first)) return false
  return isUnrelated(call.expression.name.text, first.text, path)
}

/** Tells whether nothing below a path is what a method of the application adds something for. */
function isUnrelated(method: string, added: string, path: string): boolean {
  const [fixed = ''] = added.split(/\/?[*:(){}[\]|\\?+]/)
  if (fixed !== '' && !`${path}/`.startsWith(`${fixed.replace(/\/$/, '')}/`)) return true
  return method !== 'use' && !ANY.test(added) && matchesPath(added, `${path}/signin`) === false
}
