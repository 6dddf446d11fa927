import type { Engine } from '../engine.js'
import { CallbackRouteError, UnknownAction } from '../errors.js'
import { toError } from '../guards.js'
import { isSignInProvider } from '../providers/resolve.js'
import { json, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import type { Update } from '../session/check.js'
import { csrfToken } from '../session/csrf.js'
import { sessionCookie } from '../session/jwt.js'
import { checkPresented } from '../session/presented.js'
import type { PublicProvider } from '../types.js'

export async function giveCsrf(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { token, cookies } = await csrfToken(engine, request)
  if (token === undefined) throw new UnknownAction('the CSRF token is switched off')
  return json({ csrfToken: token }, { cookies })
}

export async function listProviders(engine: Engine, request: AuthRequest): Promise<Reply> {
  const entries = [...engine.providers.values()]
    .filter(isSignInProvider)
    .map(({ id, name, type }): readonly [string, PublicProvider] => [
      id,
      {
        id,
        name,
        // Clients sign in with it as with credentials: by a form's fields.
        type: type === 'password' ? 'credentials' : type,
        signinUrl: `${request.base}/signin/${id}`,
        callbackUrl: `${request.base}/callback/${id}`,
      },
    ])
  return json(Object.fromEntries(entries))
}

async function answer(engine: Engine, request: AuthRequest, update?: Update): Promise<Reply> {
  const { name } = request.names.sessionToken
  // As where pages ask: a session that is there is renewed whatever other cookies have come meanwhile.
  const own = new Map([...request.cookies].filter(([other]) => other.startsWith(name)))
  const cookie = sessionCookie({ ...request, cookies: own })
  const authorization = (): string | null => request.headers.get('authorization')
  const { session, cookies } = await checkPresented(engine, { cookie, authorization }, { update })
  try {
    JSON.stringify(session)
  } catch (thrown) {
    const cause = toError(thrown)
    throw new CallbackRouteError('the session callback returned what JSON can not hold', { cause })
  }
  return json(session, { cookies })
}

export async function readSession(engine: Engine, request: AuthRequest): Promise<Reply> {
  return answer(engine, request)
}

export async function updateSession(engine: Engine, request: AuthRequest): Promise<Reply> {
  return answer(engine, request, {
    data: Object.hasOwn(request.body, 'data') ? request.body['data'] : undefined,
  })
}
