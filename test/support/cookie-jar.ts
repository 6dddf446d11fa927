/** A cookie as a browser keeps it: for one host only, whatever the port. */
interface StoredCookie {
  readonly host: string
  readonly name: string
  readonly value: string
  readonly path: string
  readonly secure: boolean
  readonly sameSite: string
  /** Milliseconds since the epoch; undefined for the time that the browser is open. */
  readonly expires: number | undefined
}

/** The request that cookies are wanted for. */
export interface CookieRequest {
  readonly url: URL
  /** Posted by a page of another site: only cookies with `SameSite=None` go along. */
  readonly crossSitePost: boolean
}

/** The cookies of a browser, by the rules of RFC 6265bis that decide whether a cookie is kept and sent. */
export interface CookieJar {
  store(url: URL, setCookie: string): void
  /** The Cookie header. */
  header(request: CookieRequest): string | undefined
  /** Names and values, as they are on the wire. */
  list(host: string): Record<string, string>
  forget(host: string, name: string): void
  copy(): CookieJar
}

function parse(url: URL, setCookie: string, now: number): StoredCookie {
  const [pair = '', ...rest] = setCookie.split(';').map((part) => part.trim())
  const equals = pair.indexOf('=')
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.toLowerCase(), value.join('=')]
    }),
  )
  const maxAge = attributes.get('max-age')
  const expires = attributes.get('expires')
  return {
    host: url.hostname,
    name: pair.slice(0, equals),
    value: pair.slice(equals + 1),
    path: attributes.get('path') ?? '/',
    secure: attributes.has('secure'),
    sameSite: (attributes.get('samesite') ?? 'lax').toLowerCase(),
    expires:
      maxAge !== undefined
        ? now + Number(maxAge) * 1000
        : expires === undefined
          ? undefined
          : Date.parse(expires),
  }
}

/** Tells whether a browser drops a cookie instead of keeping it. RFC 6265bis, section 5.7. */
function refused(cookie: StoredCookie, url: URL, setCookie: string): boolean {
  const domain = /;\s*domain=/i.test(setCookie)
  if (domain) return true
  if (cookie.secure && url.protocol !== 'https:') return true
  if (cookie.sameSite === 'none' && !cookie.secure) return true
  if (cookie.name.startsWith('__Host-')) return !cookie.secure || cookie.path !== '/'
  return cookie.name.startsWith('__Secure-') && !cookie.secure
}

function isBelow(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.replace(/\/?$/, '/'))
}

/** @param now the browser's clock */
export function makeCookieJar(now: () => number, start: readonly StoredCookie[] = []): CookieJar {
  let cookies = start
  const valid = () => cookies.filter(({ expires }) => expires === undefined || expires > now())
  const without = (host: string, name: string) =>
    valid().filter((kept) => kept.host !== host || kept.name !== name)
  return {
    store(url, setCookie) {
      const cookie = parse(url, setCookie, now())
      if (!refused(cookie, url, setCookie)) cookies = [...without(cookie.host, cookie.name), cookie]
    },
    header({ url, crossSitePost }) {
      const sent = valid().filter(
        (cookie) =>
          cookie.host === url.hostname &&
          isBelow(url.pathname, cookie.path) &&
          (!cookie.secure || url.protocol === 'https:') &&
          (!crossSitePost || cookie.sameSite === 'none'),
      )
      return sent.length > 0
        ? sent.map(({ name, value }) => `${name}=${value}`).join('; ')
        : undefined
    },
    list(host) {
      const own = valid().filter((cookie) => cookie.host === host)
      return Object.fromEntries(own.map(({ name, value }) => [name, value]))
    },
    forget(host, name) {
      cookies = without(host, name)
    },
    copy: () => makeCookieJar(now, cookies),
  }
}
