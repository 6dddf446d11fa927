import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

/** A run of the built program. */
export interface Run {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A text to wait for, and the keys that are then pressed. */
export type Step = readonly [text: string, keys: string]

/** The circumstances in which a run begins: a process would have them from its parent. */
interface Request {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Where they are given, the streams are a terminal. */
  readonly steps?: readonly Step[]
}

/** The result of a run. */
interface Outcome {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order in which it was written. */
  readonly shown: string
}

/** Milliseconds. A question that nobody answers waits for ever. */
const TIME_LIMIT = 60_000

/** Starts a thread that has the built program loaded, and asks it for one run after the other. */
function startThread(): (request: Omit<Request, 'cwd'>) => Outcome {
  const done = new Int32Array(new SharedArrayBuffer(4))
  const { port1, port2 } = new MessageChannel()
  const workerData = { port: port2, done }
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData,
    transferList: [port2],
    execArgv: [],
    // The thread has streams of its own; Node.js is not to look after those that it would get.
    stdout: true,
    stderr: true,
  })
  worker.unref()
  return (request) => {
    Atomics.store(done, 0, 0)
    port1.postMessage(request)
    // Whoever wakes this thread may still do it for the run before, which had ended when that was looked at.
    while (Atomics.load(done, 0) === 0) {
      if (Atomics.wait(done, 0, 0, TIME_LIMIT) !== 'timed-out') continue
      thread = undefined
      void worker.terminate()
      throw new Error('the run does not end')
    }
    const { message }: { message: Outcome } = receiveMessageOnPort(port1)!
    return message
  }
}

let thread: ReturnType<typeof startThread> | undefined

/** Runs the built program in the thread of this process, and waits until it is done. */
export function runInThread({ cwd, env, ...request }: Request): Outcome {
  thread ??= startThread()
  const before = { cwd: process.cwd(), home: process.env['HOME'] }
  // A thread has variables of its own, but the folder of its process, and the home.
  process.chdir(cwd)
  process.env['HOME'] = env['HOME']
  try {
    return thread({ ...request, env })
  } finally {
    process.chdir(before.cwd)
    process.env['HOME'] = before.home
  }
}
