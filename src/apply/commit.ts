import { dirname } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { CliError } from '../errors.js'
import type { Files } from './files.js'
import { reasonOf } from './reason-of.js'
import { closeJournal, openJournal, type StoredRecord } from './record-store.js'
import { rollBack, tempOf } from './roll-back.js'
import { recordOf, type RunTitle, type StagedFile } from './stage.js'

/** Files that are in place. */
export interface Committed {
  /** The record for `undo`. */
  readonly run: StoredRecord
  /** Failures that came afterwards. */
  readonly warnings: readonly string[]
}

/**
 * Puts all files in place, or none. Must run under the lock.
 *
 * @param signal aborts the run as long as it is not complete
 * @throws {CliError} `apply-failed` or `interrupted` after everything was put back
 */
export async function commit(
  files: Files,
  root: string,
  staged: readonly StagedFile[],
  title: RunTitle,
  signal: AbortSignal,
): Promise<Committed> {
  const record = recordOf(staged, title)
  const journal = orFail(() => openJournal(files, root, record))
  try {
    const written = staged.flatMap(({ bytes, ...file }) => (bytes ? [{ ...file, bytes }] : []))
    for (const { target } of written) files.makeFolder(dirname(target))
    for (const file of written) writeTemp(files, file, record.id)
    for (const { target } of written) files.rename(tempOf(target, record.id), target)
    for (const { target, bytes } of staged) if (!bytes) files.remove(target)
    await turn()
    signal.throwIfAborted()
  } catch (cause) {
    takeBack(files, root, journal, cause)
    if (signal.aborted) throw interrupted()
    throw failed(cause)
  }
  return close(files, journal)
}

/**
 * Runs what must not fail in another way than as a whole.
 *
 * @throws {CliError} `apply-failed`
 */
export function orFail<T>(action: () => T): T {
  try {
    return action()
  } catch (cause) {
    throw cause instanceof CliError ? cause : failed(cause)
  }
}

/** From here on the files are in place, whatever happens: a journal of a complete run is as good as its record. */
function close(files: Files, journal: StoredRecord): Committed {
  try {
    return { run: closeJournal(files, journal), warnings: [] }
  } catch (cause) {
    const warning = `The record of this run could not be closed (${reasonOf(cause)}). The next run of create-auth does it; the files are in place.`
    return { run: journal, warnings: [warning] }
  }
}

function writeTemp(
  files: Files,
  { target, bytes, mode, before }: StagedFile & { readonly bytes: Buffer },
  id: string,
): void {
  const access = before ? { mode, like: before.like } : { mode }
  files.writeNew(tempOf(target, id), bytes, access)
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
