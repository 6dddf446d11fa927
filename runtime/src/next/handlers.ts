import type { NextRequest } from 'next/server.js'
import { headersOf, pathIn, toRequest } from '../bridge/node-request.js'
import { send } from '../bridge/node-response.js'
import { answer } from '../http/answer.js'
import type { WebResponse } from '../web-types.js'
import { visiblePath } from './base-path.js'
import { originIn } from './protocol.js'
import type { SiteFor } from './site.js'
import type { PagesRequest, PagesResponse } from './types.js'

/** Answers the endpoints in a route of the App Router. */
export function routeHandler(siteFor: SiteFor): (request: NextRequest) => Promise<WebResponse> {
  return async (request) => {
    // First of all: by it Next knows that there is nothing to answer while it builds.
    const { headers, method } = request
    const { engine, basePath, client } = siteFor(request)
    const { pathname, search } = new URL(request.url)
    const path = visiblePath(basePath, pathname)
    const response = await answer(engine, {
      path,
      method,
      basePath,
      client: client(headers),
      read: () => new Request(`${originIn(engine, headers)}${path}${search}`, request),
    })
    return response ?? new Response('Not Found', { status: 404 })
  }
}

/** Answers the endpoints in an API route of Pages. */
export function pagesHandler(
  siteFor: SiteFor,
): (req: PagesRequest, res: PagesResponse) => Promise<void> {
  return async (req, res) => {
    const { engine, basePath, client } = siteFor()
    const { method = 'GET', url = '/', body: parsed } = req
    const headers = headersOf(req)
    const path = visiblePath(basePath, pathIn(url))
    const read = async (): Promise<Request> => {
      const { protocol, host } = new URL(originIn(engine, headers))
      const target = `${path}${url.slice(pathIn(url).length)}`
      return toRequest(req, { method, protocol: protocol.slice(0, -1), host, target, parsed })
    }
    const response = await answer(engine, {
      path,
      method,
      basePath,
      client: client(headers),
      read,
    })
    await send(response ?? new Response('Not Found', { status: 404 }), res)
  }
}
