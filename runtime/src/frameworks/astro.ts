import type { Adapter } from '../adapter.js'
import { addressOf, clientOf, cookiesOf, type AstroContext } from '../astro/context.js'
import type { GetAccessToken } from '../bridge/access-token.js'
import type { Actions } from '../bridge/act.js'
import { configOf, type BindingConfig } from '../bridge/configuration.js'
import { strangerHeaders, type FreshOptions } from '../bridge/fresh.js'
import { fullStack, type Host } from '../bridge/full-stack.js'
import { visitorOf } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import { FORBIDDEN, requireRoleBy } from '../bridge/role.js'
import { setInto } from '../bridge/set-cookies.js'
import {
  askedOf,
  isPersonal,
  isSafe,
  pageAt,
  pathOf,
  unauthorized,
  uncached,
  visitOf,
  wantsPage,
} from '../bridge/web.js'
import { onTrustedPlatform } from '../config/env.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { engineFor, type Engine } from '../engine.js'
import { AccessDenied, InvalidConfig } from '../errors.js'
import type { Awaitable, Session } from '../types.js'
import type { WebResponse } from '../web-types.js'

export type { AstroContext } from '../astro/context.js'
export * from '../bridge/exports.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'

/** The configuration. With Astro's `base`, `basePath` begins with it: `/base/auth`. */
export type AstroAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** Astro's own function: `import { getSecret } from 'astro:env/server'`. The application hands it over, since it is built into it. */
export interface AstroEnvironment extends AddressOptions<AstroContext> {
  readonly getSecret?: (name: string) => string | undefined
}

/** A configuration, or a function that gives the one for a request, such as `perEnvironment` makes. */
export type AstroConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((context: AstroContext) => Config)

/**
 * Sign-in for an application of Astro. Its own forms sign in by
 * `return context.redirect(await signIn(context, 'credentials', await context.request.formData()))`.
 */
export interface AstroAuthResult<Shown = Session, Role = AnyRole<Shown>> extends Actions<
  AstroContext,
  string
> {
  /** Answers the endpoints: `export const ALL = handler` in `src/pages/auth/[...auth].ts`, which must not be prerendered. */
  readonly handler: (context: AstroContext) => Promise<WebResponse>
  /**
   * Answers the endpoints before any other middleware, puts the session, or null, into `locals.session` for everything else,
   * and passes a renewed session cookie on: `export const onRequest = sequence(auth.onRequest, yours)`, or by itself. What is
   * made for somebody is kept out of every cache, unless it says otherwise. Where the session can't be checked, the request
   * fails; where the configuration is not valid, nobody is signed in, and whoever asks is told. For pages that are prerendered
   * it does nothing.
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
  readonly requireSession: (context: AstroContext) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever must not happen on a browser that somebody has left open: in the page that has the form, and in
   * the action or the endpoint to which it is sent. It throws as `requireSession` does for strangers; where nobody has proven
   * within `maxAge` seconds to be who it is, whoever asks for a page is led to where that is confirmed, and back; a form and a
   * program get 401, with the header of RFC 9470.
   *
   * @throws AccessDenied where nobody is signed in, or the session is not fresh
   * @throws InvalidConfig where the page is prerendered
   */
  readonly requireFresh: (
    context: AstroContext,
    options?: FreshOptions,
  ) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever only some people may do: in each page, endpoint, action and server island that is theirs. It throws,
   * and whoever asks gets 403, where the session's user has not the role: `user.role` is it, or `user.roles` has it, and of several
   * roles any will do. Strangers are led to the sign-in page as by `requireSession`.
   *
   * @param role one, or several; by type those that the `session` callback tells
   * @throws AccessDenied where nobody is signed in, or without the role
   * @throws InvalidConfig where no role is named, or the page is prerendered
   */
  readonly requireRole: (context: AstroContext, role: Role) => Promise<ServerSession<Shown>>
  /** An access token of a service for whoever makes a request. @throws RefreshTokenError where there is none */
  readonly getAccessToken: GetAccessToken<AstroContext>
}

/** The variables, each of which is asked for by its name. */
function environmentBy(getSecret: NonNullable<AstroEnvironment['getSecret']>): object {
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
  const env = astro?.getSecret && environmentBy(astro.getSecret)
  return (context) => {
    const config = configOf(configuration, context)
    if (!env || config.env !== undefined) return engineFor(config)
    const placed = known.get(config) ?? { ...config, env }
    known.set(config, placed)
    return engineFor(placed)
  }
}

