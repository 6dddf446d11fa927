import type { NextRequest } from 'next/server.js'
import { pathIn } from '../bridge/exchange.js'
import { headersOf, send, toRequest } from '../bridge/node.js'
import { answer, type Incoming } from '../http/answer.js'
import type { WebHeaders, WebResponse } from '../web-types.js'
import { visiblePath } from './base-path.js'
import { originIn } from './protocol.js'
import type { Site, SiteFor } from './site.js'
import type { PagesRequest, PagesResponse } from './types.js'

/** Answers a request to an endpoint, by the path that the visitor sees. */
async function answerAt(
  { engine, basePath, client }: Site,
  headers: WebHeaders,
  asked: Pick<Incoming, 'path' | 'method' | 'read'>,
): Promise<WebResponse> {
  const response = await answer(engine, { ...asked, basePath, client: client(headers) })
  return response ?? new Response('Not Found', { status: 404 })
}

/** Answers the endpoints in a route of the App Router. */
export function routeHandler(siteFor: SiteFor): (request: NextRequest) => Promise<WebResponse> {
  return async (request) => {
    // First of all: by it Next knows that there is nothing to answer while it builds.
    const { headers, method } = request
    const site = siteFor(request)
    const { pathname, search } = new URL(request.url)
    const path = visiblePath(site.basePath, pathname)
    const read = (): Request =>
      new Request(`${originIn(site.engine, headers)}${path}${search}`, request)
    return answerAt(site, headers, { path, method, read })
  }
}

/** Answers the endpoints in an API route of Pages. */
export function pagesHandler(
  siteFor: SiteFor,
): (req: PagesRequest, res: PagesResponse) => Promise<void> {
  return async (req, res) => {
    const site = siteFor()
    const { method = 'GET', url = '/', body: parsed } = req
    const headers = headersOf(req)
    const path = visiblePath(site.basePath, pathIn(url))
    const read = async (): Promise<Request> => {
      const { protocol, host } = new URL(originIn(site.engine, headers))
      const target = `${path}${url.slice(pathIn(url).length)}`
      return toRequest(req, { method, protocol: protocol.slice(0, -1), host, target, parsed })
    }
    await send(await answerAt(site, headers, { path, method, read }), res)
  }
}
