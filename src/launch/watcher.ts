// A process between a command and the program of a project that the command has started: it ends that program, with all that
// descends from it, when the command lets go of it, whether it has ended in order or was killed.
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { endFamily, readFamily } from './end-family.js'
import { MARK, type Family } from './processes.js'
import { parseWatch, type WatchMessage } from './watch-message.js'

/** Milliseconds between two looks at who has joined. */
const PAUSE = 1_000

/** @param text a `Watch` as JSON */
function watch(text: string): void {
  const { command, log, mark } = parseWatch(text)
  const { platform, env } = process
  const output = openSync(log, 'w', 0o600)
  const child = spawn(command, {
    shell: true,
    // A group of its own, which is known by its number.
    detached: platform !== 'win32',
    stdio: ['ignore', output, output],
    env: { ...env, [MARK]: mark },
    windowsHide: true,
  })
  const launched = { platform, mark, pid: child.pid ?? 0 }
  let seen: Family = new Map()
  const look = async (): Promise<void> => {
    seen = await readFamily({ ...launched, seen })
  }
  // On Windows one look takes a second of work, and the whole tree ends by one command.
  if (platform !== 'win32') setInterval(() => void look(), PAUSE)
  say({ pid: launched.pid })
  child.once('error', ({ message }) => {
    say({ ended: message })
  })
  child.once('exit', (code, signal) => {
    say({ ended: signal === null ? `exit code ${code}` : signal })
  })
  const end = async (): Promise<void> => {
    say({ left: await endFamily({ ...launched, seen }) })
    process.exit()
  }
  process.stdin.resume()
  process.stdin.once('close', () => void end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stdin.destroy()
    })
}

/** Whoever would read it may be gone. */
process.stdout.on('error', () => undefined)

function say(message: WatchMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

watch(process.argv[2] ?? '')
