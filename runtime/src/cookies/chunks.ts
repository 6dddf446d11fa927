import { expired, createJar, type Cookie, type CookieJar } from './jar.js'
import type { Cookies } from './parse.js'
import type { CookieOption } from '../types.js'

/** Characters of a value per cookie: browsers keep 4096 bytes with name and attributes. */
const CHUNK_SIZE = 3936
/** More than this many cookies for one value are neither read nor written; their numbers have one digit. */
const MAX_CHUNKS = 8
/** Bytes of all cookies that a browser sends: servers answer 431 to more than 8 kB, to a sign-out, too. */
const MAX_BYTES = 8192
/** Bytes of them for sign-ins under way. */
const RESERVED = 1536

/**
 * Reads a value that may be spread over `name.0`, `name.1`, …: a gap-free sequence that starts with 0. Beside the exact name
 * there must be no chunk, and each name must have come once: what else there is was tossed in, and which of them can't be told.
 *
 * @returns empty where that is so; undefined where there is none
 */
export function readChunks(cookies: Cookies, name: string): string | undefined {
  const whole = cookies.get(name)
  if (whole !== undefined) return cookies.size > 1 && cookies.has(`${name}.0`) ? '' : whole
  let value = ''
  for (let index = 0; index < MAX_CHUNKS; index += 1) {
    const chunk = cookies.get(`${name}.${index}`)
    if (!chunk) return chunk ?? (value || undefined)
    value += chunk
  }
  return cookies.has(`${name}.${MAX_CHUNKS}`) ? undefined : value
}

/** What is behind the name of a cookie in its own, and in those of its chunks. */
const CHUNK = /^(\.[0-7])?$/

/** The cookies that are there of a value: a browser has few, and all names that one may have are nine. */
export function namesPresent(cookies: Cookies, name: string): string[] {
  return [...cookies.keys()].filter(
    (other) => other.startsWith(name) && CHUNK.test(other.slice(name.length)),
  )
}

export function clearChunks(cookies: Cookies, { name, options }: CookieOption): CookieJar {
  return createJar(...namesPresent(cookies, name).map((present) => expired(present, options)))
}

/** Bytes that a browser sends for a cookie. */
function measureCookie(name: string, value: string): number {
  return name.length + encodeURIComponent(value).length + '=; '.length
}

/** Bytes that are left beside the cookies that a browser has, and that stay. */
function measureRoom(cookies: Cookies, name: string): number {
  const own = new Set(namesPresent(cookies, name))
  const others = [...cookies].filter(([other]) => !own.has(other))
  const used = others.reduce((bytes, [other, value]) => bytes + measureCookie(other, value), 0)
  return MAX_BYTES - RESERVED - used
}

/**
 * Sets a value, in chunks where it is too long for one cookie, and removes what is left of the one before.
 *
 * @param cookies that the browser has, and that stay
 * @returns undefined where servers would refuse what the browser then sends
 */
export function writeChunks(
  cookies: Cookies,
  { name, options }: CookieOption,
  value: string,
): CookieJar | undefined {
  const count = Math.ceil(value.length / CHUNK_SIZE)
  const size = encodeURIComponent(value).length + count * measureCookie(`${name}.0`, '')
  if (count > MAX_CHUNKS || size > measureRoom(cookies, name)) return undefined
  const fresh: Cookie[] =
    count <= 1
      ? [{ name, value, options }]
      : Array.from({ length: count }, (_, index) => ({
          name: `${name}.${index}`,
          value: value.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
          options,
        }))
  const stale = namesPresent(cookies, name).filter(
    (present) => !fresh.some((cookie) => cookie.name === present),
  )
  return createJar(...stale.map((present) => expired(present, options)), ...fresh)
}
