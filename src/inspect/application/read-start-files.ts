import { posix } from 'node:path'
import { startFiles } from '../../catalog/start-files.js'
import type { Evidence } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'

/** A command that a project is started with, as a file says it. */
export interface SaidCommand {
  /** A command, or nothing but the file that is started. */
  readonly command: string
  readonly evidence: Evidence
}

/** The commands that it is started with, as the files of tools and platforms in the project's root say them. */
export function readStartFiles(world: World): readonly SaidCommand[] {
  return startFiles.flatMap(({ files }) => files.flatMap((file) => readStartFile(world, file)))
}

/** The commands in one such file; none for every other file. */
export function readStartFile(world: World, path: string): readonly SaidCommand[] {
  const file = posix.normalize(path)
  const row = startFiles.find(({ files }) => files.includes(posix.basename(file)))
  const text = row && readBounded(world, file)
  if (!row || text === undefined) return []
  return [...text.matchAll(row.says)].map(([, said = '']) => ({
    // A list of words is a command as well: `["node", "server.js"]`.
    command: said.replaceAll(/["'[\],]+/g, ' ').trim(),
    evidence: { file, saw: row.saw },
  }))
}
