import type { Tracer } from '../config/config.js'
import type { EndpointName } from '../endpoints.js'
import type { WebHeaders } from '../web-types.js'
import { readUserAgent } from '../visitors/visitor.js'
import { findEndpoint } from './read-request.js'

interface Traced {
  readonly url: URL
  readonly method: string
  readonly headers: WebHeaders
  readonly basePath: string
}

interface TracedResult {
  readonly reply: { readonly status?: number }
  readonly failure?: string | undefined
}

const SEGMENTS: Partial<Readonly<Record<EndpointName, string>>> = {
  account: ':form',
  confirm: ':way',
  dev: ':page',
  signout: ':step',
  'two-factor': ':step',
}

/** Other methods are anybody's to make up. RFC 9110, section 9. */
const METHODS: ReadonlySet<string> = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
])

/** The route of a request, without what is particular of it. @returns undefined where no endpoint has the path */
function nameRoute({ url, basePath }: Traced): string | undefined {
  const found = findEndpoint(url.pathname, basePath)
  if (!found) return undefined
  const { action, providerId } = found
  const path = `${basePath === '/' ? '' : basePath}/${action}`
  return providerId === undefined ? path : `${path}/${SEGMENTS[action] ?? ':provider'}`
}

/** A status code of OpenTelemetry. */
const ERROR = 2

/**
 * Answers a request within a span. It says neither the address nor anything else that a token may be in.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 */
export function traced<Outcome extends TracedResult>(
  tracer: Tracer,
  request: Traced,
  answer: () => Promise<Outcome>,
): Promise<Outcome> {
  const route = nameRoute(request)
  const method = METHODS.has(request.method) ? request.method : undefined
  const userAgent = readUserAgent(request.headers)
  const attributes = {
    'http.request.method': method ?? '_OTHER',
    ...(route !== undefined && { 'http.route': route }),
    ...(userAgent !== undefined && { 'user_agent.original': userAgent }),
  }
  const name = [method ?? 'HTTP', route].filter((part) => part !== undefined).join(' ')
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      const outcome = await answer()
      const { failure, reply } = outcome
      const { status = 302 } = reply
      span.setAttribute('http.response.status_code', status)
      if (failure !== undefined) span.setAttribute('error.type', failure)
      if (status >= 500) span.setStatus({ code: ERROR })
      return outcome
    } finally {
      span.end()
    }
  })
}
