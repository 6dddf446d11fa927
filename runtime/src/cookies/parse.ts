/** The cookies of a request by name. Empty is the value of one that came twice, with different values. */
export type Cookies = ReadonlyMap<string, string>

function decode(value: string): string | undefined {
  const bare =
    value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  if (!bare.includes('%')) return bare
  try {
    return decodeURIComponent(bare)
  } catch {
    return undefined
  }
}

function findEnd(header: string, start: number): number {
  const semicolon = header.indexOf(';', start)
  return semicolon < 0 ? header.length : semicolon
}

/** Tells whether there is a space or a tab. RFC 6265, section 4.2.1 */
function isBlank(header: string, at: number): boolean {
  const code = header.charCodeAt(at)
  return code === 0x20 || code === 0x09
}

/**
 * Reads a Cookie header. Never throws. RFC 6265, section 5.4.
 * A name that occurs twice with different values has none: a cookie that another (sub-domain's) site has tossed in can't be told
 * from the true one. Values that can't be decoded count as absent.
 *
 * @param prefix cookies with other names are not read at all
 */
export function parseCookies(header: string | null | undefined, prefix = ''): Cookies {
  const cookies = new Map<string, string>()
  if (!header) return cookies
  const ambiguous: string[] = []
  for (let start = 0, end = 0; start < header.length; start = end + 1) {
    end = findEnd(header, start)
    while (isBlank(header, start)) start += 1
    if (!header.startsWith(prefix, start)) continue
    const pair = header.slice(start, end)
    const equals = pair.indexOf('=')
    if (equals <= 0) continue
    const value = decode(pair.slice(equals + 1).trim())
    if (value === undefined) continue
    const name = pair.slice(0, equals).trim()
    const present = cookies.get(name)
    if (present !== undefined && present !== value) ambiguous.push(name)
    cookies.set(name, value)
  }
  for (const name of ambiguous) cookies.set(name, '')
  return cookies
}
