import { csrfToken } from '../session/csrf.js'
import type { Engine } from '../engine.js'
import { UnknownAction } from '../errors.js'
import { json, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

export async function giveCsrf(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { token, cookies } = await csrfToken(engine, request)
  if (token === undefined) throw new UnknownAction('the CSRF token is switched off')
  return json({ csrfToken: token }, { cookies })
}
