import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { TestProject } from 'vitest/node'

const workerOf = (file: string, workerData: string): Worker =>
  new Worker(new URL(file, import.meta.url), { execArgv: [], workerData })

/** The files of an empty database, which every run of one version would make anew in seconds. */
function cachedFiles(): string {
  const modules = new URL('../../node_modules/', import.meta.url)
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('@electric-sql/pglite/package.json', modules), 'utf8'),
  )
  return fileURLToPath(new URL(`.cache/pglite-${version}.tar`, modules))
}

/**
 * Lends the embedded PostgreSQL to the files of a run: it takes seconds to start one, and none to empty one. As many are
 * started as are wanted at once; all of them, and those that tests start themselves, load the files that one has made.
 * The projects of a run have what its root lends.
 */
export default async function lend(project: TestProject): Promise<() => Promise<void>> {
  if (!project.isRootProject()) return async () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'create-auth-databases-'))
  const workers: Worker[] = []
  const idle: string[] = []
  let made: Promise<string> | undefined

  async function makeFiles(): Promise<string> {
    const path = cachedFiles()
    if (existsSync(path)) return path
    const fresh = join(folder, 'postgres.tar')
    const worker = workerOf('./pglite-files.mjs', fresh)
    workers.push(worker)
    await once(worker, 'exit')
    // In one step: another run may be looking.
    mkdirSync(dirname(path), { recursive: true })
    const beside = `${path}.${process.pid}`
    copyFileSync(fresh, beside)
    renameSync(beside, path)
    return path
  }

  function files(): Promise<string> {
    made ??= makeFiles()
    return made
  }

  async function start(): Promise<string> {
    const worker = workerOf('./pglite-server.mjs', await files())
    workers.push(worker)
    const [port] = await once(worker, 'message')
    return String(port)
  }

  async function answerTo(asked: string): Promise<string> {
    if (asked === 'files') return files()
    if (asked === '') return idle.pop() ?? (await start())
    idle.push(asked)
    return ''
  }

  const counter = createServer(async (request, response) => {
    // Whoever comes back later opens a connection of its own: one that waits may be closed in that very moment.
    response.setHeader('connection', 'close')
    response.end(await answerTo(request.url?.slice(1) ?? ''))
  })
  counter.listen(0, '127.0.0.1')
  await once(counter, 'listening')
  const address = counter.address()
  if (address === null || typeof address === 'string') throw new Error('no port to listen on')
  project.provide('embeddedDatabases', `http://127.0.0.1:${address.port}/`)
  return async () => {
    counter.close()
    await Promise.all(workers.map((worker) => worker.terminate()))
    rmSync(folder, { recursive: true })
  }
}
