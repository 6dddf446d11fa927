import { base64url, equalText } from '../bytes.js'
import { dropPending, keepPending, readPending } from '../checks/pending.js'
import { allowsHttp } from '../config/check-services.js'
import { isLoopback } from '../config/host-names.js'
import { CHECK_MAX_AGE } from '../cookies/names.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { InvalidEndpoints } from '../errors.js'
import { isFilled, toError } from '../guards.js'
import type { EndSession } from '../providers/oauth-config.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import { provableSession, type Provable } from '../session/renew-proof.js'
import { authorizationServer } from './oauth-server.js'
import { readStoredClaims } from './stored-claims.js'

export interface Leaving {
  readonly provider: ResolvedOAuth
  readonly idToken: string | undefined
  readonly email: string | undefined
}

export interface Led {
  readonly url: string
  readonly cookies: CookieJar
}

/** The ID token of this very session: that of another one would end another one. */
async function findIdToken(
  { store }: Engine,
  { userId, sid }: Provable,
  { id }: ResolvedOAuth,
): Promise<string | undefined> {
  if (!store?.has('listAccountsByUserId')) return undefined
  const accounts = await store.listAccountsByUserId(userId)
  const tokens = accounts
    .filter(({ provider }) => provider === id)
    .flatMap(({ id_token: token }) => (isFilled(token) ? [token] : []))
  const [first, ...more] = tokens.filter(
    (token) => sid === undefined || readStoredClaims({ id_token: token })['sid'] === sid,
  )
  return more.length === 0 ? first : undefined
}

function readEmail({ user, kept }: Provable): string | undefined {
  const email = user?.email ?? ('token' in kept ? kept.token.email : undefined)
  return isFilled(email) ? email : undefined
}

function isSignOutAsked(request: AuthRequest): boolean {
  return field(request, 'provider') === 'true'
}

/**
 * The service that the session of a request came from, where it is to end there as well: where that is asked for, or the
 * provider says so. No other one that is linked is left.
 */
export async function findLeaving(
  engine: Engine,
  request: AuthRequest,
): Promise<Leaving | undefined> {
  const session = await provableSession(engine, request)
  const provider = engine.providers.get(session?.provider ?? '')
  if (!session || (provider?.type !== 'oauth' && provider?.type !== 'oidc')) return undefined
  if (!isSignOutAsked(request) && !provider.logout) return undefined
  const idToken = await findIdToken(engine, session, provider)
  return { provider, idToken, email: readEmail(session) }
}

/**
 * Where a service ends sessions.
 *
 * @throws InvalidEndpoints where that is no https URL; http is for this machine only, or where the provider allows it
 */
function safeEndpoint(
  endpoint: string,
  authorization: string | undefined,
  isAllowed: boolean,
): URL {
  const url = new URL(endpoint, authorization)
  const isHere =
    isAllowed || (isLoopback(url.hostname) && authorization?.startsWith('http:') === true)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere)) return url
  throw new InvalidEndpoints('the end_session_endpoint is not an https URL')
}

/** Parameters in the form of OpenID Connect RP-Initiated Logout 1.0, section 2, or in the service's own, which has no others. */
function buildParams(
  { redirectParam }: EndSession,
  { provider: { clientId = '' }, idToken, email }: Leaving,
  { back, state }: { readonly back: string; readonly state: string },
): Readonly<Record<string, string>> {
  if (redirectParam !== undefined) return { client_id: clientId, [redirectParam]: back }
  return {
    ...(idToken === undefined ? email && { logout_hint: email } : { id_token_hint: idToken }),
    client_id: clientId,
    post_logout_redirect_uri: back,
    state,
  }
}

/**
 * Where to go after the session has ended here: to the service, which leads back. Whatever it answers changes nothing. OpenID
 * Connect RP-Initiated Logout 1.0, section 2.
 *
 * @param callbackUrl where to go in the end
 * @returns undefined where the service has no such endpoint, or can't be asked for it: that is logged
 */
export async function leadToService(
  engine: Engine,
  request: AuthRequest,
  leaving: Leaving,
  callbackUrl: string,
): Promise<Led | undefined> {
  const { provider } = leaving
  const { endSession = {} } = provider
  try {
    const { metadata } = await authorizationServer(engine, provider)
    const endpoint = endSession.url ?? metadata.end_session_endpoint
    if (endpoint === undefined) return undefined
    const isAllowed = allowsHttp(provider, engine)
    const url = safeEndpoint(endpoint, metadata.authorization_endpoint, isAllowed)
    const state = base64url(engine.host.randomBytes(32))
    const asked = { back: `${request.base}/signout/done`, state }
    for (const [name, value] of Object.entries(buildParams(endSession, leaving, asked)))
      url.searchParams.set(name, value)
    const waits = { url: callbackUrl, ...(endSession.redirectParam === undefined && { state }) }
    const cookies = await keepPending(engine, request, 'sign-out', [waits], CHECK_MAX_AGE)
    return { url: url.href, cookies }
  } catch (thrown) {
    engine.logger.error(toError(thrown))
    return undefined
  }
}

/**
 * Where to go after the service has led back: to where the sign-out was to lead, where it is the one that this browser has begun,
 * and else to the front page. OpenID Connect RP-Initiated Logout 1.0, section 3.
 */
export async function backFromService(engine: Engine, request: AuthRequest): Promise<Led> {
  const waiting = await readPending(engine, request, 'sign-out')
  const { state, url } = waiting ?? {}
  const given = request.query.get('state') ?? ''
  const isSame = state === undefined || (isFilled(state) && equalText(given, state))
  return { url: isSame && isFilled(url) ? url : request.home, cookies: dropPending(request) }
}
