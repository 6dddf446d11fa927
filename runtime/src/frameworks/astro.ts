import {
  actingIn,
  asAsked,
  clientOf,
  cookiesOf,
  pageOf,
  setCookies,
  type AstroContext,
} from '../astro/context.js'
import {
  cookieHeader,
  fieldsOf,
  signInFor,
  signInPage,
  signOutFor,
  type Acted,
  type ActFields,
} from '../bridge/act.js'
import { configOf, type BindingConfig } from '../bridge/configuration.js'
import { NEVER_CACHED } from '../bridge/set-cookies.js'
import { pathOf, uncached, visitOf } from '../bridge/web.js'
import type { SessionOf } from '../config/session-of.js'
import { engineFor, type Engine } from '../engine.js'
import { AccessDenied, InvalidConfig } from '../errors.js'
import { answer } from '../http/answer.js'
import { sessionOf } from '../http/session-of.js'
import type { Checked } from '../session/check.js'
import type { Session } from '../types.js'
import type { WebFormData, WebResponse } from '../web-types.js'

export type { AstroContext } from '../astro/context.js'
export { AuthError, CredentialsSignin } from '../errors.js'
export { customFetch } from '../providers/provider.js'
export type { ActFields } from '../bridge/act.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'

/** What can be configured. With Astro's `base`, `basePath` begins with it: `/base/auth`. */
export type AstroAuthConfig = BindingConfig

/** Astro's own function: `import { getSecret } from 'astro:env/server'`. The application hands it over, since it is built into it. */
export interface AstroEnvironment {
  readonly getSecret: (name: string) => string | undefined
}

/** A configuration, or a function that gives the one for a request, such as `perEnvironment` makes. */
export type AstroConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((context: AstroContext) => Config)

/** Sign-in for an application of Astro. */
export interface AstroAuthResult<Shown = Session> {
  /** Answers the endpoints: `export const ALL = handler` in `src/pages/auth/[...auth].ts`, which must not be prerendered. */
  readonly handler: (context: AstroContext) => Promise<WebResponse>
  /**
   * Answers the endpoints before any other middleware, puts the session, or null, into `locals.session` for everything else,
   * and passes a renewed session cookie on: `export const onRequest = sequence(auth.onRequest, yours)`, or by itself. What
   * is made for somebody is kept out of every cache, unless it says otherwise. Where the session can't be checked, the
   * request fails. For pages that are prerendered it does nothing.
   */
  readonly onRequest: (
    context: AstroContext,
    next: () => Promise<WebResponse>,
  ) => Promise<WebResponse>
  /**
   * The session, for whatever must not happen without one: in each page, endpoint, action and server island. Where there is
   * none, it throws, and whoever asks for a page is led to the sign-in page, a program gets 401, whatever else was answered.
   *
   * @throws AccessDenied where nobody is signed in
   * @throws InvalidConfig where the page is prerendered
   */
  readonly requireSession: (context: AstroContext) => Promise<Shown>
  /**
   * Signs in: `return context.redirect(await signIn(context, 'credentials', await context.request.formData()))`.
   *
   * @param authorizationParams for the provider's page, such as `prompt`
   * @returns where to go next
   * @throws AuthError why it was refused
   */
  readonly signIn: (
    context: AstroContext,
    provider?: string,
    options?: WebFormData | ActFields,
    authorizationParams?: Readonly<Record<string, string>>,
  ) => Promise<string>
  /** Signs out. @returns where to go next */
  readonly signOut: (context: AstroContext, options?: ActFields) => Promise<string>
}

/** The variables, each of which is asked for by its name. */
function environmentBy({ getSecret }: AstroEnvironment): object {
  return new Proxy(
    {},
    { get: (_, name) => (typeof name === 'string' ? getSecret(name) : undefined) },
  )
}

/** The engine for a request, with Astro's environment where the configuration names none. */
type EngineOf = (context: AstroContext) => Engine

function engineBy(
  configuration: AstroConfiguration,
  astro: AstroEnvironment | undefined,
): EngineOf {
  // One for each configuration: keys and limits are kept with it.
  const known = new WeakMap<BindingConfig, BindingConfig>()
  const env = astro && environmentBy(astro)
  return (context) => {
    const config = configOf(configuration, context)
    if (!env || config.env !== undefined) return engineFor(config)
    const placed = known.get(config) ?? { ...config, env }
    known.set(config, placed)
    return engineFor(placed)
  }
}

async function answerTo(engine: Engine, context: AstroContext): Promise<WebResponse | undefined> {
  const { request } = context
  return answer(engine, {
    path: pathOf(request),
    method: request.method,
    basePath: engine.basePath,
    client: clientOf(context),
    read: () => asAsked(context),
  })
}

/** As the client of Astro's actions reads what was refused. */
const REFUSED_ACTION = { type: 'AstroActionError', code: 'UNAUTHORIZED', message: 'Unauthorized' }

