import type { Answered } from '../config/answers.js'
import { fault } from '../config/problem.js'
import { type CookieJar, mergeJars } from '../cookies/jar.js'
import { type AuthAction, isAuthAction } from '../endpoints.js'
import { type Engine, fatal } from '../engine.js'
import { AuthError, CallbackRouteError } from '../errors.js'
import { toError } from '../guards.js'
import { lazy } from '../lazy.js'
import { json, type Reply, withCookies } from '../reply.js'
import type { Arrival, AuthRequest } from '../request.js'
import { collectUsedCookies, dispatch, type Routed } from '../router.js'
import { requestId } from '../visitors/request-id.js'
import { configurationReply, failureReply, isNoise, isTold, plainReply } from './failure.js'
import { readRequest, readSite, type Site } from './read-request.js'
import { asJson } from './response.js'

interface CorsRequest extends Pick<Request, 'method' | 'headers'> {
  readonly action: AuthAction | undefined
}

interface Allowed {
  readonly origin: string
  /** With the cookies of its visitor. */
  readonly byCookie: boolean
  /** With the token of a program. */
  readonly byToken: boolean
}

function presenting({ bearer }: Engine, { action }: CorsRequest): ReadonlySet<string> | undefined {
  return action === 'session' ? bearer?.origins : undefined
}

function resolveAllowed(engine: Engine, asked: CorsRequest): Allowed | undefined {
  const origin = asked.headers.get('origin')
  if (origin === null) return undefined
  const byCookie = engine.trustedOrigins.has(origin)
  const byToken = presenting(engine, asked)?.has(origin) === true
  return byCookie || byToken ? { origin, byCookie, byToken } : undefined
}

/**
 * The answer to a browser that asks first, for a page of an origin that may use the endpoint: what that takes. Fetch standard,
 * section 3.3.2.
 *
 * @returns undefined where the request is another one
 */
function preflightReply(engine: Engine, asked: CorsRequest): Reply | undefined {
  if (asked.method !== 'OPTIONS' || !asked.headers.has('access-control-request-method'))
    return undefined
  const allowed = resolveAllowed(engine, asked)
  if (!allowed) return undefined
  const { byCookie, byToken } = allowed
  const taken = [
    ...(byCookie ? ['content-type', 'x-auth-return-redirect'] : []),
    ...(byToken ? ['authorization'] : []),
  ]
  const headers = {
    'access-control-allow-methods': byCookie ? 'GET, POST' : 'GET',
    'access-control-allow-headers': taken.join(', '),
    'access-control-max-age': '600',
  }
  return withCors(engine, asked, json({}, { headers }))
}

/** The reply, which a page of an origin that may use the endpoint may read. Fetch standard, section 3.3.3. */
function withCors(engine: Engine, asked: CorsRequest, reply: Reply): Reply {
  const { size = 0 } = presenting(engine, asked) ?? {}
  if (engine.trustedOrigins.size + size === 0) return reply
  const allowed = resolveAllowed(engine, asked)
  const { vary = 'Cookie' } = reply.headers
  return {
    ...reply,
    headers: {
      ...reply.headers,
      ...(allowed && { 'access-control-allow-origin': allowed.origin }),
      ...(allowed?.byCookie && { 'access-control-allow-credentials': 'true' }),
      vary: `${vary}, Origin`,
    },
  }
}

const OF_CONFIGURATION: ReadonlySet<string> = new Set([
  'ErrorPageLoop',
  'InvalidConfig',
  'MissingAdapter',
  'MissingAdapterMethods',
  'UntrustedHost',
])

function log(engine: Engine, error: AuthError): void {
  if (isNoise(error)) engine.logger.debug(`${error.type}: ${error.message}`)
  else if (OF_CONFIGURATION.has(error.type)) engine.complain(fault(error))
  else engine.logger.error(error)
}

// Most requests do not fail, and most applications trace nothing.
const failures = lazy(() => import('./failed.js'))
const tracing = lazy(() => import('./traced.js'))

/** What is loaded when it is needed; undefined where it is missing, which is logged. */
async function orNone<Module>(
  engine: Engine,
  load: () => Promise<Module>,
): Promise<Module | undefined> {
  try {
    return await load()
  } catch (thrown) {
    log(engine, asAuthError(thrown))
    return undefined
  }
}

/** Logs a failure, and tells the event of it, where it is about somebody who has tried something. */
async function note(
  engine: Engine,
  error: AuthError,
  request: AuthRequest | undefined,
): Promise<void> {
  log(engine, error)
  if (!request || !isTold(engine, error)) return
  await (await orNone(engine, failures))?.tellFailure(engine, request, request, error)
}

function asAuthError(thrown: unknown): AuthError {
  return thrown instanceof AuthError
    ? thrown
    : new CallbackRouteError('an unforeseen error', { cause: toError(thrown) })
}

