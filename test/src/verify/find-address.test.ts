import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { findAddress } from '../../../src/verify/find-address.js'

afterEach(() => void vi.useRealTimers())

/** Looks at an application that answers a while, and then with sign-in; the clock says five seconds more with each answer. */
async function find(status: number, isExpected: boolean, type: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'] })
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    vi.setSystemTime(Date.now() + 5_000)
    if (asked <= 2) response.writeHead(status, { 'content-type': type }).end()
    else {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ csrfToken: 'token' }))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const program = {
    findEnd: () => undefined,
    listListening: async () => [{ host: '127.0.0.1', port }],
    stop: async () => [],
  }
  const { signal } = new AbortController()
  const search = { program, readOutput: () => '', basePath: '/auth', patience: 60_000, signal }
  const { kind } = await findAddress({ ...search, port: isExpected ? port : port + 1 })
  server.close()
  return `${kind} after ${asked}`
}

test.each([
  // Whatever it says at the port that was read is its answer.
  [404, true, 'text/plain', 'other after 1'],
  // A server of development that is still starting says so.
  [503, true, 'text/plain', 'ours after 3'],
  // A client's server gives its page for every path; the one that it stands in front of may come later.
  [200, true, 'text/html', 'ours after 3'],
  // The other process of two may come later.
  [404, false, 'text/plain', 'ours after 3'],
])(
  '%i, at the port that is expected: %s, of %s, is %s',
  async (status, isExpected, type, outcome) => {
    expect(await find(status, isExpected, type)).toBe(outcome)
  },
)

test('a process that answers behind a server which is still starting is not the address', async () => {
  let asked = 0
  const answer = (response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ csrfToken: 'token' }))
  }
  const servers = [
    createServer((_, response) => {
      asked += 1
      if (asked === 1) response.writeHead(503).end()
      else answer(response)
    }),
    createServer((_, response) => answer(response)),
  ]
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
  const [port = 0] = ports
  const program = {
    findEnd: () => undefined,
    listListening: async () => ports.map((each) => ({ host: '127.0.0.1', port: each })),
    stop: async () => [],
  }
  const { signal } = new AbortController()
  const search = { program, readOutput: () => '', basePath: '/auth', patience: 60_000, signal }
  expect(await findAddress({ ...search, port })).toEqual({
    kind: 'ours',
    origin: `http://localhost:${port}`,
  })
  for (const server of servers) server.close()
})
