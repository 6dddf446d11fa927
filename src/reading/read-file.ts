import { lstatSync, readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { FileSnapshot } from '../project.js'

/** Bytes; nothing that people write has more, and no more is read. */
const MAX_SIZE = 2_000_000

function conflict(path: string, message: string, hint: string): never {
  throw new CliError('conflict', 'file-unreadable', `${path} ${message}`, { hint, file: path })
}

function isMissing(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined
}

/** The real path of a file, which must not lead out of the project, or of its workspace. */
function resolveInside(root: string, path: string, within: string): string {
  const full = join(root, path)
  try {
    const real = realpathSync(full)
    if (real !== within && real.startsWith(within.endsWith(sep) ? within : within + sep))
      return real
  } catch {
    conflict(path, 'is a link that leads nowhere', 'Remove the link, or put the file there.')
  }
  return conflict(path, 'is a link that leads out of the project', 'Replace the link by the file.')
}

/**
 * A file as it is now.
 *
 * @param path relative to the root, with forward slashes
 * @param within absolute; what it has to lie in
 * @returns undefined where there is none
 * @throws {CliError} `file-unreadable` for what is not a text file in there
 */
export function readSnapshot(
  root: string,
  path: string,
  within: string = root,
): FileSnapshot | undefined {
  if (isMissing(join(root, path))) return undefined
  const real = resolveInside(root, path, within)
  const stat = statSync(real)
  if (!stat.isFile()) conflict(path, 'is not a file', 'Move it out of the way.')
  if (stat.size > MAX_SIZE) conflict(path, 'is larger than 2 MB', 'Name another file.')
  const bytes = readFileSync(real)
  const hash = sha256(bytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { path, text, hash, mode: stat.mode & 0o777 }
  } catch {
    return conflict(path, 'is not UTF-8 text', 'Convert it to UTF-8.')
  }
}

/**
 * The text of a file that is only looked into.
 *
 * @param path absolute
 * @param most bytes
 * @returns undefined where there is none, or none that people write: a folder, a pipe, or a larger one
 */
export function readBounded(path: string, most: number = MAX_SIZE): string | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat?.isFile() && stat.size <= most ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** The entries of a folder: none where there is no folder, or none that may be looked into. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The kind of what lies at a path, links followed; undefined where nothing does, or none may look. */
export function kindOf(path: string): 'file' | 'folder' | 'other' | undefined {
  try {
    // Most questions are about what is not there: an error for each would cost more than all of the answers.
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat && (stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other')
  } catch {
    return undefined
  }
}

/**
 * Tells whether a path of the project leads through a link, at its end or on the way there.
 *
 * @param path relative to the root, with forward slashes
 */
export function isLinked(root: string, path: string): boolean {
  const above = posix.dirname(path)
  const link = lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() === true
  return link || (above !== '.' && isLinked(root, above))
}

/** A path relative to the root, with forward slashes. */
export function relativePath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
