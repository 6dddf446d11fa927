import { CliError } from '../errors.js'
import type { Files } from './files.js'
import { closeJournal, findRecord } from './record-store.js'
import { isComplete, removeTemps, rollBack } from './roll-back.js'

/** What was done about a run that was interrupted. */
export type Recovery = 'nothing-to-do' | 'finished' | 'put-back'

/**
 * Finishes a run that died, or takes it back: it is finished where every file was in place already.
 * Must run under the lock.
 *
 * @throws {CliError} `edited-since`, with nothing touched, where files have changed since
 */
export function recover(files: Files, root: string): Recovery {
  const journal = findRecord(files, root, 'journal')
  if (!journal) return 'nothing-to-do'
  if (isComplete(files, root, journal.record)) {
    removeTemps(files, root, journal.record)
    closeJournal(files, root, journal)
    return 'finished'
  }
  rollBack(files, root, journal.record)
  files.remove(journal.file)
  return 'put-back'
}

/**
 * For commands that must not write: refuses while an interrupted run waits.
 *
 * @throws {CliError} `run-interrupted`
 */
export function refuseInterrupted(files: Files, root: string): void {
  if (!findRecord(files, root, 'journal')) return
  throw new CliError('conflict', 'run-interrupted', 'an earlier run was interrupted', {
    hint: 'Run create-auth undo first, which puts its changes back, or run init without --dry-run.',
  })
}
