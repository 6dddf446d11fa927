import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
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
  type BigIntStats,
} from 'node:fs'
import { dirname } from 'node:path'
import { getKind, unlessAbsent } from '../world/disk.js'
import { hasCode } from '../world/has-code.js'
import {
  PlaceChanged,
  type Access,
  type Files,
  type FileState,
  type HeldFolder,
} from '../world/files.js'
import {
  holdFolder,
  isSameNode,
  releaseFolder,
  openWorkFolder,
  type PathIn,
} from './held-folder.js'

/** The real file system. */
export const nodeFiles: Files = {
  read: (path, folder) =>
    openWorkFolder(folder, (at) => unlessAbsent(() => readBounded(at(path), path))),
  look: (path, folder) =>
    openWorkFolder(folder, (at) =>
      unlessAbsent(() => {
        const stat = lstatSync(at(path), { bigint: true })
        const [mode, uid, gid] = [Number(stat.mode & 0o7777n), Number(stat.uid), Number(stat.gid)]
        return { kind: getKind(stat), mode, uid, gid, node: `${stat.dev}:${stat.ino}` }
      }),
    ),
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
  hold: holdFolder,
  release: releaseFolder,
  writeNew: (path, bytes, access, folder) => {
    openWorkFolder(
      folder,
      (at) => writeNew(at(path), bytes, access),
      (at, own) => {
        removeNode(at(path), own)
      },
    )
  },
  rename: (from, to, { folder, expected } = {}) => {
    openWorkFolder(folder, (at) => {
      if (expected) expectBytes(at, to, expected)
      renameSync(at(from), at(to))
      flushFolder(folder, dirname(to))
    })
  },
  link: (from, to, folder) => {
    openWorkFolder(
      folder,
      (at) => {
        linkSync(at(from), at(to))
        const own = lstatSync(at(from), { bigint: true })
        if (folder) flushFolder(folder, dirname(to))
        return own
      },
      (at, own) => {
        removeNode(at(to), own)
      },
    )
  },
  remove: (path, { folder, expected } = {}) => {
    openWorkFolder(folder, (at) => {
      if (expected) expectBytes(at, path, expected)
      unlessAbsent(() => {
        unlinkSync(at(path))
      })
    })
  },
  makeFolder: (path, mode = 0o777, folder) => {
    if (folder) makeFolderEntry(path, mode, folder)
    else mkdirSync(path, { recursive: true, mode })
  },
  removeFolder: (path, folder) => {
    openWorkFolder(folder, (at) => {
      try {
        rmdirSync(at(path))
      } catch (error) {
        if (folder && hasCode(error, 'ENOTDIR')) throw new PlaceChanged('folder', path)
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
      }
    })
  },
}

/** Bytes; the lock file of the largest workspace has less. */
const MOST = 100_000_000

/** A pipe has no end, and what a project brings along may have none either. */
function readBounded(path: string, shown: string): Buffer {
  const stat = statSync(path)
  if (!stat.isFile() || stat.size > MOST) throw new Error(`${shown} is no file of at most 100 MB`)
  return readFileSync(path)
}

/** A link is another file than the one that was read, whatever it leads to. */
function expectBytes(at: PathIn, path: string, expected: Uint8Array): void {
  const isFile = lstatSync(at(path), { throwIfNoEntry: false })?.isFile() === true
  const bytes = isFile ? unlessAbsent(() => readBounded(at(path), path)) : undefined
  if (!bytes?.equals(expected)) throw new PlaceChanged('file', path)
}

/** Removes a file that was made, unless another one has its name. */
function removeNode(path: string, own: BigIntStats): void {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  if (stat && isSameNode(stat, own)) unlinkSync(path)
}

function makeFolderEntry(path: string, mode: number, folder: HeldFolder): void {
  openWorkFolder(
    folder,
    (at) => {
      try {
        mkdirSync(at(path), { mode })
        return true
      } catch (error) {
        const there = lstatSync(at(path), { throwIfNoEntry: false })
        if (!hasCode(error, 'EEXIST') || !there?.isDirectory()) throw error
        return false
      }
    },
    (at, isMade) => {
      if (isMade) nodeFiles.removeFolder(at(path))
    },
  )
}

function writeNew(path: string, bytes: Uint8Array, access: Access): BigIntStats {
  const file = openSync(path, 'wx', access.mode)
  try {
    return fill(file, bytes, access)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

function fill(file: number, bytes: Uint8Array, access: Access): BigIntStats {
  try {
    if (access.like) {
      keepOwner(file, access.like)
      fchmodSync(file, access.mode)
    }
    writeFileSync(file, bytes)
    fsyncSync(file)
    return fstatSync(file, { bigint: true })
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
function flushFolder(held: HeldFolder | undefined, path: string): void {
  try {
    if (held?.descriptor !== undefined) {
      fsyncSync(held.descriptor)
      return
    }
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
