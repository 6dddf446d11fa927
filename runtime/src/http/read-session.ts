import { parseCookies } from '../cookies/parse.js'
import { fatal, type Engine } from '../engine.js'
import type { ServerSession } from '../config/session-of.js'
import type { CookieJar } from '../cookies/jar.js'
import type { CheckOptions, SessionCheck } from '../session/check.js'
import { checkPresented, type PresentedSession } from '../session/presented.js'
import { serverSession } from '../session/server-session.js'
import { after } from '../in-time.js'
import type { Awaitable, JWT } from '../types.js'
import type { ClientAddress, Sender } from '../request.js'
import { requestId } from '../visitors/request-id.js'
import type { WebHeaders } from '../web-types.js'
import { isSecure } from './origin.js'

export interface Visit extends Pick<PresentedSession, 'authorization'> {
  readonly cookie: string | null | undefined
  /** `http` or `https`, as the visitor sees the site; AUTH_URL counts more. */
  readonly protocol: string
  /** As the visitor sees the site; undefined where the framework does not tell. AUTH_URL counts more. */
  readonly origin?: string | undefined
  /** The headers of the request, for whoever is told of it; asked for only then. */
  readonly headers?: (() => WebHeaders) | undefined
  readonly client?: ClientAddress | undefined
}

/** Who has sent a request. Its headers are asked for where an event is told: some frameworks would have to make them. */
class LazySender implements Sender {
  readonly client: ClientAddress | undefined
  readonly #host: Engine['host']
  readonly #made: () => WebHeaders
  #headers: WebHeaders | undefined
  #idOf: (() => string) | undefined

  constructor(host: Engine['host'], client: ClientAddress | undefined, headers: () => WebHeaders) {
    this.client = client
    this.#host = host
    this.#made = headers
  }

  get headers(): WebHeaders {
    return (this.#headers ??= this.#made())
  }

  id(): string {
    this.#idOf ??= requestId(this.#host, this.headers)
    return this.#idOf()
  }
}

export interface Checked {
  /** The session as the server sees it; null where nobody is signed in. */
  readonly session: ServerSession | null
  /** The id of the stored user, or the token's `sub`; undefined where nobody is signed in. */
  readonly userId?: string | undefined
  /** The claims of a sealed session: its user may have ended it since. Undefined for a stored one. */
  readonly token?: JWT | undefined
  /** What is stored of a session; undefined for a sealed one. */
  readonly stored?: SessionCheck['stored']
  /** What its freshness is told by; undefined where nobody is signed in. */
  readonly proof?: SessionCheck['proof']
  /** A renewed or removed cookie. */
  readonly cookies: CookieJar
  /** What a program is told that has presented a token which opens nothing: WWW-Authenticate. RFC 9110, section 11.6.1. */
  readonly challenge?: string | undefined
}

/**
 * Who is signed in: the one session check behind every framework. At once where nothing has to be waited for.
 *
 * @param asked an update for the callbacks, or that the store is asked, too
 * @throws AuthError where the configuration is not valid, or the store fails; whatever a callback throws. Refuse access then.
 */
export function readSession(
  engine: Engine,
  visit: Visit,
  asked?: CheckOptions,
): Awaitable<Checked> {
  const { cookie, protocol, origin, authorization, client, headers } = visit
  const problem = fatal(engine)
  if (problem) throw problem
  const option = engine.cookies(isSecure(engine, engine.url?.protocol ?? protocol)).sessionToken
  // The session's cookie, and its chunks: whatever else the browser sends is not asked for.
  const cookies = parseCookies(cookie, option.name)
  const sender = headers && new LazySender(engine.host, client, headers)
  const presented = { cookie: { cookies, option, origin, sender }, authorization }
  return after(checkPresented(engine, presented, asked), (checked) => ({
    session: serverSession(checked),
    userId: checked.userId,
    proof: checked.proof,
    token: checked.token,
    stored: checked.stored,
    cookies: checked.cookies,
    challenge: checked.challenge,
  }))
}
