import type { Engine } from '../engine.js'
import type { WebHeaders } from '../web-types.js'

/** Tells whether two hosts are one site's two names: with `www.`, and without. */
function areTwins(one: URL, other: URL): boolean {
  const isTwin = `www.${one.host}` === other.host || `www.${other.host}` === one.host
  return isTwin && one.protocol === other.protocol
}

/**
 * The origin of the page that has posted a request, where that is the site's own under its other name: AUTH_URL has one, with `www.` or
 * without. Told once.
 *
 * @returns undefined where it is any other page
 */
export function otherName(engine: Engine, headers: WebHeaders): string | undefined {
  const origin = headers.get('origin')
  const { url } = engine
  if (!url || origin === null || !URL.canParse(origin) || !areTwins(url, new URL(origin)))
    return undefined
  const detail = `${origin}, and AUTH_URL has ${url.origin}`
  engine.complain({ severity: 'warning', code: 'other-host', detail })
  return origin
}
