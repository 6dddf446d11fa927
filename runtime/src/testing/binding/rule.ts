import type { AuthConfig } from '../../config/config.js'
import type { WebHeaders } from '../../web-types.js'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string
  /** Path and query, byte for byte: not brought into another form on the way. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  /** With every Set-Cookie line. */
  readonly headers: WebHeaders
  readonly body: string
}

/** How an application is built for a rule. */
export interface ApplicationOptions {
  readonly config: AuthConfig
  /** Where the endpoints are mounted, or configured: whichever is the framework's way. */
  readonly basePath: string
  /** True where every body is read by the framework's own parsers before the endpoints see the request. */
  readonly readsBodies: boolean
  /** True where the framework is told to trust one proxy. */
  readonly trustsProxy: boolean
}

/** An application that is being served on this machine over http. */
export interface Application {
  /** As a browser on this machine has it. */
  readonly origin: string
  readonly send: (request: WireRequest) => Promise<WireAnswer>
  /** The body of an answer to GET, part by part as it arrives. */
  readonly parts: (request: Pick<WireRequest, 'target' | 'headers'>) => AsyncIterator<string>
  readonly close: () => Promise<void>
}

/**
 * An ability that not every framework has, or a fact that not every platform tells: who has made a connection, and a
 * visitor's address; `actions` are those by which the application's own code signs in and out, `once` is what stands for a
 * request wherever it is asked for, `fresh` what asks for a fresh session, `role` what asks for a role, `denied` a page of ours for
 * whoever has it not, and `page` the address of the page that is asked for.
 */
export type Need =
  | 'peer'
  | 'address'
  | 'proxy'
  | 'methods'
  | 'spelling'
  | 'actions'
  | 'once'
  | 'fresh'
  | 'role'
  | 'denied'
  | 'page'

/**
 * A framework with its binding, as an application of this form:
 *
 * - the endpoints below the base path, then the session for whatever comes after;
 * - `POST <basePath>/login` answers `{ "login": <the text of the body> }`: a path of the application below the base path;
 * - `GET /session` answers the session that is where the binding puts it, as JSON; `GET /function` the one of `getSession`;
 * - `GET /forged` writes `{ "user": { "name": "eve" } }` to where the binding puts the session, and then answers the session with
 *   which the guard of the binding lets pass, as JSON; null, or the status 401, where it lets nobody pass;
 * - `GET` and `POST /in` sign in by the binding's `signIn`, with the username `ada` and the password `right`, and `/out` signs out by
 *   its `signOut`: each answers `{ "refused": <the type of the error, or null> }`, with the cookies;
 * - `GET` and `POST /fresh` answer `"passed"` behind the `requireFresh` of the binding, `/fresh/minute` with `maxAge: 60`;
 * - `GET` and `POST /admin` answer `"passed"` behind the `requireRole` of the binding for `admin`, `/staff` for `admin` and `editor`;
 * - `GET /token` answers `{ "accessToken": … }` by the binding's `getAccessToken` for the provider `acme`, or what its
 *   RefreshTokenError says, as `{ "reason": …, "signInUrl": … }`; `/token/photos` with `redirectTo: '/photos'`;
 * - `GET /cookie` sets the cookie `theme=dark` beside the session's;
 * - `GET /stream` sends `one`, and `two` after `GET /release` was asked for.
 */
export interface FrameworkWorld {
  readonly start: (options: ApplicationOptions) => Promise<Application>
  /** The needs that the framework has no way to meet, and why: the rules about them do not apply. */
  readonly lacks?: Readonly<Partial<Record<Need, string>>>
}

/** A rule that every binding keeps. */
export interface FrameworkRule {
  /** One sentence. */
  readonly name: string
  /** The need that the framework must have a way to meet for the rule to apply. */
  readonly needs?: Need
  /** @throws {Error} where the binding breaks the rule */
  readonly run: (world: FrameworkWorld) => Promise<void>
}
