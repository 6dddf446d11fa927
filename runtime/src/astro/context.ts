import { cookiesNow, type Acting } from '../bridge/act.js'
import { parseCookies } from '../cookies/parse.js'
import type { Client } from '../request.js'
import type { CookieSerializeOptions } from '../types.js'
import type { WebRequest } from '../web-types.js'

/** The part of Astro's context that is used: of `Astro` in a page, of an endpoint, an action, a middleware. Fits Astro 5 to 7. */
export interface AstroContext {
  readonly request: WebRequest
  readonly locals: object
  readonly cookies: {
    get(name: string): { readonly value: string } | undefined
    set(name: string, value: string, options: CookieSerializeOptions & { path: string }): void
    /** The Set-Cookie lines of what was set. */
    headers(): Iterable<string>
  }
  readonly isPrerendered: boolean
  /** Throws where the adapter doesn't tell. */
  readonly clientAddress: string
}

/** The host that Astro takes where nobody has named those of the site. */
const UNNAMED = 'localhost'

/** The address with the host that the visitor has asked for; whether to believe it is the engine's to say. */
export function addressOf(request: WebRequest): string {
  const url = new URL(request.url)
  const host = request.headers.get('host')
  if (url.hostname !== UNNAMED || host === null) return request.url
  const asked = `${url.protocol}//${host}${url.pathname}${url.search}`
  return URL.canParse(asked) ? asked : request.url
}

/**
 * Who has made a request, by the adapter: it may follow a header, so that it says nothing of the peer. What the visitor may have
 * written himself is nobody's address: the first of a header that a proxy goes on with, unless the platform writes it.
 *
 * @param isPlatform whether the platform writes the headers
 * @param address of the visitor, as the application tells it
 */
export function clientOf(
  context: AstroContext,
  isPlatform: boolean,
  address: string | undefined,
): Client | undefined {
  if (address !== undefined) return { peer: undefined, address }
  const [claimed] = context.request.headers.get('x-forwarded-for')?.split(',') ?? []
  try {
    const { clientAddress: seen } = context
    const isClaim = claimed?.trim() === seen && !isPlatform
    return isClaim ? { peer: '', address: '' } : { peer: undefined, address: seen }
  } catch {
    // Not every adapter tells it.
    return undefined
  }
}

/** The names and values as they are now: what was sent, and what was set since. */
export function cookiesOf({ request, cookies }: AstroContext): Acting['cookies'] {
  const header = request.headers.get('cookie')
  const set = [...cookies.headers()].map((line) => line.slice(0, line.indexOf('=')))
  const names = new Set([...parseCookies(header).keys(), ...set])
  const now = [...names].map((name) => ({ name, value: cookies.get(name)?.value ?? '' }))
  return cookiesNow(
    header,
    now.filter(({ value }) => value !== ''),
  )
}
