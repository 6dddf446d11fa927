import { ownPage, pageContext } from '../actions/page-context.js'
import { fault } from '../config/problem.js'
import { isOwnPath } from '../config/env.js'
import type { Engine } from '../engine.js'
import {
  AuthError,
  BadRequest,
  clientCode,
  CredentialsSignin,
  ErrorPageLoop,
  MethodNotAllowed,
  RateLimited,
} from '../errors.js'
import { errorPage, type ErrorPage } from '../pages/error.js'
import { json, page, redirect, type PageReply, type Reply } from '../reply.js'
import type { AuthAction } from '../endpoints.js'
import type { Site } from './read-request.js'

/** A failure, with all that its answer depends on. */
export interface Failure {
  readonly error: unknown
  readonly url: URL
  /** Undefined where its address is not known. */
  readonly site: Site | undefined
  readonly method: string
  readonly action: AuthAction | undefined
  /** True where somebody looks at the answer. */
  readonly seen: boolean
}

const CONFIGURATION =
  'There was a problem with the server configuration. Check the server logs for more information.'

/** How a failure that is about the request itself is answered. */
interface RequestFailure {
  readonly status: number
  readonly message: string
  /** The failure's code for the error page, where somebody may have opened the address. */
  readonly page?: string
}

const NOT_FOUND: RequestFailure = { status: 404, message: 'Not found.', page: 'NotFound' }

/** Failures that are about the request itself, and have a status of their own. */
const STATUSES: Readonly<Record<string, RequestFailure>> = {
  CrossSiteRequest: { status: 403, message: 'The request was made by another site.' },
  InvalidProvider: NOT_FOUND,
  MethodNotAllowed: {
    status: 405,
    message: 'The method is not allowed here.',
    page: 'MethodNotAllowed',
  },
  UnknownAction: NOT_FOUND,
}

/** @param show makes the page for somebody who looks at the answer */
function requestFailure(
  error: AuthError,
  show?: (code: string, headers: Reply['headers']) => Reply,
): Reply | undefined {
  if (error instanceof BadRequest) return json({ message: error.message }, { status: error.status })
  const row = Object.hasOwn(STATUSES, error.type) ? STATUSES[error.type] : undefined
  if (!row) return undefined
  const headers: Reply['headers'] =
    error instanceof MethodNotAllowed ? { allow: error.allow.join(', ') } : {}
  const { status, message, page: code } = row
  return show && code !== undefined ? show(code, headers) : json({ message }, { status, headers })
}

/** A code may appear in the URL only if it is short and plain. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof CredentialsSignin)) return undefined
  return typeof error.code === 'string' && /^[\w.-]{1,64}$/.test(error.code)
    ? error.code
    : 'credentials'
}

/** Endpoints that a script asks, and no visitor opens. */
const FOR_PROGRAMS: ReadonlySet<AuthAction> = new Set([
  'csrf',
  'providers',
  'session',
  'webauthn-options',
])

const isForPrograms = (action: AuthAction | undefined): boolean =>
  action !== undefined && FOR_PROGRAMS.has(action)

const isPage = (action: AuthAction | undefined): boolean =>
  action === 'signin' || action === 'signout' || action === 'error' || action === 'verify-request'

/** Tells whether the application's error page has sent the visitor here, so that going there again would not help. */
function cameFrom(errorPath: string, url: URL): boolean {
  const from = url.searchParams.get('callbackUrl') ?? ''
  return [errorPath, `${url.origin}${errorPath}`].some((start) => from.startsWith(start))
}

/** The answer where the configuration keeps the engine from answering: it tells nothing about it. */
export function configurationReply(
  engine: Engine,
  failure: Pick<Failure, 'method' | 'action'>,
  url: URL,
): Reply {
  if (failure.method !== 'GET' || !isPage(failure.action))
    return json({ message: CONFIGURATION }, { status: 500 })
  const own = engine.pages.error
  // The path may itself be what is wrong with the configuration.
  if (isOwnPath(own) && !pointsAtBuiltIn(engine, own)) {
    if (!cameFrom(own, url))
      return redirect(`${own}${own.includes('?') ? '&' : '?'}error=Configuration`)
    engine.complain(fault(new ErrorPageLoop('pages.error leads back to a page that has no answer')))
  }
  return plainPage(engine, url, 'Configuration')
}

