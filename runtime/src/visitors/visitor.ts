import { isForwarded } from '../config/forwarding.js'
import type { Engine } from '../engine.js'
import type { AuthRequest } from '../request.js'
import { isLocalAddress, listNetworks, type Networks } from './network.js'

/** The addresses that proxies tell, the nearest last. */
function listForwarded({ headers }: Pick<AuthRequest, 'headers'>): readonly string[] {
  return headers.get('x-forwarded-for')?.split(',') ?? []
}

/**
 * The networks that a visitor is counted by. What he may write himself is nothing to count by, nor is a proxy's address, which all
 * visitors share: where a proxy is in between that nobody has named, no network is counted, which is told once.
 *
 * @returns undefined where nobody tells who the visitor is
 */
export function listVisitorNetworks(
  engine: Engine,
  request: Pick<AuthRequest, 'client' | 'headers'>,
): Networks | undefined {
  const { client, headers } = request
  const { proxy } = engine.limits
  // Each proxy adds whom it talks to: those that are trusted have written from the right on.
  const told = proxy === undefined ? undefined : listForwarded(request).at(-proxy)
  if (told !== undefined) return listNetworks({ peer: client?.peer, address: told })
  if (!client) return undefined
  const { address, peer, isVouched = false } = client
  const isPeer = !isVouched && (peer === undefined || peer === address)
  if (proxy !== undefined || !isPeer || !isLocalAddress(address) || !isForwarded(headers))
    return listNetworks(client)
  engine.complain({ severity: 'warning', code: 'proxy-not-trusted' })
  return undefined
}
