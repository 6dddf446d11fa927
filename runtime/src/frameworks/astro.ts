import type { Adapter } from '../adapter.js'
import type { Actions } from '../bridge/act.js'
import type { BindingConfig } from '../bridge/configuration.js'
import type { FullStackFunctions } from '../bridge/full-stack-functions.js'
import { forbid, fullStack, settledActions } from '../bridge/full-stack.js'
import type { FrameworkHost, Refusal } from '../bridge/host.js'
import type { FreshOptions } from '../bridge/fresh.js'
import { keepPersonal } from '../bridge/web.js'
import { onTrustedPlatform } from '../config/env.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { AccessDenied } from '../errors.js'
import {
  answerRefused,
  astroReading,
  findClient,
  findEngine,
  type AstroConfiguration,
  type AstroContext,
  type AstroEnvironment,
} from '../hosts/astro.js'
import type { Session } from '../types.js'
import type { WebResponse } from '../web-types.js'

export type { AstroConfiguration, AstroContext, AstroEnvironment } from '../hosts/astro.js'
export * from '../bridge/exports.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'

/** The configuration. With Astro's `base`, `basePath` begins with it: `/base/auth`. */
export type AstroAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/**
 * Sign-in for an application of Astro. Its own forms sign in by
 * `return context.redirect(await signIn(context, 'credentials', await context.request.formData()))`.
 */
export interface AstroAuthResult<Shown = Session, Role = AnyRole<Shown>>
  extends FullStackFunctions<AstroContext, Shown, Role>, Actions<AstroContext, string> {
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
   * In each page, endpoint, action and server island: it throws, and the answer is given whatever else was answered.
   *
   * @throws AccessDenied where nobody is signed in
   * @throws InvalidConfig where the page is prerendered
   * @inheritDoc
   */
  readonly requireSession: (context: AstroContext) => Promise<ServerSession<Shown>>
  /** It throws as `requireSession` does. @throws AccessDenied where the session is not fresh, too @inheritDoc */
  readonly requireFresh: (
    context: AstroContext,
    options?: FreshOptions,
  ) => Promise<ServerSession<Shown>>
  /** It throws as `requireSession` does. @throws AccessDenied where nobody with the role is signed in, too @inheritDoc */
  readonly requireRole: (context: AstroContext, role: Role) => Promise<ServerSession<Shown>>
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
export function AstroAuth(
  config: AstroConfiguration,
  astro: AstroEnvironment = {},
): AstroAuthResult {
  // By the locals, as what is known of a request.
  const refused = new WeakMap<object, Refusal<AstroContext>>()
  const engine = findEngine(config, astro)
  const host: FrameworkHost<AstroContext> = {
    ...astroReading,
    engine,
    client: (context) =>
      findClient(context, onTrustedPlatform(engine(context).host.env), astro.address?.(context)),
    refuse: ({ locals }, refusal) => {
      refused.set(locals, refusal)
      throw new AccessDenied(refusal.reason)
    },
  }
  const { answer, functions, look } = fullStack(host)
  return {
    ...functions,
    ...settledActions(host),
    handler: async (context) => (await answer(context)) ?? new Response(null, { status: 404 }),
    onRequest: async (context, next) => {
      const answered = context.isPrerendered ? undefined : await answer(context)
      if (answered) return answered
      const checked = await look(context)
      astroReading.show(context, checked.session)
      const answering = next()
      // Code may keep the refusal to itself, as Astro's actions do, or throw it.
      await answering.catch(() => undefined)
      const how = refused.get(context.locals)
      return how
        ? answerRefused(context, how, async () => forbid(host, context))
        : keepPersonal(await answering, checked)
    },
  }
}
