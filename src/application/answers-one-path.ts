import type { ts } from 'ts-morph'
import { symbolOf } from '../code/bindings.js'
import type { Held } from './applications.js'
import { namesFor } from './handing.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

const VERBS = /^(?:all|delete|get|head|patch|post|put)$/

/** Signs of a path that stands for others, too. */
const PATTERN = /[*:?+()[\]{}|\\]/

/** Tells whether a statement adds a route of one path alone, which is written out: `app.get('/', …)`. */
export function answersOnePath(source: Source, app: Held, statement: ts.Statement): boolean {
  const { ts } = source
  const call = ts.isExpressionStatement(statement)
    ? unwrap(source, statement.expression)
    : statement
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false
  const { expression, name } = call.expression
  const holder = symbolOf(source, expression)
  if (!holder || !namesFor(app).has(holder) || !VERBS.test(name.text)) return false
  const [path, ...handlers] = call.arguments
  if (!path || handlers.length === 0) return false
  return ts.isStringLiteralLike(path) && !PATTERN.test(path.text)
}
