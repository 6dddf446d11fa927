import type { WebHeaders, WebRequest } from '../web-types.js'
import type { NodeRequest, NodeResponse } from '../bridge/node.js'

// By itself: what an application sees of the types compiles without those of the web.

/** The part of an event that is used, where requests are Node's: that of h3 1. */
export interface H3NodeEvent {
  readonly node: {
    readonly req: NodeRequest & {
      readonly method?: string | undefined
      readonly url?: string | undefined
      readonly socket: { readonly remoteAddress?: string | undefined }
    }
    readonly res: NodeResponse
  }
  readonly context: object
}

/** The part of an event that is used, where requests are the web's: that of h3 2. */
export interface H3WebEvent {
  readonly req: WebRequest
  readonly res: { readonly headers: WebHeaders }
  readonly context: object
}

/** An event of h3, 1 or 2. */
export type H3Event = H3NodeEvent | H3WebEvent
