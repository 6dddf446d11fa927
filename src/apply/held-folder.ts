import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  statSync,
  type BigIntStats,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hasCode } from '../world/has-code.js'
import { PlaceChanged, type HeldFolder, type KnownFolder } from '../world/files.js'

/** Gives the path of a file in a folder that is held. */
export type PathIn = (path: string) => string

/**
 * Looks at each folder on the way to one, and holds that one.
 *
 * @param path absolute, without links
 * @param above the folder around it, where that is held already
 * @throws {PlaceChanged} where one of them is a link, or no folder
 */
export function holdFolder(path: string, above?: HeldFolder): HeldFolder {
  if (above) verifyFolder(above)
  const around = above?.way ?? listParentFolders(path).map((each) => readFolder(each, each))
  const own = readFolder(path, above ? resolvePath(above, path) : path)
  const folder = { path, way: [...around, own] }
  const descriptor = openFolder(folder, own, above)
  return descriptor === undefined ? folder : { ...folder, descriptor }
}

/** Lets go of a folder. */
export function releaseFolder({ descriptor }: HeldFolder): void {
  if (descriptor !== undefined) closeSync(descriptor)
}

/**
 * Works on a file in a folder: the folder is looked at directly before and directly after.
 *
 * @param takeBack undoes the work where the folder was swapped meanwhile
 * @throws {PlaceChanged} where it is another one
 */
export function openWorkFolder<T>(
  folder: HeldFolder | undefined,
  work: (pathIn: PathIn) => T,
  takeBack: (pathIn: PathIn, done: T) => void = () => undefined,
): T {
  if (!folder) return work((path) => path)
  const joinPath = (path: string): string => resolvePath(folder, path)
  verifyFolder(folder)
  const done = withNames(folder, () => work(joinPath))
  try {
    verifyFolder(folder)
  } catch (error) {
    takeBack(joinPath, done)
    throw error
  }
  return done
}

/** Errors say the name of a folder, and not where it is open. */
function withNames<T>({ path, descriptor }: HeldFolder, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (descriptor === undefined || !(error instanceof Error) || !('code' in error)) throw error
    const message = error.message.replaceAll(`${getPath(descriptor)}/`, join(path, '/'))
    throw Object.assign(new Error(message, { cause: error }), { code: error.code })
  }
}

/**
 * The folder wherever it is now: what was written there can be taken back although its name means another one. Where the system
 * has no such paths, it is still looked at.
 */
export function wherever(folder: HeldFolder): HeldFolder {
  return folder.descriptor === undefined ? folder : { ...folder, way: [] }
}

/** True where two looks have seen the same file or folder. */
export function isSameNode(
  one: Pick<BigIntStats, 'dev' | 'ino'>,
  other: Pick<BigIntStats, 'dev' | 'ino'>,
): boolean {
  return one.dev === other.dev && one.ino === other.ino
}

/**
 * Looks at a folder, and at those around it.
 *
 * @throws {PlaceChanged} where one of them is another one than when it was held
 */
export function verifyFolder({ way }: HeldFolder): void {
  for (const { path, device, number } of way) {
    const now = readFolder(path, path)
    if (now.device !== device || now.number !== number) throw new PlaceChanged('folder', path)
  }
}

/** @param at where it is looked at; errors say the path */
function readFolder(path: string, at: string): KnownFolder {
  const stat = lstatSync(at, { bigint: true, throwIfNoEntry: false })
  if (!stat?.isDirectory()) throw new PlaceChanged('folder', path)
  return { path, device: stat.dev, number: stat.ino }
}

function listParentFolders(path: string): readonly string[] {
  const above = dirname(path)
  return above === path ? [] : [...listParentFolders(above), above]
}

/** Linux has a path for each open folder, in which it is not looked up by its name again. */
function openFolder(
  { path }: HeldFolder,
  { device, number }: KnownFolder,
  above: HeldFolder | undefined,
): number | undefined {
  if (process.platform !== 'linux') return undefined
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
  const descriptor = openIfReadable(path, above ? resolvePath(above, path) : path, flags)
  if (descriptor === undefined) return undefined
  const opened = fstatSync(descriptor, { bigint: true })
  const listed = statSync(getPath(descriptor), { bigint: true, throwIfNoEntry: false })
  if (opened.dev === device && opened.ino === number && listed && isSameNode(opened, listed)) {
    return descriptor
  }
  closeSync(descriptor)
  // Without a mounted /proc there are no such paths.
  if (opened.dev === device && opened.ino === number) return undefined
  throw new PlaceChanged('folder', path)
}

/** A folder may let files be made, and not let its names be read. */
function openIfReadable(path: string, at: string, flags: number): number | undefined {
  try {
    return openSync(at, flags)
  } catch (error) {
    if (hasCode(error, 'EACCES')) return undefined
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) throw new PlaceChanged('folder', path)
    throw error
  }
}

function getPath(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`
}

function resolvePath({ path: folder, descriptor }: HeldFolder, path: string): string {
  if (dirname(path) !== folder) throw new TypeError(`${path} is no file of ${folder}`)
  return descriptor === undefined ? path : join(getPath(descriptor), basename(path))
}
