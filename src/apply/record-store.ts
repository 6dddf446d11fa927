import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { Files } from './files.js'
import { parseRecord, printRecord, type RunRecord } from './run-record.js'

/** `journal`: a run that has begun. `undo`: the last run that was completed. */
export type RecordKind = 'journal' | 'undo'

/** A record, and the file in which it lies. */
export interface StoredRecord {
  readonly file: string
  readonly record: RunRecord
}

/**
 * The folder for this project in the temporary folder. It may be missing.
 *
 * @throws {CliError} `temporary-folder-unsafe` where somebody else could write to it
 */
export function temporaryFolder(files: Files, root: string): string {
  const uid = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `create-auth-${uid}-${sha256(root).slice(0, 16)}`)
  const state = files.look(folder)
  const windows = process.platform === 'win32'
  const own = state?.kind === 'folder' && state.uid === uid && (state.mode & 0o077) === 0
  if (!state || own || windows) return folder
  throw new CliError('conflict', 'temporary-folder-unsafe', `others can write to ${folder}`, {
    hint: `Remove ${folder} and run again.`,
  })
}

/** Where records of a project may lie; the first is where the next one goes. */
function foldersOf(files: Files, root: string): readonly [string, ...string[]] {
  const modules = join(root, 'node_modules')
  const elsewhere = temporaryFolder(files, root)
  const inProject = files.look(modules)?.kind === 'folder'
  return inProject ? [join(modules, '.cache', 'create-auth'), elsewhere] : [elsewhere]
}

/**
 * The record of the last run, or of one that was interrupted.
 *
 * @throws {CliError} `record-invalid` if it can't be read as a record
 */
export function findRecord(files: Files, root: string, kind: RecordKind): StoredRecord | undefined {
  for (const folder of foldersOf(files, root)) {
    const file = join(folder, `${kind}.json`)
    const text = files.read(file)?.toString('utf8')
    if (text !== undefined) return { file, record: parse(file, text) }
  }
  return undefined
}

/** Writes the journal of a run before its first change, and waits until it is on the disk. */
export function openJournal(files: Files, root: string, record: RunRecord): StoredRecord {
  const [folder] = foldersOf(files, root)
  files.makeFolder(folder, 0o700)
  const file = join(folder, 'journal.json')
  replace(files, file, record)
  return { file, record }
}

/** Turns the journal of a run that is complete into the record for `undo`; older ones go. */
export function closeJournal(files: Files, root: string, journal: StoredRecord): StoredRecord {
  const file = siblingOf(journal.file, 'undo')
  files.rename(journal.file, file)
  for (const folder of foldersOf(files, root)) {
    const other = join(folder, 'undo.json')
    if (other !== file) files.remove(other)
  }
  return { ...journal, file }
}

/** Turns the record for `undo` into a journal again, so that an interrupted undo is completed later. */
export function reopenJournal(files: Files, record: StoredRecord): StoredRecord {
  const file = siblingOf(record.file, 'journal')
  files.rename(record.file, file)
  return { ...record, file }
}

/** Replaces a record in one step. */
export function rewriteRecord(files: Files, stored: StoredRecord, record: RunRecord): StoredRecord {
  replace(files, stored.file, record)
  return { ...stored, record }
}

function siblingOf(file: string, kind: RecordKind): string {
  return file.replace(/(?:journal|undo)\.json$/, `${kind}.json`)
}

function replace(files: Files, file: string, record: RunRecord): void {
  const temp = `${file}.new`
  files.remove(temp)
  files.writeNew(temp, Buffer.from(printRecord(record)), { mode: 0o600 })
  files.rename(temp, file)
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
