import type { Adapter } from '../adapter.js'
import { readFields, type Acted, type ActFields, type Actions } from '../bridge/act.js'
import { resolveEngine, type BindingConfig } from '../bridge/configuration.js'
import type { FullStackFunctions } from '../bridge/full-stack-functions.js'
import { fullStack, settle } from '../bridge/full-stack.js'
import type { FrameworkHost, Refusal } from '../bridge/host.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { AddressOptions } from '../bridge/peer.js'
import { keepRenewed, withHeaders } from '../bridge/web.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { findKitClient, isForPage, kitReading, type KitEvent } from '../hosts/sveltekit.js'
import type { Awaitable, Session } from '../types.js'
import type { WebRequest, WebResponse } from '../web-types.js'

export * from '../bridge/exports.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'
export type { KitEvent } from '../hosts/sveltekit.js'

/** The configuration. With `paths.base`, `basePath` begins with it: `/base/auth`. */
export type SvelteKitAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/**
 * Kit's own functions: `import { error, redirect } from '@sveltejs/kit'`. The application hands them over, since Kit knows
 * what it throws by its own copy, which is built into the application.
 */
export interface Kit extends AddressOptions<KitEvent> {
  readonly error: (status: 401 | 403, message: string) => never
  readonly redirect: (status: 303, location: string) => never
}

/** A configuration, or a function that gives the one for an event, such as `perEnvironment` makes. */
export type KitConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((event: KitEvent) => Config)

/** Where to go afterwards, and what the provider asks for. */
export interface KitActionOptions extends ActFields {
  /** False: gives the address in place of going there. */
  readonly redirect?: boolean
}

/**
 * Sign-in for an application of SvelteKit. `signIn` and `signOut` end in Kit's `redirect`, or give the address with
 * `redirect: false`: `(event) => signIn(event, 'credentials', await event.request.formData())`.
 */
export interface SvelteKitAuthResult<Shown = Session, Role = AnyRole<Shown>>
  extends FullStackFunctions<KitEvent, Shown, Role>, Actions<KitEvent, string, KitActionOptions> {
  /**
   * Answers the endpoints, puts the session, or null, into `event.locals.session` for everything else, and passes a renewed
   * session cookie on: `export const handle = sequence(auth.handle, yours)`, or by itself. Where the session can't be checked,
   * the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is told.
   */
  readonly handle: <Event extends KitEvent>(input: {
    readonly event: Event
    readonly resolve: (event: Event) => Awaitable<WebResponse>
  }) => Promise<WebResponse>
  /** In each action, `load`, `+server.ts` and remote function. @inheritDoc */
  readonly requireSession: (event: KitEvent) => Promise<ServerSession<Shown>>
  /** In the `load` of the page that has the form, and in its action; `handle` adds the header. @inheritDoc */
  readonly requireFresh: (event: KitEvent, options?: FreshOptions) => Promise<ServerSession<Shown>>
  /** In each action, `load`, `+server.ts` and remote function; Kit shows the page `+error.svelte`. @inheritDoc */
  readonly requireRole: (event: KitEvent, role: Role) => Promise<ServerSession<Shown>>
}

/**
 * Sign-in for an application of SvelteKit 2 or 3. Nothing is read before there is a request. Behind a proxy that ends TLS,
 * set AUTH_URL.
 *
 * @param config or a function that gives the configuration for an event
 * @example
 * import { error, redirect } from '@sveltejs/kit'
 * export const { handle, requireSession } = SvelteKitAuth({ providers: [GitHub] }, { error, redirect })
 */
export function SvelteKitAuth<Config extends BindingConfig>(
  config: KitConfiguration<Config>,
  kit: Kit,
): SvelteKitAuthResult<SessionOf<Config>>
export function SvelteKitAuth(config: KitConfiguration, kit: Kit): SvelteKitAuthResult {
  // By the request: an error of Kit's has no headers.
  const refused = new WeakMap<WebRequest, Pick<Refusal<KitEvent>, 'status' | 'headers'>>()
  const host: FrameworkHost<KitEvent> = {
    ...kitReading,
    engine: (event) => resolveEngine(config, event),
    client: (event) => findKitClient(event, kit.address?.(event)),
    refuse: (event, { status, headers, page }) => {
      if (status === 401 && page && isForPage(event)) return kit.redirect(303, page(event))
      refused.set(event.request, { status, headers })
      return kit.error(status, status === 401 ? 'Unauthorized' : 'Forbidden')
    },
  }
  const stack = fullStack(host)
  const finish = async (event: KitEvent, acted: Acted, redirect: unknown): Promise<string> => {
    const url = await settle(host, event, acted)
    return redirect ? kit.redirect(303, url) : url
  }
  return {
    ...stack.functions,
    handle: async ({ event, resolve }) => {
      const answered = kitReading.isNobody(event) ? undefined : await stack.answer(event)
      if (answered) return answered
      const checked = await stack.look(event)
      kitReading.show(event, checked.session)
      const response = await resolve(event)
      const missing = refused.get(event.request)
      return missing?.status === response.status
        ? withHeaders(response, missing.headers)
        : keepRenewed(response, checked)
    },
    signIn: async (event, provider, options = {}, params = {}) => {
      const { redirect = true, ...fields } = readFields(options)
      return finish(event, await stack.act.signIn(event, provider, fields, params), redirect)
    },
    signOut: async (event, { redirect = true, ...options } = {}) =>
      finish(event, await stack.act.signOut(event, options), redirect),
  }
}
