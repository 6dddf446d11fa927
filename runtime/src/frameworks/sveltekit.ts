import {
  actingOn,
  cookieHeader,
  cookiesNow,
  fieldsOf,
  signInFor,
  signInPage,
  signOutFor,
  type Acted,
  type ActFields,
  type Acting,
} from '../bridge/act.js'
import { engineOf, type BindingConfig } from '../bridge/configuration.js'
import { pathOf, uncached, visitOf } from '../bridge/web.js'
import type { SessionOf } from '../config/session-of.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { answer } from '../http/answer.js'
import { sessionOf } from '../http/session-of.js'
import type { Client } from '../request.js'
import type { Awaitable, CookieSerializeOptions, Session } from '../types.js'
import type { WebFormData, WebRequest, WebResponse } from '../web-types.js'

export { AuthError, CredentialsSignin } from '../errors.js'
export { customFetch } from '../providers/provider.js'
export type { ActFields } from '../bridge/act.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'

/** What can be configured. With `paths.base`, `basePath` begins with it: `/base/auth`. */
export type SvelteKitAuthConfig = BindingConfig

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
  /** Whether a remote function is called: `url` is what the caller claims then. */
  readonly isRemoteRequest?: boolean
  getClientAddress(): string
}

/**
 * Kit's own functions: `import { error, redirect } from '@sveltejs/kit'`. The application hands them over, since Kit knows
 * what it throws by its own copy, which is built into the application.
 */