interface HandledRequest {
  readonly reply: Reply
  readonly error?: AuthError
  readonly failure?: string
}

/** Answers a request: whatever goes wrong becomes an answer, and an entry in the log. */
export async function handle(engine: Engine, incoming: Request, arrival: Arrival): Promise<Reply> {
  return (await attempt(engine, incoming, arrival)).reply
}

/**
 * As {@link handle}, for frameworks that want to know why.
 *
 * @throws AuthError why a request was refused, where the configuration is not the reason, nor, but for a sign-in, something unforeseen
 */
export async function handleOrThrow(
  engine: Engine,
  incoming: Request,
  arrival: Arrival,
): Promise<Reply> {
  const { reply, error } = await attempt(engine, incoming, arrival)
  if (error && !wantsJson(incoming) && !OF_CONFIGURATION.has(error.type)) throw error
  return reply
}

/**
 * The answer to a failure, or one that tells nothing: what makes pages is loaded, and may itself be what is missing, as where
 * files were replaced under a server that runs.
 */
async function orPlain(engine: Engine, make: () => Promise<Reply>): Promise<Reply> {
  try {
    return await make()
  } catch (thrown) {
    log(engine, asAuthError(thrown))
    return plainReply()
  }
}

const languages = lazy(async () => import('./language-cookie.js'))

/** The cookies of an answer beside its own. Most have none: then there is nothing to wait for. */
function collectKeptCookies(
  engine: Engine,
  routed: Routed,
  { search }: URL,
): Promise<CookieJar> | undefined {
  const { request, route } = routed
  const choosesLanguage = search !== '' && request.query.has('ui_locales')
  if (!choosesLanguage) return route.usesUp && collectUsedCookies(engine, routed)
  return languages().then(async ({ languageCookie }) =>
    mergeJars(languageCookie(engine, request), await collectUsedCookies(engine, routed)),
  )
}

async function attempt(
  engine: Engine,
  incoming: Request,
  arrival: Arrival,
): Promise<HandledRequest> {
  const { tracer } = engine
  if (!tracer || fatal(engine)) return answer(engine, incoming, arrival)
  const { traced } = (await orNone(engine, tracing)) ?? {}
  if (!traced) return answer(engine, incoming, arrival)
  const { method, headers } = incoming
  const asked = { url: new URL(incoming.url), method, headers, basePath: arrival.basePath }
  return traced(tracer, asked, async () => answer(engine, incoming, arrival))
}

/** The only place that catches, but for {@link orPlain} and {@link orNone}, which catch what fails here. */
async function answer(
  engine: Engine,
  incoming: Request,
  arrival: Arrival,
): Promise<HandledRequest> {
  const { basePath } = arrival
  const url = new URL(incoming.url)
  const [first = '', segment] = url.pathname
    .slice(basePath === '/' ? 1 : basePath.length + 1)
    .split('/')
  const action = isAuthAction(first) ? first : undefined
  const { method, headers } = incoming
  const asked = { url, headers, method, action, segment }
  if (fatal(engine))
    return { reply: await orPlain(engine, async () => configurationReply(engine, asked)) }
  const preflight = preflightReply(engine, asked)
  if (preflight) return { reply: preflight }
  let site: Site | undefined
  let routed: Routed | undefined
  try {
    site = readSite(engine, url, basePath)
    const id = requestId(engine.host, headers)
    routed = await readRequest(engine, incoming, { url, site, arrival, id })
    const reply = await dispatch(engine, routed)
    const { request } = routed
    const kept = collectKeptCookies(engine, routed, url)
    const whole = kept ? withCookies(reply, await kept) : reply
    return { reply: finish(engine, asked, whole, request) }
  } catch (thrown) {
    const error = asAuthError(thrown)
    await note(engine, error, routed?.request)
    const failure = { ...asked, error, site, seen: opens(incoming) }
    const told = await orPlain(engine, async () => failureReply(engine, failure))
    const reply = await orPlain(engine, async () =>
      routed ? withCookies(told, await collectUsedCookies(engine, routed, error)) : told,
    )
    return {
      reply: finish(engine, asked, reply, routed && { ...routed.request, error }),
      failure: error.type,
      // What nobody foresaw in a sign-in has failed it all the same.
      ...((thrown === error || action === 'callback') && { error }),
    }
  }
}

function opens({ headers }: Request): boolean {
  return (headers.get('accept') ?? '').includes('text/html')
}

function wantsJson({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.has('x-auth-return-redirect')
}

function finish(
  engine: Engine,
  asked: Parameters<typeof withCors>[1],
  reply: Reply,
  answered?: Answered,
): Reply {
  const told = wantsJson(asked) ? asJson(reply) : reply
  const expected = (answered && engine.answers?.answer(told, answered)) ?? told
  return withCors(engine, asked, expected)
}