/** The error page where nothing is known but the URL that was asked for. */
function plainPage(engine: Engine, { origin }: URL, error: string): Reply {
  return builtInPage(engine, { home: origin }, { error, signInUrl: origin })
}

/** The error page of a site. */
function sitePage(engine: Engine, site: Site, error: string, headers: Reply['headers']): PageReply {
  return builtInPage(engine, site, { error, signInUrl: `${site.base}/signin` }, headers)
}

function builtInPage(
  engine: Engine,
  place: Pick<Site, 'home'>,
  data: ErrorPage,
  further: Reply['headers'] = {},
): PageReply {
  const { html, headers, status } = errorPage(pageContext(engine, place), data)
  return page(html, { ...headers, ...further }, { status })
}

const UNTRUSTED =
  'This host is not one that sign-in answers on. Set AUTH_URL to the address of this site.'

/** The answer where the host is not one to believe. What to do about it is told while an application is developed. */
function untrustedReply(engine: Engine, { method, action, url }: Failure): Reply {
  if (engine.production) return json({ message: CONFIGURATION }, { status: 500 })
  if (method !== 'GET' || !isPage(action)) return json({ message: UNTRUSTED }, { status: 500 })
  return plainPage(engine, url, 'UntrustedHost')
}

function pointsAtBuiltIn(engine: Engine, path: string): boolean {
  return path.startsWith(`${engine.basePath}/`)
}

/** A form gets a page, a program a few words: with the status that says when to come back. RFC 6585, section 4. */
function limited(
  engine: Engine,
  site: Site,
  action: AuthAction | undefined,
  { retryAfter }: RateLimited,
): Reply {
  const later = { 'retry-after': String(retryAfter) }
  const error = 'RateLimited'
  if (isForPrograms(action)) return json({ error }, { status: 429, headers: later })
  const url = ownPage(site, engine.pages.signIn ?? `${site.base}/signin`, { error })
  return { ...sitePage(engine, site, error, later), url }
}

/** The answer to a failure that has a status of its own. */
function withStatus(engine: Engine, failure: Failure): Reply | undefined {
  const { error, site, action, seen } = failure
  if (error instanceof RateLimited && site) return limited(engine, site, action, error)
  if (!(error instanceof AuthError)) return undefined
  if (!site || !seen || isForPrograms(action)) return requestFailure(error)
  return requestFailure(error, (code, headers) => sitePage(engine, site, code, headers))
}

/** The answer to whatever was thrown: the visitor gets a code that gives nothing away. */
export function failureReply(engine: Engine, failure: Failure): Reply {
  const { error, site, action } = failure
  const known = withStatus(engine, failure)
  if (known) return known
  if (!site) return untrustedReply(engine, failure)
  const code = clientCode(error)
  if (isForPrograms(action)) {
    return code === 'Configuration'
      ? json({ message: CONFIGURATION }, { status: 500 })
      : json(action === 'session' ? null : { error: code }, { status: 400 })
  }
  const kind = error instanceof AuthError && code !== 'Configuration' ? error.kind : 'error'
  const builtIn = `${new URL(site.base).pathname.replace(/\/$/, '')}/${kind === 'signIn' ? 'signin' : 'error'}`
  const params = { error: code, code: codeOf(error) }
  return redirect(ownPage(site, engine.pages[kind] ?? builtIn, params))
}

/** The answer to a request that could not even be read. @throws what is not about the request */
export function rejected(engine: Engine, thrown: unknown): Reply {
  const reply = thrown instanceof AuthError ? requestFailure(thrown) : undefined
  if (!reply) throw thrown
  engine.logger.debug(thrown instanceof Error ? thrown.message : 'the request could not be read')
  return reply
}
