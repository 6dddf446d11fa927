import { dirname, join, posix } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { Files, HeldFolder } from '../world/files.js'
import type { World } from '../world/world.js'
import { wherever } from './held-folder.js'
import { locateWritten } from './locate.js'
import { openFolders, type OpenFolders } from './open-folders.js'
import { createMark, putNew } from './put-new.js'
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

/** A file of a run, and the folder in which it is reached, where that is held. */
interface FilePlace {
  /** Absolute. */
  readonly target: string
  readonly folder?: HeldFolder
}

/** The way to the files of a run. */
interface RunAccess {
  readonly files: Files
  readonly id: string
  readonly getPlace: (path: string) => FilePlace
}

/**
 * Looks at what {@link rollBack} would do.
 *
 * @throws {CliError} `edited-since` where a file is neither as before the run nor as after it; `path-linked`
 */
export function planRollBack(world: World, record: RunRecord): WayBack {
  const reach = createReach(world, record)
  refuseEdited(
    record.files.filter((file) => getState(reach, file) === 'other').map(({ path }) => path),
  )
  const all = [...record.files, ...record.derived]
  const changed = all.filter((file) => getState(reach, file) === 'after')
  return {
    restored: changed.filter(({ before }) => before).map(({ path }) => path),
    removed: changed.filter(({ before }) => !before).map(({ path }) => path),
    stay: record.derived
      .filter((file) => getState(reach, file) === 'other')
      .map(({ path }) => path),
  }
}

/** Tells whether every file got its new bytes, be it that some were edited since. */
export function isComplete(world: World, record: RunRecord): boolean {
  const reach = createReach(world, record)
  return record.files.every((file) => {
    const state = getState(reach, file)
    if (state !== 'other') return state === 'after'
    return !world.files.look(getTempPath(reach.getPlace(file.path).target, record.id))
  })
}

/**
 * Puts back every file that a run has changed, byte for byte, and removes what it left behind. It
 * may be repeated: what is back already stays.
 *
 * @throws {CliError} `edited-since`, before anything is touched, where a file has changed since
 */
export function rollBack(world: World, record: RunRecord): WayBack {
  const way = planRollBack(world, record)
  withFolders(world.files, (folders) => {
    const reach = openReach(world, record, folders)
    const all = [...record.files.toReversed(), ...record.derived]
    // Each folder is held before the first of them is written to.
    for (const { path } of all) reach.getPlace(path)
    for (const file of all) {
      if (getState(reach, file) === 'after') restore(reach, file)
    }
    for (const file of record.files) removeTemp(reach, file)
    folders.verify()
    for (const path of madeFolders(record)) {
      const target = join(world.root, path)
      if (!world.files.look(dirname(target))) continue
      removeMade(world.files, target, folders.around(target))
      folders.forget(target)
    }
    folders.verify()
  })
  return way
}

/** Removes what waits for a rename that does not come. */
export function removeTemps(world: World, record: RunRecord): void {
  withFolders(world.files, (folders) => {
    const reach = openReach(world, record, folders)
    for (const file of record.files) removeTemp(reach, file)
    folders.verify()
  })
}

/** A run that failed in this process. */
export interface FailedRun {
  readonly world: World
  /** Those in which it has written. */
  readonly folders: OpenFolders
  readonly record: RunRecord
  /** The files at which it has begun to work. */
  readonly begun: readonly RecordedFile[]
  /** Tells of one whether it was put in its place: what is there else is somebody else's, and stays. */
  readonly isSure: (path: string) => boolean
}

/**
 * Puts back what a run has done so far: in the folders where it did that, wherever they are by now. All that can be put back is,
 * before it fails.
 *
 * @throws {CliError} `edited-since` where a file has changed since it was written
 */
export function takeBack({ world, folders, record, begun, isSure }: FailedRun): void {
  // Where no folder is held, nothing was written.
  const isReached = (path: string): boolean => folders.known(join(world.root, path)) !== undefined
  const getPlace = (path: string): Required<FilePlace> => {
    const target = join(world.root, path)
    return { target, folder: wherever(folders.around(target)) }
  }
  const reach = { files: world.files, id: record.id, getPlace }
  const touched = record.files.filter(({ path }) => isReached(path))
  attemptAll([
    ...begun
      .filter(({ path }) => isReached(path))
      .toReversed()
      .map((file) => () => {
        const state = getState(reach, file)
        if (state === 'after') restore(reach, file)
        if (state === 'other' && isSure(file.path)) refuseEdited([file.path])
      }),
    ...touched.map((file) => () => {
      removeTemp(reach, file)
    }),
    ...madeFolders(record).flatMap((path) =>
      isReached(path)
        ? () => {
            const { target, folder } = getPlace(path)
            removeMade(world.files, target, folder)
          }
        : [],
    ),
  ])
}

