import type { CookieJar } from '../cookies/jar.js'
import { parseCookies } from '../cookies/parse.js'

/** What a request that Next answers by components, actions and handlers says of itself. */
export interface PageRequest {
  readonly headers: Headers
  /** By name, decoded: those that the browser has sent, and those that were set since. */
  readonly cookies: ReadonlyMap<string, string>
}

// Next's modules are loaded when they are needed: a gate can't have all of them, and nothing of Pages has any.

/**
 * The cookies as they are now: Next knows what an action has set already. Of a name that occurs twice it takes one, whoever
 * has set that: those are left out.
 */
function cookiesNow(
  header: string | null,
  now: readonly (readonly [string, string])[],
): PageRequest['cookies'] {
  const sent = parseCookies(header)
  const names = new Set(header?.split(';').map((pair) => pair.split('=', 1).join().trim()))
  return new Map(now.filter(([name]) => sent.has(name) || !names.has(name)))
}

/** The request that is being answered. @throws where none is */
export async function pageRequest(): Promise<PageRequest> {
  const { cookies, headers } = await import('next/headers.js')
  const [sent, jar] = await Promise.all([headers(), cookies()])
  const now = jar.getAll().map(({ name, value }) => [name, value] as const)
  return { headers: new Headers(sent), cookies: cookiesNow(sent.get('cookie'), now) }
}

/** Sets cookies from an action or a handler. @throws where a component is rendered */
export async function setCookies(cookies: CookieJar): Promise<void> {
  if (cookies.size === 0) return
  const { cookies: open } = await import('next/headers.js')
  const jar = await open()
  for (const { name, value, options } of cookies.values()) jar.set(name, value, options)
}

/** Sets cookies where Next lets them be set: nowhere while a component is rendered. The next request renews the session then. */
export async function offerCookies(cookies: CookieJar): Promise<void> {
  try {
    await setCookies(cookies)
  } catch {
    // Next says no by an error of no type.
  }
}

/** The Cookie header of these cookies. */
export function cookieHeader(cookies: PageRequest['cookies']): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

/** Ends the request by leading elsewhere. */
export async function leadTo(url: string): Promise<never> {
  const { redirect } = await import('next/navigation.js')
  return redirect(url)
}
