import { isSafe, passInto, passOn, pathOf, wantsPage } from '../bridge/web.js'
import { isRecord } from '../guards.js'
import type { Checked } from '../http/session-of.js'
import type { WebRequest, WebResponse } from '../web-types.js'

/** The arguments that Start hands to middleware, as far as they are used: to that of a request, or of a server function. */
export interface StartAsked {
  readonly request: WebRequest
  /** Undefined where a server function runs, of which the request may be that of the page that is rendered. */
  readonly handlerType?: string | undefined
  readonly serverFnMeta?: { readonly id: string } | undefined
}

/** Tells whether a server function is called by itself, and not while a page is rendered. */
function isCalled({ request, serverFnMeta }: StartAsked): boolean {
  return serverFnMeta !== undefined && pathOf(request).split('/').includes(serverFnMeta.id)
}

/** Tells whether the router waits for it, which leads the page that it has to where it is told. */
function isForRouter({ headers }: WebRequest): boolean {
  return headers.get('x-tsr-serverfn') === 'true'
}

/** Tells whether a person waits for a page, however the framework asks for it. */
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

/** The result of a request, with the cookies of the session check, and kept from every cache where it is somebody's. */
export function finished<Result extends object>(result: Result, checked: Checked): Result {
  const response = responseIn(result)
  if (!response) return result
  // The framework has its own marks on what it has made, such as what the router leads away by.
  if (Object.keys(response).length === 0) return { ...result, response: passOn(response, checked) }
  passInto(response.headers, checked)
  return result
}