/** How somebody is refused, by the context of the middleware: that of a page is gone by then. */
type Refuse = (context: AstroContext) => Awaitable<WebResponse>

type RefusalHeaders = Readonly<Record<string, string>>

/** The answer to one of Astro's actions, as its client reads what was refused. */
function refusedAction(code: string, message: string, init: ResponseInit): WebResponse {
  return Response.json({ type: 'AstroActionError', code, message }, init)
}

function isAction({ request }: AstroContext): boolean {
  return pathOf(request).includes('/_actions/')
}

/** Refuses whoever has no session that may pass: led to a page, where a person waits for one, else by 401 with these headers. */
function refusal(
  headers: RefusalHeaders,
  page: ((context: AstroContext) => string) | undefined,
): Refuse {
  return (context) => {
    if (page && wantsPage(context.request.headers)) {
      const location = page(context)
      return new Response(null, { status: 303, headers: { ...headers, location } })
    }
    return isAction(context)
      ? refusedAction('UNAUTHORIZED', 'Unauthorized', { status: 401, headers })
      : unauthorized(headers)
  }
}

function hostOf(engine: EngineOf, address: AstroEnvironment['address']): Host<AstroContext> {
  return {
    engine,
    asked: ({ request }) => askedOf(request, addressOf),
    // The request is another one where Astro rewrites it.
    key: ({ locals }) => locals,
    visitor: ({ request }) => visitorOf(visitOf(request)),
    client: (context) =>
      clientOf(context, onTrustedPlatform(engine(context).host.env), address?.(context)),
    cookies: cookiesOf,
    page: ({ request: { method, url } }) => pageAt(method, new URL(url)),
    isNobody: ({ isPrerendered }) => isPrerendered,
    setCookies: ({ cookies }, set) => setInto(cookies, set),
    show: ({ locals }, session) => void Object.assign(locals, { session }),
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
  const stack = fullStack(hostOf(engineBy(config, astro), astro?.address))
  const { answer, check, forbid, look, settle, signIn, signInPage, signOut, stale, token } = stack
  // By the locals, too.
  const refused = new WeakMap<object, Refuse>()
  const requireSession = async (context: AstroContext): Promise<ServerSession> => {
    if (context.isPrerendered)
      throw new InvalidConfig(
        'a page that is prerendered is the same for everybody: export const prerender = false',
      )
    const checked = await check(context)
    if (checked.session) return checked.session
    refused.set(
      context.locals,
      refusal(strangerHeaders(checked), (asked) => signInPage(asked)),
    )
    throw new AccessDenied('nobody is signed in')
  }
  return {
    handler: async (context) => (await answer(context)) ?? new Response(null, { status: 404 }),
    onRequest: async (context, next) => {
      const { locals, isPrerendered } = context
      const answered = isPrerendered ? undefined : await answer(context)
      if (answered) return answered
      const checked = await look(context)
      Object.assign(locals, { session: checked.session })
      const answering = next()
      // Code may keep the refusal to itself, as Astro's actions do, or throw it.
      await answering.catch(() => undefined)
      const how = refused.get(locals)
      if (how) return how(context)
      const response = await answering
      return isPersonal(response.headers, checked) ? uncached(response) : response
    },
    requireSession,
    requireFresh: async (context, options) => {
      const session = await requireSession(context)
      const checked = await check(context)
      const missing = await stale(context, checked, options)
      if (!missing) return session
      const led = isSafe(context.request.method) ? stack.confirmPage : undefined
      refused.set(context.locals, refusal(missing.headers, led))
      throw new AccessDenied('nobody has proven lately who it is')
    },
    requireRole: requireRoleBy(requireSession, async ({ locals }) => {
      refused.set(locals, (asked) =>
        isAction(asked) ? refusedAction('FORBIDDEN', 'Forbidden', FORBIDDEN) : forbid(asked),
      )
      throw new AccessDenied('nobody with the role is signed in')
    }),
    getAccessToken: async (context, ...asked) => token(context, await check(context), ...asked),
    signIn: async (context, ...asked) => settle(context, await signIn(context, ...asked)),
    signOut: async (context, options) => settle(context, await signOut(context, options)),
  }
}