export interface Kit {
  readonly error: (status: 401, message: string) => never
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

/** Sign-in for an application of SvelteKit. */
export interface SvelteKitAuthResult<Shown = Session> {
  /**
   * Answers the endpoints, puts the session, or null, into `event.locals.session` for everything else, and passes a renewed
   * session cookie on: `export const handle = sequence(auth.handle, yours)`, or by itself. Where the session can't be
   * checked, the request fails.
   */
  readonly handle: <Event extends KitEvent>(input: {
    readonly event: Event
    readonly resolve: (event: Event) => Awaitable<WebResponse>
  }) => Promise<WebResponse>
  /**
   * The session, for whatever must not happen without one: in each action, `load`, `+server.ts` and remote function. A page
   * is led to the sign-in page, a program gets 401; where the session can't be told, it rejects.
   */
  readonly requireSession: (event: KitEvent) => Promise<Shown>
  /**
   * Signs in from an action: `(event) => signIn(event, 'credentials', await event.request.formData())`.
   *
   * @param authorizationParams for the provider's page, such as `prompt`
   * @returns the address, with `redirect: false`; else it ends in Kit's `redirect`
   * @throws AuthError why it was refused
   */
  readonly signIn: (
    event: KitEvent,
    provider?: string,
    options?: WebFormData | KitActionOptions,
    authorizationParams?: Readonly<Record<string, string>>,
  ) => Promise<string>
  /** Signs out from an action. @returns the address, with `redirect: false`; else it ends in Kit's `redirect` */
  readonly signOut: (event: KitEvent, options?: KitActionOptions) => Promise<string>
}

/** Who has made a request, by the adapter: it follows a proxy's header where it is told to. */
function clientOf(event: KitEvent): Client | undefined {
  try {
    const address = event.getClientAddress()
    return { peer: address, address }
  } catch {
    // Not every platform tells it.
    return undefined
  }
}

function setCookies(event: KitEvent, cookies: CookieJar): void {
  for (const { name, value, options } of cookies.values())
    event.cookies.set(name, value, { path: '/', ...options })
}

/** While pages are made in advance there is nobody who asks: not even the host is named. */
function isAskedByNobody({ request: { headers } }: KitEvent): boolean {
  return !headers.has('host') && !headers.has('cookie')
}

function handleBy(config: KitConfiguration): SvelteKitAuthResult['handle'] {
  return async ({ event, resolve }) => {
    const { request, locals } = event
    if (isAskedByNobody(event)) {
      Object.assign(locals, { session: null })
      return resolve(event)
    }
    const engine = engineOf(config, event)
    const response = await answer(engine, {
      path: pathOf(request),
      method: request.method,
      basePath: engine.basePath,
      client: clientOf(event),
      read: () => request,
    })
    if (response) return response
    const { session, cookies } = await sessionOf(engine, visitOf(request))
    Object.assign(locals, { session })
    setCookies(event, cookies)
    const resolved = await resolve(event)
    return cookies.size > 0 ? uncached(resolved) : resolved
  }
}

function isSession(value: unknown): value is Session | null {
  return typeof value === 'object'
}

/** The session that `handle` has read; where it has not run, it is read now. */
async function readSession(config: KitConfiguration, event: KitEvent): Promise<Session | null> {
  const read: unknown = Reflect.get(event.locals, 'session')
  if (isSession(read)) return read
  const { session, cookies } = await sessionOf(engineOf(config, event), visitOf(event.request))
  setCookies(event, cookies)
  return session
}

/** Whether a person waits for a page, however Kit asks for it. */
function isForPage({ request: { headers }, isDataRequest, isRemoteRequest }: KitEvent): boolean {
  if (isRemoteRequest) return false
  return (
    isDataRequest ||
    headers.has('x-sveltekit-action') ||
    (headers.get('accept') ?? '').includes('text/html')
  )
}

/** Where to come back to: the page, and not an action of it. */
function pageOf({ request, url: { pathname, search } }: KitEvent): string {
  return request.method === 'GET' ? `${pathname}${search}` : pathname
}

function cookiesOf(event: KitEvent): Acting['cookies'] {
  return cookiesNow(event.request.headers.get('cookie'), event.cookies.getAll())
}

function actingIn(engine: Engine, event: KitEvent): Acting {
  return actingOn(engine, event.request, clientOf(event), cookiesOf(event))
}

/** Sets the cookies, and tells whatever runs after it in the same request who is there now. */
async function settle(engine: Engine, event: KitEvent, { cookies }: Acted): Promise<void> {
  setCookies(event, cookies)
  const visit = { ...visitOf(event.request), cookie: cookieHeader(cookiesOf(event)) }
  Object.assign(event.locals, { session: (await sessionOf(engine, visit)).session })
}

function actionsBy(
  config: KitConfiguration,
  kit: Pick<Kit, 'redirect'>,
): Pick<SvelteKitAuthResult, 'signIn' | 'signOut'> {
  const finish = async (
    engine: Engine,
    event: KitEvent,
    { acted, redirect = true }: { readonly acted: Acted; readonly redirect?: boolean | undefined },
  ): Promise<string> => {
    await settle(engine, event, acted)
    return redirect ? kit.redirect(303, acted.url) : acted.url
  }
  return {
    signIn: async (event, provider, options = {}, params = {}) => {
      const engine = engineOf(config, event)
      const given: KitActionOptions = options instanceof FormData ? fieldsOf(options) : options
      const { redirect, redirectTo = pageOf(event), ...fields } = given
      const wanted = { ...fields, redirectTo }
      const acted = await signInFor(engine, actingIn(engine, event), provider, wanted, params)
      return finish(engine, event, { acted, redirect })
    },
    signOut: async (event, { redirect, redirectTo = pageOf(event) } = {}) => {
      const engine = engineOf(config, event)
      const acted = await signOutFor(engine, actingIn(engine, event), { redirectTo })
      return finish(engine, event, { acted, redirect })
    },
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
  return {
    handle: handleBy(config),
    ...actionsBy(config, kit),
    requireSession: async (event) => {
      const session = await readSession(config, event)
      if (session) return session
      if (!isForPage(event)) return kit.error(401, 'Unauthorized')
      const engine = engineOf(config, event)
      const page = signInPage(engine, actingIn(engine, event), pageOf(event))
      return kit.redirect(303, page)
    },
  }
}
