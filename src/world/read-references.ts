import { join } from 'node:path'
import { listEntries, readText } from './disk.js'

const REFERENCE = /^([\da-f]{40}|[\da-f]{64}) (refs\/[^\s\p{Cc}]+)$/gmu

/** Bytes; a file of a hundred thousand references is smaller. */
const PACKED = 20_000_000

/** More folders than this are not looked into. */
const MOST_FOLDERS = 10_000

/**
 * The commit of each branch and tag of a repository, by the full name of its reference.
 *
 * @param folder absolute; the one with `refs`
 */
export function readReferences(folder: string): ReadonlyMap<string, string> {
  const packed = readText(join(folder, 'packed-refs'), PACKED) ?? ''
  const loose = looseNames(folder).map((name) => `${readText(join(folder, name))?.trim()} ${name}`)
  return new Map(
    [packed, ...loose].flatMap((text) =>
      [...text.matchAll(REFERENCE)].map(([, id = '', name = '']) => [name, id] as const),
    ),
  )
}

function looseNames(root: string): readonly string[] {
  const folders = ['refs']
  const names: string[] = []
  for (const folder of folders) {
    if (folder.length > 500 || folders.length > MOST_FOLDERS) break
    for (const entry of listEntries(join(root, folder))) {
      const name = `${folder}/${entry.name}`
      if (entry.kind === 'folder') folders.push(name)
      else if (entry.kind === 'file') names.push(name)
    }
  }
  return names
}
