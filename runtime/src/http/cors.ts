import type { AuthAction } from '../endpoints.js'
import type { Engine } from '../engine.js'
import { json, type Reply } from '../reply.js'

/** A request to an endpoint, as far as another origin matters to it. */
interface CorsRequest extends Pick<Request, 'method' | 'headers'> {
  /** Undefined where the path is none's. */
  readonly action: AuthAction | undefined
}

/** The ways in which a page of another origin may use an endpoint by script. */
interface Allowed {
  readonly origin: string
  /** With the cookies of its visitor. */
  readonly byCookie: boolean
  /** With the token of a program. */
  readonly byToken: boolean
}

function presenting({ bearer }: Engine, { action }: CorsRequest): ReadonlySet<string> | undefined {
  return action === 'session' ? bearer?.origins : undefined
}

function resolveAllowed(engine: Engine, asked: CorsRequest): Allowed | undefined {
  const origin = asked.headers.get('origin')
  if (origin === null) return undefined
  const byCookie = engine.trustedOrigins.has(origin)
  const byToken = presenting(engine, asked)?.has(origin) === true
  return byCookie || byToken ? { origin, byCookie, byToken } : undefined
}

/**
 * The answer to a browser that asks first, for a page of an origin that may use the endpoint: what that takes. Fetch standard,
 * section 3.3.2.
 *
 * @returns undefined where the request is another one
 */
export function preflightReply(engine: Engine, asked: CorsRequest): Reply | undefined {
  if (asked.method !== 'OPTIONS' || !asked.headers.has('access-control-request-method'))
    return undefined
  const allowed = resolveAllowed(engine, asked)
  if (!allowed) return undefined
  const { byCookie, byToken } = allowed
  const taken = [
    ...(byCookie ? ['content-type', 'x-auth-return-redirect'] : []),
    ...(byToken ? ['authorization'] : []),
  ]
  const headers = {
    'access-control-allow-methods': byCookie ? 'GET, POST' : 'GET',
    'access-control-allow-headers': taken.join(', '),
    'access-control-max-age': '600',
  }
  return withCors(engine, asked, json({}, { headers }))
}

/** The reply, which a page of an origin that may use the endpoint may read. Fetch standard, section 3.3.3. */
export function withCors(engine: Engine, asked: CorsRequest, reply: Reply): Reply {
  const { size = 0 } = presenting(engine, asked) ?? {}
  if (engine.trustedOrigins.size + size === 0) return reply
  const allowed = resolveAllowed(engine, asked)
  const { vary = 'Cookie' } = reply.headers
  return {
    ...reply,
    headers: {
      ...reply.headers,
      ...(allowed && { 'access-control-allow-origin': allowed.origin }),
      ...(allowed?.byCookie && { 'access-control-allow-credentials': 'true' }),
      vary: `${vary}, Origin`,
    },
  }
}
