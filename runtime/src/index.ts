import { raw, type AuthConfig } from './config/config.js'
import { engineFor } from './engine.js'
import { handle, handleOrThrow } from './http/handle.js'
import { toRaw, toResponse, type RawResponse } from './http/response.js'
import type { WebRequest, WebResponse } from './web-types.js'

export { createActionURL, isAuthAction } from './config/action-url.js'
export {
  raw,
  skipCSRFCheck,
  type AuthConfig,
  type Callbacks,
  type Events,
  type SessionOptions,
} from './config/config.js'
export { setEnvDefaults } from './config/env.js'
export { authjsCookies } from './cookies/authjs.js'
export { AuthError, CredentialsSignin } from './errors.js'
export {
  listAccounts,
  listSessions,
  revokeAllSessions,
  revokeSession,
  unlinkAccount,
  type AccountInfo,
  type SessionInfo,
} from './manage.js'
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
  const engine = engineFor(config)
  const arrival = { basePath: engine.basePath }
  return config.raw === raw
    ? toRaw(await handleOrThrow(engine, request, arrival))
    : toResponse(await handle(engine, request, arrival), request.method)
}
