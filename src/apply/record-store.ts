import { dirname, join } from 'node:path'
import { CliError } from '../errors.js'
import type { Files } from '../world/files.js'
import type { World } from '../world/world.js'
import { parseRecord, printRecord, type RunRecord } from './run-record.js'
import { stateFolder, stateFolders } from './state-folder.js'

/** A record, and the file in which it lies. */
export interface StoredRecord {
  /** Absolute. */
  readonly file: string
  readonly record: RunRecord
}

/** The record of a run that has begun, and not ended. */
const JOURNAL = 'journal.json'

/** Records of runs that are complete, by their number. */
const RUN = /^run-(\d{6})\.json$/

/** So many runs can be taken back, one after the other. */
const MOST_RUNS = 10

/**
 * The record of a run that was interrupted.
 *
 * @throws {CliError} `record-invalid`
 */
export function findJournal(world: World): StoredRecord | undefined {
  return stateFolders(world)
    .map((folder) => readRecord(world.files, join(folder, JOURNAL)))
    .find((stored) => stored !== undefined)
}

/**
 * The runs that were completed and not taken back, the newest first.
 *
 * @throws {CliError} `record-invalid`
 */
export function findRuns(world: World): readonly StoredRecord[] {
  const stored = stateFolders(world).flatMap((folder) =>
    listRuns(world.files, folder).flatMap(
      (name) => readRecord(world.files, join(folder, name)) ?? [],
    ),
  )
  return stored.toSorted((a, b) => b.record.at - a.record.at)
}

/** Writes the journal of a run before its first change, and waits until it is on the disk. */
export function openJournal(world: World, record: RunRecord): StoredRecord {
  const folder = stateFolder(world)
  world.files.makeFolder(folder, 0o700)
  return rewriteRecord(world.files, { file: join(folder, JOURNAL), record }, record)
}

/** Turns the journal of a run that is complete into a record for `undo`; the oldest ones go. */
export function closeJournal(files: Files, journal: StoredRecord): StoredRecord {
  const folder = dirname(journal.file)
  const runs = listRuns(files, folder)
  const [, last = '0'] = RUN.exec(runs[0] ?? '') ?? []
  const file = join(folder, `run-${String(Number(last) + 1).padStart(6, '0')}.json`)
  files.rename(journal.file, file)
  for (const name of runs.slice(MOST_RUNS - 1)) files.remove(join(folder, name))
  return { ...journal, file }
}

/** Turns a record for `undo` into a journal again, so that an interrupted undo is completed later. */
export function reopenJournal(files: Files, record: StoredRecord): StoredRecord {
  const file = join(dirname(record.file), JOURNAL)
  files.rename(record.file, file)
  return { ...record, file }
}

/** Replaces a record in one step. */
export function rewriteRecord(
  files: Files,
  { file }: StoredRecord,
  record: RunRecord,
): StoredRecord {
  const temp = `${file}.new`
  files.remove(temp)
  try {
    files.writeNew(temp, Buffer.from(printRecord(record)), { mode: 0o600 })
    files.rename(temp, file)
  } catch (error) {
    files.remove(temp)
    throw error
  }
  return { file, record }
}

/** The newest first. */
function listRuns(files: Files, folder: string): readonly string[] {
  return files
    .list(folder)
    .filter((name) => RUN.test(name))
    .toSorted()
    .toReversed()
}

function readRecord(files: Files, file: string): StoredRecord | undefined {
  const text = files.read(file)?.toString('utf8')
  return text === undefined ? undefined : { file, record: parse(file, text) }
}

function parse(file: string, text: string): RunRecord {
  try {
    return parseRecord(text)
  } catch (cause) {
    throw new CliError('conflict', 'record-invalid', `${file} is not a record of create-auth`, {
      hint: `Check the project with git, then delete ${file}.`,
      cause,
    })
  }
}
