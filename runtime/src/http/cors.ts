import type { Engine } from '../engine.js'
import { json, type Reply } from '../reply.js'

type CorsRequest = Pick<Request, 'method' | 'headers'>

function trustedOrigin({ trustedOrigins }: Engine, { headers }: CorsRequest): string | undefined {
  const origin = headers.get('origin')
  return origin !== null && trustedOrigins.has(origin) ? origin : undefined
}

/** Tells whether a browser asks first, for a page of an origin that is trusted. Fetch standard, section 3.3.2. */
export function isPreflight(engine: Engine, asked: CorsRequest): boolean {
  return (
    asked.method === 'OPTIONS' &&
    asked.headers.has('access-control-request-method') &&
    trustedOrigin(engine, asked) !== undefined
  )
}

/** The answer to a browser that asks first: what the endpoints take. */
export function preflightReply(): Reply {
  const headers = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, x-auth-return-redirect',
    'access-control-max-age': '600',
  }
  return json({}, { headers })
}

/** The reply, which a page of an origin that is trusted may read, with what the cookies say. Fetch standard, section 3.3.3. */
export function withCors(engine: Engine, asked: CorsRequest, reply: Reply): Reply {
  if (engine.trustedOrigins.size === 0) return reply
  const origin = trustedOrigin(engine, asked)
  const allowed = origin !== undefined && {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  }
  const { vary = 'Cookie' } = reply.headers
  return { ...reply, headers: { ...reply.headers, ...allowed, vary: `${vary}, Origin` } }
}
