import { CliError } from '../errors.js'
import type { Files } from './files.js'
import { reasonOf } from './reason-of.js'
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
export function findUndoable(files: Files, root: string): Undoable {
  const [run, earlier] = findRuns(files, root)
  if (!run) {
    throw new CliError('usage', 'nothing-to-undo', 'there is no run to undo', {
      hint: 'Records of the last ten runs are kept on this machine, for this user; without one, use git.',
    })
  }
  return { run, way: planRollBack(files, root, run.record), ...(earlier ? { earlier } : {}) }
}

/**
 * Takes a run back, byte for byte. Must run under the lock.
 *
 * @returns what did not work after all files were back
 * @throws {CliError} `edited-since` with nothing touched; `undo-failed`
 */
export function undo(files: Files, root: string, run: StoredRecord): readonly string[] {
  const journal = takingBack(root, () => {
    const open = reopenJournal(files, run)
    rollBack(files, root, open.record)
    return open
  })
  try {
    files.remove(journal.file)
    return []
  } catch (cause) {
    return [`The record could not be removed (${reasonOf(cause)}). The next run does it.`]
  }
}
