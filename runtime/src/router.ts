import { giveCsrf, listProviders, readSession, updateSession } from './actions/client-state.js'
import { leadToThisName } from './actions/other-name.js'
import { lostSession, signOut } from './actions/sign-out.js'
import { leavesServices } from './providers/resolve.js'
import { hasValidCsrf } from './session/csrf.js'
import { EMPTY_JAR, type CookieJar } from './cookies/jar.js'
import type { EndpointName } from './endpoints.js'
import type { Engine } from './engine.js'
import { MethodNotAllowed, UnknownAction, type AuthError } from './errors.js'
import { hasMailbox } from './flows/dev.js'
import { lazy } from './lazy.js'
import type { Reply } from './reply.js'
import type { AuthRequest } from './request.js'

export interface EndpointPath {
  readonly action: EndpointName
  readonly providerId: string | undefined
}

type RoutedRequest = Pick<AuthRequest, 'action' | 'providerId' | 'origin' | 'local'>

export interface Route {
  readonly action: EndpointName
  readonly method: 'GET' | 'POST'
  readonly handler: (engine: Engine, request: AuthRequest) => Promise<Reply>
  /** A provider's id behind the action: not allowed, optional or required. */
  readonly provider: 'none' | 'optional' | 'required'
  /** Decides whether the body must carry the CSRF token; never where undefined. */
  readonly csrf?: (engine: Engine, request: AuthRequest) => boolean
  /** Decides whether a form uses up what it proves, or asks for a mail: one that comes twice gets one answer. */
  readonly once?: Route['csrf']
  /** Decides whether the endpoint exists for a request; always where undefined. */
  readonly when?: (engine: Engine, request: RoutedRequest) => boolean
  readonly usesUp?: (engine: Engine, request: AuthRequest, error?: AuthError) => Promise<CookieJar>
}

export interface Routed {
  readonly request: AuthRequest
  readonly route: Route
}

const always = (): boolean => true

function hasTwoFactor({ twoFactor }: Engine, { providerId = '' }: RoutedRequest): boolean {
  return twoFactor !== undefined && /^(address|recovery|setup)?$/.test(providerId)
}

function typeOf(engine: Engine, { providerId = '' }: AuthRequest): string {
  return engine.providers.get(providerId)?.type ?? ''
}

/** An authorization server posts from another site: state protects that, not the CSRF token. */
function postedByOurForm(engine: Engine, request: AuthRequest): boolean {
  return !['oauth', 'oidc'].includes(typeOf(engine, request))
}

function asksForMail(engine: Engine, request: AuthRequest): boolean {
  return typeOf(engine, request) === 'email'
}

/** False for what proves the same as often as it comes. */
function usesUpProof(engine: Engine, request: AuthRequest): boolean {
  return !['credentials', 'dev', 'password'].includes(typeOf(engine, request))
}

// What shows pages, what signs in, and what has to do with passwords is loaded when it is asked for, not when the server starts.
const pages = lazy(() => import('./actions/pages.js'))
const begin = lazy(() => import('./actions/sign-in.js'))
const callback = lazy(() => import('./actions/callback.js'))
const forms = lazy(() => import('./flows/answer-once.js'))
const password = lazy(() => import('./actions/password.js'))

/** A handler of a module that is loaded when it is asked for. */
function from<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Route['handler']>>>,
  name: Name,
): Route['handler'] {
  return async (engine, request) => (await load())[name](engine, request)
}

const leave: Route['handler'] = async (engine, request) =>
  request.body['provider'] || leavesServices(engine)
    ? (await callback()).signOutThere(engine, request, signOut)
    : signOut(engine, request)

const proofs: Route['usesUp'] = async (engine, request, error) =>
  (await callback()).proofs(engine, request, error)

const answerAccount = from(pages, 'answerAccount')

function hasAccountPage({ account: options }: Engine): boolean {
  return options !== undefined
}

function hasPasswords({ providers }: Engine): boolean {
  return providers.has('password')
}

function canSignUp({ providers, signUp }: Engine): boolean {
  const provider = providers.get('password')
  return provider?.type === 'password' && provider.signUp && signUp !== false
}

/** A mailed link is used up by its proof alone: but for HEAD, which nothing is used up for, there is nothing to do. */
const noCookies: Route['usesUp'] = async () => EMPTY_JAR

const PASSWORD_ROUTES = (
  [
    ['signup', canSignUp],
    ['forgot-password', hasPasswords],
    ['new-password', hasPasswords],
    ['change-password', hasPasswords],
  ] as const
).flatMap(([action, when]): readonly Route[] => {
  const route = {
    action,
    provider: 'none',
    handler: from(password, 'answerPassword'),
    when,
  } as const
  return [
    { ...route, method: 'GET', ...(action === 'new-password' && { usesUp: noCookies }) },
    { ...route, method: 'POST', csrf: always, once: always },
  ]
})

