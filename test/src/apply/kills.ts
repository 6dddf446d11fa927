import { cpSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFiles } from '../../../src/apply/files.js'
import type { Files } from '../../../src/world/files.js'
import { makeTree, removeTree } from './tree.js'

/** How a kill meets a write: before it, or with half of a new file written. */
export type Kill = 'before' | 'torn'

/** A process that there is not: systems give no number as large. */
const DEAD = '999999999'

const WRITES = ['writeNew', 'rename', 'link', 'remove', 'makeFolder', 'removeFolder'] as const

/** The lock of this process, in a copy of the records, becomes that of a process that is gone. */
function orphanLocks(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/(?:^|\/)lock[^/]*$/.test(name)) continue
    const renamed = name.replace(String(process.pid), DEAD)
    renameSync(join(folder, name), join(folder, renamed))
    writeFileSync(join(folder, renamed), DEAD)
  }
}

/**
 * Runs once, and keeps copies of folders as they were at each write: all that a process leaves which is killed there.
 *
 * @param folders the project and the records
 * @param keep a folder for the copies
 * @returns for each write what puts the folders into that state
 */
export async function recordKills(
  { folders, keep, how }: { folders: readonly string[]; keep: string; how: Kill },
  run: (files: Files) => Promise<unknown>,
): Promise<readonly (() => void)[]> {
  const moments: (() => void)[] = []
  const record = (): void => {
    const copy = makeTree({}, keep)
    const there = folders.filter((folder) => existsSync(folder))
    for (const folder of there) cpSync(folder, join(copy, folder), { recursive: true })
    orphanLocks(copy)
    moments.push(() => {
      for (const folder of folders) removeTree(folder)
      for (const folder of there) cpSync(join(copy, folder), folder, { recursive: true })
    })
  }
  const meddled = WRITES.map((name) => {
    const write = (...args: [never, never, never]): void => {
      if (how === 'torn' && name === 'writeNew') {
        const [path, bytes, access]: [string, Uint8Array, never] = args
        nodeFiles.writeNew(path, bytes.subarray(0, bytes.length / 2), access)
        record()
        nodeFiles.remove(path)
      } else record()
      nodeFiles[name](...args)
    }
    return [name, write] as const
  })
  await run({ ...nodeFiles, ...Object.fromEntries(meddled) })
  return moments
}
