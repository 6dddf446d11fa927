import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Files } from './files.js'
import type { Machine } from './machine.js'
import { listNode, readNode, statNode, type MemoryDisk } from './memory-disk.js'
import { memoryFiles } from './memory-files.js'
import { ownPath } from './own.js'
import type { World } from './world.js'

/** What a world in memory has besides files; nothing of it unless it is said. */
export interface MemoryMachine extends Partial<
  Pick<World, 'run' | 'load' | 'repository' | 'files'>
> {
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