/** What a stranger gets: a person the sign-in page, a program 401. */
function refuse(engine: Engine, context: AstroContext): WebResponse {
  const { request } = context
  const headers = { 'cache-control': NEVER_CACHED }
  if ((request.headers.get('accept') ?? '').includes('text/html')) {
    const location = signInPage(engine, actingIn(engine, context), pageOf(context))
    return new Response(null, { status: 303, headers: { ...headers, location } })
  }
  return pathOf(request).includes('/_actions/')
    ? Response.json(REFUSED_ACTION, { status: 401, headers })
    : new Response('Unauthorized', { status: 401, headers })
}

/** What is known of a request, by its locals: those stay the same where Astro rewrites it. */
interface Requests {
  readonly engine: EngineOf
  readonly checked: WeakMap<object, Promise<Checked>>
  readonly refused: WeakSet<object>
}

/** The session, read once for each request, and its renewed cookie set. */
function check({ engine, checked }: Requests, context: AstroContext): Promise<Checked> {
  const { locals, request } = context
  const read = async (): Promise<Checked> => {
    const found = await sessionOf(engine(context), visitOf(request))
    setCookies(context, found.cookies)
    return found
  }
  const found = checked.get(locals) ?? read()
  checked.set(locals, found)
  return found
}

function middlewareBy(requests: Requests): AstroAuthResult['onRequest'] {
  return async (context, next) => {
    const { locals, isPrerendered } = context
    if (isPrerendered) {
      Object.assign(locals, { session: null })
      return next()
    }
    const engine = requests.engine(context)
    const answered = await answerTo(engine, context)
    if (answered) return answered
    const { session, cookies } = await check(requests, context)
    Object.assign(locals, { session })
    const response = await next().catch((thrown: unknown) => {
      if (requests.refused.has(locals)) return undefined
      throw thrown
    })
    // Code may have kept the refusal to itself, as Astro's actions do.
    if (!response || requests.refused.has(locals)) return refuse(engine, context)
    const isOurs = session !== null && !response.headers.has('cache-control')
    return isOurs || cookies.size > 0 ? uncached(response) : response
  }
}

function actionsBy({
  engine: engineOf,
  checked,
}: Requests): Pick<AstroAuthResult, 'signIn' | 'signOut'> {
  /** Sets the cookies, and tells whatever runs after it in the same request who is there now. */
  const settle = async (context: AstroContext, { cookies, url }: Acted): Promise<string> => {
    setCookies(context, cookies)
    const visit = { ...visitOf(context.request), cookie: cookieHeader(cookiesOf(context)) }
    const found = await sessionOf(engineOf(context), visit)
    checked.set(context.locals, Promise.resolve(found))
    Object.assign(context.locals, { session: found.session })
    return url
  }
  return {
    signIn: async (context, provider, options = {}, params = {}) => {
      const engine = engineOf(context)
      const given: ActFields = options instanceof FormData ? fieldsOf(options) : options
      const wanted = { ...given, redirectTo: given.redirectTo ?? pageOf(context) }
      return settle(
        context,
        await signInFor(engine, actingIn(engine, context), provider, wanted, params),
      )
    },
    signOut: async (context, { redirectTo = pageOf(context) } = {}) => {
      const engine = engineOf(context)
      return settle(context, await signOutFor(engine, actingIn(engine, context), { redirectTo }))
    },
  }
}

/**
 * Sign-in for an application of Astro 5, 6 or 7 with an adapter. Nothing is read before there is a request. Behind a proxy,
 * set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request
 * @param astro where the variables are; undefined for `config.env`, or those of the process
 * @example
 * import { getSecret } from 'astro:env/server'
 * export const { handler, onRequest, requireSession } = AstroAuth({ providers: [GitHub] }, { getSecret })
 */
export function AstroAuth<Config extends BindingConfig>(
  config: AstroConfiguration<Config>,
  astro?: AstroEnvironment,
): AstroAuthResult<SessionOf<Config>>
export function AstroAuth(config: AstroConfiguration, astro?: AstroEnvironment): AstroAuthResult {
  const requests: Requests = {
    engine: engineBy(config, astro),
    checked: new WeakMap(),
    refused: new WeakSet(),
  }
  return {
    handler: async (context) =>
      (await answerTo(requests.engine(context), context)) ?? new Response(null, { status: 404 }),
    onRequest: middlewareBy(requests),
    ...actionsBy(requests),
    requireSession: async (context) => {
      if (context.isPrerendered)
        throw new InvalidConfig(
          'a page that is prerendered is the same for everybody: export const prerender = false',
        )
      const { session } = await check(requests, context)
      if (session) return session
      requests.refused.add(context.locals)
      throw new AccessDenied('nobody is signed in')
    },
  }
}
