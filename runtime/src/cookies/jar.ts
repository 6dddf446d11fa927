import type { CookieSerializeOptions } from '../types.js'

/** A cookie to set. */
export interface Cookie {
  readonly name: string
  /** Before percent-encoding. */
  readonly value: string
  readonly options: CookieSerializeOptions
}

/** The cookies of a reply: one entry per name, in the order in which the names were first set. */
export type CookieJar = ReadonlyMap<string, Cookie>

export const EMPTY_JAR: CookieJar = new Map()

/** A jar with these cookies; the last of a name wins. */
export function jarOf(...cookies: readonly Cookie[]): CookieJar {
  return cookies.length === 0 ? EMPTY_JAR : new Map(cookies.map((cookie) => [cookie.name, cookie]))
}

/** All cookies of all jars; where a name occurs twice, the last wins. */
export function mergeJars(...jars: readonly CookieJar[]): CookieJar {
  const filled = jars.filter((jar) => jar.size > 0)
  const [first] = filled
  if (!first) return EMPTY_JAR
  return filled.length === 1 ? first : new Map(filled.flatMap((jar) => [...jar]))
}

/** A cookie that removes the one of this name. */
export function expired(name: string, options: CookieSerializeOptions): Cookie {
  const { expires: _expires, ...attributes } = options
  return { name, value: '', options: { ...attributes, maxAge: 0 } }
}
