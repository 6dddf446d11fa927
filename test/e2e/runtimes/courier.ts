import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WireRequest } from '@create-auth/runtime/testing'
import { servedAt } from '../../runtime/frameworks/worlds/served.js'

/** A request that somebody wants to have sent. */
export interface Errand extends WireRequest {
  /** True where the answer is told once it is there as a whole; else its body is passed on part by part. */
  readonly whole: boolean
}

/** An answer that is there as a whole. */
export interface Told {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** The headers in which Cloudflare's network tells of a visitor; nobody else can, there. */
const FROM_THE_PLATFORM = { 'cf-connecting-ip': '127.0.0.1', 'cf-blob': '{}' }

/**
 * Carries requests for whoever can't send them byte for byte, such as a worker: they are posted here, and sent to a port
 * of this machine.
 *
 * @param port is asked for when it is needed
 */
export async function startCourier(port: () => number) {
  const server = createServer(async (req, res) => {
    const { whole, ...errand } = JSON.parse(await text(req)) as Errand
    const request = { ...errand, headers: { ...errand.headers, ...FROM_THE_PLATFORM } }
    const application = servedAt(port(), async () => undefined)
    if (whole) {
      const { status, headers, body } = await application.send(request)
      res.end(JSON.stringify({ status, headers: [...headers], body } satisfies Told))
      return
    }
    const parts = application.parts(request)
    for (let part = await parts.next(); !part.done; part = await parts.next()) res.write(part.value)
    res.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
