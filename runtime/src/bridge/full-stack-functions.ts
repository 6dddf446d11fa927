import type { AnyRole, ServerSession } from '../config/session-of.js'
import type { Session } from '../types.js'
import type { GetAccessToken } from './access-token.js'
import type { FreshOptions } from './fresh.js'

/** The functions by which an application asks for more than a session. */
export interface Requirements<Context, Shown = Session, Role = AnyRole<Shown>> {
  /**
   * The session, for whatever must not happen on a browser that somebody has left open: for the page that has the form, and where it is
   * sent to. It ends as `requireSession` for strangers; where nobody has proven within `maxAge` seconds to be who it is, whoever
   * asks for a page is led to where that is confirmed, and back; a form and a program get 401, with the header of RFC 9470.
   */
  readonly requireFresh: (context: Context, options?: FreshOptions) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever only some people may do. The answer is 403 where the session's user has not the role: `user.role` is it,
   * or `user.roles` has it, and of several roles any will do. It ends as `requireSession` for strangers.
   *
   * @param role one, or several; by type those that the `session` callback tells
   * @throws InvalidConfig where no role is named
   */
  readonly requireRole: (context: Context, role: Role) => Promise<ServerSession<Shown>>
}

/** The function by which it asks services in the name of their users. */
export interface TokenReading<Context> {
  /** An access token of a service for whoever makes a request. @throws RefreshTokenError where there is none */
  readonly getAccessToken: GetAccessToken<Context>
}

/** The functions that an application calls where it reads or writes what not everybody may. */
export interface FullStackFunctions<Context, Shown = Session, Role = AnyRole<Shown>>
  extends Requirements<Context, Shown, Role>, TokenReading<Context> {
  /**
   * The session, for whatever must not happen without one. Whoever asks for a page is led to the sign-in page, a program gets 401;
   * where the session can't be told, it rejects.
   */
  readonly requireSession: (context: Context) => Promise<ServerSession<Shown>>
}

/** The same where what a framework hands over has no place for a session by itself. */
export interface SessionReading<Context, Shown = Session> {
  /**
   * Who has made a request; null where nobody is signed in.
   *
   * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
   */
  readonly getSession: (context: Context) => Promise<ServerSession<Shown> | null>
}
