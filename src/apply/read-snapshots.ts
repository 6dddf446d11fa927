import { sha256 } from '../hash.js'
import type { FileSnapshot, Project } from '../project.js'
import type { Files } from './files.js'
import { locate } from './locate.js'

/**
 * Adds a snapshot of each of the files that exists and has none yet.
 *
 * @throws {CliError} `conflict` where one of them is no file, or leads out of the project
 */
export function readSnapshots(files: Files, project: Project, paths: readonly string[]): Project {
  const added = paths
    .filter((path) => !project.files.has(path))
    .flatMap((path) => {
      const snapshot = read(files, project.root, path)
      return snapshot ? [[path, snapshot] as const] : []
    })
  return { ...project, files: new Map([...project.files, ...added]) }
}

function read(files: Files, root: string, path: string): FileSnapshot | undefined {
  const target = locate(files, root, path)
  const bytes = files.read(target)
  if (!bytes) return undefined
  const mode = files.look(target)?.mode ?? 0o644
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
