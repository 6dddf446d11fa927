import { nodeExchange, single, type NodeRequest } from '../bridge/node.js'
import type { Exchange } from '../bridge/exchange.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { Refuse } from '../bridge/server.js'
import type { ExpressMiddleware } from './express.js'
import type { FastifyAuthInstance } from './fastify.js'

/** The part of a request that is read: the requests of Express and of Fastify both have it. */
export interface NestAuthRequest {
  readonly method: string
  /** Follows X-Forwarded-Proto only from a trusted proxy. */
  readonly protocol: string
  readonly originalUrl: string
  /** With its port. Follows X-Forwarded-Host only from a trusted proxy. */
  readonly host?: string | undefined
  readonly headers: NodeRequest['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip?: string | undefined
}

/** The part of Nest's application that is used. Fits Nest 11 and 12. */
export interface NestAuthApplication {
  getHttpAdapter(): { getType(): string; getInstance(): FastifyAuthInstance }
  use(path: string, middleware: ExpressMiddleware): unknown
  use(middleware: ExpressMiddleware): unknown
}

/** The part of Nest's `ExecutionContext` that is read. */
export interface NestAuthContext {
  /** `http`, or whatever else brings messages: `graphql`, `rpc`, `ws`. */
  getType(): string
  switchToHttp(): {
    getRequest(): NestAuthRequest
  }
}

/** The part of Nest's `ExecutionContext` that a guard uses. */
export interface NestGuardContext extends NestAuthContext {
  switchToHttp(): {
    getRequest(): NestAuthRequest
    getResponse(): { header(name: string, value: string): unknown }
  }
}

/** A guard: `@UseGuards(guard)`. */
export interface NestGuard {
  /** @throws {Error} by which Nest answers whoever is refused */
  canActivate(context: NestGuardContext): Promise<boolean>
}

/** Options of {@link requireRole}. */
export interface NestRoleOptions {
  /**
   * Nest's own: `import { HttpException } from '@nestjs/common'`. The application hands it over, so that filters for it see who is
   * refused, and Nest writes no error to its log.
   *
   * @defaultValue an error of the form that Nest answers, too
   */
  readonly HttpException?: new (response: string, status: number) => Error
}

/** Options of {@link requireFresh}. */
export interface NestFreshOptions extends FreshOptions, NestRoleOptions {}

export const nestExchange: Exchange<NestAuthRequest> = nodeExchange({
  message: (request) => request,
  method: ({ method }) => method,
  protocol: ({ protocol }) => protocol,
  host: ({ host, headers }) => host ?? single(headers['host']),
  target: ({ originalUrl }) => originalUrl,
})

/** An error that Nest answers by its status, as it does those of `http-errors`. */
class NestRefusal extends Error {
  override readonly name = 'Refused'
  readonly expose = true
  readonly status: number
  readonly statusCode: number

  constructor(message: string, status: number) {
    super(message)
    this.status = this.statusCode = status
  }
}

const MESSAGES: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden' }

/** A guard by which Nest answers whoever is refused; nothing passes it that is no HTTP request. */
export function makeGuard(
  refuse: Refuse<NestAuthRequest>,
  { HttpException = NestRefusal }: NestRoleOptions,
): NestGuard {
  return {
    canActivate: async (context) => {
      if (context.getType() !== 'http') return false
      const http = context.switchToHttp()
      const refused = await refuse(http.getRequest())
      if (!refused) return true
      const answer = http.getResponse()
      const headers = [...refused.headers].filter(([name]) => name !== 'content-type')
      for (const [name, value] of headers) answer.header(name, value)
      const { status } = refused
      throw new HttpException(MESSAGES[status] ?? 'Sign in first', status)
    },
  }
}
