import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import type { AccessToken, AccessTokenOptions } from './access-token.js'
import type { Configuration } from './configuration.js'
import type { FreshOptions } from './fresh.js'

/** The functions for an application that is a server, for a configuration of which nothing is known by type. */
export interface ServerFunctions<Context, Passing, Options = FreshOptions> {
  /**
   * Who has made a request.
   *
   * @param config or a function that gives the configuration for a request
   * @returns the session, or null where nobody is signed in
   * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
   */
  getSession(request: Context, config: Configuration<Context>): Promise<ServerSession | null>
  /**
   * Who has made a request, as a guard asks it: the session that sign-in has read for the request already, else it is read now.
   * What stands where the application finds the session is not believed, since anything may write there.
   *
   * @param config or a function that gives the configuration for a request
   * @returns the session, or null where nobody is signed in
   * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
   */
  readSession(request: Context, config: Configuration<Context>): Promise<ServerSession | null>
  /**
   * An access token of a service, for whoever makes a request: refreshed where it ends within a minute, once for all that ask at
   * the same time, in however many processes.
   *
   * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
   * @param provider the id of the provider
   * @throws RefreshTokenError where there is none: its `reason` says why, and its `signInUrl` where to get one
   * @throws AuthError where the configuration is not valid, nothing is stored, or the store fails
   * @throws TypeError where the provider is none that gives access tokens
   * @see RFC 6749, section 6
   */
  getAccessToken(
    request: Context,
    config: Configuration<Context>,
    provider: string,
    options?: AccessTokenOptions,
  ): Promise<AccessToken>
  /**
   * Lets a request pass only with a session whose user has proven within `maxAge` seconds to be who it is. It stands in front of
   * the page that has the form, too: what a form has sent is not sent again. A visitor is led to where that is confirmed, or to
   * the sign-in page, and comes back; a program gets 401, and so does a form: of a session that is not fresh with the header of
   * RFC 9470. Where the session can't be told, nobody passes, and the request fails.
   *
   * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
   * @see RFC 9470, section 3
   */
  requireFresh(config: Configuration<Context>, options?: Options): Passing
  /**
   * Lets a request pass only with a session whose user has the role. `user.role` of the session is it, or `user.roles` has it; of
   * several roles any will do. Whoever has none of them gets 403, as a page or as JSON. Strangers are led to the sign-in page, and
   * come back; a program gets 401. Where the session can't be told, nobody passes, and the request fails.
   *
   * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
   * @param role one, or several; by type those that the `session` callback tells
   * @throws InvalidConfig where no role is named
   */
  requireRole(config: Configuration<Context>, role: AnyRole, options?: Options): Passing
}

/** The functions where all applications have requests of one type. */
export interface RequestFunctions<Context, Passing> extends ServerFunctions<Context, Passing> {
  getSession<Config extends Configuration<Context>>(
    request: Context,
    config: Config,
  ): Promise<ServerSession<SessionOf<Config>> | null>
  readSession<Config extends Configuration<Context>>(
    request: Context,
    config: Config,
  ): Promise<ServerSession<SessionOf<Config>> | null>
  requireRole<Config extends Configuration<Context>>(
    config: Config,
    role: AnyRole<SessionOf<Config>>,
  ): Passing
}

/** The functions where each application has contexts of a type of its own. */
export interface ContextFunctions<Base, Passing> extends ServerFunctions<Base, Passing> {
  getSession<Context extends Base, Config extends Configuration<Context>>(
    context: Context,
    config: Config & Configuration<Context>,
  ): Promise<ServerSession<SessionOf<Config>> | null>
  readSession<Context extends Base, Config extends Configuration<Context>>(
    context: Context,
    config: Config & Configuration<Context>,
  ): Promise<ServerSession<SessionOf<Config>> | null>
  getAccessToken<Context extends Base>(
    context: Context,
    config: Configuration<Context>,
    provider: string,
    options?: AccessTokenOptions,
  ): Promise<AccessToken>
}