/** Every endpoint: the only place that knows them all. */
const ROUTES: readonly Route[] = [
  { action: 'providers', method: 'GET', provider: 'none', handler: listProviders },
  { action: 'csrf', method: 'GET', provider: 'none', handler: giveCsrf },
  { action: 'session', method: 'GET', provider: 'none', handler: readSession },
  { action: 'session', method: 'POST', provider: 'none', handler: updateSession, csrf: always },
  { action: 'signin', method: 'GET', provider: 'none', handler: from(pages, 'showSignIn') },
  {
    action: 'signin',
    method: 'POST',
    provider: 'optional',
    handler: from(begin, 'startSignIn'),
    csrf: always,
    once: asksForMail,
  },
  { action: 'signout', method: 'GET', provider: 'none', handler: from(pages, 'showSignOut') },
  {
    action: 'signout',
    method: 'GET',
    provider: 'required',
    handler: from(callback, 'finishSignOut'),
    when: (_, { providerId }) => providerId === 'done',
    usesUp: noCookies,
  },
  {
    action: 'signout',
    method: 'POST',
    provider: 'none',
    handler: leave,
    csrf: always,
    usesUp: lostSession,
  },
  {
    action: 'callback',
    method: 'GET',
    provider: 'required',
    handler: from(callback, 'finishSignIn'),
    usesUp: proofs,
  },
  {
    action: 'callback',
    method: 'POST',
    provider: 'required',
    handler: from(callback, 'finishSignIn'),
    csrf: postedByOurForm,
    once: usesUpProof,
    usesUp: proofs,
  },
  {
    action: 'confirm',
    method: 'GET',
    provider: 'none',
    handler: from(pages, 'showConfirmIdentity'),
  },
  {
    action: 'confirm',
    method: 'POST',
    provider: 'required',
    handler: from(callback, 'confirmIdentity'),
    csrf: always,
    once: always,
    usesUp: proofs,
  },
  {
    action: 'two-factor',
    method: 'GET',
    provider: 'optional',
    handler: from(pages, 'showTwoFactor'),
    when: hasTwoFactor,
  },
  {
    action: 'two-factor',
    method: 'POST',
    provider: 'optional',
    handler: from(callback, 'secondStep'),
    csrf: always,
    once: always,
    usesUp: proofs,
    when: hasTwoFactor,
  },
  ...PASSWORD_ROUTES,
  {
    action: 'account',
    method: 'GET',
    provider: 'optional',
    handler: answerAccount,
    when: hasAccountPage,
  },
  {
    action: 'account',
    method: 'POST',
    provider: 'required',
    handler: answerAccount,
    csrf: always,
    once: always,
    when: hasAccountPage,
  },
  {
    action: 'backchannel-logout',
    method: 'POST',
    provider: 'required',
    handler: from(callback, 'acceptLogout'),
  },
  {
    action: 'verify-request',
    method: 'GET',
    provider: 'none',
    handler: from(pages, 'showVerifyRequest'),
  },
  {
    action: 'webauthn-options',
    method: 'GET',
    provider: 'required',
    handler: from(begin, 'giveWebAuthnOptions'),
  },
  {
    action: 'initiate',
    method: 'GET',
    provider: 'required',
    handler: from(begin, 'initiateSignIn'),
  },
  {
    action: 'initiate',
    method: 'POST',
    provider: 'required',
    handler: from(begin, 'initiateSignIn'),
  },
  { action: 'error', method: 'GET', provider: 'none', handler: from(pages, 'showError') },
  {
    action: 'dev',
    method: 'GET',
    provider: 'required',
    handler: from(pages, 'showMailbox'),
    when: (engine, request) => request.providerId === 'mailbox' && hasMailbox(engine, request),
  },
]

const BY_ACTION = new Map<EndpointName, readonly Route[]>()
for (const route of ROUTES)
  BY_ACTION.set(route.action, [...(BY_ACTION.get(route.action) ?? []), route])

function findRoutes({ action, providerId }: EndpointPath): readonly Route[] {
  const unfit = providerId === undefined ? 'required' : 'none'
  return BY_ACTION.get(action)?.filter(({ provider }) => provider !== unfit) ?? []
}

export function isRouted(path: EndpointPath): boolean {
  return findRoutes(path).length > 0
}

/** The methods that a route answers. What HEAD asks for is thrown away: nothing may be used up for it. */
function listMethods({ method, usesUp }: Route): readonly string[] {
  return method === 'GET' && !usesUp ? ['GET', 'HEAD'] : [method]
}

/**
 * The route of a request.
 *
 * @throws UnknownAction where no endpoint has the path
 * @throws MethodNotAllowed where it has, but not for this method
 */
export function findRoute(engine: Engine, method: string, asked: RoutedRequest): Route {
  const fitting = findRoutes(asked).filter(({ when }) => when?.(engine, asked) ?? true)
  const route = fitting.find((candidate) => listMethods(candidate).includes(method))
  if (route) return route
  if (fitting.length === 0) throw new UnknownAction('no endpoint has this path')
  throw new MethodNotAllowed(fitting.flatMap(listMethods))
}

export async function dispatch(engine: Engine, { request, route }: Routed): Promise<Reply> {
  if (route.csrf?.(engine, request)) {
    const led = leadToThisName(engine, request)
    if (led) return led
    const answer = async (): Promise<Reply> =>
      (await hasValidCsrf(engine, request))
        ? route.handler(engine, request)
        : (await pages()).answerStaleForm(engine, request)
    return route.once?.(engine, request)
      ? (await forms()).answerOnce(engine, request, { sent: request.body }, answer)
      : answer()
  }
  return route.handler(engine, request)
}

/** The cookies that an endpoint uses up, whatever comes of it. @param error that it ended with */
export async function collectUsedCookies(
  engine: Engine,
  { request, route }: Routed,
  error?: AuthError,
): Promise<CookieJar> {
  return route.usesUp?.(engine, request, error) ?? EMPTY_JAR
}
