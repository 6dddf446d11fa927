import { servedAt } from '../../runtime/frameworks/worlds/served.js'
import type { Answering } from '../../runtime/frameworks/worlds/hono.js'

/** The part of Deno that is used. */
declare const Deno: {
  serve(
    options: { readonly port: number; readonly hostname: string; readonly onListen: () => void },
    fetch: Answering['fetch'],
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> }
}

/** Serves on a free port, in Deno's own way. */
export async function serve({ fetch }: Answering) {
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => undefined }, fetch)
  return servedAt(server.addr.port, async () => server.shutdown())
}
