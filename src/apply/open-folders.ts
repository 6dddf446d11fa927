import { dirname } from 'node:path'
import { verifyFolder } from './held-folder.js'
import type { Files, HeldFolder } from '../world/files.js'

/** The folders in which a run writes, each held from its first use on. */
export interface OpenFolders {
  /** The folder of a file, where it is held already. */
  known(file: string): HeldFolder | undefined
  /** Holds the folder of a file. Throws where there is none. */
  around(file: string): HeldFolder
  /** Holds the folder of a file, and makes it, and those around it, where they are missing. */
  makeParent(file: string): HeldFolder
  /** Lets go of a folder that was removed. */
  forget(folder: string): void
  /** Throws `PlaceChanged` where one of them is another one by now. */
  verify(): void
  release(): void
}

/** Starts with none. Who begins releases them. */
export function openFolders(files: Files): OpenFolders {
  const held = new Map<string, HeldFolder>()
  const hold = (path: string, above?: HeldFolder): HeldFolder => {
    const folder = held.get(path) ?? files.hold(path, above)
    held.set(path, folder)
    return folder
  }
  const make = (path: string): HeldFolder => {
    const kind = held.has(path) ? 'folder' : files.look(path)?.kind
    if (kind === 'folder' || kind === 'link') return hold(path)
    const above = make(dirname(path))
    files.makeFolder(path, undefined, above)
    return hold(path, above)
  }
  return {
    known: (file) => held.get(dirname(file)),
    around: (file) => hold(dirname(file)),
    makeParent: (file) => make(dirname(file)),
    forget: (path) => {
      const folder = held.get(path)
      if (!folder || files.look(path)) return
      files.release(folder)
      held.delete(path)
    },
    verify: () => {
      for (const folder of held.values()) verifyFolder(folder)
    },
    release: () => {
      for (const folder of held.values()) files.release(folder)
      held.clear()
    },
  }
}
