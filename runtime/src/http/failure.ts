import { isOwnPath } from '../config/env.js'
import { fault } from '../config/problem.js'
import type { PagesOptions } from '../declared.js'
import type { AuthAction } from '../endpoints.js'
import type { Engine } from '../engine.js'
import {
  AuthError,
  BadRequest,
  clientCode,
  CredentialsSignin,
  type ErrorKind,
  ErrorPageLoop,
  InvalidProvider,
  MethodNotAllowed,
  RateLimited,
  TooBusy,
  TwoFactor,
  UnknownAction,
} from '../errors.js'
import type { ErrorPage } from '../pages/error.js'
import { json, type JsonReply, ownPage, type PageReply, redirect, type Reply } from '../reply.js'
import type { WebHeaders } from '../web-types.js'
import type { Site } from './read-request.js'

/**
 * Requests that make no sense are the sender's fault: they are not worth an entry in the error log, nor an event. What was tried
 * too often has one of its own.
 */
export function isNoise(error: AuthError): boolean {
  return (
    error instanceof UnknownAction ||
    error instanceof MethodNotAllowed ||
    error instanceof BadRequest ||
    error instanceof RateLimited ||
    error instanceof TooBusy ||
    error instanceof InvalidProvider
  )
}

/** Tells whether a failure may be one for an event, and somebody hears it: then what tells of failures is loaded. */
export function isTold(engine: Engine, error: AuthError): boolean {
  return engine.hasEvents && !isNoise(error)
}

interface Failure {
  readonly error: unknown
  readonly url: URL
  readonly headers: WebHeaders
  readonly site: Site | undefined
  readonly method: string
  readonly action: AuthAction | undefined
  /** The segment behind the action. */
  readonly segment: string | undefined
  readonly seen: boolean
}

const CONFIGURATION =
  'There was a problem with the server configuration. Check the server logs for more information.'

interface RequestFailure {
  readonly status: number
  readonly message: string
  readonly page?: string
}

const NOT_FOUND: RequestFailure = { status: 404, message: 'Not found.', page: 'NotFound' }

const STATUSES: Readonly<Record<string, RequestFailure>> = {
  CrossSiteRequest: { status: 403, message: 'The request was made by another site.' },
  InvalidProvider: NOT_FOUND,
  MethodNotAllowed: { status: 405, message: 'The method is not allowed here.' },
  UnknownAction: NOT_FOUND,
}

function requestRow(error: AuthError): RequestFailure | undefined {
  if (error instanceof BadRequest) return error
  return Object.hasOwn(STATUSES, error.type) ? STATUSES[error.type] : undefined
}

function requestFailure(error: AuthError): JsonReply | undefined {
  const row = requestRow(error)
  const headers = error instanceof MethodNotAllowed ? { allow: error.allow.join(', ') } : {}
  return row && json({ message: row.message }, { status: row.status, headers })
}

/** A code may appear in the URL only if it is short and plain. */
function readErrorCode(error: unknown): string | undefined {
  if (!(error instanceof CredentialsSignin)) return undefined
  return typeof error.code === 'string' && /^[\w.-]{1,64}$/.test(error.code)
    ? error.code
    : 'credentials'
}

const FOR_PROGRAMS: ReadonlySet<AuthAction> = new Set([
  'backchannel-logout',
  'csrf',
  'providers',
  'session',
  'webauthn-options',
])

const isForPrograms = (action: AuthAction | undefined): boolean =>
  action !== undefined && FOR_PROGRAMS.has(action)

const FORMS: Partial<Readonly<Record<AuthAction, keyof PagesOptions>>> = {
  account: 'account',
  'change-password': 'changePassword',
  confirm: 'confirm',
  'forgot-password': 'forgotPassword',
  'new-password': 'newPassword',
  signup: 'signUp',
  'two-factor': 'twoFactor',
}

const PAGES: ReadonlySet<AuthAction> = new Set(['error', 'signin', 'signout', 'verify-request'])

const isPage = (action: AuthAction | undefined): boolean =>
  action !== undefined && (PAGES.has(action) || Object.hasOwn(FORMS, action))

