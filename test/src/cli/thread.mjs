// Runs the built program for run-in-thread.ts, as often as it is asked to.
import { PassThrough, Writable } from 'node:stream'
import { workerData } from 'node:worker_threads'

const { port, done } = workerData

// The streams of a thread belong to its process. The program gets some of its own, before any of its modules asks for them.
const keyboard = Object.assign(new PassThrough(), { setRawMode() {} })
const heard = { stdout: () => {}, stderr: () => {} }
const streamTo = (name) =>
  Object.assign(
    new Writable({
      decodeStrings: false,
      write(text, _, next) {
        heard[name](text)
        next()
      },
    }),
    { columns: 80, rows: 50 },
  )
const streams = { stdin: keyboard, stdout: streamTo('stdout'), stderr: streamTo('stderr') }
for (const [name, value] of Object.entries(streams)) Object.defineProperty(process, name, { value })

const { execute, processIo, processWorld } = await import('../../../dist/program/main.js')

/** Remembers what is written; where somebody is at the terminal, a text that he waits for makes him press keys. */
function listen(steps) {
  const written = { stdout: '', stderr: '', shown: '' }
  const left = [...(steps ?? [])]
  let unseen = ''
  const see = (name) => (text) => {
    written[name] += text
    written.shown += text
    unseen += text
    if (left.length === 0 || !unseen.includes(left[0][0])) return
    unseen = ''
    const [, keys] = left.shift()
    // A question listens when it has been drawn.
    setImmediate(() => keyboard.write(keys))
  }
  for (const name of Object.keys(heard)) heard[name] = see(name)
  return written
}

port.on('message', async ({ args, env, steps }) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  for (const stream of Object.values(streams)) stream.isTTY = steps !== undefined
  const written = listen(steps)
  const status = await execute(['node', 'create-auth', ...args], processIo(), processWorld())
  port.postMessage({ status, ...written })
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
})
