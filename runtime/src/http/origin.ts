import { isLoopback } from '../config/host-names.js'
import type { Engine } from '../engine.js'
import { BadRequest, UntrustedHost } from '../errors.js'

function matches(host: string, allowed: string): boolean {
  if (!allowed.startsWith('*.')) return host === allowed
  const dot = host.indexOf('.')
  return dot > 0 && host.slice(dot + 1) === allowed.slice(2)
}

/**
 * The site's origin: of AUTH_URL where it is set, otherwise of the request, if its host is trusted.
 *
 * @throws UntrustedHost where neither is the case
 * @throws BadRequest where the host is not on the allow-list
 */
export function siteOrigin(engine: Engine, url: URL): string {
  if (engine.url) return engine.url.origin
  const { trustHost } = engine
  // What nobody has named is believed only where it can lead nobody away.
  const trusted = trustHost ?? (!engine.production && isLoopback(url.hostname))
  if (trusted === true) return url.origin
  if (trusted === false) {
    throw new UntrustedHost(
      "the request's host is not trusted: set AUTH_URL to this site's address, or trustHost",
    )
  }
  if (!trusted.some((allowed) => matches(url.host, allowed)))
    throw new BadRequest(400, 'the host is not one of this site')
  return url.origin
}

/**
 * Tells whether the site is served over https, which decides the names of its cookies.
 *
 * @param address of the site; its protocol is enough
 */
export function isSecure(engine: Engine, address: string): boolean {
  return engine.secureCookies ?? address.startsWith('https')
}
