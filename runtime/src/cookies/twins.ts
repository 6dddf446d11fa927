import type { CookieOption } from '../types.js'
import { expired, type Cookie } from './jar.js'
import type { Cookies } from './parse.js'

/** The domains that a host may set cookies for; undefined stands for the host alone. RFC 6265, section 5.3, step 6. */
function listDomains(host: string): readonly (string | undefined)[] {
  const labels = host.split('.')
  // Nobody sets a cookie for a part of an IP address, nor for a name that is one label alone.
  if (host.includes(':') || labels.every((label) => /^\d+$/.test(label))) return [undefined]
  const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  return [undefined, ...parents]
}

/** The paths that a cookie may have which a request to a path carries. RFC 6265, section 5.1.4. */
function listPaths(path: string): readonly string[] {
  const parts = path.split('/').slice(1)
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)]
}

/**
 * Removes cookies of one name that another path or a parent domain has set: a browser sends them beside ours, and which is
 * whose can't be told. A name that begins with `__Host-` has none: browsers take no other than ours.
 *
 * @param cookies of the request: those that it does not carry are left alone
 * @param url of the request
 */
export function expiredTwins(
  cookies: Cookies,
  { name, options }: CookieOption,
  url: URL,
): readonly Cookie[] {
  if (name.startsWith('__Host-') || !cookies.has(name)) return []
  const { domain: own, ...attributes } = options
  return listDomains(url.hostname).flatMap((domain) =>
    listPaths(url.pathname)
      .filter((path) => path !== options.path || domain !== own)
      .map((path) =>
        expired(name, { ...attributes, path, ...(domain !== undefined && { domain }) }),
      ),
  )
}
