import { wantsPage, pathOf } from '../bridge/web.js'
import type { WebRequest, WebResponse } from '../web-types.js'

/** Code has to name a context that React Router finds a value by: any object is one. */
export interface RouterContextKey<Value> {
  defaultValue?: Value
}

/** The part of what loaders, actions and middleware are given that is used. Fits React Router 7 and 8. */
export interface RouterArgs {
  readonly request: WebRequest
  readonly context: object
}

/** The part of what middleware is given that is used. */
export interface RouterMiddlewareArgs<Value> {
  readonly request: WebRequest
  readonly context: { set(key: RouterContextKey<Value>, value: Value): void }
}

/** How React Router ends the path of a page whose data alone is wanted: that of the first page, then any other's. */
const OF_THE_FIRST = /\/_(?:root)?\.data$/
const OF_A_PAGE = /\.data$/

/** Where to come back to: the page, as its address is, and not an action of it. */
export function pageOf({ method, url }: WebRequest): string {
  const { pathname, searchParams } = new URL(url)
  const page = pathname.replace(OF_THE_FIRST, '/').replace(OF_A_PAGE, '')
  if (method !== 'GET' && method !== 'HEAD') return page
  // What React Router adds itself: which routes it wants the data of, and that it is the index route which is meant.
  searchParams.delete('_routes')
  searchParams.delete('index', '')
  return searchParams.size > 0 ? `${page}?${searchParams.toString()}` : page
}

/** Tells whether a person waits for a page: for all of it, or for its data. */
export function isForPage(request: WebRequest): boolean {
  return wantsPage(request.headers) || OF_A_PAGE.test(pathOf(request))
}

/** Tells whether an answer is the data of a page: React Router 7 shows a loader no other sign that it is wanted. */
export function isDataOfPage({ headers }: WebResponse): boolean {
  return headers.has('x-remix-response')
}
