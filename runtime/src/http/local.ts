import { isDevelopment } from '../config/env.js'
import { isForwarded } from '../config/forwarding.js'
import { isLoopback } from '../config/host-names.js'
import type { Engine } from '../engine.js'
import type { ClientAddress } from '../request.js'

/** Tells whether an IP address is one of this machine: 127.0.0.0/8, ::1, or the former within IPv6. RFC 4291, section 2.5.5.2. */
function isOwnAddress(address: string): boolean {
  return address === '::1' || isLoopback(address.replace(/^::ffff:/i, ''))
}

/** Tells whether what proxies say, as the servers of some frameworks do of themselves, names this machine alone. */
function isFromHere(headers: Headers): boolean {
  const said = headers.get('x-forwarded-for')?.split(',') ?? []
  return said.every((address) => isOwnAddress(address.trim()))
}

/**
 * Tells whether a request was made on this machine, by somebody who develops here. A Host header alone says nothing, and
 * neither does the connection: a proxy that says nothing of itself connects from this machine, too. The environment must
 * say that this is development; where the binding knows the peer, that must be here as well, and no proxy in between.
 */
export function isLocal(
  { host }: Engine,
  { url, headers }: { readonly url: URL; readonly headers: Headers },
  client: ClientAddress | undefined,
): boolean {
  if (!isDevelopment(host.env) || !isLoopback(url.hostname)) return false
  if (client?.peer === undefined) return isFromHere(headers)
  return isOwnAddress(client.peer) && !isForwarded(headers)
}