/** @throws the first of what went wrong, after everything was tried */
function attemptAll(actions: readonly (() => void)[]): void {
  const failures = actions.flatMap((action): readonly unknown[] => {
    try {
      action()
      return []
    } catch (error) {
      return [error]
    }
  })
  if (failures.length > 0) throw failures[0]
}

function createReach(world: World, { id }: RunRecord): RunAccess {
  return { files: world.files, id, getPlace: (path) => ({ target: locateWritten(world, path) }) }
}

/** A folder that is gone is none to hold: nothing lies in it. */
function openReach(world: World, { id }: RunRecord, folders: OpenFolders): RunAccess {
  const getPlace = (path: string): FilePlace => {
    const known = folders.known(join(world.root, path))
    if (known) return { target: join(world.root, path), folder: known }
    const target = locateWritten(world, path)
    return world.files.look(dirname(target))
      ? { target, folder: folders.around(target) }
      : { target }
  }
  return { files: world.files, id, getPlace }
}

function withFolders(files: Files, action: (folders: OpenFolders) => void): void {
  const folders = openFolders(files)
  try {
    action(folders)
  } finally {
    folders.release()
  }
}

/**
 * Where the new bytes of a file wait for the rename.
 *
 * @param target absolute
 * @param id of the run
 */
export function getTempPath(target: string, id: string): string {
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

function getState(
  { files, id, getPlace }: RunAccess,
  file: RecordedFile,
): 'before' | 'after' | 'other' {
  const { target, folder } = getPlace(file.path)
  const there = files.look(target, folder)
  if (there && there.kind !== 'file') return 'other'
  const bytes = there && files.read(target, folder)
  const hash = bytes === undefined ? undefined : sha256(bytes)
  if (hash === file.after) return 'after'
  if (hash === file.before?.hash) return 'before'
  // A name that was taken, and has not got its file, is none yet.
  if (!bytes?.equals(createMark(id))) return 'other'
  if (file.before === undefined) return 'before'
  return file.after === undefined ? 'after' : 'other'
}

function restore(reach: RunAccess, file: RecordedFile): void {
  const { files, id, getPlace } = reach
  const { path, before } = file
  const { target, folder } = getPlace(path)
  const held = folder && { folder }
  const expected = files.read(target, folder)
  if (!before) {
    files.remove(target, { ...held, ...(expected && { expected }) })
    return
  }
  removeTemp(reach, file)
  const bytes = unseal(before.sealed, file.after === undefined ? NOTHING : (expected ?? NOTHING))
  if (!bytes || sha256(bytes) !== before.hash) throw damaged(path)
  const temp = getTempPath(target, id)
  const like = files.look(target, folder)
  const access = { mode: before.mode, ...(like ? { like } : {}) }
  files.writeNew(temp, bytes, access, folder)
  try {
    if (file.after === undefined) putNew(files, { temp, target, id, access, ...held })
    else files.rename(temp, target, { ...held, expected: expected ?? NOTHING })
  } catch (error) {
    files.remove(temp, held)
    throw error
  }
}

/** Removes what waits for its name, with what has taken the name for it. */
function removeTemp(
  { files, id, getPlace }: RunAccess,
  { path, before, after }: RecordedFile,
): void {
  const { target, folder } = getPlace(path)
  const held = folder && { folder }
  const expected = createMark(id)
  const isNew = before === undefined || after === undefined
  if (
    isNew &&
    files.look(target, folder)?.kind === 'file' &&
    files.read(target, folder)?.equals(expected)
  ) {
    files.remove(target, { ...held, expected })
  }
  files.remove(getTempPath(target, id), held)
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
function removeMade(files: Files, path: string, above: HeldFolder): void {
  if (files.look(path, above)?.kind === 'folder') files.removeFolder(path, above)
}
