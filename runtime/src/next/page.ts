import { cookiesNow, type Acting } from '../bridge/act.js'
import { storeCookies } from '../bridge/set-cookies.js'
import type { CookieJar } from '../cookies/jar.js'
import type { WebHeaders } from '../web-types.js'

/** A request that Next answers by components, actions and handlers, as far as its parts can be told. */
export type PageRequest = Pick<Acting, 'method' | 'headers' | 'cookies'>

/** Next tells no method: browsers name the origin of whatever they post, and the type of a body. */
function guessMethod(headers: Pick<WebHeaders, 'has'>): string {
  return headers.has('origin') || headers.has('content-type') ? 'POST' : 'GET'
}

// Next's modules are loaded when they are needed: a gate can't have all of them, and nothing of Pages has any.

/**
 * Waits for a request. What Next renders ahead of one (`/docs/messages/blocking-prerender-current-time`) may have cookies, but
 * must not ask what time it is, as whoever checks a session does.
 */
async function isAsked(): Promise<void> {
  const { connection } = await import('next/server.js')
  try {
    await connection()
  } catch {
    // Behind an answer (`after`) nothing is rendered any more.
  }
}

export async function pageRequest(): Promise<PageRequest> {
  const { cookies, headers } = await import('next/headers.js')
  const [sent, jar] = await Promise.all([headers(), cookies()])
  await isAsked()
  const now = cookiesNow(sent.get('cookie'), jar.getAll())
  return { method: guessMethod(sent), headers: new Headers(sent), cookies: now }
}

export async function setCookies(cookies: CookieJar): Promise<void> {
  if (cookies.size === 0) return
  const { cookies: open } = await import('next/headers.js')
  const jar = await open()
  storeCookies(jar, cookies)
}

/** Sets cookies where Next lets them be set: nowhere while a component is rendered. The next request renews the session then. */
export async function offerCookies(cookies: CookieJar): Promise<void> {
  try {
    await setCookies(cookies)
  } catch {
    // Next says no by an error of no type.
  }
}

export async function redirectPage(url: string): Promise<never> {
  // By this name a bundler takes the part that route handlers have, too. Where none is at work, it is no file of Next's.
  const { redirect } = await import('next/navigation').catch(
    async () => import('next/navigation.js'),
  )
  return redirect(url)
}
