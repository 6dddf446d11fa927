import { callbackUrl } from '../checks/callback-url.js'
import { keepNonce } from '../checks/nonce.js'
import { keepVerifier } from '../checks/pkce.js'
import { proxiedState } from '../checks/proxied.js'
import { keepPending, newState, type Pending } from '../checks/state.js'
import { clearSurplus, transactionId, type Transaction } from '../checks/transaction.js'
import { createJar, mergeJars, type Cookie } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { AuthError, IssuerMismatch, LinkRefused, OAuthSignInError } from '../errors.js'
import { confirmFirst } from './account/confirm-first.js'
import { attempt } from '../limits/limiter.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { currentUser } from '../session/current.js'
import { chosenLanguage } from '../texts/load-texts.js'
import { buildScope, withoutSecrets } from './oauth-client.js'
import { authorizationServer } from './oauth-server.js'
import { byFormPost, ownCallback, resolveRedirectProxy, redirectUri } from './redirect-proxy.js'

/** Parameters that a request may never set, whatever the provider's configuration allows. */
const RESERVED: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'registration',
  'client_assertion',
  'client_assertion_type',
  'claims',
])

/** Why somebody is sent to a service, but by a form of the sign-in page. */
export interface StartReason {
  /** Whoever is signed in proves anew to be who it is. */
  readonly confirms?: true
  /** Another site asks for it. */
  readonly initiated?: InitiatedLogin
}

/** What another site may say of a sign-in that it asks for. OpenID Connect Core 1.0, section 4. */
export interface InitiatedLogin {
  readonly issuer: string | undefined
  readonly loginHint: string | undefined
  /** Where it leads: safe to go to. */
  readonly target: string
}

function passedParams(
  request: AuthRequest,
  provider: ResolvedOAuth,
  { initiated }: StartReason,
): readonly (readonly [string, string])[] {
  // Another site has a say in nothing else.
  if (initiated) return initiated.loginHint ? [['login_hint', initiated.loginHint]] : []
  return [...request.query].filter(
    ([name]) => provider.authorizationParams.has(name) && !RESERVED.has(name),
  )
}

/**
 * The language that the visitor has chosen here, for a service of OpenID Connect that may be told it, unless one is said already:
 * by the configuration, or by the request. OpenID Connect Core 1.0, section 3.1.2.1.
 */
function chooseLanguage(
  { languages }: Engine,
  request: AuthRequest,
  { type, authorizationParams, authorization }: ResolvedOAuth,
  said: string | null,
): string | undefined {
  const isSaid = said !== null || Object.hasOwn(authorization.params ?? {}, UI_LOCALES)
  if (type !== 'oidc' || isSaid || !authorizationParams.has(UI_LOCALES)) return undefined
  return chosenLanguage(languages, request)
}

const UI_LOCALES = 'ui_locales'

function authorizationUrl(
  engine: Engine,
  endpoint: string,
  request: AuthRequest,
  provider: ResolvedOAuth,
  reason: StartReason,
  checks: Readonly<Record<string, string>>,
): URL {
  const url = new URL(endpoint)
  const params = url.searchParams
  params.set('response_type', 'code')
  params.set('client_id', provider.clientId ?? '')
  params.set('redirect_uri', redirectUri(request, provider))
  for (const [name, value] of Object.entries({
    ...provider.offline?.params,
    ...provider.authorization.params,
  })) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  for (const [name, value] of passedParams(request, provider, reason)) params.set(name, value)
  const language = chooseLanguage(engine, request, provider, params.get(UI_LOCALES))
  if (language !== undefined) params.set(UI_LOCALES, language)
  const scope = buildScope(provider, params.get('scope'))
  if (scope) params.set('scope', scope)
  else params.delete('scope')
  for (const [name, value] of Object.entries(checks)) params.set(name, value)
  return url
}

interface KeptChecks {
  readonly params: Readonly<Record<string, string>>
  readonly cookies: readonly Cookie[]
}

