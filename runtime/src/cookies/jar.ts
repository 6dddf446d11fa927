import type { CookieSerializeOptions } from '../types.js'

/** A cookie to set. */
export interface Cookie {
  readonly name: string
  /** Before percent-encoding. */
  readonly value: string
  readonly options: CookieSerializeOptions
}

/** The cookies of a reply: one entry for each that a browser keeps, in the order in which they were first set. */
export type CookieJar = ReadonlyMap<string, Cookie>

export const EMPTY_JAR: CookieJar = new Map()

/** The parts that tell cookies from each other. RFC 6265, section 5.3, step 11. */
function buildCookieKey({ name, options: { domain = '', path = '' } }: Cookie): string {
  return `${name};${domain};${path}`
}

/** A jar with these cookies; the last of those that are the same to a browser wins. */
export function createJar(...cookies: readonly Cookie[]): CookieJar {
  return cookies.length === 0
    ? EMPTY_JAR
    : new Map(cookies.map((cookie) => [buildCookieKey(cookie), cookie]))
}

/** All cookies of all jars; the last of those that are the same to a browser wins. */
export function mergeJars(...jars: readonly CookieJar[]): CookieJar {
  const filled = jars.filter((jar) => jar.size > 0)
  const [first] = filled
  if (!first) return EMPTY_JAR
  return filled.length === 1 ? first : new Map(filled.flatMap((jar) => [...jar]))
}

export function expired(name: string, options: CookieSerializeOptions): Cookie {
  const { expires: _expires, ...attributes } = options
  return { name, value: '', options: { ...attributes, maxAge: 0 } }
}
