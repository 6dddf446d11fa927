import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { ownPath } from '../world/own.js'
import type { LaunchedProgram, ProgramLine } from '../world/world.js'
import { endFamily, readFamily } from './end-family.js'
import { listListening } from './sockets.js'
import { parseWatchMessage, type Watch } from './watch-message.js'

/** What the watcher has said so far. */
interface Told {
  pid?: number
  ended?: string
  left?: readonly number[]
}

/**
 * Starts a program of the project in a group of its own, watched by a process that ends it when this one is gone.
 *
 * @throws where no process can be started
 */
export async function launchProgram({
  command,
  cwd,
  env,
  log,
}: ProgramLine): Promise<LaunchedProgram> {
  mkdirSync(dirname(log), { recursive: true, mode: 0o700 })
  const mark = randomBytes(12).toString('hex')
  const watch: Watch = { command, log, mark }
  const watcher = spawn(process.execPath, [WATCHER, JSON.stringify(watch)], {
    cwd,
    env: { ...env },
    // Ctrl-C is for this process, which then lets go of the watcher.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const told: Told = {}
  const lines = createInterface({ input: watcher.stdout })
  lines.on('line', (line) => {
    Object.assign(told, parseWatchMessage(line))
  })
  const gone = Promise.all([once(watcher, 'exit'), once(lines, 'close')])
  watcher.stdin.on('error', () => undefined)
  await Promise.race([once(lines, 'line'), gone])
  const { platform } = process
  const { pid } = told
  if (pid === undefined) throw new Error('the process that watches the program did not start')
  const launched = { platform, mark, pid, seen: new Map<number, never>() }
  // A watcher that was killed has ended nothing.
  const stop = async (): Promise<readonly number[]> => {
    watcher.stdin.end()
    await gone
    return told.left ?? endFamily(launched)
  }
  return {
    findEnd: () => told.ended,
    listListening: async () =>
      listListening(platform, new Set((await readFamily(launched)).keys())),
    stop,
  }
}

/** It is there once this package is built. */
const WATCHER = ownPath('dist/program/watcher.js')
