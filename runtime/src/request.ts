import type { Cookies } from './cookies/parse.js'
import type { ResolvedCookies } from './cookies/names.js'
import type { EndpointName } from './endpoints.js'
import type { WebHeaders } from './web-types.js'

/** Who has sent a request, as the binding knows it: by the connection, never by a header alone. */
export interface ClientAddress {
  /** The IP address at the other end of the connection; undefined where there is none, as in a worker. */
  readonly peer: string | undefined
  /** The visitor's IP address: the peer's, or what a proxy tells that the framework or the platform trusts. */
  readonly address: string
  /** True where the platform itself says the address, whatever headers there are. */
  readonly isVouched?: boolean
}

export interface Arrival {
  /** The path where the endpoints are mounted. */
  readonly basePath: string
  readonly client?: ClientAddress | undefined
}

/** A request to the engine, read and checked once; nothing changes it. */
export interface AuthRequest {
  /** Names it in what is told of it, the same each time; undefined where the application itself does what people do. */
  readonly id: () => string | undefined
  readonly action: EndpointName
  readonly providerId: string | undefined
  readonly method: 'GET' | 'POST'
  /** The site's origin: of AUTH_URL, or of the request. */
  readonly origin: string
  /** The origin and the base path, as visitors see it: where the endpoints are. */
  readonly base: string
  /** The front page: the origin, or what is below it where visitors see a path that the application does not. */
  readonly home: string
  /** The query; the first value of a name counts. */
  readonly query: URLSearchParams
  /** The fields of a form or of a JSON object; empty for GET. */
  readonly body: Readonly<Record<string, unknown>>
  readonly cookies: Cookies
  readonly names: ResolvedCookies
  readonly headers: WebHeaders
  readonly client: ClientAddress | undefined
  /** True where it was made on this machine, while an application is developed. */
  readonly local: boolean
}

export type Sender = Pick<AuthRequest, 'client' | 'headers' | 'id'>

export function buildRequestUrl({ base, action, providerId }: AuthRequest): URL {
  return new URL([base, action, providerId].filter((part) => part !== undefined).join('/'))
}

export function field(request: AuthRequest, name: string): string | undefined {
  const value = Object.hasOwn(request.body, name) ? request.body[name] : undefined
  return typeof value === 'string' ? value : undefined
}
