import { webExchange } from '../bridge/exchange.js'
import { findPeerClient } from '../bridge/peer.js'
import type { Reading } from '../bridge/server.js'
import { withBody, withFields } from '../bridge/web.js'
import type { WebRequest, WebResponse } from '../web-types.js'

/** The part of Hono's context that is used. Fits Hono 4. */
export interface HonoContext {
  readonly req: {
    readonly raw: WebRequest
    /** The pattern of the route that is being answered. */
    readonly routePath?: string
    /** Forms of the body that have been read, by name. */
    readonly bodyCache: object
    text(): Promise<string>
    parseBody(options: { readonly all: true }): Promise<object>
  }
  readonly res: WebResponse
  /** The environment that the platform hands to the application. */
  readonly env: unknown
  set(name: string, value: unknown): void
  header(name: string, value: string, options?: { readonly append?: boolean }): void
}

/** The request with its body, whoever has read that before: Hono keeps what it reads. */
async function readWhole({ req }: HonoContext): Promise<WebRequest> {
  if (!req.raw.bodyUsed) return req.raw
  // A form that was parsed has no text left: Hono would write it anew, as multipart.
  return Object.hasOwn(req.bodyCache, 'formData')
    ? withFields(req.raw, await req.parseBody({ all: true }))
    : withBody(req.raw, await req.text())
}

export const honoReading: Reading<HonoContext> = {
  ...webExchange<HonoContext>(({ req }) => req.raw),
  read: readWhole,
  mount: ({ req: { routePath = '*' } }, path) => {
    const depth = routePath.endsWith('/*') ? routePath.split('/').length - 2 : 0
    return depth === 0 ? {} : { at: path.split('/', depth + 1).join('/') }
  },
  client: ({ req, env }, address) => findPeerClient(req.raw, env, address),
}
