import { basename, dirname, join, resolve, sep } from 'node:path'
import { hasCode } from './has-code.js'
import type { Entry, Stat } from './world.js'

/** A file of a tree: its text or bytes, with its mode where that isn't 0o644; or a link. */
export type TreeEntry =
  | string
  | { readonly text: string | Buffer; readonly mode?: number }
  | { readonly link: string }

/** Files by their paths, which are relative to a root. */
export type Tree = Readonly<Record<string, TreeEntry>>

/** What a path means. Two names of one file mean the same node. */
export type MemoryNode =
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly mode: number }
  | { readonly kind: 'folder'; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }

/** A file system in memory, of one user. Paths are absolute. */
export interface MemoryDisk {
  readonly nodes: Map<string, MemoryNode>
  /** The names in each folder. */
  readonly names: Map<string, Set<string>>
  /** The paths of links, and of folders that keep somebody out: without any, a path is what it says. */
  readonly detours: Set<string>
}

/** A file system with files in a folder. */
export function memoryDisk(root: string, tree: Tree): MemoryDisk {
  const disk: MemoryDisk = { nodes: new Map(), names: new Map(), detours: new Set() }
  setNode(disk, sep, { kind: 'folder', mode: 0o755 })
  writeTree(disk, root, tree)
  return disk
}

/** Writes files, with the folders around them. */
export function writeTree(disk: MemoryDisk, root: string, tree: Tree): void {
  makeFolders(disk, root)
  for (const [path, entry] of Object.entries(tree)) {
    const full = join(root, path)
    makeFolders(disk, dirname(full))
    setNode(disk, locateNode(disk, full, false), getNode(entry))
  }
}

function makeFolders(disk: MemoryDisk, path: string): void {
  if (statNode(disk, path, true)) return
  makeFolders(disk, dirname(path))
  setNode(disk, path, { kind: 'folder', mode: 0o755 })
}

function getNode(entry: TreeEntry): MemoryNode {
  if (typeof entry === 'string') return { kind: 'file', bytes: Buffer.from(entry), mode: 0o644 }
  if ('link' in entry) return { kind: 'link', target: entry.link }
  return { kind: 'file', bytes: Buffer.from(entry.text), mode: entry.mode ?? 0o644 }
}

/** Sets what a path means; nothing where undefined. */
export function setNode(disk: MemoryDisk, path: string, node: MemoryNode | undefined): void {
  const around = disk.names.get(dirname(path))
  if (!node) {
    disk.nodes.delete(path)
    disk.names.delete(path)
    disk.detours.delete(path)
    around?.delete(basename(path))
    return
  }
  disk.nodes.set(path, node)
  const isPlain = node.kind === 'file' || (node.kind === 'folder' && (node.mode & 0o100) !== 0)
  if (isPlain) disk.detours.delete(path)
  else disk.detours.add(path)
  if (path !== sep) around?.add(basename(path))
  if (node.kind === 'folder' && !disk.names.has(path)) disk.names.set(path, new Set())
}

/** An error as the operating system gives it. */
export function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: '${path}'`), { code, path })
}

/** More links than these are followed nowhere. */
const MOST_LINKS = 40

/**
 * The absolute path behind a path. Throws where something on the way is no folder.
 *
 * @param follow whether a link at its end is followed, too
 */
export function locateNode(
  disk: MemoryDisk,
  path: string,
  follow: boolean,
  links: number = MOST_LINKS,
): string {
  const steps = resolve(path).split(sep).filter(Boolean)
  let at: string = sep
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    const next = join(at, step)
    const node = disk.nodes.get(next)
    if (node?.kind === 'link' && !(isLast && !follow)) {
      if (links === 0) throw systemError('ELOOP', path)
      const target = join(resolve(at, node.target), ...steps.slice(index + 1))
      return locateNode(disk, target, follow, links - 1)
    }
    if (!isLast) refuseBarred(node, path)
    at = next
  }
  return at
}

/** Only a folder that lets its user in leads further. */
function refuseBarred(node: MemoryNode | undefined, path: string): void {
  if (!node) throw systemError('ENOENT', path)
  if (node.kind !== 'folder') throw systemError('ENOTDIR', path)
  if ((node.mode & 0o100) === 0) throw systemError('EACCES', path)
}

/** What a path means; undefined where nothing is there. */
export function findNode(disk: MemoryDisk, path: string, follow: boolean): MemoryNode | undefined {
  if (disk.detours.size === 0) return disk.nodes.get(resolve(path))
  try {
    return disk.nodes.get(locateNode(disk, path, follow))
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** What lies at a path; undefined where nothing is there. */
export function statNode(disk: MemoryDisk, path: string, follow: boolean): Stat | undefined {
  const node = findNode(disk, path, follow)
  if (!node) return undefined
  const { kind } = node
  if (kind === 'link') return { kind, size: node.target.length, mode: 0o777 }
  return { kind, size: kind === 'file' ? node.bytes.length : 0, mode: node.mode }
}

/** What lies in a folder. Throws where there is none, or none that may be read. */
export function listNode(disk: MemoryDisk, path: string): readonly Entry[] {
  const folder = locateNode(disk, path, true)
  const node = disk.nodes.get(folder)
  if (!node) throw systemError('ENOENT', path)
  if (node.kind !== 'folder') throw systemError('ENOTDIR', path)
  if ((node.mode & 0o400) === 0) throw systemError('EACCES', path)
  return [...(disk.names.get(folder) ?? [])].map((name) => ({
    name,
    kind: disk.nodes.get(join(folder, name))?.kind ?? 'other',
  }))
}

/** The bytes of a file. Throws where there is none, or none that may be read. */
export function readNode(disk: MemoryDisk, path: string): Buffer {
  const node = disk.nodes.get(locateNode(disk, path, true))
  if (!node) throw systemError('ENOENT', path)
  if (node.kind !== 'file') throw systemError('EISDIR', path)
  if ((node.mode & 0o400) === 0) throw systemError('EACCES', path)
  return node.bytes
}
