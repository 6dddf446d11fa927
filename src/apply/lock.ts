import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CliError } from '../errors.js'
import type { Files } from '../world/files.js'
import type { World } from '../world/world.js'
import { hasCode } from '../world/has-code.js'
import { describeReason } from './describe-reason.js'
import { stateFolder } from './state-folder.js'

/** The behaviour of a run while another one is at work. */
export interface Turn {
  /** Milliseconds that it waits at most. */
  readonly patience: number
  /** Is told once that it waits, and for which process. */
  readonly onWait: (owner: string) => void
}

/** Who is second is refused at once. */
const AT_ONCE: Turn = { patience: 0, onWait: () => undefined }

/**
 * Runs an action while no other run works on the same project. The lock of a process that is gone is taken over.
 *
 * @throws {CliError} `locked` while another run is at work; `state-folder-missing`, `lock-failed`
 */
export async function withLock<T>(
  world: World,
  action: () => Promise<T>,
  turn: Turn = AT_ONCE,
): Promise<T> {
  const lock = await acquire(world, turn)
  try {
    return await action()
  } finally {
    release(world.files, lock)
  }
}

async function acquire(world: World, turn: Turn): Promise<string> {
  try {
    const folder = stateFolder(world)
    const lock = join(folder, 'lock')
    await takeInTurn(world.files, lock, turn)
    return lock
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    const message = `no other run can be kept out (${describeReason(cause)})`
    throw new CliError('applyFailed', 'lock-failed', message, {
      hint: 'Nothing was changed. Make sure that there is room on the disk, then run again.',
      cause,
    })
  }
}

/** Milliseconds between two looks at the lock of another run. */
const PAUSE = 100

async function takeInTurn(files: Files, lock: string, { patience, onWait }: Turn): Promise<void> {
  for (let waited = 0; ; waited += PAUSE) {
    // Whoever held it may have taken the folder away with it.
    files.makeFolder(dirname(lock), 0o700)
    const owner = take(files, lock)
    if (owner === undefined) return
    if (waited >= patience) throw locked(lock, owner)
    if (waited === 0) onWait(owner)
    await setTimeout(PAUSE)
  }
}

/** A lock that stays does no harm: it is taken over from a process that is gone. */
function release(files: Files, lock: string): void {
  try {
    files.remove(lock)
    files.removeFolder(dirname(lock))
  } catch {
    // What the run has done is done.
  }
}

/** @returns who holds it, where that is somebody else */
function take(files: Files, lock: string): string | undefined {
  if (tryToTake(files, lock)) return undefined
  const owner = files.read(lock)?.toString('utf8')
  if (owner !== undefined && isAlive(Number(owner))) return `process ${owner}`
  if (owner !== undefined) removeStale(files, lock, owner)
  return tryToTake(files, lock) ? undefined : 'another process'
}

/** A link appears with its content or not at all, so that nobody reads half a lock. */
function tryToTake(files: Files, lock: string): boolean {
  const own = `${lock}.${process.pid}`
  files.remove(own)
  try {
    files.writeNew(own, Buffer.from(String(process.pid)), { mode: 0o600 })
    files.link(own, lock)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false
    throw error
  } finally {
    files.remove(own)
  }
}

/** Moved aside before it is removed: in between, another run may have taken the lock over. */
function removeStale(files: Files, lock: string, owner: string): void {
  const aside = `${lock}.stale.${process.pid}`
  try {
    files.rename(lock, aside)
    if (files.read(aside)?.toString('utf8') !== owner) files.link(aside, lock)
  } catch (error) {
    if (!hasCode(error, 'EEXIST', 'ENOENT')) throw error
  } finally {
    files.remove(aside)
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function locked(lock: string, owner: string): CliError {
  const message = `another run of create-auth is at work in this project (${owner})`
  return new CliError('conflict', 'locked', message, {
    hint: `Wait until it is done. If there is none, delete ${lock}.`,
  })
}
