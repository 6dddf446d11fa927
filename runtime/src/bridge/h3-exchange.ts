import type { CookieJar } from '../cookies/jar.js'
import type { Visit } from '../http/session-of.js'
import type { Client } from '../request.js'
import type { Refusal } from './refusal.js'
import type { WebHeaders, WebRequest } from '../web-types.js'

/** What a request is, and what its answer gets, whichever h3 has it. */
export interface H3Exchange {
  /**
   * What stands for the request. A handler whose answers are kept for the next visitor runs with another one, which has no
   * cookies: what is known of the first must not be told to it.
   */
  readonly request: object
  readonly method: string
  /** As it was asked for, without the query. */
  readonly path: string
  /** As the request names it; AUTH_URL counts more. */
  readonly origin: string
  /** Path and query. */
  readonly target: string
  readonly headers: WebHeaders
  readonly visit: Visit
  /** Whoever has made the connection; undefined where the platform doesn't tell. */
  readonly client: Client | undefined
  /** Reads it whole. @throws BadRequest, UnknownAction */
  readonly read: () => Promise<WebRequest>
  /** Sets a header of the answer, in place of what it was. */
  readonly setHeader: (name: string, value: string) => void
  /** Sets cookies of the answer, in place of lines that set one of them already. */
  readonly setCookies: (cookies: CookieJar) => void
  /** What to throw, so that the answer has this status and these headers. */
  readonly refuse: (
    status: number,
    message: string,
    headers: Readonly<Record<string, string>>,
  ) => Refusal
}
