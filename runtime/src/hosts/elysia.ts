import { webExchange } from '../bridge/exchange.js'
import { findPeerClient } from '../bridge/peer.js'
import type { Reading } from '../bridge/server.js'
import { isRecord } from '../guards.js'
import type { WebRequest } from '../web-types.js'

/** The part of Elysia's context that is read. Fits Elysia 1. */
export interface ElysiaContext {
  readonly request: WebRequest
  /** Bun's server; null elsewhere. */
  readonly server: unknown
  /** With what the wildcard of the route stands for. */
  readonly params?: unknown
}

/** The part of Elysia's context that is written to, beside what is read. */
export interface ElysiaSetContext extends ElysiaContext {
  readonly set: { readonly headers: object; readonly cookie?: object | undefined }
}

export const elysiaReading: Reading<ElysiaContext> = {
  ...webExchange<ElysiaContext>(({ request }) => request),
  mount: ({ params }) => {
    const rest = isRecord(params) ? params['*'] : undefined
    return { rest: typeof rest === 'string' ? rest : undefined }
  },
  client: ({ request, server }, address) => findPeerClient(request, server, address),
}
