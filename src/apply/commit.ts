import { setImmediate as turn } from 'node:timers/promises'
import { CliError } from '../errors.js'
import { describeConflict, refuseNamesake, refusePresent } from './conflicts.js'
import { type Access, type Files, PlaceChanged } from '../world/files.js'
import type { World } from '../world/world.js'
import { openFolders, type OpenFolders } from './open-folders.js'
import { putNew } from './put-new.js'
import { describeReason } from './describe-reason.js'
import { closeJournal, openJournal, rewriteRecord, type StoredRecord } from './record-store.js'
import { takeBack, getTempPath } from './roll-back.js'
import { buildRecord, type RunTitle, type StagedFile } from './stage.js'

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
 * @throws {CliError} `apply-failed` or `interrupted`, and `changed-meanwhile`, `folder-swapped` where somebody else was at work,
 *   after everything was put back
 */
export async function commit(
  world: World,
  staged: readonly StagedFile[],
  title: RunTitle,
  signal: AbortSignal,
): Promise<Committed> {
  const record = buildRecord(staged, title)
  let journal = orFail(() => openJournal(world, record))
  const folders = openFolders(world.files)
  const work = { world, id: record.id, folders }
  const placed = new Set<string>()
  let last: string | undefined
  try {
    const written = staged.flatMap(({ bytes, ...file }) => (bytes ? [{ ...file, bytes }] : []))
    for (const { target } of staged) folders.makeParent(target)
    for (const file of written) writeTemp(work, file)
    for (const file of written) {
      last = file.path
      if (putInPlace(work, file)) {
        placed.add(file.path)
        continue
      }
      last = undefined
      journal = withoutFile(world.files, journal, file.path)
    }
    for (const file of staged) {
      if (file.bytes) continue
      last = file.path
      removeStaged(work, file)
      placed.add(file.path)
    }
    await turn()
    signal.throwIfAborted()
    folders.verify()
  } catch (cause) {
    putBack(work, journal, { placed, last }, cause)
    if (signal.aborted) throw interrupted()
    throw failed(world.root, cause)
  } finally {
    folders.release()
  }
  return close(world.files, journal)
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
    throw cause instanceof CliError ? cause : unwritten(cause)
  }
}

/** From here on the files are in place, whatever happens: a journal of a complete run is as good as its record. */
function close(files: Files, journal: StoredRecord): Committed {
  try {
    return { run: closeJournal(files, journal), warnings: [] }
  } catch (cause) {
    const warning = `The record of this run could not be closed (${describeReason(cause)}). The next run of create-auth does it; the files are in place.`
    return { run: journal, warnings: [warning] }
  }
}

/** The work of one run. */
interface CommitWork {
  readonly world: World
  /** Of the run. */
  readonly id: string
  readonly folders: OpenFolders
}

type WrittenFile = StagedFile & { readonly bytes: Buffer }

function createAccess({ mode, before }: StagedFile): Access {
  return before ? { mode, like: before.like } : { mode }
}

function writeTemp({ world, id, folders }: CommitWork, file: WrittenFile): void {
  const { target, bytes } = file
  world.files.writeNew(getTempPath(target, id), bytes, createAccess(file), folders.around(target))
}

/** @returns false where a file of the same bytes has appeared, which is nobody's loss and not ours */
function putInPlace({ world, id, folders }: CommitWork, file: WrittenFile): boolean {
  const { path, target, bytes, before } = file
  const [temp, folder] = [getTempPath(target, id), folders.around(target)]
  if (before) {
    world.files.rename(temp, target, { folder, expected: before.bytes })
    return true
  }
  refuseNamesake(world, path)
  try {
    putNew(world.files, { temp, target, id, access: createAccess(file), folder })
    return true
  } catch (error) {
    if (!(error instanceof PlaceChanged) || error.kind === 'folder') throw error
    const isSame =
      world.files.look(target, folder)?.kind === 'file' &&
      world.files.read(target, folder)?.equals(bytes)
    if (isSame !== true) throw refusePresent(path)
    world.files.remove(temp, { folder })
    return false
  }
}

function removeStaged({ world, folders }: CommitWork, { target, before }: StagedFile): void {
  const folder = folders.around(target)
  world.files.remove(target, { folder, ...(before && { expected: before.bytes }) })
}

/** What is not ours is not taken back later either. */
function withoutFile(files: Files, journal: StoredRecord, path: string): StoredRecord {
  const { record } = journal
  const own = record.files.filter((each) => each.path !== path)
  return rewriteRecord(files, journal, { ...record, files: own })
}

/** How far a run has come. */
interface Progress {
  /** Paths of files that are as they shall be. */
  readonly placed: ReadonlySet<string>
  /** The file that was worked on last: of it nobody knows. */
  readonly last: string | undefined
}

/** Puts everything back; if even that fails, the journal stays for the next run. */
function putBack(
  { world, folders }: CommitWork,
  journal: StoredRecord,
  { placed, last }: Progress,
  cause: unknown,
): void {
  const { record } = journal
  const begun = record.files.filter(({ path }) => placed.has(path) || path === last)
  const isSure = (path: string): boolean => placed.has(path)
  try {
    takeBack({ world, folders, record, begun, isSure })
    world.files.remove(journal.file)
  } catch (second) {
    const message = `writing failed (${describeReason(cause)}), and so did putting everything back`
    throw new CliError('applyFailed', 'roll-back-failed', message, {
      hint: `Run create-auth undo when the cause is gone (${describeReason(second)}); it goes on from ${journal.file}.`,
      cause: second,
    })
  }
}

function failed(root: string, cause: unknown): CliError {
  if (cause instanceof CliError) return cause
  return cause instanceof PlaceChanged ? describeConflict(root, cause) : unwritten(cause)
}

function unwritten(cause: unknown): CliError {
  const message = `writing failed (${describeReason(cause)}); nothing was changed`
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
