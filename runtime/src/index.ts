import {
  findAccessToken,
  type AccessToken,
  type AccessTokenOptions,
} from './bridge/find-access-token.js'
import { webExchange } from './bridge/exchange.js'
import { freshGuard, guardedRequest, isLed, type FreshOptions, type Guard } from './bridge/fresh.js'
import { roleGuard } from './bridge/role.js'
import { raw, type AuthConfig } from './config/config.js'
import type { AnyRole, ServerSession, SessionOf } from './config/session-of.js'
import { getEngine, type Engine } from './engine.js'
import { handle, handleOrThrow } from './http/handle.js'
import { toRaw, toResponse, type RawResponse } from './http/response.js'
import { readSession } from './http/read-session.js'
import type { WebRequest, WebResponse } from './web-types.js'

export { createActionURL } from './config/action-url.js'
export type {
  AnyRole,
  ClientSession,
  ServerSession,
  SessionOf,
  Shows,
} from './config/session-of.js'
export {
  raw,
  skipCSRFCheck,
  type AuthConfig,
  type Callbacks,
  type JWTParams,
  type SessionParams,
  type SignInParams,
} from './config/config.js'
export type { EventMessage, EventName, EventOrigin, Events } from './config/events.js'
export type { SessionOptions, SessionStrategy } from './config/config.js'
export { setEnvDefaults } from './config/env.js'
export { perEnvironment } from './config/per-environment.js'
export { isAuthAction } from './endpoints.js'
export { authjsAnswers, type Answers } from './config/answers.js'
export { authjsCookies, betterAuthCookies, nextAuthCookies } from './cookies/presets.js'
export type { AccessToken, AccessTokenOptions } from './bridge/find-access-token.js'
export { AuthError, CredentialsSignin, RefreshTokenError } from './errors.js'
export {
  listAccounts,
  listSessions,
  revokeAllSessions,
  revokeSession,
  unlinkAccount,
  type AccountInfo,
  type SessionInfo,
} from './manage.js'
export {
  changePassword,
  deleteUser,
  factors,
  listPasskeys,
  newRecoveryCodes,
  removePasskey,
  removePassword,
  removeTwoFactor,
  requestAddressChange,
  signOutEverywhere,
  updateProfile,
  type FactorInfo,
  type PasskeyInfo,
} from './manage-account.js'
export { createToken, type TokenOptions } from './manage.js'
export type { CreatedToken } from './session/bearer.js'
export type { FreshOptions } from './bridge/fresh.js'
export {
  createUser,
  setPassword,
  type NewAccount,
  type PasswordOrHash,
} from './manage-passwords.js'
export type { LanguageId } from './texts/language-ids.js'
export type { Texts, TextsChanges } from './texts/texts.js'
export { clientSession } from './session/server-session.js'
export type { RawResponse } from './http/response.js'
export { customFetch, type Provider, type ProviderConfig } from './providers/provider.js'
export type { JWT, Account, DefaultSession, Profile, Session, Theme, User } from './types.js'

/**
 * Answers a request to one of the endpoints below `basePath`.
 *
 * @param request as it came in; its URL is the one that the visitor sees
 * @returns the response; with `config.raw`, the internal response
 * @throws AuthError with `config.raw`: why a request was refused, such as a CredentialsSignin. What is wrong with the
 * configuration is answered, and so is all that is asked for with X-Auth-Return-Redirect
 */
export async function Auth(
  request: WebRequest,
  config: AuthConfig & { readonly raw: typeof raw },
): Promise<RawResponse>
export async function Auth(
  request: WebRequest,
  config: Omit<AuthConfig, 'raw'>,
): Promise<WebResponse>
export async function Auth(
  request: WebRequest,
  config: AuthConfig,
): Promise<WebResponse | RawResponse> {
  const engine = getEngine(config)
  const arrival = { basePath: engine.basePath }
  return config.raw === raw
    ? toRaw(await handleOrThrow(engine, request, arrival))
    : toResponse(await handle(engine, request, arrival), request.method)
}

// Whoever bundles `Auth` alone has no use for it.
const exchange = /* @__PURE__ */ webExchange((request: WebRequest) => request)

/** Options of {@link getSession}. */
export interface GetSessionOptions {
  /**
   * True to ask the store about the user of a sealed session, which otherwise happens when it is renewed: who is gone, or has
   * ended the sessions, is not signed in. Stored sessions always tell the current state.
   */
  readonly current?: boolean
}

