import { once } from 'node:events'
import { createServer } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { TestProject } from 'vitest/node'

/**
 * Lends the embedded PostgreSQL to the files of a run: it takes seconds to start one, and none to empty one. As many are
 * started as are wanted at once.
 */
export default async function lend({ provide }: TestProject): Promise<() => Promise<void>> {
  const workers: Worker[] = []
  const idle: string[] = []

  async function start(): Promise<string> {
    const worker = new Worker(new URL('./pglite-server.mjs', import.meta.url), { execArgv: [] })
    workers.push(worker)
    const [port] = await once(worker, 'message')
    return String(port)
  }

  const counter = createServer(async (request, response) => {
    const returned = request.url?.slice(1)
    if (returned) idle.push(returned)
    response.end(returned ? '' : (idle.pop() ?? (await start())))
  })
  counter.listen(0, '127.0.0.1')
  await once(counter, 'listening')
  const address = counter.address()
  if (address === null || typeof address === 'string') throw new Error('no port to listen on')
  provide('embeddedDatabases', `http://127.0.0.1:${address.port}/`)
  return async () => {
    counter.close()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
