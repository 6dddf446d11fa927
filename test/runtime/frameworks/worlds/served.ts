import { once } from 'node:events'
import { request as dial, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Application, WireAnswer, WireRequest } from '@create-auth/runtime/testing'

/** Sends a request to a port of this machine. */
async function send(port: number, request: WireRequest): Promise<WireAnswer> {
  const { method, target: path, headers, body } = request
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const outgoing = dial(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { ...headers, ...length } },
      async (incoming) => {
        const received = new Headers()
        for (const [name, values = []] of Object.entries(incoming.headersDistinct))
          for (const value of values) received.append(name, value)
        const chunks: Buffer[] = []
        for await (const chunk of incoming) chunks.push(chunk as Buffer)
        const text = Buffer.concat(chunks).toString()
        resolve({ status: incoming.statusCode ?? 0, headers: received, body: text })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The body of an answer, part by part as it arrives. */
async function* partsOf(
  port: number,
  { target: path, headers }: Pick<WireRequest, 'target' | 'headers'>,
): AsyncGenerator<string> {
  const outgoing = dial({ host: '127.0.0.1', port, path, headers, agent: false }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  for await (const chunk of incoming) yield String(chunk)
}

/** An application that answers at a port of this machine. */
export function servedAt(port: number, close: () => Promise<void>): Application {
  return {
    origin: `http://localhost:${port}`,
    send: async (request) => send(port, request),
    parts: (request) => partsOf(port, request),
    close,
  }
}

/** An application that a server of Node serves, on a free port. */
export async function served(server: Server): Promise<Application> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return servedAt(port, async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}
