import { cookiesNow, type Acting } from '../bridge/act.js'
import { resolveConfig, type BindingConfig } from '../bridge/configuration.js'
import { webExchange } from '../bridge/exchange.js'
import type { FrameworkHost, HostReading, Refusal } from '../bridge/host.js'
import { identifyVisitor } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import { storeCookies } from '../bridge/set-cookies.js'
import { buildPagePath, readPath, unauthorized, wantsPage } from '../bridge/web.js'
import { parseCookies } from '../cookies/parse.js'
import { getEngine, type Engine } from '../engine.js'
import type { ClientAddress } from '../request.js'
import type { CookieSerializeOptions } from '../types.js'
import type { WebRequest, WebResponse } from '../web-types.js'

/** The part of Astro's context that is used: of `Astro` in a page, of an endpoint, an action, a middleware. Fits Astro 5 to 7. */
export interface AstroContext {
  readonly request: WebRequest
  readonly locals: object
  readonly cookies: {
    get(name: string): { readonly value: string } | undefined
    set(name: string, value: string, options: CookieSerializeOptions & { path: string }): void
    /** The Set-Cookie lines of what was set. */
    headers(): Iterable<string>
  }
  readonly isPrerendered: boolean
  /** Throws where the adapter doesn't tell. */
  readonly clientAddress: string
}

/** Astro's own function: `import { getSecret } from 'astro:env/server'`. The application hands it over, since it is built into it. */
export interface AstroEnvironment extends AddressOptions<AstroContext> {
  readonly getSecret?: (name: string) => string | undefined
}

/** A configuration, or a function that gives the one for a request, such as `perEnvironment` makes. */
export type AstroConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((context: AstroContext) => Config)

/** The host that Astro takes where nobody has named those of the site. */
const UNNAMED = 'localhost'

/** The address with the host that the visitor has asked for; whether to believe it is the engine's to say. */
function resolveAddress(request: WebRequest): string {
  const url = new URL(request.url)
  const host = request.headers.get('host')
  if (url.hostname !== UNNAMED || host === null) return request.url
  const asked = `${url.protocol}//${host}${url.pathname}${url.search}`
  return URL.canParse(asked) ? asked : request.url
}

/**
 * Who has made a request, by the adapter: it may follow a header, so that it says nothing of the peer. What the visitor may have
 * written himself is nobody's address: the first of a header that a proxy goes on with, unless the platform writes it.
 *
 * @param isPlatform whether the platform writes the headers
 * @param address of the visitor, as the application tells it
 */
export function findClient(
  context: AstroContext,
  isPlatform: boolean,
  address: string | undefined,
): ClientAddress | undefined {
  if (address !== undefined) return { peer: undefined, address }
  const [claimed] = context.request.headers.get('x-forwarded-for')?.split(',') ?? []
  try {
    const { clientAddress: seen } = context
    const isClaim = claimed?.trim() === seen && !isPlatform
    return isClaim ? { peer: '', address: '' } : { peer: undefined, address: seen }
  } catch {
    // Not every adapter tells it.
    return undefined
  }
}

function readCookies({ request, cookies }: AstroContext): Acting['cookies'] {
  const header = request.headers.get('cookie')
  const set = [...cookies.headers()].map((line) => line.slice(0, line.indexOf('=')))
  const names = new Set([...parseCookies(header).keys(), ...set])
  const now = [...names].map((name) => ({ name, value: cookies.get(name)?.value ?? '' }))
  return cookiesNow(
    header,
    now.filter(({ value }) => value !== ''),
  )
}

function readEnvironment(getSecret: NonNullable<AstroEnvironment['getSecret']>): object {
  return new Proxy(
    {},
    { get: (_, name) => (typeof name === 'string' ? getSecret(name) : undefined) },
  )
}

export function findEngine(
  configuration: AstroConfiguration,
  { getSecret }: AstroEnvironment,
): (context: AstroContext) => Engine {
  // One for each configuration: keys and limits are kept with it.
  const known = new WeakMap<BindingConfig, BindingConfig>()
  const env = getSecret && readEnvironment(getSecret)
  return (context) => {
    const config = resolveConfig(configuration, context)
    if (!env || config.env !== undefined) return getEngine(config)
    const placed = known.get(config) ?? { ...config, env }
    known.set(config, placed)
    return getEngine(placed)
  }
}

function refuseAction(status: 401 | 403, headers: Refusal<AstroContext>['headers']): WebResponse {
  const code = status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN'
  const message = status === 401 ? 'Unauthorized' : 'Forbidden'
  const statusText = status === 401 ? {} : { statusText: message }
  return Response.json(
    { type: 'AstroActionError', code, message },
    { status, headers, ...statusText },
  )
}

/**
 * The answer to whoever was refused: led to a page, where a person waits for one. By the context of the middleware: that of a page is
 * gone by then.
 *
 * @param forbid answers whoever has not the role
 */
export async function answerRefused(
  context: AstroContext,
  { status, headers, page }: Refusal<AstroContext>,
  forbid: () => Promise<WebResponse>,
): Promise<WebResponse> {
  const { request } = context
  const isForbidden = status === 403
  if (!isForbidden && page && wantsPage(request.headers))
    return new Response(null, { status: 303, headers: { ...headers, location: page(context) } })
  if (readPath(request).includes('/_actions/')) return refuseAction(status, headers)
  return isForbidden ? forbid() : unauthorized(headers)
}

const exchange = webExchange<AstroContext>(({ request }) => request, resolveAddress)

export const astroReading: HostReading<AstroContext> &
  Required<Pick<FrameworkHost<AstroContext>, 'show'>> = {
  ...exchange,
  // The request is another one where Astro rewrites it.
  key: ({ locals }) => locals,
  visitor: (context) => identifyVisitor(exchange.visit(context)),
  cookies: readCookies,
  page: ({ request: { method, url } }) => buildPagePath(method, new URL(url)),
  isNobody: ({ isPrerendered }) => isPrerendered,
  nobodysMistake:
    'a page that is prerendered is the same for everybody: export const prerender = false',
  setCookies: ({ cookies }, set) => storeCookies(cookies, set),
  show: ({ locals }, session) => void Object.assign(locals, { session }),
}
