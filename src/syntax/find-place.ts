import type { ts } from 'ts-morph'
import type { Role } from '../project.js'
import type { Held } from './applications.js'
import type { Surroundings } from './classify-middleware.js'
import { classifyStatement } from './classify-statement.js'

/**
 * The statement after which sign-in goes: behind the last piece of infrastructure that is in front of whatever may answer
 * a request, else behind the settings that follow the application's creation. Undefined for the head of the block.
 */
export function findPlace(surroundings: Surroundings, app: Held): ts.Statement | undefined {
  const { statements } = app.block
  const following = statements.slice(app.statement ? statements.indexOf(app.statement) + 1 : 0)
  const open: Role[] = []
  for (const statement of following) {
    const role = classifyStatement(surroundings, app.symbol, statement)
    if (role === 'blocking') break
    open.push(role)
  }
  const front = open.lastIndexOf('front')
  const passing = open.indexOf('passing', front + 1)
  const setting = open.slice(0, passing < 0 ? open.length : passing).lastIndexOf('setting')
  return following[Math.max(front, setting)] ?? app.statement
}
