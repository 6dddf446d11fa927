import { servedAt } from '../../runtime/frameworks/worlds/served.js'
import type { Answering } from '../../runtime/frameworks/worlds/hono.js'

/** The part of Bun that is used. */
declare const Bun: {
  serve(options: Answering & { readonly port: number; readonly hostname: string }): {
    readonly port: number
    stop(all: boolean): Promise<void>
  }
}

/** Serves on a free port, in Bun's own way. */
export async function serve({ fetch }: Answering) {
  const server = Bun.serve({ fetch, port: 0, hostname: '127.0.0.1' })
  return servedAt(server.port, async () => server.stop(true))
}
