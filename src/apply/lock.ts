import { dirname, join } from 'node:path'
import { CliError } from '../errors.js'
import { hasCode, type Files } from './files.js'
import { reasonOf } from './reason-of.js'
import { stateFolder } from './state-folder.js'

/**
 * Runs an action while no other run works on the same project. The lock of a process that is gone is taken over.
 *
 * @throws {CliError} `locked` while another run is at work; `state-folder-missing`, `lock-failed`
 */
export async function withLock<T>(
  files: Files,
  root: string,
  action: () => Promise<T>,
): Promise<T> {
  const lock = acquire(files, root)
  try {
    return await action()
  } finally {
    release(files, lock)
  }
}

function acquire(files: Files, root: string): string {
  try {
    const folder = stateFolder(files, root)
    files.makeFolder(folder, 0o700)
    const lock = join(folder, 'lock')
    take(files, lock)
    return lock
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    const message = `no other run can be kept out (${reasonOf(cause)})`
    throw new CliError('applyFailed', 'lock-failed', message, {
      hint: 'Nothing was changed. Make sure that there is room on the disk, then run again.',
      cause,
    })
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

function take(files: Files, lock: string): void {
  if (tryToTake(files, lock)) return
  const owner = files.read(lock)?.toString('utf8')
  if (owner !== undefined && isAlive(Number(owner))) throw locked(lock, owner)
  if (owner !== undefined) removeStale(files, lock, owner)
  if (!tryToTake(files, lock)) throw locked(lock, 'another process')
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
  const message = `another run of create-auth is at work in this project (process ${owner})`
  return new CliError('conflict', 'locked', message, {
    hint: `Wait until it is done. If there is none, delete ${lock}.`,
  })
}
