import {
  accessTokenFor,
  type AccessToken,
  type AccessTokenOptions,
} from '../bridge/access-token.js'
import { isLed } from '../bridge/fresh.js'
import { headersOf } from '../bridge/node.js'
import { seenPage } from '../bridge/site-pages.js'
import type { Checked } from '../http/session-of.js'
import type { WebHeaders } from '../web-types.js'
import { pageRequest } from './page.js'
import { originIn } from './protocol.js'
import { pagesSession } from './sessions.js'
import type { SiteFor } from './site.js'
import type { NextAccessTokenFunction, PagesRequest, PagesResponse } from './types.js'

/** Who asks for a token: in Pages with the request and its response, in the App Router with none. */
type Params =
  | readonly [provider: string, options?: AccessTokenOptions | undefined]
  | readonly [
      req: PagesRequest,
      res: PagesResponse,
      provider: string,
      options?: AccessTokenOptions | undefined,
    ]

function isOfPages(params: Params): params is Exclude<Params, readonly [string, ...unknown[]]> {
  return typeof params[0] !== 'string'
}

/** A request, as far as a token depends on it. */
interface Asked {
  readonly checked: Checked
  readonly headers: WebHeaders
  /** The page that it asks for; undefined where Next does not tell. */
  readonly page?: string | undefined
}

async function askedInPages(
  siteFor: SiteFor,
  req: PagesRequest,
  res: PagesResponse,
): Promise<Asked> {
  const { method = 'GET', url } = req
  const headers = headersOf(req)
  const checked = await pagesSession(siteFor, req, res)
  return { checked, headers, page: isLed(method, headers) ? url : undefined }
}

/** Gives access tokens wherever Next runs code. @param fromApp reads the session in the App Router */
export function accessTokensOf(
  siteFor: SiteFor,
  fromApp: () => Promise<Checked>,
): NextAccessTokenFunction {
  const give = async (
    { checked, headers, page }: Asked,
    provider: string,
    options?: AccessTokenOptions,
  ): Promise<AccessToken> => {
    const { engine, basePath } = siteFor()
    const site = () => ({ origin: originIn(engine, headers), basePath })
    const back = () => seenPage(engine, page)
    return accessTokenFor(engine, { checked, site, back }, provider, options)
  }
  return async (...params: Params) => {
    if (isOfPages(params)) {
      const [req, res, ...wanted] = params
      return give(await askedInPages(siteFor, req, res), ...wanted)
    }
    const checked = await fromApp()
    const { headers } = await pageRequest()
    return give({ checked, headers }, ...params)
  }
}
