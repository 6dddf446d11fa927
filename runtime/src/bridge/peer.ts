import { isRecord } from '../guards.js'
import type { ClientAddress } from '../request.js'
import type { WebRequest } from '../web-types.js'

/** Options for what a binding can't know where the framework knows nothing of proxies. */
export interface AddressOptions<Context> {
  /**
   * The visitor's IP address, where a proxy stands before the application: limits are counted by it. Read it from what your
   * own proxy sets, never from what a visitor can. By default it is the address of whoever has made the connection.
   */
  readonly address?: (context: Context) => string | undefined
}

function readText(value: unknown, ...names: readonly string[]): string | undefined {
  const found = names.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)
  return typeof found === 'string' ? found : undefined
}

/** The address that Bun's server knows. What stands in for it elsewhere may have the method, and throw. */
function askBun(server: unknown, request: WebRequest): string | undefined {
  const ask = isRecord(server) ? server['requestIP'] : undefined
  if (typeof ask !== 'function') return undefined
  try {
    return readText(ask.call(server, request), 'address')
  } catch {
    return undefined
  }
}

/** On Cloudflare's workers there is no connection; the header is the platform's, and nobody else can set it. */
function askCloudflare(request: WebRequest): string | undefined {
  return isRecord(Reflect.get(request, 'cf'))
    ? (request.headers.get('cf-connecting-ip') ?? undefined)
    : undefined
}

/**
 * Who has made a request that is the web's, by what its platform hands to the application with it: srvx on Node
 * with the request itself, others beside it.
 *
 * @param platform the bindings: Node's `incoming` message, Deno's `remoteAddr`, or Bun's `server`
 * @param address of the visitor, where a proxy that stands before the application tells it; that of the peer where undefined
 * @returns undefined where the platform doesn't tell
 */
export function findPeerClient(
  request: WebRequest,
  platform: unknown,
  address: string | undefined,
): ClientAddress | undefined {
  const peer =
    readText(platform, 'incoming', 'socket', 'remoteAddress') ??
    readText(request, 'runtime', 'node', 'req', 'socket', 'remoteAddress') ??
    readText(platform, 'remoteAddr', 'hostname') ??
    askBun(platform, request) ??
    askBun(isRecord(platform) ? platform['server'] : undefined, request)
  if (peer !== undefined) return { peer, address: address ?? peer }
  const told = askCloudflare(request)
  return told === undefined ? undefined : { peer, address: address ?? told, isVouched: true }
}
