import { CHANGED_COOKIE } from '../changed.js'
import { otherName } from '../checks/other-name.js'
import { refuseCrossSite } from '../session/csrf.js'
import { EMPTY_JAR, createJar, mergeJars, type CookieJar } from '../cookies/jar.js'
import { parseCookies } from '../cookies/parse.js'
import { fatal, type Engine } from '../engine.js'
import { CallbackRouteError } from '../errors.js'
import { emit } from '../events/emit.js'
import { isRecord } from '../guards.js'
import { handle, handleOrThrow } from '../http/handle.js'
import { isSecure } from '../http/origin.js'
import type { Reply } from '../reply.js'
import type { ClientAddress } from '../request.js'
import { requestId } from '../visitors/request-id.js'
import type { WebFormData, WebHeaders } from '../web-types.js'
import { buildBase, resolveOrigin, publicBase, signInPage } from './site-pages.js'
import { isSafe } from './web.js'

export interface Acting {
  readonly method: string
  readonly headers: WebHeaders
  /** By name, decoded: what the browser has sent, and what was set since. */
  readonly cookies: ReadonlyMap<string, string>
  /** The origin that the request names; AUTH_URL counts more. */
  readonly origin: string
  /** The path of the endpoints, as the application sees it. */
  readonly basePath: string
  readonly client: ClientAddress | undefined
}

export interface Acted {
  readonly url: string
  readonly cookies: CookieJar
}

/** Options of a sign-in: the fields that the provider wants, and where to go afterwards. */
export interface ActFields {
  readonly redirectTo?: string | undefined
  readonly [field: string]: unknown
}

/** How an application's own code signs in and out, in a request that it answers. */
export interface Actions<Context, Result, Options extends ActFields = ActFields> {
  /**
   * Signs in, by what a form has sent or by fields.
   *
   * @param provider where to sign in; the sign-in page asks, where undefined
   * @param authorizationParams for the provider's page, such as `prompt`
   * @returns where to go next
   * @throws AuthError why it was refused; CrossSiteRequest where another site has posted the request
   */
  readonly signIn: (
    context: Context,
    provider?: string,
    options?: WebFormData | Options,
    authorizationParams?: Readonly<Record<string, string>>,
  ) => Promise<Result>
  /**
   * Signs out; with `provider: true` of the service, too, that has signed this session in.
   *
   * @returns where to go next
   * @throws AuthError why it was refused; CrossSiteRequest where another site has posted the request
   */
  readonly signOut: (context: Context, options?: Options) => Promise<Result>
}

/**
 * The cookies as they are now: a framework knows what its code has set already. Of a name that occurs twice it takes one,
 * whoever has set that: those have no value.
 *
 * @param header what the browser has sent
 */
export function cookiesNow(
  header: string | null,
  cookies: readonly { readonly name: string; readonly value: string }[],
): Acting['cookies'] {
  const sent = parseCookies(header)
  const names = new Set(header?.split(';').map((pair) => pair.split('=', 1).join().trim()))
  const now = cookies.filter(({ name }) => sent.has(name) || !names.has(name))
  return new Map(now.map(({ name, value }) => [name, sent.get(name) === '' ? '' : value]))
}

export function cookieHeader(cookies: Acting['cookies']): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

export function mergeCookies(sent: Acting['cookies'], { cookies }: Acted): Acting['cookies'] {
  const after = new Map(sent)
  for (const { name, value, options } of cookies.values())
    if (options.maxAge === 0) after.delete(name)
    else after.set(name, value)
  return after
}

const OF_THE_OTHER = /^(?:content-.*|transfer-encoding|origin|sec-fetch-.*|x-auth-return-redirect)$/

function buildHeaders({ headers, cookies }: Acting): Headers {
  const own = new Headers()
  for (const [name, value] of headers) if (!OF_THE_OTHER.test(name)) own.set(name, value)
  own.set('cookie', cookieHeader(cookies))
  own.set('content-type', 'application/json')
  return own
}

export function changed(engine: Engine, secure: boolean): CookieJar {
  // Said in so many words: some frameworks hide a cookie from scripts where nobody says anything.
  const options = { path: '/', sameSite: 'lax', httpOnly: false, secure, maxAge: 60 } as const
  return createJar({ name: CHANGED_COOKIE, value: engine.host.now().toString(36), options })
}

function withChange(engine: Engine, origin: string, { cookies }: Reply): CookieJar {
  const secure = isSecure(engine, origin)
  const { name: session } = engine.cookies(secure).sessionToken
  const isChange = [...cookies.keys()].some((name) => name.startsWith(session))
  return isChange ? mergeJars(cookies, changed(engine, secure)) : cookies
}

