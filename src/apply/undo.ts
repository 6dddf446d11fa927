import { CliError } from '../errors.js'
import type { Files } from './files.js'
import { findRecord, reopenJournal } from './record-store.js'
import { editedSince, refuseEdited, rollBack } from './roll-back.js'

/** What an undo has done. */
export interface Undone {
  /** Paths that are as they were before the run. */
  readonly restored: readonly string[]
  /** Files of the package manager that stay, because they have changed since. */
  readonly stay: readonly string[]
}

/**
 * Takes the last completed run back, byte for byte. Must run under the lock, after {@link recover}.
 *
 * @throws {CliError} `nothing-to-undo`, or `edited-since` with nothing touched
 */
export function undo(files: Files, root: string): Undone {
  const found = findRecord(files, root, 'undo')
  if (!found) {
    throw new CliError('usage', 'nothing-to-undo', 'there is no run to undo', {
      hint: 'The record of the last run lies in node_modules/.cache, or in the temporary folder; without it, use git.',
    })
  }
  refuseEdited(editedSince(files, root, found.record))
  const journal = reopenJournal(files, found)
  const stay = rollBack(files, root, journal.record)
  files.remove(journal.file)
  return { restored: journal.record.files.map((file) => file.path), stay }
}
