import type { CookieSerializeOptions } from '../types.js'
import type { Cookie } from './jar.js'

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const DOMAIN = /^\.?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i
// Visible ASCII without the semicolon.
const PATH = /^[\u0020-\u003A\u003D-\u007E]*$/

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' } as const
const PRIORITY = { low: 'Low', medium: 'Medium', high: 'High' } as const

type Rule = (name: string, options: CookieSerializeOptions) => boolean

/** Problems of a cookie: for each one a sentence, and the check that finds it. RFC 6265bis, sections 4.1.1 and 4.1.3. */
const RULES: readonly (readonly [string, Rule])[] = [
  ['the name has a character that cookies do not allow', (name) => !TOKEN.test(name)],
  ['the domain is not valid', (_, { domain }) => domain !== undefined && !DOMAIN.test(domain)],
  ['the path is not valid', (_, { path }) => path !== undefined && !PATH.test(path)],
  [
    'sameSite is not valid',
    (_, { sameSite }) => typeof sameSite === 'string' && !Object.hasOwn(SAME_SITE, sameSite),
  ],
  ['sameSite none needs secure', (_, { sameSite, secure }) => sameSite === 'none' && !secure],
  [
    'priority is not valid',
    (_, { priority }) => priority !== undefined && !Object.hasOwn(PRIORITY, priority),
  ],
  [
    'expires is not a date',
    (_, { expires }) =>
      expires !== undefined && !(expires instanceof Date && !Number.isNaN(expires.getTime())),
  ],
  [
    'maxAge is not an integer',
    (_, { maxAge }) => maxAge !== undefined && !Number.isInteger(maxAge),
  ],
  [
    'a name that starts with __Secure- needs secure',
    (name, { secure }) => name.startsWith('__Secure-') && !secure,
  ],
  [
    'a name that starts with __Host- needs secure, the path / and no domain',
    (name, { secure, domain, path }) =>
      name.startsWith('__Host-') && (!secure || domain !== undefined || path !== '/'),
  ],
]

/**
 * Finds a problem of a cookie's name or attributes, so that the configuration can be refused when it is read.
 *
 * @returns a sentence, or undefined where nothing is wrong
 */
export function cookieProblem(name: string, options: CookieSerializeOptions): string | undefined {
  return RULES.find(([, broken]) => broken(name, options))?.[0]
}

function write(options: CookieSerializeOptions): string {
  const parts = ['']
  if (options.maxAge !== undefined) parts.push(`Max-Age=${Math.max(0, options.maxAge)}`)
  if (options.domain) parts.push(`Domain=${options.domain}`)
  if (options.path) parts.push(`Path=${options.path}`)
  if (options.expires) parts.push(`Expires=${options.expires.toUTCString()}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (options.secure) parts.push('Secure')
  if (options.partitioned) parts.push('Partitioned')
  if (options.priority) parts.push(`Priority=${PRIORITY[options.priority]}`)
  const { sameSite } = options
  if (sameSite) parts.push(`SameSite=${SAME_SITE[sameSite === true ? 'strict' : sameSite]}`)
  return parts.join('; ')
}

interface CheckedOptions {
  /** The cookie that the options were checked for. */
  readonly name: string
  readonly text: string
}

// The options of most cookies are one object of the engine, made with it: to check and write them each time was a
// twentieth of an answer.
const written = new WeakMap<CookieSerializeOptions, CheckedOptions>()

function serializeAttributes({ name, options }: Cookie): string {
  const present = written.get(options)
  if (present?.name === name) return present.text
  const problem = cookieProblem(name, options)
  if (problem) throw new TypeError(`cookie ${JSON.stringify(name)}: ${problem}`)
  const text = write(options)
  written.set(options, { name, text })
  return text
}

/**
 * The value of a Set-Cookie header. The options of a cookie are not changed once one was written with them.
 *
 * @throws TypeError where the name or an attribute is not valid
 */
export function serializeCookie(cookie: Cookie): string {
  return `${cookie.name}=${encodeURIComponent(cookie.value)}${serializeAttributes(cookie)}`
}
