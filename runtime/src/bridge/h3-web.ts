import type { WebHeaders, WebRequest } from '../web-types.js'
import type { H3Exchange } from './h3-exchange.js'
import { clientOf } from './peer.js'
import { Refusal } from './refusal.js'
import { inPlaceOf } from './set-cookies.js'
import { pathOf, visitOf } from './web.js'

/** The part of an event that is used, where requests are the web's: that of h3 2. */
export interface H3WebEvent {
  readonly req: WebRequest
  readonly res: { readonly headers: WebHeaders }
  readonly context: object
}

/** What an event is of, where requests are the web's. */
export function webExchange({ req, res }: H3WebEvent, address: string | undefined): H3Exchange {
  const { headers, method, url } = req
  const { origin, pathname, search } = new URL(url)
  return {
    request: req,
    method,
    path: pathOf(req),
    origin,
    target: pathname + search,
    headers,
    visit: visitOf(req),
    client: clientOf(req, undefined, address),
    read: async () => req,
    setHeader: (name, value) => res.headers.set(name, value),
    setCookies: (cookies) => {
      const lines = inPlaceOf(cookies, res.headers.getSetCookie())
      res.headers.delete('set-cookie')
      for (const line of lines) res.headers.append('set-cookie', line)
    },
    refuse: (...refused) => new Refusal(...refused),
  }
}
