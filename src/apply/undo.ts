import { CliError } from '../errors.js'
import type { World } from '../world/world.js'
import { describeReason } from './describe-reason.js'
import { findRuns, reopenJournal, type StoredRecord } from './record-store.js'
import { planRollBack, rollBack, type WayBack } from './roll-back.js'
import { takingBack } from './taking-back.js'

/** The run that an undo takes back. */
export interface Undoable {
  readonly run: StoredRecord
  readonly way: WayBack
  /** The run before it, which the next undo takes back. */
  readonly earlier?: StoredRecord
}

/**
 * Looks for the newest run that was completed.
 *
 * @throws {CliError} `nothing-to-undo`; `edited-since`, `path-linked` where it can't be taken back
 */
export function findUndoable(world: World): Undoable {
  const [run, earlier] = findRuns(world)
  if (!run) {
    throw new CliError('usage', 'nothing-to-undo', 'there is no run to undo', {
      hint: 'Records of the last ten runs are kept on this machine, for this user; without one, use git.',
    })
  }
  return { run, way: planRollBack(world, run.record), ...(earlier ? { earlier } : {}) }
}

/**
 * Takes a run back, byte for byte. Must run under the lock.
 *
 * @returns what did not work after all files were back
 * @throws {CliError} `edited-since` with nothing touched; `undo-failed`
 */
export function undo(world: World, run: StoredRecord): readonly string[] {
  const journal = takingBack(world.root, () => {
    const open = reopenJournal(world.files, run)
    rollBack(world, open.record)
    return open
  })
  try {
    world.files.remove(journal.file)
    return []
  } catch (cause) {
    return [`The record could not be removed (${describeReason(cause)}). The next run does it.`]
  }
}