/** Tells whether the application's error page has sent the visitor here, so that going there again would not help. */
function isFromErrorPage(errorPath: string, url: URL): boolean {
  const from = url.searchParams.get('callbackUrl') ?? ''
  return [errorPath, `${url.origin}${errorPath}`].some((start) => from.startsWith(start))
}

/** The answer where the configuration keeps the engine from answering: it tells nothing about it. */
export async function configurationReply(
  engine: Engine,
  failure: Pick<Failure, 'method' | 'action' | 'url' | 'headers'>,
): Promise<Reply> {
  if (failure.method !== 'GET' || !isPage(failure.action)) return plainReply()
  const own = engine.pages.error
  // The path may itself be what is wrong with the configuration.
  if (isOwnPath(own) && !isBuiltInPage(engine, own)) {
    if (!isFromErrorPage(own, failure.url))
      return redirect(`${own}${own.includes('?') ? '&' : '?'}error=Configuration`)
    engine.complain(fault(new ErrorPageLoop('pages.error leads back to a page that has no answer')))
  }
  return plainPage(engine, failure, 'Configuration')
}

/** The answer where there is nothing to show: it tells nothing about why. */
export function plainReply(): Reply {
  return json({ message: CONFIGURATION }, { status: 500 })
}

async function plainPage(engine: Engine, asked: VisitorRequest, error: string): Promise<Reply> {
  const { origin } = asked.url
  return builtInPage(engine, asked, { home: origin, error, signInUrl: origin })
}

async function sitePage(
  engine: Engine,
  asked: VisitorRequest,
  { home, base }: Site,
  error: string,
): Promise<PageReply> {
  return builtInPage(engine, asked, { home, error, signInUrl: `${base}/signin` })
}

type VisitorRequest = Pick<Failure, 'url' | 'headers'>

async function builtInPage(
  engine: Engine,
  { url, headers }: VisitorRequest,
  { home, ...data }: ErrorPage & Pick<Site, 'home'>,
): Promise<PageReply> {
  const { errorReply } = await import('../actions/pages.js')
  return errorReply(engine, { home, headers, query: url.searchParams }, data)
}

const UNTRUSTED =
  'This host is not one that sign-in answers on. Set AUTH_URL to the address of this site.'

/** The answer where the host is not one to believe. What to do about it is told while an application is developed. */
async function untrustedReply(engine: Engine, failure: Failure): Promise<Reply> {
  if (engine.production) return plainReply()
  if (failure.method !== 'GET' || !isPage(failure.action))
    return json({ message: UNTRUSTED }, { status: 500 })
  return plainPage(engine, failure, 'UntrustedHost')
}

function isBuiltInPage(engine: Engine, path: string): boolean {
  return path.startsWith(`${engine.basePath}/`)
}

/** Statuses of failures that are over after a while. RFC 6585, section 4, and RFC 9110, section 15.6.4. */
const LATER = { PasswordClosed: 429, RateLimited: 429, TooBusy: 503, TwoFactorClosed: 429 }

function isLater(error: unknown): error is RateLimited | TooBusy {
  return error instanceof RateLimited || error instanceof TooBusy
}

function laterCode(thrown: RateLimited | TooBusy): keyof typeof LATER {
  return thrown instanceof TooBusy ? 'TooBusy' : (thrown.closed ?? 'RateLimited')
}

/** A form gets a page, a program a few words: with the status, and when to come back. */
async function comeBack(
  engine: Engine,
  failure: Failure,
  site: Site,
  thrown: RateLimited | TooBusy,
): Promise<Reply> {
  const error = laterCode(thrown)
  const isClosed = 'closed' in thrown && thrown.closed !== undefined
  const later = isClosed ? {} : { 'retry-after': String(thrown.retryAfter) }
  if (isForPrograms(failure.action))
    return json({ error }, { status: LATER[error], headers: later })
  const url = ownPage(site, choosePage(engine, site, failure, 'signIn'), { error })
  const shown = await sitePage(engine, failure, site, error)
  return { ...shown, headers: { ...shown.headers, ...later }, url }
}