/** The form of a page, as it is posted: with the token that shows whose page it was. */
async function prepareForm(
  engine: Engine,
  acting: Acting,
  base: string,
): Promise<Acting & { readonly token: object }> {
  if (!engine.csrf) return { ...acting, token: {} }
  const request = new Request(`${base}/csrf`, { headers: buildHeaders(acting) })
  const reply = await handle(engine, request, acting)
  const token = reply.kind === 'json' && isRecord(reply.body) ? reply.body : {}
  const set = [...reply.cookies.values()].map(({ name, value }) => [name, value] as const)
  return { ...acting, cookies: new Map([...acting.cookies, ...set]), token }
}

function pageInstead(engine: Engine, acting: Acting, path: string): Acted {
  const own = path === 'signout' ? engine.pages.signOut : engine.pages.signIn
  const page = own ?? `${publicBase(engine, acting)}/${path === 'signout' ? path : 'signin'}`
  return { url: new URL(page, resolveOrigin(engine, acting)).href, cookies: EMPTY_JAR }
}

async function refuseOthers(
  engine: Engine,
  { headers, client }: Acting,
  origin: string,
): Promise<void> {
  try {
    refuseCrossSite(engine, { headers, origin })
  } catch (thrown) {
    const sender = { headers, client, id: requestId(engine.host, headers) }
    await emit(engine, sender, 'checkFailed', { check: 'origin', code: 'CrossSiteRequest' })
    throw thrown
  }
}

/**
 * Posts to an endpoint for the visitor of another request, whom nobody else may have protected. It refuses what another site has
 * posted, as the endpoint refuses its own forms: a browser says so of whatever may change something, be it a form, the action
 * behind one, or a function that a script calls; programs, and servers that ask in the name of nobody, say nothing. A page that
 * is opened may be linked to from anywhere, and is let pass, as it is by the endpoints.
 *
 * @throws AuthError why it was refused; CrossSiteRequest where another site has posted it
 */
async function post(engine: Engine, acting: Acting, path: string, fields: object): Promise<Acted> {
  const origin = resolveOrigin(engine, acting)
  const base = buildBase(origin, acting)
  if (engine.csrf && !isSafe(acting.method)) {
    // Its cookies are under the name that AUTH_URL has.
    if (otherName(engine, acting.headers) !== undefined) return pageInstead(engine, acting, path)
    await refuseOthers(engine, acting, origin)
  }
  const { token, ...form } = await prepareForm(engine, acting, base)
  const request = new Request(`${base}/${path}`, {
    method: 'POST',
    headers: buildHeaders(form),
    body: JSON.stringify({ ...fields, ...token }),
  })
  const reply = await handleOrThrow(engine, request, acting)
  if (reply.kind !== 'redirect') throw new CallbackRouteError('the endpoint leads nowhere')
  return {
    url: new URL(reply.location, origin).href,
    cookies: withChange(engine, origin, reply),
  }
}

export async function performSignIn(
  engine: Engine,
  acting: Acting,
  id: string | undefined,
  { redirectTo, ...fields }: ActFields,
  params: Readonly<Record<string, string>> = {},
): Promise<Acted> {
  const problem = fatal(engine)
  if (problem) throw problem
  const type = engine.providers.get(id ?? '')?.type
  if (id === undefined || type === undefined || type === 'webauthn')
    return { url: signInPage(engine, acting, redirectTo), cookies: EMPTY_JAR }
  const own = type === 'credentials' || type === 'password' || type === 'dev'
  const query = new URLSearchParams(params).toString()
  const path = own ? `callback/${id}` : `signin/${id}?${query}`
  return post(engine, acting, path, { ...fields, callbackUrl: redirectTo })
}

export async function performSignOut(
  engine: Engine,
  acting: Acting,
  { redirectTo, provider }: ActFields,
): Promise<Acted> {
  const problem = fatal(engine)
  if (problem) throw problem
  const atService = provider === true || provider === 'true'
  return post(engine, acting, 'signout', {
    callbackUrl: redirectTo,
    ...(atService && { provider: 'true' }),
  })
}

export function readFields(options: WebFormData | ActFields): ActFields {
  return options instanceof FormData ? readForm(options) : options
}

/** The fields of a form, but for those that a framework has put into it. */
function readForm(form: Iterable<readonly [string, unknown]>): ActFields {
  const entries = [...form].filter(
    ([name, value]) => typeof value === 'string' && !name.startsWith('$'),
  )
  return Object.fromEntries(entries)
}
