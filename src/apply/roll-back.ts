import { dirname, join } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { Files } from './files.js'
import { locate } from './locate.js'
import type { DerivedFile, RecordedFile, RunRecord } from './run-record.js'

/**
 * Compares the project with the record of a run.
 *
 * @returns the paths that are neither as before the run nor as after it
 */
export function editedSince(files: Files, root: string, record: RunRecord): readonly string[] {
  return record.files
    .filter((file) => stateOf(files, root, file) === 'other')
    .map((file) => file.path)
}

/** Whether every file is as after the run. */
export function isComplete(files: Files, root: string, record: RunRecord): boolean {
  return record.files.every((file) => stateOf(files, root, file) === 'after')
}

/**
 * Puts back every file that a run has changed, byte for byte, and removes what it left behind. It
 * may be repeated: what is back already stays.
 *
 * @returns the derived files that stay, because they have changed since
 * @throws {CliError} `edited-since`, before anything is touched, where a file has changed since
 */
export function rollBack(files: Files, root: string, record: RunRecord): readonly string[] {
  refuseEdited(editedSince(files, root, record))
  for (const file of record.files.toReversed()) {
    if (stateOf(files, root, file) === 'after') restore(files, root, file, file.temp)
  }
  removeTemps(files, root, record)
  const stay = record.derived.filter((file) => !restoreDerived(files, root, file))
  for (const folder of record.folders.toReversed()) files.removeFolder(join(root, folder))
  return stay.map((file) => file.path)
}

/** Removes what waits for a rename that does not come. */
export function removeTemps(files: Files, root: string, record: RunRecord): void {
  for (const file of record.files) files.remove(join(root, file.temp))
}

/**
 * @param edited what {@link editedSince} found
 * @throws {CliError} `edited-since` if there is anything
 */
export function refuseEdited(edited: readonly string[]): void {
  const [file] = edited
  if (file === undefined) return
  const message = `${edited.join(', ')} changed after create-auth wrote it`
  throw new CliError('conflict', 'edited-since', message, {
    hint: 'Nothing was touched. Take those edits out first, or go back with git instead.',
    file,
  })
}

function stateOf(files: Files, root: string, file: DerivedFile): 'before' | 'after' | 'other' {
  const bytes = files.read(locate(files, root, file.path))
  const hash = bytes === undefined ? undefined : sha256(bytes)
  if (hash === file.after) return 'after'
  const before = file.before === undefined ? undefined : sha256(Buffer.from(file.before, 'base64'))
  return hash === before ? 'before' : 'other'
}

function restoreDerived(files: Files, root: string, file: DerivedFile): boolean {
  const state = stateOf(files, root, file)
  if (state === 'after') restore(files, root, file, `${file.path}.create-auth`)
  return state !== 'other'
}

function restore(files: Files, root: string, file: DerivedFile, temp: RecordedFile['temp']): void {
  const target = locate(files, root, file.path)
  if (file.before === undefined) {
    files.remove(target)
    return
  }
  const staged = join(root, temp)
  files.remove(staged)
  const like = files.look(target)
  const access = { mode: file.mode, ...(like ? { like } : {}) }
  files.writeNew(staged, Buffer.from(file.before, 'base64'), access)
  files.rename(staged, target)
}

/** The folders below the root that a path needs and that are missing, outermost first. */
export function missingFolders(files: Files, root: string, path: string): readonly string[] {
  const folder = dirname(path)
  if (folder === '.' || files.look(join(root, folder))) return []
  return [...missingFolders(files, root, folder), folder]
}
