import {
  nodeExchange,
  readClient,
  single,
  type NodeRequest,
  type NodeResponse,
} from '../bridge/node.js'
import type { Reading } from '../bridge/server.js'

/** The part of Express's request that is read. Fits Express 4 and 5. */
export interface ExpressRequest extends NodeRequest {
  readonly method: string
  /** Follows X-Forwarded-Proto only from a trusted proxy. */
  readonly protocol: string
  readonly originalUrl: string
  /** Where the middleware is mounted. */
  readonly baseUrl: string
  /** With what the wildcards of the pattern stand for. */
  readonly params?: object
  readonly body?: unknown
  readonly app: { get(setting: string): unknown }
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip?: string | undefined
}

/** The part of Express's response that is used. Fits Express 4 and 5. */
export interface ExpressResponse extends NodeResponse {
  readonly locals: Record<string, unknown>
}

type Next = (error?: unknown) => void

/** Express middleware. */
export type ExpressMiddleware = (
  req: ExpressRequest,
  res: ExpressResponse,
  next: Next,
) => Promise<void>

/** The host, behind a proxy that the application trusts as the proxy says. Express 4 keeps the name alone, without the port. */
function findHost({ app, headers, socket }: ExpressRequest): string | undefined {
  const trusts = app.get('trust proxy fn')
  const isTrusted = typeof trusts === 'function' && trusts(socket.remoteAddress, 0) === true
  const forwarded = isTrusted ? single(headers['x-forwarded-host']) : undefined
  return forwarded?.split(',')[0]?.trim() ?? single(headers['host'])
}

/** The end of the path that the pattern's last wildcard stands for. Express 4 numbers them, Express 5 gives a list of parts. */
function findRest({ params = {} }: ExpressRequest): string | undefined {
  const found = Object.entries(params).findLast(
    ([name, value]) => /^\d+$/.test(name) || Array.isArray(value),
  )
  return found && [found[1]].flat().join('/')
}

export const expressReading: Reading<ExpressRequest> = {
  ...nodeExchange<ExpressRequest>({
    message: (req) => req,
    method: ({ method }) => method,
    protocol: ({ protocol }) => protocol,
    host: findHost,
    target: ({ originalUrl }) => originalUrl,
    parsed: ({ body }) => body,
  }),
  mount: (req) => ({ at: req.baseUrl, rest: findRest(req) }),
  // Where every proxy is trusted, the address that Express finds is what the visitor has written.
  client: ({ app, socket, ip }, address) =>
    readClient(app.get('trust proxy') === true ? { socket } : { socket, ip }, address),
}