async function withStatus(engine: Engine, failure: Failure): Promise<Reply | undefined> {
  const { error, site, action, seen } = failure
  if (isLater(error) && site) return comeBack(engine, failure, site, error)
  if (!(error instanceof AuthError)) return undefined
  const plain = requestFailure(error)
  if (!plain || !site || !seen || isForPrograms(action)) return plain
  const shown = await sitePage(engine, failure, site, requestRow(error)?.page ?? error.type)
  return { ...shown, status: plain.status, headers: { ...shown.headers, ...plain.headers } }
}

/** The answer to whatever was thrown: the visitor gets a code that gives nothing away. */
export async function failureReply(engine: Engine, failure: Failure): Promise<Reply> {
  const { error, site, action } = failure
  const known = await withStatus(engine, failure)
  if (known) return known
  if (!site) return untrustedReply(engine, failure)
  const code = clientCode(error)
  // Where the page itself fails, it would send the visitor to itself, for ever.
  if (action === 'error' && engine.pages.error === undefined) return plainReply()
  if (isForPrograms(action)) {
    return code === 'Configuration'
      ? plainReply()
      : json(action === 'session' ? null : { error: code }, { status: 400 })
  }
  const kind = error instanceof AuthError && code !== 'Configuration' ? error.kind : 'error'
  const { page, code: shown } = routeFailure(engine, site, failure, { kind, code })
  const told = redirect(ownPage(site, page, { error: shown, code: readErrorCode(error) }))
  return findForm(failure) ? { ...told, status: 303 } : told
}

/** The page that a failure is told on, and by which code: in the words of the library that the application has come from, where the page is its own. */
function routeFailure(
  engine: Engine,
  site: Site,
  failure: Failure,
  ours: { readonly kind: ErrorKind; readonly code: string },
): { readonly page: string; readonly code: string } {
  const { error, action, segment } = failure
  const page = choosePage(engine, site, failure, ours.kind)
  const provider = segment === undefined ? undefined : engine.providers.get(segment)?.type
  const theirs =
    error instanceof AuthError &&
    engine.answers?.failure?.({ error, code: ours.code, action, provider })
  const own = theirs ? engine.pages[theirs.kind] : undefined
  return theirs && own !== undefined && !isBuiltInPage(engine, own)
    ? { page: own, code: theirs.code }
    : { page, code: ours.code }
}

const BUILT_IN: Readonly<Record<ErrorKind, AuthAction>> = {
  signIn: 'signin',
  confirm: 'confirm',
  twoFactor: 'two-factor',
  account: 'account',
  error: 'error',
}

/** The form that a failure comes from, where its endpoint has one. A browser gets the page after it, whatever it posted: RFC 9110, section 15.4.4. */
function findForm({ action, method }: Failure): keyof PagesOptions | undefined {
  return action && method === 'POST' ? FORMS[action] : undefined
}

function choosePage(engine: Engine, { base }: Site, failure: Failure, kind: ErrorKind): string {
  const { action, segment } = failure
  const path = new URL(base).pathname.replace(/\/$/, '')
  const form = kind === 'error' ? undefined : findForm(failure)
  if (form === undefined) return engine.pages[kind] ?? `${path}/${BUILT_IN[kind]}`
  const below = segment === undefined || action !== 'two-factor' ? '' : `/${segment}`
  const own = hasOwnPage(failure) ? engine.pages[form] : undefined
  return own ?? `${path}/${action}${below}`
}

/** Tells whether an own page may tell a failure: that of two-step sign-in asks for a code, where one is still waited for. */
function hasOwnPage({ action, segment, error }: Failure): boolean {
  if (action !== 'two-factor') return true
  return segment !== 'setup' && !(error instanceof TwoFactor && error.isOver)
}

/** The answer to a request that could not even be read. @throws what is not about the request */
export function rejected(engine: Engine, thrown: unknown): Reply {
  const reply = thrown instanceof AuthError ? requestFailure(thrown) : undefined
  if (!reply) throw thrown
  engine.logger.debug(thrown instanceof Error ? thrown.message : 'the request could not be read')
  return reply
}
