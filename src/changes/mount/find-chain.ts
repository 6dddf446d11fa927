import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { chainOf, type Held } from '../../application/applications.js'
import { roleOfCall } from '../../application/classify-middleware.js'
import { isStop } from '../../application/classify-statement.js'
import { namesFor } from '../../application/handing.js'
import { walk } from '../../syntax/walk.js'
import type { MountRequest } from './mount-request.js'
import { surroundingsOf, type Prepared } from './prepared.js'
import { linkOf } from './write-in-chain.js'

/**
 * The calls of one statement that add to the application what has to be in front of sign-in, and then what may answer:
 * `app.use(cors()).use(router)`. Neither side of the statement is the place, but the middle of it.
 */
export function findChain(
  prepared: Prepared,
  request: MountRequest,
  app: Held,
  statement: ts.Statement | undefined,
): Pick<Prepared['application'], 'call' | 'chain'> | undefined {
  const { source } = prepared
  if (!statement || app.member !== undefined) return undefined
  const names = namesFor(app)
  const uses = [...walk(source, statement)].filter((node) => {
    const symbol = symbolOf(source, node)
    return symbol !== undefined && names.has(symbol)
  })
  const [call, another] = uses
  if (!call || another || source.ts.findAncestor(call, source.ts.isStatement) !== statement) {
    return undefined
  }
  const chain = chainOf(source, call, request.framework)
  const roles = chain.map((link) => {
    const { method } = linkOf(source, link)
    return roleOfCall(surroundingsOf(prepared, request), method, link.arguments)
  })
  return roles.slice(0, roles.findIndex(isStop)).includes('front') ? { call, chain } : undefined
}
