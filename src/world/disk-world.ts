import { readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { listFolder, lookAtPath, statPath } from './disk.js'
import { openRepository } from './disk-repository.js'
import { readMachine } from './machine.js'
import type { Repository } from './repository.js'
import type { World } from './world.js'

/** What a command does beyond reading: it writes, and it runs code of others. */
export interface Effects extends Pick<World, 'files' | 'run' | 'launch'> {
  /** @param root absolute; the folder of the project */
  load(root: string, name: string): Promise<object | undefined>
}

/**
 * The disk and the machine of this process, for one run: what was asked of git is not asked again.
 *
 * @param root absolute
 */
export function diskWorld(root: string, effects: Effects): World {
  const machine = readMachine()
  const opened = new Map<string, Repository | undefined>()
  const around = (folder: string): World => ({
    root: folder,
    at: (other) => around(resolve(folder, other)),
    stat: (path) => statPath(resolve(folder, path)),
    look: (path) => lookAtPath(resolve(folder, path)),
    list: (path) => listFolder(resolve(folder, path)),
    read: (path) => readFileSync(resolve(folder, path)),
    real: (path) => realpathSync(resolve(folder, path)),
    repository: () => {
      if (!opened.has(folder)) opened.set(folder, openRepository(folder, machine))
      return opened.get(folder)
    },
    machine,
    toJSON: () => undefined,
    load: (name) => effects.load(folder, name),
    files: effects.files,
    run: (...command) => effects.run(...command),
    launch: (line) => effects.launch(line),
  })
  return around(root)
}
