import { setTimeout as wait } from 'node:timers/promises'
import { findFamily, listProcesses, readOutput, type Family } from './processes.js'

/** Milliseconds in which a process may end by itself, and then has to be gone. Together they stay below ten seconds. */
const PATIENCE = { asked: 5_000, killed: 3_000 }

/** Milliseconds between two looks. */
const PAUSE = 50

/** The program that was started, with what descends from it. */
export interface Launched {
  readonly platform: NodeJS.Platform
  /** The value of the mark. */
  readonly mark: string
  /** The process that was started. */
  readonly pid: number
  /** What was seen of its family so far. */
  readonly seen: Family
}

/** What descends from a program now. */
export async function readFamily({ platform, mark, pid, seen }: Launched): Promise<Family> {
  return findFamily(await listProcesses(platform, mark), pid, seen)
}

/**
 * Ends a program with all that descends from it: what does not end when it is asked is killed.
 *
 * @returns the ids of the processes that are left
 */
export async function endFamily(launched: Launched): Promise<readonly number[]> {
  if (launched.platform === 'win32')
    await readOutput(['taskkill', '/PID', String(launched.pid), '/T', '/F'])
  const asked = await endBy('SIGTERM', PATIENCE.asked, launched)
  if (asked.size === 0) return []
  return [...(await endBy('SIGKILL', PATIENCE.killed, { ...launched, seen: asked })).keys()]
}

/** Sends a signal to each member once, also to who joins later, until none is left or time is over. */
async function endBy(
  signal: NodeJS.Signals,
  patience: number,
  launched: Launched,
): Promise<Family> {
  const last = Date.now() + patience
  const told = new Set<number>()
  let family = await readFamily(launched)
  while (family.size > 0 && Date.now() < last) {
    for (const pid of family.keys()) {
      if (!told.has(pid)) send(pid, signal)
      told.add(pid)
    }
    await wait(PAUSE)
    family = await readFamily({ ...launched, seen: family })
  }
  return family
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended, or is not ours.
  }
}
