import type { Engine } from '../engine.js'
import { dictionary } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { readSite } from './read-request.js'

/**
 * The request that nobody has made, where the application itself does what people do on the account page: its mails are of the site
 * that AUTH_URL names.
 *
 * @returns undefined where AUTH_URL is not set
 */
export function serverRequest(engine: Engine): AuthRequest | undefined {
  if (!engine.url) return undefined
  const { origin, base, home, secure } = readSite(engine, engine.url, engine.basePath)
  return {
    id: () => undefined,
    action: 'account',
    providerId: undefined,
    method: 'POST',
    origin,
    base,
    home,
    query: new URLSearchParams(),
    body: dictionary([]),
    cookies: new Map(),
    names: engine.cookies(secure),
    headers: new Headers(),
    client: undefined,
    local: false,
  }
}
