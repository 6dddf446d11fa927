import { isStream, nodeExchange, readClient, type NodeRequest } from '../bridge/node.js'
import type { Reading } from '../bridge/server.js'
import type { WebResponse } from '../web-types.js'

/** The part of Fastify's request that is read. Fits Fastify 5. */
export interface FastifyAuthRequest {
  readonly method: string
  /** Follows X-Forwarded-Proto only from a trusted proxy. */
  readonly protocol: string
  /** Follows X-Forwarded-Host only from a trusted proxy. */
  readonly host: string
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip: string
  readonly originalUrl: string
  readonly headers: NodeRequest['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly body?: unknown
}

/** The part of Fastify's reply that is used. */
export interface FastifyAuthReply {
  code(status: number): FastifyAuthReply
  header(name: string, value: unknown): FastifyAuthReply
  send(body: unknown): FastifyAuthReply
  callNotFound(): unknown
}

/** The part of Fastify's instance that is used. */
export interface FastifyAuthInstance {
  decorateRequest(name: string, value: unknown): unknown
  addHook(
    name: 'onRequest',
    hook: (request: FastifyAuthRequest, reply: FastifyAuthReply, done: () => void) => unknown,
  ): unknown
  addHook(
    name: 'preParsing',
    hook: (
      request: FastifyAuthRequest,
      reply: FastifyAuthReply,
      payload: unknown,
    ) => Promise<unknown>,
  ): unknown
  register(plugin: (scope: FastifyAuthInstance) => Promise<void>): unknown
  all(
    path: string,
    handler: (request: FastifyAuthRequest, reply: FastifyAuthReply) => Promise<unknown>,
  ): unknown
}

/** A hook that lets a request pass or answers it, for routes and applications of whatever types. */
export type FastifyGuard = (
  request: FastifyAuthRequest & {
    readonly routeOptions: { readonly url?: string | undefined }
  },
  reply: FastifyAuthReply,
) => Promise<unknown>

/** A plugin for Fastify. */
export type FastifyAuthPlugin = (app: FastifyAuthInstance) => Promise<void>

const told = {
  message: (request: FastifyAuthRequest) => request,
  method: ({ method }: FastifyAuthRequest) => method,
  protocol: ({ protocol }: FastifyAuthRequest) => protocol,
  host: ({ host }: FastifyAuthRequest) => host,
  target: ({ originalUrl }: FastifyAuthRequest) => originalUrl,
}

export const fastifyReading: Reading<FastifyAuthRequest> = {
  ...nodeExchange(told),
  read: (request) => {
    const { headers, body } = request
    // The body's stream, as whatever came before has left it.
    const stream = isStream(body) && { [Symbol.asyncIterator]: () => body[Symbol.asyncIterator]() }
    return nodeExchange({ ...told, message: () => ({ headers, ...stream }) }).read(request)
  },
  client: (request, address) => readClient(request, address),
}

export function sendReply(response: WebResponse, body: string, reply: FastifyAuthReply): unknown {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(body)
}

export function writePattern(basePath: string): string {
  return `${basePath === '/' ? '' : basePath}/*`
}

/** The plugin with what fastify-plugin would say: its hook is for the application that registers it, not for a scope of its own. */
export function markPlugin(plugin: FastifyAuthPlugin): FastifyAuthPlugin {
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('fastify.display-name')]: '@create-auth/runtime/fastify',
    [Symbol.for('plugin-meta')]: { name: '@create-auth/runtime/fastify', fastify: '5.x' },
  })
}
