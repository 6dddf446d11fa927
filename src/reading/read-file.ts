import { posix, relative, sep } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { FileSnapshot } from '../project.js'
import type { Entry, World } from '../world/world.js'

/** Bytes; nothing that people write has more, and no more is read. */
const MAX_SIZE = 2_000_000

function conflict(path: string, message: string, hint: string): never {
  throw new CliError('conflict', 'file-unreadable', `${path} ${message}`, { hint, file: path })
}

/** The real path of a file, which must not lead out of the project, or of its workspace. */
function resolveInside(world: World, path: string, within: string): string {
  try {
    const real = world.real(path)
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
  world: World,
  path: string,
  within: string = world.root,
): FileSnapshot | undefined {
  if (!world.look(path)) return undefined
  const real = resolveInside(world, path, within)
  const stat = world.stat(real)
  if (stat?.kind !== 'file') return conflict(path, 'is not a file', 'Move it out of the way.')
  if (stat.size > MAX_SIZE) conflict(path, 'is larger than 2 MB', 'Name another file.')
  const bytes = world.read(real)
  const hash = sha256(bytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { path, text, hash, mode: stat.mode }
  } catch {
    return conflict(path, 'is not UTF-8 text', 'Convert it to UTF-8.')
  }
}

/**
 * The text of a file that is only looked into.
 *
 * @param most bytes
 * @returns undefined where there is none, or none that people write: a folder, a pipe, or a larger one
 */
export function readBounded(
  world: World,
  path: string,
  most: number = MAX_SIZE,
): string | undefined {
  try {
    const stat = world.stat(path)
    return stat?.kind === 'file' && stat.size <= most
      ? world.read(path).toString('utf8')
      : undefined
  } catch {
    return undefined
  }
}

/** The entries of a folder: none where there is no folder, or none that may be looked into. */
export function listEntries(world: World, folder: string): readonly Entry[] {
  try {
    return world.list(folder)
  } catch {
    return []
  }
}

/** The names in a folder: none where there is no folder, or none that may be looked into. */
export function listNames(world: World, folder: string): readonly string[] {
  return listEntries(world, folder).map(({ name }) => name)
}

/** The kind of what lies at a path, links followed; undefined where nothing does, or none may look. */
export function findKind(world: World, path: string): 'file' | 'folder' | 'other' | undefined {
  try {
    const kind = world.stat(path)?.kind
    return kind === 'link' ? undefined : kind
  } catch {
    return undefined
  }
}

/** Tells whether something lies at a path, links followed. */
export function exists(world: World, path: string): boolean {
  return findKind(world, path) !== undefined
}

/**
 * Tells whether a path of the project leads through a link, at its end or on the way there.
 *
 * @param path relative to the root, with forward slashes
 */
export function isLinked(world: World, path: string): boolean {
  const above = posix.dirname(path)
  return world.look(path)?.kind === 'link' || (above !== '.' && isLinked(world, above))
}

/** A path relative to the root, with forward slashes. */
export function relativePath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
