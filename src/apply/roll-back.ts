import { dirname, join, posix } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { Files } from './files.js'
import { locateWritten } from './locate.js'
import type { RecordedFile, RunRecord } from './run-record.js'
import { NOTHING, unseal } from './seal.js'

/** The effect of putting a run back on its files: those that are as before already are left out. */
export interface WayBack {
  /** Paths of files that get their old bytes. */
  readonly restored: readonly string[]
  /** Paths of files that go. */
  readonly removed: readonly string[]
  /** Files of the package manager that stay, because they have changed since. */
  readonly stay: readonly string[]
}

/**
 * Looks at what {@link rollBack} would do.
 *
 * @throws {CliError} `edited-since` where a file is neither as before the run nor as after it; `path-linked`
 */
export function planRollBack(files: Files, root: string, record: RunRecord): WayBack {
  refuseEdited(
    record.files.filter((file) => stateOf(files, root, file) === 'other').map(({ path }) => path),
  )
  const all = [...record.files, ...record.derived]
  const changed = all.filter((file) => stateOf(files, root, file) === 'after')
  return {
    restored: changed.filter(({ before }) => before).map(({ path }) => path),
    removed: changed.filter(({ before }) => !before).map(({ path }) => path),
    stay: record.derived
      .filter((file) => stateOf(files, root, file) === 'other')
      .map(({ path }) => path),
  }
}

/** Tells whether every file got its new bytes, be it that some were edited since. */
export function isComplete(files: Files, root: string, record: RunRecord): boolean {
  return record.files.every((file) => {
    const state = stateOf(files, root, file)
    if (state !== 'other') return state === 'after'
    return !files.look(tempOf(locateWritten(files, root, file.path), record.id))
  })
}

/**
 * Puts back every file that a run has changed, byte for byte, and removes what it left behind. It
 * may be repeated: what is back already stays.
 *
 * @throws {CliError} `edited-since`, before anything is touched, where a file has changed since
 */
export function rollBack(files: Files, root: string, record: RunRecord): WayBack {
  const way = planRollBack(files, root, record)
  for (const file of [...record.files.toReversed(), ...record.derived]) {
    if (stateOf(files, root, file) === 'after') restore(files, root, file, record.id)
  }
  removeTemps(files, root, record)
  for (const folder of madeFolders(record)) removeMade(files, root, folder)
  return way
}

/** Removes what waits for a rename that does not come. */
export function removeTemps(files: Files, root: string, { id, files: written }: RunRecord): void {
  for (const { path } of written) files.remove(tempOf(locateWritten(files, root, path), id))
}

/**
 * Where the new bytes of a file wait for the rename.
 *
 * @param target absolute
 * @param id of the run
 */
export function tempOf(target: string, id: string): string {
  return join(dirname(target), `.${posix.basename(target.replaceAll('\\', '/'))}.${id}.create-auth`)
}

function refuseEdited(edited: readonly string[]): void {
  const [file] = edited
  if (file === undefined) return
  const message = `${edited.join(', ')} changed after create-auth wrote it`
  throw new CliError('conflict', 'edited-since', message, {
    hint: 'Nothing was touched. Take those edits out first, or go back with git instead.',
    file,
  })
}

function stateOf(files: Files, root: string, file: RecordedFile): 'before' | 'after' | 'other' {
  const bytes = files.read(locateWritten(files, root, file.path))
  const hash = bytes === undefined ? undefined : sha256(bytes)
  if (hash === file.after) return 'after'
  return hash === file.before?.hash ? 'before' : 'other'
}

function restore(files: Files, root: string, { path, before }: RecordedFile, id: string): void {
  const target = locateWritten(files, root, path)
  if (!before) {
    files.remove(target)
    return
  }
  const bytes = unseal(before.sealed, files.read(target) ?? NOTHING)
  if (!bytes || sha256(bytes) !== before.hash) throw damaged(path)
  const temp = tempOf(target, id)
  files.remove(temp)
  const like = files.look(target)
  files.writeNew(temp, bytes, { mode: before.mode, ...(like ? { like } : {}) })
  try {
    files.rename(temp, target)
  } catch (error) {
    files.remove(temp)
    throw error
  }
}

function damaged(path: string): CliError {
  return new CliError('conflict', 'record-invalid', `the record of ${path} is damaged`, {
    hint: `${path} was not touched. Go back with git instead.`,
    file: path,
  })
}

/** The folders that a run has made, the innermost first. */
function madeFolders({ files }: RunRecord): readonly string[] {
  const folders = files.flatMap(({ path, made }) => {
    const above = path.split('/').slice(0, -1)
    return above.map((_, index) => above.slice(0, index + 1).join('/')).slice(above.length - made)
  })
  return [...new Set(folders)].toSorted((a, b) => b.length - a.length)
}

/** A link in place of a folder is nothing that a run has made. */
function removeMade(files: Files, root: string, folder: string): void {
  const path = join(root, folder)
  if (files.look(path)?.kind === 'folder') files.removeFolder(path)
}
