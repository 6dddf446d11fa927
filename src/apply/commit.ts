import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Change } from '../changes/change.js'
import { CliError } from '../errors.js'
import type { Files } from './files.js'
import { closeJournal, openJournal, type StoredRecord } from './record-store.js'
import { rollBack } from './roll-back.js'
import { stage, type StagedFile } from './stage.js'

/**
 * Makes all changes to files, or none. Must run under the lock.
 *
 * @param signal aborts the run as long as it is not complete
 * @param secrets what is written for secrets, by their names; the others are made
 * @returns the record for `undo`
 * @throws {CliError} `conflict` before anything is written; `apply-failed` or `interrupted` after
 *   everything was put back
 */
export async function commit(
  files: Files,
  root: string,
  changes: readonly Change[],
  signal: AbortSignal,
  secrets: ReadonlyMap<string, string> = new Map(),
): Promise<StoredRecord> {
  const { files: staged, record } = stage(files, root, changes, secrets)
  const journal = open(() => openJournal(files, root, record))
  try {
    for (const folder of record.folders) files.makeFolder(join(root, folder))
    for (const file of staged) writeTemp(files, root, file)
    for (const file of staged) files.rename(join(root, file.recorded.temp), file.target)
    await turn()
    signal.throwIfAborted()
    return closeJournal(files, root, journal)
  } catch (cause) {
    takeBack(files, root, journal, cause)
    if (signal.aborted) throw interrupted()
    throw failed(cause)
  }
}

function open(openIt: () => StoredRecord): StoredRecord {
  try {
    return openIt()
  } catch (cause) {
    throw failed(cause)
  }
}

function writeTemp(files: Files, root: string, file: StagedFile): void {
  const temp = join(root, file.recorded.temp)
  const { mode } = file.recorded
  files.writeNew(temp, file.bytes, file.like ? { mode, like: file.like } : { mode })
}

/** Puts everything back; if even that fails, the journal stays for the next run. */
function takeBack(files: Files, root: string, journal: StoredRecord, cause: unknown): void {
  try {
    rollBack(files, root, journal.record)
    files.remove(journal.file)
  } catch (second) {
    const message = `writing failed (${reasonOf(cause)}), and so did putting everything back`
    throw new CliError('applyFailed', 'roll-back-failed', message, {
      hint: `Run create-auth undo when the cause is gone (${reasonOf(second)}); it goes on from ${journal.file}.`,
      cause: second,
    })
  }
}

function failed(cause: unknown): CliError {
  const message = `writing failed (${reasonOf(cause)}); nothing was changed`
  return new CliError('applyFailed', 'apply-failed', message, {
    hint: 'Make sure that the project can be written to and that there is room, then run again.',
    cause,
  })
}

function interrupted(): CliError {
  return new CliError('interrupted', 'interrupted', 'interrupted; nothing was changed', {
    hint: 'Run the command again to go on.',
  })
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
