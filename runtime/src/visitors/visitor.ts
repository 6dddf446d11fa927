import { isForwarded } from '../config/forwarding.js'
import type { Engine } from '../engine.js'
import type { AuthRequest, ClientAddress } from '../request.js'
import type { WebHeaders } from '../web-types.js'

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/

/** The address without the port that some proxies leave on it, and without a zone. RFC 4007, section 11. */
function bare(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return (bracketed ?? dotted ?? address).replace(/%.*$/, '')
}

/** The groups of an IPv6 address, without leading zeros. RFC 4291, section 2.2. */
function parseGroups(address: string): readonly string[] | undefined {
  const url = `http://[${address}]`
  if (!/^[0-9a-f:.]+$/i.test(address) || !URL.canParse(url)) return undefined
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 }, () => '0')
  const known = (before?.length ?? 0) + (after?.length ?? 0)
  return [...(before ?? []), ...zeros.slice(known), ...(after ?? [])]
}

/** How IPv6 begins where it has an IPv4 address in it: mapped, or translated (NAT64). RFC 4291, section 2.5.5.2; RFC 6052, section 2.1. */
const WITH_IPV4: readonly string[] = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

/** An IP address in one spelling: one of IPv4, or the groups of one of IPv6. */
function parsed(address: string): string | readonly string[] | undefined {
  const text = bare(address.trim())
  if (IPV4.test(text)) return text
  const groups = parseGroups(text)
  if (!groups || !WITH_IPV4.includes(groups.slice(0, 6).join(':'))) return groups
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** The networks that an address is of, the narrowest first. */
export type Networks = readonly [string, ...string[]]

function parseNetworks(address: string): Networks | undefined {
  const found = parsed(address)
  if (typeof found === 'string' || !found) return found === undefined ? undefined : [found]
  const site = found.slice(0, 3).join(':')
  const subnet = found[3] ?? ''
  const household = (Number.parseInt(subnet, 16) & 0xff_00).toString(16)
  return [`${site}:${subnet}::/64`, `${site}:${household}::/56`, `${site}::/48`]
}

/**
 * The networks that a request came from: an IPv4 address, also where IPv6 has it within; of another IPv6 address the first
 * 64 bits, which are one household's at most, and the 56 and 48 bits that one customer may have. Where the visitor's address is none,
 * what a proxy was made to say must not be a way around: then they are the peer's.
 */
export function listNetworks({ address, peer }: ClientAddress): Networks {
  return parseNetworks(address) ?? parseNetworks(peer ?? '') ?? ['unknown']
}

/**
 * A network to keep of a visit, which is nobody's own: the first 24 bits of an address of IPv4, the first 48 of IPv6, as people
 * write it (RFC 5952).
 *
 * @param networks from {@link listNetworks}
 * @returns undefined where none is known
 */
export function shortened(networks: Networks | undefined): string | undefined {
  const widest = networks?.at(-1) ?? ''
  if (IPV4.test(widest)) return widest.replace(/\d+$/, '0/24')
  const [, prefix] = /^(.+)\/48$/.exec(widest) ?? []
  return prefix && `${new URL(`http://[${prefix}]`).hostname.slice(1, -1)}/48`
}

/** Addresses of IPv4 that are of this machine, or of networks that are nobody else's. RFC 6890. */
const INSIDE =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./

/** Tells whether an address is of this machine or of a network of one's own, so that a proxy may be there; also where it is none. */
export function isLocalAddress(address: string): boolean {
  const found = parsed(address)
  if (typeof found === 'string') return INSIDE.test(found)
  // ::1, fc00::/7 and fe80::/10. RFC 4193; RFC 4291, section 2.5.
  return (
    !found || found.join(':') === '0:0:0:0:0:0:0:1' || /^f(?:[cd]..|e[89ab].)$/.test(found[0] ?? '')
  )
}

/** Characters of what a browser says that it is. */
const MAX_LENGTH = 255

/** What nobody sees, or what begins another line, wherever it is read: controls, separators and marks of direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** What a browser says that it is, as far as it is kept. @returns undefined where it says nothing */
export function readUserAgent(headers: WebHeaders): string | undefined {
  return headers.get('user-agent')?.replace(UNSEEN, '').slice(0, MAX_LENGTH) || undefined
}

/** The addresses that proxies tell, the nearest last. */
function listForwarded({ headers }: Pick<AuthRequest, 'headers'>): readonly string[] {
  return headers.get('x-forwarded-for')?.split(',') ?? []
}

/** Tells whether an address may be that of a proxy: of the connection itself, from this machine or a network of one's own. */
function isProxys({ address, peer, isVouched = false }: ClientAddress): boolean {
  return !isVouched && (peer === undefined || peer === address) && isLocalAddress(address)
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
  if (proxy !== undefined || !isProxys(client) || !isForwarded(headers)) return listNetworks(client)
  engine.complain({ severity: 'warning', code: 'proxy-not-trusted' })
  // Of whom a framework tells nothing but what he may have written counts with all others like him: a header is no way around.
  return client.address === '' ? listNetworks(client) : undefined
}
