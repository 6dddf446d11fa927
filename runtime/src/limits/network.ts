import type { Client } from '../request.js'

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/

/** The address without the port that some proxies leave on it, and without a zone. RFC 4007, section 11. */
function bare(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return (bracketed ?? dotted ?? address).replace(/%.*$/, '')
}

/** The groups of an IPv6 address, without leading zeros. RFC 4291, section 2.2. */
function groupsOf(address: string): readonly string[] | undefined {
  const url = `http://[${address}]`
  if (!/^[0-9a-f:.]+$/i.test(address) || !URL.canParse(url)) return undefined
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 }, () => '0')
  const known = (before?.length ?? 0) + (after?.length ?? 0)
  return [...(before ?? []), ...zeros.slice(known), ...(after ?? [])]
}

function networkAt(address: string): string | undefined {
  const text = bare(address.trim())
  if (IPV4.test(text)) return text
  const groups = groupsOf(text)
  if (!groups) return undefined
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!mapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/**
 * The network that a request came from: an IPv4 address, also where IPv6 has it mapped; of another IPv6 address the first
 * 64 bits, which are one household's. Where the visitor's address is none, what a proxy was made to say must not be a way
 * around: then it is the peer's.
 *
 * @returns undefined where the binding doesn't know whom it talks to
 */
export function networkOf(client: Client | undefined): string | undefined {
  return client && (networkAt(client.address) ?? networkAt(client.peer ?? '') ?? 'unknown')
}
