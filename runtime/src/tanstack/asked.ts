import { besides, NEVER_CACHED } from '../bridge/set-cookies.js'
import { isSafe, wantsPage, pathOf } from '../bridge/web.js'
import { isRecord } from '../guards.js'
import type { Checked } from '../session/check.js'
import type { WebHeaders, WebRequest, WebResponse } from '../web-types.js'

/** What Start hands to middleware, as far as it is used: that of a request, or of a server function. */
export interface StartAsked {
  readonly request: WebRequest
  /** Undefined where a server function runs, of which the request may be that of the page that is rendered. */
  readonly handlerType?: string | undefined
  readonly serverFnMeta?: { readonly id: string } | undefined
}

/** Whether a server function is called by itself, and not while a page is rendered. */
function isCalled({ request, serverFnMeta }: StartAsked): boolean {
  return serverFnMeta !== undefined && pathOf(request).split('/').includes(serverFnMeta.id)
}

/** Whether the router waits for it, which leads the page that it has to where it is told. */
function isForRouter({ headers }: WebRequest): boolean {
  return headers.get('x-tsr-serverfn') === 'true'
}

/** Whether a person waits for a page, however the framework asks for it. */
export function isForPage(asked: StartAsked): boolean {
  const { request, handlerType } = asked
  if (isForRouter(request)) return true
  if (handlerType === undefined && !isCalled(asked)) return true
  return isSafe(request.method) && wantsPage(request.headers)
}

/** Where to come back to: the page, and never a server function. */
export function pageOf({ headers, url }: WebRequest): string | undefined {
  const page = headers.has('x-tsr-serverfn') ? headers.get('referer') : url
  if (page === null || !URL.canParse(page)) return undefined
  const { pathname, search } = new URL(page)
  return `${pathname}${search}`
}

function responseIn(result: object): WebResponse | undefined {
  const response: unknown = Reflect.get(result, 'response')
  return isResponse(response) ? response : undefined
}

function isResponse(value: unknown): value is WebResponse {
  return isRecord(value) && value['headers'] instanceof Headers
}

/** What came of a request, with cookies that it sets, and kept from every cache where it is somebody's. */
export function finished<Result extends object>(
  result: Result,
  { session, cookies }: Checked,
): Result {
  const response = responseIn(result)
  if (!response) return result
  const { body, headers, status, statusText } = response
  const lines = besides(cookies, headers.getSetCookie())
  const isOurs = session !== null && !headers.has('cache-control')
  if (!isOurs && lines.length === 0) return result
  const write = (into: WebHeaders): void => {
    into.set('cache-control', NEVER_CACHED)
    for (const line of lines) into.append('set-cookie', line)
  }
  try {
    // In place: the framework has its own marks on the responses that it makes, such as those of the router that lead away.
    write(headers)
    return result
  } catch {
    // Of some, such as what `fetch` gives, the headers can't be written.
    const own = new Headers(headers)
    write(own)
    return { ...result, response: new Response(body, { status, statusText, headers: own }) }
  }
}
