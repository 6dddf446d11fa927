import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** The state of what lies at a path, links not followed. */
export interface FileState {
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  /** Permission bits. */
  readonly mode: number
  readonly uid: number
  readonly gid: number
}

/** Who may do what with a new file. */
export interface Access {
  readonly mode: number
  /** The file that it replaces: then the mode is exact, and the owner is kept where that is possible. */
  readonly like?: FileState
}

/** The file system as a transaction needs it. Paths are absolute; every call is synchronous. */
export interface Files {
  /** The bytes, or undefined where nothing lies there. Throws for what is no file, or too large. */
  read(path: string): Buffer | undefined
  look(path: string): FileState | undefined
  /** The names in a folder; none where there is no folder. */
  list(path: string): readonly string[]
  /** Tells whether a path is a folder in which files can be made. */
  writable(path: string): boolean
  /** The path without links. Throws where nothing lies there. */
  real(path: string): string
  /** Writes a file that must not exist, and waits until it is on the disk; where that fails, nothing stays. */
  writeNew(path: string, bytes: Uint8Array, access: Access): void
  rename(from: string, to: string): void
  /** A second name for a file; throws where the name is taken. */
  link(from: string, to: string): void
  /** Removes a file; nothing there is fine. */
  remove(path: string): void
  makeFolder(path: string, mode?: number): void
  /** Removes a folder if it is empty. */
  removeFolder(path: string): void
}

/** The real file system. */
export const nodeFiles: Files = {
  read: (path) => unlessAbsent(() => readBounded(path)),
  look: (path) =>
    unlessAbsent(() => {
      const stat = lstatSync(path)
      return { kind: kindOf(stat), mode: stat.mode & 0o7777, uid: stat.uid, gid: stat.gid }
    }),
  list: (path) => unlessAbsent(() => readdirSync(path)) ?? [],
  writable: (path) => {
    try {
      accessSync(path, constants.W_OK | constants.X_OK)
      return statSync(path).isDirectory()
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ELOOP')) return false
      throw error
    }
  },
  real: (path) => realpathSync(path),
  writeNew,
  rename: (from, to) => {
    renameSync(from, to)
    flushFolder(dirname(to))
  },
  link: (from, to) => {
    linkSync(from, to)
  },
  remove: (path) => {
    unlessAbsent(() => {
      unlinkSync(path)
    })
  },
  makeFolder: (path, mode = 0o777) => {
    mkdirSync(path, { recursive: true, mode })
  },
  removeFolder: (path) => {
    try {
      rmdirSync(path)
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
    }
  },
}

/** Bytes; the lock file of the largest workspace has less. */
const MOST = 100_000_000

/** A pipe has no end, and what a project brings along may have none either. */
function readBounded(path: string): Buffer {
  const stat = statSync(path)
  if (!stat.isFile() || stat.size > MOST) throw new Error(`${path} is no file of at most 100 MB`)
  return readFileSync(path)
}

/** True where an error of the operating system has one of the codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function kindOf(stat: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }) {
  if (stat.isFile()) return 'file'
  if (stat.isDirectory()) return 'folder'
  return stat.isSymbolicLink() ? 'link' : 'other'
}

function unlessAbsent<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

function writeNew(path: string, bytes: Uint8Array, access: Access): void {
  const file = openSync(path, 'wx', access.mode)
  try {
    fill(file, bytes, access)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

function fill(file: number, bytes: Uint8Array, access: Access): void {
  try {
    if (access.like) {
      keepOwner(file, access.like)
      fchmodSync(file, access.mode)
    }
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Only root may give a file away; everybody else goes on with a file of their own. */
function keepOwner(file: number, like: FileState): void {
  try {
    fchownSync(file, like.uid, like.gid)
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'EINVAL', 'ENOSYS')) throw error
  }
}

/** Not every system lets a folder be opened; the rename itself has happened. */
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'EBADF')) throw error
  }
}
