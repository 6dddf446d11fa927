import { nodeExchange, readClient, type NodeRequest } from '../bridge/node.js'
import type { Reading } from '../bridge/server.js'

/** The part of Koa's context that is used. Fits Koa 2 and 3. */
export interface KoaContext {
  readonly method: string
  /** Follows X-Forwarded-Proto only where `app.proxy` is true. */
  readonly protocol: string
  /** Follows X-Forwarded-Host only where `app.proxy` is true. */
  readonly host: string
  readonly originalUrl: string
  readonly req: NodeRequest & { readonly socket: { readonly remoteAddress?: string | undefined } }
  /** With what a parser has made of the body. */
  readonly request: object
  readonly state: object
  readonly headerSent: boolean
  status: number
  body: unknown
  set(name: string, value: string): void
  append(name: string, value: string[]): void
}

export const koaReading: Reading<KoaContext> = {
  ...nodeExchange<KoaContext>({
    message: ({ req }) => req,
    method: ({ method }) => method,
    protocol: ({ protocol }) => protocol,
    host: ({ host }) => host,
    target: ({ originalUrl }) => originalUrl,
    // Its text, where a parser has kept that.
    parsed: ({ request }) => Reflect.get(request, 'rawBody') ?? Reflect.get(request, 'body'),
  }),
  // Not `context.ip`: behind a proxy that is what the visitor has written.
  client: ({ req: { socket } }, address) => readClient({ socket }, address),
}
