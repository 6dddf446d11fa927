import { parseCookies } from '../cookies/parse.js'
import { serializeCookie } from '../cookies/serialize.js'
import { fatal, type Engine } from '../engine.js'
import { checkSession } from '../session/check.js'
import type { Session } from '../types.js'
import { isSecure } from './origin.js'

/** What a session is read from: the parts of a request that every framework has. */
export interface Visit {
  /** The Cookie header. */
  readonly cookie: string | null | undefined
  /** `http` or `https`, as the visitor sees the site; AUTH_URL counts more. */
  readonly protocol: string
}

/** What a session check tells a framework. */
export interface SessionAnswer {
  /** Null where nobody is signed in. */
  readonly session: Session | null
  /** Values of the Set-Cookie headers to send: a cookie that is renewed or removed. */
  readonly setCookies: readonly string[]
}

/** The Cache-Control of an answer that sets a session's cookie: a cache must not give it to the next visitor. */
export const NEVER_CACHED = 'private, no-store'

/**
 * Who is signed in: the one session check behind every framework.
 *
 * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
 */
export async function sessionOf(
  engine: Engine,
  { cookie, protocol }: Visit,
): Promise<SessionAnswer> {
  const problem = fatal(engine)
  if (problem) throw problem
  const origin = engine.url?.origin ?? `${protocol}://`
  const option = engine.cookies(isSecure(engine, origin)).sessionToken
  // The session's cookie, and its chunks: whatever else the browser sends is not asked for.
  const cookies = parseCookies(cookie, option.name)
  const checked = await checkSession(engine, { cookies, option })
  return {
    session: checked.session,
    setCookies: [...checked.cookies.values()].map(serializeCookie),
  }
}
