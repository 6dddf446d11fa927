import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Condition, type Files, PlaceChanged } from './files.js'
import type { Machine } from './machine.js'
import {
  findNode,
  listNode,
  locateNode,
  type MemoryDisk,
  type MemoryNode,
  readNode,
  setNode,
  statNode,
  systemError,
} from './memory-disk.js'
import { ownPath } from './own.js'
import type { World } from './world.js'

/** The user of whom every file is. */
const OWNER = 1000

/** Writes to a file system in memory as the disk is written to. */
export function memoryFiles(disk: MemoryDisk): Files {
  const getId = numberNodes()
  return {
    read: (path) => readFile(disk, path),
    look: (path) => {
      const node = findNode(disk, path, false)
      if (!node) return undefined
      const mode = node.kind === 'link' ? 0o777 : node.mode
      return { kind: node.kind, mode, uid: OWNER, gid: OWNER, node: `memory:${getId(node)}` }
    },
    list: (path) =>
      findNode(disk, path, true) ? [...(disk.names.get(locateNode(disk, path, true)) ?? [])] : [],
    writable: (path) => isWritable(findNode(disk, path, true)),
    real: (path) => {
      const place = locateNode(disk, path, true)
      if (!disk.nodes.has(place)) throw systemError('ENOENT', path)
      return place
    },
    hold: (path) => {
      if (findNode(disk, path, false)?.kind !== 'folder') throw new PlaceChanged('folder', path)
      return { path, way: [] }
    },
    release: () => undefined,
    writeNew: (path, bytes, { mode }) => {
      setNode(disk, freePlace(disk, path), { kind: 'file', bytes: Buffer.from(bytes), mode })
    },
    rename: (from, to, condition = {}) => {
      expectBytes(disk, to, condition)
      const [source, target] = [getPlace(disk, from), getPlace(disk, to)]
      const node = requireNode(disk, source)
      if (disk.nodes.get(target)?.kind === 'folder') throw systemError('EISDIR', to)
      setNode(disk, source, undefined)
      setNode(disk, target, node)
    },
    link: (from, to) => {
      const node = requireNode(disk, getPlace(disk, from))
      setNode(disk, freePlace(disk, to), node)
    },
    remove: (path, condition = {}) => {
      expectBytes(disk, path, condition)
      const node = findNode(disk, path, false)
      if (!node) return
      if (node.kind === 'folder') throw systemError('EISDIR', path)
      setNode(disk, getPlace(disk, path), undefined)
    },
    makeFolder: (path, mode = 0o777, folder) => {
      makeFolder(disk, path, mode & 0o755, folder === undefined)
    },
    removeFolder: (path) => {
      removeFolder(disk, path)
    },
  }
}

function numberNodes(): (node: MemoryNode) => number {
  const ids = new WeakMap<MemoryNode, number>()
  let last = 0
  return (node) => {
    const id = ids.get(node) ?? (last += 1)
    ids.set(node, id)
    return id
  }
}

function readFile(disk: MemoryDisk, path: string): Buffer | undefined {
  const node = findNode(disk, path, true)
  if (!node) return undefined
  if (node.kind !== 'file') throw new Error(`${path} is no file of at most 100 MB`)
  return readNode(disk, path)
}

function isWritable(node: MemoryNode | undefined): boolean {
  return node?.kind === 'folder' && (node.mode & 0o300) === 0o300
}

/** The path in its folder, which has to be there, and to be writable. */
function getPlace(disk: MemoryDisk, path: string): string {
  const folder = disk.nodes.get(locateNode(disk, dirname(path), true))
  if (!folder) throw systemError('ENOENT', path)
  if (folder.kind !== 'folder') throw systemError('ENOTDIR', path)
  if (!isWritable(folder)) throw systemError('EACCES', path)
  return locateNode(disk, path, false)
}

function freePlace(disk: MemoryDisk, path: string): string {
  const place = getPlace(disk, path)
  if (disk.nodes.has(place)) throw systemError('EEXIST', path)
  return place
}

function requireNode(disk: MemoryDisk, place: string): MemoryNode {
  const node = disk.nodes.get(place)
  if (!node) throw systemError('ENOENT', place)
  return node
}

function expectBytes(disk: MemoryDisk, path: string, { expected }: Condition): void {
  if (!expected) return
  const node = findNode(disk, path, false)
  if (node?.kind !== 'file' || !node.bytes.equals(expected)) throw new PlaceChanged('file', path)
}

/** @param withAbove whether the folders around it are made, too */
function makeFolder(disk: MemoryDisk, path: string, mode: number, withAbove: boolean): void {
  if (withAbove && !findNode(disk, dirname(path), true))
    makeFolder(disk, dirname(path), mode, withAbove)
  const place = getPlace(disk, path)
  const there = findNode(disk, path, withAbove)
  if (there && there.kind !== 'folder') throw systemError('EEXIST', path)
  if (!there) setNode(disk, place, { kind: 'folder', mode })
}

function removeFolder(disk: MemoryDisk, path: string): void {
  const node = findNode(disk, path, false)
  if (!node) return
  if (node.kind !== 'folder') throw systemError('ENOTDIR', path)
  if (disk.names.get(path)?.size === 0) setNode(disk, getPlace(disk, path), undefined)
}

/** What a world in memory has besides files; nothing of it unless it is said. */
interface MemoryMachine extends Partial<Pick<World, 'run' | 'load' | 'repository' | 'files'>> {
  readonly machine?: Partial<Machine>
}

/** A machine with a user and nothing else. */
const MACHINE: Machine = {
  platform: 'linux',
  env: { LANG: 'C.UTF-8' },
  home: '/home/user',
  temp: '/tmp',
  cwd: '/',
  uid: 1000,
}

/**
 * A world whose files lie in memory, with nothing around them.
 *
 * @param root absolute
 */
export function memoryWorld(
  disk: MemoryDisk,
  root: string,
  { machine, ...surroundings }: MemoryMachine = {},
): World {
  const files = withOwnFiles(memoryFiles(disk))
  const around = (folder: string): World => {
    const at = (path: string): string => resolve(folder, path)
    return {
      root: folder,
      at: (other) => around(at(other)),
      stat: (path) => statNode(disk, at(path), true),
      look: (path) => statNode(disk, at(path), false),
      list: (path) => listNode(disk, at(path)),
      read: (path) => readNode(disk, at(path)),
      real: (path) => files.real(at(path)),
      repository: () => undefined,
      load: async () => undefined,
      run: async () => ({ kind: 'failed', reason: 'there are no programs' }),
      launch: async () => {
        throw new Error('there are no programs')
      },
      files,
      machine: { ...MACHINE, ...machine },
      toJSON: () => undefined,
      ...surroundings,
    }
  }
  return around(root)
}

/** What is copied from this package lies on the disk. */
function withOwnFiles(files: Files): Files {
  const own = ownPath('dist/')
  return {
    ...files,
    read: (path, folder) => (path.startsWith(own) ? readFileSync(path) : files.read(path, folder)),
  }
}
