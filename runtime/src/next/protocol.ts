import { originOf, trustsForwarded } from '../config/action-url.js'
import type { Engine } from '../engine.js'
import { BadRequest } from '../errors.js'
import { toError } from '../guards.js'
import type { Visit } from '../http/session-of.js'
import type { WebHeaders } from '../web-types.js'

/**
 * `http` or `https`, as the visitor sees it. Next itself sets X-Forwarded-Proto where nobody else has, so that it can't be
 * told who says it: it counts where the environment trusts proxies, and for the https of `next dev`.
 */
function protocolOf({ host: { env } }: Engine, headers: Pick<WebHeaders, 'get'>): string {
  const believed = trustsForwarded(env) || env['NODE_ENV'] === 'development'
  const said = believed ? headers.get('x-forwarded-proto')?.split(',')[0]?.trim() : undefined
  return said === 'https' ? said : 'http'
}

/** The parts of a request that a session is read from. @param cookie in place of the header's */
export function visitOf(
  engine: Engine,
  headers: WebHeaders,
  cookie: string | null = headers.get('cookie'),
): Visit {
  return {
    cookie,
    authorization: () => headers.get('authorization'),
    protocol: protocolOf(engine, headers),
    headers: () => headers,
  }
}

/** The origin that a request names: what Next says of the host is what it listens to itself. @throws BadRequest */
export function originIn(engine: Engine, headers: WebHeaders): string {
  try {
    return originOf(headers, protocolOf(engine, headers), engine.host.env)
  } catch (thrown) {
    throw new BadRequest(400, toError(thrown).message)
  }
}
