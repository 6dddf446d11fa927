import { sha256 } from '../hash.js'
import type { FileSnapshot } from '../project.js'
import type { World } from '../world/world.js'
import type { ReadableProject } from '../world/readable-project.js'
import { locate } from './locate.js'

/**
 * Adds a snapshot of each of the files that exists and has none yet.
 *
 * @throws {CliError} `conflict` where one of them is no file, or leads out of the project
 */
export function readSnapshots(project: ReadableProject, paths: readonly string[]): ReadableProject {
  const { world } = project
  const added = paths
    .filter((path) => !project.files.has(path))
    .flatMap((path) => {
      const snapshot = read(world, path)
      return snapshot ? [[path, snapshot] as const] : []
    })
  return { ...project, files: new Map([...project.files, ...added]) }
}

function read(world: World, path: string): FileSnapshot | undefined {
  const target = locate(world, path)
  const bytes = world.files.read(target)
  if (!bytes) return undefined
  const mode = world.files.look(target)?.mode ?? 0o644
  let text: string | undefined
  return {
    path,
    // Decoded when somebody asks, once: the engine's tarball is among the files, and is compared by its hash alone.
    get text() {
      text ??= bytes.toString('utf8')
      return text
    },
    hash: sha256(bytes),
    mode,
  }
}