async function createState(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<string> {
  return resolveRedirectProxy(request, provider) === undefined
    ? newState(engine)
    : proxiedState(engine, ownCallback(request, provider))
}

function asksToLink(request: AuthRequest): boolean {
  return field(request, 'intent') === 'link'
}

/**
 * Whom the account is to be linked to: whoever is signed in, where the form says `intent=link`. Signing in with another
 * service on a browser on which somebody is signed in is no wish to become that user.
 *
 * @throws LinkRefused where nobody is signed in who could be linked to
 */
async function findLinkTarget(engine: Engine, request: AuthRequest): Promise<string | undefined> {
  const asked = asksToLink(request)
  if (!asked && !engine.linksImplicitly) return undefined
  const current = await currentUser(engine, request)
  if (asked && !current) throw new LinkRefused('there is nobody signed in to link the account to')
  return current?.user.id
}

/** What is remembered until the service answers: whom it may be linked to, or confirmed for, and where it leads. */
async function describePending(
  engine: Engine,
  request: AuthRequest,
  { confirms, initiated }: StartReason,
): Promise<Omit<Pending, 'state'>> {
  if (initiated) return { callbackUrl: initiated.target }
  const url = await callbackUrl(engine, request)
  return confirms
    ? { callbackUrl: url, confirmFrom: Math.floor(engine.host.now() / 1000) }
    : { callbackUrl: url, startedBy: await findLinkTarget(engine, request) }
}

async function keepChecks(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  reason: StartReason,
): Promise<KeptChecks> {
  const { checks } = provider
  const state = checks.has('state') ? await createState(engine, request, provider) : undefined
  const transaction: Transaction = {
    id: await transactionId(state),
    providerId: provider.id,
    crossSite: byFormPost(provider),
  }
  const pkce = checks.has('pkce') ? await keepVerifier(engine, request, transaction) : undefined
  const nonce = checks.has('nonce') ? await keepNonce(engine, request, transaction) : undefined
  const pending = await keepPending(engine, request, transaction, {
    state,
    ...(await describePending(engine, request, reason)),
  })
  return {
    params: {
      // OpenID Connect Core 1.0, section 3.1.2.1: the ID token says then when the user has proven it.
      ...(reason.confirms && provider.type === 'oidc' && { max_age: '0' }),
      ...(state !== undefined && { state }),
      ...(pkce && { code_challenge: pkce.challenge, code_challenge_method: 'S256' }),
      ...(nonce && { nonce: nonce.nonce }),
    },
    cookies: [pending, ...(pkce ? [pkce.cookie] : []), ...(nonce ? [nonce.cookie] : [])],
  }
}

async function begin(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  reason: StartReason,
): Promise<Reply> {
  const { metadata } = await authorizationServer(engine, provider)
  if (reason.initiated && reason.initiated.issuer !== metadata.issuer)
    throw new IssuerMismatch(`who asks for a sign-in with ${provider.id} names another issuer`)
  const endpoint = metadata.authorization_endpoint
  if (endpoint === undefined)
    throw new OAuthSignInError(`the provider ${provider.id} names no authorization endpoint`)
  if (byFormPost(provider) && !request.names.state.options.secure) {
    throw new OAuthSignInError(
      `the provider ${provider.id} answers by a form post, which needs https`,
    )
  }
  const { params, cookies } = await keepChecks(engine, request, provider, reason)
  const url = authorizationUrl(engine, endpoint, request, provider, reason, params)
  return redirect(url.href, mergeJars(clearSurplus(request), createJar(...cookies)))
}

/**
 * Sends the user to the authorization server. RFC 6749, section 4.1.1; RFC 7636, section 4.3.
 *
 * @throws RateLimited where too many were begun
 * @throws OAuthSignInError where the authorization request can't be made
 */
export async function startOAuth(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  reason: StartReason = {},
): Promise<Reply> {
  if (provider.missing.length > 0) {
    throw new OAuthSignInError(
      `the provider ${provider.id} is not configured: set ${provider.missing.join(', ')}`,
    )
  }
  await attempt(engine, request, { action: 'start', provider })
  const links = asksToLink(request) && !reason.confirms && !reason.initiated
  const first = links ? await confirmFirst(engine, request) : undefined
  if (first !== undefined) return redirect(first)
  try {
    return await begin(engine, request, provider, reason)
  } catch (thrown) {
    if (thrown instanceof AuthError && thrown.kind === 'signIn') throw thrown
    throw new OAuthSignInError(`the sign-in with ${provider.id} can't be started`, {
      cause: withoutSecrets(thrown),
    })
  }
}
