import { finishSignIn } from './actions/callback.js'
import { giveCsrf } from './actions/csrf.js'
import { showMailbox } from './actions/mailbox.js'
import { showError, showVerifyRequest } from './actions/messages.js'
import { listProviders } from './actions/providers.js'
import { readSession, updateSession } from './actions/session.js'
import { showSignIn, startSignIn } from './actions/sign-in.js'
import { showSignOut, signOut } from './actions/sign-out.js'
import { giveWebAuthnOptions } from './actions/webauthn-options.js'
import { clearChallenge } from './checks/challenge.js'
import { requireCsrf } from './checks/csrf.js'
import { clearTransaction, transactionId } from './checks/transaction.js'
import { EMPTY_JAR, type CookieJar } from './cookies/jar.js'
import type { Engine } from './engine.js'
import { MethodNotAllowed, SignOutError, UnknownAction, type AuthError } from './errors.js'
import { byFormPost } from './flows/redirect-proxy.js'
import { readResponse } from './flows/response-params.js'
import type { ResolvedOAuth } from './providers/resolve.js'
import type { Reply } from './reply.js'
import type { AuthRequest, EndpointName } from './request.js'
import { dropSession } from './session/jwt.js'

/** What answers one method of one endpoint. */
export interface Route {
  readonly action: EndpointName
  readonly method: 'GET' | 'POST'
  readonly handler: (engine: Engine, request: AuthRequest) => Promise<Reply>
  /** Whether the body must carry the CSRF token. */
  readonly csrf: boolean | ((engine: Engine, request: AuthRequest) => boolean)
  /** Whether the path may go on with a provider's id. */
  readonly provider: 'none' | 'optional' | 'required'
}

/** An authorization server posts from another site: state protects that, not the CSRF token. */
function postedByOurForm(engine: Engine, request: AuthRequest): boolean {
  const type = engine.providers.get(request.providerId ?? '')?.type
  return type !== 'oauth' && type !== 'oidc'
}

const ROUTES: readonly Route[] = [
  { action: 'providers', method: 'GET', handler: listProviders, csrf: false, provider: 'none' },
  { action: 'csrf', method: 'GET', handler: giveCsrf, csrf: false, provider: 'none' },
  { action: 'session', method: 'GET', handler: readSession, csrf: false, provider: 'none' },
  { action: 'session', method: 'POST', handler: updateSession, csrf: true, provider: 'none' },
  { action: 'signin', method: 'GET', handler: showSignIn, csrf: false, provider: 'none' },
  { action: 'signin', method: 'POST', handler: startSignIn, csrf: true, provider: 'optional' },
  { action: 'signout', method: 'GET', handler: showSignOut, csrf: false, provider: 'none' },
  { action: 'signout', method: 'POST', handler: signOut, csrf: true, provider: 'none' },
  { action: 'callback', method: 'GET', handler: finishSignIn, csrf: false, provider: 'required' },
  {
    action: 'callback',
    method: 'POST',
    handler: finishSignIn,
    csrf: postedByOurForm,
    provider: 'required',
  },
  {
    action: 'verify-request',
    method: 'GET',
    handler: showVerifyRequest,
    csrf: false,
    provider: 'none',
  },
  {
    action: 'webauthn-options',
    method: 'GET',
    handler: giveWebAuthnOptions,
    csrf: false,
    provider: 'required',
  },
  { action: 'error', method: 'GET', handler: showError, csrf: false, provider: 'none' },
  { action: 'dev', method: 'GET', handler: showMailbox, csrf: false, provider: 'required' },
]

/** Those that a path may mean, whatever the method. */
function routesOf(action: EndpointName, providerId: string | undefined): readonly Route[] {
  return ROUTES.filter(
    (route) =>
      route.action === action &&
      (providerId === undefined ? route.provider !== 'required' : route.provider !== 'none'),
  )
}

/** Whether a path is an endpoint's, with some method. */
export function isRouted(action: EndpointName, providerId: string | undefined): boolean {
  return routesOf(action, providerId).length > 0
}

/**
 * The route of a path.
 *
 * @throws UnknownAction where no endpoint has the path
 * @throws MethodNotAllowed where it has, but not for this method
 */
export function findRoute(
  method: string,
  action: EndpointName,
  providerId: string | undefined,
): Route {
  const fitting = routesOf(action, providerId)
  const route = fitting.find((candidate) => candidate.method === method)
  if (route) return route
  if (fitting.length === 0) throw new UnknownAction('no endpoint has this path')
  const allow = fitting.flatMap((candidate) =>
    candidate.method === 'GET' && action !== 'callback' ? ['GET', 'HEAD'] : [candidate.method],
  )
  throw new MethodNotAllowed(allow)
}

/** Answers a request by its route. @throws whatever the checks and the endpoint throw */
export async function dispatch(engine: Engine, request: AuthRequest, route: Route): Promise<Reply> {
  const needed = typeof route.csrf === 'function' ? route.csrf(engine, request) : route.csrf
  if (needed) await requireCsrf(engine, request)
  return route.handler(engine, request)
}

/** The cookies of the sign-in that an authorization response belongs to. */
async function checksOf(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<CookieJar> {
  if (!provider.checks.has('state')) return clearTransaction(request, undefined)
  const { params } = await readResponse(engine, request)
  return clearTransaction(request, await transactionId(params.get('state') ?? undefined))
}

/**
 * The cookies that an endpoint uses up, whatever comes of it.
 *
 * @param error that it ended with
 */
export async function usedUp(
  engine: Engine,
  request: AuthRequest,
  error?: AuthError,
): Promise<CookieJar> {
  if (error instanceof SignOutError)
    return dropSession({ cookies: request.cookies, option: request.names.sessionToken })
  if (request.action !== 'callback') return EMPTY_JAR
  const posted = request.method === 'POST'
  const provider = engine.providers.get(request.providerId ?? '')
  switch (provider?.type) {
    case 'webauthn':
      return posted ? clearChallenge(request) : EMPTY_JAR
    case 'oauth':
    case 'oidc':
      // A posted response is only carried on: what it is checked with is used up where it arrives.
      return posted && byFormPost(provider) ? EMPTY_JAR : checksOf(engine, request, provider)
    default:
      return clearTransaction(request, undefined)
  }
}
