import type { ServerSession } from '../config/session-of.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { isFilled } from '../guards.js'
import { toResponse } from '../http/response.js'
import { lazy } from '../lazy.js'
import type { WebResponse } from '../web-types.js'
import { refuseStranger, type Guard, type GuardedRequest } from './fresh.js'
import { NEVER_CACHED } from './set-cookies.js'
import { resolveOrigin, publicBase, seenPage } from './site-pages.js'
import { wantsPage } from './web.js'

// Few are refused: a server that starts needs no page for them.
const pages = lazy(async () => import('../actions/pages.js'))

export const FORBIDDEN: {
  readonly status: 403
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
} = { status: 403, statusText: 'Forbidden', headers: { 'cache-control': NEVER_CACHED } }

type HasRole = (session: ServerSession) => boolean

/**
 * Makes the test of a guard: `user.role` of the session is one of the roles, or `user.roles` has one.
 *
 * @param asked a role, or several of which any will do
 * @throws InvalidConfig where none is named, or one that is no text
 */
export function createRoleTest(asked: string | readonly string[]): HasRole {
  const roles = [asked].flat()
  if (roles.length === 0 || !roles.every(isFilled))
    throw new InvalidConfig('requireRole: name a role, or several of which any will do')
  return ({ user }) => {
    const several: unknown = Reflect.get(user, 'roles')
    const said: readonly unknown[] = [
      Reflect.get(user, 'role'),
      ...(Array.isArray(several) ? several : []),
    ]
    return roles.some((role) => said.includes(role))
  }
}

export async function forbidden(
  engine: Engine,
  { method, headers, origin: named, basePath }: Omit<GuardedRequest, 'back'>,
): Promise<WebResponse> {
  const asking = headers()
  if (!wantsPage(asking)) return Response.json({ error: 'AccessDenied' }, FORBIDDEN)
  const origin = resolveOrigin(engine, { origin: named() })
  const viewer = {
    home: `${origin}${seenPage(engine, '/') ?? ''}`,
    headers: asking,
    query: new URLSearchParams(),
  }
  const signInUrl = `${publicBase(engine, { basePath })}/signin`
  const { errorReply } = await pages()
  return toResponse(await errorReply(engine, viewer, { error: 'MissingRole', signInUrl }), method)
}

/**
 * The guard that lets pass whoever has one of the roles.
 *
 * @param refuse answers whoever has none, where the framework has pages of its own for that
 * @throws InvalidConfig as {@link createRoleTest} does
 */
export function roleGuard(
  roles: string | readonly string[],
  refuse: typeof forbidden = forbidden,
): Guard {
  const hasRole = createRoleTest(roles)
  return async (engine, checked, asked) => {
    const { session } = checked
    if (session) return hasRole(session) ? undefined : refuse(engine, asked)
    return refuseStranger(engine, checked, asked)
  }
}
