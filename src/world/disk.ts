import { lstatSync, readdirSync, readFileSync, readSync, statSync, type Stats } from 'node:fs'
import { hasCode } from './has-code.js'
import type { Entry, Stat } from './world.js'

/** What lies at a path, links followed. Throws where none may look. */
export function statPath(path: string): Stat | undefined {
  // Most questions are about what is not there: an error for each would cost more than all of the answers.
  return unlessAbsent(() => describe(statSync(path, { throwIfNoEntry: false })))
}

/** As {@link statPath}, of a link the link itself. */
export function lookAtPath(path: string): Stat | undefined {
  return unlessAbsent(() => describe(lstatSync(path, { throwIfNoEntry: false })))
}

/** Throws where there is no folder, or none may look into it. */
export function listFolder(path: string): readonly Entry[] {
  return readdirSync(path, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    kind: getKind(entry),
  }))
}

/** What lies in a folder; nothing where there is none, or none may look into it. */
export function listEntries(path: string): readonly Entry[] {
  try {
    return listFolder(path)
  } catch {
    return []
  }
}

/** The text of a file of at most so many bytes; undefined where there is none that can be read. */
export function readText(path: string, most = 2_000_000): string | undefined {
  try {
    const stat = statPath(path)
    return stat?.kind === 'file' && stat.size <= most ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** Bytes; what a program says in one object is shorter. */
const MOST_INPUT = 2_000_000

/** The text of the standard input, until its end. Throws where that can't be read, or is longer than {@link MOST_INPUT}. */
export function readInput(): string {
  const parts: Buffer[] = []
  for (let size = 0; size <= MOST_INPUT;) {
    const part = Buffer.alloc(65_536)
    const count = readSync(0, part)
    if (count === 0) return Buffer.concat(parts).toString('utf8')
    parts.push(part.subarray(0, count))
    size += count
  }
  throw new Error('it is longer than 2 MB')
}

function describe(stat: Stats | undefined): Stat | undefined {
  return stat && { kind: getKind(stat), size: stat.size, mode: stat.mode & 0o777 }
}

/** What an entry of a folder, or of a file system, is. */
export function getKind(
  entry: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>,
): Stat['kind'] {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

/** Undefined where nothing lies at the path that is asked for. */
export function unlessAbsent<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
