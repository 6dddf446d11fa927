import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { startCourier } from './courier.js'

const binary = fileURLToPath(new URL('../node_modules/workerd/bin/workerd', import.meta.url))

/** A worker that is being served. */
export interface Worker {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** How workerd is told to serve one worker of one module, with a courier beside it. */
function configuration(module: string, flags: readonly string[], port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "courier", external = (address = "127.0.0.1:${port}", http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", service = "main", http = (cfBlobHeader = "cf-blob"))],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "${module}")],
  compatibilityDate = "2026-04-01",
  compatibilityFlags = [${flags.map((flag) => JSON.stringify(flag)).join(', ')}],
  bindings = [(name = "COURIER", service = "courier")],
);
`
}

/**
 * Serves a worker.
 *
 * @param folder where its module is
 * @param module its file there, which imports nothing
 * @param flags of compatibility
 */
export async function startWorker(
  folder: string,
  module: string,
  flags: readonly string[],
): Promise<Worker> {
  let port = 0
  const courier = await startCourier(() => port)
  const file = join(folder, `${module}.capnp`)
  writeFileSync(file, configuration(module, flags, courier.port))
  const child = spawn(binary, ['serve', '--control-fd=3', file], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => void (errors += chunk.toString()))
  const ended = once(child, 'exit')
  const events = createInterface({ input: child.stdio[3] as Readable })
  const told = once(events, 'line') as Promise<[string]>
  const [line] = await Promise.race([
    told,
    ended.then(() => Promise.reject(new Error(`workerd ended: ${errors}`))),
  ])
  port = (JSON.parse(line) as { port: number }).port
  return {
    origin: `http://localhost:${port}`,
    async close() {
      // Asked to end, it waits ten seconds for a request that is still being answered.
      child.kill('SIGKILL')
      await ended
      await courier.close()
    },
  }
}