/**
 * Who has made a request. It reads the session alone; `GET /auth/session` and the frameworks' middleware renew its cookie, too.
 *
 * @param request whose cookies are read; its URL is the one that the visitor sees
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a store fails; whatever a callback throws. Refuse access then.
 */
export async function getSession<Config extends Omit<AuthConfig, 'raw'>>(
  request: WebRequest,
  config: Config,
  options?: GetSessionOptions,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getSession(
  request: WebRequest,
  config: Omit<AuthConfig, 'raw'>,
  options?: GetSessionOptions,
): Promise<ServerSession | null> {
  return (await readSession(getEngine(config), exchange.visit(request), options)).session
}

async function refuseRequest(
  guard: Guard,
  engine: Engine,
  request: WebRequest,
): Promise<WebResponse | undefined> {
  const checked = await readSession(engine, exchange.visit(request))
  const asked = guardedRequest(engine, exchange, request)
  return guard(engine, checked, { ...asked, back: () => exchange.target(request) })
}

/**
 * Asks for a session whose user has proven within `maxAge` seconds to be who it is: for whatever must not happen on a browser
 * that somebody has left open. It stands in front of the page that has the form, too: what a form has sent is not sent again.
 *
 * @param request whose cookies are read; its URL is the one that the visitor sees
 * @returns undefined where it is fresh; else the answer to give: a page is led to where that is confirmed, and back; a program
 *   gets 401, with the header of RFC 9470. Whoever is not signed in is led to the sign-in page, or gets 401
 * @throws AuthError where the configuration is not valid, or a store fails; whatever a callback throws. Refuse access then.
 * @see RFC 9470, section 3
 */
export async function requireFresh(
  request: WebRequest,
  config: Omit<AuthConfig, 'raw'>,
  options: FreshOptions = {},
): Promise<WebResponse | undefined> {
  const engine = getEngine(config)
  return refuseRequest(freshGuard(options), engine, request)
}

/**
 * Asks for a session whose user has the role: `user.role` of the session is it, or `user.roles` has it. The session is what the
 * `session` callback makes; nothing that a request says counts.
 *
 * @param request whose cookies are read; its URL is the one that the visitor sees
 * @param role one, or several of which any will do; by type those that the `session` callback tells
 * @returns undefined where its user has one; else the answer to give: 403, as a page or as JSON. Whoever is not signed in is led to
 *   the sign-in page, or gets 401
 * @throws AuthError where the configuration is not valid, no role is named, or a store fails; whatever a callback throws. Refuse
 *   access then.
 * @see RFC 9110, section 15.5.4
 */
export async function requireRole<Config extends Omit<AuthConfig, 'raw'>>(
  request: WebRequest,
  config: Config,
  role: AnyRole<SessionOf<Config>>,
): Promise<WebResponse | undefined>
export async function requireRole(
  request: WebRequest,
  config: Omit<AuthConfig, 'raw'>,
  role: AnyRole,
): Promise<WebResponse | undefined> {
  return refuseRequest(roleGuard(role), getEngine(config), request)
}

/**
 * An access token of a service, for whoever makes a request: refreshed where it ends within a minute, once for all that ask
 * at the same time, in however many processes. A user who has linked the service has one; `offline: true` of the provider
 * asks for what it is refreshed with.
 *
 * @param request whose cookies are read; its URL is the one that the visitor sees
 * @param provider the id of the provider
 * @throws RefreshTokenError where there is none: its `reason` says why, and its `signInUrl` where to get one
 * @throws AuthError where the configuration is not valid, nothing is stored, or the store fails; the adapter needs
 *   `listAccountsByUserId`, `getAccount` and `updateAccount`
 * @throws TypeError where the provider is none that gives access tokens
 * @see RFC 6749, section 6
 */
export async function getAccessToken(
  request: WebRequest,
  config: Omit<AuthConfig, 'raw'>,
  provider: string,
  options: AccessTokenOptions = {},
): Promise<AccessToken> {
  const engine = getEngine(config)
  const asked = {
    checked: await readSession(engine, exchange.visit(request)),
    site: () => ({ origin: exchange.origin(request), basePath: engine.basePath }),
    back: () => (isLed(request.method, request.headers) ? exchange.target(request) : undefined),
  }
  return findAccessToken(engine, asked, provider, options)
}
