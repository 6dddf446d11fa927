import type { Adapter } from '../adapter.js'
import type { GetAccessToken } from '../bridge/access-token.js'
import { cookiesNow, fieldsIn, type Acted, type ActFields, type Actions } from '../bridge/act.js'
import { engineOf, type BindingConfig } from '../bridge/configuration.js'
import { strangerHeaders, type FreshOptions, type NotFresh } from '../bridge/fresh.js'
import { fullStack, type Host } from '../bridge/full-stack.js'
import type { AddressOptions } from '../bridge/peer.js'
import { FORBIDDEN, requireRoleBy } from '../bridge/role.js'
import { setInto } from '../bridge/set-cookies.js'
import {
  askedOf,
  isAskedByNobody,
  isSafe,
  pageAt,
  uncached,
  wantsPage,
  withHeaders,
} from '../bridge/web.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import type { Client } from '../request.js'
import type { Awaitable, CookieSerializeOptions, Session } from '../types.js'
import type { WebRequest, WebResponse } from '../web-types.js'

export * from '../bridge/exports.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'

/** The configuration. With `paths.base`, `basePath` begins with it: `/base/auth`. */
export type SvelteKitAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of Kit's event that is used. Fits SvelteKit 2 and 3. */
export interface KitEvent {
  readonly request: WebRequest
  readonly url: URL
  readonly locals: object
  readonly cookies: {
    getAll(): readonly { readonly name: string; readonly value: string }[]
    set(name: string, value: string, options: CookieSerializeOptions & { path: string }): void
  }
  readonly isDataRequest: boolean
  /** True where a remote function is called: `url` is what the caller claims then. */
  readonly isRemoteRequest?: boolean
  getClientAddress(): string
}

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
export interface SvelteKitAuthResult<Shown = Session, Role = AnyRole<Shown>> extends Actions<
  KitEvent,
  string,
  KitActionOptions
> {
  /**
   * Answers the endpoints, puts the session, or null, into `event.locals.session` for everything else, and passes a renewed
   * session cookie on: `export const handle = sequence(auth.handle, yours)`, or by itself. Where the session can't be checked,
   * the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is told.
   */
  readonly handle: <Event extends KitEvent>(input: {
    readonly event: Event
    readonly resolve: (event: Event) => Awaitable<WebResponse>
  }) => Promise<WebResponse>
  /**
   * The session, for whatever must not happen without one: in each action, `load`, `+server.ts` and remote function. A page
   * is led to the sign-in page, a program gets 401; where the session can't be told, it rejects.
   */
  readonly requireSession: (event: KitEvent) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever must not happen on a browser that somebody has left open: in the `load` of the page that has the
   * form, and in its action. It ends as `requireSession` for strangers; where nobody has proven within `maxAge` seconds to be who
   * it is, a page is led to where that is confirmed, and back; a form and a program get 401, to which `handle` adds the header of
   * RFC 9470.
   */
  readonly requireFresh: (event: KitEvent, options?: FreshOptions) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever only some people may do: in each action, `load`, `+server.ts` and remote function that is theirs. Kit answers 403, with the page `+error.svelte` where the session's user has not the
   * role: `user.role` is it, or `user.roles` has it, and of several roles any will do. It ends as `requireSession` for strangers.
   *
   * @param role one, or several; by type those that the `session` callback tells
   * @throws InvalidConfig where no role is named
   */
  readonly requireRole: (event: KitEvent, role: Role) => Promise<ServerSession<Shown>>
  /** An access token of a service for whoever makes a request. @throws RefreshTokenError where there is none */
  readonly getAccessToken: GetAccessToken<KitEvent>
}

/** Who has made a request, by the adapter: it follows a header where it is told to, so that it says nothing of the peer. */
function clientOf(event: KitEvent, address: string | undefined): Client | undefined {
  try {
    const seen = event.getClientAddress()
    return { peer: undefined, address: address ?? seen }
  } catch {
    // Not every platform tells it.
    return address === undefined ? undefined : { peer: undefined, address }
  }
}

/** Tells whether a person waits for a page, however Kit asks for it. */
function isForPage({ request, isDataRequest, isRemoteRequest }: KitEvent): boolean {
  if (isRemoteRequest) return false
  return isDataRequest || request.headers.has('x-sveltekit-action') || wantsPage(request.headers)
}

function hostOf(config: KitConfiguration, { address }: Kit): Host<KitEvent> {
  return {
    engine: (event) => engineOf(config, event),
    asked: ({ request }) => askedOf(request),
    key: ({ request }) => request,
    client: (event) => clientOf(event, address?.(event)),
    cookies: ({ request, cookies }) => cookiesNow(request.headers.get('cookie'), cookies.getAll()),
    page: ({ request, url }) => pageAt(request.method, url),
    isNobody: ({ request }) => isAskedByNobody(request),
    setCookies: ({ cookies }, set) => setInto(cookies, set),
    show: ({ locals }, session) => void Object.assign(locals, { session }),
  }
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
  const { answer, check, look, settle, signIn, signInPage, signOut, stale, token } = fullStack(
    hostOf(config, kit),
  )
  // By the request: an error of Kit's has no headers.
  const refused = new WeakMap<WebRequest, Pick<NotFresh, 'headers'> & { readonly status: number }>()
  const requireSession = async (event: KitEvent): Promise<ServerSession> => {
    const checked = await check(event)
    if (checked.session) return checked.session
    if (isForPage(event)) return kit.redirect(303, signInPage(event))
    refused.set(event.request, { status: 401, headers: strangerHeaders(checked) })
    return kit.error(401, 'Unauthorized')
  }
  const finish = async (event: KitEvent, acted: Acted, redirect: unknown): Promise<string> => {
    const url = await settle(event, acted)
    return redirect ? kit.redirect(303, url) : url
  }
  return {
    handle: async ({ event, resolve }) => {
      const answered = isAskedByNobody(event.request) ? undefined : await answer(event)
      if (answered) return answered
      const { session, cookies } = await look(event)
      Object.assign(event.locals, { session })
      const response = await resolve(event)
      const missing = refused.get(event.request)
      if (missing?.status === response.status) return withHeaders(response, missing.headers)
      return cookies.size > 0 ? uncached(response) : response
    },
    requireSession,
    requireFresh: async (event, options) => {
      const session = await requireSession(event)
      const missing = await stale(event, await check(event), options)
      if (!missing) return session
      if (isSafe(event.request.method) && isForPage(event)) return kit.redirect(303, missing.page())
      refused.set(event.request, { status: 401, headers: missing.headers })
      return kit.error(401, 'Unauthorized')
    },
    requireRole: requireRoleBy(requireSession, async ({ request }) => {
      refused.set(request, FORBIDDEN)
      return kit.error(403, 'Forbidden')
    }),
    getAccessToken: async (event, ...asked) => token(event, await check(event), ...asked),
    signIn: async (event, provider, options = {}, params = {}) => {
      const { redirect = true, ...fields } = fieldsIn(options)
      return finish(event, await signIn(event, provider, fields, params), redirect)
    },
    signOut: async (event, { redirect = true, ...options } = {}) =>
      finish(event, await signOut(event, options), redirect),
  }
}
